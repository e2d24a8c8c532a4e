import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { clearOf } = await import("../../src/enfilade/web/board/board.js");
const { evenly, limitsOf } = await import("../../src/enfilade/web/side/chart.js");

const at = (x, y) => ({ x, y });

test("how often something ran along a link stands at the first place where it covers nothing, else where it covers least", () => {
  const letter = { x: 90, y: 90, width: 20, height: 20 };
  assert.deepEqual(clearOf([letter], [at(100, 100), at(100, 125)]), at(100, 125));
  assert.deepEqual(clearOf([letter], [at(200, 100), at(100, 125)]), at(200, 100));
  assert.deepEqual(clearOf([letter], [at(100, 100), at(112, 112)]), at(112, 112));
});

test("what ends a game is told once for both sides, or with the side that it concerns", () => {
  const series = (seat, limit) => ({ name: "Ground Force", seat, points: [], limit, means: `lost at ${limit}` });
  assert.deepEqual(limitsOf([series("red", 2), series("blue", 2)]), [{ limit: 2, said: "lost at 2" }]);
  assert.deepEqual(limitsOf([series("red", 4), series("blue", 3)]).map(({ said }) => said), ["Red lost at 4", "Blue lost at 3"]);
  assert.deepEqual(limitsOf([{ ...series(null, null), means: "" }]), []);
});

test("every round takes as much room in a chart as any other, however much was decided in it", () => {
  const { share, step } = evenly([0, 10, 40], 50);
  assert.deepEqual([0, 10, 25, 40, 50].map(share).map((each) => Math.round(each * 6)), [0, 2, 3, 4, 6]);
  assert.deepEqual([0, 0.5, 1].map(step).map(Math.round), [0, 25, 50]);
  assert.deepEqual([0, 4].map(evenly([], 4).share), [0, 1]);
});
