/** Pencil on the board: what an order would do, drawn as a hand does it. It is nobody's turn and no choice, so it is neither gold nor a mark. */

import { s } from "../base/dom.js";

/** @import { OrderStep } from "../net/contents.js" */
/** @import { Board } from "./board.js" */
/** @import { Where } from "./draw.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ points: Point[], from: string, to: string, facing?: number }} Line of an arrow: it begins and ends at the rings of what it names, if it names something; or at the nose of whoever goes it, in degrees */
/** @typedef {{ centre: (id: string) => Point | null, pieceOf: (name: string) => string, placeOf: (name: string) => string }} Ground */

const ROOM = 5; // pixels between what is ringed and the pencil
const CLOSER = 3; // pixels by which ink rings closer: what is ringed by both shows both
const HEAD = 12; // pixels that the head of an arrow is long
const SPREAD = 0.45; // radians between an arrow and a side of its head
const AHEAD = 8; // pixels by which a nose is ahead of where a piece stands: two orders that end there show both
export const NOSE = "M0 -19L9 5L0 0L-9 5Z"; // it points up

/** A ring as a hand draws it: not quite closed. @param {Box} box @param {number} room @returns {string} */
export function ring({ x, y, width, height }, room) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const isLong = width > 2.2 * height;
  const [rx, ry] = [width / 2 + room * (isLong ? 1.2 : 1), height / 2 + room * (isLong ? 0.8 : 1)];
  return `M${cx - rx * 0.72} ${cy - ry * 0.78}C${cx - rx * 0.1} ${cy - ry * 1.25} ${cx + rx * 1.12} ${cy - ry * 1.05} ${cx + rx} ${cy + ry * 0.06}S${cx + rx * 0.1} ${cy + ry * 1.12} ${cx - rx * 0.45} ${cy + ry * 0.94}S${cx - rx * 1.2} ${cy + ry * 0.1} ${cx - rx * 0.86} ${cy - ry * 0.6}`;
}

/**
 * What an order comes to on a board: whom and what it names, and arrows from whoever acts to where it goes and to what it does something to.
 * @param {string[]} order
 * @param {OrderStep[]} steps what is foreseen of it
 * @param {string} subject whom it is decided for before its first action
 * @param {Ground} ground
 * @returns {{ rings: string[], lines: Line[] }}
 */
export function planned(order, steps, subject, { centre, pieceOf, placeOf }) {
  /** @type {Set<string>} */
  const rings = new Set();
  /** @type {Line[]} */
  let lines = [];
  /** @type {Set<string>} verbs that name the place to which they go: those beyond what is foreseen go on by name */
  const going = new Set();
  let actor = pieceOf(subject);
  let at = centre(actor);
  /** @type {Line | null} */
  let way = null;
  order.forEach((text, index) => {
    const [verb, ...rest] = text.split(" ");
    const target = rest.join(" ");
    const step = steps[index];
    const place = step ? step.place : going.has(verb) ? target : "";
    if (place) {
      if (place === target) going.add(verb);
      const to = centre(placeOf(place));
      if (!at || !to) return;
      if (!way) {
        way = { points: [at], from: actor, to: "" };
        lines = [...lines.filter(({ from }) => from !== actor), way]; // what it named before it goes is what it goes by, a die or a card
      }
      if (actor) rings.add(actor);
      const last = way.points[way.points.length - 1];
      if (Math.hypot(to.x - last.x, to.y - last.y) > 1) way.points.push(to);
      if (step?.facing !== undefined) way.facing = step.facing;
      at = to;
      return;
    }
    // What is called by the whole action is no target, but a button that the board draws.
    const id = [text, pieceOf(target), placeOf(target)].find((each) => each && centre(each)) ?? "";
    if (!id) return;
    rings.add(id);
    if (step?.piece === target) [actor, at, way] = [id, centre(id), null];
    else if (at && id !== actor && id !== text) lines.push({ points: [at, /** @type {Point} */ (centre(id))], from: way ? "" : actor, to: id });
    if (at) rings.add(actor);
  });
  if (!rings.size && at) rings.add(actor);
  return { rings: [...rings].filter(Boolean), lines: lines.filter(({ points, facing }) => points.length > 1 || facing !== undefined) };
}

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} so much nearer, but half-way at most */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(0.5, by / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** An arrow that rounds its corners, with an open head; or without one. @param {Point[]} points @param {number} head @returns {string} */
function arrow(points, head) {
  /** @param {Point} one @param {Point} other */
  const middle = (one, other) => `${(one.x + other.x) / 2} ${(one.y + other.y) / 2}`;
  const [first, ...others] = points;
  const last = points[points.length - 1];
  const bends = others.slice(0, -1).map((point, index) => `Q${point.x} ${point.y} ${middle(point, others[index + 1])}`);
  const before = points[points.length - 2];
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  /** @param {number} side */
  const barb = (side) => `${last.x - head * Math.cos(angle + side)} ${last.y - head * Math.sin(angle + side)}`;
  const shaft = `M${first.x} ${first.y}L${middle(first, others[0])}${bends.join("")}L${last.x} ${last.y}`;
  return head ? `${shaft}M${barb(SPREAD)}L${last.x} ${last.y}L${barb(-SPREAD)}` : shaft;
}

/** Draws orders on a board. */
export class Pencil {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Draw an order; what was drawn before goes.
   * @param {string[]} order
   * @param {OrderStep[]} steps
   * @param {string} subject
   * @param {"" | "inked"} [look]
   * @returns {DOMRect[]} where on the screen it is
   */
  show(order, steps, subject, look = "") {
    this.clear();
    return this.add(order, steps, subject, look);
  }

  /**
   * Draw an order beside what is drawn already, over it.
   * @param {string[]} order
   * @param {OrderStep[]} steps
   * @param {string} subject
   * @param {"" | "inked"} [look] in ink: it was done
   * @returns {DOMRect[]} where on the screen everything is
   */
  add(order, steps, subject, look = "") {
    const { board } = this;
    const pixel = 1 / (board.svg.getScreenCTM()?.a || 1);
    const { rings, lines } = planned(order, steps, subject, { centre: (id) => board.centre(id), pieceOf: (name) => board.pieceOf(name), placeOf: (name) => board.placeOf(name) });
    /** @type {{ d: string, transform?: string }[]} */
    const paths = [...rings.map((id) => ({ d: ring(this.box(id), (look ? ROOM - CLOSER : ROOM) * pixel) })), ...lines.flatMap((line) => this.went(line, pixel))];
    /** @param {string} kind */
    const drawn = (kind) => paths.map((path) => s("path", { ...path, class: [kind, look, path.transform ? "nose" : ""].join(" ") }));
    board.pencilled.prepend(...drawn("under"));
    board.pencilled.append(...drawn("stroke"));
    if (look) board.pencilled.classList.add("beside"); // what comes over it looks as the key says, also where nothing of this could be drawn
    return [...board.pencilled.children].map((each) => each.getBoundingClientRect());
  }

  /** An arrow; the nose of whoever goes it is its head, and who only turns has nothing but that. @param {Line} line @param {number} pixel @returns {{ d: string, transform?: string }[]} */
  went(line, pixel) {
    const { points, from, to, facing } = line;
    const [first, last] = [points[0], points[points.length - 1]];
    const leaves = this.leaves(line, pixel);
    const turned = facing === undefined ? [] : [{ d: NOSE, transform: `translate(${last.x} ${last.y}) rotate(${facing}) translate(0 ${-(leaves ? AHEAD * pixel : this.radius(from, pixel))}) scale(${pixel})` }];
    if (!leaves) return turned;
    const start = towards(first, points[1], this.radius(from, pixel));
    const end = towards(last, points[points.length - 2], this.radius(to, pixel));
    return [{ d: arrow([start, ...points.slice(1, -1), end], turned.length ? 0 : HEAD * pixel) }, ...turned];
  }

  /** @param {Line} line @param {number} pixel @returns {boolean} whether it leaves the ring where it begins: who only turns goes nowhere */
  leaves({ points, from }, pixel) {
    const radius = this.radius(from, pixel);
    return points.some(({ x, y }) => Math.hypot(x - points[0].x, y - points[0].y) > radius);
  }

  clear() {
    this.board.pencilled.replaceChildren();
    this.board.pencilled.classList.remove("beside");
  }

  /** @param {string} id @returns {Box} around an element, as the board lies */
  box(id) {
    const { box, matrix } = /** @type {Where} */ (this.board.where(id));
    const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([across, down]) => new DOMPoint(box.x + across * box.width, box.y + down * box.height).matrixTransform(matrix));
    const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
    return { x: left, y: top, width: Math.max(...corners.map(({ x }) => x)) - left, height: Math.max(...corners.map(({ y }) => y)) - top };
  }

  /** @param {string} id @param {number} pixel @returns {number} from the middle of an element to its ring; nothing has none */
  radius(id, pixel) {
    if (!id || !this.board.where(id)) return 0;
    const { width, height } = this.box(id);
    return (width + height) / 4 + 2 * ROOM * pixel;
  }
}
