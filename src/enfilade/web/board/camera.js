/** Pan and zoom: wheel, drag, pinch and keys. */

/** @typedef {{ x: number, y: number }} Point */

const CLOSEST = 8;
const CLOSE = 3.5; // a close-up that still shows what is around
const ROOM = 1.5; // how much of the neighbourhood it shows
const EDGE = 1.06; // and how much at least
const STILL = 6; // pixels a pointer may wander and still be a click

/** The part of the board that is in sight. */
export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => { width: number, height: number, left?: number, right?: number }} size of the whole board, and where its map begins and ends
   * @param {() => void} [moved] another part of it is in sight
   */
  constructor(svg, size, moved = () => {}) {
    this.svg = svg;
    this.size = size;
    this.moved = moved;
    this.zoom = 1;
    this.centre = { x: 0, y: 0 };
    this.isMoved = false; // by hand
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.dragged = 0;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", (event) => this.release(event));
    svg.addEventListener("click", (event) => this.isDrag() && event.stopPropagation(), true);
  }

  /** Show everything. */
  reset() {
    const { width, height } = this.size();
    this.zoom = 1;
    this.centre = { x: width / 2, y: height / 2 };
    this.apply();
  }

  /** @returns {boolean} whether everything is in sight */
  get isWhole() {
    return this.zoom === 1;
  }

  /** Show the map, without what lies beside it. @param {number} [zoom] none: all of it */
  open(zoom = this.fit()) {
    const { width, height, left = 0, right = width } = this.size();
    this.zoom = zoom;
    this.centre = { x: (left + right) / 2, y: height / 2 };
    this.apply();
  }

  /** @returns {number} the zoom at which the whole map is in sight, as large as it goes */
  fit() {
    return this.filling(Math.min);
  }

  /** @returns {number} the zoom at which the map leaves nothing of its place empty */
  cover() {
    return this.filling(Math.max);
  }

  /** @param {(across: number, down: number) => number} which of two scales: the map as wide, or as high as its place @returns {number} a zoom */
  filling(which) {
    const { width, height, left = 0, right = width } = this.size();
    const room = this.svg.getBoundingClientRect();
    const down = room.height / height;
    return Math.min(CLOSE, which(room.width / (right - left), down) / Math.min(room.width / width, down) || 1);
  }

  /** @param {DOMRect} box on the screen @returns {boolean} whether it is on the map, not in a tray beside it */
  isOnMap(box) {
    const { width, left = 0, right = width } = this.size();
    const { x } = this.onBoard(around([box]));
    return left <= x && x <= right;
  }

  /**
   * Come as close as these boxes on the screen allow, with some room around them; where they are too far apart, to most of them.
   * @param {DOMRect[]} boxes
   * @param {number} [most]
   * @param {number} [least]
   * @param {number} [wished] what is around them is left out as far as that lets all of them be as close as this
   */
  closeUp(boxes, most = CLOSE, least = 1, wished = 0) {
    this.isMoved = true;
    if (!boxes.length) return this.reset();
    const room = this.svg.getBoundingClientRect();
    const all = around(boxes);
    const filled = this.zoom * Math.min(room.width / all.width, room.height / all.height);
    const zoom = Math.min(most, Math.max(least, filled / ROOM, Math.min(wished, filled / EDGE)));
    const shrink = this.zoom / zoom;
    const { x, y } = around(crowd(boxes, room.width * shrink, room.height * shrink));
    this.centre = this.onBoard({ x, y });
    this.zoom = zoom;
    this.apply();
  }

  isDrag() {
    return this.dragged > STILL;
  }

  apply() {
    const { width, height } = this.size();
    const [w, h] = [width / this.zoom, height / this.zoom];
    const room = this.svg.getBoundingClientRect();
    const scale = Math.min(room.width / w, room.height / h) || 1;
    /** @param {number} value @param {number} part that is in sight, more than asked for in one direction @param {number} whole */
    const within = (value, part, whole) => (part >= whole ? whole / 2 : Math.min(Math.max(value, part / 2), whole - part / 2));
    this.centre = { x: within(this.centre.x, room.width / scale, width), y: within(this.centre.y, room.height / scale, height) };
    this.svg.setAttribute("viewBox", `${this.centre.x - w / 2} ${this.centre.y - h / 2} ${w} ${h}`);
    this.moved();
  }

  /** @param {number} factor @param {Point} [point] on the screen, that stays where it is */
  zoomBy(factor, point) {
    this.isMoved = true;
    const fixed = point ? this.onBoard(point) : this.centre;
    const before = this.zoom;
    this.zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    const shrink = before / this.zoom;
    this.centre = { x: fixed.x + (this.centre.x - fixed.x) * shrink, y: fixed.y + (this.centre.y - fixed.y) * shrink };
    this.apply();
  }

  /** @param {number} dx @param {number} dy in pixels of the screen */
  panBy(dx, dy) {
    this.isMoved = true;
    const scale = this.svg.getScreenCTM()?.a || 1;
    this.centre = { x: this.centre.x - dx / scale, y: this.centre.y - dy / scale };
    this.apply();
  }

  /** @param {Point} point on the screen @returns {Point} */
  onBoard({ x, y }) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : this.centre;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (this.pointers.size === 0) this.dragged = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (others.length === 1) {
      /** @param {Point} point */
      const gap = (point) => Math.hypot(point.x - others[0].x, point.y - others[0].y) || 1;
      this.zoomBy(gap(now) / gap(last), { x: (now.x + others[0].x) / 2, y: (now.y + others[0].y) / 2 });
      this.dragged = STILL + 1;
    } else {
      this.dragged += Math.hypot(now.x - last.x, now.y - last.y);
      if (this.isDrag()) {
        this.svg.setPointerCapture(event.pointerId);
        this.svg.classList.add("dragging");
        this.panBy(now.x - last.x, now.y - last.y);
      }
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.svg.classList.remove("dragging");
  }
}

/** @param {DOMRect[]} boxes @returns {{ x: number, y: number, width: number, height: number }} the middle and the size of them all */
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** @param {DOMRect[]} boxes @param {DOMRect[]} others @returns {DOMRect[]} the boxes, those nearest to the middle of the others first */
export function nearest(boxes, others) {
  const middle = around(others);
  /** @param {DOMRect} box */
  const away = (box) => Math.hypot(around([box]).x - middle.x, around([box]).y - middle.y);
  return [...boxes].sort((one, other) => away(one) - away(other));
}

/**
 * The most of some boxes that are in sight together around one of them.
 * @param {DOMRect[]} boxes
 * @param {number} width of what is in sight
 * @param {number} height
 * @returns {DOMRect[]}
 */
function crowd(boxes, width, height) {
  const all = around(boxes);
  if (all.width <= width && all.height <= height) return boxes;
  const crowds = boxes.map((middle) => {
    const { x, y } = around([middle]);
    return boxes.filter((box) => Math.max(x - box.left, box.right - x) <= width / 2 && Math.max(y - box.top, box.bottom - y) <= height / 2);
  });
  return crowds.reduce((best, each) => (each.length > best.length ? each : best), [boxes[0]]);
}
