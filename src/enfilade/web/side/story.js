/** A finished game in three numbers. */

import { isThere } from "../base/dom.js";
import { diceOf } from "../board/dice.js";
import { takenBack } from "./log.js";

/** @import { EventState, Frame } from "../net/messages.js" */

/** @param {EventState[]} events @returns {EventState[]} those that were not taken back */
function standing(events) {
  const gone = takenBack(events);
  return events.filter((event) => !gone.has(event.number) && event.name !== "taken_back");
}

/**
 * Three numbers that tell how the game went.
 * @param {Pick<Frame, "length">} frame
 * @param {EventState[]} events
 * @returns {{ figure: string, label: string }[]}
 */
export function numbers(frame, events) {
  const told = standing(events);
  const rounds = told.filter((event) => event.weight === "round").length;
  const thrown = told.reduce((sum, event) => sum + diceOf(event).length, 0);
  /** @param {number} count @param {string} one @param {string} many */
  const counted = (count, one, many) => ({ figure: String(count), label: count === 1 ? one : many });
  return [
    rounds ? counted(rounds, "round", "rounds") : null,
    counted(frame.length, "decision", "decisions"),
    thrown ? counted(thrown, "die thrown", "dice thrown") : null,
    counted(told.length, "event", "events"),
  ].filter(isThere).slice(0, 3);
}
