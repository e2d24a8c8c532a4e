/** A whole order drawn with one pull: from a piece to where it shall go, or onto what it shall hit. */

import { h, notice, targetOf } from "../base/dom.js";
import { idUnder } from "../card.js";
import { hazardWords, warnings, wordsOf } from "./ways.js";

/** @import { Preview, Route, Shape } from "../net/contents.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

const PULLED = 8; // pixels from where it was pressed at which a press has become a pull

/** @typedef {{ piece: string, first: string, pointer: number, x: number, y: number, isPulled: boolean, routes: Map<string, Route> | null, preview: Preview | null }} Pull `first` takes the piece up; empty: it is on the move already */

/** Follows a pointer that was pressed on a piece which can be ordered, or is on the move: then what lies around it can be named as well. */
export class Drag {
  /**
   * @param {Stage} stage
   * @param {Players} players
   * @param {{ go: (route: Route) => void, act: (text: string) => void, pick: (target: string) => void, only: () => string[] }} table `pick` clicks
   *   what is lit; `only` are the places of a lesson, if it is about some
   */
  constructor(stage, players, table) {
    this.stage = stage;
    this.players = players;
    this.table = table;
    /** @type {Pull | null} */
    this.pull = null;
    this.hasPulled = false; // the click that ends a pull is none
    const { svg } = stage.board;
    svg.addEventListener("pointerdown", (event) => this.press(event), true);
    svg.addEventListener("pointermove", (event) => this.move(event), true);
    svg.addEventListener("pointerup", (event) => this.release(event), true);
    svg.addEventListener("pointercancel", () => this.cancel(), true);
    svg.addEventListener("click", (event) => this.hasPulled && event.stopPropagation(), true);
    addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  get dragging() {
    return this.players.active.table?.dragging ?? null;
  }

  /** @param {string} text @returns {boolean} */
  isLegal(text) {
    return !this.stage.timeline.isPast && (this.players.active.frame?.view.legal.includes(text) ?? false);
  }

  /** @param {string} verbs @param {string} target @returns {string} what of these may be done with it, empty if nothing may */
  legal(verbs, target) {
    return verbs.split(" ").map((verb) => `${verb} ${target}`).find((text) => this.isLegal(text)) ?? "";
  }

  /** @param {string} piece @returns {boolean} whether it is decided for it now how it goes, or what is to be chosen before that */
  isOnMove(piece) {
    const { frame, table } = this.players.active;
    const { legal = [], path = [] } = frame?.view ?? {};
    if (this.stage.timeline.isPast || !legal.length || this.stage.board.pieceOf(path.at(-1)?.subject ?? "") !== piece) return false;
    return this.dragging !== null || legal.some((text) => table?.going.includes(text.split(" ")[0]));
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.hasPulled = false;
    const { dragging } = this;
    const spot = targetOf(event)?.closest(".spot[data-target]");
    const piece = (spot instanceof SVGElement ? spot.dataset.target : undefined) ?? idUnder(event);
    if (!piece || this.pull || event.button !== 0) return;
    const first = this.legal(dragging?.take ?? "", piece);
    if (!first && !this.isOnMove(piece)) return;
    this.pull = { piece, first, pointer: event.pointerId, x: event.clientX, y: event.clientY, isPulled: false, routes: null, preview: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pull } = this;
    if (!pull || event.pointerId !== pull.pointer) return;
    event.stopPropagation(); // the map stays where it is
    if (!pull.isPulled && Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < PULLED) return;
    if (!pull.isPulled) this.begin(pull);
    this.show(pull, event.clientX, event.clientY);
  }

  /** Somebody pulls: ask where the piece could go, and what it bears on. @param {Pull} pull */
  async begin(pull) {
    pull.isPulled = true;
    this.stage.board.svg.setPointerCapture(pull.pointer);
    const { connection } = this.players.active;
    const [ways, known] = await Promise.all([connection.ask({ do: "routes", first: pull.first }), pull.first ? connection.ask({ do: "preview", action: pull.first }) : null]);
    if (known?.type === "done") pull.preview = known.preview ?? null;
    const only = this.table.only();
    const routes = (ways.type === "done" ? (ways.routes ?? []) : []).filter(({ place }) => !only.length || only.includes(place));
    pull.routes = new Map(routes.map((route) => [this.stage.board.placeOf(route.place), route]));
    if (this.pull === pull) this.show(pull, pull.x, pull.y);
  }

  /** The arrow as it is now, over all that is in reach. @param {Pull} pull @param {number} x @param {number} y on the screen */
  show(pull, x, y) {
    [pull.x, pull.y] = [x, y];
    const { board, card } = this.stage;
    const found = this.under(pull, x, y);
    const start = board.centre(pull.piece);
    const root = board.root.getScreenCTM();
    if (!start || !root) return;
    const end = new DOMPoint(x, y).matrixTransform(root.inverse());
    const points = found?.route ? found.route.places.map((place) => board.centre(board.placeOf(place))).filter((point) => point !== null) : [start, (found && board.centre(found.id)) ?? end];
    card.show([h("strong", {}, pull.piece), h("p", { class: "preview-words" }, this.words(pull, found))], null);
    board.sketch([...(pull.preview?.overlay ?? []), ...arrow(points, found ? "" : " loose"), ...(found?.route ? warnings(board, found.route) : [])]);
  }

  /** What is under the pointer and can be ordered. @param {Pull} pull @param {number} x @param {number} y */
  under(pull, x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const spot = element.closest(".spot");
      const id = (spot instanceof SVGElement ? spot.dataset.target : undefined) ?? element.closest("[data-id]")?.getAttribute("data-id");
      if (!id || id === pull.piece) continue;
      const onto = this.legal(this.dragging?.onto ?? "", id);
      if (onto) return { id, onto, route: null, lit: "" };
      const route = pull.routes?.get(id);
      if (route) return { id, onto: "", route, lit: "" };
      if (spot && !pull.first) return { id, onto: "", route: null, lit: spot.getAttribute("aria-label") ?? id };
    }
    return null;
  }

  /** @param {Pull} pull @param {ReturnType<Drag["under"]>} found */
  words(pull, found) {
    const { frame } = this.players.active;
    if (found?.onto) return `${frame?.labels[found.onto] ?? found.onto}.`;
    if (found?.lit) return `${found.lit}.`;
    if (found?.route) return `To ${this.stage.board.shapes.get(found.id)?.name ?? found.id}: ${[wordsOf({ ...found.route, actions: found.route.actions.slice(pull.first ? 1 : 0) }), ...found.route.hazards.map(hazardWords)].join(" ")}`;
    if (!pull.routes) return "…";
    return this.missing(pull) || `Pull it to where it shall go${this.dragging?.onto ? ", or onto what it shall attack" : ""}.`;
  }

  /** @param {Pull} pull @returns {string} what is to be chosen before it can go anywhere */
  missing({ first, routes }) {
    const { dragging } = this;
    const isAsked = this.players.active.frame?.view.legal.some((text) => text.split(" ")[0] === dragging?.needs);
    return dragging && !routes?.size && (first || isAsked) ? dragging.before : "";
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { pull, dragging } = this;
    if (!pull || event.pointerId !== pull.pointer) return;
    this.pull = null;
    if (!pull.isPulled) return;
    this.hasPulled = true;
    const found = this.under(pull, event.clientX, event.clientY);
    this.stage.card.hide();
    if (found?.onto) this.table.act(found.onto);
    else if (found?.lit) this.table.pick(found.id);
    else if (!found && this.missing(pull)) notice(this.missing(pull));
    else if (found?.route) this.table.go({ ...found.route, actions: [...found.route.actions, dragging?.end ?? ""].filter(Boolean) });
  }

  cancel() {
    if (this.pull?.isPulled) this.stage.card.hide();
    this.hasPulled = this.pull !== null;
    this.pull = null;
  }
}

/** An arrow along points. @param {{ x: number, y: number }[]} points @param {string} kind @returns {Shape[]} */
export function arrow(points, kind) {
  const d = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");
  const [before, end] = points.slice(-2);
  const angle = end && before ? (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI : 0;
  const head = { tag: "path", attributes: { d: "M3 0L-11 8L-7 0L-11 -8Z", class: `pull-head${kind}`, transform: `translate(${end?.x ?? 0} ${end?.y ?? 0}) rotate(${angle})` } };
  return [{ tag: "path", attributes: { d, class: "route-edge" } }, { tag: "path", attributes: { d, class: `pull${kind}` } }, ...(before && end ? [head] : [])];
}
