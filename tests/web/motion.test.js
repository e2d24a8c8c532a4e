import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { FakeElement, holdTime, letTimeGo, settled, told } from "./page.js";

const { Motion, stepsOf } = await import("../../src/enfilade/web/board/motion.js");
const { waysOf } = await import("../../src/enfilade/web/board/ways.js");

const isThere = (id) => "ABC".includes(id);
const steps = (...values) => stepsOf(values.map((each, index) => told(index + 1, each)), isThere);
const brief = (found) => found.map(({ events, moves }) => [events.length, moves.map(({ id, to }) => id + to)]);

test("an event says who goes where: one piece, or several at once", () => {
  const ways = (values) => waysOf(told(1, values)).map(({ piece, to }) => piece + to);
  assert.deepEqual(waysOf(told(1, { unit: "A", to: "B" })), [{ piece: "A", to: "B", since: "", whole: true }]);
  assert.deepEqual(ways({ parts: ["A", "B"], tiles: ["B", "C"] }), ["AB", "BC"]);
  assert.deepEqual(ways({ parts: ["A", "B"], tiles: ["B"] }), []);
  assert.deepEqual(ways({ unit: "A" }), []);
  assert.deepEqual(ways({ unit: 7, to: "B" }), []);
});

test("something runs along a link, and dies on the way without success", () => {
  const link = { link: "A>B", from: "A", to: "B" };
  assert.deepEqual(waysOf(told(1, { ...link, success: true })), [{ piece: "", to: "B", since: "A", whole: true }]);
  assert.equal(waysOf(told(1, { ...link, success: false }))[0].whole, false);
});

test("what happens in one beat is one step, and what is not on the board moves nobody", () => {
  const found = steps(
    { unit: "A", to: "B", tick: 1 },
    { unit: "B", to: "C", tick: 1 },
    { unit: "A", to: "C", tick: 2 },
    { parts: ["A", "B"], tiles: ["B", "C"], tick: 3 },
    { unit: "Z", to: "B" },
  );
  assert.deepEqual(brief(found), [[2, ["AB", "BC"]], [1, ["AC"]], [2, ["AB", "BC"]]]);
});

test("something told of a place on the board is a step; what has neither joins the one before", () => {
  const events = [told(1), told(2, {}, { places: ["C"] }), told(3), told(4, {}, { places: ["Z"] }), told(5, {}, { places: ["C"], sentence: "" })];
  assert.deepEqual(brief(stepsOf(events, isThere)), [[4, []]]);
});

test("nothing is shown running between places that the board does not have", () => {
  const told1 = told(1, { link: "x", from: "A", to: "Z" }, { places: ["A"] });
  const told2 = told(2, { link: "x", from: "A", to: "B", success: false }, { places: ["A"] });
  assert.deepEqual(stepsOf([told1, told2], isThere).map(({ flow }) => flow), [null, { from: "A", to: "B", isWhole: false }]);
});

let pass, board, motion, shown;

const play = (events, more = {}) => motion.play(events, { isHurried: () => false, told: ({ number }) => shown.push(number), ...more });
const moves = [told(1, { unit: "A", to: "B" }), told(2, { unit: "B", to: "C" }), told(3, { unit: "C", to: "A" })];

beforeEach(() => {
  pass = holdTime();
  shown = [];
  board = { elements: new Map([["A"], ["B"], ["C"]]), mark() {}, sketch() {}, finish() {}, flow: async () => {}, gone: [] };
  board.go = ([{ id, to }], time) => (board.gone.push([id + to, time]), new Promise((settle) => setTimeout(settle, time)));
  motion = new Motion(board, { roll: async () => {}, finish() {} }, new FakeElement());
});
afterEach(letTimeGo);

test("steps are played one after the other", async () => {
  const played = play(moves);
  await settled();
  assert.deepEqual(shown, [1]);
  await pass(400);
  assert.deepEqual(shown, [1, 2]);
  await pass(400);
  await pass(400);
  assert.equal(await played, true);
  assert.deepEqual(board.gone, [["AB", 400], ["BC", 400], ["CA", 400]]);
  assert.ok(!motion.isPlaying);
});

test("one look takes in a single move, unless somebody asks for it", async () => {
  assert.equal(await play(moves.slice(0, 1)), false);
  const played = play(moves.slice(0, 1), { isAsked: true });
  await settled();
  await pass(400);
  assert.equal(await played, true);
});

test("a long turn hurries, as far as its steps allow", async () => {
  const many = (count) => Array.from({ length: count }, (_, index) => told(index + 1, { unit: "A", to: "B" }));
  play(many(24));
  await settled();
  motion.skip();
  await pass(1000);
  play(many(100));
  await settled();
  assert.deepEqual(board.gone.map(([, time]) => time), [250, 150]);
});

test("paused it waits, goes one step when asked, and goes on", async () => {
  const played = play(moves);
  await settled();
  motion.pause(true);
  await pass(400);
  await pass(5000);
  assert.deepEqual(shown, [1]);
  motion.stepOn();
  await settled();
  await pass(400);
  await pass(5000);
  assert.deepEqual(shown, [1, 2]);
  motion.pause(false);
  await settled();
  await pass(400);
  assert.equal(await played, true);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("skipped it is over after the step that is on its way", async () => {
  const played = play(moves);
  await settled();
  motion.skip();
  await pass(400);
  assert.equal(await played, true);
  assert.deepEqual(shown, [1]);
});

test("nothing is played for who is in a hurry, nor where nobody looks", async () => {
  assert.equal(await play(moves, { isHurried: () => true }), false);
  document.hidden = true;
  assert.equal(await play(moves), false);
  document.hidden = false;
});
