/** What a reader may set for this browser: what the page answers, how it calls, and how fast things move. */

import { show } from "../base/dialog.js";
import { h, notice } from "../base/dom.js";
import { change, settings } from "../base/settings.js";
import { askToNotify, mayNotify } from "./bell.js";

/** @import { Settings } from "../base/settings.js" */
/** @import { Bell } from "./bell.js" */

/** @type {[string, number][]} */
export const PACES = [
  ["slow", 2],
  ["usual", 1],
  ["fast", 0.4],
  ["at once", 0],
];

/** @param {Bell} bell */
export function showSettings(bell) {
  const now = settings();
  show(
    "Settings of this browser",
    [
      check("Answer questions that have only one answer for me", now.only, (only) => change({ only })),
      check("A sound when it is my turn", now.sound, (sound) => (change({ sound }), sound && bell.play())),
      check("A notification when it is my turn and I look elsewhere", now.notice && mayNotify() === "granted", switchNotice),
      check("Wait at each step of the computer's turn until I go on", now.stepwise, (stepwise) => change({ stepwise })),
      paces(now),
    ],
    [{ label: "Close", main: true }],
    "settings",
  );
}

/** @param {string} label @param {boolean} checked @param {(isOn: boolean, field: HTMLInputElement) => unknown} set */
function check(label, checked, set) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "checkbox", checked, onchange: () => set(field.checked, field) });
  return h("label", { class: "check" }, field, h("span", {}, label));
}

/** @param {boolean} isOn @param {HTMLInputElement} field */
async function switchNotice(isOn, field) {
  if (!isOn) return change({ notice: false });
  field.checked = await askToNotify();
  if (!field.checked) notice("This browser does not let the page notify you: allow it in the settings of the site.", "bad");
}

/** @param {Settings} now */
function paces({ pace }) {
  /** @type {HTMLSelectElement} */
  const field = h("select", { id: "pace", onchange: () => change({ pace: Number(field.value) }) }, ...PACES.map(([label, value]) => h("option", { value: String(value), selected: value === pace }, label)));
  return h("div", { class: "field" }, h("label", { for: "pace" }, "Things move"), field);
}
