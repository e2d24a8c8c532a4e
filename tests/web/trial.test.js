/** The board of a puzzle answers as a table does. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";

const { Trial } = await import("../../src/enfilade/web/net/trial.js");
const { solves, whatIsLeft } = await import("../../src/enfilade/web/pages/puzzle.js");

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

test("an order is right if it comes to the best, or was played out and is as good within what can be told", () => {
  const puzzle = { lead: 0.2 };
  assert.equal(solves(puzzle, { choice: 0 }, null), true);
  assert.equal(solves(puzzle, { choice: 2 }, { lead: 0, as_good: true }), false);
  assert.equal(solves(puzzle, { choice: null }, null), null);
  assert.equal(solves(puzzle, { choice: null }, { lead: 0.05, as_good: true }), true);
  assert.equal(solves(puzzle, { choice: null }, { lead: 0.05, as_good: false }), false); // it is clearly worse
  assert.equal(solves(puzzle, { choice: null }, { lead: 0.15, as_good: true }), false); // so few games that nobody can tell
});
