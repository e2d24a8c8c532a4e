/** The figures of a game over time. */

import { h, s } from "../base/dom.js";
import { nameOf } from "../base/seats.js";

/** @import { ChartState as Chart, SeriesState as Series } from "../net/messages.js" */

/** @typedef {(value: number) => number} Scale from a step or value to where it is drawn */

const [WIDTH, LEFT, RIGHT, TOP] = [340, 26, 92, 8];
const STRIDES = [1, 2, 3, 4, 5, 10, 20, 50]; // from one number of a round that is written to the next

/** @param {Chart} chart @returns {Map<string, Series[]>} the series of each measure, in the game's order */
function measures({ series }) {
  /** @type {Map<string, Series[]>} */
  const found = new Map();
  for (const each of series) found.set(each.name, [...(found.get(each.name) ?? []), each]);
  return found;
}

/** @param {Series} series @param {number} step @returns {number | null} the value at a step */
function at({ points }, step) {
  return points.findLast(([when]) => when <= step)?.[1] ?? null;
}

/** @param {Series} series */
function owner(series) {
  return series.seat === null ? "" : nameOf(series.seat);
}

/** @param {number | null} value */
const written = (value) => (value === null ? "unknown" : String(Math.round(value * 100) / 100));

/**
 * Every measure, one small picture below the other.
 * @param {Chart} chart
 * @param {number} now the step that is looked at
 * @param {string} unit what the game calls a round
 * @param {boolean} isOver
 * @returns {HTMLElement[]}
 */
export function charts(chart, now, unit, isOver) {
  const all = [...measures(chart)];
  return all.map(([name, series], index) => figure(chart, name, series, now, { height: 64, isLast: index === all.length - 1, unit, isOver }));
}

/** @param {Chart} chart of a finished game @param {string} unit what it calls a round @returns {HTMLElement | null} the measure that tells most: the game's first */
export function mainChart(chart, unit) {
  const [first] = measures(chart);
  return first && chart.length ? figure(chart, first[0], first[1], chart.length, { height: 130, isLast: true, unit, isOver: true, hasLimits: true }) : null;
}

/**
 * @param {Chart} chart
 * @param {string} name
 * @param {Series[]} series
 * @param {number} now
 * @param {{ height: number, isLast: boolean, unit: string, isOver: boolean, hasLimits?: boolean }} look `hasLimits`: what would end the game is drawn too
 */
function figure(chart, name, series, now, { height, isLast, unit, isOver, hasLimits = false }) {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value).filter((value) => value !== null));
  const limits = limitsOf(series);
  const most = Math.max(...values, ...(hasLimits ? limits.map(({ limit }) => limit) : []), 1);
  const least = Math.min(...values, 0);
  const foot = isLast ? 20 : 6;
  const length = Math.max(1, chart.length); // before the first decision the lines are drawn as if they had gone on
  const inRounds = evenly(chart.rounds, length);
  /** @type {Scale} */
  const x = (step) => LEFT + (WIDTH - LEFT - RIGHT) * inRounds.share(step);
  /** @type {Scale} */
  const y = (value) => TOP + ((height - TOP) * (most - value)) / (most - least);
  const heights = spread(series.map((each) => y(at(each, chart.length) ?? least)));
  const told = series.map((each) => `${owner(each)} ${written(at(each, 0))} to ${written(at(each, chart.length))}`.trim()).join(", ");
  /** @param {number} step @returns {string} when that is, and the values there */
  const read = (step) => {
    const round = chart.rounds.filter((each) => each <= step).length;
    return `${round ? `${unit} ${round}` : `Decision ${step}`}: ${series.map((each) => `${owner(each)} ${written(at(each, step))}`.trim()).join(", ")}`;
  };
  const rest = now < chart.length ? read(now) : ""; // at the end the lines say it themselves
  const readout = h("output", { class: "faint figures" }, rest);
  const drawing = s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height + foot}`, role: "img", "aria-label": `${name}: ${told}` },
    ...chart.rounds.map((step) => s("line", { class: "round", x1: x(step), x2: x(step), y1: TOP, y2: height })),
    ...[...new Set([least, most])].flatMap((value) => [
      s("line", { class: "grid", x1: LEFT, x2: x(length), y1: y(value), y2: y(value) }),
      s("text", { class: "scale", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, written(value)),
    ]),
    ...(hasLimits ? limits.flatMap((each) => limitLine(each, x, y, length)) : []),
    now < chart.length ? s("line", { class: "now", x1: x(now), x2: x(now), y1: TOP, y2: height }) : null,
    ...series.map((each, index) => s("path", { class: `series s${index % 4} of-${each.seat}`, d: line(each, length, x, y, index * 1.6) })),
    ...series.map((each, index) =>
      s("text", { x: x(length) + 6, y: heights[index] + 4 }, `${owner(each)} `, s("tspan", { class: "value" }, written(at(each, chart.length)))),
    ),
    ...(isLast ? rounds(chart, x, height, unit, isOver ? "end" : "now") : []),
  );
  drawing.addEventListener("pointermove", (event) => {
    const box = drawing.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH;
    const looked = Math.min(chart.length, Math.round(inRounds.step(Math.max(0, Math.min(1, (across - LEFT) / (WIDTH - LEFT - RIGHT))))));
    readout.textContent = read(looked);
  });
  drawing.addEventListener("pointerleave", () => (readout.textContent = rest));
  return h("figure", { class: "chart" }, h("figcaption", {}, h("b", {}, name), readout), drawing);
}

/** @param {Series[]} series @returns {{ limit: number, said: string }[]} what ends the game, each value once: with whom it concerns where that is not everybody */
export function limitsOf(series) {
  const limits = [...new Set(series.flatMap(({ limit }) => limit ?? []))];
  return limits.map((limit) => {
    const own = series.filter((each) => each.limit === limit);
    const whom = own.length < series.length ? `${own.map(owner).join(", ")} ` : "";
    return { limit, said: `${whom}${own[0].means}` };
  });
}

/** @param {{ limit: number, said: string }} limit @param {Scale} x @param {Scale} y @param {number} length @returns {SVGElement[]} a line across, with what it means */
function limitLine({ limit, said }, x, y, length) {
  return [s("line", { class: "limit", x1: LEFT, x2: x(length), y1: y(limit), y2: y(limit) }), s("text", { class: "scale limit", x: LEFT + 4, y: y(limit) - 4 }, said)];
}

/**
 * A staircase: a figure keeps its value until it changes, and is not drawn where it is unknown.
 * @param {Series} series
 * @param {number} length
 * @param {Scale} x
 * @param {Scale} y
 * @param {number} nudge
 */
function line({ points }, length, x, y, nudge) {
  return points
    .map(([step, value], index) => {
      if (value === null) return "";
      const end = points[index + 1]?.[0] ?? length;
      const isJoined = index > 0 && points[index - 1][1] !== null;
      return `${isJoined ? `V${y(value) + nudge}` : `M${x(step)} ${y(value) + nudge}`}H${x(end)}`;
    })
    .join("");
}

/** Names at the ends of lines must not lie over each other. @param {number[]} heights */
function spread(heights) {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one] - heights[other]);
  const found = [...heights];
  order.forEach((index, place) => {
    if (place) found[index] = Math.max(found[index], found[order[place - 1]] + 13);
  });
  return found;
}

/**
 * Every round takes as much room as any other, however much was decided in it.
 * @param {number[]} rounds the steps at which they began
 * @param {number} length
 * @returns {{ share: Scale, step: Scale }} how far along a step lies, from 0 to 1, and which step lies there
 */
export function evenly(rounds, length) {
  const marks = [...new Set([0, ...rounds, length])];
  /** @param {number[]} from @param {number[]} to @returns {Scale} */
  const between = (from, to) => (value) => {
    const next = Math.max(1, from.findIndex((each, index) => index > 0 && value <= each));
    const part = (value - from[next - 1]) / (from[next] - from[next - 1]);
    return to[next - 1] + part * (to[next] - to[next - 1]);
  };
  const shares = marks.map((_, index) => index / (marks.length - 1));
  return { share: between(marks, shares), step: between(shares, marks) };
}

/** Their numbers, as many as there is room for and always as many apart; what they count is said once, at the end. @param {Chart} chart @param {Scale} x @param {number} height @param {string} unit @param {string} end */
function rounds(chart, x, height, unit, end) {
  if (!chart.rounds.length) return [s("text", { class: "scale", x: x(0), y: height + 16 }, "start"), s("text", { class: "scale", x: x(chart.length), y: height + 16, "text-anchor": "end" }, end)];
  const { length } = chart.rounds;
  const room = length > 1 ? x(chart.rounds[1]) - x(chart.rounds[0]) : WIDTH;
  const apart = STRIDES.find((each) => each * room >= String(length).length * 7 + 8) ?? length;
  const numbers = chart.rounds.flatMap((step, index) => (index % apart ? [] : [s("text", { class: "scale", x: x(step), y: height + 16 }, String(index + 1))]));
  return [...numbers, s("text", { class: "scale", x: WIDTH - RIGHT + 6, y: height + 16 }, unit)];
}
