/** Dice and cards that decide something, large for a moment beside the place where they do. */

import { h, isStill } from "./base/dom.js";
import { settings } from "./base/settings.js";
import { covers, drawnCard, drawnDie, drawnFor, inBrief, needed, throwOf } from "./board/dice.js";
import { spotFor } from "./card.js";

/** @import { EventState } from "./net/messages.js" */
/** @import { Board } from "./board/board.js" */

const READ = 700; // milliseconds that they lie before anything goes on,
const STAY = 1600; // and that they are still there then, where they cover nothing that can be chosen

/** What dice come to: their sum, or something to which more is added. @param {{ number: number }[]} dice @param {number} total */
function sumOf(dice, total) {
  const isSum = dice.reduce((sum, { number }) => sum + number, 0) === total;
  return isSum && dice.length > 1 ? h("b", {}, `= ${total}`) : h("span", { class: "versus" }, "sum ", h("b", {}, String(total)));
}

/** They hide neither what they are about nor what is decided next, and whoever skips what happens skips them. */
export class Thrown {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.box = h("div", { class: "thrown", hidden: true, "aria-hidden": "true" }); // the log tells it
    this.timer = 0;
    /** @type {Element[]} what was thrown for, first, and what else it is about */
    this.shown = [];
    board.place.append(this.box);
  }

  /** @param {string[]} names @returns {Element[]} those of them that are on the board */
  drawn(names) {
    return names.map((name) => this.board.elements.get(this.board.pieceOf(name))).filter((each) => each !== undefined);
  }

  /** @param {EventState} event @param {string[]} about all that was told with it is about this @returns {number} milliseconds in which they are to be read; 0: they are not shown */
  show(event, about) {
    this.clear();
    const shown = this.drawn(event.places).reverse();
    const fallen = this.fallen(event);
    if (!fallen || !shown.length || isStill() || !settings().pace || document.hidden) return 0;
    this.box.replaceChildren(h("div", { class: "throw" }, ...fallen), h("p", {}, inBrief(event)));
    this.box.hidden = false;
    this.shown = [...shown, ...this.drawn(about)];
    this.place();
    this.timer = setTimeout(() => this.clear(), READ + STAY);
    return READ;
  }

  /** @param {EventState} event @returns {(HTMLElement | null)[] | null} what was thrown or drawn, and what it had to beat; null: nothing */
  fallen(event) {
    const cards = drawnFor(event);
    this.box.classList.toggle("of-cards", cards.length > 0);
    if (cards.length) return [...cards.map((card) => drawnCard(card, event.least)), needed(event, cards.length)];
    const thrown = throwOf(event);
    if (!thrown) return null;
    const { sides, need } = thrown;
    let index = 0;
    const dice = sides.flatMap(({ dice, total, who }, side) => {
      const fallen = [...dice.map((die) => drawnDie(die, index++, true, event.least)), total === null ? null : sumOf(dice, total)];
      const versus = side ? h("span", { class: "versus" }, "against") : null;
      return [versus, ...(who ? [h("div", { class: "of-side" }, h("p", { class: "who" }, who), ...fallen)] : fallen)];
    });
    return [...dice, need === null ? needed(event, index) : h("span", { class: "versus" }, "against ", h("b", {}, String(need)))];
  }

  /** What the board says is to stay in view. */
  get kept() {
    return this.board.place.querySelectorAll(".scene .in-view");
  }

  /** Beside what was thrown for, over none of it, nor over what is to stay in view. @param {Iterable<Element>} [lit] nor over what can be chosen */
  place(lit = []) {
    const frame = this.board.place.getBoundingClientRect();
    const drawn = [...this.shown, ...this.kept, ...this.board.overlay.children, ...lit].filter((each) => each.isConnected).map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return { x: left - frame.left, y: top - frame.top, width, height };
    });
    const [left, top] = spotFor({ width: this.box.offsetWidth, height: this.box.offsetHeight }, frame, drawn[0] ?? null, drawn, null, { isNear: true });
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  }

  /** Something can be chosen: they move aside if they lie over it, or go. @param {Iterable<Element>} lit */
  giveWay(lit) {
    const free = [...lit, ...this.kept];
    if (covers(this.box, free)) this.place(lit);
    if (covers(this.box, free)) this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
