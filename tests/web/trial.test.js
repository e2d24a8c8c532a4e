/** The board of a puzzle answers as a table does. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";

const { Trial } = await import("../../src/enfilade/web/net/trial.js");
const { saidOf, solves, whatIsLeft } = await import("../../src/enfilade/web/pages/puzzle.js");

let posted, told, answer, trial;

beforeEach(() => {
  [posted, told] = [[], []];
  answer = { ok: true, json: async () => ({ frame: { length: 0 }, whole: false, routes: [] }) };
  globalThis.fetch = async (path, { body }) => (posted.push([path, JSON.parse(body)]), answer);
  trial = new Trial("game/one", (made) => told.push(made));
});

test("the whole order is sent each time, and what is taken back makes the record longer too", async () => {
  assert.equal((await trial.ask({ do: "act", action: "move A", seen: 0 })).type, "done");
  await trial.ask({ do: "act", action: "step b", seen: 0 });
  await trial.ask({ do: "undo" });
  assert.deepEqual(posted.map(([, { order }]) => order), [["move A"], ["move A", "step b"], ["move A"]]);
  assert.deepEqual(told.map(({ order, frame }) => [order.length, frame.length]), [[1, 1], [2, 2], [1, 3]]);
});

test("a question is asked about the board as the order has left it", async () => {
  await trial.ask({ do: "act", action: "move A", seen: 0 });
  assert.deepEqual((await trial.ask({ do: "routes" })).routes, []);
  assert.deepEqual(posted.at(-1), ["/api/puzzles/game/one/board", { order: ["move A"], question: { do: "routes", id: 0 } }]);
});

test("what is refused changes nothing", async () => {
  answer = { ok: false, status: 400, statusText: "Bad", json: async () => ({ error: "white cannot fly now" }) };
  assert.deepEqual(await trial.ask({ do: "act", action: "fly", seen: 0 }), { type: "error", id: 0, error: "white cannot fly now" });
  assert.deepEqual([trial.order, told], [[], []]);
});

test("the margin says whether an order may be handed in, and what may be added to it", () => {
  const frame = { view: { path: [{ title: "Battle" }, { title: "Firing Phase" }] } };
  assert.equal(whatIsLeft({ whole: true, complete: false, frame }), "You may add to it (Firing Phase), or hand in what you have.");
  assert.match(whatIsLeft({ whole: false, complete: false, frame }), /not whole yet/);
  assert.match(whatIsLeft({ whole: true, complete: true, frame }), /^Hand it in/);
});

test("an order is right if it comes to the best, or if enough games show that it is as good", () => {
  const puzzle = { lead: 0.2 };
  const open = { choice: null };
  const verdict = { simulations: 60, whole: false, lead: 0.01, doubt: 0.02, as_good: true };
  assert.equal(solves(puzzle, { choice: 0 }, null), true);
  assert.equal(solves(puzzle, { choice: 2 }, verdict), false);
  assert.equal(solves(puzzle, open, null), null);
  assert.equal(solves(puzzle, open, verdict), true);
  assert.equal(solves(puzzle, open, { ...verdict, as_good: false }), false); // it is clearly worse
  assert.equal(solves(puzzle, open, { ...verdict, simulations: 3, lead: 0, doubt: 0 }), null); // so few games that nobody can tell
  assert.equal(solves(puzzle, open, { ...verdict, doubt: 0.06 }), null);
  assert.equal(solves(puzzle, open, { ...verdict, doubt: 0.06, whole: true }), true); // there are no more to come
  assert.equal(solves(puzzle, open, { ...verdict, lead: 0.15, doubt: 0.1, whole: true }), false);
});

test("of an order that nobody weighed it is said whether it is as good, better or not certain", () => {
  const verdict = { simulations: 300, lead: 0, doubt: 0.01, mine: { chance: 0.94 }, other: { chance: 0.94 } };
  assert.match(saidOf(verdict, true), /^Right: as good as the order that was found best\. It scores 94\s% in 300 games .*, and so does that one\.$/);
  assert.match(saidOf({ ...verdict, lead: 0.01, other: { chance: 0.95 } }, true), /that one 95\s%: the difference may be chance\.$/);
  assert.match(saidOf({ ...verdict, lead: -0.3, other: { chance: 0.64 } }, true), /^Right, and better than the order that was found best: .* that one 64\s%/);
  assert.match(saidOf({ ...verdict, simulations: 8, doubt: 0.1 }, null), /^Not certain yet: it scores 94\s% in 8 games .*so few .*More games will tell\.$/);
  assert.match(saidOf(verdict, false), /^Not the best: /);
});
