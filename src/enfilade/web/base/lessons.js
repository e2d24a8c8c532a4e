/** Which lessons this browser has learnt, and where it left one. */

import { store, tables } from "./recent.js";

/** @import { Remembered } from "./recent.js" */

const KEY = "enfilade.lessons";

/** @returns {Record<string, number>} when each was learnt, by name */
function learnt() {
  try {
    const kept = JSON.parse(store.get(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} name @returns {boolean} whether it was finished here once */
export function isLearnt(name) {
  return Object.hasOwn(learnt(), name);
}

/** @param {string} name */
export function learn(name) {
  store.set(KEY, JSON.stringify({ ...learnt(), [name]: Date.now() }));
}

/** @param {Remembered} table @returns {string} the name of the lesson that is taken there; empty if none is */
export function lessonAt({ order }) {
  return order?.scenario.split("/")[1] === "lessons" ? order.scenario : "";
}

/** @param {string} name @returns {Remembered | undefined} the table at which it was left */
export function left(name) {
  return tables().find((table) => !table.over && lessonAt(table) === name);
}
