/** Dice shown as they fall, and playing cards as they are drawn. */

import { dock, h, isStill } from "../base/dom.js";
import { icon } from "../base/icons.js";

/** @import { Data, Values } from "../net/contents.js" */
/** @import { AccountState, EventState } from "../net/messages.js" */

const FALL = 300; // milliseconds that a die falls,
const AFTER = 20; // and how much later than the one before it
const STAY = 1500; // over a board, that they lie there
const NOT_FACES = new Set(["faces", "order", "values"]);

/** The colour of what one side has thrown: its own, where the event says whose it is. @param {AccountState | undefined} account @param {number} side */
function colourOf(account, side) {
  const seat = account?.sides[side]?.seat;
  return seat ? `of-${seat}` : "plain";
}

/** @typedef {{ colour: string, number: number }} Die */

/** What a die showed that was rolled again, and what it shows now. @param {{ values: Values }} event @returns {{ old: number, now: number } | null} null: none was */
function rolledAgain({ values: { old, new: now } }) {
  return typeof old === "number" && typeof now === "number" ? { old, now } : null;
}

/**
 * The dice that an event carries: numbers under the name of their colour, beside the faces they were read from; or a die by itself.
 * @param {{ values: Values, account?: AccountState }} event
 * @returns {Die[]}
 */
export function diceOf(event) {
  const { values, account } = event;
  const { faces, rolls } = values;
  if (isNumbers(faces)) {
    const named = Object.entries(values).find(([key, value]) => !NOT_FACES.has(key) && isNumbers(value) && value.length === faces.length);
    const numbers = named && isNumbers(named[1]) ? named[1] : faces;
    return numbers.map((number) => ({ colour: named?.[0] ?? "plain", number }));
  }
  const last = Array.isArray(rolls) ? rolls.at(-1) : null;
  if (isNumbers(last)) return last.map((number) => ({ colour: "plain", number }));
  const again = rolledAgain(event);
  if (again) return [{ colour: "plain", number: again.now }];
  const thrown = Object.entries(values).flatMap(([key, number]) => ((key === "die" || key.endsWith("_die")) && typeof number === "number" ? [number] : []));
  return thrown.map((number, side) => ({ colour: colourOf(account, side), number }));
}

/** The dice that lie after an event: its own, or those that lay, with the one that was rolled again in its place. @param {Die[]} before @param {EventState} event @returns {Die[]} */
function lyingAfter(before, event) {
  const again = rolledAgain(event);
  const at = again ? before.findIndex(({ number }) => number === again.old) : -1;
  return again && at >= 0 ? before.map((die, index) => (index === at ? { ...die, number: again.now } : die)) : diceOf(event);
}

/** The dice that lay before the last of these events. @param {EventState[]} events @returns {Die[]} */
function lyingBefore(events) {
  const thrown = events.slice(0, -1).filter((event) => diceOf(event).length);
  const first = thrown.findLastIndex((event) => !rolledAgain(event));
  return thrown.slice(Math.max(0, first)).reduce(lyingAfter, /** @type {Die[]} */ ([]));
}

/**
 * What was thrown to decide something where one looks: dice that fell, not one that was taken, of an event about something on the board.
 * @param {{ values: Values, places: string[], account?: AccountState }} event
 * @returns {{ sides: { dice: { colour: string, number: number }[], total: number | null, who?: string }[], need: number | null } | null} the dice of each
 *   side with what they come to and who it is, if that is told, and what they had to beat
 */
export function throwOf({ values, places, account }) {
  if (!places.length) return null;
  const need = typeof values.need === "number" ? values.need : null;
  const dice = diceOf({ values });
  if (isNumbers(values.faces)) return { sides: [{ dice, total: need === null ? null : dice.reduce((sum, { number }) => sum + number, 0) }], need };
  const sides = Object.keys(values).filter((key) => key.endsWith("_die") && typeof values[key] === "number");
  if (!sides.length) return null;
  return {
    sides: sides.map((key, side) => {
      const total = values[key.replace(/_die$/, "_total")];
      const who = account?.sides[side]?.who.replace(/,$/, "");
      return { dice: [{ colour: colourOf(account, side), number: Number(values[key]) }], total: typeof total === "number" ? total : null, ...(who ? { who } : {}) };
    }),
    need,
  };
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

/**
 * The cards that decide something where one looks: those that count one by one, and one that was drawn for something; not a hand.
 * @param {{ values: Values, places: string[], least?: number }} event
 */
export function drawnFor(event) {
  const cards = cardsOf(event);
  return event.places.length && (event.least || cards.length === 1) ? cards : [];
}

/** @param {{ suit: "hearts" | "clubs" | "diamonds" | "spades", text: string }} card @param {number} [least] that it had to show @returns {HTMLElement} */
export function drawnCard({ suit, text }, least) {
  return h("span", { class: `playing-card ${suit}${fate(Number(text) || 1, least)}` }, text, icon(suit));
}

/**
 * Whether a die or a card did what it was thrown or drawn for.
 * @param {number} number that it shows
 * @param {number | undefined} least that it had to show, where each counts by itself
 * @returns {"" | " hit" | " miss"}
 */
export function fate(number, least) {
  if (!least) return "";
  return number >= least ? " hit" : " miss";
}

/** What each die or card had to show, in words. @param {{ least?: number }} event @param {number} count of them */
export function needed({ least }, count) {
  return least && count ? h("span", { class: "versus" }, count > 1 ? "each needs " : "needs ", h("b", {}, `${least}+`)) : null;
}

/** @param {{ colour: string, number: number }} die @param {number} index among those thrown with it @param {boolean} isFalling @param {number} [least] that it had to show @returns {HTMLElement} */
export function drawnDie({ colour, number }, index, isFalling, least) {
  return h("span", { class: `die ${colour}${fate(number, least)}${isFalling ? " falling" : ""}`, style: `--turn: ${[-9, 6, -4, 11, -7][index % 5]}deg; --wait: ${index * AFTER}ms` }, String(number));
}

/** What came of an event, where its sums stand in the log beside it. @param {EventState} event @returns {string} */
export function inBrief({ account, sentence }) {
  return account?.outcome ?? sentence;
}

/** @param {Element} box @param {Iterable<Element>} lit @returns {boolean} whether it lies over one of these */
export function covers(box, lit) {
  const own = box.getBoundingClientRect();
  return [...lit].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
  });
}

/** The tray: under the side panel, where it hides nothing; on a phone a line over the board, for a moment. */
export class Tray {
  /** @param {HTMLElement} side @param {HTMLElement} board */
  constructor(side, board) {
    this.board = board;
    this.box = h("div", { class: "tray", hidden: true, "aria-hidden": "true" });
    this.timer = 0;
    /** @type {EventState | null} whose dice or cards lie there */
    this.laid = null;
    /** @type {Die[]} that lie there */
    this.dice = [];
    /** @type {(() => void) | undefined} */
    this.skip = undefined;
    /** @type {{ show: (event: EventState, about: string[]) => number, clear: () => void } | null} shows dice and cards large where something is decided, beside all that it is about, for so many milliseconds; none: it does not */
    this.large = null;
    dock(this.box, side, board);
    this.box.addEventListener("click", () => this.hide());
    board.addEventListener("pointerdown", () => this.isOverBoard && this.hide(), true); // whoever goes on has read it
  }

  get isOverBoard() {
    return this.box.parentElement === this.board;
  }

  /**
   * Throw the dice of some events, one throw after the other.
   * @param {EventState[]} events
   * @param {() => boolean} isHurried whether to skip the motion
   * @param {boolean} [isRead] whether time is left to read them; what is played out leaves it anyhow
   */
  async roll(events, isHurried, isRead = true) {
    this.large?.clear();
    for (const event of events) {
      const before = this.dice;
      const dice = lyingAfter(before, event);
      if (!dice.length) {
        this.deal(event, isStill() || isHurried() ? [] : events.flatMap(({ places }) => places));
        continue;
      }
      const still = isStill() || isHurried();
      this.lay(event, dice.map((die, index) => drawnDie(die, index, !still && !before.includes(die), event.least)));
      this.dice = dice;
      const time = still ? 0 : (this.large?.show(event, events.flatMap(({ places }) => places)) ?? 0);
      this.box.hidden = time > 0 && this.isOverBoard; // they are not there twice
      if (!still) await this.settled(FALL + AFTER * dice.length + (isRead ? time : 0));
      this.timer = setTimeout(() => this.isOverBoard && this.hide(), STAY);
    }
  }

  /** @param {EventState} event @param {HTMLElement[]} thrown what lies there now, with what came of it */
  lay(event, thrown) {
    clearTimeout(this.timer);
    this.laid = event;
    this.dice = [];
    this.box.replaceChildren(h("div", { class: "throw" }, ...thrown, needed(event, thrown.length)), h("p", {}, inBrief(event)));
  }

  /**
   * What was told last lies there, whatever was skipped, taken back or gone back to; over the board only what is new.
   * @param {EventState[]} events all that is told
   * @param {EventState[]} fresh those that are new
   */
  async settle(events, fresh) {
    const last = events.findLast((event) => diceOf(event).length || cardsOf(event).length);
    if (last && last.number === this.laid?.number && last.sentence === this.laid.sentence) return;
    if (!last || (this.isOverBoard && !fresh.includes(last))) return this.clear();
    this.dice = rolledAgain(last) ? lyingBefore(events.slice(0, events.indexOf(last) + 1)) : [];
    await this.roll([last], () => true);
  }

  /** Lay the cards of an event on the tray; those before them go. @param {EventState} event @param {string[]} about all that is told with it, where time is left to see them there too */
  deal(event, about) {
    const cards = cardsOf(event);
    if (!cards.length) return;
    this.lay(event, cards.map((card) => drawnCard(card, event.least)));
    const isLarge = about.length > 0 && (this.large?.show(event, about) ?? 0) > 0;
    this.box.hidden = isLarge && this.isOverBoard; // they are not there twice
    this.timer = setTimeout(() => this.isOverBoard && this.hide(), STAY);
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

  /** Something can be chosen: over the board they lie where they hide none of it, or go. @param {Iterable<Element>} lit */
  giveWay(lit) {
    if (!this.isOverBoard || this.box.hidden) return;
    this.box.classList.remove("at-foot");
    this.box.classList.toggle("at-foot", covers(this.box, lit));
    if (covers(this.box, lit)) this.hide();
  }

  /** Enough of what lies there. */
  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }

  /** Nothing lies there any more. */
  clear() {
    this.hide();
    this.laid = null;
    this.dice = [];
  }
}
