import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { charts } = await import("../../src/enfilade/web/side/chart.js");

const CHART = { length: 10, rounds: [0, 5], series: [{ name: "Civilian Harm", seat: null, points: [[0, 0], [7, 3]], limit: null, means: "" }] };

test("the end of a line says the value at the end, and the caption the value where one looks", () => {
  const [earlier] = charts(CHART, 2, "Turn", true);
  assert.equal(earlier.querySelectorAll(".value")[0].textContent, "3");
  assert.equal(earlier.querySelectorAll(".figures")[0].textContent, "Turn 1: 0");
  const [last] = charts(CHART, 10, "Turn", true);
  assert.equal(last.querySelectorAll(".value")[0].textContent, "3");
  assert.equal(last.querySelectorAll(".figures")[0].textContent, "");
});
