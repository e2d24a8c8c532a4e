/** What is asked for quickly, one after the other. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { settled } from "./page.js";

const { Latest } = await import("../../src/enfilade/web/side/latest.js");

let latest, told, end;

/** A moment whose board takes until `end` says so. */
function ask(moment) {
  const isWanted = latest.ask();
  const show = async () => {
    told.push(`${moment} begins`);
    await new Promise((settle) => (end[moment] = settle));
    told.push(`${moment} ends`);
  };
  return { isWanted, come: () => latest.show(isWanted, show) };
}

beforeEach(() => {
  latest = new Latest();
  [told, end] = [[], {}];
});

test("an answer that comes after that of a later question is not shown", async () => {
  const [earlier, later] = [ask(3), ask(7)];
  later.come();
  await settled();
  end[7]();
  earlier.come();
  await settled();
  assert.deepEqual(told, ["7 begins", "7 ends"]);
  assert.deepEqual([earlier.isWanted(), later.isWanted()], [false, true]);
});

test("what is being shown ends before the next begins, and whatever was wanted between is left out", async () => {
  const first = ask(1);
  first.come();
  await settled();
  assert.ok(latest.isShowing);
  const [second, third] = [ask(2), ask(3)];
  second.come();
  third.come();
  await settled();
  assert.deepEqual(told, ["1 begins"]);
  end[1]();
  await settled();
  assert.deepEqual(told, ["1 begins", "1 ends", "3 begins"]);
  end[3]();
  await settled();
  assert.equal(latest.isShowing, false);
});

test("what fails is told to who asked for it, and the next is shown all the same", async () => {
  const broken = latest.show(latest.ask(), async () => { throw new Error("no board"); });
  await assert.rejects(broken, /no board/);
  assert.equal(latest.isShowing, false);
  ask(2).come();
  await settled();
  assert.deepEqual(told, ["2 begins"]);
});
