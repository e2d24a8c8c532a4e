import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeSocket, told } from "./page.js";

const { Players, hides } = await import("../../src/enfilade/web/net/players.js");

let players;

const frame = (length, legal = [], events = [], facts = {}, layers = []) => ({ length, events, decided: [], scene: { layers }, view: { seat: "x", legal, actors: [], barred: [], prompt: "", path: [], outcome: null, ...facts } });

beforeEach(() => {
  FakeSocket.opened = [];
  players = new Players(["one", "two"], {});
});

test("each secret has a connection of its own, and the first is shown", () => {
  assert.deepEqual(players.secrets, ["one", "two"]);
  assert.equal(FakeSocket.opened.length, 2);
  assert.equal(players.active, players.all[0]);
});

test("a seat is known once the server has said so; who watches has none", () => {
  assert.deepEqual(players.seats, []);
  players.all[0].table = { you: "red", seats: [] };
  players.all[1].table = { you: null };
  assert.deepEqual(players.seats, ["red"]);
});

test("a frame brings the events that are new, and the previews of the last one are stale", () => {
  const [player] = players.all;
  assert.deepEqual(player.take(frame(1, [], [told(1), told(2)])).map(({ number }) => number), [1, 2]);
  player.previews.set("go a", Promise.resolve());
  assert.deepEqual(player.take(frame(2, [], [told(2), told(5)])).map(({ number }) => number), [5]);
  assert.deepEqual(player.events.map(({ number }) => number), [1, 2, 5]);
  assert.equal(player.seen, 5);
  assert.equal(player.previews.size, 0);
});

test("somebody who decides in secret asks no other question, unless the board or the question has changed", () => {
  const [player] = players.all;
  const [board, other] = [[{ id: "pieces" }], [{ id: "pieces" }]];
  player.take(frame(1, ["go a"], [told(1)], {}, board));
  const { moment } = player;
  player.previews.set("go a", Promise.resolve());
  player.take(frame(2, ["go a"], [], { actors: ["x"] }, board));
  assert.deepEqual([player.moment, player.previews.size, player.frame.length], [moment, 1, 2]);
  player.take(frame(3, ["go a", "go b"], [], {}, board));
  assert.deepEqual([player.moment, player.previews.size], [moment + 1, 0]);
  player.take(frame(4, ["go a", "go b"], [], {}, other));
  player.take(frame(5, ["go a", "go b"], [told(2)], {}, other));
  assert.equal(player.moment, moment + 3);
});

test("what the active seat has waiting is shown first, then what others have", () => {
  const [one, two] = players.all;
  assert.equal(players.next(), undefined);
  two.pending.push(frame(1));
  assert.equal(players.next(), two);
  one.pending.push(frame(1));
  assert.equal(players.next(), one);
});

test("who is asked is known only when nothing newer waits", () => {
  const [, two] = players.all;
  two.frame = frame(3, ["go a"]);
  assert.equal(players.asked(), two);
  two.pending.push(frame(4));
  assert.equal(players.asked(), undefined);
});

test("two seats hide something when their facts differ, not when only their questions do", () => {
  const [mine, yours] = [frame(3, ["go a"], [], { seat: "red", blocks: [1] }), frame(3, [], [], { seat: "blue", prompt: "Wait.", blocks: [1] })];
  assert.equal(hides(mine, yours), false);
  assert.equal(hides(mine, frame(3, [], [], { blocks: [2] })), true);
  assert.equal(hides(mine, { ...yours, length: 4 }), true);
});

test("while a computer stands in for a seat, its player is asked nothing", () => {
  const [player] = players.all;
  const seats = (kind, held) => [{ seat: "red", kind, held }, { seat: "blue", kind: "regular", held: "" }];
  player.table = { you: "red", seats: seats("human", "creator") };
  player.take(frame(3, ["go a"]));
  assert.equal(players.asked(), player);
  player.table.seats = seats("regular", "creator");
  player.look();
  assert.deepEqual([player.standIn.kind, player.frame.view.legal, players.asked()], ["regular", [], undefined]);
  player.take(frame(4, ["go b"]));
  assert.deepEqual(player.frame.view.legal, []);
  player.table.seats = seats("human", "creator");
  player.look();
  assert.deepEqual([player.standIn, player.frame.view.legal], [undefined, ["go b"]]);
});
