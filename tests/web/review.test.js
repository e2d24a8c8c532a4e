/** What a review and a played-out game say. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, settled } from "./page.js";
import { learnNames } from "../../src/enfilade/web/base/seats.js";
import { Log } from "../../src/enfilade/web/side/log.js";
import { Review, halves, lookedAt, percent, spread, turningPoints, worst } from "../../src/enfilade/web/side/review.js";
import { WhatIf, ended } from "../../src/enfilade/web/side/whatif.js";
import { Advice, reason } from "../../src/enfilade/web/ask/advice.js";

/** @param {number} number @param {number} cost @param {boolean} costly */
const moment = (number, cost, costly) => ({ number, last: number + 1, seat: "white", played: [], chance: 0.5, error: 0.1, best: 0.5 + cost, better: [], words: [], cost, costly, lead: cost, doubt: 0.03, when: "Round 2, Fire", why: [] });

test("what cost most comes first, and what cost nothing not at all", () => {
  const found = worst([moment(1, 0.1, true), moment(5, 0, false), moment(9, 0.3, true)]);
  assert.deepEqual(found.map(({ number }) => number), [9, 1]);
});

test("turning points come in the order in which they were decided, and say when, who and what shows in the end", () => {
  assert.deepEqual(turningPoints([moment(1, 0.1, true), moment(5, 0, false), moment(9, 0.3, true)], new Set()).map(({ number }) => number), [1, 9]);
  learnNames([["white", "White"]]);
  const gone = [];
  const review = new Review("id", { length: 20, secrets: true }, { go: (number) => gone.push(number), first: async ({ number }) => number, again() {} });
  const why = [{ name: "Vehicles", seat: "white", now: 3, mine: 1.5, other: 2.52 }];
  const [link, played, better, shows] = review.item({ ...moment(9, 0.3, true), played: ["left", "left", "stop"], words: ["Ahead"], why }).children;
  assert.deepEqual([...link.children].map((each) => each.textContent), ["Round 2, Fire, White", "80\u00a0% → 50\u00a0%", "−30\u00a0%"]);
  assert.deepEqual([played.textContent, better.textContent, shows.textContent], ["Left ×2, stop.", "Ahead.", "Where the simulated games end, with the better order: White's vehicles 2.5 instead of 1.5."]);
  link.dispatchEvent(new Event("click"));
  assert.deepEqual(gone, [9]);
});

test("of who lost three decisions are named, marked as probable where they are no clear mistakes, with what would have been better", () => {
  learnNames([["white", "White"], ["black", "Black"]]);
  const doubtful = (number, lead, doubt, seat = "white") => ({ ...moment(number, lead, false), seat, lead, doubt, better: lead > 0 ? ["ahead"] : [], words: ["Ahead"] });
  const moments = [doubtful(1, 0.2, 0.3), doubtful(2, 0.15, 0.1), doubtful(3, -0.1, 0.1), doubtful(4, 0.1, 0.09), doubtful(5, 0.3, 0.2), doubtful(6, 0.4, 0.3, "black")];
  assert.deepEqual(turningPoints([...moments, moment(0, 0.5, true), moment(9, 0.4, true)], new Set([5])).map(({ number }) => number), [0, 5, 9]);
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async ({ number }) => number, again() {} });
  review.about = { seats: { white: "White", black: "Black" }, chances: [], outcome: { winner: "black" } };
  review.moments = moments;
  review.probable = new Set([2, 4, 5]); // as the server chose them
  assert.equal(review.row("white").children[2].textContent, "none clear, 3 probable");
  assert.equal(review.row("black").children[2].textContent, "none clear");
  const item = review.item(moments[4]);
  assert.equal(item.getAttribute("class"), "probable");
  assert.deepEqual([...item.children[0].children].map((each) => each.textContent), ["Round 2, Fire, White", "80\u00a0% → 50\u00a0%", "probably −30\u00a0%"]);
  assert.deepEqual([item.children[2].children[0].textContent, review.next(1)], ["Probably better: ", undefined]);
  assert.equal(review.said(5)[0], " White is to decide: what was played probably cost 30\u00a0% of a win (80\u00a0% → 50\u00a0%).");
});

test("a review comes in portions, from any part of the game, and says how much was looked at", async (t) => {
  learnNames([["white", "White"], ["black", "Black"]]);
  const about = { decisions: 9, fitting: 3, simulations: 40, words: "3 of 9 decisions", seats: { white: "White", black: "Black" }, outcome: null };
  const portions = [[8, 2], [5]].map((numbers) => ({ moments: numbers.map((number) => moment(number, 0, false)), chances: [...numbers.map((number) => [number, 0.5]), [20, 1]], looked: { known: numbers[0] }, judged: { [numbers[0]]: [0.1, 0.2] }, probable: numbers.slice(0, 1) }));
  const asked = [];
  t.mock.method(globalThis, "fetch", async (_, { body }) => {
    asked.push(body ? [JSON.parse(body).looked, JSON.parse(body).judged] : null);
    return { ok: true, json: async () => (body ? portions.shift() : { ...about, moments: [], chances: [], looked: {}, judged: {}, probable: [] }) };
  });
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async () => null, again() {} });
  await review.run();
  assert.deepEqual(asked, [null, [{}, {}], [{ known: 8 }, { 8: [0.1, 0.2] }]]);
  assert.deepEqual([...review.probable], [5], "what the last answer says counts for all");
  assert.deepEqual([review.moments.map(({ number }) => number), review.chances.map(([when]) => when)], [[2, 5, 8], [2, 5, 8]]);
  assert.equal(review.told.textContent, lookedAt(3, 9, 40));
  assert.match(lookedAt(3, 9, 40), /^3 of 9 decisions .* every part of the game/);
  assert.match(lookedAt(9, 9, 40), /^All 9 decisions/);
});

test("numbers over the chart do not hide each other, at its ends neither", () => {
  assert.deepEqual(spread([10, 12, 50], 8), [7, 15, 50]); // half of the way each
  assert.deepEqual(spread([10, 60, 61, 62, 90], 4), [10, 57, 61, 65, 90]); // those to the right of a crowd stand where they belong
  assert.deepEqual(spread([95, 99], 8), [92, 100]);
  assert.deepEqual(spread([1, 2], 8), [0, 8]);
  assert.deepEqual(spread([], 8), []);
});

test("what was looked over leaves one where one was", async () => {
  const called = [];
  const review = new Review("id", { length: 20, secrets: true }, { go: (number) => called.push(`go ${number}`), first: async ({ number }) => (number === 5 ? null : number + 100), again: () => called.push("again") });
  review.moments = [moment(1, 0.1, true), moment(5, 0.2, true), moment(9, 0.3, true)]; // of the second nothing is told here
  await review.mark();
  assert.deepEqual(called, ["again"]);
  assert.deepEqual([...review.marked.keys()], [109, 101]);
});

test("what clear mistakes cost is said by itself, and what cannot be told from chance is not set against it", () => {
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async ({ number }) => number, again() {} });
  const doubtful = (number, lead, doubt) => ({ ...moment(number, 0, false), lead, doubt });
  const told = () => {
    const cells = [...review.row("white").children];
    return [...cells.slice(1).map((each) => each.textContent), cells[3].children[1].textContent];
  };
  review.moments = [moment(1, 0.19, true), doubtful(3, -0.25, 0.04), doubtful(5, 0.06, 0.03)];
  assert.deepEqual(told(), ["3", "1 clear", "about 19\u00a0% of a win (± 3\u00a0%)", "all other decisions: too few games to tell"]);
  review.moments = [doubtful(1, 0.15, 0.04), doubtful(3, 0.06, 0.03)];
  assert.deepEqual(told(), ["2", "none clear", "nothing for certain", "little by little, with all other decisions: about 21\u00a0% of a win (± 5\u00a0%)"]);
  review.moments = [moment(1, 0.7, true), moment(3, 0.6, true)];
  assert.deepEqual(told(), ["2", "2 clear", "a whole win or more", ""]); // never more than all of it
});

test("what lies above and below an even game is told apart where the line crosses it", () => {
  assert.deepEqual(halves([[0, 10], [10, 30]], 20), [[[0, 20], [0, 10], [5, 20], [10, 20], [10, 20]], [[0, 20], [0, 20], [5, 20], [10, 30], [10, 20]]]);
  assert.deepEqual(halves([], 20), [[], []]);
});

test("a click on the chart goes to the entry below it", () => {
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async () => null, again() {} });
  assert.deepEqual([90, 100, 350, 900].map((x) => review.entryAt(x, { left: 100, width: 500 })), [0, 0, 10, 20]);
});

test("whose secrets are known is asked only where there are some", () => {
  /** @param {boolean} secrets */
  const asked = (secrets) => {
    const review = new Review("id", { length: 20, secrets }, { go() {}, first: async () => null, again() {} });
    return review.button.parent.children.includes(review.knows);
  };
  assert.deepEqual([asked(true), asked(false)], [true, false]);
});

test("what a decision cost stands before what came of it, folded or not, once, and goes with it", () => {
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async () => null, again() {} });
  review.marked.set(2, { ...moment(1, 0.3, true), played: ["left", "left"] });
  const log = new Log({ mark() {}, rule() {} });
  /** @param {number} number @param {string} sentence */
  const step = (number, sentence) => ({ number, name: "moved", rule: "", values: {}, places: [], ways: [{ piece: "W1", to: "a2" }], sentence });
  const events = [{ ...step(1, "Black rolls."), ways: [] }, step(2, "W1 moves."), step(3, "W1 moves on.")];
  log.show(events);
  review.decorate(log);
  review.decorate(log);
  assert.deepEqual(log.box.children, [log.lines.get(1), review.noted[0], log.folds[0].box]);
  assert.deepEqual([...review.noted[0].children].map((each) => each.textContent), ["White: left ×2. ", "−30\u00a0%", " 80\u00a0% → 50\u00a0%"]);
  log.show(events.slice(0, 1));
  review.decorate(log);
  assert.deepEqual(log.box.children, [log.lines.get(1)]);
});

test("shares are said in whole hundredths", () => assert.equal(percent(0.126), "13\u00a0%"));

test("a game played out is told by its winners, the most frequent first", () => {
  learnNames([["white", "White"], ["black", "Black"]]);
  assert.equal(ended({ "": 1, black: 3, white: 6 }), "Played out 10 times: White wins 6, Black wins 3 and 1 drawn.");
});

test("who lets a game be played out sees at the button how far it is, and the answer comes into sight", async (t) => {
  /** @type {((answer: unknown) => void)[]} */
  const waiting = [];
  t.mock.method(globalThis, "fetch", () => new Promise((answer) => waiting.push(() => answer({ ok: true, json: async () => ({ white: 60, black: 40 }) }))));
  const whatIf = new WhatIf("id", { seats: ["white", "black"], levels: ["regular"] }, () => 7);
  const playing = whatIf.playOut();
  assert.equal(whatIf.out.textContent, "Stop: 0 of 100 played");
  FakeElement.sought = null;
  await settled();
  waiting.shift()?.(null);
  await playing;
  assert.equal(whatIf.out.textContent, "Play it out 100 times");
  assert.equal(whatIf.told.textContent, "Played out 100 times: White wins 60 and Black wins 40.");
  assert.equal(FakeElement.sought, whatIf.told);
});

test("who has seen enough stops it, and keeps what was found", async (t) => {
  t.mock.method(globalThis, "fetch", async () => ({ ok: true, json: async () => ({ white: 6, black: 4 }) }));
  const whatIf = new WhatIf("id", { seats: ["white", "black"], levels: ["regular"] }, () => 7);
  const playing = whatIf.playOut();
  whatIf.playOut();
  await playing;
  assert.equal(whatIf.out.textContent, "Play it out 100 times");
  assert.equal(whatIf.told.textContent, "Played out 10 times: White wins 6 and Black wins 4.");
});

test("advice is for one decision: it goes when another is asked", () => {
  const drawn = [];
  const stage = { side: { add() {}, hide() {} }, timeline: { isPast: false }, propose: (order) => drawn.push(order.join()), pencil: { clear: () => drawn.push("") } };
  const active = { seat: "white", moment: 4, frame: { view: { path: [] } } };
  const advice = new Advice(stage, { active });
  /** @param {string} order */
  const advised = (order) => ({ order: [order], chance: 0.5, error: 0.1, words: [order], steps: [], rest: [], line: [], why: [] });
  advice.moment = advice.now();
  advice.tell([advised("ahead"), advised("astern")]);
  advice.look(); // somebody else has decided in secret
  assert.equal(advice.list.children.length, 2);
  active.moment = 5;
  advice.look();
  assert.equal(advice.list.children.length, 0);
  assert.deepEqual(drawn, ["ahead", "ahead", ""]); // the best, again with the same question, and nothing with another
});

test("what would have been better is shown where it was to be decided", () => {
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async ({ number }) => number, again() {} });
  review.moments = [{ ...moment(9, 0.3, true), played: ["Left", "left"], better: ["ahead"], words: ["Ahead"] }, moment(12, 0, false)];
  assert.equal(review.next(9)?.better.join(), "ahead");
  assert.equal(review.next(12), undefined);
  const [cost, played, better] = review.said(9);
  assert.equal(cost, " White is to decide: what was played cost 30\u00a0% of a win (80\u00a0% → 50\u00a0%).");
  assert.deepEqual([played.textContent, better.textContent], ["Left, left.", "Ahead."]); // beside how each is drawn
  assert.match(review.said(10).join(), /That cost/);
});

test("an order of which nothing is drawn says so", () => {
  const review = new Review("id", { length: 20, secrets: true }, { go() {}, first: async ({ number }) => number, again() {} });
  review.moments = [{ ...moment(9, 0.3, true), played: ["End movement"], words: ["Ahead"] }];
  const [, played, better] = review.said(9, { played: false, better: true });
  assert.deepEqual([played, better].map((each) => [...each.querySelectorAll(".stroke")].length), [0, 1]);
  assert.deepEqual([played, better].map((each) => each.children[1].textContent), ["Played: ", "Better, in pencil: "]);
  assert.match(played.textContent, /nothing to draw/);
});

test("a number stands over its bar, which leads to it where it had to give way", () => {
  learnNames([["white", "White"], ["black", "Black"]]);
  const review = new Review("id", { length: 100, secrets: true }, { go() {}, first: async () => null, again() {} });
  review.about = { seats: { white: "White", black: "Black" }, chances: [] };
  review.moments = [moment(20, 0.3, true), moment(60, 0.2, true), moment(61, 0.1, true)];
  const points = turningPoints(review.moments, new Set());
  const places = review.places(points);
  assert.equal(places.get(points[0]), 20);
  assert.deepEqual(points.slice(1).map((point) => Math.abs(places.get(point) - point.number) < 2), [true, true]);
  const bars = [...review.chart(["white", "black"], places).querySelectorAll(".mark")].map((each) => each.getAttribute("d"));
  assert.deepEqual(bars[0], "M200 -4L200 8V60");
  assert.match(bars[1], /L600 8V60$/);
});

test("a reason names the figure and whose it is", () => {
  assert.equal(reason({ name: "Losses", seat: "black", now: 1, then: 2.54 }), "Black's losses: 1 → 2.5");
  assert.equal(reason({ name: "Harm", seat: null, now: 0, then: 1 }), "Harm: 0 → 1");
});
