/** Which puzzles this browser has solved: at the first try, or at a later one. */

import { store } from "./recent.js";

const SOLVED = "enfilade.puzzles"; // the names of those that were solved at the first try
const LATER = "enfilade.puzzles.later"; // and at a later one

const DAY = 24 * 60 * 60 * 1000; // milliseconds
const STRIDE = 7919; // a prime: from one day to the next another game
export const LEVELS = ["easy", "medium", "hard"];

/** @param {string} key @returns {Set<string>} */
function kept(key) {
  try {
    const names = JSON.parse(store.get(key) ?? "[]");
    return new Set(Array.isArray(names) ? names : []);
  } catch {
    return new Set();
  }
}

/** @param {string} name @param {boolean} isFirstTry */
export function solve(name, isFirstTry) {
  if (stateOf(name)) return; // who comes back knows the answer
  const key = isFirstTry ? SOLVED : LATER;
  store.set(key, JSON.stringify([...kept(key).add(name)]));
}

/** @param {string} name @returns {"" | "solved" | "later"} */
export function stateOf(name) {
  return kept(SOLVED).has(name) ? "solved" : kept(LATER).has(name) ? "later" : "";
}

/**
 * The one to go on with: the next of the same game that is not solved, from the beginning again after the last.
 * @template {{ name: string }} Each
 * @param {Each[]} puzzles @param {string} name @returns {Each | undefined}
 */
export function nextOf(puzzles, name) {
  const alike = puzzles.filter((each) => gameOf(each.name) === gameOf(name));
  const at = alike.findIndex((each) => each.name === name);
  return [...alike.slice(at + 1), ...alike.slice(0, at)].find((each) => !stateOf(each.name));
}

/**
 * By game, in the order in which games come first, then by difficulty.
 * @template {{ name: string, difficulty: string }} Each
 * @param {Each[]} puzzles @returns {Each[]}
 */
export function sorted(puzzles) {
  const games = [...new Set(puzzles.map(({ name }) => gameOf(name)))];
  return [...puzzles].sort((one, other) => games.indexOf(gameOf(one.name)) - games.indexOf(gameOf(other.name)) || LEVELS.indexOf(one.difficulty) - LEVELS.indexOf(other.difficulty));
}

/**
 * The puzzle of a day: every day another one, and all of them in turn, the same for everybody who has the same ones.
 * @template Each
 * @param {Each[]} puzzles @param {Date} date @returns {Each | undefined}
 */
export function ofTheDay(puzzles, date) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  return puzzles[(day * STRIDE) % puzzles.length];
}

/** @param {string} name @returns {string} the id of its game */
export function gameOf(name) {
  return name.split("/")[0];
}
