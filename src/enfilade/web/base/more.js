/** What there is no room for on a phone lies behind a button, each thing with its words. */

import { targetOf } from "./dom.js";

/**
 * Open it by its button; it closes when something of it is chosen, or anything else is.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} box
 */
export function moreButton(button, box) {
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    box.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  document.addEventListener("click", (event) => open(targetOf(event)?.closest("button") === button && !box.classList.contains("open")), true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.classList.contains("open")) return;
    open(false);
    button.focus();
  });
}
