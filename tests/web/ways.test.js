import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";

const { Ways, hazardWords, nose, warnings, wordsOf } = await import("../../src/enfilade/web/ask/ways.js");

const ROUTE = { place: "d", actions: ["step b", "step c", "step d"], places: ["a", "b", "c", "d"], cost: 3, hazards: [], notes: [] };

let active, sent, lit, ways, answer, held, shown, approached;

/** What is asked next: so many decisions were made, and these are legal. */
function frame(length, legal, more = {}) {
  return (active.frame = { length, view: { legal }, undo: "", onward: [], ...more });
}

/** Something was told. */
function told(number, weight = "") {
  active.events.push({ number, weight });
  active.seen = number;
}

beforeEach(() => {
  [sent, lit, shown, approached] = [[], [], [], 0];
  active = { frame: null, events: [], seen: 0, table: { going: ["step"] }, connection: { ask: async () => ({ type: "done", routes: [ROUTE, { ...ROUTE, place: "b", actions: ["step b"] }] }) } };
  const stage = { approach: () => approached++, timeline: { isPast: false }, board: { shapes: new Map(), placeOf: (name) => name, centre: () => null, sketch() {} }, card: { say() {}, show: (lines) => shown.push(lines.at(-1)), tell: (id, [words]) => shown.push([id, words.textContent]) } };
  answer = { type: "done" };
  const table = { act: async (text) => (sent.push(text), answer), undo: () => sent.push("undo"), say() {}, ask: () => sent.push("ask") };
  held = { what: "", isFinger: false, comesFirst: (what) => held.isFinger && held.what !== what, keep: (what) => (held.what = what) };
  ways = new Ways(stage, { active }, { extend: (routes) => lit.push(...routes) }, held, table);
});

test("only whole ways are lit: what is one step away is lit already", async () => {
  await ways.offer(frame(4, ["step b", "done"]));
  assert.deepEqual(lit.map(({ place }) => place), ["d"]);
});

test("nothing is asked where nobody is on the move", async () => {
  await ways.offer(frame(4, ["fire x", "done"]));
  assert.deepEqual(lit, []);
});

test("what may be next is begun with one click: the end of what goes on is sent before it", async () => {
  const onward = { place: "e", actions: ["done", "activate e"], words: "End this and activate e" };
  await ways.offer(frame(4, ["fire x", "done"], { onward: [onward] }));
  assert.deepEqual(lit.map(({ place, words }) => [place, words]), [["e", onward.words]]);
  held.isFinger = true;
  ways.take(lit[0], {});
  assert.deepEqual(sent, []); // a finger is told first what it would end
  assert.deepEqual(shown, [["e", "End this and activate e"]]); // on its button, above what the piece is and sees
  ways.take(lit[0], {});
  assert.deepEqual(sent, ["done"]);
  assert.ok(ways.answers(frame(5, ["activate e", "end"])));
  assert.deepEqual(sent, onward.actions);
});

test("what is taken up instead calls off first what was begun; where nothing can be taken back it is not offered", async () => {
  const onward = { place: "e", actions: ["order e"], words: "Order e instead", under: "b", instead: true, back: 1 };
  await ways.offer(frame(4, ["fire x"], { onward: [onward], undo: "it is public" }));
  assert.deepEqual(lit, []);
  await ways.offer(frame(4, ["fire x"], { onward: [onward] }));
  ways.take(lit[0], {});
  assert.deepEqual(sent, ["undo"]);
  assert.ok(ways.answers(frame(5, ["order d", "order e"])));
  assert.deepEqual(sent, ["undo", "order e"]);
});

test("what can be chosen comes into sight once all of it is lit, the places further off too", async () => {
  await ways.offer(frame(4, ["impulse A"]));
  assert.equal(approached, 1);
  let known;
  active.connection.ask = () => new Promise((settle) => (known = settle));
  const offered = ways.offer(frame(5, ["step b"]));
  assert.equal(approached, 1);
  known({ type: "done", routes: [ROUTE] });
  await offered;
  assert.deepEqual(lit, [ROUTE]);
  assert.equal(approached, 2);
});

test("a lesson, and who looks back, begin nothing", async () => {
  const onward = [{ place: "e", actions: ["done", "activate e"], words: "End this and activate e" }];
  ways.only = [];
  await ways.offer(frame(4, ["done"], { onward }));
  assert.deepEqual(lit, []);
});

test("a way is sent step by step, each when the one before has been done", () => {
  frame(4, ["step b"]);
  ways.go(ROUTE);
  assert.deepEqual(sent, ["step b"]);
  told(1);
  assert.ok(ways.answers(frame(5, ["step c"])));
  told(2);
  assert.ok(ways.answers(frame(6, ["step d"])));
  told(3);
  assert.ok(!ways.answers(frame(7, ["done"])));
  assert.deepEqual(sent, ROUTE.actions);
});

test("a way ends where something weighs more than a step, and where its next step is not legal", () => {
  frame(4, ["step b"]);
  ways.go(ROUTE);
  told(1, "strong");
  assert.ok(!ways.answers(frame(5, ["step c"])));
  ways.go(ROUTE);
  assert.ok(!ways.answers(frame(6, ["other"])));
  assert.deepEqual(sent, ["step b", "step b"]);
});

test("a way is taken back as one, as far as that goes", () => {
  frame(4, ["step b"]);
  ways.go(ROUTE);
  for (const [length, legal] of [[5, "step c"], [6, "step d"], [7, "done"]]) ways.answers(frame(length, [legal]));
  sent.length = 0;
  assert.ok(ways.takesBack(active.frame)); // and the first is sent by whoever asked
  assert.ok(!ways.answers(frame(7, ["done"]))); // nothing has come of it yet
  assert.ok(ways.answers(frame(8, ["step d"])));
  assert.ok(ways.answers(frame(9, ["step c"])));
  assert.ok(!ways.answers(frame(10, ["step b"])));
  assert.deepEqual(sent, ["undo", "undo"]);
});

test("a way back ends where nothing more may be taken back, and where somebody does something", () => {
  ways.gone = { from: 4, to: 7 };
  assert.ok(ways.takesBack(frame(7, [])));
  assert.ok(!ways.answers(frame(8, ["step c"], { undo: "somebody saw it" })));
  ways.gone = { from: 4, to: 9 };
  assert.ok(ways.takesBack(frame(9, [])));
  assert.ok(!ways.answers(frame(11, ["step c"])));
  assert.deepEqual(sent, []);
});

test("what cannot be taken back is not begun", () => {
  ways.gone = { from: 4, to: 7 };
  assert.ok(!ways.takesBack(frame(7, [], { undo: "no" })));
  assert.ok(!ways.takesBack(frame(8, [])));
});

test("a way says what it costs where that is not the number of its steps", () => {
  assert.equal(wordsOf(ROUTE), "3 steps.");
  assert.equal(wordsOf({ ...ROUTE, cost: 5 }), "3 steps, cost 5.");
});

test("a way waits while others are asked whether they interrupt it", () => {
  frame(4, ["step b"]);
  ways.go(ROUTE);
  told(1);
  assert.ok(ways.answers(frame(5, []))); // the enemy may open fire
  assert.deepEqual(sent, ["step b"]);
  assert.ok(ways.answers(frame(6, ["step c"])));
  assert.deepEqual(sent, ["step b", "step c"]);
  told(2, "result"); // and does
  assert.ok(!ways.answers(frame(7, [])));
  assert.ok(!ways.answers(frame(8, ["step d"])));
});

test("a step that was lost with the connection is sent again, if it did not count; the way goes on", async () => {
  answer = { type: "lost", wasSent: true };
  frame(4, ["step b"]);
  ways.go(ROUTE);
  await Promise.resolve();
  answer = { type: "done" };
  assert.ok(ways.answers(frame(4, ["step b"])));
  assert.deepEqual(sent, ["step b", "step b"]);
  told(1);
  assert.ok(ways.answers(frame(5, ["step c"])));
  assert.deepEqual(sent, ["step b", "step b", "step c"]);
});

test("a step that was lost but counted is not sent again", async () => {
  answer = { type: "lost", wasSent: true };
  frame(4, ["step b"]);
  ways.go(ROUTE);
  await Promise.resolve();
  told(1);
  assert.ok(ways.answers(frame(5, ["step c", "done"])));
  assert.deepEqual(sent, ["step b", "step c"]);
});

test("a way that is refused is over, and the question is asked", async () => {
  answer = { type: "refused" };
  frame(4, ["step b"]);
  ways.go(ROUTE);
  await Promise.resolve();
  assert.equal(ways.way, null);
  assert.deepEqual(sent, ["step b", "ask"]);
});

test("what threatens on a way is said with its rule, and every step that it threatens is marked once", () => {
  const hazards = [
    { places: ["b", "c"], words: "Red block 3 may open fire at b, c", rule: "8.3.1" },
    { places: ["c", "off"], words: "The trap in c costs 2 OSL", rule: "13.2" },
  ];
  const where = { b: { x: 10, y: 20 }, c: { x: 30, y: 20 } };
  const marks = warnings({ placeOf: (name) => name, centre: (place) => where[place] ?? null }, { ...ROUTE, hazards });
  assert.deepEqual(marks.map(({ attributes }) => attributes.d.split("l")[0]), ["M10 7", "M30 7"]);
  assert.equal(hazardWords(hazards[1]), "The trap in c costs 2 OSL (13.2).");
});

test("a finger is told of danger before it goes: by a second tap, or by the button of the card", () => {
  const near = {};
  const risky = { ...ROUTE, hazards: [{ places: ["b"], words: "Red block 3 may open fire at b", rule: "8.3.1" }] };
  frame(4, ["step b"]);
  ways.take(risky, near); // a mouse has seen it by hovering
  assert.deepEqual(sent, ["step b"]);
  held.isFinger = true;
  ways.take(risky, near);
  assert.deepEqual(sent, ["step b"]);
  ways.take(risky, near);
  assert.deepEqual(sent, ["step b", "step b"]);
  shown[0].click();
  assert.deepEqual(sent, ["step b", "step b", "step b"]);
});

test("a finger is shown a way of several steps before it goes; a single step it takes at once", () => {
  frame(4, ["step b"]);
  held.isFinger = true;
  ways.take(ROUTE, {});
  assert.deepEqual(sent, []);
  ways.take(ROUTE, {});
  assert.deepEqual(sent, ["step b"]);
  ways.take({ ...ROUTE, place: "b", actions: ["step b"] }, {});
  assert.deepEqual(sent, ["step b", "step b"]);
});

test("what threatens on a single step is known as well", async () => {
  const danger = { places: ["b"], words: "Red block 3 may open fire at b", rule: "8.3.1" };
  active.connection.ask = async () => ({ type: "done", routes: [ROUTE, { ...ROUTE, place: "b", actions: ["step b"], hazards: [danger] }] });
  await ways.offer(frame(4, ["step b", "done"]));
  assert.deepEqual(await ways.dangersOf("step b"), [danger]);
  assert.deepEqual(await ways.dangersOf("done"), []);
  await ways.offer(frame(5, ["done"]));
  assert.deepEqual(await ways.dangersOf("step b"), []);
});

test("a way says and shows where its piece then faces, where pieces face anywhere", () => {
  assert.equal(wordsOf({ ...ROUTE, facing: 135 }), "3 steps; it then faces south-east.");
  assert.equal(wordsOf(ROUTE), "3 steps.");
  assert.deepEqual(nose({ x: 5, y: 7 }, { ...ROUTE, facing: 90 }).map(({ attributes }) => attributes.transform), ["translate(5 7) rotate(90)"]);
  assert.deepEqual(nose({ x: 5, y: 7 }, ROUTE), []);
});

test("that nothing threatens is said where the game would say what does", () => {
  let lines = [];
  ways.stage.card.show = (told) => (lines = told.filter((line) => line !== null).map(({ textContent }) => textContent));
  const safe = "Nothing that is known threatens it.";
  ways.preview({ ...ROUTE, watched: true }, null);
  assert.ok(lines.includes(safe));
  ways.preview({ ...ROUTE, watched: true, hazards: [{ places: ["d"], words: "X could destroy it", rule: "1" }] }, null);
  assert.ok(!lines.includes(safe));
  ways.preview({ ...ROUTE, watched: false }, null);
  assert.ok(!lines.includes(safe));
  ways.preview({ ...ROUTE, watched: true, notes: ["No enemy can fire here without moving first."] }, null);
  assert.ok(!lines.includes(safe) && lines.includes("No enemy can fire here without moving first."), "the game says it better");
});
