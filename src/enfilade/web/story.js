/** A finished game in three numbers and a chart. */

import { diceOf } from "./dice.js";
import { capital, h, s } from "./dom.js";

const LOST = { destroyed: "piece", exited: "piece" };
const WON_BACK = { repaired: "wreck" };

/** @param {any[]} events @returns {any[]} those that were not taken back */
export function standing(events) {
  const gone = new Set();
  for (const { name, values } of events) {
    if (name !== "taken_back") continue;
    for (let number = values.first; number <= values.last; number++) gone.add(number);
  }
  return events.filter((event) => !gone.has(event.number) && event.name !== "taken_back");
}

/**
 * Three numbers that tell how the game went.
 * @param {any} frame
 * @param {any[]} events
 * @returns {{ figure: string, label: string }[]}
 */
export function numbers(frame, events) {
  const told = standing(events);
  const rounds = Math.max(0, ...told.map((event) => Number(event.values.round) || 0));
  const count = (name) => told.filter((event) => event.name === name).length;
  const thrown = told.reduce((sum, event) => sum + diceOf(event).length, 0);
  const shots = count("shot");
  return [
    rounds ? { figure: String(rounds), label: rounds === 1 ? "round" : "rounds" } : { figure: String(told.length), label: "events" },
    shots ? { figure: `${count("destroyed")} of ${shots}`, label: "shots destroyed their target" } : { figure: String(thrown), label: "dice thrown" },
    { figure: String(frame.length), label: "decisions" },
  ];
}

/**
 * How many pieces each side had in action when each round began, and at the end. Counted back from the last position, so
 * that it needs no more than the events and a view that lists pieces; a game without those has no such chart.
 * @param {any} view
 * @param {any[]} events
 * @returns {{ seat: string, counts: number[] }[]}
 */
export function strengths(view, events) {
  if (!Array.isArray(view.pieces)) return [];
  const owner = new Map(view.pieces.map((piece) => [piece.id, piece.seat]));
  const now = new Map([...new Set(owner.values())].map((seat) => [seat, 0]));
  for (const piece of view.pieces) if (piece.status === "operational") now.set(piece.seat, (now.get(piece.seat) ?? 0) + 1);
  const series = [...now.keys()].map((seat) => ({ seat, counts: [now.get(seat) ?? 0] }));
  for (const event of standing(events).reverse()) {
    const lost = owner.get(event.values[LOST[event.name]]);
    const back = owner.get(event.values[WON_BACK[event.name]]);
    if (lost) now.set(lost, (now.get(lost) ?? 0) + 1);
    if (back) now.set(back, (now.get(back) ?? 0) - 1);
    if (event.name === "round_started") for (const each of series) each.counts.unshift(now.get(each.seat) ?? 0);
  }
  return series;
}

/** @param {{ seat: string, counts: number[] }[]} series @returns {HTMLElement | null} the chart */
export function chart(series) {
  if (!series.length || series[0].counts.length < 2) return null;
  const [width, height, left, top, foot] = [440, 150, 26, 10, 24];
  const most = Math.max(...series.flatMap((each) => each.counts), 1);
  const last = series[0].counts.length - 1;
  const x = (index) => left + ((width - left - 64) * index) / last;
  const y = (count, nudge = 0) => nudge + top + (height - top - foot) * (1 - count / most);
  const grid = [0, most].map((count) => [
    s("line", { class: "grid", x1: left, x2: x(last), y1: y(count), y2: y(count) }),
    s("text", { x: left - 6, y: y(count) + 4, "text-anchor": "end" }, String(count)),
  ]);
  const lines = series.map((each, index) => {
    const nudge = index * 3; // so that equal lines lie beside each other
    const points = each.counts.map((count, at) => (at ? `H${x(at)}V${y(count, nudge)}` : `M${x(at)} ${y(count, nudge)}`)).join("");
    const end = y(each.counts[last]) + (index && series[0].counts[last] === each.counts[last] ? 13 : 0);
    return [s("path", { class: `series s${index}`, d: points }), s("text", { x: x(last) + 6, y: end + 4 }, `${capital(each.seat)} ${each.counts[last]}`)];
  });
  const label = series.map((each) => `${capital(each.seat)} from ${each.counts[0]} to ${each.counts[last]}`).join(", ");
  return h(
    "figure",
    { class: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Pieces in action by round: ${label}` },
      ...grid.flat(),
      ...lines.flat(),
      s("text", { x: x(0), y: height - 6 }, "start"),
      s("text", { x: x(last), y: height - 6, "text-anchor": "end" }, "end"),
    ),
    h("figcaption", {}, "Pieces in action, round by round"),
  );
}
