/** The end of the game: who has won, how it went, and what can be done now. */

import { show } from "../base/dialog.js";
import { capital, h, listed, words } from "../base/dom.js";
import { tableOf } from "../base/recent.js";
import { nameOf, whoIs } from "../base/seats.js";
import { openTable } from "../net/invitations.js";
import { keepTable } from "../net/links.js";
import { download, replay, trying } from "../net/record.js";
import { mainChart } from "./chart.js";
import { laidOut } from "./log.js";
import { drawnFrom, endOf, numbers, unitOf } from "./story.js";

/** @import { Outcome } from "../net/contents.js" */
/** @import { ChartState, EventState, TableRequest } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */

/**
 * Who has won: as it is told to the one who sat there, or to somebody who watches or plays several seats.
 * @param {Pick<Outcome, "winner">} outcome
 * @param {string[]} mine the seats of this screen
 * @param {{ seat: string, called?: string }[]} seats
 * @returns {string}
 */
export function verdict({ winner }, mine, seats) {
  if (!winner) return "A draw";
  if (mine.length !== 1) return `${nameOf(winner)} wins`;
  const others = seats.filter(({ seat }) => (mine[0] === winner ? seat !== winner : seat === winner));
  return `${mine[0] === winner ? "You won against" : "You lost to"} ${listed(others.map(whoIs))}`;
}

/**
 * Why it ended so: as its game says it, without what the title says already; else by what the outcome holds.
 * @param {Outcome} outcome
 * @param {EventState[]} events
 * @param {boolean} [isSaid] whether the title says which seat wins
 * @returns {string}
 */
export function why(outcome, events, isSaid = true) {
  const told = endOf(events);
  if (told && !isSaid && outcome.winner) return told;
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
   * @param {{ isWhole: boolean, reveal: () => void, rule: (rule: string) => void }} table whether it is shown with every secret, what changes that, and what opens a rule
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
      this.verdict(outcome),
      [
        h("p", { class: "why" }, why(outcome, events, this.players.seats.length !== 1)),
        ...frame.reckoning.map((account) => laidOut(account, [], this.table.rule)),
        h("div", { class: "numbers" }, ...numbers(frame, events, chart).map(({ figure, label }) => h("div", {}, h("b", {}, figure), h("span", {}, label)))),
        chart ? mainChart(chart, unitOf(events)) : null,
        frame.seed ? h("details", { class: "faint small" }, h("summary", {}, `Fair ${drawnFrom(events)}`), h("p", {}, "Their seed was ", h("code", {}, frame.seed), ". Its hash was published before the first of them; a replay verifies both.")) : null,
      ],
      [{ label: "Look at the board", rests: true }, ...this.farewells()],
      "ending",
    );
  }

  /** @param {Outcome} outcome */
  verdict(outcome) {
    return verdict(outcome, this.players.seats, this.players.active.table?.seats ?? []);
  }

  /** @param {Outcome} outcome @returns {HTMLElement[]} what stands under the board when the page was closed */
  lines(outcome) {
    return [
      h("p", { class: "ask", "aria-live": "polite" }, `${this.verdict(outcome)}${this.table.isWhole ? ". Every secret is shown." : ""}`),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "choice", onclick: () => this.show() }, "The story"),
        ...this.farewells().map(({ label, act }) => h("button", { type: "button", class: "choice", onclick: act }, label)),
      ),
    ];
  }

  /** Where somebody else says how to go on: what else there is, folded. @param {string} said @returns {HTMLElement[]} */
  folded(said) {
    const buttons = [...this.looks(), ...this.leavings()].map(({ label, act }) => h("button", { type: "button", class: "choice", onclick: act }, label));
    return [h("p", { class: "ask", "aria-live": "polite" }, said), h("details", { class: "others" }, h("summary", {}, "Review and record"), h("div", { class: "choices" }, ...buttons))];
  }

  farewells() {
    return [
      { label: "Rematch", act: () => this.rematch(), main: true },
      ...this.looks(),
      ...(this.players.seats.length === 1 ? [{ label: "Change sides", act: () => this.rematch(1) }] : []),
      ...this.leavings(),
    ];
  }

  /** Ways to see again what happened. */
  looks() {
    const { table, seat } = this.players.active;
    const asBefore = seat ? `As ${nameOf(seat)} saw it` : "As it was seen";
    return [
      { label: "Review", act: () => replay(this.players, "?review") },
      { label: "Replay", act: () => replay(this.players) },
      ...(table?.secrets ? [{ label: this.table.isWhole ? asBefore : "See everything", act: () => this.table.reveal() }] : []),
    ];
  }

  /** Ways to leave. */
  leavings() {
    return [
      { label: "Download record", act: () => download(this.players) },
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
