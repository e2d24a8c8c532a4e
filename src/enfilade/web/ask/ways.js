/** Whole ways: every place in reach can be clicked, and its steps are sent one after the other, as ordinary choices. */

import { h } from "../base/dom.js";
import { NOSE } from "../board/pencil.js";
import { wayTo } from "./held.js";

/** @import { Hazard, Reply, Route, Shape } from "../net/contents.js" */
/** @import { Frame } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Lit } from "../board/lit.js" */
/** @import { Held } from "./held.js" */

const ENDING = new Set(["refused", "error"]);
const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** @typedef {{ route: Route, left: string[], from: number, seen: number, sent: string, at: number, isLost: boolean, isStopped: boolean }} Going a way, the step that was sent last, and how long the record was then */

/** Where the piece on the move can go, the way that it is on, and the way back. */
export class Ways {
  /**
   * @param {Stage} stage
   * @param {Players} players
   * @param {Lit} lit
   * @param {Held} held
   * @param {{ act: (text: string) => Promise<Reply | null>, undo: () => void, say: (...lines: Node[]) => void, ask: () => void }} table
   */
  constructor(stage, players, lit, held, table) {
    this.stage = stage;
    this.players = players;
    this.lit = lit;
    this.held = held;
    /** @type {Promise<Route[]>} the ways from here, single steps too */
    this.known = Promise.resolve([]);
    this.table = table;
    /** @type {Going | null} the way that is being gone */
    this.way = null;
    /** @type {{ from: number, to: number } | null} the last one that was, in decisions: it is taken back as one */
    this.gone = null;
    /** @type {string[] | null} the only places that a lesson lets one go to; null: wherever one can */
    this.only = null;
    /** @type {{ left: number, at: number, then?: Route } | null} how many more are to be taken back, how long the record was then: it grows; and what is begun after that */
    this.back = null;
  }

  /** Ask where one can go, and light it: the neighbours are lit already. On a phone all of it then comes into sight at once. @param {Frame} frame */
  async offer(frame) {
    const player = this.players.active;
    const { moment } = player;
    const verbs = player.table?.going ?? [];
    const listener = { go: (/** @type {Route} */ route, /** @type {Element} */ near) => this.take(route, near), choose: (/** @type {Route} */ route) => this.go(route), look: (/** @type {Route | null} */ route, /** @type {Element | null} */ near, isFocus = false) => this.preview(route, near, { isFocus }) };
    const isFree = this.only === null && !this.stage.timeline.isPast && !this.way;
    const onward = isFree ? frame.onward.filter(({ back }) => !back || !frame.undo).map((each) => ({ ...each, places: [], cost: 0, hazards: [], notes: [], watched: false })) : [];
    this.lit.extend(onward, false, listener);
    this.known = Promise.resolve([]);
    if (!frame.view.legal.some((text) => verbs.includes(text.split(" ")[0]))) return this.stage.approach();
    const asked = player.connection.ask({ do: "routes" });
    this.known = asked.then((answer) => (answer.type === "done" ? (answer.routes ?? []) : []));
    const reply = await asked;
    if (this.players.active !== player || player.moment !== moment || this.stage.timeline.isPast) return;
    const routes = (reply.type === "done" ? (reply.routes ?? []) : []).filter(({ actions, place }) => (this.only ? this.only.includes(place) : actions.length > 1));
    if (routes.length) this.stage.card.say(`${routes.length} place${routes.length === 1 ? "" : "s"} further off in reach.`);
    this.lit.extend(routes, this.only !== null, listener);
    this.stage.approach();
  }

  /** @param {string} text @returns {Promise<Hazard[]>} what threatens on a step, as far as that is known */
  async dangersOf(text) {
    return (await this.known).find(({ actions }) => actions.length === 1 && actions[0] === text)?.hazards ?? [];
  }

  /** Go a way; a finger is shown first one of several steps, with what it costs, and told of danger and of what it would end. @param {Route} route @param {Element} near */
  take(route, near) {
    const isStep = route.actions.length === 1 && !route.hazards.length && !route.words;
    const what = wayTo(route.place, Boolean(route.words));
    if (isStep || !this.held.comesFirst(what)) return this.go(route);
    this.held.keep(what);
    this.preview(route, near, { button: h("button", { type: "button", class: "main", onclick: () => this.go(route) }, route.words ?? "Go there") });
  }

  /** @param {Route} route */
  go(route) {
    const { frame, seen } = this.players.active;
    if (!frame) return;
    const { back = 0 } = route;
    if (back) {
      this.back = { left: back - 1, at: frame.length, then: { ...route, back: 0 } };
      return this.table.undo();
    }
    this.way = { route, left: [...route.actions], from: frame.length, seen, sent: "", at: frame.length, isLost: false, isStopped: false };
    this.next();
  }

  next() {
    const { way } = this;
    const sent = way?.left.shift();
    if (way && sent) this.send({ ...way, sent });
  }

  /** Send a step. What is refused ends the way; what is lost is sent again once there is a connection. @param {Going} way */
  async send(way) {
    /** @type {Going} */
    const going = { ...way, at: this.players.active.frame?.length ?? way.at, isLost: false };
    this.way = going;
    const answer = await this.table.act(way.sent);
    if (this.way !== going || !answer) return;
    going.isLost = answer.type === "lost";
    if (!ENDING.has(answer.type)) return;
    this.way = null;
    this.table.ask();
  }

  /**
   * A question has come: the way may answer it, or the way back. It ends at whatever weighs more than a step.
   * @param {Frame} frame
   * @returns {boolean} whether it does
   */
  answers(frame) {
    return this.returns(frame) || this.goesOn(frame);
  }

  /** @param {Frame} frame */
  goesOn(frame) {
    const { way } = this;
    if (!way) return false;
    const news = this.players.active.events.filter((event) => event.number > way.seen);
    const isFree = !this.stage.timeline.isPast && !news.some((event) => event.weight);
    way.seen = this.players.active.seen;
    const { legal, outcome } = frame.view;
    const isUndone = frame.length === way.at; // the step has not counted, or not yet
    const isAwaited = !legal.length && !outcome && !frame.needs; // others are asked whether they interrupt it
    const goesOn = isUndone ? !way.isStopped && legal.includes(way.sent) : way.left.length > 0 && (isAwaited || legal.includes(way.left[0]));
    if (isFree && goesOn) {
      this.tell(way);
      if (isUndone && way.isLost) this.send(way);
      else if (!isUndone && !isAwaited) this.next();
      return true;
    }
    this.gone = { from: way.from, to: frame.length };
    this.way = null;
    return false;
  }

  /** @param {Going} way */
  tell({ route }) {
    const stop = h("button", { type: "button", onclick: () => this.stop() }, "Stop here");
    this.table.say(h("p", { class: "ask", "aria-live": "polite" }, route.words ? `${route.words} …` : `On the way to ${this.nameOf(route.place)} …`), h("div", { class: "choices" }, stop));
  }

  /** No further than this. */
  stop() {
    if (!this.way) return;
    this.way.left = [];
    this.way.isStopped = true;
  }

  /** @param {Frame} frame @returns {boolean} whether what is to be taken back now is a way of several steps: it then goes as one */
  takesBack(frame) {
    if (frame.undo || !this.gone || this.gone.to !== frame.length || this.gone.to - this.gone.from < 2) return false;
    this.back = { left: this.gone.to - this.gone.from - 1, at: frame.length };
    this.gone = null;
    return true;
  }

  /** @param {Frame} frame */
  returns(frame) {
    const { back } = this;
    if (!back || frame.length === back.at) return false; // it is still on its way
    const isOn = frame.length === back.at + 1 && back.left > 0 && !frame.undo; // one is taken back, nobody did anything else
    this.back = isOn ? { ...back, left: back.left - 1, at: frame.length } : null;
    if (isOn) this.table.undo();
    const isNext = !isOn && back.then !== undefined && frame.view.legal.includes(back.then.actions[0]);
    if (isNext && back.then) this.go(back.then);
    return isOn || isNext;
  }

  /**
   * The way on the board, and what it costs.
   * @param {Route | null} route
   * @param {Element | null} near
   * @param {{ button?: HTMLElement | null, isFocus?: boolean }} [how] the button goes it; by a key alone nothing gives way to it
   */
  preview(route, near, { button = null, isFocus = false } = {}) {
    if (!route && this.held.what) return; // what waits for a second tap stays in sight
    if (!route) return this.stage.card.hide();
    if (route.words) return void this.stage.card.tell(route.place, [button ?? h("p", { class: "preview-words" }, `${route.words}.`)], !isFocus);
    const points = route.places.map((place) => this.stage.board.centre(this.stage.board.placeOf(place))).filter((point) => point !== null);
    const d = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");
    /** @type {Shape[]} */
    const line = [{ tag: "path", attributes: { d, class: "route-edge" } }, { tag: "path", attributes: { d, class: "route" } }];
    this.stage.board.sketch([...line, ...nose(points.at(-1), route), ...warnings(this.stage.board, route)], !isFocus);
    const dangers = route.hazards.map((each) => h("p", { class: "preview-words" }, h("strong", {}, "Danger: "), hazardWords(each)));
    const notes = route.notes.map((each) => h("p", { class: "preview-words" }, each));
    const safe = route.watched && !dangers.length && !notes.length ? h("p", {}, "Nothing that is known threatens it.") : null;
    this.stage.card.show([h("strong", {}, this.nameOf(route.place)), h("p", { class: "preview-words" }, wordsOf(route)), ...dangers, ...notes, safe, button], near);
  }

  /** @param {string} place */
  nameOf(place) {
    return this.stage.board.shapes.get(this.stage.board.placeOf(place))?.name ?? place;
  }
}

/** Where a piece faces at the end of its way. @param {{ x: number, y: number } | undefined} at @param {Route} route @returns {Shape[]} */
export function nose(at, { facing }) {
  if (!at || facing === undefined) return [];
  return [{ tag: "path", attributes: { d: NOSE, transform: `translate(${at.x} ${at.y}) rotate(${facing})`, class: "route-nose" } }];
}

/** A warning sign at every step of a way that something threatens. @param {Board} board @param {Route} route @returns {Shape[]} */
export function warnings(board, { hazards }) {
  const places = [...new Set(hazards.flatMap((each) => each.places))];
  return places.flatMap((place) => {
    const at = board.centre(board.placeOf(place));
    return at ? [{ tag: "path", attributes: { d: `M${at.x} ${at.y - 13}l12 21h-24zm0 7v7m0 2.5v2`, class: "hazard" } }] : [];
  });
}

/** @param {Hazard} hazard @returns {string} */
export function hazardWords({ words, rule }) {
  return `${words} (${rule}).`;
}

/** @param {Route} route */
export function wordsOf({ actions, cost, facing }) {
  const steps = `${actions.length} step${actions.length === 1 ? "" : "s"}`;
  const paid = cost === actions.length ? steps : `${steps}, cost ${cost}`;
  return facing === undefined ? `${paid}.` : `${paid}; it then faces ${COMPASS[facing / 45]}.`;
}
