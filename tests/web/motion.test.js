import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { FakeElement, holdTime, letTimeGo, settled, told } from "./page.js";

const { change } = await import("../../src/enfilade/web/base/settings.js");
const { Motion, laidOpen, paceOf, ranThrough, stepsOf } = await import("../../src/enfilade/web/board/motion.js");

const isThere = (id) => "ABC".includes(id);
const way = (piece, to) => ({ piece, to, since: "", whole: true });
const running = (since, to, whole = true) => ({ piece: "", to, since, whole });
const going = (number, ways, beat = "") => told(number, {}, { ways, beat });
const brief = (found) => found.map(({ events, moves }) => [events.length, moves.map(({ id, to }) => id + to)]);

test("what happens in one beat is one step, and what is not on the board moves nobody", () => {
  const events = [
    going(1, [way("A", "B")], "1"),
    going(2, [way("B", "C")], "1"),
    going(3, [way("A", "C")], "2"),
    going(4, [way("A", "B"), way("B", "C")], "3"),
    going(5, [way("Z", "B")]),
  ];
  assert.deepEqual(brief(stepsOf(events, isThere)), [[2, ["AB", "BC"]], [1, ["AC"]], [2, ["AB", "BC"]]]);
});

test("events without a beat happen one after the other", () => {
  assert.deepEqual(brief(stepsOf([going(1, [way("A", "B")]), going(2, [way("B", "C")])], isThere)), [[1, ["AB"]], [1, ["BC"]]]);
});

test("something told of a place on the board is a step; what has neither joins the one before", () => {
  const events = [told(1), told(2, {}, { places: ["C"] }), told(3), told(4, {}, { places: ["Z"] }), told(5, {}, { places: ["C"], sentence: "" })];
  assert.deepEqual(brief(stepsOf(events, isThere)), [[4, []]]);
});

test("something runs along a link and may die on the way; nothing does between places that the board does not have", () => {
  const events = [running("A", "Z"), running("A", "B"), running("B", "C", false)].map((each, index) => told(index + 1, {}, { ways: [each], places: ["A"] }));
  const found = stepsOf(events, isThere).map(({ flow }) => flow);
  assert.deepEqual(found, [null, { from: "A", to: "B", isWhole: true }, { from: "B", to: "C", isWhole: false }]);
});

test("what has run along links to their end stays known until something is tried on one in a later round", () => {
  const round = (number) => told(number, {}, { weight: "round" });
  const ran = (number, ...ways) => told(number, {}, { ways });
  const first = [round(1), ran(2, running("A", "B")), ran(3, running("A", "B")), ran(4, running("B", "C", false)), ran(5, way("A", "B"))];
  assert.deepEqual([...ranThrough(first)], [["A>B", 2]]);
  assert.deepEqual([...ranThrough([...first, round(6), told(7)])], [["A>B", 2]]);
  assert.deepEqual([...ranThrough([...first, round(6), ran(7, running("B", "C"))])], [["B>C", 1]]);
  assert.deepEqual([...ranThrough([...first, round(6), ran(7, running("B", "C", false))])], []);
});

test("a thing is done where something is told of it for the last time, be there ways from it or to it later", () => {
  const events = [
    told(1, {}, { places: ["A"] }),
    told(2, {}, { places: ["A", "B"] }),
    told(3, {}, { places: ["A", "C"], ways: [running("A", "C")] }),
    told(4, {}, { places: ["C"], ways: [way("C", "B")] }),
    told(5, {}, { places: ["C"] }),
  ];
  assert.deepEqual(stepsOf(events, isThere).map(({ done }) => done), [[], ["A", "B"], [], [], ["C"]]);
  assert.deepEqual(stepsOf([told(1, {}, { places: ["A"] }), going(2, [way("A", "B")])], isThere).map(({ done }) => done), [[], []]);
});

let pass, board, motion, shown;

const play = (events, more = {}) => motion.play(events, { isHurried: () => false, told: ({ number }) => shown.push(number), ...more });
const moves = [going(1, [way("A", "B")]), going(2, [way("B", "C")]), going(3, [way("C", "A")])];

beforeEach(() => {
  pass = holdTime();
  shown = [];
  board = { elements: new Map([["A"], ["B"], ["C"]]), mark() {}, sketch() {}, finish() {}, reset: () => board.gone.push("reset"), flow: async () => {}, gone: [] };
  board.foresee = (ids) => board.gone.push(...ids.map((id) => `${id} done`));
  Object.assign(board, { places: new Map(), pieces: new Map(), placeOf: (name) => board.places.get(name) ?? name, pieceOf: (name) => board.pieces.get(name) ?? name });
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

test("who goes to a place goes there, whatever else on the board has its name", async () => {
  board.places.set("B", "square-B");
  board.elements.set("square-B");
  const played = play([going(1, [way("A", "B")]), going(2, [way("B", "A")])]);
  await settled();
  await pass(400);
  await pass(400);
  await played;
  assert.deepEqual(board.gone.map(([move]) => move), ["Asquare-B", "BA"]);
  [board.gone, board.places, board.pieces] = [[], new Map(), new Map([["B", "piece-B"]])];
  board.elements.set("piece-B");
  const again = play([going(1, [way("A", "B")]), going(2, [way("B", "A")])]);
  await settled();
  await pass(400);
  await pass(400);
  await again;
  assert.deepEqual(board.gone.map(([move]) => move), ["AB", "piece-BA"]);
});

test("one look takes in a single move, unless somebody asks for it", async () => {
  assert.equal(await play(moves.slice(0, 1)), false);
  const played = play(moves.slice(0, 1), { isAsked: true });
  await settled();
  await pass(400);
  assert.equal(await played, true);
});

test("a long turn hurries, as far as its steps allow", async () => {
  const many = (count) => Array.from({ length: count }, (_, index) => going(index + 1, [way("A", "B")]));
  play(many(24));
  await settled();
  motion.skip();
  await pass(1000);
  play(many(100));
  await settled();
  assert.deepEqual(board.gone.map(([, time]) => Math.round(time)), [167, 150]);
});

test("however much happens, it takes four seconds at most: steps are passed over, and what throws dice or is drawn counts for more", () => {
  const bare = { events: [told(1)], moves: [], flow: null, beat: "", lost: [] };
  const drawn = { ...bare, events: [told(1, {}, { overlay: [{}] })] };
  const thrown = { ...bare, events: [told(1, { faces: [1, 2] }, {})] };
  assert.deepEqual(paceOf([bare]), { time: 400, every: 1 });
  assert.deepEqual(paceOf(Array(8).fill(drawn)), { time: 4000 / 24, every: 1 });
  assert.deepEqual(paceOf(Array(80).fill(bare)), { time: 150, every: 4 });
  assert.ok(paceOf(Array(8).fill(thrown)).time <= 4000 / 8);
  for (const count of [1, 10, 27, 100, 400]) {
    const { time, every } = paceOf(Array(count).fill(bare));
    assert.ok(Math.ceil(count / every) * time <= 4000);
  }
});

test("each card is a step of its own, beside what the last one told of, and lies for a second at least", async () => {
  const card = (number, places) => told(number, { card: "7H" }, { places });
  const events = [card(1, ["A"]), told(2), card(3, []), card(4, ["B"])];
  const steps = stepsOf(events, isThere);
  assert.deepEqual(steps.map((step) => step.events.map(({ number, places }) => [number, places])), [[[1, ["A"]], [2, []]], [[3, ["A"]]], [[4, ["B"]]]]);
  assert.deepEqual(paceOf(Array(80).fill(steps[0])), { time: 400, every: 1 });
  const played = play(events.slice(0, 3)); // two cards are played already: each would hide the one before
  await settled();
  await pass(999);
  assert.deepEqual(shown, [2]);
  await pass(1);
  assert.deepEqual(shown, [2, 3]);
  motion.skip();
  await pass(0);
  assert.equal(await played, true);
});

test("whoever wants to see the computer's turn step by step goes on by hand", async () => {
  const played = play(moves.slice(0, 2), { isStepwise: true });
  await settled();
  await pass(400);
  await pass(5000);
  assert.deepEqual(shown, [1]);
  motion.stepOn();
  await settled();
  await pass(400);
  motion.pause(false);
  assert.equal(await played, true);
});

test("who wants nothing to move is shown nothing of it, unless they ask", async () => {
  change({ pace: 0 });
  assert.equal(await play(moves), false);
  change({ pace: 2 });
  play(moves);
  await settled();
  assert.equal(board.gone[0][1], 800);
  motion.skip();
  change({ pace: 1 });
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

test("who looks for a step sees it at once, with everything where it was then, and it waits there", async () => {
  const played = play(moves);
  await settled();
  motion.seek(2);
  await pass(400);
  await pass(1);
  assert.deepEqual(board.gone, [["AB", 400], "reset", ["AB", 0], ["BC", 0], ["CA", 0]]);
  motion.stepBack();
  await pass(1);
  await pass(5000);
  assert.deepEqual(shown, [1, 3, 2]);
  motion.pause(false);
  await settled();
  await pass(400);
  assert.equal(await played, true);
  assert.deepEqual(shown, [1, 3, 2, 3]);
});

test("what is lost fades when that is told, and stands again where somebody goes back", async () => {
  const scene = { layers: [{ elements: [{ id: "A" }, { id: "B", children: [] }] }] };
  const events = [going(1, [way("A", "B")]), told(2, {}, { weight: "strong", places: ["C", "B"] }), going(3, [way("A", "B")])];
  board.elements.set("C", new FakeElement());
  const played = play(events, { after: scene });
  await settled();
  await pass(400);
  assert.ok(board.elements.get("C").classList.contains("fallen"));
  motion.seek(0);
  await pass(1500);
  assert.ok(!board.elements.get("C").classList.contains("fallen"));
  motion.skip();
  await pass(1500);
  assert.equal(await played, true);
});

test("nothing is played for who is in a hurry, nor where nobody looks", async () => {
  assert.equal(await play(moves, { isHurried: () => true }), false);
  document.hidden = true;
  assert.equal(await play(moves), false);
  document.hidden = false;
});

test("what was laid open last is what is drawn while it happens, and leaves a trail", () => {
  const [first, second] = [[{ tag: "path" }], [{ tag: "line" }]];
  const open = (number, overlay) => told(number, {}, { foretells: ["went"], overlay });
  assert.deepEqual(laidOpen([told(1)]), []);
  assert.equal(laidOpen([open(1, first), told(2), open(3, second), told(4, {}, { overlay: first })]), second);
});
