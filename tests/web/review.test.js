/** What a review and a played-out game say. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { learnNames } from "../../src/enfilade/web/base/seats.js";
import { Review, percent, worst } from "../../src/enfilade/web/side/review.js";
import { ended } from "../../src/enfilade/web/side/whatif.js";
import { Advice, reason } from "../../src/enfilade/web/ask/advice.js";

/** @param {number} number @param {number} cost @param {boolean} costly */
const moment = (number, cost, costly) => ({ number, last: number + 1, seat: "white", played: [], chance: 0.5, error: 0.1, better: [], words: [], cost, costly, lead: cost, doubt: 0.03 });

test("what cost most comes first, and what cost nothing not at all", () => {
  const found = worst([moment(1, 0.1, true), moment(5, 0, false), moment(9, 0.3, true)]);
  assert.deepEqual(found.map(({ number }) => number), [9, 1]);
});

test("what was looked over leaves one where one was", async () => {
  const called = [];
  const review = new Review("id", 20, { go: (number) => called.push(`go ${number}`), first: async (number) => number + 100, again: () => called.push("again") });
  review.moments = [moment(1, 0.1, true), moment(9, 0.3, true)];
  await review.mark();
  assert.deepEqual(called, ["again"]);
  assert.deepEqual([...review.marked.keys()], [109, 101]);
});

test("what a side gave away is said of all its decisions together, with the doubt", () => {
  const review = new Review("id", 20, { go() {}, first: async (number) => number, again() {} });
  review.moments = [{ ...moment(1, 0, false), lead: 0.05, doubt: 0.04 }, { ...moment(3, 0, false), lead: 0.06, doubt: 0.03 }];
  assert.deepEqual([...review.row("white").children].map((each) => each.textContent).slice(1), ["2", "100\u00a0%", "11\u00a0% ± 5\u00a0% of a win"]);
});

test("shares are said in whole hundredths", () => assert.equal(percent(0.126), "13\u00a0%"));

test("a game played out is told by its winners, the most frequent first", () => {
  learnNames([["white", "White"], ["black", "Black"]]);
  assert.equal(ended({ "": 1, black: 3, white: 6 }), "Played out 10 times: White wins 6, Black wins 3 and 1 drawn.");
});

test("advice is for one decision: it goes when another is asked", () => {
  const drawn = [];
  const stage = { side: { add() {}, hide() {} }, timeline: { isPast: false }, propose: (order) => drawn.push(order.join()), pencil: { clear: () => drawn.push("") } };
  const frame = { length: 4, turn: 2, decided: [], view: { legal: ["ahead", "astern"], path: [] } };
  const active = { seat: "white", frame };
  const advice = new Advice(stage, { active });
  /** @param {string} order */
  const advised = (order) => ({ order: [order], chance: 0.5, error: 0.1, words: [order], steps: [], rest: [], line: [], why: [] });
  advice.moment = advice.now();
  advice.tell([advised("ahead"), advised("astern")]);
  active.frame = { ...frame, length: 5 }; // somebody else has decided in secret
  advice.look();
  assert.equal(advice.list.children.length, 2);
  active.frame = { ...frame, length: 6, turn: 5 };
  advice.look();
  assert.equal(advice.list.children.length, 0);
  assert.deepEqual(drawn, ["ahead", "ahead", ""]); // the best, again with the same question, and nothing with another
});

test("what would have been better is shown where it was to be decided", () => {
  const review = new Review("id", 20, { go() {}, first: async (number) => number, again() {} });
  review.moments = [{ ...moment(9, 0.3, true), better: ["ahead"], words: ["Ahead"] }, moment(12, 0, false)];
  assert.equal(review.next(9)?.better.join(), "ahead");
  assert.equal(review.next(12), undefined);
  assert.match(review.said(9), /Better than what was played: Ahead/);
  assert.match(review.said(10), /That cost/);
});

test("a reason names the figure and whose it is", () => {
  assert.equal(reason({ name: "Losses", seat: "black", now: 1, then: 2.54 }), "Losses of Black: 1 → 2.5");
  assert.equal(reason({ name: "Harm", seat: null, now: 0, then: 1 }), "Harm: 0 → 1");
});
