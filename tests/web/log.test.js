import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { resized, told } from "./page.js";

const { Log, laidOut, takenBack, wholeWay } = await import("../../src/enfilade/web/side/log.js");
const { numbers } = await import("../../src/enfilade/web/side/story.js");

let log;

const upTo = (last) => Array.from({ length: last }, (_, index) => told(index + 1));
const has = (number, name) => log.lines.get(number)?.classList.contains(name);

beforeEach(() => {
  log = new Log({ mark() {}, rule() {} });
});

/** So many pixels of log, of which the last are in sight but for some: somebody has scrolled there. */
function scrolled(toGo) {
  Object.assign(log.box, { scrollHeight: 1000, clientHeight: 200, scrollTop: 800 - toGo });
  log.box.dispatchEvent(new Event("scroll"));
}

test("who is at the end stays at the end; who reads further up is left there", () => {
  scrolled(0);
  log.show(upTo(3));
  assert.equal(log.box.scrollTop, 1000);
  scrolled(59);
  log.show(upTo(4));
  assert.equal(log.box.scrollTop, 1000);
  scrolled(60);
  log.show(upTo(5));
  assert.equal(log.box.scrollTop, 740);
});

test("who reads further up is shown a way to the latest, and is followed again from there", () => {
  scrolled(0);
  log.show(upTo(3));
  assert.ok(log.latest.hidden);
  scrolled(300);
  assert.ok(!log.latest.hidden);
  log.latest.dispatchEvent(new Event("click"));
  assert.ok(log.latest.hidden);
  assert.equal(log.box.scrollTop, 1000);
  Object.assign(log.box, { scrollTop: 0 });
  log.show(upTo(4));
  assert.equal(log.box.scrollTop, 1000);
});

test("a log that loses room while it scrolls to its end has not been scrolled up", () => {
  scrolled(0);
  Object.assign(log.box, { clientHeight: 100 }); // dice were laid below it, and it has not moved
  log.box.dispatchEvent(new Event("scroll"));
  assert.ok(log.isFollowing && log.latest.hidden);
});

test("a log that loses room follows still: nobody has scrolled", () => {
  scrolled(0);
  Object.assign(log.box, { clientHeight: 50 });
  log.show(upTo(4));
  assert.equal(log.box.scrollTop, 1000);
});

test("a log out of sight is at its end when it comes into sight", () => {
  log.show(upTo(4));
  Object.assign(log.box, { scrollHeight: 1000, clientHeight: 0 });
  log.box.dispatchEvent(new Event("scroll")); // a browser puts it back to its beginning
  Object.assign(log.box, { clientHeight: 200 });
  resized(log.box);
  assert.equal(log.box.scrollTop, 1000);
});

test("lines that are there stay, and only what is new is marked so", () => {
  log.show(upTo(2));
  const first = log.lines.get(1);
  assert.ok(!has(1, "fresh")); // the first look at a game is no news
  log.show(upTo(4));
  assert.equal(log.lines.get(1), first);
  assert.deepEqual([2, 3, 4].map((number) => has(number, "fresh")), [false, true, true]);
  log.show(upTo(5));
  assert.deepEqual([3, 4, 5].map((number) => has(number, "fresh")), [false, false, true]);
});

test("after a long jump nothing is marked as new", () => {
  log.show(upTo(1));
  log.show(upTo(13));
  assert.ok(!has(13, "fresh"));
  log.show(upTo(24));
  assert.ok(has(24, "fresh"));
});

test("going back takes later lines away, and going on brings them again", () => {
  log.show(upTo(5));
  log.show(upTo(2));
  assert.deepEqual([...log.lines.keys()], [1, 2]);
  assert.equal(log.box.children.length, 2);
  log.show(upTo(4));
  assert.deepEqual([...log.lines.keys()], [1, 2, 3, 4]);
});

test("an event without a sentence has no line", () => {
  log.show([told(1, {}, { sentence: "" }), told(2)]);
  assert.deepEqual([...log.lines.keys()], [2]);
});

test("a line looks as much as its event weighs; a round begins with a heading", () => {
  log.show(["round", "heading", "strong", "end"].map((weight, index) => told(index + 1, {}, { weight })));
  assert.deepEqual([1, 2, 3, 4].map((number) => log.lines.get(number).getAttribute("class").split(" ").at(-1)), ["heading", "heading", "strong", "end"]);
});

test("what was taken back is struck through, also what was there before", () => {
  log.show(upTo(3));
  log.show([...upTo(3), told(4, { first: 2, last: 3 }, { name: "taken_back" })]);
  assert.deepEqual([1, 2, 3].map((number) => has(number, "taken-back")), [false, true, true]);
});

test("the line of several steps is struck through when all are taken back; until then it tells of those that stand", () => {
  const walk = [step(1, "A"), step(2, "A"), step(3, "A")];
  log.show(walk);
  log.show([...walk, told(4, { first: 3, last: 3 }, { name: "taken_back" })]);
  const [{ head, words, count }] = log.folds;
  assert.deepEqual([head.classList.contains("taken-back"), words.textContent, count.textContent], [false, "Event 2.", "2 steps"]);
  log.show([...walk, told(4, { first: 3, last: 3 }, { name: "taken_back" }), told(5, { first: 1, last: 2 }, { name: "taken_back" })]);
  assert.deepEqual([head.classList.contains("taken-back"), words.textContent, count.textContent], [true, "Event 3.", "3 steps"]);
});

test("what is taken back step by step is one line, with the number of steps", () => {
  const back = (number, step) => told(number, { first: step, last: step }, { name: "taken_back", sentence: "White takes it back." });
  log.show([...upTo(3), back(4, 3), back(5, 2), back(6, 1), told(7)]);
  const [{ head, words, count }] = log.folds;
  assert.deepEqual([head.hidden, words.textContent, count.textContent], [false, "White takes it back.", "3 steps"]);
  assert.deepEqual([4, 5, 6, 7].map((number) => log.lines.get(number).hidden), [true, true, true, false]);
});

test("what goes at the same time is one line that opens, and so are the orders of a plan", () => {
  const going = (number, piece, beat) => told(number, {}, { sentence: `Red ${piece} goes from X${number - 1} to X${number}.`, ways: [{ piece, to: "X", since: "", whole: true }], places: [piece], beat });
  const order = (number) => told(number, {}, { name: "ordered", beat: "plan", places: [`O${number}`] });
  log.show([order(1), order(2), told(3), going(4, "A", "1"), going(5, "B", "1"), going(6, "A", "2"), told(7, {}, { weight: "strong" }), going(8, "A", "3")]);
  assert.deepEqual(log.folds.map(({ words, count, head }) => (head.hidden ? "" : `${words.textContent} ${count.textContent}`)), ["Event 1. Event 2. 2 in all", "Red A to X6, Red B to X5. 3 steps", ""]);
  assert.deepEqual(log.folds.map((fold) => fold.places()), [["O1", "O2"], ["A", "B"], ["A"]]);
  assert.deepEqual([4, 5, 6, 7, 8].map((number) => log.lines.get(number).hidden), [true, true, true, false, false]);
});

test("of very many who go, a folded line names the first and says that there are more", () => {
  const going = (number) => told(number, {}, { sentence: `Red ${number} goes from A to B.`, ways: [{ piece: `R${number}`, to: "B", since: "", whole: true }], beat: "1" });
  log.show(Array.from({ length: 14 }, (_, index) => going(index + 1)));
  assert.match(log.folds[0].words.textContent, /^Red 1 to B, Red 2 to B, .*Red 12 to B … and 2 more: open to see all\.$/);
});

test("another seat's log begins anew", () => {
  log.show(upTo(3));
  log.clear();
  assert.deepEqual([log.last, log.lines.size, log.box.children.length], [0, 0, 0]);
});

test("the story counts what stands: rounds by the word of the game, decisions, dice; without dice the events", () => {
  const round = (number) => told(number, {}, { weight: "round", sentence: `Turn ${number}.` });
  const undone = told(5, { first: 4, last: 4 }, { name: "taken_back" });
  const events = [round(1), told(2, { faces: [3, 4] }), round(3), told(4, { die: 6 }), undone];
  assert.deepEqual(takenBack(events), new Set([4]));
  const said = (list, length) => numbers({ length }, list).map(({ figure, label }) => `${figure} ${label}`);
  assert.deepEqual(said(events, 9), ["2 turns", "9 decisions", "2 dice thrown"]);
  assert.deepEqual(said([told(1)], 1), ["1 decision", "1 event"]);
  const series = ["Score", "Units"].flatMap((name, index) => ["white", "black"].map((seat, other) => ({ name, seat, points: [[0, index + other]] })));
  assert.deepEqual(numbers({ length: 9 }, events, { series }).map(({ figure }) => figure), ["0 : 1", "1 : 2", "2"]); // first what decided
});

const step = (number, piece, more = {}) => told(number, {}, { ways: [{ piece, to: "x", since: "", whole: true }], ...more });

test("the steps of one piece are one line that opens; what weighs more, or another piece, ends it", () => {
  log.show([step(1, "A"), step(2, "A"), step(3, "A"), step(4, "B"), told(5), step(6, "B"), step(7, "B", { weight: "strong" })]);
  const [walk, ...others] = log.folds;
  assert.deepEqual(log.folds.map(({ steps }) => steps.length), [3, 1, 1]);
  assert.ok(!walk.head.hidden);
  assert.equal(walk.words.textContent, "Event 3.");
  assert.equal(walk.count.textContent, "3 steps");
  assert.ok(walk.steps.every(({ line }) => line.hidden));
  walk.head.click();
  assert.equal(walk.head.getAttribute("aria-expanded"), "true");
  assert.ok(walk.steps.every(({ line }) => !line.hidden));
  assert.ok(others.every(({ head, steps }) => head.hidden && !steps[0].line.hidden));
});

test("who looks back sees as many steps as there were then", () => {
  log.show([told(1), step(2, "A"), step(3, "A"), step(4, "A")]);
  log.show([told(1), step(2, "A"), step(3, "A")]);
  assert.equal(log.folds[0].words.textContent, "Event 3.");
  log.show([told(1), step(2, "A")]);
  assert.ok(log.folds[0].head.hidden);
  log.show([told(1)]);
  assert.deepEqual(log.folds, []);
  log.show([told(1), step(2, "A"), step(3, "A")]);
  assert.equal(log.folds[0].count.textContent, "2 steps");
});

test("several steps are told as one way, from where the first began", () => {
  const step = (from, to) => ({ values: { from, to }, sentence: `D13 moves from ${from} to ${to}.` });
  assert.equal(wholeWay([step("g4", "g5"), step("g5", "f6")]), "D13 moves from g4 to f6.");
  const roof = { values: { from: "2.1", to: "2.r" }, sentence: "D13 moves from 2.1 to the roof of 2." };
  assert.equal(wholeWay([step("0508", "2.1"), roof]), "D13 moves from 0508 to the roof of 2.");
  assert.equal(wholeWay([{ values: {}, sentence: "W1 goes ahead." }]), "W1 goes ahead.");
  assert.equal(wholeWay([]), "");
  const turned = (from, to, facing) => ({ values: { from, to }, sentence: `W3 turns left on ${to}.`, ways: [{ piece: "W3", to, told: [`W3 goes from ${from}`, ` to ${to} and faces ${facing}.`] }] });
  assert.equal(wholeWay([turned("I5", "J5", "east"), turned("J5", "J5", "north-east")]), "W3 goes from I5 to J5 and faces north-east.", "as its game tells it");
  assert.equal(wholeWay([turned("J5", "J5", "east"), turned("J5", "J5", "north")]), "W3 turns left on J5.", "who only turns goes nowhere");
});

test("a way out and back is told as one: how far, and that it came back", () => {
  const step = (from, to) => ({ values: { from, to }, sentence: `D13 moves from ${from} to ${to}.` });
  assert.equal(wholeWay([step("0508", "0608"), step("0608", "0508")]), "D13 moves from 0508 to 0608 and back.");
  assert.equal(wholeWay([step("1.1", "1.2"), step("1.2", "1.3"), step("1.3", "1.2"), step("1.2", "1.1")]), "D13 moves from 1.1 to 1.3 and back.");
});

test("a contest is laid out: each side with its lines, and below them what has come of it", () => {
  const account = {
    sides: [
      { who: "Squad", thrown: "5", lines: [["6", "firepower", "4.3.6"], ["+ 1", "higher die", ""]], total: "7" },
      { who: "Red block 3", thrown: "3", lines: [["6", "firepower", "4.3.6"]], total: "6" },
    ],
    outcome: "Squad wins, 7 against 6.",
  };
  log.show([{ ...told(1), sentence: "Squad throws 5: …", rule: "8.2", account }]);
  const line = log.lines.get(1);
  const words = (element) => (typeof element === "string" ? element : [element.textContent, ...element.children.filter((each) => typeof each !== "string").map(words)].join("|"));
  const [first, second, outcome] = line.querySelectorAll(".account")[0].children;
  assert.deepEqual([first, second].map((side) => side.querySelectorAll(".figure").map((each) => each.textContent)), [["6", "+ 1", "= 7"], ["6", "= 6"]]);
  assert.deepEqual([first, second].map((side) => side.querySelectorAll(".rule-tag").map((each) => each.textContent)), [["4.3.6"], ["4.3.6"]]);
  assert.match(words(outcome), /^Squad wins, 7 against 6\./);
  assert.equal(outcome.querySelectorAll(".rule-tag")[0].textContent, "8.2");
  assert.ok(!words(line).includes("Squad throws 5: …"));
});

test("where nothing is thrown, a sum says only whose it is", () => {
  const account = { sides: [{ who: "Red", thrown: "", lines: [["3", "Government Will", ""], ["+ 6", "Ground Force", ""]], total: "9" }], outcome: "9 is more than 7: Red wins." };
  const [side, outcome] = laidOut(account, [], () => {}).children;
  assert.equal(side.children[0].children.map(({ textContent }) => textContent).join(""), "Red");
  assert.equal(side.querySelectorAll(".cast").length, 0);
  assert.equal(outcome.textContent, account.outcome);
});

test("what is laid open is told once: not what led to it in that round, nor each step of it", () => {
  const step = (number, piece) => told(number, {}, { name: "went", beat: "1", ways: [{ piece, to: "x", since: "", whole: true }] });
  const events = [
    told(1, {}, { name: "ordered" }),
    told(2, {}, { weight: "round" }),
    told(3, {}, { name: "ordered", beat: "plan" }),
    told(4, {}, { name: "aimed" }),
    told(5, {}, { name: "committed" }),
    told(6, {}, { name: "revealed", foretells: ["ordered", "aimed", "went"] }),
    step(7, "A"),
    step(8, "B"),
    told(9, {}, { weight: "round" }),
    step(10, "A"),
  ];
  log.show(events);
  assert.deepEqual([1, 4, 5, 6].map((number) => log.lines.get(number).hidden === true), [false, true, false, false]);
  assert.deepEqual(log.folds.map(({ box, head, words }) => [box.hidden === true, head.hidden, words.textContent]).slice(0, 2), [[true, true, "Event 3."], [false, false, "Step by step."]]);
  log.show(events.slice(0, 5)); // back before it was laid open
  assert.deepEqual([log.lines.get(4).hidden, log.folds[0].box.hidden], [false, false]);
});

test("what runs along links is told by what arrived, not by the last that was tried", () => {
  const run = (number, letter, whole) => ({ ...told(number), sentence: `${letter}: ${whole ? "it reverberates" : "nothing"}.`, ways: [{ piece: "", to: "b", since: "a", whole }] });
  log.show([run(1, "Z", true), run(2, "U", false), run(3, "X", false)]);
  assert.deepEqual([log.folds[0].words.textContent, log.folds[0].count.textContent], ["Z: it reverberates. 2 more without effect.", "3 in all"]);
  log.clear();
  log.show([run(1, "Z", false), run(2, "U", false)]);
  assert.equal(log.folds[0].words.textContent, "Z: nothing. 1 more without effect.");
});
