/** What a card says in small print of a game or a scenario: how long it takes, how hard it is, how even. */

/** @import { Scenario } from "../net/contents.js" */

/** @param {Scenario} scenario */
export function factsOf({ minutes, difficulty, odds }) {
  return facts(lasting(minutes), difficulty, odds);
}

/** @param {...string} parts */
export function facts(...parts) {
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} minutes a number of them, or two with a dash */
export function lasting(minutes) {
  return /^\d[\d–-]*$/.test(minutes) ? `${minutes.replace("-", "–")} minutes` : minutes;
}
