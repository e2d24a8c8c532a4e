/** Whole ways: every place in reach can be clicked, and its steps are sent one after the other, as ordinary choices. */

import { h } from "../base/dom.js";

/** @import { Route, Shape } from "../net/contents.js" */
/** @import { Frame } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */
/** @import { Lit } from "../board/lit.js" */

/** Where the piece on the move can go, the way that it is on, and the way back. */
export class Ways {
  /**
   * @param {Stage} stage
   * @param {Players} players
   * @param {Lit} lit
   * @param {{ act: (text: string) => void, undo: () => void, say: (...lines: Node[]) => void }} table
   */
  constructor(stage, players, lit, table) {
    this.stage = stage;
    this.players = players;
    this.lit = lit;
    this.table = table;
    /** @type {{ route: Route, left: string[], from: number, seen: number } | null} the way that is being gone */
    this.way = null;
    /** @type {{ from: number, to: number } | null} the last one that was, in decisions: it is taken back as one */
    this.gone = null;
    /** @type {string[] | null} the only places that a lesson lets one go to; null: wherever one can */
    this.only = null;
    /** @type {{ left: number, at: number } | null} how many more are to be taken back, and how long the record was then: it grows */
    this.back = null;
  }

  /** Ask where one can go, and light it: the neighbours are lit already. @param {Frame} frame */
  async offer(frame) {
    const player = this.players.active;
    const verbs = player.table?.going ?? [];
    if (!frame.view.legal.some((text) => verbs.includes(text.split(" ")[0]))) return;
    const reply = await player.connection.ask({ do: "routes" });
    if (reply.type !== "done" || this.players.active !== player || player.frame !== frame || this.stage.timeline.isPast) return;
    const routes = (reply.routes ?? []).filter(({ actions, place }) => (this.only ? this.only.includes(place) : actions.length > 1));
    if (routes.length) this.stage.card.say(`${routes.length} place${routes.length === 1 ? "" : "s"} further off in reach.`);
    this.lit.extend(routes, this.only !== null, { go: (route) => this.go(route), look: (route, near) => this.preview(route, near) });
  }

  /** @param {Route} route */
  go(route) {
    const { frame, seen } = this.players.active;
    if (!frame) return;
    this.way = { route, left: [...route.actions], from: frame.length, seen };
    this.next();
  }

  next() {
    const action = this.way?.left.shift();
    if (action) this.table.act(action);
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
    if (isFree && frame.view.legal.includes(way.left[0])) {
      const stop = h("button", { type: "button", onclick: () => this.stop() }, "Stop here");
      this.table.say(h("p", { class: "ask", "aria-live": "polite" }, `On the way to ${this.nameOf(way.route.place)} …`), h("div", { class: "choices" }, stop));
      this.next();
      return true;
    }
    this.gone = { from: way.from, to: frame.length };
    this.way = null;
    return false;
  }

  /** No further than this. */
  stop() {
    if (this.way) this.way.left = [];
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
    this.back = isOn ? { left: back.left - 1, at: frame.length } : null;
    if (isOn) this.table.undo();
    return isOn;
  }

  /** The way on the board, and what it costs. @param {Route | null} route @param {Element | null} near */
  preview(route, near) {
    if (!route) return this.stage.card.hide();
    const points = route.places.map((place) => this.stage.board.centre(place)).filter((point) => point !== null);
    const d = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");
    /** @type {Shape[]} */
    const line = [{ tag: "path", attributes: { d, class: "route-edge" } }, { tag: "path", attributes: { d, class: "route" } }];
    this.stage.board.sketch(line);
    this.stage.card.show([h("strong", {}, this.nameOf(route.place)), h("p", { class: "preview-words" }, wordsOf(route))], near);
  }

  /** @param {string} place */
  nameOf(place) {
    return this.stage.board.shapes.get(place)?.name ?? place;
  }
}

/** @param {Route} route */
export function wordsOf({ actions, cost }) {
  const steps = `${actions.length} step${actions.length === 1 ? "" : "s"}`;
  return cost === actions.length ? `${steps}.` : `${steps}, cost ${cost}.`;
}
