import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage, settled } from "./page.js";

const { nextOf, ofTheDay, solve, sorted, stateOf } = await import("../../src/enfilade/web/base/puzzles.js");

const { judgedBy, oftener } = await import("../../src/enfilade/web/pages/puzzle.js");

const LISTED = ["a/one-1", "a/one-2", "b/two-1", "a/three-1"].map((name) => ({ name }));

beforeEach(() => {
  globalThis.localStorage = new FakeStorage();
});

test("a puzzle that was solved at a later try is not taken for one that was solved at once, nor the other way round", () => {
  solve("a/one-1", true);
  solve("a/one-2", false);
  assert.deepEqual([stateOf("a/one-1"), stateOf("a/one-2"), stateOf("b/two-1")], ["solved", "later", ""]);
  solve("a/one-1", false);
  solve("a/one-2", true);
  assert.deepEqual([stateOf("a/one-1"), stateOf("a/one-2")], ["solved", "later"]);
});

test("one goes on with the next of the same game that is not solved, after the last with the first", () => {
  assert.equal(nextOf(LISTED, "a/one-1")?.name, "a/one-2");
  assert.equal(nextOf(LISTED, "a/one-2")?.name, "a/three-1");
  assert.equal(nextOf(LISTED, "a/three-1")?.name, "a/one-1");
  solve("a/one-1", true);
  assert.equal(nextOf(LISTED, "a/three-1")?.name, "a/one-2");
  assert.equal(nextOf(LISTED, "b/two-1"), undefined);
});

test("what somebody else has written there does no harm", () => {
  localStorage.setItem("enfilade.puzzles", "{");
  assert.equal(stateOf("a/one-1"), "");
});

test("puzzles stand by game, and there the easy ones first", () => {
  const listed = [["b/1", "hard"], ["a/1", "medium"], ["b/2", "easy"], ["a/2", "easy"], ["a/3", "easy"]].map(([name, difficulty]) => ({ name, difficulty }));
  assert.deepEqual(sorted(listed).map(({ name }) => name), ["b/2", "b/1", "a/2", "a/3", "a/1"]);
});

test("every day has its puzzle, another than the day before, the same all day", () => {
  const all = Array.from({ length: 116 }, (_, index) => index);
  const days = all.map((day) => ofTheDay(all, new Date(2027, 0, 1 + day, 12)));
  assert.equal(new Set(days).size, 116);
  assert.equal(ofTheDay(all, new Date(2027, 0, 1, 0, 1)), ofTheDay(all, new Date(2027, 0, 1, 23, 59)));
  assert.equal(ofTheDay([], new Date()), undefined);
});

/** A clock that the test turns, and a server that answers when it is told to. */
function waited() {
  let now = 0;
  /** @type {[number, () => void][]} */
  const waits = [];
  const clock = { now: () => now, wait: (/** @type {number} */ time) => new Promise((done) => waits.push([now + time, () => done(null)])) };
  /** @type {((verdict: object) => void)[]} */
  const asked = [];
  /** @type {number[]} */
  const told = [];
  let fail = () => {};
  const found = judgedBy(() => new Promise((answer, refuse) => (asked.push(answer), (fail = () => refuse(new Error("busy"))))), clock, ({ simulations }) => told.push(simulations));
  return {
    asked,
    told,
    found,
    fail: () => fail(),
    /** @param {number} to */
    async turn(to) {
      now = to;
      for (const [when, done] of waits) if (when <= now) done();
      await settled();
    },
  };
}

test("an order is judged portion by portion until more games would say no more", async () => {
  const { asked, told, found, turn } = waited();
  await turn(1000);
  asked[0]({ simulations: 40, whole: false });
  await settled();
  asked[1]({ simulations: 300, whole: true });
  assert.equal((await found).simulations, 300);
  assert.deepEqual([asked.length, told], [2, [40, 300]]);
});

test("whatever the machine does, an order is judged in six seconds by what there is", async () => {
  const { asked, found, turn } = waited();
  await turn(4000);
  asked[0]({ simulations: 3, whole: false });
  await settled();
  assert.equal(asked.length, 2); // there is time for more, which does not come
  await turn(6000);
  assert.equal((await found).simulations, 3);
  const broken = waited();
  broken.asked[0]({ simulations: 4, whole: false });
  await settled();
  broken.fail();
  assert.equal((await broken.found).simulations, 4); // of the second portion nothing came
  const starved = waited();
  await starved.turn(6000);
  assert.equal(await starved.found, null);
  starved.asked[0]({ simulations: 2, whole: false });
  await settled();
  assert.deepEqual(starved.told, [2]); // better late than never
});

test("where no figure tells two orders apart, it is said what happened more often", () => {
  const ends = (won, drawn, lost, reasons) => ({ games: 24, won, drawn, lost, reasons });
  const [mine, best] = [ends(6, 10, 8, { "red-will": 8, time: 16 }), ends(20, 0, 4, { "red-will": 4, "Blue has too few troops left": 20 })];
  assert.equal(oftener(mine, best, "the best"), "Of 24 games looked at: yours 6 won, 10 drawn, 8 lost; the best 20 won, 4 lost. With yours 0 of them ended because Blue has too few troops left, with the best 20.");
  assert.equal(oftener(mine, mine, "the next best"), "Of 24 games looked at: yours 6 won, 10 drawn, 8 lost; the next best 6 won, 10 drawn, 8 lost.");
  assert.equal(oftener(ends(0, 0, 0, {}), best, "the best"), ""); // none came to its end
});
