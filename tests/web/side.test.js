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
