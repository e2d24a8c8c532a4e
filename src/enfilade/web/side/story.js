/** A finished game in three numbers. */

import { isThere } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { cardsOf, diceOf } from "../board/dice.js";
import { takenBack } from "./log.js";

/** @import { ChartState, EventState, Frame } from "../net/messages.js" */

const ELSE = ["round", "heading", "end"]; // weights of events that begin or end something else

/** @param {EventState[]} events @returns {EventState[]} those that were not taken back */
function standing(events) {
  const gone = takenBack(events);
  return events.filter((event) => !gone.has(event.number) && event.name !== "taken_back");
}

/** @param {EventState[]} events @returns {string} what the game itself calls a round: the word before the number where it tells that one begins */
export function unitOf(events) {
  const told = events.find((event) => event.weight === "round" && event.sentence)?.sentence ?? "";
  return /^(\p{Lu}\p{Ll}+) \d/u.exec(told)?.[1] ?? "Round";
}

/**
 * What the log says first of what somebody has just decided, before anything else begins.
 * @param {EventState[]} events
 * @param {Pick<Frame, "events"> | null} before as it was told before that; null: nobody knows
 * @returns {string} empty: it says nothing of it
 */
export function tellsOf(events, before) {
  if (!before) return "";
  const last = before.events.at(-1)?.number ?? 0;
  const fresh = events.filter(({ number }) => number > last);
  const next = fresh.findIndex(({ weight }) => ELSE.includes(weight ?? ""));
  return fresh.slice(0, next < 0 ? fresh.length : next).find(({ sentence }) => sentence)?.sentence ?? "";
}

/** How the game ended, as it says it itself; empty: nothing was told of that. @param {EventState[]} events @returns {string} */
export function endOf(events) {
  return events.findLast(({ weight }) => weight === "end")?.sentence ?? "";
}

/** @param {string} did what was done @param {Pick<Frame, "view" | "events">} frame as it then stood @returns {string} that, and how the game ended by it */
export function withEnd(did, { view, events }) {
  const end = view.outcome ? endOf(events) : "";
  return end && end !== did ? `${did} ${end}` : did;
}

/** @param {EventState[]} events @returns {"dice" | "cards" | "draws"} what chance spoke by */
export function drawnFrom(events) {
  if (events.some((event) => diceOf(event).length)) return "dice";
  return events.some((event) => cardsOf(event).length) ? "cards" : "draws";
}

/**
 * Three numbers that tell how the game went, first what decided it.
 * @param {Pick<Frame, "length">} frame
 * @param {EventState[]} events
 * @param {ChartState | null} [chart]
 * @returns {{ figure: string, label: string }[]}
 */
export function numbers(frame, events, chart = null) {
  const told = standing(events);
  const rounds = told.filter((event) => event.weight === "round").length;
  const unit = unitOf(told).toLowerCase();
  const thrown = told.reduce((sum, event) => sum + diceOf(event).length, 0);
  /** @param {number} count @param {string} one @param {string} many */
  const counted = (count, one, many) => ({ figure: String(count), label: count === 1 ? one : many });
  return [
    ...(chart ? outcomes(chart) : []),
    rounds ? counted(rounds, unit, `${unit}s`) : null,
    counted(frame.length, "decision", "decisions"),
    thrown ? counted(thrown, "die thrown", "dice thrown") : null,
    counted(told.length, "event", "events"),
  ].filter(isThere).slice(0, 3);
}

/**
 * What the game is about: how its first two measures ended, the seats side by side. The first of them decided it.
 * @param {ChartState} chart
 * @returns {{ figure: string, label: string }[]}
 */
function outcomes({ series }) {
  return [...new Set(series.map(({ name }) => name))].slice(0, 2).map((name) => {
    const own = series.filter((each) => each.name === name);
    const seats = own.flatMap(({ seat }) => (seat ? [nameOf(seat)] : []));
    return { figure: own.map(({ points }) => points.at(-1)?.[1] ?? "–").join(" : "), label: seats.length ? `${name}, ${seats.join(" : ")}` : name };
  });
}
