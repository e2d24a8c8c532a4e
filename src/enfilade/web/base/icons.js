/** The small pictures on buttons and cards, drawn here: the type that we carry has no such signs, and a machine may have no other. */

import { s } from "./dom.js";

/** Strokes around the middle of a square of 100. */
const DRAWN = {
  undo: "M-8 -40L-36 -14L-8 12M-34 -14H8C52 -14 52 40 8 40H-14",
  again: "M-34 -32V-6H-8M-32 -8A34 34 0 1 1 -30 20",
  turn: "M-20 36V-36M-40 -16L-20 -36L0 -16M20 -36V36M0 16L20 36L40 16",
  layers: "M-38 -38H38V38H-38ZM-22 -16H22M-22 0H22M-22 16H22",
  more: "M-12 -28L16 0L-12 28",
  closer: "M-40 0A40 40 0 1 1 40 0A40 40 0 1 1 -40 0ZM-12 0A12 12 0 1 1 12 0A12 12 0 1 1 -12 0Z",
  whole: "M10 -38H38V-10M38 -38L8 -8M-10 38H-38V10M-38 38L-8 8",
  sun: "M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0ZM0 -46V-32M0 32V46M-46 0H-32M32 0H46M-33 -33L-23 -23M23 23L33 33M33 -33L23 -23M-23 23L-33 33",
  moon: "M10 -42A42 42 0 1 0 42 10A34 34 0 0 1 10 -42Z",
  settings: "M-42 -26H42M-42 0H42M-42 26H42M-18 -36V-16M20 -10V10M-6 16V36",
  flag: "M-28 46V-40C-10 -52 10 -28 32 -40V4C10 16 -10 -8 -28 4",
  pencil: "M-42 42L-34 14L20 -40L40 -20L-14 34ZM8 -28L28 -8",
  links: "M-6 10A18 18 0 0 1 -6 -16L14 -36A18 18 0 0 1 40 -10L28 2M6 -10A18 18 0 0 1 6 16L-14 36A18 18 0 0 1 -40 10L-28 -2",
  download: "M0 -42V20M-24 -2L0 22L24 -2M-36 42H36",
  pause: "M-16 -34V34M16 -34V34",
  onward: "M-22 -36L34 0L-22 36Z",
  shift: "M0 -40L36 -2H16V38H-16V-2H-36Z",
};

/** Surfaces likewise; they are those of the boards, and a test sees that they agree. */
const FILLED = {
  hearts: "M0 44C-20 20 -46 4 -46 -20C-46 -44 -12 -50 0 -22C12 -50 46 -44 46 -20C46 4 20 20 0 44Z",
  clubs: "M-8 10C-18 30 -46 22 -44 2C-42 -14 -26 -18 -16 -12C-30 -28 -18 -48 0 -48C18 -48 30 -28 16 -12C26 -18 42 -14 44 2C46 22 18 30 8 10L16 46H-16Z",
  diamonds: "M0 -48L36 0L0 48L-36 0Z",
  spades: "M0 -48C18 -22 44 -10 44 12C44 34 18 36 8 20L16 46H-16L-8 20C-18 36 -44 34 -44 12C-44 -10 -18 -22 0 -48Z",
};

/** @typedef {keyof typeof DRAWN | keyof typeof FILLED} IconName */

/** @type {Record<string, string>} */
const PATHS = { ...DRAWN, ...FILLED };

/**
 * A picture as high as the letters beside it and in their colour. Who cannot see it is not told of it: what bears it has a name.
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s("svg", { class: `icon${name in FILLED ? " filled" : ""}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/** Give the buttons of the page that name a picture (`data-icon`) theirs, before their words. */
export function drawIcons() {
  for (const button of document.querySelectorAll("[data-icon]")) button.prepend(icon(/** @type {IconName} */ (button.getAttribute("data-icon"))));
}
