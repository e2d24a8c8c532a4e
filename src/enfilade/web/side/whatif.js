/** What if: from a moment of a replay play on against any level, or let the computer play it out a hundred times. */

import { h, listed, messageOf } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { ask } from "../net/connection.js";
import { goOnFrom } from "../net/invitations.js";

/** @import { Replay } from "../net/contents.js" */

const GAMES = 100;
const OUT = `Play it out ${GAMES} times`;

/** @param {Record<string, number>} counts by winner, "" for drawn games @returns {string} */
export function ended(counts) {
  const games = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([seat, count]) => (seat ? `${nameOf(seat)} wins ${count}` : `${count} drawn`));
  return `Played out ${games} times: ${listed(parts)}.`;
}

/** The questions, below a replay. */
export class WhatIf {
  /** @param {string} id @param {Replay} game @param {() => number} now the moment that is shown */
  constructor(id, game, now) {
    this.id = id;
    this.game = game;
    this.now = now;
    this.seat = h("select", { "aria-label": "Which side you play" }, ...game.seats.map((seat) => h("option", { value: seat }, `as ${nameOf(seat)}`)));
    this.level = h("select", { "aria-label": "Against whom" }, ...game.levels.map((level) => h("option", { value: level, selected: level === "regular" }, `against ${level}`)));
    this.told = h("p", { class: "small", role: "status" });
    this.isPlaying = false;
    this.out = h("button", { type: "button", onclick: () => this.playOut() }, OUT);
    this.box = h(
      "section",
      {},
      h("h3", {}, "What if?"),
      h("p", { class: "small" }, "Go to the moment you mean, and take over from there."),
      h("div", { class: "row" }, this.seat, this.level, h("button", { type: "button", class: "main", onclick: () => this.goOn() }, "Play on from here")),
      h("div", { class: "row" }, this.out),
      this.told,
    );
  }

  /** @param {string} what */
  address(what) {
    return `/api/replays/${encodeURIComponent(this.id)}/${this.now()}/${what}`;
  }

  async goOn() {
    const mine = this.seat.value;
    const seats = Object.fromEntries(this.game.seats.map((seat) => [seat, seat === mine ? "human" : this.level.value]));
    try {
      const { title, game, names } = this.game;
      location.href = await goOnFrom(this.address("table"), seats, [mine], { title, game, names });
    } catch (failure) {
      this.say(messageOf(failure));
    }
  }

  /** The button says how far it is, and what was found comes into sight. Pressed again, it stops. */
  async playOut() {
    this.isPlaying = !this.isPlaying;
    if (!this.isPlaying) return;
    this.progress(0);
    this.say("");
    const address = this.address("endings");
    /** @type {Record<string, number>} */
    const counts = {};
    try {
      for (let games = 0; games < GAMES && this.isPlaying; ) {
        /** @type {Record<string, number>} */
        const found = await ask(`${address}?from=${games + 1}&to=${GAMES}`);
        for (const [seat, count] of Object.entries(found)) {
          counts[seat] = (counts[seat] ?? 0) + count;
          games += count;
        }
        this.progress(games);
        this.say(ended(counts));
      }
    } catch (failure) {
      this.say(messageOf(failure));
    } finally {
      this.isPlaying = false;
      this.out.textContent = OUT;
    }
  }

  /** @param {number} games that are played out */
  progress(games) {
    this.out.textContent = `Stop: ${games} of ${GAMES} played`;
  }

  /** @param {string} words */
  say(words) {
    this.told.textContent = words;
    this.told.scrollIntoView({ block: "nearest" });
  }
}
