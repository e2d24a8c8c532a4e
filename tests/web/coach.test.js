/** What a coach says to whoever does something else. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { Coach, notNow } = await import("../../src/enfilade/web/ask/coach.js");

/** A coach at a step, with a board that can be clicked. @param {boolean} acts @param {string[] | null} light */
function coached(acts, light) {
  const svg = new EventTarget();
  const frame = { coach: { step: 0, answer: "Well done.", mood: "good", light, go: [], stuck: false, finished: false, won: true }, view: { legal: ["move W3"] }, undo: "" };
  const lesson = { name: "urban-battle/lessons/moving", title: "Moving", steps: [{ say: "Choose it.", rule: "", point: ["W3"], buttons: [], acts }], following: "", whole: false };
  const coach = new Coach({ board: { svg }, timeline: { isPast: false } }, { active: { table: { lesson }, frame } }, { undo() {}, ask() {} });
  coach.note.hidden = false;
  coach.point = () => {};
  globalThis.requestAnimationFrame = (draw) => draw(0);
  coach.show(frame);
  const said = () => [...coach.note.children].filter((each) => each.getAttribute("class")?.startsWith("answer")).map((each) => each.textContent);
  return { svg, said, coach, frame };
}

test("who clicks where nothing is lit is told what is asked, until something else is", () => {
  const { svg, said, coach, frame } = coached(true, ["move W3"]);
  assert.deepEqual(said(), ["Well done."]);
  svg.dispatchEvent(new Event("click"));
  assert.match(said()[0], /^Not that, not now/);
  coach.show({ ...frame });
  assert.deepEqual(said(), ["Well done."]);
});

test("who clicks while there is something to read is told that", () => {
  const { svg, said } = coached(false, null);
  svg.dispatchEvent(new Event("click"));
  assert.match(said()[0], /read this first/);
});

test("where everything may be chosen, looking at something is no mistake", () => {
  const { svg, said } = coached(true, null);
  svg.dispatchEvent(new Event("click"));
  assert.deepEqual(said(), ["Well done."]);
});

test("what is asked has the number of the note, or is lit", () => {
  assert.match(notNow({ acts: true, point: ["W3"], buttons: ["die 5"] }, 3), /the 3 on the board/);
  assert.match(notNow({ acts: true, point: [], buttons: ["die 5"] }, 3), /the 3 at the buttons/);
  assert.match(notNow({ acts: true, point: [], buttons: [] }, 3), /lit/);
});
