/** What came since this page last decided something, to be seen once more. */

import { h } from "./dom.js";

const MOST = 40; // frames that can be seen once more

/** The last turn, and the button that shows it again. */
export class LastTurn {
  /** @param {import("./stage.js").Stage} stage @param {() => void} replay */
  constructor(stage, replay) {
    this.stage = stage;
    this.isOver = false;
    /** @type {{ before: any, frame: any, fresh: any[] }[]} */
    this.steps = [];
    this.button = h("button", { type: "button", class: "again", disabled: true, onclick: replay }, "↺ See the last turn again", h("kbd", {}, "R"));
    stage.timeline.box.append(this.button);
  }

  /** What comes next begins a turn. */
  end() {
    this.isOver = true;
  }

  forget() {
    this.steps = [];
    this.button.disabled = true;
  }

  keep(before, frame, fresh) {
    if (this.isOver) this.steps = [];
    this.isOver = false;
    this.steps = [...this.steps, { before, frame, fresh }].slice(-MOST);
    this.button.disabled = false;
  }

  /** @param {any[]} events all that the seat was told */
  async play(events) {
    this.stage.show(this.steps[0].before, false);
    for (const { frame, fresh } of this.steps) {
      this.stage.isHurried = false;
      await this.stage.tell(frame, fresh, events.filter((event) => event.number <= (fresh.at(-1)?.number ?? 0) || !fresh.length), true, true);
    }
  }
}
