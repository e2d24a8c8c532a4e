/** What a reader has chosen for this browser, besides the theme. */

import { store } from "./recent.js";

const KEY = "enfilade.settings";

/**
 * @typedef {object} Settings
 * @property {boolean} only whether questions with one answer are answered by the page
 * @property {boolean} sound whether a sound tells that it is one's turn
 * @property {boolean} notice whether the browser tells it where the page is out of sight
 * @property {number} pace how many times as long as usual things move; 0: not at all
 * @property {boolean} stepwise whether the computer's turn waits at each step
 */

/** @type {Settings} */
const USUAL = { only: true, sound: false, notice: false, pace: 1, stepwise: false };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(store.get(KEY) ?? "{}") };
  } catch {
    return USUAL;
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  store.set(KEY, JSON.stringify({ ...settings(), ...changes }));
  dispatchEvent(new Event("settings"));
}
