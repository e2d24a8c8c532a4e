/** An order of a puzzle, carried out on its board step by step, as a replay is. */

import { h, listed } from "../base/dom.js";
import { choice } from "../base/keys.js";
import { nameOf } from "../base/seats.js";
import { tellsOf } from "../side/story.js";

/** @import { Played } from "../net/contents.js" */
/** @import { Frame } from "../net/messages.js" */
/** @import { Prompt } from "../ask/prompt.js" */
/** @import { Stage } from "../stage.js" */

/**
 * What is said of a step of an order.
 * @param {Played} line @param {Frame} start the board before it @param {number} number how many actions are done @param {string} seat whose order it is
 * @returns {string}
 */
export function captionOf({ order, frames, certain, thrown }, start, number, seat) {
  if (!number) return "The position.";
  const [before, frame] = [frames[number - 2] ?? start, frames[number - 1]];
  const did = tellsOf(frame.events, before) || `${choice(order[number - 1], before.labels).label}.`;
  const doubt = number <= certain ? "" : thrown ? " This is one way the dice may fall." : " This is one way it may be: you cannot know it before.";
  const others = frame.view.actors.filter((each) => each !== seat);
  const isOver = number === frames.length && others.length > 0 && others.length === frame.view.actors.length;
  return `${did}${doubt}${isOver ? ` Now ${listed(others.map(nameOf))} must decide.` : ""}`;
}

/** What is shown of an order, and the ways to step through it and back to the position. */
export class Showing {
  /**
   * @param {Stage} stage
   * @param {Prompt} prompt
   * @param {{ start: Frame, seat: string, queue: (act: () => Promise<void>) => Promise<void>, back: () => void }} page `queue`: boards are shown one after the other
   */
  constructor(stage, prompt, { start, seat, queue, back }) {
    this.stage = stage;
    this.prompt = prompt;
    this.start = start;
    this.seat = seat;
    this.queue = queue;
    this.back = back;
    /** @type {Played | null} */
    this.line = null;
    this.shown = 0; // of its steps
    this.said = h("span", {});
  }

  get isOpen() {
    return this.line !== null;
  }

  /** Play it from the beginning. @param {Played} line @param {string} title */
  async open(line, title) {
    const { stage, prompt } = this;
    const { timeline } = stage;
    this.line = line;
    this.shown = 0;
    this.said.textContent = captionOf(line, this.start, 0, this.seat);
    prompt.darken();
    const back = h("button", { type: "button", class: "main", onclick: this.back }, "Back to the position");
    timeline.box.hidden = false;
    timeline.number = 0;
    timeline.grow(line.frames.length, false);
    prompt.say(h("p", { class: "ask", "aria-live": "polite" }, h("strong", {}, `${title}: `), this.said), h("div", { class: "choices showing" }, timeline.box, back));
    back.focus({ preventScroll: true });
    await this.queue(() => stage.show(this.start, false));
    if (this.line === line) timeline.toggle();
  }

  /** Show the board after so many actions. @param {number} number */
  show(number) {
    const { line, stage } = this;
    if (number !== this.shown + 1) stage.skip();
    return this.queue(async () => {
      if (!line || this.line !== line || stage.timeline.number !== number) return; // another one is wanted meanwhile
      const isNext = number === this.shown + 1;
      this.shown = number;
      this.said.textContent = captionOf(line, this.start, number, this.seat);
      const shown = [this.start, ...line.frames].slice(0, number + 1);
      const frame = shown[number];
      stage.isHurried = !isNext;
      await stage.tell(frame, isNext ? frame.events : [], shown.flatMap(({ events }) => events), isNext);
    });
  }

  /** Nothing of it is shown any more. */
  close() {
    if (!this.line) return;
    this.line = null;
    this.stage.timeline.pause();
    this.stage.skip();
  }
}
