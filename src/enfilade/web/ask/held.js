/** What a mouse is told by hovering, a finger is told by a first tap; where that is chance or danger, a second one does it. */

import { targetOf } from "../base/dom.js";

/** Remembers what was tapped once, until something else is. */
export class Held {
  /** @param {() => void} letGo something else was tapped */
  constructor(letGo) {
    this.letGo = letGo;
    this.what = "";
    this.isFinger = false; // whoever acts just now points without hovering
    document.addEventListener("pointerdown", (event) => (this.isFinger = event.pointerType !== "mouse"), true);
    document.addEventListener("keydown", () => (this.isFinger = false), true);
    document.addEventListener("click", (event) => this.tapped(targetOf(event)), true);
  }

  /**
   * @param {string} what
   * @returns {boolean} whether it is to be shown before it is done
   */
  comesFirst(what) {
    return this.isFinger && this.what !== what;
  }

  /** @param {string} what waits for a second tap */
  keep(what) {
    this.what = what;
  }

  drop() {
    this.what = "";
  }

  /** @param {Element | null} target */
  tapped(target) {
    const isOnCard = target?.closest(".card") && !target.closest(".close");
    if (!this.what || isOnCard || heldBy(target) === this.what) return;
    this.drop();
    this.letGo();
  }
}

/** @param {Element | null} target @returns {string} what a tap there would do */
function heldBy(target) {
  const found = target?.closest("[data-choice], [data-action], [data-place]");
  const { choice = "", action = "", place = "", begins = "" } = found instanceof HTMLElement || found instanceof SVGElement ? found.dataset : {};
  return choice || action || wayTo(begins || place, Boolean(begins));
}

/** @param {string} place @param {boolean} [isBegun] whether something is begun there: a piece may have the name of a place @returns {string} how a whole way is remembered */
export function wayTo(place, isBegun = false) {
  return `${isBegun ? "begin" : "go"} ${place}`;
}
