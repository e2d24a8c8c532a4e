/** The board: a scene on the page, and moving what has moved. */

import { isStill, s } from "../base/dom.js";
import { draw, drawnIn, halo, redraw, sheetOf } from "./draw.js";
import { Legible } from "./legible.js";

/** @import { Layer, Scene, Shape } from "../net/contents.js" */
/** @import { Where } from "./draw.js" */

/**
 * @typedef {{ x: number, y: number, turn: number }} Stand where an element stands, and how it is turned
 * @typedef {{ element: Element, start: Stand, end: Stand, to: string }} Move `to` is the transform at its end
 * @typedef {{ frame: number, end: () => void }} Run something that is moving
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

const SLIDE = 260;
const FADE = 300;
const TRACED = [0.78, 0.7, 0.86, 0.3, 0.22, 0.6, 0.4, 0.5]; // of its way at which a link bears how often something has run along it, the best first
const BESIDE = [0, 20, -20, 32, -32, 44, -44]; // units from the link, where there is room for it
const [BROAD, HIGH] = [34, 24]; // of what bears it

/** The board: the latest scene, drawn; what did not change is left alone. */
export class Board {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.defs = s("defs");
    this.layers = s("g", { class: "layers" });
    this.lenses = s("g", { class: "overlay lenses", "aria-hidden": "true" });
    this.traces = s("g", { class: "traces", "aria-hidden": "true" });
    this.ghosts = s("g", { class: "ghosts", "aria-hidden": "true" });
    this.marks = s("g", { class: "marks" });
    this.current = s("g", { class: "marks", "aria-hidden": "true" });
    this.pencilled = s("g", { class: "pencilled", "aria-hidden": "true" });
    this.overlay = s("g", { class: "overlay", "aria-hidden": "true" });
    this.trails = s("g", { class: "trails", "aria-hidden": "true" });
    this.lit = s("g", { class: "lit-layer", role: "group", "aria-label": "What you can choose on the board" });
    this.root = s("g", { class: "root" }, this.layers, this.trails, this.lenses, this.traces, this.ghosts, this.current, this.marks, this.pencilled, this.overlay, this.lit);
    this.svg = s("svg", { class: "scene", preserveAspectRatio: "xMidYMid meet" }, this.defs, this.root);
    place.prepend(this.svg);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    /** @type {Map<string, Shape>} */
    this.shapes = new Map();
    /** @type {Map<string, string>} the ids of places by their names, where something else has the name for its id */
    this.places = new Map();
    /** @type {Map<string, string>} those of pieces */
    this.pieces = new Map();
    this.isFlipped = false;
    this.legible = new Legible();
    /** @type {Set<string>} layers that were switched off */
    this.hidden = new Set();
    /** @type {Map<string, number>} what has run along which links, and how often */
    this.ran = new Map();
    /** @type {Run[]} */
    this.running = [];
    /** @type {Map<string, string>} where motion has taken elements since the scene was drawn */
    this.strayed = new Map();
    /** @type {Map<string, SVGGraphicsElement>} as the scene has them, where those that are seen are ahead of it */
    this.behind = new Map();
  }

  /**
   * Show a scene. Elements whose place has changed slide to it, those that are gone fade away.
   * @param {Scene} scene
   * @param {boolean} [isMoving] false: be there at once
   * @returns {Promise<void>} when everything stands still
   */
  async show(scene, isMoving = true) {
    this.finish();
    this.fallBack();
    const before = places(this.scene);
    const drawn = new Map(this.elements);
    for (const [id, now] of this.strayed) {
      drawn.get(id)?.setAttribute("transform", before.get(id) ?? now); // a layer that has not changed is not drawn anew
      before.set(id, now);
    }
    this.strayed.clear();
    const isNew = !this.scene || this.scene.width !== scene.width || this.scene.height !== scene.height;
    const old = new Map(this.scene?.layers.map((layer, index) => [layer.id, { layer, drawn: this.layers.children[index] }]));
    if (this.scene?.style !== scene.style) this.dress(scene.style);
    if (!this.scene || JSON.stringify(this.scene.symbols) !== JSON.stringify(scene.symbols)) {
      this.defs.replaceChildren(...scene.symbols.map(draw));
    }
    this.scene = scene;
    this.svg.setAttribute("aria-label", scene.title);
    if (isNew) {
      this.layers.replaceChildren(); // an empty board is measured at no cost
      this.place.dispatchEvent(new CustomEvent("resized-scene"));
    }
    this.look();
    this.layers.replaceChildren(...scene.layers.map((layer) => layerDrawn(layer, old.get(layer.id))));
    this.index();
    this.turn();
    this.veil();
    this.trace(this.ran);
    if (!isMoving || isNew || isStill() || document.hidden) return;
    this.fade(before, drawn);
    await this.slide(before);
  }

  /** How large it is, and where on it the map begins and ends. */
  get extent() {
    const { width, height, beside = 0 } = this.scene ?? { width: 1, height: 1 };
    return { width, height, left: this.isFlipped ? beside : 0, right: this.isFlipped ? width : width - beside };
  }

  /** @param {string} style of what is drawn */
  dress(style) {
    this.legible.learn(style);
    this.look();
    document.adoptedStyleSheets = [sheetOf(style), this.legible.sheet];
  }

  /** Show of the texts what can be read, however much of the board is in sight. */
  look() {
    const matrix = this.svg.getScreenCTM();
    if (matrix?.a) this.legible.look(matrix.a);
  }

  /** @returns {number} how many times closer one has to come to read what can be chosen */
  closer() {
    const texts = this.offered().flatMap((each) => [...each.querySelectorAll("text")]);
    return this.legible.scaleFor(texts) / (this.svg.getScreenCTM()?.a || 1);
  }

  /** @returns {Element[]} what of the board can be chosen */
  offered() {
    return [...this.lit.children].flatMap((each) => this.elements.get(each.getAttribute("data-target") ?? each.getAttribute("data-begins") ?? this.placeOf(each.getAttribute("data-place") ?? "")) ?? []);
  }

  /** @param {Element[]} pieces @returns {number} how many times closer one must come so that each of them can be told by something written on it */
  named(pieces) {
    const scales = pieces.map((piece) => [...piece.querySelectorAll("text")].map((text) => this.legible.scaleFor([text])));
    return Math.max(0, ...scales.map((each) => (each.length ? Math.min(...each) : 0))) / (this.svg.getScreenCTM()?.a || 1);
  }

  /** @returns {boolean} whether most of what may be written on the board can be read as it is in sight */
  get isRead() {
    return this.legible.share(this.svg.getScreenCTM()?.a || 1) > 0.5;
  }

  /**
   * What is gone lingers for a moment; what is new comes into sight.
   * @param {Map<string, string>} before
   * @param {Map<string, SVGGraphicsElement>} drawn
   */
  fade(before, drawn) {
    for (const [id, where] of before) {
      const gone = this.shapes.has(id) ? null : drawn.get(id)?.cloneNode(true);
      if (!(gone instanceof SVGElement)) continue;
      const ghost = gone;
      for (const part of [ghost, ...ghost.querySelectorAll("[data-id]")]) part.removeAttribute("data-id");
      ghost.setAttribute("transform", where);
      this.ghosts.append(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).onfinish = () => ghost.remove();
    }
    for (const [id, shape] of this.shapes) {
      if (!before.has(id) && shape.attributes.transform) this.elements.get(id)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
    }
  }

  /**
   * Take elements to where others stand, together; the next scene finds them there.
   * @param {{ id: string, to: string }[]} aims
   * @param {number} time
   */
  go(aims, time) {
    /** @type {Move[]} */
    const moves = [];
    for (const { id, to } of aims) {
      const element = this.elements.get(id);
      const start = readTransform(element?.getAttribute("transform") ?? "");
      const place = this.elements.get(to);
      const parent = element?.parentNode;
      const [around, own] = [parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null, place?.getScreenCTM()];
      if (!element || !start || !place || !around || !own) continue;
      const box = place.getBBox();
      const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(around.inverse().multiply(own));
      const end = { x, y, turn: start.turn };
      const there = between(start, end, 1);
      this.strayed.set(id, there);
      moves.push({ element, start, end, to: there });
    }
    return this.glide(moves, time);
  }

  /**
   * Draw these as a scene to come has them: what was told of them has happened. The next scene finds them there.
   * @param {string[]} ids
   * @param {Map<string, Shape>} coming
   */
  foresee(ids, coming) {
    for (const id of ids) {
      const [element, now, then] = [this.elements.get(id), this.shapes.get(id), coming.get(id)];
      if (!element || !now || !then || this.behind.has(id) || element.querySelector("[data-id]") || JSON.stringify(now) === JSON.stringify(then)) continue;
      const drawn = draw(then);
      if (!(drawn instanceof SVGGraphicsElement)) continue;
      element.replaceWith(drawn);
      this.behind.set(id, element);
      this.elements.set(id, drawn);
      if (then.attributes.transform) this.strayed.set(id, then.attributes.transform);
      for (const text of drawn.querySelectorAll("text")) this.upright(text);
    }
  }

  /** Everything as the scene has it. */
  fallBack() {
    for (const [id, element] of this.behind) {
      this.elements.get(id)?.replaceWith(element);
      this.elements.set(id, element);
    }
    this.behind.clear();
  }

  /**
   * Let a spark run from one element to another, along the line that joins them if the board draws one (`from>to`).
   * @param {{ from: string, to: string, isWhole: boolean }} flow one that is not whole dies half-way
   * @param {number} time
   */
  flow({ from, to, isWhole }, time) {
    const [start, end] = [this.centre(from), this.centre(to)];
    if (!start || !end) return Promise.resolve();
    const line = this.elements.get(`${from}>${to}`)?.querySelector("path");
    const length = line?.getTotalLength() ?? 0;
    const last = isWhole ? 1 : 0.55;
    /** @param {number} part */
    const at = (part) => (line ? line.getPointAtLength(length * part) : { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
    const spark = s("circle", { class: `spark${isWhole ? "" : " lost"}`, r: 9 });
    this.ghosts.append(spark);
    return new Promise((/** @type {(value?: undefined) => void} */ settle) => {
      const begin = performance.now();
      /** @type {Run} */
      const run = { frame: 0, end: () => {} };
      run.end = () => {
        cancelAnimationFrame(run.frame);
        spark.remove();
        this.running = this.running.filter((each) => each !== run);
        settle();
      };
      /** @param {number} now */
      const tick = (now) => {
        const part = Math.min(1, (now - begin) / time);
        const { x, y } = at(part * last);
        spark.setAttribute("cx", String(x));
        spark.setAttribute("cy", String(y));
        if (!isWhole) spark.setAttribute("opacity", String(1 - part * part));
        if (part >= 1) run.end();
        else run.frame = requestAnimationFrame(tick);
      };
      tick(begin);
      this.running.push(run);
    });
  }

  /** Mark the links along which something has run, and how often if more than once. @param {Map<string, number>} ran by the ids of links */
  trace(ran) {
    for (const id of this.ran.keys()) this.elements.get(id)?.classList.remove("ran");
    this.ran = ran;
    const taken = [...ran.values()].some((count) => count > 1) ? this.apartFromLinks() : [];
    const counts = [...ran].flatMap(([id, count]) => {
      const link = this.elements.get(id);
      const line = link?.querySelector("path");
      if (!link || !line) return [];
      link.classList.add("ran");
      if (count === 1) return []; // its line says so
      const { x, y } = clearOf(taken, spotsAlong(line));
      taken.push({ x: x - BROAD / 2, y: y - HIGH / 2, width: BROAD, height: HIGH });
      return [s("g", { transform: `translate(${x} ${y})` }, s("rect", { x: -BROAD / 2, y: -HIGH / 2, width: BROAD, height: HIGH, rx: HIGH / 2 }), s("text", { y: 6 }, `${count}×`))];
    });
    this.traces.replaceChildren(...counts);
    if (this.isFlipped) for (const text of this.traces.querySelectorAll("text")) this.upright(text);
  }

  /** @returns {Box[]} where everything stands that has a name and is no link */
  apartFromLinks() {
    const found = [...this.elements.keys()].filter((id) => !id.includes(">")).flatMap((id) => this.where(id) ?? []);
    return found.map(({ box, matrix: { a, b, c, d, e, f } }) => {
      const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]];
      const [across, down] = [corners.map(([x, y]) => a * x + c * y + e), corners.map(([x, y]) => b * x + d * y + f)];
      const [x, y] = [Math.min(...across), Math.min(...down)];
      return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
    });
  }

  index() {
    this.elements.clear();
    this.shapes.clear();
    this.places.clear();
    this.pieces.clear();
    for (const element of this.layers.querySelectorAll("[data-id]")) {
      if (element instanceof SVGGraphicsElement) this.elements.set(element.dataset.id ?? "", element);
    }
    for (const layer of this.scene?.layers ?? []) for (const shape of layer.elements) this.indexShape(shape);
  }

  /** @param {Shape} shape */
  indexShape(shape) {
    if (shape.id) this.shapes.set(shape.id, shape);
    const { "data-place": place, "data-piece": piece } = shape.attributes;
    if (shape.id && place) this.places.set(place, shape.id);
    if (shape.id && piece) this.pieces.set(piece, shape.id);
    for (const child of shape.children ?? []) this.indexShape(child);
  }

  /** @param {string} name of a place, be there a piece of that name or not @returns {string} its id */
  placeOf(name) {
    return this.places.get(name) ?? name;
  }

  /** @param {string} name of a piece, be there a place of that name or not @returns {string} its id */
  pieceOf(name) {
    return this.pieces.get(name) ?? name;
  }

  /** @param {boolean} isFlipped the other side at the bottom */
  flip(isFlipped) {
    this.isFlipped = isFlipped;
    this.turn();
  }

  /** Turn the board as a whole, and every text back on its own spot. */
  turn() {
    if (!this.scene) return;
    const { width, height } = this.scene;
    if (this.isFlipped) this.root.setAttribute("transform", `rotate(180 ${width / 2} ${height / 2})`);
    else this.root.removeAttribute("transform");
    for (const text of this.root.querySelectorAll("text")) this.upright(text);
  }

  /** @param {SVGGraphicsElement} text */
  upright(text) {
    if (text.dataset.turned !== undefined) {
      text.setAttribute("transform", text.dataset.turned);
      if (!text.dataset.turned) text.removeAttribute("transform");
      delete text.dataset.turned;
    }
    if (!this.isFlipped) return;
    const own = text.getAttribute("transform") ?? "";
    const box = text.getBBox();
    text.dataset.turned = own;
    text.setAttribute("transform", `${own} rotate(180 ${box.x + box.width / 2} ${box.y + box.height / 2})`);
  }

  /** @param {string} layer @param {boolean} isShown */
  toggle(layer, isShown) {
    if (isShown) this.hidden.delete(layer);
    else this.hidden.add(layer);
    this.veil();
  }

  veil() {
    for (const layer of this.layers.children) layer.classList.toggle("veiled", this.hidden.has(layer.getAttribute("data-layer") ?? ""));
  }

  /** Slide what stood elsewhere before. @param {Map<string, string>} before */
  slide(before) {
    /** @type {Move[]} */
    const moves = [];
    for (const [id, shape] of this.shapes) {
      const from = before.get(id);
      const to = shape.attributes.transform;
      const element = this.elements.get(id);
      if (element && from && to && from !== to) {
        const [start, end] = [readTransform(from), readTransform(to)];
        if (start && end) moves.push({ element, start, end, to });
      }
    }
    return this.glide(moves, SLIDE);
  }

  /** @param {Move[]} moves @param {number} time @returns {Promise<void>} */
  glide(moves, time) {
    if (!moves.length) return Promise.resolve();
    if (!time) {
      for (const move of moves) move.element.setAttribute("transform", move.to);
      return Promise.resolve();
    }
    return new Promise((/** @type {(value?: undefined) => void} */ settle) => {
      const begin = performance.now();
      /** @type {Run} */
      const run = { frame: 0, end: () => {} };
      run.end = () => {
        cancelAnimationFrame(run.frame);
        for (const move of moves) move.element.setAttribute("transform", move.to);
        this.running = this.running.filter((each) => each !== run);
        settle();
      };
      /** @param {number} now */
      const tick = (now) => {
        const part = Math.min(1, (now - begin) / time);
        if (part >= 1) return run.end();
        const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
        for (const { element, start, end } of moves) element.setAttribute("transform", between(start, end, eased));
        run.frame = requestAnimationFrame(tick);
      };
      run.frame = requestAnimationFrame(tick);
      this.running.push(run);
    });
  }

  /** Everything back to where the scene has it. */
  reset() {
    if (this.scene) this.show(this.scene, false);
  }

  /** Skip what is still moving. */
  finish() {
    for (const run of [...this.running]) run.end();
    this.ghosts.replaceChildren();
  }

  /**
   * Where an element is: its own box, and the matrix that takes it onto the board.
   * @param {string} id
   * @returns {Where | null}
   */
  where(id) {
    const element = this.elements.get(id);
    if (!element) return null;
    const root = this.root.getScreenCTM();
    const own = element.getScreenCTM();
    if (!root || !own) return null;
    return { box: element.getBBox(), matrix: root.inverse().multiply(own), element };
  }

  /** @param {string} id @returns {DOMPoint | null} the middle of an element on the board */
  centre(id) {
    const found = this.where(id);
    if (!found) return null;
    const { x, y, width, height } = found.box;
    return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(found.matrix);
  }

  /** @param {Shape[]} shapes draw over the board what an action would do @param {boolean} [isAlone] whether it is what one points at */
  sketch(shapes, isAlone = true) {
    this.svg.classList.toggle("sketching", isAlone && shapes.length > 0); // one overlay at a time: a scene's style may give way to it
    this.overlay.replaceChildren(...shapes.map(draw));
    if (this.isFlipped) for (const text of this.overlay.querySelectorAll("text")) this.upright(text);
  }

  /** @param {Shape[]} shapes what has happened, faintly and without words, until something else is shown so */
  trail(shapes) {
    this.trails.replaceChildren(...shapes.map(draw));
    for (const text of this.trails.querySelectorAll("text")) text.parentElement?.remove(); // with its plate
  }

  /** @param {Shape[]} shapes lay these over the whole board, until others are */
  lay(shapes) {
    this.lenses.replaceChildren(...shapes.map(draw));
    if (this.isFlipped) for (const text of this.lenses.querySelectorAll("text")) this.upright(text);
  }

  /** @param {(seat: string) => boolean} isTheirs @returns {SVGGraphicsElement[]} the pieces on the board that are listed as those of a seat */
  listed(isTheirs) {
    const ids = (this.scene?.panels ?? []).flatMap((panel) => (panel.seat && isTheirs(panel.seat) ? panel.ids : []));
    return ids.flatMap((id) => this.elements.get(this.pieceOf(id)) ?? []);
  }

  /** @param {string[]} ids ring the element that is being decided for, and what was chosen for it so far */
  point(ids) {
    this.current.replaceChildren(...this.halos(ids, "pointed"));
  }

  /** @param {string[]} names ring what a sentence speaks of */
  tell(names) {
    this.mark(names.map((name) => this.pieceOf(name)));
  }

  /** @param {string[]} ids ring these */
  mark(ids) {
    this.marks.replaceChildren(...this.halos(ids, "mark"));
  }

  /** @param {string[]} ids @param {string} kind @returns {SVGElement[]} a frame around each of these that is on the board */
  halos(ids, kind) {
    return ids.flatMap((id) => {
      const found = this.where(id);
      return found ? [halo(found, kind)] : [];
    });
  }
}

/**
 * A layer, out of what is drawn of the last one as far as that is the same.
 * @param {Layer} layer
 * @param {{ layer: Layer, drawn: Element }} [last]
 * @returns {Element}
 */
function layerDrawn(layer, last) {
  if (last?.layer === layer) return last.drawn;
  const known = last ? drawnIn(last.layer.elements, last.drawn) : new Map();
  const isWhole = !layer.elements.some((shape) => known.has(shape)); // sent without regard to the last one
  if (last && isWhole && JSON.stringify(last.layer) === JSON.stringify(layer)) return last.drawn;
  return s("g", { "data-layer": layer.id }, ...layer.elements.map((shape) => redraw(shape, known)));
}

/** @param {SVGPathElement} line @returns {{ x: number, y: number }[]} where something may stand on a link or beside it, the best place first */
function spotsAlong(line) {
  const long = line.getTotalLength();
  return BESIDE.flatMap((aside) =>
    TRACED.map((part) => {
      const [{ x, y }, next] = [line.getPointAtLength(long * part), line.getPointAtLength(long * part + 1)];
      return { x: x - (next.y - y) * aside, y: y + (next.x - x) * aside };
    }),
  );
}

/**
 * The first place at which the sign of a link covers nothing; else the one where it covers least.
 * @param {Box[]} taken @param {{ x: number, y: number }[]} spots @returns {{ x: number, y: number }}
 */
export function clearOf(taken, spots) {
  /** @param {{ x: number, y: number }} spot */
  const covered = ({ x, y }) =>
    taken.reduce((sum, box) => {
      const across = Math.min(x + BROAD / 2, box.x + box.width) - Math.max(x - BROAD / 2, box.x);
      const down = Math.min(y + HIGH / 2, box.y + box.height) - Math.max(y - HIGH / 2, box.y);
      return sum + (across > 0 && down > 0 ? across * down : 0);
    }, 0);
  return spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best));
}

/** @param {Scene | null} scene @returns {Map<string, string>} the transforms of what has one */
function places(scene) {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {Shape} shape */
  const visit = (shape) => {
    if (shape.id && shape.attributes.transform) found.set(shape.id, shape.attributes.transform);
    for (const child of shape.children ?? []) visit(child);
  };
  for (const layer of scene?.layers ?? []) layer.elements.forEach(visit);
  return found;
}

/** @param {string} text @returns {Stand | null} a translation, perhaps with a rotation */
export function readTransform(text) {
  const found = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?: rotate\(([-\d.]+)\))?$/.exec(text);
  return found ? { x: Number(found[1]), y: Number(found[2]), turn: Number(found[3] ?? 0) } : null;
}

/** @param {Stand} start @param {Stand} end @param {number} part of the way @returns {string} the transform there */
function between(start, end, part) {
  const turn = ((((end.turn - start.turn) % 360) + 540) % 360) - 180; // the short way round
  /** @param {number} from @param {number} to */
  const mix = (from, to) => from + (to - from) * part;
  return `translate(${mix(start.x, end.x)} ${mix(start.y, end.y)}) rotate(${start.turn + turn * part})`;
}
