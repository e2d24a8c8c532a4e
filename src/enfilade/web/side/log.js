/** The log: prose with figures, each line with the rule it follows from. */

import { h } from "../base/dom.js";

/** @import { Shape } from "../net/contents.js" */
/** @import { AccountState, EventState } from "../net/messages.js" */

/**
 * A small tag that opens the rule.
 * @param {string} rule
 * @param {(rule: string) => void} open
 */
export function ruleTag(rule, open) {
  return h(
    "button",
    { type: "button", class: "rule-tag", "aria-label": `Rule ${rule}`, onclick: (event) => (event.stopPropagation(), open(rule)) },
    rule,
  );
}

/**
 * A contest with its sums beside each other and what has come of them below; read out, one side after the other.
 * @param {AccountState} account
 * @param {(Node | string)[]} tags of the rule that it was decided by
 * @param {(rule: string) => void} open
 */
export function laidOut({ sides, outcome }, tags, open) {
  return h(
    "div",
    { class: "account" },
    ...sides.map(({ who, thrown, lines, total }) =>
      h(
        "div",
        { class: "sum" },
        h("p", {}, h("b", {}, who), ...(thrown ? [" throws ", h("span", { class: "cast" }, thrown)] : [])),
        h(
          "ul",
          {},
          ...lines.map(([figure, words, rule]) => h("li", {}, h("span", { class: "figure" }, figure), h("span", {}, ` ${words}`, ...(rule ? [" ", ruleTag(rule, open)] : [])))),
          h("li", { class: "total" }, h("span", { class: "figure" }, `= ${total}`)),
        ),
      ),
    ),
    h("p", { class: "outcome" }, outcome, ...tags),
  );
}

const END = 60; // pixels from the end at which one still reads it
const BACK = "taken_back"; // what the table tells of each step that somebody takes back
const MOST_FRESH = 12; // after a longer jump nothing is marked as new

/**
 * @param {EventState} event
 * @returns {string} what it is folded with: the steps of one piece, what goes at the same time, or what else a game tells in one beat; empty: it stands by itself
 */
function folded({ name, ways = [], beat, weight, sentence }) {
  if (!sentence || weight) return "";
  if (name === BACK) return BACK;
  if (beat) return ways.length ? "going" : `told ${name}`;
  return new Set(ways.map(({ piece }) => piece)).size === 1 ? `step ${ways[0].piece}` : "";
}

/** Lines of one kind, one after the other: from the second on they are one line, which opens. */
class Fold {
  /** @param {string} kind @param {{ mark: (ids: string[], shapes: Shape[]) => void }} listener */
  constructor(kind, listener) {
    this.kind = kind;
    this.words = h("span", {});
    this.count = h("span", { class: "count" });
    this.head = h(
      "button",
      { type: "button", class: "fold-head", hidden: true, "aria-expanded": "false", onclick: () => this.open(!this.isOpen), onpointerenter: () => listener.mark(this.places(), []), onpointerleave: () => listener.mark([], []) },
      this.words,
      this.count,
    );
    this.box = h("div", { class: "fold" }, this.head);
    this.isOpen = false;
    /** @type {{ event: EventState, line: HTMLElement }[]} */
    this.steps = [];
    /** @type {Set<number>} what was taken back */
    this.gone = new Set();
    /** @type {Set<number>} what was laid open before it happened */
    this.foretold = new Set();
  }

  /** @returns {string[]} what it is about */
  places() {
    return [...new Set(this.steps.flatMap(({ event }) => event.ways?.map(({ piece }) => piece) ?? event.places))];
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    this.head.setAttribute("aria-expanded", String(isOpen));
    this.show();
  }

  /** @param {EventState} event @param {HTMLElement} line */
  add(event, line) {
    this.steps.push({ event, line });
    this.box.append(line);
    this.show();
  }

  /** Forget what comes after an event. @param {number} end @returns {boolean} whether anything is left */
  cut(end) {
    this.steps = this.steps.filter(({ event }) => event.number <= end);
    this.show();
    return this.steps.length > 0;
  }

  /** @param {Set<number>} gone the numbers of what was taken back @param {{ before: Set<number>, after: Set<number> }} foretold of what is told by something else */
  strike(gone, { before, after }) {
    this.gone = gone;
    this.foretold = after;
    this.box.hidden = this.steps.every(({ event }) => before.has(event.number));
    this.show();
  }

  /** The line says where the steps that stand have led; where none does, what was taken back. */
  show() {
    const isFolded = this.steps.length > 1;
    const standing = this.steps.filter(({ event }) => !this.gone.has(event.number));
    const told = standing.length ? standing : this.steps;
    this.head.hidden = !isFolded;
    this.head.classList.toggle("taken-back", !standing.length);
    const events = told.map(({ event }) => event);
    const pieces = new Set(events.flatMap(({ ways = [] }) => ways.map(({ piece }) => piece)));
    const isForetold = events.every(({ number }) => this.foretold.has(number));
    const isRun = pieces.size === 1 && pieces.has(""); // something runs along links, and no piece goes
    const went = pieces.size > 1 ? whoGoesWhere : isRun ? whatArrived : pieces.size ? wholeWay : allOf;
    this.words.textContent = isForetold ? "Step by step." : went(events);
    this.count.textContent = (pieces.size && !isRun) || this.kind === BACK ? `${told.length} ${told.length === 1 ? "step" : "steps"}` : `${told.length} in all`;
    for (const { line } of this.steps) line.hidden = isFolded && !this.isOpen;
  }
}

const WAY = /^(.* from .+?)( to .+)$/; // a step in words: from where, and where to

/** @param {EventState[]} events steps of one piece @returns {string} the last of them, told from where the first began; of a way out and back, how far out */
export function wholeWay(events) {
  const [first, last] = [events[0], events.at(-1)];
  const [begun, ended] = [first?.ways?.[0]?.told, last?.ways?.[0]?.told];
  if (begun && ended && first.values.from !== last?.values.to) return begun[0] + ended[1];
  const [start, end] = [WAY.exec(first?.sentence ?? ""), WAY.exec(last?.sentence ?? "")];
  if (!start || !end || !first?.values.from) return last?.sentence ?? "";
  if (events.length < 2 || first.values.from !== last?.values.to) return start[1] + end[2];
  const turn = WAY.exec(events[Math.ceil(events.length / 2) - 1].sentence) ?? end;
  return `${start[1]}${turn[2].replace(/\.$/, "")} and back.`;
}

const MOST_NAMED = 12; // that a folded line names: of more, the first
const GOER = /^(.+?) \S+ from .+? to (.+?)\.?$/; // a step in words: who, and where to

/** @param {string[]} parts @param {string} between @param {string} end @returns {string} all of them, or the first and how many more there are to be seen */
function named(parts, between, end) {
  const more = parts.length - MOST_NAMED;
  return more > 0 ? `${parts.slice(0, MOST_NAMED).join(between)} … and ${more} more: open to see all.` : parts.join(between) + end;
}

/** @param {EventState[]} events steps of several pieces @returns {string} each piece with where its steps have led */
export function whoGoesWhere(events) {
  /** @type {Map<string | number, string>} */
  const led = new Map();
  for (const { ways = [], sentence, number } of events) {
    const [, who, to] = GOER.exec(sentence) ?? [];
    led.set(ways.length === 1 ? ways[0].piece : number, who ? `${who} to ${to}` : sentence.replace(/\.$/, ""));
  }
  return named([...led.values()], ", ", ".");
}

/** @param {EventState[]} events runs along links @returns {string} those that arrived, or else the first; and how many more there were */
export function whatArrived(events) {
  const arrived = events.filter(({ ways = [] }) => ways.some(({ whole }) => whole !== false));
  const told = arrived.length ? arrived : events.slice(0, 1);
  const more = events.length - told.length;
  return `${allOf(told)}${more ? ` ${more} more without effect.` : ""}`;
}

/** @param {EventState[]} events others of one kind @returns {string} what each of them says, but nothing twice */
function allOf(events) {
  return named([...new Set(events.map(({ sentence }) => sentence))], " ", "");
}

/** What a seat was told, in order. */
export class Log {
  /**
   * @param {{ mark: (ids: string[], shapes: Shape[]) => void, rule: (rule: string) => void, shown?: (events: EventState[]) => void }} listener `shown`: what is told now
   */
  constructor(listener) {
    this.listener = listener;
    this.box = h("div", { class: "log", role: "log", "aria-label": "Log", tabindex: "0" });
    this.last = 0;
    /** @type {Map<number, HTMLElement>} */
    this.lines = new Map();
    /** @type {Fold[]} */
    this.folds = [];
    /** @type {Fold | null} the one to which the next line belongs, if it is of its kind */
    this.fold = null;
    this.isFollowing = true; // until the reader scrolls up, and again once he is at the end
    this.at = 0; // how far down it was scrolled last
    this.latest = h("button", { type: "button", class: "latest", hidden: true, onclick: () => this.goToEnd() }, "To the latest ↓");
    this.box.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follow()).observe(this.box); // dice and sheets take room from it
  }

  /** Somebody scrolls: who goes up reads, until he is at the end again. What only lost room has not gone up, and what is out of sight cannot be scrolled. */
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    if (!clientHeight) return;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < END;
    this.isFollowing = isAtEnd || (this.isFollowing && scrollTop >= this.at);
    this.at = scrollTop;
    this.latest.hidden = this.isFollowing;
  }

  follow() {
    if (!this.isFollowing) return;
    this.box.scrollTop = this.box.scrollHeight;
    this.at = this.box.scrollTop;
  }

  /** The reader wants to see what was told last, and what will be. */
  goToEnd() {
    this.isFollowing = true;
    this.latest.hidden = true;
    this.follow();
  }

  /**
   * Show these events and no others; lines that are there already stay.
   * @param {EventState[]} events
   */
  show(events) {
    const end = events.at(-1)?.number ?? 0;
    for (const [number, line] of this.lines) {
      if (number <= end) continue;
      line.remove();
      this.lines.delete(number);
      this.fold = null;
    }
    this.folds = this.folds.filter((fold) => fold.cut(end) || (fold.box.remove(), false));
    this.last = Math.min(this.last, end);
    for (const line of this.box.querySelectorAll(".fresh")) line.classList.remove("fresh");
    const fresh = events.filter((event) => event.number > this.last);
    for (const event of fresh) this.add(event, this.last > 0 && fresh.length < MOST_FRESH);
    this.last = end;
    this.strike(events);
    this.follow();
    this.listener.shown?.(events);
  }

  /** Forget everything, for another seat's log. */
  clear() {
    this.box.replaceChildren();
    this.lines.clear();
    this.folds = [];
    this.fold = null;
    this.last = 0;
    this.goToEnd();
  }

  /** @param {EventState} event @param {boolean} isFresh */
  add(event, isFresh) {
    if (!event.sentence) return;
    const kind = event.weight === "round" ? "heading" : (event.weight ?? "");
    const tags = event.rule ? [" ", ruleTag(event.rule, this.listener.rule)] : [];
    const line = h(
      "div",
      {
        class: `line ${isFresh ? "fresh" : ""} ${kind}`,
        onpointerenter: () => this.listener.mark(event.places, event.overlay ?? []),
        onpointerleave: () => this.listener.mark([], []),
        onfocusin: () => this.listener.mark(event.places, event.overlay ?? []),
        onfocusout: () => this.listener.mark([], []),
      },
      ...(event.account ? [laidOut(event.account, tags, this.listener.rule)] : [h("span", {}, event.sentence), ...tags]),
    );
    this.lines.set(event.number, line);
    const alike = folded(event);
    if (!alike || alike !== this.fold?.kind) this.fold = alike ? this.unfold(alike) : null;
    if (this.fold) this.fold.add(event, line);
    else this.box.append(line);
  }

  /** @param {number} number of an event @returns {HTMLElement | undefined} where it is told: its line, or what that is folded into */
  told(number) {
    const fold = this.folds.find(({ steps }) => steps.some(({ event }) => event.number === number));
    return fold?.box ?? this.lines.get(number);
  }

  /** The first line of a kind. @param {string} kind @returns {Fold} */
  unfold(kind) {
    const fold = new Fold(kind, this.listener);
    this.folds.push(fold);
    this.box.append(fold.box);
    return fold;
  }

  /** Draw a line through what was taken back. @param {EventState[]} events */
  strike(events) {
    const [gone, told] = [takenBack(events), foretold(events)];
    for (const number of gone) this.lines.get(number)?.classList.add("taken-back");
    for (const [number, line] of this.lines) line.hidden = told.before.has(number); // folds say it of theirs
    for (const fold of this.folds) fold.strike(gone, told);
  }
}

/** @param {EventState[]} events @returns {{ before: Set<number>, after: Set<number> }} the numbers of those that only tell what another event of their round lays open, before it and after it */
export function foretold(events) {
  const [before, after] = [new Set(), new Set()];
  /** @type {EventState[]} */
  let round = [];
  /** @type {string[]} */
  let names = [];
  for (const event of events) {
    if (event.weight === "round") [round, names] = [[], []];
    if (event.foretells) {
      names = event.foretells;
      for (const { name, number } of round) if (names.includes(name)) before.add(number);
    } else if (names.includes(event.name)) after.add(event.number);
    round.push(event);
  }
  return { before, after };
}

/** @param {EventState[]} events @returns {Set<number>} the numbers of those that were taken back */
export function takenBack(events) {
  /** @type {Set<number>} */
  const gone = new Set();
  for (const { name, values } of events) {
    if (name !== BACK) continue;
    for (let number = Number(values.first); number <= Number(values.last); number++) gone.add(number);
  }
  return gone;
}
