/** Standing orders: questions that this page answers by itself, until it is told to ask again. */

import { h } from "../base/dom.js";
import { session } from "../base/recent.js";

/** @import { StandingOrderState } from "./messages.js" */

/** What a seat does not want to be asked again, kept in this browser for as long as the tab is open. */
export class StandingOrders {
  /** @param {string} place under which name it is kept */
  constructor(place) {
    this.place = `standing ${place}`;
    this.keys = new Set(JSON.parse(session.get(this.place) ?? "[]"));
  }

  keep() {
    session.set(this.place, JSON.stringify([...this.keys]));
  }

  /** @param {StandingOrderState} order */
  give({ keys }) {
    for (const key of keys) this.keys.add(key);
    this.keep();
  }

  forget() {
    this.keys.clear();
    this.keep();
  }

  /** @param {StandingOrderState[]} offered @returns {StandingOrderState | undefined} the one that answers what is asked now */
  answering(offered) {
    return offered.find(({ keys }) => keys.every((key) => this.keys.has(key)));
  }

  /**
   * The orders that could be given now, folded; and a way to be asked again.
   * @param {StandingOrderState[]} offered
   * @param {(order: StandingOrderState) => void} obey
   * @param {() => void} asked
   * @returns {HTMLElement | null}
   */
  menu(offered, obey, asked) {
    if (!offered.length && !this.keys.size) return null;
    const again = h("button", { type: "button", class: "quiet", onclick: () => (this.forget(), asked()) }, "Ask me about everything again");
    return h(
      "details",
      { class: "standing" },
      h("summary", {}, this.keys.size ? "Do not ask me again … (orders are standing)" : "Do not ask me again …"),
      h(
        "div",
        { class: "choices" },
        ...offered.map((order) => h("button", { type: "button", "data-standing": order.keys.join("|"), onclick: () => (this.give(order), obey(order)) }, order.words)),
        this.keys.size ? again : null,
      ),
    );
  }
}
