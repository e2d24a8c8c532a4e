/** Drawing: shapes as SVG, still pictures, and frames around what stands on the board. */

import { h, s } from "../base/dom.js";

/** @import { Scene, Shape } from "../net/contents.js" */

/** @typedef {{ box: DOMRect, matrix: DOMMatrix, element?: Element }} Where an element's own box, and what takes it onto the board */

/** @type {ReadonlySet<string>} */
const TAGS = new Set([
  "g", "path", "polygon", "polyline", "line", "circle", "ellipse", "rect", "text", "tspan", "use", "defs", "clipPath", "mask",
  "pattern", "marker", "symbol", "linearGradient", "radialGradient", "stop", "title",
]);

/** @param {string} tag @returns {tag is keyof SVGElementTagNameMap} whether a scene may contain it */
function isTag(tag) {
  return TAGS.has(tag);
}

/**
 * One drawn thing with all that is inside it. The id of an action's target becomes `data-id`.
 * @param {Shape} shape
 * @returns {Element}
 */
export function draw(shape) {
  return redraw(shape, new Map());
}

/**
 * The same out of what is drawn already, as far as that goes: a shape that is known is put here, not drawn again.
 * @param {Shape} shape
 * @param {Map<Shape, Element>} known
 * @returns {Element}
 */
export function redraw(shape, known) {
  const drawn = known.get(shape);
  if (drawn) return drawn;
  if (!isTag(shape.tag)) throw new Error(`a scene cannot contain <${shape.tag}>`);
  const element = s(shape.tag, shape.attributes);
  if (shape.kind) element.setAttribute("class", shape.kind);
  if (shape.id) element.dataset.id = shape.id;
  if (shape.text) element.textContent = shape.text;
  for (const child of shape.children ?? []) element.append(redraw(child, known));
  return element;
}

/**
 * Which element shows each of some shapes, and each of those inside them.
 * @param {Shape[]} shapes
 * @param {Element} parent what they are drawn in
 * @param {Map<Shape, Element>} [known]
 */
export function drawnIn(shapes, parent, known = new Map()) {
  shapes.forEach((shape, index) => {
    const element = parent.children[index];
    known.set(shape, element);
    drawnIn(shape.children ?? [], element, known);
  });
  return known;
}

/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @param {string} css @returns {CSSStyleSheet} one sheet for each different text */
export function sheetOf(css) {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/**
 * A still picture in a shadow tree of its own, so that many pictures with their own styles share a page.
 * @param {{ width: number, height: number, name: string, style: string, symbols?: Shape[], shapes: Shape[] }} picture
 * @returns {HTMLElement}
 */
export function picture({ width, height, name, style, symbols = [], shapes }) {
  const host = h("span", { class: "picture", role: "img", "aria-label": name, style: `--ratio: ${width / height}; aspect-ratio: var(--ratio)` });
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheetOf(":host{display:block}svg{display:block;width:100%;height:100%}.halo{visibility:hidden}"), sheetOf(style)];
  root.append(
    s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, s("defs", {}, ...symbols.map(draw)), ...shapes.map(draw)),
  );
  return host;
}

/** @param {Scene} scene @param {string} name @returns {HTMLElement} the scene as a still picture */
export function thumbnail(scene, name) {
  const shapes = scene.layers.flatMap((layer) => layer.elements);
  return picture({ width: scene.width, height: scene.height, name, style: scene.style, symbols: scene.symbols, shapes });
}

/**
 * The sample of a line of the legend, as a still picture.
 * @param {Scene} scene
 * @param {Shape} shape
 * @returns {HTMLElement}
 */
export function swatch(scene, shape) {
  const host = picture({ width: 40, height: 40, name: "", style: scene.style, symbols: scene.symbols, shapes: [shape] });
  host.setAttribute("aria-hidden", "true");
  host.removeAttribute("role");
  host.removeAttribute("aria-label");
  host.shadowRoot?.querySelector("svg")?.setAttribute("viewBox", "-20 -20 40 40"); // samples are drawn around the origin
  return host;
}

/**
 * A frame around an element, standing and turned as it does: along its own edge where it is one closed shape, else rounded.
 * @param {Where} where
 * @param {string} kind
 * @returns {SVGElement}
 */
export function halo({ box, matrix, element }, kind) {
  const room = Math.min(3, Math.max(box.width, box.height) * 0.05);
  const rounded = { x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room, rx: Math.min(6, Math.min(box.width, box.height) * 0.15) };
  const own = edgeOf(element);
  const { tag, shape } = own ?? { tag: /** @type {const} */ ("rect"), shape: rounded };
  const { a, b, c, d, e, f } = matrix;
  return s(
    "g",
    { class: kind, transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` },
    s(tag, { class: "edge", ...shape }),
    s(tag, { class: "glow", ...shape }),
  );
}

/** @param {Element} [element] @returns {{ tag: "polygon" | "path", shape: Record<string, string> } | null} its edge, if it is one closed shape or its scene draws it as one: places that touch do not overlap */
function edgeOf(element) {
  const points = element?.tagName === "polygon" ? element.getAttribute("points") : null;
  if (points) return { tag: "polygon", shape: { points } };
  const drawn = [element, element?.querySelectorAll(".halo-edge")[0]].find((each) => each?.tagName === "path");
  const d = drawn?.getAttribute("d");
  return d && /z\s*$/i.test(d) ? { tag: "path", shape: { d } } : null;
}
