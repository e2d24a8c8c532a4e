import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement } from "./page.js";

const { Side } = await import("../../src/enfilade/web/side/side.js");

test("a tab that comes later stands among the panels: the dice under them stay there", () => {
  const place = new FakeElement("aside");
  const side = new Side(place, [["Log", new FakeElement()], ["Forces", new FakeElement()]], () => {});
  const tray = new FakeElement();
  place.append(tray);
  side.add("Advice", new FakeElement());
  assert.deepEqual(place.children.slice(-4), [...side.panels, tray]);
});

test("what is folded away is there again as soon as a tab is opened", () => {
  const place = new FakeElement("aside");
  const side = new Side(place, [["Log", new FakeElement()], ["Forces", new FakeElement()]], () => {});
  side.unfold.hidden = false;
  side.fold(true);
  assert.deepEqual([side.isFolded, side.unfold.getAttribute("aria-expanded")], [true, "false"]);
  side.open(1);
  assert.deepEqual([side.isFolded, place.classList.contains("raised"), side.unfold.getAttribute("aria-expanded")], [false, true, "true"]);
});
