/** The pencil line of the coach: the way from what it points at to its note that crosses the least of what is read, and stops before the rest. */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels of the page */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {[from: Point, bend: Point, to: Point]} Curve */

const ROOM = 7; // pixels between what is pointed at and the pencil
const CLEAR = 3; // and between the pencil and what is read
const STRIDE = 4; // pixels from one point that is looked at to the next
const SHORTEST = 14; // pixels of a line that is worth a stroke
const CROSSED = 8; // how many pixels of a detour one is worth that crosses something
const EDGES = [0.5, 0.2, 0.8]; // where on an edge it may begin and end
const BENDS = [110, 60, -60, -110, 0]; // a level line would hide among those of the board, and comes last

/** @param {Box} box @param {Box} note @returns {Curve[]} ways to try, the plainest first */
function tried(box, note) {
  const isBeside = note.left >= box.right;
  const isBelow = note.top > box.bottom;
  /** @param {number} start @param {number} end @param {number} part */
  const mix = (start, end, part) => start + (end - start) * part;
  /** @type {Point[]} */
  const from = isBeside
    ? [...EDGES.map((part) => /** @type {Point} */ ([box.right + ROOM, mix(box.top, box.bottom, part)])), [mix(box.left, box.right, 0.5), box.top - ROOM], [mix(box.left, box.right, 0.5), box.bottom + ROOM]]
    : [...EDGES.map((part) => /** @type {Point} */ ([mix(box.left, box.right, part), isBelow ? box.bottom + ROOM : box.top - ROOM])), [box.left - ROOM, mix(box.top, box.bottom, 0.5)], [box.right + ROOM, mix(box.top, box.bottom, 0.5)]];
  return from.flatMap(([x, y]) => {
    /** @param {number} low @param {number} high @param {number} own */
    const aims = (low, high, own) => [Math.min(high, Math.max(low, own)), mix(low, high, 0.1), mix(low, high, 0.5), mix(low, high, 0.9)];
    /** @type {Point[]} */
    const to = isBeside
      ? aims(note.top + 62, Math.max(note.top + 62, note.bottom - 24), y).map((each) => [note.left, each])
      : aims(note.left + 30, note.right - 30, x).map((each) => [each, isBelow ? note.top : note.bottom]);
    return to.flatMap((end) =>
      BENDS.map((bend) => /** @type {Curve} */ ([[x, y], isBeside ? [mix(x, end[0], 0.5), mix(y, end[1], 0.5) - bend] : [mix(x, end[0], 0.5) + bend, mix(y, end[1], 0.5)], end])),
    );
  });
}

/** @param {Curve} curve @returns {Point[]} points on it, close together */
function pointsOf([from, bend, to]) {
  const count = Math.max(2, Math.ceil((Math.hypot(bend[0] - from[0], bend[1] - from[1]) + Math.hypot(to[0] - bend[0], to[1] - bend[1])) / STRIDE));
  return Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count;
    /** @param {0 | 1} axis */
    const at = (axis) => (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * bend[axis] + part ** 2 * to[axis];
    return /** @type {Point} */ ([at(0), at(1)]);
  });
}

/** @param {Point} point @param {Box} box */
function isIn([x, y], { left, top, right, bottom }) {
  return x > left - CLEAR && x < right + CLEAR && y > top - CLEAR && y < bottom + CLEAR;
}

/** @param {Point[]} points @returns {Box} around them */
function bounds(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs) - CLEAR, top: Math.min(...ys) - CLEAR, right: Math.max(...xs) + CLEAR, bottom: Math.max(...ys) + CLEAR };
}

/** @param {Box} one @param {Box} other */
function touch(one, other) {
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
}

/**
 * The strokes of the line: one where the way is free, else those between what is read, as a map breaks a line at a name.
 * @param {Box} box what is pointed at
 * @param {Box} note
 * @param {Box} frame no line leaves it but to the note
 * @param {Box[]} read what is read on the way
 * @returns {string[]} as SVG has paths
 */
export function leads(box, note, frame, read) {
  /** @type {{ points: Point[], price: number } | null} */
  let best = null;
  for (const curve of tried(box, note)) {
    if (best?.price === 0) break;
    const points = pointsOf(curve);
    const all = bounds(points);
    const near = read.filter((each) => touch(each, all));
    const crossed = points.filter((point) => near.some((each) => isIn(point, each)) || point[1] < frame.top || point[0] < frame.left).length;
    const price = crossed && crossed * STRIDE * CROSSED + points.length * STRIDE;
    if (!best || price < best.price) best = { points, price };
  }
  if (!best) return [];
  /** @type {Point[][]} */
  const strokes = [[]];
  for (const point of best.points) {
    if (read.some((each) => isIn(point, each))) strokes.push([]);
    else strokes[strokes.length - 1].push(point);
  }
  return strokes.filter((points) => points.length * STRIDE >= SHORTEST).map((points) => `M${points.map((point) => point.map((each) => Math.round(each * 10) / 10).join(" ")).join("L")}`);
}

/**
 * Where a round mark beside a box hides the least of what is read: at one of its corners.
 * @param {Box} box
 * @param {number} radius
 * @param {Box} frame it stays in sight
 * @param {Box[]} read
 * @returns {Point}
 */
export function corner(box, radius, frame, read) {
  /** @param {number} at @param {number} low @param {number} high */
  const within = (at, low, high) => Math.max(low + radius + 2, Math.min(high - radius - 2, at));
  /** @type {Point[]} */
  const corners = [[box.left - ROOM, box.top - ROOM], [box.right + ROOM, box.top - ROOM], [box.left - ROOM, box.bottom + ROOM], [box.right + ROOM, box.bottom + ROOM]];
  const spots = corners.map(([x, y]) => /** @type {Point} */ ([within(x, frame.left, frame.right), within(y, frame.top, frame.bottom)]));
  /** @param {Point} spot */
  const hidden = ([x, y]) =>
    read.reduce((sum, each) => {
      const across = Math.min(x + radius, each.right) - Math.max(x - radius, each.left);
      const down = Math.min(y + radius, each.bottom) - Math.max(y - radius, each.top);
      return sum + (across > 0 && down > 0 ? across * down : 0);
    }, 0);
  return spots.reduce((least, spot) => (hidden(spot) < hidden(least) ? spot : least));
}
