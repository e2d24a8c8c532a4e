/** A finished game, step by step, from any seat. */

import { byId, h, messageOf } from "../base/dom.js";
import { isTyping } from "../base/keys.js";
import { learnNames, nameOf } from "../base/seats.js";
import { ask } from "../net/connection.js";
import { Latest } from "../side/latest.js";
import { Review } from "../side/review.js";
import { tellsOf, withEnd } from "../side/story.js";
import { Timeline } from "../side/timeline.js";
import { WhatIf } from "../side/whatif.js";
import { Stage } from "../stage.js";

/** @import { Moment, Preview, Replay } from "../net/contents.js" */
/** @import { ChartState, Frame } from "../net/messages.js" */

const EVERYTHING = "*"; // in place of a seat

/** The page. */
class ReplayPage {
  /** @param {string} id @param {Replay} game */
  constructor(id, game) {
    this.id = id;
    this.game = game;
    /** @type {Map<string, Promise<Frame>>} by address */
    this.frames = new Map();
    /** @type {Map<string, Promise<ChartState>>} by address */
    this.charts = new Map();
    this.shown = 0;
    this.latest = new Latest();
    this.timeline = new Timeline({ go: (number) => this.go(number) });
    this.stage = new Stage({
      timeline: this.timeline,
      inspect: (id) => this.look("inspect", { element: id }),
      barred: () => null,
      chart: () => this.chart(),
      lay: (lens) => this.look("lay", { lens }),
    });
    this.stage.layers.setLenses(game.lenses);
    learnNames(Object.entries(game.names));
    this.stage.setGame(game.game);
    document.title = `Replay: ${game.title} – Enfilade`;
    byId("title").replaceChildren(game.title, h("span", { class: "who" }, "replay"));
    this.seat = h(
      "select",
      { "aria-label": "Whose view", onchange: () => this.show(this.timeline.number, false) },
      game.secrets ? h("option", { value: EVERYTHING }, "with every secret") : null,
      h("option", { value: "", selected: true }, "as the public saw it"),
      ...game.seats.map((seat) => h("option", { value: seat }, `as ${nameOf(seat)} saw it`)),
    );
    if (game.secrets && game.outcome) this.seat.value = EVERYTHING; // it is over: who wants to know less says so
    this.line = h("p", { class: "ask", "aria-live": "polite" });
    this.review = new Review(id, game, { go: (number) => this.timeline.go(number), first: (moment) => this.firstOf(moment), again: () => this.show(this.timeline.number, false) });
    const whatIf = new WhatIf(id, game, () => this.timeline.number);
    this.stage.side.add("Review", h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Review" }, this.review.box, whatIf.box));
    this.timeline.box.append(this.seat, this.review.strip);
    new ResizeObserver(() => this.review.align(this.timeline.slider)).observe(this.timeline.slider);
    byId("prompt").append(this.line, h("div", { class: "choices replay-controls" }, this.timeline.box));
    addEventListener("keydown", (event) => this.key(event), true);
    this.timeline.grow(game.length, false);
    this.show(0, false);
    this.stage.isOver = Boolean(game.outcome);
    if (!new URLSearchParams(location.search).has("review")) return;
    this.stage.side.press(this.stage.side.index("Review"));
    this.review.run();
  }

  /** Where the server has something of this game, as the chosen seat saw it. @param {string} what @param {Record<string, string>} [asked] */
  address(what, asked = {}) {
    const seat = this.seat.value;
    const query = new URLSearchParams(seat ? { ...asked, seat } : asked).toString();
    return `/api/replays/${encodeURIComponent(this.id)}/${what}${query ? `?${query}` : ""}`;
  }

  /** Ask about what is shown. @param {"inspect" | "lay"} how @param {Record<string, string>} what */
  async look(how, what) {
    const address = this.address(`${this.timeline.number}/${how}`, what);
    try {
      /** @type {{ preview: Preview | null }} */
      const { preview } = await ask(address);
      return address === this.address(`${this.timeline.number}/${how}`, what) ? preview : null;
    } catch {
      return null;
    }
  }

  /** @param {number} number @returns {Promise<Frame>} */
  frame(number) {
    const address = this.address(String(number));
    const known = this.frames.get(address);
    if (known) return known;
    /** @type {Promise<Frame>} */
    const frame = ask(address);
    this.frames.set(address, frame);
    frame.catch(() => this.frames.delete(address));
    return frame;
  }

  async chart() {
    const address = this.address("chart");
    /** @type {Promise<ChartState>} */
    const asked = this.charts.get(address) ?? ask(address);
    this.charts.set(address, asked);
    try {
      const chart = await asked;
      return address === this.address("chart") ? chart : null;
    } catch {
      this.charts.delete(address);
      return null;
    }
  }

  /** @param {number} number */
  go(number) {
    return this.show(number, true);
  }

  /** @param {number} number @param {boolean} isMoving */
  async show(number, isMoving) {
    const isWanted = this.latest.ask();
    if (this.latest.isShowing && number !== this.shown) this.stage.skip();
    /** @type {Frame} */
    let frame;
    try {
      frame = await this.frame(number);
    } catch (failure) {
      if (isWanted()) this.line.textContent = messageOf(failure);
      return;
    }
    await this.latest.show(isWanted, async () => {
      const isNext = number === this.shown + 1;
      this.shown = number;
      const fresh = frame.events.filter((event) => event.number > this.stage.log.last);
      this.stage.isHurried = !(isMoving && isNext);
      await this.stage.tell(frame, isNext ? fresh : [], frame.events, isMoving);
    });
    if (!isWanted()) return;
    this.review.decorate(this.stage.log);
    const costly = this.review.next(number);
    const drawn = costly && this.drawBoth(costly, frame.view.path.at(-1)?.subject ?? "");
    const before = number ? await this.frame(number - 1).catch(() => null) : null;
    if (!isWanted()) return;
    this.line.replaceChildren(this.caption(number, frame, before), ...this.review.said(number, drawn));
    if (number < this.timeline.length) this.frame(number + 1).catch(() => {});
  }

  /** What was played in ink, and over it what would have been better, in pencil. @param {Moment} moment @param {string} subject whom it was decided for @returns {{ played: boolean, better: boolean }} what there was to draw */
  drawBoth({ better, steps, order, way }, subject) {
    const { pencil } = this.stage;
    const played = pencil.show(order, way, subject, "inked");
    const both = pencil.add(better, steps, subject);
    this.stage.bring(both);
    return { played: played.length > 0, better: both.length > played.length };
  }

  /** The number of the first event that tells of a decision; null: none that is told here. @param {Moment} moment */
  async firstOf({ number, last }) {
    const [before, after] = await Promise.all([this.frame(number), this.frame(last)]);
    const since = before.events.at(-1)?.number ?? 0;
    return after.events.find((event) => event.number > since && event.sentence)?.number ?? null;
  }

  /** @param {number} number @param {Frame} frame @param {Frame | null} before what was shown one entry earlier */
  caption(number, frame, before) {
    if (number === 0) return "Before the first decision.";
    const step = this.game.steps[number - 1];
    const did = tellsOf(frame.events, before) || `${step.seat ? nameOf(step.seat) : "All seats"}: ${step.text}.`;
    return withEnd(did, frame);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event.target) || document.querySelector("dialog[open]") || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const onButton = event.target instanceof Element && event.target.closest("button, summary, [role=tab], [role=log]");
    const isSlider = event.target instanceof HTMLInputElement;
    if (event.key === " " && !onButton) this.timeline.toggle();
    else if (event.key === "ArrowRight" && !onButton && !isSlider) this.timeline.step(1);
    else if (event.key === "ArrowLeft" && !onButton && !isSlider) this.timeline.step(-1);
    else if (event.key === "Home") this.timeline.step(-this.timeline.length);
    else if (event.key === "End") this.timeline.step(this.timeline.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {string} title @param {string} message */
function fatal(title, message) {
  byId("board").replaceChildren(h("div", { class: "empty" }, h("h2", {}, title), h("p", {}, message), h("a", { class: "button main", href: "/" }, "To the lobby")));
}

addEventListener("hashchange", () => location.reload());
const id = location.hash.slice(1);
try {
  if (!id) throw new Error("This address names no record. Open one in the lobby.");
  new ReplayPage(id, await ask(`/api/replays/${encodeURIComponent(id)}`));
} catch (failure) {
  fatal("No such replay", messageOf(failure));
}
