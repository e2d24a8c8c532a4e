import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { settled } from "./page.js";

const { Decisions, whyNot } = await import("../../src/enfilade/web/ask/decisions.js");
const { takenBackBy } = await import("../../src/enfilade/web/ask/decided.js");

const view = (more = {}) => ({ prompt: "Move?", path: [{ name: "move" }], legal: ["go a", "go b"], ...more });
const frame = (length, more = {}) => ({ length, view: view(), undo: "", needs: null, ...more });
const done = { type: "done", id: 1 };
const refused = { type: "refused", id: 1, reason: "red cannot", rule: "4.1", legal: ["go b"] };

let stage, player, decisions, asked, reply;

beforeEach(() => {
  asked = [];
  const connection = { ask: (message) => (asked.push(message), new Promise((settle) => (reply = settle))) };
  player = { seat: "red", seen: 12, frame: frame(3), connection };
  stage = { timeline: { isPast: false }, refusals: [], refuse: (...why) => stage.refusals.push(why) };
  decisions = new Decisions(stage, { active: player });
});

test("an action names the frame it was chosen on and the last event seen", () => {
  decisions.act({ text: "go a" });
  assert.deepEqual(asked, [{ do: "act", action: "go a", seen: 12, length: 3 }]);
});

test("a question is answered once: nothing more can be decided until the server has spoken", async () => {
  assert.ok(decisions.isOpen);
  decisions.act({ text: "go a" });
  assert.ok(!decisions.isOpen);
  reply(done);
  await settled();
  assert.ok(decisions.isOpen);
});

test("the next frame asks anew, even if it comes before the answer, which then changes nothing", async () => {
  decisions.act({ text: "go a" });
  const first = reply;
  player.frame = frame(4);
  assert.ok(decisions.isOpen);
  decisions.undo();
  assert.ok(!decisions.isOpen);
  first(done);
  await settled();
  assert.ok(!decisions.isOpen);
  reply(done);
  await settled();
  assert.ok(decisions.isOpen);
});

test("it is told when a decision is on its way, and when the last one has been answered", async () => {
  const told = [];
  decisions = new Decisions(stage, { active: player }, () => told.push(decisions.unanswered));
  decisions.act({ text: "go a" });
  assert.deepEqual(told, [1]);
  reply(done);
  await settled();
  assert.deepEqual(told, [1, 0]);
});

test("who looks at the past decides nothing", () => {
  stage.timeline.isPast = true;
  decisions.undo();
  assert.ok(!decisions.isOpen);
  assert.deepEqual(asked, []);
});

test("the same question, asked anew while its answer was on the way, is answered again", async () => {
  const answered = decisions.act({ text: "go a" });
  player.frame = frame(4); // another seat has decided meanwhile
  reply(refused);
  await settled();
  assert.deepEqual(asked.map(({ length }) => length), [3, 4]);
  reply(done);
  await answered;
  assert.deepEqual(stage.refusals, []);
});

test("another question, or one to which this is no answer, is not", async () => {
  for (const other of [{ prompt: "Fire?" }, { path: [{ name: "fire" }] }, { legal: ["go b"] }]) {
    asked.length = stage.refusals.length = 0;
    player.frame = frame(3);
    const answered = decisions.act({ text: "go a" });
    player.frame = frame(4, { view: view(other) });
    reply(refused);
    await answered;
    assert.equal(asked.length, 1);
    assert.deepEqual(stage.refusals, [["red cannot", "4.1", ["go b"]]]);
  }
});

test("a refusal on the same frame is told, with its rule and what is legal", async () => {
  const answered = decisions.act({ text: "go a" });
  reply(refused);
  await answered;
  assert.equal(asked.length, 1);
  assert.equal(stage.refusals.length, 1);
});

test("what cannot be taken back is not asked for, unless dice are awaited", () => {
  player.frame = frame(3, { undo: "the dice have fallen" });
  decisions.undo();
  assert.deepEqual(asked, []);
  player.frame = frame(3, { undo: "the dice have fallen", needs: { number: 1 } });
  decisions.undo();
  assert.deepEqual(asked, [{ do: "undo", length: 3, choice: 0 }]);
});

test("one of several choices can be taken back; who watches takes nothing back", () => {
  decisions.undo(2);
  assert.deepEqual(asked, [{ do: "undo", length: 3, choice: 2 }]);
  player.seat = null;
  player.frame = frame(4);
  decisions.undo();
  assert.equal(asked.length, 1);
});

test("why something was not done", () => {
  assert.equal(whyNot(done), "");
  assert.equal(whyNot(refused), "red cannot");
  assert.equal(whyNot({ type: "error", error: "too large", id: null }), "too large");
  assert.match(whyNot({ type: "lost" }), /connection is lost/);
});

test("Shift and a digit take back that choice, wherever the digit lies; other keys none", () => {
  const press = (code, more = {}) => ({ code, shiftKey: true, ctrlKey: false, metaKey: false, altKey: false, ...more });
  assert.equal(takenBackBy(press("Digit3")), 3);
  assert.equal(takenBackBy(press("Digit0")), 0);
  assert.equal(takenBackBy(press("KeyA")), 0);
  assert.equal(takenBackBy(press("Digit3", { shiftKey: false })), 0);
  assert.equal(takenBackBy(press("Digit3", { altKey: true })), 0);
});
