/** The seats of the table on this page, as people call them. */

import { capital, listed } from "./dom.js";

export const SPECTATOR = "spectator"; // in place of a seat

/** @type {Map<string, string>} */
const names = new Map();

/** @param {Iterable<[string, string]>} known seat and name */
export function learnNames(known) {
  for (const [seat, name] of known) names.set(seat, name);
}

/** @param {string} seat @returns {string} its name */
export function nameOf(seat) {
  return names.get(seat) ?? capital(seat);
}

/** @param {{ seat: string, called?: string }} seat @returns {string} its name, after that of who sits there, if they have one */
export function whoIs({ seat, called }) {
  return called ? `${called.split(",")[0]} (${nameOf(seat)})` : nameOf(seat);
}

/**
 * Against whom some seats play: computers and people with an account by their names, others by their seats.
 * @param {{ seat: string, name: string, called: string, player: string }[]} seats
 * @param {string[]} mine
 * @returns {string} nobody: nothing
 */
export function against(seats, mine) {
  const others = mine.length ? seats.filter(({ seat }) => !mine.includes(seat)) : [];
  return listed(others.map(({ name, called, player }) => (called || player ? `${called.split(",")[0] || player} (${name})` : name)));
}

/** @param {string} subject of a procedure, perhaps a seat @returns {string} as people call it */
export function subjectOf(subject) {
  return names.get(subject) ?? subject;
}

/** @param {string} text a sentence that may begin with a seat @returns {string} with the seat's name instead */
export function named(text) {
  const [first] = text.split(" ", 1);
  return names.has(first) ? nameOf(first) + text.slice(first.length) : text;
}
