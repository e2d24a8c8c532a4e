/** The coach's line goes around what is read, or stops before it and goes on behind it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { corner, leads } from "../../src/enfilade/web/ask/lead.js";

const FRAME = { left: 0, top: 0, right: 800, bottom: 600 };
const TARGET = { left: 100, top: 280, right: 140, bottom: 320 };
const NOTE = { left: 800, top: 0, right: 1100, bottom: 200 };

/** @param {string} d @returns {number[][]} */
const pointsOf = (d) => d.slice(1).split("L").map((point) => point.split(" ").map(Number));

test("a free way is one stroke from what is pointed at to the note", () => {
  const strokes = leads(TARGET, NOTE, FRAME, []);
  assert.equal(strokes.length, 1);
  const points = pointsOf(strokes[0]);
  assert.deepEqual(points[0], [147, 300]);
  assert.equal(points.at(-1)?.[0], 800);
});

test("it goes around a name where there is a way around it", () => {
  const [plain] = leads(TARGET, NOTE, FRAME, []);
  const [x, y] = pointsOf(plain)[60];
  const name = { left: x - 20, top: y - 6, right: x + 20, bottom: y + 6 };
  const strokes = leads(TARGET, NOTE, FRAME, [name]);
  assert.equal(strokes.length, 1);
  assert.notEqual(strokes[0], plain);
});

test("where there is none it is broken, as a map breaks a line at a name", () => {
  const row = { left: 400, top: -100, right: 440, bottom: 700 };
  const strokes = leads(TARGET, NOTE, FRAME, [row]);
  assert.equal(strokes.length, 2);
  for (const [x] of strokes.flatMap(pointsOf)) assert.ok(x < 400 || x > 440);
});

test("nothing is left of it where everything is read", () => {
  assert.deepEqual(leads(TARGET, NOTE, FRAME, [{ left: 0, top: -200, right: 2000, bottom: 2000 }]), []);
});

test("a note below is reached from below, one above from above", () => {
  const below = leads(TARGET, { left: 0, top: 600, right: 390, bottom: 700 }, FRAME, []);
  assert.deepEqual(pointsOf(below[0])[0], [120, 327]);
  const above = leads(TARGET, { left: 0, top: 0, right: 390, bottom: 100 }, FRAME, []);
  assert.deepEqual(pointsOf(above[0])[0], [120, 273]);
});

test("the number stands at the corner that hides least", () => {
  assert.deepEqual(corner(TARGET, 10, FRAME, []), [93, 273]);
  assert.deepEqual(corner(TARGET, 10, FRAME, [{ left: 60, top: 260, right: 110, bottom: 276 }]), [147, 273]);
  assert.deepEqual(corner({ left: 0, top: 0, right: 40, bottom: 40 }, 10, FRAME, []), [12, 12]);
});
