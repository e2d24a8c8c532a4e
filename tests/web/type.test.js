import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage } from "./page.js";

const { bringType } = await import("../../src/enfilade/web/base/type.js");

const { setTimeout } = globalThis;
/** @type {string[]} */
let asked = [];
const painted = [];

beforeEach(() => {
  asked = [];
  painted.length = 0;
  globalThis.window = globalThis;
  globalThis.setTimeout = setTimeout;
  globalThis.localStorage = new FakeStorage();
  globalThis.requestAnimationFrame = (go) => painted.push(go);
  globalThis.requestIdleCallback = (go) => go();
  globalThis.document = { documentElement: { dataset: {} }, fonts: { load: async (face) => asked.push(face) } };
});

test("on a first visit our type is fetched after the page is painted, and then the page is set in it", async () => {
  const coming = bringType();
  assert.deepEqual(asked, []);
  painted.shift()();
  assert.deepEqual(asked, []);
  painted.shift()();
  await coming;
  assert.equal(asked.length, 3);
  assert.equal(document.documentElement.dataset.type, "here");
  assert.equal(localStorage.getItem("enfilade.type"), "here");
});

test("a page that is set in our type asks for nothing", async () => {
  document.documentElement.dataset.type = "here";
  await bringType();
  assert.deepEqual([asked, painted], [[], []]);
});

test("a face that cannot be fetched keeps nobody from the others", async () => {
  document.fonts.load = async () => Promise.reject(new Error("gone"));
  const coming = bringType();
  painted.shift()();
  painted.shift()();
  await coming;
  assert.equal(document.documentElement.dataset.type, "here");
});

test("while a computer decides it waits, though not for ever", async () => {
  const timers = [];
  globalThis.setTimeout = (go, after) => timers.push([go, after]);
  await bringType(true);
  assert.deepEqual(painted, []);
  const [[go, after]] = timers;
  assert.equal(after, 5000);
  go();
  assert.equal(painted.length, 1);
});
