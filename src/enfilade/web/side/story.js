/** A finished game in three numbers. */

import { diceOf } from "../board/dice.js";

/** @param {any[]} events @returns {any[]} those that were not taken back */
function standing(events) {
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
  const rounds = told.filter((event) => event.name === "round_started").length;
  const thrown = told.reduce((sum, event) => sum + diceOf(event).length, 0);
  const counted = (count, one, many) => ({ figure: String(count), label: count === 1 ? one : many });
  return [
    rounds ? counted(rounds, "round", "rounds") : null,
    counted(frame.length, "decision", "decisions"),
    thrown ? counted(thrown, "die thrown", "dice thrown") : null,
    counted(told.length, "event", "events"),
  ].filter(Boolean).slice(0, 3);
}
