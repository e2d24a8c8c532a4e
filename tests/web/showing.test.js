/** What is said of an order that is carried out on the board of a puzzle. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { captionOf } = await import("../../src/enfilade/web/pages/showing.js");
const { learnNames } = await import("../../src/enfilade/web/base/seats.js");

const frame = (actors, events = [], labels = {}) => ({ view: { actors }, events, labels });
const START = frame(["red"], [], { "move A": "Move A" });
const told = (number, sentence) => ({ number, name: "e", sentence, places: [], values: {} });

test("a step is told by the log, or by the button that was pressed", () => {
  const line = { order: ["move A", "step b"], frames: [frame(["red"]), frame(["red"], [told(1, "A goes to b.")])], certain: 2, thrown: false };
  assert.deepEqual([0, 1, 2].map((number) => captionOf(line, START, number, "red")), ["The position.", "Move A.", "A goes to b."]);
});

test("where dice are thrown, or something hidden is found, it is said to be one way only", () => {
  const line = { order: ["move A"], frames: [frame(["red"])], certain: 0, thrown: true };
  assert.equal(captionOf(line, START, 1, "red"), "Move A. This is one way the dice may fall.");
  assert.match(captionOf({ ...line, thrown: false }, START, 1, "red"), /one way it may be: you cannot know it before/);
});

test("it is said who decides where the order is over for now", () => {
  learnNames([["blue", "Blue Force"]]);
  const line = { order: ["move A", "fire b"], frames: [frame(["red"]), frame(["blue"])], certain: 2, thrown: false };
  assert.equal(captionOf(line, START, 2, "red"), "Fire b. Now Blue Force must decide.");
  assert.equal(captionOf({ ...line, frames: [frame(["red"]), frame(["red", "blue"])] }, START, 2, "red"), "Fire b.");
});
