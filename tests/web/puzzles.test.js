import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage } from "./page.js";

const { nextOf, solve, stateOf } = await import("../../src/enfilade/web/base/puzzles.js");

const LISTED = ["a/one-1", "a/one-2", "b/two-1", "a/three-1"].map((name) => ({ name }));

beforeEach(() => {
  globalThis.localStorage = new FakeStorage();
});

test("a puzzle that was solved at a later try is not taken for one that was solved at once, nor the other way round", () => {
  solve("a/one-1", true);
  solve("a/one-2", false);
  assert.deepEqual([stateOf("a/one-1"), stateOf("a/one-2"), stateOf("b/two-1")], ["solved", "later", ""]);
  solve("a/one-1", false);
  solve("a/one-2", true);
  assert.deepEqual([stateOf("a/one-1"), stateOf("a/one-2")], ["solved", "later"]);
});

test("one goes on with the next of the same game that is not solved, after the last with the first", () => {
  assert.equal(nextOf(LISTED, "a/one-1")?.name, "a/one-2");
  assert.equal(nextOf(LISTED, "a/one-2")?.name, "a/three-1");
  assert.equal(nextOf(LISTED, "a/three-1")?.name, "a/one-1");
  solve("a/one-1", true);
  assert.equal(nextOf(LISTED, "a/three-1")?.name, "a/one-2");
  assert.equal(nextOf(LISTED, "b/two-1"), undefined);
});

test("what somebody else has written there does no harm", () => {
  localStorage.setItem("enfilade.puzzles", "{");
  assert.equal(stateOf("a/one-1"), "");
});
