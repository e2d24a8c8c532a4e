/** What happened, played out one thing after the other, before the board settles. */

import { h, isStill } from "../base/dom.js";

const SHORTEST = 150;
const LONGEST = 400;
const WHOLE = 6000; // milliseconds that a long turn shall take at most, as far as its steps allow
const MOVERS = ["unit", "piece", "civ", "block"]; // under these names an event says who goes where its `to` says
const MOST_WORDS = 2; // sentences at once
const DWELL = 3; // times as long stays what draws something over the board

/**
 * @typedef {{ id: string, to: string }} Way
 * @typedef {{ from: string, to: string, isWhole: boolean }} Flow
 * @typedef {{ events: any[], ways: Way[], flow: Flow | null, tick: unknown }} Step
 */

/**
 * Who goes where in an event: a piece and `to`, or several `parts` and as many `tiles`.
 * @param {any} event
 * @param {(id: string) => boolean} isThere whether the board has such an element
 * @returns {Way[]}
 */
function waysOf({ values }, isThere) {
  const mover = MOVERS.map((key) => values[key]).find((id) => typeof id === "string" && isThere(id));
  if (mover && typeof values.to === "string" && isThere(values.to)) return [{ id: mover, to: values.to }];
  const { parts, tiles } = values;
  if (!Array.isArray(parts) || !Array.isArray(tiles) || parts.length !== tiles.length) return [];
  return parts.map((id, index) => ({ id, to: tiles[index] })).filter(({ id, to }) => isThere(id) && isThere(to));
}

/**
 * What runs along a link in an event: `from` one place `to` another; without success it dies on the way.
 * @param {any} event
 * @param {(id: string) => boolean} isThere
 * @returns {Flow | null}
 */
function flowOf({ values }, isThere) {
  const { from, to, link, success } = values;
  if (typeof link !== "string" || typeof from !== "string" || typeof to !== "string" || !isThere(from) || !isThere(to)) return null;
  return { from, to, isWhole: success !== false };
}

/**
 * The events as steps to be seen; what happens in one tick of the game's own clock is one step.
 * @param {any[]} events
 * @param {(id: string) => boolean} isThere
 * @returns {Step[]}
 */
export function stepsOf(events, isThere) {
  /** @type {Step[]} */
  const steps = [];
  for (const event of events) {
    const ways = waysOf(event, isThere);
    const { tick } = event.values;
    const last = steps.at(-1);
    if (last && tick !== undefined && last.tick === tick) {
      last.events.push(event);
      last.ways.push(...ways);
    } else if (ways.length || (event.sentence && event.places?.some(isThere))) steps.push({ events: [event], ways, flow: flowOf(event, isThere), tick });
    else last?.events.push(event);
  }
  return steps;
}

/** Plays steps on the board, with a caption that can pause and skip. */
export class Motion {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./dice.js").Tray} tray
   * @param {Element} place where the caption stands
   */
  constructor(board, tray, place) {
    this.board = board;
    this.tray = tray;
    this.words = h("p", {});
    this.count = h("span", { class: "faint figures" });
    this.pauseText = h("span", {});
    this.pauseButton = h("button", { type: "button", class: "quiet", onclick: () => this.pause(!this.isPaused) }, this.pauseText, h("kbd", {}, ","));
    this.bar = h(
      "div",
      { class: "motion", hidden: true, role: "group", "aria-label": "What happens" },
      this.words,
      this.count,
      this.pauseButton,
      h("button", { type: "button", class: "quiet", onclick: () => this.stepOn() }, "Step", h("kbd", {}, ".")),
      h("button", { type: "button", class: "quiet", onclick: () => this.skip() }, "Skip", h("kbd", {}, "Space")),
    );
    place.append(this.bar);
    this.isPaused = false;
    this.owed = 0; // steps that were asked for while it waits
  }

  /** @returns {boolean} whether something is being played */
  get isPlaying() {
    return !this.bar.hidden;
  }

  /**
   * Play what happened, if it is more than one look can take in. Who asked for less motion is shown nothing of it, unless they
   * ask to see it: then it waits at each step, and things are there at once.
   * @param {any[]} events
   * @param {{ isHurried: () => boolean, told: (event: any) => void, isAsked?: boolean }} listener
   * @returns {Promise<boolean>} whether it was played
   */
  async play(events, { isHurried, told, isAsked = false }) {
    if ((isStill() && !isAsked) || document.hidden || isHurried()) return false;
    const steps = stepsOf(events, (id) => this.board.elements.has(id));
    const moving = steps.reduce((sum, step) => sum + step.ways.length, 0);
    if (!steps.length || (!isAsked && moving < 2 && steps.length < 4)) return false;
    const pace = isStill() ? 0 : Math.min(LONGEST, Math.max(SHORTEST, WHOLE / steps.length));
    this.isSkipped = false;
    this.pause(isStill());
    this.owed = isStill() ? 1 : 0;
    this.bar.hidden = false;
    for (const [index, step] of steps.entries()) {
      await this.permitted();
      if (this.isSkipped || isHurried()) break;
      this.count.textContent = `${index + 1} of ${steps.length}`;
      told(step.events.at(-1));
      await this.step(step, pace, isHurried);
    }
    if (isStill() && !this.isSkipped) await this.permitted(); // the last step stays until it was seen
    this.board.mark([]);
    this.board.sketch([]);
    this.bar.hidden = true;
    return true;
  }

  async step({ events, ways, flow }, pace, isHurried) {
    const sentences = events.map((event) => event.sentence).filter(Boolean);
    this.words.textContent = sentences.slice(0, MOST_WORDS).join(" ") + (sentences.length > MOST_WORDS ? " …" : "");
    this.board.mark(ways.length ? ways.map((way) => way.to) : [...new Set(events.flatMap((event) => event.places ?? []))]);
    const drawn = events.flatMap((event) => event.overlay ?? []);
    this.board.sketch(drawn);
    await this.tray.roll(events, () => this.isSkipped || isHurried());
    if (this.isSkipped) return;
    if (ways.length) await this.board.go(ways, pace);
    else if (flow && pace) await this.board.flow(flow, pace);
    if ((!ways.length && !flow) || drawn.length) await this.wait(drawn.length ? DWELL * pace : pace);
  }

  wait(time) {
    return new Promise((settle) => {
      this.hasten = settle;
      setTimeout(settle, time);
    });
  }

  /** Wait until the next step may begin: at once, or when one is asked for. */
  async permitted() {
    while (this.isPaused && !this.owed) await new Promise((settle) => (this.resume = settle));
    this.owed = Math.max(0, this.owed - 1);
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.owed = 0;
    this.pauseText.textContent = isPaused ? "▶ Go on" : "❚❚ Pause";
    this.resume?.();
  }

  /** One step more, and wait again. */
  stepOn() {
    if (!this.isPaused) return this.pause(true);
    this.owed += 1;
    this.resume?.();
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
