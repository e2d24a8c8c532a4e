/** What is around a game that people play with each other: the clock, the talk at the table, and what the operator has to say. */

import { byId, capital, h } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { factOf } from "../net/flags.js";

/** @import { Reply, Unsent } from "../net/contents.js" */
/** @import { ClockState, News, SaidState, SeatState, TableState } from "../net/messages.js" */

/** @typedef {{ ask: (message: Unsent, seat?: string) => Promise<Reply>, seats: () => string[] }} Asked whoever asks, and the seats of this screen */

const PAUSE = "@pause"; // what is proposed so is no value of the scenario

/** The clock in the top bar, the talk over the board, the strip above it. */
export class Club {
  /** @param {HTMLElement} place @param {Asked} table */
  constructor(place, table) {
    this.strip = newsStrip();
    this.clock = new ClockFace(table);
    this.talk = new Talk(place, table);
    this.standIn = h("section", { class: "stand-in", hidden: true, "aria-label": "Stand-in", "aria-live": "polite" });
    this.table = table;
    place.append(this.strip, this.standIn);
  }

  /** Computers play for seats of this screen, whose players may take them again. @param {SeatState[]} seats */
  stand(seats) {
    this.standIn.hidden = !seats.length;
    this.standIn.replaceChildren(
      ...seats.flatMap(({ seat, called }) => [
        h("p", {}, `${nameOf(seat)} has run out of time: ${called.split(",")[0]} plays on.`),
        h("button", { type: "button", class: "main", onclick: () => this.table.ask({ do: "return" }, seat) }, "Take the seat again"),
      ]),
    );
  }

  /** @param {TableState} state */
  welcome(state) {
    this.talk.welcome(state);
  }

  /** @param {News | ClockState | SaidState} message */
  hear(message) {
    if (message.type === "news") tellNews(this.strip, message.text);
    else if (message.type === "clock") this.clock.set(message);
    else this.talk.hear(message);
  }
}

/** How much time each seat has. It counts down here, from what the server has said. */
class ClockFace {
  /** @param {Asked} table */
  constructor(table) {
    this.table = table;
    this.box = h("div", { class: "clocks", role: "timer", "aria-label": "Clock", hidden: true });
    byId("title").after(this.box);
    /** @type {ClockState | null} */
    this.state = null;
    this.heard = 0;
    setInterval(() => this.show(), 1000);
  }

  /** @param {ClockState} state */
  set(state) {
    this.state = state;
    this.heard = Date.now();
    this.show();
  }

  show() {
    const { state } = this;
    this.box.hidden = !state;
    if (!state) return;
    const passed = state.paused ? 0 : (Date.now() - this.heard) / 1000;
    const times = Object.entries(state.left).map(([seat, left]) => {
      const runs = state.running.includes(seat);
      const seconds = Math.max(0, left - (runs ? passed : 0));
      return h("span", { class: runs && !state.paused ? "runs" : "" }, `${nameOf(seat)} `, h("b", { class: seconds < 60 ? "short" : "" }, span(seconds)));
    });
    this.box.title = capital(`${state.pace}: ${factOf(state.flag)}`);
    this.box.replaceChildren(...times, ...this.buttons(state));
  }

  /** @param {ClockState} state */
  buttons({ paused, running, claim }) {
    const mine = this.table.seats();
    if (!mine.length) return [];
    /** @param {string} label @param {Unsent} message */
    const button = (label, message) => h("button", { type: "button", class: "quiet", onclick: () => this.table.ask(message) }, label);
    const offered = paused ? button("Resume", { do: "resume" }) : running.length ? button("Pause", { do: "propose", key: PAUSE, value: true }) : null;
    const late = claim && running.some((seat) => !mine.includes(seat)) ? button("Claim the game", { do: "claim" }) : null;
    return [offered, late].filter((each) => each !== null);
  }
}

/** @param {number} seconds @returns {string} `2 d 4 h`, `1:02:03` or `9:05` */
export function span(seconds) {
  const whole = Math.ceil(seconds);
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What is said in one's room. Every text is shown as it is. */
class Talk {
  /** @param {HTMLElement} place @param {Asked} table */
  constructor(place, table) {
    this.table = table;
    this.numbers = new Set();
    this.unread = 0;
    this.list = h("ol", { class: "said", "aria-live": "polite", "aria-label": "What was said" });
    this.field = h("input", { type: "text", maxlength: 500, autocomplete: "off", "aria-label": "Say something" });
    this.wrong = h("p", { class: "bad", role: "alert" });
    this.box = h(
      "section",
      { class: "talk", hidden: true, "aria-label": "Talk" },
      this.list,
      this.wrong,
      h("form", { class: "row", onsubmit: (event) => (event.preventDefault(), this.say()) }, this.field, h("button", {}, "Say")),
    );
    this.button = h("button", { type: "button", class: "quiet", hidden: true, "aria-expanded": "false", onclick: () => this.toggle() }, "Talk");
    byId("more").before(this.button); // in sight on a phone too: it says what is unread
    place.append(this.box);
  }

  /** There is somebody to talk to where another person sits, or others may watch. @param {TableState} table */
  welcome({ chat, seats, you }) {
    const mine = this.table.seats();
    this.button.hidden = !chat || !(you === null || seats.some(({ seat, kind }) => kind === "human" && !mine.includes(seat)));
  }

  /** @param {SaidState} said */
  hear({ number, seat, name, text, created }) {
    if (this.numbers.has(number) || !text) return; // several seats at one screen hear the same
    this.numbers.add(number);
    const who = [name, seat ? nameOf(seat) : "a spectator"].filter(Boolean).join(", ");
    this.list.append(h("li", { title: new Date(created * 1000).toLocaleString() }, h("b", {}, h("bdi", {}, capital(who))), " ", h("bdi", {}, text)));
    this.list.scrollTop = this.list.scrollHeight;
    if (this.box.hidden) this.unread += 1;
    this.label();
  }

  label() {
    this.button.textContent = this.unread ? `Talk (${this.unread})` : "Talk";
  }

  toggle() {
    this.box.hidden = !this.box.hidden;
    this.button.setAttribute("aria-expanded", String(!this.box.hidden));
    this.unread = 0;
    this.label();
    if (!this.box.hidden) this.field.focus();
  }

  async say() {
    const text = this.field.value;
    if (!text.trim()) return;
    const reply = await this.table.ask({ do: "say", text });
    this.wrong.textContent = reply.type === "error" ? capital(reply.error) : "";
    if (reply.type === "done") this.field.value = "";
  }
}

/** @returns {HTMLElement} where the operator's words stand, unseen while there are none */
function newsStrip() {
  /** @type {HTMLElement} */
  const strip = h("p", { class: "news", role: "status", hidden: true, title: "Put away", onclick: () => (strip.hidden = true) });
  return strip;
}

/** @param {HTMLElement} strip @param {string} text */
export function tellNews(strip, text) {
  strip.textContent = text;
  strip.hidden = !text;
}
