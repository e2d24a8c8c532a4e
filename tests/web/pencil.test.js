/** What an order comes to on the board: whom and what it names, where it goes, and to what it does something. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { Pencil, planned } = await import("../../src/enfilade/web/board/pencil.js");

/** @type {Record<string, { x: number, y: number }>} */
const BOARD = { W1: { x: 0, y: 0 }, W2: { x: 90, y: 0 }, B3: { x: 0, y: 90 }, a2: { x: 0, y: 20 }, a3: { x: 0, y: 40 }, six: { x: -50, y: 0 }, "assign J": { x: 5, y: 5 }, "assign K": { x: 9, y: 9 } };
const GROUND = { centre: (/** @type {string} */ id) => BOARD[id] ?? null, pieceOf: (/** @type {string} */ name) => name, placeOf: (/** @type {string} */ name) => name };
/** @param {string} piece @param {string} [place] @param {number} [facing] */
const step = (piece, place = "", facing) => ({ piece, place, ...(facing === undefined ? {} : { facing }) });

test("a piece that goes has an arrow through its places, whatever it goes by", () => {
  const { rings, lines } = planned(["move W1", "die six", "forward", "left", "forward"], [step("W1"), step("W1"), step("W1", "a2"), step("W1", "a2"), step("W1", "a3")], "", GROUND);
  assert.deepEqual(rings, ["W1", "six"]);
  assert.deepEqual(lines, [{ points: [BOARD.W1, BOARD.a2, BOARD.a3], from: "W1", to: "" }]);
});

test("who does something to somebody has an arrow to it, from where it then stands", () => {
  assert.deepEqual(planned(["shoot W1", "fire B3"], [step("W1"), step("W1")], "", GROUND).lines, [{ points: [BOARD.W1, BOARD.B3], from: "W1", to: "B3" }]);
  const { lines } = planned(["step a2", "fire B3"], [step("W1", "a2"), step("W1")], "W1", GROUND);
  assert.deepEqual(lines, [{ points: [BOARD.W1, BOARD.a2], from: "W1", to: "" }, { points: [BOARD.a2, BOARD.B3], from: "", to: "B3" }]);
});

test("beyond what is foreseen a way goes on by the names of its places", () => {
  const { lines } = planned(["go W1", "step a2", "step a3"], [step("W1"), step("W1", "a2")], "", GROUND);
  assert.deepEqual(lines, [{ points: [BOARD.W1, BOARD.a2, BOARD.a3], from: "W1", to: "" }]);
});

test("several pieces have an arrow each", () => {
  const { rings, lines } = planned(["unit W1", "step a2", "unit W2", "step a3"], [step("W1"), step("W1", "a2"), step("W2"), step("W2", "a3")], "", GROUND);
  assert.deepEqual(rings, ["W1", "W2"]);
  assert.deepEqual(lines.map(({ points }) => points), [[BOARD.W1, BOARD.a2], [BOARD.W2, BOARD.a3]]);
});

test("what is put somewhere is ringed alone, and so is whoever does something to nothing", () => {
  assert.deepEqual(planned(["assign J", "assign K", "done"], [step("Red"), step("Red"), step("")], "Red", GROUND), { rings: ["assign J", "assign K"], lines: [] });
  assert.deepEqual(planned(["withdraw"], [step("W1")], "W1", GROUND), { rings: ["W1"], lines: [] });
  assert.deepEqual(planned(["pass"], [step("")], "", GROUND), { rings: [], lines: [] });
});

test("who only turns has a ring and no arrow: its place is a little beside its middle", () => {
  const pencil = new Pencil({ where: () => true });
  pencil.box = () => ({ x: -10, y: -10, width: 20, height: 20 });
  assert.equal(pencil.leaves({ points: [{ x: 0, y: 0 }, { x: 3, y: 4 }], from: "W1", to: "" }, 1), false);
  assert.equal(pencil.leaves({ points: [{ x: 0, y: 0 }, { x: 0, y: 40 }], from: "W1", to: "" }, 1), true);
  assert.equal(pencil.leaves({ points: [{ x: 0, y: 0 }, { x: 3, y: 4 }], from: "", to: "B3" }, 1), true);
});

test("a way ends with the nose of whoever goes it, and who only turns shows nothing else", () => {
  const { lines } = planned(["move W1", "forward", "left"], [step("W1"), step("W1", "a2", 0), step("W1", "a2", 315)], "", GROUND);
  assert.deepEqual(lines, [{ points: [BOARD.W1, BOARD.a2], from: "W1", to: "", facing: 315 }]);
  const pencil = new Pencil({ where: () => true });
  pencil.box = () => ({ x: -2, y: -2, width: 4, height: 4 });
  const [shaft, nose] = pencil.went(lines[0], 1);
  assert.doesNotMatch(shaft.d, /M.*M/); // the nose is its head
  assert.match(nose.transform ?? "", /^translate\(0 20\) rotate\(315\)/);
  const turned = planned(["move W1", "left"], [step("W1"), step("W1", "W1", 45)], "", GROUND).lines;
  assert.deepEqual(turned, [{ points: [BOARD.W1], from: "W1", to: "", facing: 45 }]);
  assert.deepEqual(pencil.went(turned[0], 1).map(({ transform }) => /rotate\(45\)/.test(transform ?? "")), [true]);
});

test("what was played is drawn in ink over what would have been better, both with their edges below", () => {
  /** @type {string[]} */
  const drawn = [];
  const looks = (/** @type {Element[]} */ made) => made.map((each) => each.getAttribute("class")?.trim() ?? "");
  const classes = new Set();
  const pencilled = { children: [], classList: { add: (/** @type {string} */ name) => classes.add(name), remove: (/** @type {string} */ name) => classes.delete(name) }, replaceChildren: () => drawn.splice(0), prepend: (/** @type {Element[]} */ ...made) => drawn.unshift(...looks(made)), append: (/** @type {Element[]} */ ...made) => drawn.push(...looks(made)) };
  const board = { svg: { getScreenCTM: () => null }, pencilled, centre: GROUND.centre, pieceOf: GROUND.pieceOf, placeOf: GROUND.placeOf, where: () => true };
  const pencil = new Pencil(board);
  pencil.box = () => ({ x: 0, y: 0, width: 4, height: 4 });
  pencil.show(["withdraw"], [step("W1")], "W1");
  pencil.show(["withdraw"], [step("W1")], "W1");
  pencil.add(["endure"], [step("W1")], "W1", "inked");
  assert.deepEqual(drawn, ["under inked", "under", "stroke", "stroke inked"]);
  assert.ok(classes.has("beside"));
  pencil.show(["endure"], [], "", "inked"); // nothing of it can be drawn, and the pencil beside it looks as it does beside ink
  assert.deepEqual([drawn, classes.has("beside")], [[], true]);
  pencil.clear();
  assert.ok(!classes.has("beside"));
});
