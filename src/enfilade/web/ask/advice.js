/** "What would you play?": the best orders with their chances, what may follow, and why, where no other person could be wronged. */

import { capital, h, messageOf } from "../base/dom.js";
import { ask } from "../net/connection.js";
import { figure, figureOf, percent } from "../side/review.js";

/** @import { Suggestion } from "../net/contents.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

const TITLE = "Advice";
const MOST_WHY = 4; // figures that are told of an order

/** @param {Suggestion["why"][number]} change @returns {string} */
export function reason({ name, seat, now, then }) {
  return `${figureOf(name, seat)}: ${figure(now)} → ${figure(then)}`;
}

/** A tab beside the log. */
export class Advice {
  /** @param {Stage} stage @param {Players} players */
  constructor(stage, players) {
    const { side } = stage;
    this.stage = stage;
    this.side = side;
    this.players = players;
    /** @type {Map<Suggestion, HTMLButtonElement>} what is advised, the best first */
    this.orders = new Map();
    /** @type {Suggestion | null} the order that is drawn on the board */
    this.chosen = null;
    this.button = h("button", { type: "button", class: "main", onclick: () => this.ask() }, "What would you play?");
    this.told = h("p", { class: "small", role: "status" });
    this.list = h("ol", { class: "advice" });
    this.moment = ""; // what the answer is for: whose decision, and when
    const about = h("p", { class: "small" }, "The computer thinks for a few seconds, from what you know and no more. What it would do is drawn on the board in pencil.");
    side.add(TITLE, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": TITLE }, about, this.button, this.told, this.list));
    side.hide(TITLE, true);
  }

  /** Show the tab to who plays alone against computers, until the game is over. */
  offer() {
    const { seat: mine, table, frame } = this.players.active;
    const others = (table?.seats ?? []).filter(({ seat }) => seat !== mine);
    const isOver = Boolean(frame?.view.outcome);
    if (isOver && this.side.isOpen(TITLE)) this.side.open(this.side.index("Forces"));
    this.side.hide(TITLE, isOver || !mine || others.some(({ kind }) => kind === "human"));
  }

  /** Whose decision is looked at, and which one. */
  now() {
    const { seat, moment } = this.players.active;
    return `${seat} ${moment}`;
  }

  /** A question is asked: what was said for another one goes. */
  look() {
    this.offer();
    if (this.moment === this.now()) return this.draw(this.chosen);
    this.tell([]);
    if (!this.button.disabled) this.told.textContent = "";
  }

  async ask() {
    const { active } = this.players;
    this.moment = this.now();
    this.button.disabled = true;
    this.told.textContent = "Thinking …";
    this.tell([]);
    try {
      /** @type {Suggestion[]} */
      const found = await ask("/api/advice", { secret: active.connection.secret });
      const isStale = this.moment !== this.now();
      this.told.textContent = isStale ? "The game has gone on meanwhile: ask again." : "";
      this.tell(isStale ? [] : found);
    } catch (failure) {
      this.told.textContent = messageOf(failure);
    } finally {
      this.button.disabled = false;
    }
  }

  /** List what is advised, and draw the best of it on the board. @param {Suggestion[]} found */
  tell(found) {
    this.orders = new Map(found.map((each) => [each, this.ordered(each)]));
    this.list.replaceChildren(...found.map((each) => this.item(each)));
    this.choose(found[0] ?? null);
  }

  /** @param {Suggestion | null} suggestion stays on the board until another does, or the question is another */
  choose(suggestion) {
    this.chosen = suggestion;
    for (const [each, button] of this.orders) button.setAttribute("aria-pressed", String(each === suggestion));
    this.draw(suggestion);
  }

  /** @param {Suggestion | null} suggestion */
  draw(suggestion) {
    if (this.stage.timeline.isPast) return;
    if (suggestion) this.stage.propose(suggestion.order, suggestion.steps, this.players.active.frame?.view.path.at(-1)?.subject);
    else this.stage.pencil.clear();
  }

  /** @param {Suggestion} suggestion @returns {HTMLButtonElement} that draws it on the board */
  ordered(suggestion) {
    const { chance, error, words, rest } = suggestion;
    const begin = () => this.draw(suggestion);
    const end = () => this.draw(this.chosen);
    return h(
      "button",
      { type: "button", class: "quiet", "aria-pressed": "false", onclick: () => this.choose(suggestion), onpointerenter: begin, onpointerleave: end, onfocus: begin, onblur: end },
      h("b", {}, `wins ${percent(chance)}`),
      h("span", { class: "faint" }, `± ${percent(2 * error)}`),
      h("span", {}, capital(words.join(", ")) + (rest.length ? ` … then ${rest.join(", ")}` : "")),
    );
  }

  /** @param {Suggestion} suggestion */
  item(suggestion) {
    const { line, why } = suggestion;
    return h(
      "li",
      {},
      this.orders.get(suggestion),
      line.length ? h("p", { class: "small" }, `Then perhaps: ${line.join(" ")}`) : null,
      why.length ? h("p", { class: "small faint" }, why.slice(0, MOST_WHY).map(reason).join(" · ")) : null,
    );
  }
}
