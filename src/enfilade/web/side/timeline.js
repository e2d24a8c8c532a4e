/** A slider through the entries of a game, with play and pause. */

import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";

const PACE = 650;

/** Steps through a game; tells which entry to show, or null for the present. */
export class Timeline {
  /**
   * @param {{ go: (number: number) => Promise<unknown> | unknown, now?: () => void }} listener without `now` there is no present to go back to
   * @param {string} [what] it steps through
   */
  constructor(listener, what = "game") {
    this.listener = listener;
    this.what = what;
    this.length = 0;
    this.number = 0;
    this.timer = 0;
    /** @type {HTMLInputElement} */
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": `Entry of the ${what}`, oninput: () => this.go(Number(this.slider.value)) });
    this.playing = h("button", { type: "button", class: "quiet", onclick: () => this.toggle() });
    this.label = h("output", { class: "figures" });
    this.back = h("button", { type: "button", class: "quiet", "aria-label": "One step back", onclick: () => this.step(-1) }, "‹");
    this.forth = h("button", { type: "button", class: "quiet", "aria-label": "One step on", onclick: () => this.step(1) }, "›");
    this.present = h("button", { type: "button", class: "main", hidden: true, onclick: () => this.return() }, "Back to now");
    this.box = h("div", { class: "timeline", role: "group", "aria-label": "History" }, this.back, this.playing, this.forth, this.slider, this.label, listener.now ? this.present : null);
    this.show();
  }

  /** @param {number} length the game has grown @param {boolean} isLive whether the present is shown */
  grow(length, isLive) {
    this.length = length;
    if (isLive) this.number = length;
    this.show();
  }

  get isPast() {
    return !this.present.hidden;
  }

  /** @param {number} number */
  async go(number) {
    this.number = Math.max(0, Math.min(this.length, number));
    if (this.listener.now) this.present.hidden = false;
    this.show();
    await this.listener.go(this.number);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    return this.go(this.number + by);
  }

  return() {
    this.pause();
    this.present.hidden = true;
    this.number = this.length;
    this.show();
    this.listener.now?.();
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.number >= this.length) this.number = -1;
    const tick = async () => {
      await this.go(this.number + 1);
      if (this.number >= this.length) this.pause();
      else if (this.timer) this.timer = setTimeout(tick, PACE);
    };
    this.timer = setTimeout(tick, 0);
    this.show();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.show();
  }

  show() {
    this.slider.max = String(this.length);
    this.slider.value = String(this.number);
    this.slider.setAttribute("aria-valuetext", `${this.number} of ${this.length}`);
    this.label.textContent = `${this.number} / ${this.length}`;
    this.playing.replaceChildren(icon(this.timer ? "pause" : "onward"));
    this.playing.setAttribute("aria-label", this.timer ? "Pause" : `Play the ${this.what} from here`);
    this.back.disabled = this.number <= 0;
    this.forth.disabled = this.number >= this.length;
    this.playing.disabled = this.length === 0;
  }
}
