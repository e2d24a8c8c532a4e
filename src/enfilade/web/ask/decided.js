/** What a seat has decided in secret and may still take back, choice by choice. */

import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";

/** @import { Decided } from "../net/messages.js" */

/**
 * A list of what is decided; each entry takes itself back, and what was decided later stays where it is still legal.
 * @param {Decided[]} decided
 * @param {{ takeBack: (number: number) => void, mark: (ids: string[]) => void }} listener
 * @returns {HTMLElement | null} null if there is nothing
 */
export function decidedList(decided, { takeBack, mark }) {
  if (!decided.length) return null;
  const entries = decided.map(({ words, places }, index) => {
    const said = words.replace(/\.$/, "");
    /** @type {HTMLButtonElement} */
    const button = h(
      "button",
      {
        type: "button",
        title: "Take this back. What you decided later stays where it is still legal.",
        onclick: () => (mark([]), takeBack(index + 1)),
        onpointerenter: () => mark(places),
        onpointerleave: () => mark([]),
        onfocus: () => button.matches(":focus-visible") && mark(places),
        onblur: () => mark([]),
      },
      h("span", { class: "unseen" }, "Take back: "),
      said,
      h("span", { class: "cross", "aria-hidden": "true" }, "×"),
      index < 9 ? h("kbd", {}, icon("shift"), String(index + 1)) : null,
    );
    return h("li", {}, button);
  });
  return h("ol", { class: "decided", "aria-label": "Decided so far" }, ...entries);
}

/** @param {KeyboardEvent} event @returns {number} the choice that Shift and a digit take back, 0 if none is meant */
export function takenBackBy(event) {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return 0;
  return Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
}
