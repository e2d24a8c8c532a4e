import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";

const { OnlyAnswers } = await import("../../src/enfilade/web/ask/only.js");
const { change } = await import("../../src/enfilade/web/base/settings.js");

let sent, only;

const frame = (legal, more = {}) => ({ view: { legal }, answered: true, needs: null, undo: "", ...more });

beforeEach(() => {
  change({ only: true });
  sent = [];
  only = new OnlyAnswers({ act: (text) => sent.push(text), undo: () => sent.push("undo") });
});

test("a question with one answer is answered", () => {
  assert.ok(only.answers(frame(["die 4"])));
  assert.deepEqual(sent, ["die 4"]);
});

test("none is answered that has several, is asked in secret or ends what could be taken back, waits for dice, or where somebody wants to be asked", () => {
  assert.ok(!only.answers(frame(["die 4", "die 5"])));
  assert.ok(!only.answers(frame([])));
  assert.ok(!only.answers(frame(["end"], { answered: false })));
  assert.ok(!only.answers(frame(["die 4"], { needs: {} })));
  change({ only: false });
  assert.ok(!only.answers(frame(["die 4"])));
  assert.deepEqual(sent, []);
});

test("what was answered so is taken back with the choice before it, as far as that may be", () => {
  only.takesBack();
  assert.ok(only.answers(frame(["die 4"])));
  assert.ok(!only.answers(frame(["move A", "move B"])));
  assert.deepEqual(sent, ["undo"]);
  only.takesBack();
  assert.ok(!only.answers(frame(["die 4"], { undo: "dice were rolled" })));
  assert.deepEqual(sent, ["undo"]);
});
