/** The card beside what one points at: its name, what there is to know about it, and what an action would do. */

import { byId, h, isWide, targetOf } from "./base/dom.js";
import { meaningOf } from "./side/glossary.js";

/** @import { Preview } from "./net/contents.js" */
/** @import { Board } from "./board/board.js" */

const HOVER = 180;
const AROUND = 56; // pixels around what one looks at that stay in sight where there is room
const NARROWEST = 180; // pixels of a card that can still be read,
const BROADEST = 320; // and of the broadest
const FACTS = 3; // lines that a card says of a thing before the rest is folded
const ROOM = 4; // around what a card shall not cover: a line has no width of its own
const STEP = 16; // pixels between two spots that are tried
const DIMMED = 0.02; // pixels that a card goes further off for each square pixel of what can be chosen that it would hide

/** The hover card of the board. */
export class Card {
  /**
   * @param {Board} board
   * @param {{ inspect: (id: string) => Promise<Preview | null>, barred: (id: string) => { reason: string, rule: string } | null }} known
   */
  constructor(board, { inspect, barred }) {
    this.board = board;
    this.inspect = inspect;
    this.barred = barred;
    this.box = h("div", { class: "card", hidden: true });
    this.close = h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.hide() }, "×");
    this.spoken = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
    (board.place.parentElement ?? board.place).append(this.box); // it may stand beside the board
    board.place.append(this.spoken);
    this.timer = 0;
    /** @type {string | null} */
    this.hovered = null;
    this.subject = ""; // what the card is about
    /** @type {HTMLElement | null} what a word that is drawn there means */
    this.word = null;
    /** @type {Spot | null} where it stands, if it stands beside nothing in particular */
    this.stood = null;
    this.turn = 0; // how often something was shown or hidden: what is asked for may come too late
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    if (targetOf(event)?.closest(".spot")) return this.unhover(); // what is lit speaks for itself, and the ground no longer
    const id = idUnder(event);
    if (id === this.hovered) return;
    this.unhover();
    this.hovered = id;
    if (id) this.timer = setTimeout(() => this.look(id, targetOf(event)), HOVER);
  }

  unhover() {
    clearTimeout(this.timer);
    if (this.hovered) this.hide();
    this.hovered = this.word = null;
  }

  /** Show the card of an element that one points at. @param {string} id @param {Element | null} [target] what of it */
  look(id, target = null) {
    const shape = this.board.shapes.get(id);
    this.word = meaningOf(target?.closest("text"));
    if (!shape?.name && !shape?.about && !this.word) return Promise.resolve();
    this.hovered = id;
    return this.tell(id);
  }

  /** Show what an element is, and then what there is to know about it. @param {string} id @param {(HTMLElement | null)[]} [first] what is said before that @param {boolean} [isAlone] whether somebody points at it */
  async tell(id, first = [], isAlone = true) {
    const near = this.board.elements.get(id) ?? null;
    this.show([...first, ...this.linesOf(id)], near, id);
    const { turn } = this;
    const known = await this.inspect(id);
    if (known && this.turn === turn) {
      this.board.sketch(known.overlay, isAlone);
      this.show([...first, ...this.linesOf(id, known)], near, id);
    }
  }

  /**
   * Its name first, then what is printed on it, why it cannot be chosen, and what is known beyond that: a few facts, and the rest folded where it is more than a line.
   * @param {string} id
   * @param {Preview | null} [known]
   * @returns {(HTMLElement | null)[]}
   */
  linesOf(id, known = null) {
    const { name = "", about = [] } = this.board.shapes.get(id) ?? {};
    const printed = about.filter((line) => !name.includes(line));
    const words = known ? fresh(known.words, name, about).split("\n") : [];
    const rest = [...printed.slice(FACTS), ...words.slice(1)];
    const isShort = rest.length < 2;
    const bar = this.barred(id);
    return [
      name ? h("strong", {}, name) : null,
      ...(isShort ? printed : printed.slice(0, FACTS)).map((line) => h("p", {}, line)),
      bar ? h("p", { class: "barred-reason" }, `Not now: ${bar.reason}${bar.rule ? ` (${bar.rule})` : ""}.`) : null,
      ...(known ? previewLines({ ...known, words: isShort ? words.join("\n") : words[0] }) : []),
      this.word,
      isShort ? null : h("details", { class: "more" }, h("summary", {}, "More", h("kbd", {}, "I")), ...rest.map((line) => h("p", {}, line))),
    ];
  }

  /** @param {(Node | null)[]} lines @param {Element | null} near beside what the card stands; null: at the foot of the board @param {string} [subject] what it is about */
  show(lines, near, subject = "") {
    this.turn += 1;
    this.subject = subject;
    this.box.replaceChildren(...lines.filter((line) => line !== null), this.close);
    this.box.hidden = false;
    if (document.activeElement?.matches(":focus-visible")) this.read(lines);
    const place = this.board.place.getBoundingClientRect();
    const bar = byId("prompt").getBoundingClientRect(); // with many choices it lies over the foot of the board
    const frame = { left: place.left, top: place.top, width: place.width, height: Math.min(place.bottom, bar.top) - place.top };
    /** @param {Element} element @returns {Box} */
    const within = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left - frame.left, y: top - frame.top, width, height };
    };
    const drawn = [near, this.board.place.querySelector(".menu"), ...this.board.current.children, ...this.board.overlay.children].filter((each) => each !== null).map(within);
    if (near) drawn.push(around(within(near)));
    const sheet = this.sheet(frame);
    const spare = sheet ? Math.max(sheet.x, frame.width - sheet.x - sheet.width) - 12 : 0;
    this.fit(spare >= NARROWEST && spare < BROADEST ? spare : 0);
    this.box.style.maxBlockSize = `${frame.height - 20}px`;
    const size = { width: this.box.offsetWidth, height: this.box.offsetHeight };
    const about = { pieces: this.board.listed(() => true).map(within), lit: [...this.board.lit.children].map(within), column: this.column(within), last: near ? null : this.stood };
    const [left, top] = spotFor(size, frame, near && within(near), drawn, sheet, about);
    this.stood = near ? null : [left, top];
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  }

  /** Rather narrow in the margin than over the board; what cannot be set so narrow is not cut, but stands where it has room. @param {number} spare pixels of a margin; 0: none that it need fit into */
  fit(spare) {
    const { box } = this;
    box.classList.toggle("narrow", spare > 0);
    box.style.maxInlineSize = spare ? `${spare}px` : "";
    if (spare && box.scrollWidth > box.clientWidth) this.fit(0);
  }

  /** @param {(element: Element) => Box} within @returns {Box | null} the panels beside the board, over which a card hides no piece; those of a lesson are read meanwhile */
  column(within) {
    const column = isWide() && !document.body.classList.contains("calm") ? within(byId("side")) : null;
    return column?.width ? column : null;
  }

  /** @param {{ left: number, top: number }} frame @returns {Box | null} where the map itself is drawn: beside it a card covers nothing, or trays */
  sheet(frame) {
    const { svg, scene } = this.board;
    const matrix = svg.getScreenCTM();
    return matrix && scene && { x: matrix.e - frame.left, y: matrix.f - frame.top, width: matrix.a * (scene.width - (scene.beside ?? 0)), height: matrix.d * scene.height };
  }

  /** Tell those who do not see the card what is on it, or would be. @param {(Node | null)[]} lines */
  read(lines) {
    this.say(lines.filter((line) => line !== null).map(textOf).join(" "));
  }

  /** @param {string} text */
  say(text) {
    if (this.spoken.textContent !== text) this.spoken.textContent = text;
  }

  hide() {
    this.turn += 1;
    this.subject = "";
    this.stood = null;
    this.box.hidden = true;
    this.box.replaceChildren();
    this.board.sketch([]);
  }
}

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box on the board's place, in pixels
 * @typedef {[x: number, y: number]} Spot
 */

/** @param {Box} box @returns {Box} with its neighbourhood, which one looks at as well */
function around({ x, y, width, height }) {
  return { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
}

/**
 * Where a card stands best: beside the map, where there is room; else inside the frame, near what it speaks of, and over nothing that is drawn and no piece;
 * else over the column beside the board, or over as little as possible.
 * @param {{ width: number, height: number }} card
 * @param {{ width: number, height: number }} frame
 * @param {Box | null} near null: at the foot of the frame
 * @param {Box[]} drawn what it covers last of all
 * @param {Box | null} [sheet] where the map itself is
 * @param {{ pieces?: Box[], lit?: Box[], column?: Box | null, last?: Spot | null, isNear?: boolean }} [about] pieces, what can be chosen, what is beside the board, where it stands already, and whether it stays near rather than in a corner
 * @returns {Spot}
 */
export function spotFor({ width, height }, frame, near, drawn, sheet = null, { pieces = [], lit = [], column = null, last = null, isNear = false } = {}) {
  const [right, bottom] = [frame.width - width - 10, frame.height - height - 10];
  /** @param {Spot} spot @returns {Spot} */
  const inside = ([x, y]) => [Math.max(10, Math.min(right, x)), Math.max(10, Math.min(bottom, y))];
  /** @type {Spot[]} */
  let spots = [last ?? [10, bottom], [10, bottom]];
  if (near) {
    const { x, y, width: across, height: down } = near;
    /** @type {Spot[]} */
    const beside = [[x + across + 14, y], [x - width - 14, y], [x, y - height - 14], [x, y + down + 14], [x + across + 90, y + 40], [x - width - 90, y + 40]];
    spots = isNear ? beside : [...beside, [10, 10], [right, 10], [10, bottom], [right, bottom]];
  }
  /** @param {Spot} spot @param {Box[]} boxes @returns {number} how much of these a card would hide there */
  const hides = ([x, y], boxes) =>
    boxes.reduce((sum, box) => {
      const across = Math.min(x + width, box.x + box.width + ROOM) - Math.max(x, box.x - ROOM);
      const down = Math.min(y + height, box.y + box.height + ROOM) - Math.max(y, box.y - ROOM);
      return sum + (across > 0 && down > 0 ? across * down + 1 : 0);
    }, 0);
  /** @param {Spot} spot */
  const isFree = (spot) => !hides(spot, drawn) && !hides(spot, pieces);
  const margins = sheet ? [sheet.x + sheet.width + 6, sheet.x - width - 6] : []; // the nearer first
  if (near && sheet && near.x + near.width / 2 < sheet.x + sheet.width / 2) margins.reverse();
  const heights = near ? [near.y, near.y + near.height + AROUND + 8, near.y - height - AROUND - 8] : [bottom]; // below and above what lies in the margin itself
  const wide = margins.filter((x) => x >= 4 && x + width <= frame.width - 4);
  const aside = wide.flatMap((x) => heights.map((y) => /** @type {Spot} */ ([x, inside([x, y])[1]])));
  const along = wide.flatMap((x) => grid([x, 10], [x, bottom])).sort(([, one], [, other]) => Math.abs(one - heights[0]) - Math.abs(other - heights[0])); // up or down the margin, where something there can be chosen
  const within = spots.map((spot) => (spot === last ? spot : inside(spot))); // over the column it stays there
  const clear = [...aside, ...along].find((spot) => isFree(spot) && !hides(spot, lit)) ?? [...aside, ...within].find((spot) => isFree(spot) && (aside.includes(spot) || !hides(spot, lit)));
  if (clear) return clear;
  const home = near ?? { x: 10, y: frame.height, width: 0, height: 0 };
  /** @param {Spot} spot @returns {number} how far off it is, and how much of what can be chosen it hides */
  const price = (spot) => {
    const [x, y] = spot;
    const across = Math.max(x - home.x - home.width, home.x - x - width, 0);
    const down = Math.max(y - home.y - home.height, home.y - y - height, 0);
    return Math.hypot(across, down) + DIMMED * hides(spot, lit);
  };
  const free = [...within, ...grid([10, 10], [right, bottom]), ...over(column, width, height, home.y)].filter(isFree);
  /** @param {Spot} spot */
  const harm = (spot) => hides(spot, drawn) * frame.width + hides(spot, pieces);
  return free.length ? least(free, price) : least(within, harm);
}

/** @param {Spot} from @param {Spot} to @returns {Spot[]} spots between the two, close together */
function grid([left, top], [right, bottom]) {
  /** @type {Spot[]} */
  const spots = [];
  for (let y = top; y <= bottom; y += STEP) for (let x = left; x <= right; x += STEP) spots.push([x, y]);
  return spots;
}

/** @param {Box | null} column @param {number} width @param {number} height of a card @param {number} y where it would stand best @returns {Spot[]} where it stands over the column, if it has room there */
function over(column, width, height, y) {
  if (!column || column.width < width + 16 || column.height < height + 16) return [];
  return [[column.x + 8, Math.max(column.y + 8, Math.min(column.y + column.height - height - 8, y))]];
}

/** @template T @param {T[]} found @param {(each: T) => number} price @returns {T} the first of the cheapest */
function least(found, price) {
  const prices = found.map(price);
  return found[prices.indexOf(Math.min(...prices))];
}

/**
 * What is told once is not told again below it.
 * @param {string} words
 * @param {string} title above them
 * @param {string[]} lines under the title
 * @returns {string} the words without an opening that the title says, and without those lines
 */
export function fresh(words, title, lines) {
  const told = lines.reduce((rest, line) => rest.replace(line, "").trim(), words).replace(/^[.,:;]\s+/, ""); // the end of a line that is gone
  const [, opening, rest] = /^(.+?)[:.] +(.*)$/s.exec(told) ?? [];
  const known = wordsOf(title);
  return opening && wordsOf(opening).every((word) => known.includes(word)) ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : told;
}

/** @param {string} text @returns {string[]} */
function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/**
 * Chances as they are written: as the game tells them, or, of all that may happen, whole figures that add up to 100: the largest fractions are rounded up.
 * @param {Preview["chances"]} chances
 * @returns {string[]}
 */
export function percents(chances) {
  const parts = chances.map(({ probability }) => probability);
  const isWhole = parts.length > 1 && Math.abs(parts.reduce((sum, part) => sum + part, 0) - 1) < 1e-6;
  const figures = parts.map((part) => (isWhole ? Math.floor(part * 100 + 1e-9) : 0));
  const rest = (/** @type {number} */ index) => parts[index] * 100 - figures[index];
  const missing = isWhole ? 100 - figures.reduce((sum, figure) => sum + figure, 0) : 0;
  for (const index of [...parts.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, missing)) figures[index] += 1;
  const written = (/** @type {number} */ part, /** @type {number} */ index) => {
    if (!isWhole) return (part * 100).toFixed(part > 0.0995 || part === 0 ? 0 : 1);
    return figures[index] || !part ? String(figures[index]) : "<1";
  };
  return parts.map((part, index) => chances[index].told ?? `${written(part, index)}\u00a0%`);
}

/** @param {Preview} preview @returns {HTMLElement[]} words, rule and odds */
export function previewLines(preview) {
  const figures = percents(preview.chances);
  return [
    h("p", { class: "preview-words" }, preview.words, preview.rule ? h("span", { class: "rule-tag" }, preview.rule) : null),
    ...preview.chances.map((chance, index) =>
      h(
        "div",
        { class: "chance" },
        h("span", {}, chance.name),
        h("span", { class: "bar" }, h("span", { style: `inline-size: ${chance.probability * 100}%` })),
        h("b", { class: "figures" }, figures[index]),
      ),
    ),
  ];
}

/** @param {Node} line @returns {string} its words, as they are spoken: what stands apart is apart */
function textOf(line) {
  const parts = [...line.childNodes].map((part) => part.textContent?.trim() ?? "").filter(Boolean);
  const text = parts.join(" ");
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** @param {Event} event @returns {string | null} what of the board it happened to */
export function idUnder(event) {
  return targetOf(event)?.closest("[data-id]")?.getAttribute("data-id") ?? null;
}
