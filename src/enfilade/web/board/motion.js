/** What happened, played out one thing after the other, before the board settles. */

import { h, isStill } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { settings } from "../base/settings.js";
import { cardsOf, diceOf, inBrief } from "./dice.js";

/** @import { Scene, Shape } from "../net/contents.js" */
/** @import { EventState, WayState } from "../net/messages.js" */
/** @import { Board } from "./board.js" */
/** @import { Tray } from "./dice.js" */

const SHORTEST = 150;
const LONGEST = 400;
const WHOLE = 4000; // milliseconds that a turn takes at most: where that is too short for its steps, some are passed over
const MOST_WORDS = 2; // sentences at once
const DWELL = 3; // times as long stays what draws something over the board,
const THROWN = 2; // and so much longer what throws dice
const READ = 1000; // milliseconds that a card lies at least, with what came of it
const DEAF = 700; // milliseconds after the end in which what would have skipped it does nothing

/**
 * @typedef {{ id: string, to: string }} Move
 * @typedef {{ from: string, to: string, isWhole: boolean }} Flow what runs along a link; one that is not whole dies on the way
 * @typedef {{ events: EventState[], moves: Move[], flow: Flow | null, beat: string, lost: string[], done: string[] }} Step `done`: of which nothing more will be told
 * @typedef {(id: string) => boolean} IsThere whether the board has such an element
 */

/** @param {WayState[]} ways @param {IsThere} isThere @returns {Move[]} */
function movesOf(ways, isThere) {
  return ways.filter(({ piece, to }) => piece && isThere(piece) && isThere(to)).map(({ piece, to }) => ({ id: piece, to }));
}

/** @param {WayState[]} ways @param {IsThere} isThere @returns {Flow | null} */
function flowOf(ways, isThere) {
  const way = ways.find(({ piece, since, to }) => !piece && isThere(since) && isThere(to));
  return way ? { from: way.since, to: way.to, isWhole: way.whole } : null;
}

/**
 * The events as steps to be seen; what happens in one beat of the game's own clock is one step, and so is each card that is drawn.
 * @param {EventState[]} events
 * @param {IsThere} isThere
 * @param {Set<string>} [staying] what is still there when it is over
 * @returns {Step[]}
 */
export function stepsOf(events, isThere, staying) {
  /** @type {Step[]} */
  const steps = [];
  for (const event of events) {
    const { ways = [], beat = "" } = event;
    const moves = movesOf(ways, isThere);
    const lost = event.weight === "strong" && staying ? event.places.filter((id) => isThere(id) && !staying.has(id)) : [];
    const last = steps.at(-1);
    if (last && beat && last.beat === beat) {
      last.events.push(event);
      last.moves.push(...moves);
      last.lost.push(...lost);
    } else if (moves.length || (event.sentence && event.places.some(isThere))) steps.push({ events: [event], moves, flow: flowOf(ways, isThere), beat, lost, done: [] });
    else if (last && event.sentence && cardsOf(event).length) steps.push({ events: [{ ...event, places: placesOf(last) }], moves: [], flow: null, beat, lost, done: [] });
    else last?.events.push(event);
  }
  finishAt(steps);
  return steps;
}

/** @param {Step} step @returns {string[]} what it tells of */
function placesOf({ events }) {
  return [...new Set(events.flatMap(({ places }) => places))];
}

/** @param {Step} step @returns {boolean} whether a card is drawn */
function draws({ events }) {
  return events.some((event) => cardsOf(event).length);
}

/** Find for each step what happens there for the last time: something is told of it, not only of a way from it or to it. @param {Step[]} steps */
function finishAt(steps) {
  /** @type {Set<string>} */
  const later = new Set();
  for (const step of [...steps].reverse()) {
    for (const { id } of step.moves) later.add(id);
    const told = step.events.filter(({ sentence, ways = [] }) => sentence && !ways.length).flatMap(({ places }) => places);
    step.done = [...new Set(told)].filter((id) => !later.has(id));
    for (const id of told) later.add(id);
  }
}

/**
 * How long steps are shown: those that draw a card long enough to read it, however many there are.
 * @param {Step[]} all
 * @returns {{ time: number, every: number }} of each other step that draws nothing, in milliseconds; one of so many is shown
 */
export function paceOf(all) {
  const steps = all.filter((step) => !draws(step));
  const weights = steps.map(({ events }) => (events.some((event) => event.overlay) ? DWELL : 1) + (events.some((event) => diceOf(event).length) ? THROWN : 0));
  const time = Math.min(LONGEST, WHOLE / weights.reduce((sum, weight) => sum + weight, 0));
  if (time >= SHORTEST) return { time, every: 1 };
  return { time: SHORTEST, every: Math.ceil(steps.length / Math.floor(WHOLE / SHORTEST)) };
}

/**
 * What has run along links to their end in the last round in which anything was tried on one.
 * @param {EventState[]} events
 * @returns {Map<string, number>} how often, by `from>to`
 */
export function ranThrough(events) {
  /** @type {Map<string, number>} */
  const ran = new Map();
  let isOver = false;
  for (const { ways = [], weight } of events) {
    if (weight === "round") isOver = true;
    const links = ways.filter(({ piece }) => !piece);
    if (links.length && isOver) ran.clear();
    if (links.length) isOver = false;
    for (const { since, to, whole } of links) if (whole) ran.set(`${since}>${to}`, (ran.get(`${since}>${to}`) ?? 0) + 1);
  }
  return ran;
}

/** @param {EventState[]} events @returns {Shape[]} what the last of them that lays something open has drawn */
export function laidOpen(events) {
  return events.findLast(({ foretells }) => foretells)?.overlay ?? [];
}

/** @param {Scene} scene @returns {Map<string, Shape>} everything in it that has a name */
function shapesOf(scene) {
  /** @type {Map<string, Shape>} */
  const found = new Map();
  /** @param {Shape} shape */
  const visit = (shape) => {
    if (shape.id) found.set(shape.id, shape);
    shape.children?.forEach(visit);
  };
  for (const layer of scene.layers) layer.elements.forEach(visit);
  return found;
}

/** Plays steps on the board, with a caption that can pause and skip. */
export class Motion {
  /**
   * @param {Board} board
   * @param {Tray} tray
   * @param {Element} place where the caption stands
   */
  constructor(board, tray, place) {
    this.board = board;
    this.tray = tray;
    this.words = h("p", {});
    this.count = h("span", { class: "faint figures" });
    /** @type {HTMLInputElement} */
    this.scrub = h("input", { type: "range", min: "1", "aria-label": "Step of what happens", oninput: () => this.seek(Number(this.scrub.value) - 1) });
    this.pauseSign = h("span", { class: "signed" });
    this.pauseButton = h("button", { type: "button", class: "quiet", onclick: () => this.pause(!this.isPaused) }, this.pauseSign, h("kbd", {}, ","));
    this.bar = h(
      "div",
      { class: "motion", hidden: true, role: "group", "aria-label": "What happens" },
      this.words,
      this.scrub,
      this.count,
      this.pauseButton,
      h("button", { type: "button", class: "quiet", onclick: () => this.stepBack() }, "Back", h("kbd", {}, "<")),
      h("button", { type: "button", class: "quiet", onclick: () => this.stepOn() }, "Step", h("kbd", {}, ".")),
      h("button", { type: "button", class: "quiet", onclick: () => this.skip() }, "Skip", h("kbd", {}, "Space")),
    );
    place.append(this.bar);
    this.isPaused = false;
    this.isSkipped = false;
    /** @type {(() => void) | undefined} ends the wait between two steps */
    this.hasten = undefined;
    /** @type {(() => void) | undefined} ends the wait for permission */
    this.resume = undefined;
    this.owed = 0; // steps that were asked for while it waits
    /** @type {number | null} the step that somebody wants to see now, counted from 0 */
    this.sought = null;
    this.index = 0; // of the step that comes next
    this.ended = -Infinity; // when the last one that was played was over
    /** @type {SVGGraphicsElement[]} what has been lost so far */
    this.fallen = [];
    /** @type {Shape[]} what was laid open before it happens: it stays in sight */
    this.laid = [];
    /** @type {Map<string, Shape>} what everything will look like when it is over */
    this.coming = new Map();
  }

  /** @returns {boolean} whether something is being played */
  get isPlaying() {
    return !this.bar.hidden;
  }

  /** Whether it was over only now: who presses Space then still means to skip it, and chooses nothing. */
  get hasJustEnded() {
    return !this.isPlaying && performance.now() - this.ended < DEAF;
  }

  /**
   * Play what happened, if it is more than one look can take in. Who asked for less motion is shown nothing of it, unless they
   * ask to see it: then it waits at each step, and things are there at once.
   * @param {EventState[]} events
   * @param {{ isHurried: () => boolean, told: (event: EventState) => void, isAsked?: boolean, isStepwise?: boolean, after?: Scene }} listener
   *   `isStepwise`: it waits at each step; `after` is what it leads to
   * @returns {Promise<boolean>} whether it was played
   */
  async play(events, { isHurried, told, isAsked = false, isStepwise = false, after }) {
    const factor = isStill() ? 0 : settings().pace;
    if ((!factor && !isAsked && !isStepwise) || document.hidden || isHurried()) return false;
    this.coming = after ? shapesOf(after) : new Map();
    this.laid = [];
    const steps = stepsOf(this.named(events), (id) => this.board.elements.has(id), after && new Set(this.coming.keys()));
    const moving = steps.reduce((sum, step) => sum + step.moves.length, 0);
    const fewest = steps.some(draws) ? 2 : 4; // cards take each other's place
    if (!steps.length || (!isAsked && !isStepwise && moving < 2 && steps.length < fewest)) return false;
    const { time, every } = paceOf(steps);
    const waits = !factor || isStepwise;
    this.isSkipped = false;
    this.pause(waits);
    this.owed = waits ? 1 : 0;
    this.bar.hidden = false;
    this.sought = null;
    this.index = 0;
    this.scrub.max = String(steps.length);
    for (;;) {
      await this.permitted(); // paused, the last step stays until it was seen
      if (this.isSkipped || isHurried()) break;
      const { sought } = this;
      if (sought !== null) this.rewind(steps, sought);
      this.sought = null;
      const number = this.index++;
      const step = steps[number];
      if (!step) break;
      const isBrief = sought !== null || (!this.isPaused && number % every > 0 && !draws(step));
      this.count.textContent = `${this.index} of ${steps.length}`;
      this.scrub.value = String(this.index);
      told(step.events[step.events.length - 1]);
      const read = !isBrief && draws(step) ? Math.max(0, READ - time) * factor : 0;
      await this.step(step, { pace: isBrief ? 0 : time * factor, dwell: every > 1 ? 1 : DWELL, read }, isHurried);
    }
    this.board.mark([]);
    this.board.sketch([]);
    this.raise();
    this.bar.hidden = true;
    this.ended = performance.now();
    return true;
  }

  /** @param {EventState[]} events @returns {EventState[]} with the ids that their pieces and places have on this board */
  named(events) {
    const { board } = this;
    if (!board.places.size && !board.pieces.size) return events;
    return events.map((event) => ({
      ...event,
      places: event.places.map((name) => board.pieceOf(name)),
      ways: event.ways?.map((way) => ({ ...way, piece: way.piece && board.pieceOf(way.piece), to: board.placeOf(way.to), since: way.since && board.placeOf(way.since) })),
    }));
  }

  /** Put everything to where it was before a step. @param {Step[]} steps @param {number} index */
  rewind(steps, index) {
    this.index = index;
    this.raise();
    this.board.reset();
    this.laid = laidOpen(steps.slice(0, index).flatMap(({ events }) => events));
    for (const { moves, lost, done } of steps.slice(0, index)) {
      this.board.go(moves, 0);
      this.fell(lost);
      this.board.foresee(done, this.coming);
    }
  }

  /** @param {string[]} ids what is lost now: it fades, and goes when the board settles */
  fell(ids) {
    for (const id of ids) {
      const element = this.board.elements.get(id);
      if (!element) continue;
      element.classList.add("fallen");
      this.fallen.push(element);
    }
  }

  raise() {
    for (const element of this.fallen) element.classList.remove("fallen");
    this.fallen = [];
  }

  /** @param {Step} step @param {{ pace: number, dwell: number, read: number }} time `dwell`: times as long stays what draws something; `read`: so much longer stays all of it @param {() => boolean} isHurried */
  async step(step, { pace, dwell, read }, isHurried) {
    const { events, moves, flow, lost, done } = step;
    const sentences = events.map(inBrief).filter(Boolean);
    this.words.textContent = sentences.slice(0, MOST_WORDS).join(" ") + (sentences.length > MOST_WORDS ? " …" : "");
    this.words.classList.remove("long");
    this.words.classList.toggle("long", this.words.scrollHeight > this.words.clientHeight); // it is set smaller then, and shown whole
    this.board.mark(moves.length ? moves.map((move) => move.to) : placesOf(step));
    const drawn = events.flatMap((event) => event.overlay ?? []);
    this.board.sketch([...this.laid, ...drawn]);
    if (laidOpen(events).length) this.laid = laidOpen(events);
    this.fell(lost);
    this.board.foresee(done, this.coming);
    await this.tray.roll(events, () => !pace || this.isSkipped || isHurried(), false);
    if (this.isSkipped) return;
    if (moves.length) await this.board.go(moves, pace);
    else if (flow && pace) await this.board.flow(flow, pace);
    const isStanding = (!moves.length && !flow) || drawn.length;
    const time = (isStanding ? (drawn.length ? dwell : 1) * pace : 0) + read;
    if (isStanding || (read && !this.isSkipped && this.sought === null)) await this.wait(time);
  }

  /** @param {number} time @returns {Promise<void>} when it has passed, or somebody hastens */
  wait(time) {
    return new Promise((settle) => {
      this.hasten = settle;
      setTimeout(settle, time);
    });
  }

  /** Wait until the next step may begin: at once, or when one is asked for. */
  async permitted() {
    while (this.isPaused && !this.owed && this.sought === null) await /** @type {Promise<void>} */ (new Promise((settle) => (this.resume = settle)));
    if (this.sought === null) this.owed = Math.max(0, this.owed - 1);
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.owed = 0;
    this.pauseSign.replaceChildren(icon(isPaused ? "onward" : "pause"), isPaused ? "Go on" : "Pause");
    this.resume?.();
  }

  /** One step more, and wait again. */
  stepOn() {
    if (!this.isPaused) return this.pause(true);
    this.owed += 1;
    this.resume?.();
  }

  /** Show this step now, and wait there. @param {number} step counted from 0 */
  seek(step) {
    this.sought = Math.max(0, step);
    this.pause(true);
    this.hasten?.();
    this.board.finish();
    this.tray.finish();
  }

  /** The step before the one that is shown, and wait there. */
  stepBack() {
    this.seek((this.sought ?? this.index - 1) - 1);
  }

  /** Be at the end at once. */
  skip() {
    this.isSkipped = true;
    this.pause(false);
    this.hasten?.();
    this.board.finish();
    this.tray.finish();
  }
}
