import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement } from "./page.js";

const { Side, forces } = await import("../../src/enfilade/web/side/side.js");

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

test("the title of a panel lights all that it lists: pressed, until it is pressed again", () => {
  const marked = [];
  const panels = [
    { id: "force-A", title: "Force A", rows: [["Block"], ["one"], ["two"]], ids: ["g1", "g2"] },
    { id: "goals", title: "How to win", rows: [["When"], ["now"]], ids: [] },
  ];
  const [force, goals] = forces(panels, (ids) => marked.push(ids));
  const [title, none] = [force, goals].map((section) => section.children[0].children[0]);
  assert.equal(none, "How to win");
  title.dispatchEvent(Object.assign(new Event("pointerenter"), { pointerType: "mouse" }));
  title.dispatchEvent(new Event("pointerleave"));
  title.click();
  title.dispatchEvent(new Event("pointerleave"));
  assert.equal(title.getAttribute("aria-pressed"), "true");
  title.click();
  assert.deepEqual(marked, [["g1", "g2"], [], ["g1", "g2"], ["g1", "g2"], []]);
});
