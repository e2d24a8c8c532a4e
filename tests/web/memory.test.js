import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage } from "./page.js";

const { forget, invite, isInviting, remember, tableOf, tables } = await import("../../src/enfilade/web/base/recent.js");
const { keepTable } = await import("../../src/enfilade/web/net/links.js");
const { StandingOrders } = await import("../../src/enfilade/web/net/standing.js");

const table = (mine, more = {}) => ({ title: "T", game: "g", mine, secrets: {}, order: null, when: 0, over: false, ...more });

beforeEach(() => {
  globalThis.localStorage = new FakeStorage();
  globalThis.sessionStorage = new FakeStorage();
});

test("the latest table comes first, and one that is remembered again is not there twice", () => {
  remember(table(["a"]));
  remember(table(["b"]));
  remember(table(["a"], { title: "again" }));
  assert.deepEqual(tables().map(({ mine, title }) => [mine[0], title]), [["a", "again"], ["b", "T"]]);
});

test("two seats of one table at this screen are one table, even if one of them was remembered alone", () => {
  remember(table(["a"]));
  remember(table(["a", "b"]));
  assert.deepEqual(tables().map(({ mine }) => mine), [["a", "b"]]);
});

test("what is still played is never forgotten; of finished games the latest sixty are kept", () => {
  for (let number = 0; number < 100; number++) remember(table([`s${number}`], { over: number % 4 > 0 }));
  assert.equal(tables().filter(({ over }) => !over).length, 25);
  assert.equal(tables().filter(({ over }) => over).length, 60);
  assert.equal(tables()[0].mine[0], "s99");
});

test("a table is found by any secret that is known of it, and forgotten when asked", () => {
  const kept = table(["a"], { secrets: { red: "a", spectator: "x" } });
  remember(kept);
  assert.equal(tableOf(["x"])?.mine[0], "a");
  assert.equal(tableOf(["other"]), undefined);
  forget(kept);
  assert.deepEqual(tables(), []);
});

test("what is no list of tables counts as none", () => {
  for (const text of ["{", "null", "7", '[null, {"mine": 3}, {}]']) {
    localStorage.setItem("enfilade.tables", text);
    assert.deepEqual(tables(), []);
  }
});

test("a browser that forbids storage forgets, and nothing fails", () => {
  localStorage.isForbidden = sessionStorage.isForbidden = true;
  remember(table(["a"]));
  invite(["a"]);
  assert.deepEqual(tables(), []);
  assert.equal(isInviting(["a"]), false);
});

test("the links are shown once, at the table they belong to", () => {
  invite(["a", "b"]);
  assert.equal(isInviting(["a"]), false);
  assert.equal(isInviting(["a", "b"]), true);
  assert.equal(isInviting(["a", "b"]), false);
});

test("a table that is kept again keeps the links to others, the order it was made by, and that it is over", () => {
  remember(table(["a"], { secrets: { red: "a", blue: "b" }, order: { scenario: "s" }, over: true }));
  const seats = [{ seat: "red", name: "Red Army", kind: "human", here: true }];
  const player = { table: { title: "T", game: "g", seats }, seat: "red", connection: { secret: "a" } };
  keepTable({ active: player, all: [player], secrets: ["a"], seats: ["red"] }, false);
  const [kept] = tables();
  assert.deepEqual(kept.secrets, { red: "a", blue: "b" });
  assert.deepEqual(kept.names, { red: "Red Army" });
  assert.deepEqual([kept.order, kept.over], [{ scenario: "s" }, true]);
});

test("a table that is only opened again has not been played at since, one that has just ended has", () => {
  const player = { table: { title: "T", game: "g", seats: [] }, seat: "red", connection: { secret: "a" } };
  const kept = (/** @type {boolean} */ isOver) => (keepTable({ active: player, all: [player], secrets: ["a"], seats: ["red"] }, isOver), tables()[0].when);
  remember(table(["a"], { when: 7 }));
  assert.equal(kept(false), 7);
  const ended = kept(true);
  assert.ok(ended > 7);
  assert.equal(kept(true), ended);
});

test("who watches is remembered as a spectator", () => {
  const player = { table: { title: "T", game: "g", seats: [] }, seat: null, connection: { secret: "w" } };
  keepTable({ active: player, all: [player], secrets: ["w"], seats: [] }, false);
  assert.deepEqual(tables()[0].secrets, { spectator: "w" });
});

test("a standing order answers when all its keys were given, also after a reload, until it is forgotten", () => {
  const wide = { keys: ["turn 3", "block 7"], words: "", answer: "pass" };
  const narrow = { keys: ["turn 3"], words: "", answer: "hold" };
  const orders = new StandingOrders("secret");
  orders.give(narrow);
  assert.equal(orders.answering([wide, narrow]), narrow);
  assert.equal(new StandingOrders("secret").answering([narrow]), narrow);
  assert.equal(new StandingOrders("another").answering([narrow]), undefined);
  orders.forget();
  assert.equal(new StandingOrders("secret").answering([narrow]), undefined);
});
