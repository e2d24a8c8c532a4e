/** What may happen when somebody's time runs out, in words. */

/** @import { OfferState } from "./messages.js" */

/** @typedef {Exclude<OfferState["flag"], "">} Flag */

/** As whoever sets a table chooses it. @type {[Flag, string][]} */
export const FLAGS = [
  ["loses", "They lose at once."],
  ["waits", "The game waits: they may still decide, and meanwhile the others may claim it."],
  ["stand-in", "A computer plays on for them, until they take their seat again."],
];

/** @type {Record<Flag, string>} */
const FACTS = {
  loses: "who runs out of time loses",
  waits: "who runs out of time may be late, until the others claim the game",
  "stand-in": "for who runs out of time a computer plays on",
};

/** The same as a fact beside others. @param {OfferState["flag"]} flag empty: there is no clock */
export function factOf(flag) {
  return flag ? FACTS[flag] : "";
}
