/** What a seat has decided in secret and may still take back, choice by choice. */

import { h } from "../base/dom.js";

/** @import { Decided } from "../net/messages.js" */

/**
 * A list of what is decided. Each entry shows on the board what it is about, while one points at it or, pressed, until it is pressed again;
 * its cross alone takes it back, and what was decided later stays where it is still legal.
 * @param {Decided[]} decided
 * @param {{ takeBack: (number: number) => void, mark: (ids: string[]) => void }} listener
 * @returns {HTMLElement | null} null if there is nothing
 */
export function decidedList(decided, { takeBack, mark }) {
  if (!decided.length) return null;
  /** @type {HTMLElement | null} the entry that stays shown */
  let kept = null;
  const shown = () => mark(decided[entries.findIndex(([told]) => told === kept)]?.places ?? []);
  const entries = decided.map(({ words, places }, index) => {
    const said = words.replace(/\.$/, "");
    const key = index < 9 ? ` (Shift+${index + 1})` : "";
    /** @type {HTMLButtonElement} */
    const told = h("button", { type: "button", class: "told", "aria-label": `Show: ${said}`, "aria-pressed": "false", title: "Show it on the board", onclick: () => keep(kept === told ? null : told) }, said);
    const cross = h("button", { type: "button", class: "cross", "aria-label": `Take back: ${said}`, title: `Take this back${key}. What you decided later stays where it is still legal.`, onclick: () => (mark([]), takeBack(index + 1)) }, "×");
    /** @type {HTMLElement} */
    const row = h("li", { onpointerenter: () => mark(places), onpointerleave: shown, onfocusin: () => row.querySelector(":focus-visible") && mark(places), onfocusout: shown }, told, cross);
    return /** @type {const} */ ([told, row]);
  });
  /** @param {HTMLElement | null} entry */
  const keep = (entry) => {
    kept = entry;
    for (const [told] of entries) told.setAttribute("aria-pressed", String(told === kept));
    shown();
  };
  return h("ol", { class: "decided", "aria-label": "Decided so far" }, ...entries.map(([, row]) => row));
}

/** @param {KeyboardEvent} event @returns {number} the choice that Shift and a digit take back, 0 if none is meant */
export function takenBackBy(event) {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return 0;
  return Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
}
