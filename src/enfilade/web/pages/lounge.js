/** Where people find each other in the lobby: seats that are offered, and games to be watched. */

import { capital, h, messageOf, notice } from "../base/dom.js";
import { ask } from "../net/connection.js";
import { FLAGS, factOf } from "../net/flags.js";
import { newSecret } from "../net/invitations.js";

/** @import { Flag } from "../net/flags.js" */
/** @import { FoundState, OfferState, PaceRequest, TableRequest } from "../net/messages.js" */

/** @type {[string, PaceRequest | null][]} */
const PACES = [
  ["no clock", null],
  ["3 days a turn", { by: "days", first: 3 * 86_400, more: 0 }],
  ["7 days a turn", { by: "days", first: 7 * 86_400, more: 0 }],
  ["10 minutes and 10 seconds a turn", { by: "minutes", first: 600, more: 10 }],
  ["30 minutes and 20 seconds a turn", { by: "minutes", first: 1800, more: 20 }],
  ["60 minutes and 30 seconds a turn", { by: "minutes", first: 3600, more: 30 }],
];
const BY_LINK = "link";
const TO_ALL = "all";
const TO_ONE = "one";

/** What of setting a table concerns others: the time there is, and who may take the free seat. */
export class WithOthers {
  /** @param {Flag} flag what the scenario says that happens when time runs out */
  constructor(flag) {
    this.pace = h("select", { id: "pace" }, ...PACES.map(([words], index) => h("option", { value: index }, words)));
    this.flags = h(
      "fieldset",
      { class: "flags", hidden: true },
      h("legend", {}, "When somebody's time runs out"),
      ...FLAGS.map(([value, words]) => h("label", {}, h("input", { type: "radio", name: "flag", value, checked: value === flag }), words)),
    );
    this.whom = h("select", { id: "whom" }, h("option", { value: BY_LINK }, "whoever has my link"), h("option", { value: TO_ALL }, "whoever comes: offer it in the lobby"), h("option", { value: TO_ONE }, "one person, whom I challenge"));
    this.name = h("input", { id: "challenged", type: "text", maxlength: 24, autocomplete: "off" });
    const named = h("div", { class: "field", hidden: true }, h("label", { for: "challenged" }, "Their name"), this.name);
    this.pace.addEventListener("change", () => (this.flags.hidden = this.pace.value === "0"));
    this.whom.addEventListener("change", () => (named.hidden = this.whom.value !== TO_ONE));
    this.box = h(
      "details",
      { class: "options" },
      h("summary", {}, "Clock and opponents"),
      h("div", { class: "field stacked" }, h("label", { for: "pace" }, "Time"), this.pace),
      this.flags,
      h("div", { class: "field stacked" }, h("label", { for: "whom" }, "A friend's seat goes to"), this.whom),
      named,
    );
  }

  /** @returns {Pick<TableRequest, "pace" | "offer">} */
  get order() {
    const offer = this.whom.value === BY_LINK ? null : this.whom.value === TO_ALL ? "" : this.name.value.trim();
    const pace = PACES[Number(this.pace.value)][1];
    return { pace: pace && { ...pace, flag: this.flag }, offer };
  }

  /** What was chosen to happen when time runs out. */
  get flag() {
    const chosen = this.flags.querySelector("input:checked");
    return FLAGS.find(([flag]) => flag === chosen?.getAttribute("value"))?.[0];
  }
}

/** The part of the lobby that is there when others are. */
export class Lounge {
  constructor() {
    this.offers = h("ul", {});
    this.games = h("ul", {});
    this.state = h("select", { "aria-label": "Which games", onchange: () => this.search() }, h("option", { value: "running" }, "in play"), h("option", { value: "finished" }, "finished"));
    this.player = h("input", { type: "search", placeholder: "a player's name", maxlength: 24, "aria-label": "Of whom", onchange: () => this.search() });
    this.open = h("div", {}, h("h2", {}, "Open games"), this.offers);
    this.box = h("section", { class: "recent lounge", hidden: true }, this.open, h("details", { ontoggle: () => this.search() }, h("summary", {}, "Games to watch"), h("div", { class: "row" }, this.state, this.player), this.games));
  }

  /** Look what there is; without anything, nothing is shown. */
  async look() {
    try {
      /** @type {{ offers: OfferState[] }} */
      const { offers } = await ask("/api/offers");
      /** @type {{ games: FoundState[] }} */
      const { games } = await ask("/api/search");
      this.open.hidden = !offers.length;
      this.offers.replaceChildren(...offers.map((offer) => this.offer(offer)));
      this.box.hidden = !offers.length && !games.length;
    } catch {
      this.box.hidden = true; // a lobby without others is none the worse
    }
  }

  /** @param {OfferState} offer */
  offer({ table, seat, title, host, wanted, pace, flag }) {
    const facts = [`play ${seat}`, pace, factOf(flag), host ? `against ${host}` : "against a guest", wanted ? `a challenge to ${wanted}` : ""].filter(Boolean).join(" · ");
    return h("li", {}, h("span", {}, h("strong", {}, title), " ", h("span", { class: "faint" }, facts)), button("Play", () => take(table)), wanted ? button("Decline", () => this.decline(table)) : null);
  }

  /** @param {string} table */
  async decline(table) {
    await ask("/api/offers/decline", { body: { table } });
    await this.look();
  }

  async search() {
    try {
      /** @type {{ games: FoundState[] }} */
      const { games } = await ask(`/api/search?${new URLSearchParams({ state: this.state.value, player: this.player.value })}`);
      this.games.replaceChildren(...(games.length ? games.map(found) : [h("li", { class: "faint" }, "None.")]));
    } catch (failure) {
      this.games.replaceChildren(h("li", { class: "bad" }, messageOf(failure)));
    }
  }
}

/** @param {FoundState} game */
function found({ table, title, players, entries }) {
  const who = Object.entries(players).map(([seat, name]) => `${name} as ${seat}`).join(", ");
  return h("li", {}, h("a", { href: `/table#watch-${table}` }, h("strong", {}, title), h("span", { class: "faint" }, [who, `${entries} decisions`].filter(Boolean).join(" · "))));
}

/** Take a seat that is offered, and sit down. @param {string} table */
async function take(table) {
  const secret = newSecret();
  await ask("/api/offers/take", { body: { table, secret } });
  location.assign(`/table#${secret}`);
}

/** @param {string} label @param {() => Promise<unknown>} act */
function button(label, act) {
  return h("button", { type: "button", class: label === "Play" ? "main" : "quiet", onclick: () => act().catch((failure) => notice(capital(messageOf(failure)), "bad")) }, label);
}
