/** The end of the game: who has won, how it went, and what can be done now. */

import { show } from "../base/dialog.js";
import { capital, h, words } from "../base/dom.js";
import { tableOf } from "../base/recent.js";
import { nameOf } from "../base/seats.js";
import { openTable } from "../net/invitations.js";
import { keepTable } from "../net/links.js";
import { download, replay, trying } from "../net/record.js";
import { mainChart } from "./chart.js";
import { numbers } from "./story.js";

/** @import { Outcome } from "../net/contents.js" */
/** @import { ChartState, EventState, TableRequest } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */

/** @param {Outcome} outcome */
function verdict(outcome) {
  return outcome.winner ? `${nameOf(outcome.winner)} wins` : "A draw";
}

/**
 * Why it ended so: as its game says it, without what the title says already; else by what the outcome holds.
 * @param {Outcome} outcome
 * @param {EventState[]} events
 * @returns {string}
 */
export function why(outcome, events) {
  const told = events.findLast((event) => event.weight === "end")?.sentence;
  if (told) return capital(told.replace(/^([^:.]* wins|A draw): /, ""));
  const scores = Object.entries(outcome.scores).map(([seat, score]) => `${nameOf(seat)} ${score}`);
  const points = scores.length ? ` Points: ${scores.join(", ")}.` : "";
  return `${capital(words(outcome.reason))}.${outcome.level ? ` ${capital(words(outcome.level))}.` : ""}${points}`;
}

/** The last page of a game, shown by itself once and again when it is asked for. */
export class Ending {
  /**
   * @param {Players} players
   * @param {() => Promise<ChartState | null>} chart
   * @param {{ isWhole: boolean, reveal: () => void }} table whether it is shown with every secret, and what changes that
   */
  constructor(players, chart, table) {
    this.players = players;
    this.chart = chart;
    this.table = table;
    this.isShown = false;
  }

  /** The story in three numbers and a chart. */
  async show() {
    this.isShown = true;
    keepTable(this.players, true);
    const { frame, events } = this.players.active;
    const outcome = frame?.view.outcome;
    if (!outcome) return;
    const chart = await this.chart();
    show(
      verdict(outcome),
      [
        h("p", { class: "why" }, why(outcome, events)),
        h("div", { class: "numbers" }, ...numbers(frame, events, chart).map(({ figure, label }) => h("div", {}, h("b", {}, figure), h("span", {}, label)))),
        chart ? mainChart(chart) : null,
        frame.seed ? h("p", { class: "faint small" }, "The seed of the dice was ", h("code", {}, frame.seed), ".") : null,
      ],
      [...this.farewells(), { label: "Look at the board", main: true }],
      "ending",
    );
  }

  /** @param {Outcome} outcome @returns {HTMLElement[]} what stands under the board when the page was closed */
  lines(outcome) {
    return [
      h("p", { class: "ask", "aria-live": "polite" }, `${verdict(outcome)}${this.table.isWhole ? ". Every secret is shown." : ""}`),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "choice", onclick: () => this.show() }, "The story"),
        ...this.farewells().map(({ label, act }) => h("button", { type: "button", class: "choice", onclick: act }, label)),
      ),
    ];
  }

  farewells() {
    const { table, seat } = this.players.active;
    const asBefore = seat ? `As ${nameOf(seat)} saw it` : "As it was seen";
    return [
      ...(table?.secrets ? [{ label: this.table.isWhole ? asBefore : "See everything", act: () => this.table.reveal() }] : []),
      { label: "Replay", act: () => replay(this.players) },
      { label: "Download record", act: () => download(this.players) },
      { label: "Rematch", act: () => this.rematch() },
      ...(this.players.seats.length === 1 ? [{ label: "Change sides", act: () => this.rematch(1) }] : []),
      { label: "Lobby", act: () => location.assign("/") },
    ];
  }

  /** The same table anew, with the same people, each so many seats further on. @param {number} [further] */
  rematch(further = 0) {
    return trying(async () => {
      const { active: { table }, seats, secrets } = this.players;
      if (!table) return;
      const before = tableOf(secrets);
      /** @type {TableRequest} */
      const order = before?.order ?? {
        scenario: table.scenario,
        changes: {},
        seats: Object.fromEntries(table.seats.map((each) => [each.seat, each.kind])),
        dice: table.dice === "typed" ? "typed" : "seeded",
      };
      const all = table.seats.map((each) => each.seat);
      /** @param {string} seat */
      const next = (seat) => all[(all.indexOf(seat) + further) % all.length];
      order.seats = Object.fromEntries(all.map((seat) => [next(seat), order.seats?.[seat] ?? table.seats[all.indexOf(seat)].kind]));
      location.assign(await openTable(order, seats.map(next), { title: table.title, game: table.game, names: before?.names }));
    });
  }
}
