import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { facesOf, onADesk, rulesFor, scaleFor } = await import("../../src/enfilade/web/board/legible.js");

const STYLE = ".sheet{fill:var(--paper)}\n.name{font:600 10px var(--sans);fill:var(--ink);--room:1.5}\n.harm .count{font-size:44px}";

test("the sizes of texts and the room they have are read from the style of a scene", () => {
  assert.deepEqual(facesOf(STYLE), [
    { selector: ".name", size: 10, room: 1.5 },
    { selector: ".harm .count", size: 44, room: 1 },
  ]);
});

test("a text is shown as drawn, grows to what can be read, or waits until one comes closer", () => {
  const name = [{ selector: ".name", size: 10, room: 1.5 }];
  assert.equal(rulesFor(name, 1, 9), "@media screen{.name{visibility:inherit}}");
  assert.equal(rulesFor(name, 0.75, 9), "@media screen{.name{visibility:inherit;font-size:12px}}");
  assert.equal(rulesFor(name, 0.5, 9), "@media screen{.name{visibility:hidden}}");
});

test("in a smaller window what was shown in a large one is still shown", () => {
  assert.equal(onADesk(1440, 900), 9);
  assert.equal(onADesk(2560, 1440), 9);
  assert.equal(onADesk(1200, 900), 7.5);
  assert.equal(onADesk(800, 600), 7);
});

test("one comes so close that every text is read, grown as far as it has room; what has no size of its own asks for nothing", () => {
  const text = (...selectors) => ({ matches: (selector) => selectors.includes(selector) });
  assert.equal(scaleFor(facesOf(STYLE), [text(".name"), text(".harm .count"), text()], 9), 0.6);
  assert.equal(scaleFor(facesOf(STYLE), [], 8), 0);
});
