/** What is around a game on a server that a club keeps: what its operator has to say. */

import { h } from "../base/dom.js";

/** @import { News } from "../net/messages.js" */

/** The strip over the board. */
export class Club {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.strip = newsStrip();
    place.append(this.strip);
  }

  /** @param {News} message */
  hear(message) {
    tellNews(this.strip, message.text);
  }
}

/** @returns {HTMLElement} where the operator's words stand, unseen while there are none */
export function newsStrip() {
  return h("p", { class: "news", role: "status", hidden: true });
}

/** @param {HTMLElement} strip @param {string} text */
export function tellNews(strip, text) {
  strip.textContent = text;
  strip.hidden = !text;
}
