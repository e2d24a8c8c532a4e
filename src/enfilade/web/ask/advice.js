/** "What would you play?": the best orders with their chances, what may follow, and why, where no other person could be wronged. */

import { h, messageOf } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { ask } from "../net/connection.js";
import { percent } from "../side/review.js";

/** @import { Suggestion } from "../net/contents.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Side } from "../side/side.js" */

const TITLE = "Advice";
const MOST_WHY = 4; // figures that are told of an order

/** @param {Suggestion["why"][number]} change @returns {string} */
export function reason({ name, seat, now, then }) {
  const whose = seat === null ? name : `${name} of ${nameOf(seat)}`;
  return `${whose}: ${Math.round(now * 10) / 10} → ${Math.round(then * 10) / 10}`;
}

/** A tab beside the log. */
export class Advice {
  /** @param {Side} side @param {Players} players */
  constructor(side, players) {
    this.side = side;
    this.players = players;
    this.button = h("button", { type: "button", class: "main", onclick: () => this.ask() }, "What would you play?");
    this.told = h("p", { class: "small", role: "status" });
    this.list = h("ol", { class: "advice" });
    this.moment = ""; // what the answer is for: whose decision, and when
    const about = h("p", { class: "small" }, "The computer thinks for a few seconds, from what you know and no more.");
    side.add(TITLE, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": TITLE }, about, this.button, this.told, this.list));
    side.hide(TITLE, true);
  }

  /** Show the tab to who plays alone against computers. */
  offer() {
    const seats = this.players.active.table?.seats ?? [];
    const others = seats.filter(({ seat }) => seat !== this.players.active.seat);
    this.side.hide(TITLE, !this.players.active.seat || others.some(({ kind }) => kind === "human"));
  }

  /** Whose decision is looked at, and when. */
  now() {
    const { seat, frame } = this.players.active;
    return `${seat} ${frame?.length}`;
  }

  /** A question is asked: what was said for another one goes. */
  look() {
    if (this.moment === this.now()) return;
    this.list.replaceChildren();
    if (!this.button.disabled) this.told.textContent = "";
  }

  async ask() {
    const { active } = this.players;
    this.moment = this.now();
    this.button.disabled = true;
    this.told.textContent = "Thinking …";
    this.list.replaceChildren();
    try {
      /** @type {Suggestion[]} */
      const found = await ask("/api/advice", { secret: active.connection.secret });
      const isStale = this.moment !== this.now();
      this.told.textContent = isStale ? "The game has gone on meanwhile: ask again." : "";
      this.list.replaceChildren(...(isStale ? [] : found.map((each) => this.item(each))));
    } catch (failure) {
      this.told.textContent = messageOf(failure);
    } finally {
      this.button.disabled = false;
    }
  }

  /** @param {Suggestion} suggestion */
  item({ chance, error, words, line, why }) {
    return h(
      "li",
      {},
      h("b", {}, `${percent(chance)} `),
      h("span", { class: "faint" }, `± ${percent(2 * error)} `),
      words.join(", "),
      line.length ? h("p", { class: "small" }, `Then perhaps: ${line.join(" ")}`) : null,
      why.length ? h("p", { class: "small faint" }, why.slice(0, MOST_WHY).map(reason).join(" · ")) : null,
    );
  }
}
