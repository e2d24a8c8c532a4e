/** Dice shown as they fall, and playing cards as they are drawn. */

import { dock, h, isStill } from "../base/dom.js";
import { icon } from "../base/icons.js";

/** @import { Data, Values } from "../net/contents.js" */
/** @import { EventState } from "../net/messages.js" */

const FALL = 380;
const STAY = 4500;
const NOT_FACES = new Set(["faces", "order", "values"]);

/**
 * The dice that an event carries: numbers under the name of their colour, beside the faces they were read from; or a die by itself.
 * @param {{ values: Values }} event
 * @returns {{ colour: string, number: number }[]}
 */
export function diceOf({ values }) {
  const { faces, rolls } = values;
  if (isNumbers(faces)) {
    const named = Object.entries(values).find(([key, value]) => !NOT_FACES.has(key) && isNumbers(value) && value.length === faces.length);
    const numbers = named && isNumbers(named[1]) ? named[1] : faces;
    return numbers.map((number) => ({ colour: named?.[0] ?? "plain", number }));
  }
  const last = Array.isArray(rolls) ? rolls.at(-1) : null;
  if (isNumbers(last)) return last.map((number) => ({ colour: "plain", number }));
  return Object.entries(values).flatMap(([key, number]) =>
    (key === "die" || key.endsWith("_die")) && typeof number === "number" ? [{ colour: "plain", number }] : [],
  );
}

/** @param {Data | undefined} value @returns {value is number[]} */
function isNumbers(value) {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "number");
}

/** @type {Record<string, "hearts" | "clubs" | "diamonds" | "spades">} */
const SUITS = { H: "hearts", C: "clubs", D: "diamonds", S: "spades" };

/**
 * The playing cards that an event carries: `7H` in `card` or in a list of `cards`.
 * @param {{ values: Values }} event
 * @returns {{ suit: "hearts" | "clubs" | "diamonds" | "spades", text: string }[]}
 */
export function cardsOf({ values }) {
  const found = [values.card, ...(Array.isArray(values.cards) ? values.cards : [])];
  return found.flatMap((card) => {
    const [, number, suit] = /^(10|[1-9])([HCDS])$/.exec(String(card)) ?? [];
    return suit ? [{ suit: SUITS[suit], text: number === "1" ? "A" : number }] : [];
  });
}

/** The tray: under the side panel, where it hides nothing; on a phone in the corner of the board, for a while. */
export class Tray {
  /** @param {HTMLElement} side @param {HTMLElement} board */
  constructor(side, board) {
    this.board = board;
    this.box = h("div", { class: "tray", hidden: true, "aria-hidden": "true" });
    this.timer = 0;
    /** @type {(() => void) | undefined} */
    this.skip = undefined;
    dock(this.box, side, board);
    this.box.addEventListener("click", () => this.clear());
  }

  /**
   * Throw the dice of some events, one throw after the other.
   * @param {EventState[]} events
   * @param {() => boolean} isHurried whether to skip the motion
   */
  async roll(events, isHurried) {
    for (const event of events) {
      const dice = diceOf(event);
      if (!dice.length) {
        this.deal(event);
        continue;
      }
      clearTimeout(this.timer);
      const still = isStill() || isHurried();
      this.box.replaceChildren(
        h(
          "div",
          { class: "throw" },
          ...dice.map(({ colour, number }, index) =>
            h("span", { class: `die ${colour}${still ? "" : " falling"}`, style: `--turn: ${[-9, 6, -4, 11, -7][index % 5]}deg; --wait: ${index * 50}ms` }, String(number)),
          ),
        ),
        h("p", {}, event.sentence),
      );
      this.box.hidden = false;
      if (!still) await this.settled(FALL + 50 * dice.length);
      this.timer = setTimeout(() => this.box.parentElement === this.board && this.clear(), STAY);
    }
  }

  /** Lay the cards of an event on the tray; those before them go. @param {EventState} event */
  deal(event) {
    const cards = cardsOf(event);
    if (!cards.length) return;
    clearTimeout(this.timer);
    this.box.replaceChildren(
      h("div", { class: "throw" }, ...cards.map(({ suit, text }) => h("span", { class: `playing-card ${suit}` }, text, icon(suit)))),
      h("p", {}, event.sentence),
    );
    this.box.hidden = false;
    this.timer = setTimeout(() => this.box.parentElement === this.board && this.clear(), STAY);
  }

  /** @param {number} time @returns {Promise<void>} when the dice lie, or somebody lets them */
  settled(time) {
    return new Promise((settle) => {
      this.skip = settle;
      setTimeout(settle, time);
    });
  }

  /** Let the dice lie at once. */
  finish() {
    this.skip?.();
  }

  clear() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }
}
