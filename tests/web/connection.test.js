import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { FakeSocket, holdTime, letTimeGo, settled } from "./page.js";

const { Connection } = await import("../../src/enfilade/web/net/connection.js");

let pass, heard;

function connected() {
  const note = (what) => (...values) => heard.push([what, ...values]);
  return new Connection("secret", { welcome: note("welcome"), frame: note("frame"), seats: note("seats"), proposal: note("proposal"), trouble: note("trouble"), state: note("state") });
}

const states = () => heard.filter(([what]) => what === "state").map(([, state]) => state);
const layer = (id, text) => ({ id, title: id, optional: false, elements: [{ tag: "text", attributes: {}, text }] });
const frame = (events, scene, view = { seat: "red", legal: [] }) => ({ type: "frame", events, scene, view });
const welcome = { type: "welcome", table: { title: "T" } };

beforeEach(() => {
  pass = holdTime();
  heard = [];
  FakeSocket.opened = [];
});
afterEach(letTimeGo);

test("it joins with its secret and asks for changes only", () => {
  connected();
  FakeSocket.last.accept();
  assert.equal(FakeSocket.last.url, "ws://table.test/ws");
  assert.deepEqual(FakeSocket.last.sent, [{ do: "join", secret: "secret", seen: 0, changed: true, drawings: true, views: true }]);
});

test("it joins again by itself, from the last event it has seen, and waits longer each time", async () => {
  connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  FakeSocket.last.say(frame([{ number: 4 }, { number: 7 }], { layers: [], panels: [] }));
  FakeSocket.last.drop();
  assert.deepEqual(states(), ["open", "lost"]);
  await pass(399);
  assert.equal(FakeSocket.opened.length, 1);
  await pass(1);
  assert.equal(FakeSocket.opened.length, 2);
  FakeSocket.last.drop();
  await pass(679);
  assert.equal(FakeSocket.opened.length, 2);
  await pass(1);
  FakeSocket.last.accept();
  assert.equal(FakeSocket.last.sent[0].seen, 7);
  for (let time = 0; time < 12; time++) {
    FakeSocket.last.drop();
    await pass(5000);
  }
  assert.equal(FakeSocket.opened.length, 15); // never longer than five seconds
});

test("after a welcome the first wait is short again", async () => {
  connected();
  for (let time = 0; time < 5; time++) {
    FakeSocket.last.drop();
    await pass(5000);
  }
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  const before = FakeSocket.opened.length;
  FakeSocket.last.drop();
  await pass(400);
  assert.equal(FakeSocket.opened.length, before + 1);
});

test("what the server says of its own trouble is passed on", () => {
  connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  FakeSocket.last.say({ type: "error", error: "the game cannot go on", id: null });
  assert.deepEqual(heard.at(-1), ["trouble", "the game cannot go on"]);
});

for (const [code, what] of [[4401, "a secret that the server does not know"], [4410, "a table that is set aside"]]) {
  test(`${what} is not tried again`, async () => {
    connected();
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: "error", error: "there is no such seat", id: null });
    FakeSocket.last.drop(code);
    await pass(60_000);
    assert.equal(FakeSocket.opened.length, 1);
    assert.deepEqual(heard.at(-1), ["state", "unknown", "there is no such seat"]);
  });
}

test("a table that another server has is looked for there, with the same secrets, and not here again", async () => {
  let place;
  location.replace = (url) => (place = String(url));
  connected();
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "elsewhere", address: "https://b.club.test" });
  FakeSocket.last.drop(4421);
  await pass(60_000);
  assert.equal(FakeSocket.opened.length, 1);
  assert.equal(place, "https://b.club.test/table#one");
});

test("who is impatient, or online again, does not wait", () => {
  const connection = connected();
  FakeSocket.last.drop();
  connection.hurry();
  assert.equal(FakeSocket.opened.length, 2);
  connection.hurry(); // on its way already
  assert.equal(FakeSocket.opened.length, 2);
});

test("a page that goes away closes its connection, and one that comes back opens it", async () => {
  const connection = connected();
  connection.close();
  await pass(60_000);
  assert.equal(FakeSocket.opened.length, 1);
  connection.reopen();
  assert.equal(FakeSocket.opened.length, 2);
});

test("what a connection that was given up still says is not heard", async () => {
  connected();
  const old = FakeSocket.last;
  old.drop();
  await pass(400);
  old.say(welcome);
  assert.deepEqual(states(), ["lost"]);
});

test("each answer finds its question", async () => {
  const connection = connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  const [first, second] = [connection.ask({ do: "chart" }), connection.ask({ do: "amendable" })];
  const [, one, two] = FakeSocket.last.sent;
  FakeSocket.last.say({ type: "done", id: two.id, options: [] });
  FakeSocket.last.say({ type: "refused", id: one.id, reason: "no", rule: "", legal: [] });
  assert.equal((await first).type, "refused");
  assert.equal((await second).type, "done");
});

test("before the welcome, and without a line, nothing is sent", async () => {
  const connection = connected();
  assert.deepEqual(await connection.ask({ do: "chart" }), { type: "lost" });
  FakeSocket.last.accept();
  assert.deepEqual(await connection.ask({ do: "chart" }), { type: "lost" });
  assert.equal(FakeSocket.last.sent.length, 1); // the join
});

test("a question that was sent before the line broke may have been heard", async () => {
  const connection = connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  const asked = connection.ask({ do: "resign" });
  FakeSocket.last.drop();
  assert.deepEqual(await asked, { type: "lost", wasSent: true });
});

test("layers that have not changed are those of the scene before; after a break everything comes anew", async () => {
  connected();
  FakeSocket.last.accept();
  const whole = { title: "A", width: 10, panels: [], layers: [layer("ground", "old"), layer("pieces", "old")] };
  FakeSocket.last.say(frame([], whole));
  FakeSocket.last.say(frame([], { title: "B", panels: [], layers: [{ id: "ground", same: true }, layer("pieces", "new")] }));
  const { scene } = heard.at(-1)[1];
  assert.deepEqual([scene.title, scene.width], ["B", 10]);
  assert.deepEqual(scene.layers.map(({ elements }) => elements[0].text), ["old", "new"]);
  FakeSocket.last.drop();
  await pass(400);
  FakeSocket.last.accept();
  FakeSocket.last.say(frame([], { title: "C", layers: [], panels: [] }));
  await settled();
  assert.deepEqual(heard.at(-1)[1].scene, { title: "C", layers: [], panels: [] });
});

const fetched = { title: "A", panels: [], layers: [{ id: "ground", title: "ground", optional: false, drawing: "abc" }, layer("pieces", "old")] };

test("a ground that is fetched is waited for, by all that comes after it, and then is known", async (t) => {
  const asked = [];
  t.mock.method(globalThis, "fetch", async (path) => (asked.push(path), { ok: true, json: async () => [{ tag: "g", attributes: {} }] }));
  connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome);
  FakeSocket.last.say(frame([], fetched));
  FakeSocket.last.say({ type: "seats", seats: [] });
  assert.equal(heard.at(-1)[0], "state");
  await settled();
  assert.deepEqual(heard.slice(-2).map(([what]) => what), ["frame", "seats"]);
  assert.deepEqual(heard.at(-2)[1].scene.layers[0], { id: "ground", title: "ground", optional: false, elements: [{ tag: "g", attributes: {} }] });
  FakeSocket.last.say(frame([], fetched));
  assert.deepEqual(asked, ["/api/drawings/abc"]);
  assert.equal(heard.at(-1)[0], "frame");
});

test("where a ground cannot be had, everything is sent instead", async (t) => {
  t.mock.method(globalThis, "fetch", async () => ({ ok: false }));
  connected();
  FakeSocket.last.accept();
  FakeSocket.last.say(frame([], { ...fetched, layers: [{ ...fetched.layers[0], drawing: "gone" }] }));
  await settled();
  await pass(400);
  FakeSocket.last.accept();
  assert.equal(FakeSocket.last.sent[0].drawings, false);
});
