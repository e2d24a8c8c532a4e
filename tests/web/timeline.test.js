import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { holdTime, letTimeGo } from "./page.js";

const { Timeline } = await import("../../src/enfilade/web/side/timeline.js");

let pass, gone, returned;

const live = () => new Timeline({ go: (number) => gone.push(number), now: () => (returned += 1) });

beforeEach(() => {
  pass = holdTime();
  gone = [];
  returned = 0;
});
afterEach(letTimeGo);

test("it follows the present until somebody looks back, and then stays where it is", async () => {
  const timeline = live();
  timeline.grow(5, true);
  assert.equal(timeline.number, 5);
  await timeline.go(2);
  assert.ok(timeline.isPast);
  timeline.grow(6, !timeline.isPast);
  assert.deepEqual([timeline.number, timeline.length], [2, 6]);
  timeline.return();
  assert.deepEqual([timeline.number, timeline.isPast, returned], [6, false, 1]);
});

test("no step leads out of the game, and the buttons say so", async () => {
  const timeline = live();
  timeline.grow(3, true);
  await timeline.step(1);
  await timeline.step(-99);
  await timeline.step(-1);
  assert.deepEqual(gone, [3, 0, 0]);
  assert.deepEqual([timeline.back.disabled, timeline.forth.disabled], [true, false]);
});

test("it plays on to the end and rests there", async () => {
  const timeline = live();
  timeline.grow(3, true);
  await timeline.go(1);
  timeline.toggle();
  await pass(0);
  assert.equal(timeline.number, 2);
  await pass(649);
  assert.equal(timeline.number, 2);
  await pass(1);
  assert.equal(timeline.number, 3);
  await pass(60_000);
  assert.deepEqual(gone, [1, 2, 3]);
  assert.equal(timeline.timer, 0);
});

test("played at the end, it begins at the beginning", async () => {
  const timeline = live();
  timeline.grow(2, true);
  timeline.toggle();
  await pass(0);
  await pass(650);
  assert.deepEqual(gone, [0, 1]);
});

test("it waits for what is slow to be shown before it goes on", async () => {
  let show;
  const timeline = new Timeline({ go: () => new Promise((settle) => (show = settle)) });
  timeline.grow(3, false);
  timeline.toggle();
  await pass(0);
  await pass(5000);
  assert.equal(timeline.number, 1);
  show();
  await pass(0);
  await pass(650);
  assert.equal(timeline.number, 2);
});

test("paused while something is being shown, it does not go on afterwards", async () => {
  let show;
  const timeline = new Timeline({ go: () => new Promise((settle) => (show = settle)) });
  timeline.grow(3, false);
  timeline.toggle();
  await pass(0);
  timeline.toggle();
  show();
  await pass(0);
  await pass(5000);
  assert.equal(timeline.number, 1);
});

test("a replay has no present to go back to", async () => {
  const replay = new Timeline({ go() {} });
  replay.grow(4, false);
  await replay.go(2);
  assert.ok(!replay.isPast);
});
