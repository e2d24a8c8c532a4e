/** What can be read of the board at a distance: texts that would be too small grow as far as there is room, or wait. */

import { isWide } from "../base/dom.js";

/** @typedef {{ selector: string, size: number, room: number }} Face how large texts are drawn, and how much larger they may become */

const ON_A_DESK = 9; // pixels: smaller texts are not read, on a desk, in a window of
const DESK = { width: 1440, height: 900 };
const AT_LEAST = 7; // in a smaller one texts become smaller with the board, rather than leave its places without names
const ON_A_PHONE = 8; // and on a phone, held nearer to the eye

/** The sheet of style that keeps the texts of a board legible, whatever part of it is in sight. */
export class Legible {
  constructor() {
    this.sheet = new CSSStyleSheet();
    /** @type {Face[]} */
    this.faces = [];
    this.rules = "";
  }

  /** @param {string} style of the scene */
  learn(style) {
    this.faces = facesOf(style);
  }

  /** @returns {number} pixels that a text has at least where it is read */
  get least() {
    return isWide() ? onADesk(innerWidth, innerHeight) : ON_A_PHONE;
  }

  /** @param {Element[]} texts @returns {number} pixels that a unit of the drawing needs for all of them to be read */
  scaleFor(texts) {
    return scaleFor(this.faces, texts, this.least);
  }

  /** @param {number} scale pixels for one unit of the drawing @returns {number} how many of all kinds of texts can be read, from 0 to 1 */
  share(scale) {
    return this.faces.length ? this.faces.filter(({ size, room }) => size * room * scale >= this.least).length / this.faces.length : 1;
  }

  /** @param {number} scale pixels for one unit of the drawing */
  look(scale) {
    const rules = rulesFor(this.faces, scale, this.least);
    if (rules === this.rules) return;
    this.rules = rules;
    this.sheet.replaceSync(rules);
  }
}

/**
 * @param {Face[]} faces
 * @param {Pick<Element, "matches">[]} texts
 * @param {number} least pixels that can be read
 * @returns {number} pixels that a unit of the drawing needs for all of them to be read, grown as far as they have room
 */
export function scaleFor(faces, texts, least) {
  const largest = texts.map((text) => faces.findLast(({ selector }) => text.matches(selector))).map((face) => (face ? face.size * face.room : Infinity));
  return Math.max(0, ...largest.map((size) => least / size));
}

/** @param {number} width of the window @param {number} height @returns {number} pixels that a text has there at least */
export function onADesk(width, height) {
  return Math.max(AT_LEAST, ON_A_DESK * Math.min(1, width / DESK.width, height / DESK.height));
}

/**
 * The sizes that a style sets: a class says by `--room` how much larger than drawn its texts may become.
 * @param {string} style
 * @returns {Face[]} in its order; a later one overrides an earlier
 */
export function facesOf(style) {
  return [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, body]) => {
    const size = /font(?:-size)?:[^;]*?([\d.]+)px/.exec(body);
    const room = /--room:([\d.]+)/.exec(body);
    return size ? [{ selector: selector.trim(), size: Number(size[1]), room: Number(room?.[1] ?? 1) }] : [];
  });
}

/**
 * What is set for each of them where a unit of the drawing has so many pixels.
 * @param {Face[]} faces
 * @param {number} scale
 * @param {number} least pixels that can be read
 * @returns {string} CSS
 */
export function rulesFor(faces, scale, least) {
  const rules = faces
    .map(({ selector, size, room }) => {
      if (size * scale >= least) return `${selector}{visibility:inherit}`;
      if (size * scale * room < least) return `${selector}{visibility:hidden}`;
      return `${selector}{visibility:inherit;font-size:${Math.ceil((100 * least) / scale) / 100}px}`;
    })
    .join("\n");
  return `@media screen{${rules}}`; // on paper everything can be read
}
