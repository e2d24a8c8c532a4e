/** Who goes where in an event, as its game tells it. Nothing else in the client knows what the values of a game's events mean. */

/** @import { Data } from "../net/contents.js" */
/** @import { EventState } from "../net/messages.js" */

/**
 * @typedef {object} Way
 * @property {string} piece who goes; empty where a message runs and no piece does
 * @property {string[]} places where to; a message runs from the first to the last
 * @property {"move" | "message" | "lost"} kind a message that is lost dies on the way
 */

const MOVERS = ["unit", "piece", "civ", "block"]; // under these names an event says who goes where its `to` says

/** @param {EventState} event @returns {Way[]} */
export function waysOf({ values }) {
  const { from, to, link, parts, tiles, success } = values;
  if (isId(link) && isId(from) && isId(to)) return [{ piece: "", places: [from, to], kind: success === false ? "lost" : "message" }];
  const movers = MOVERS.map((name) => values[name]).filter(isId);
  if (movers.length && isId(to)) return movers.map((piece) => ({ piece, places: [to], kind: "move" }));
  if (!Array.isArray(parts) || !Array.isArray(tiles) || parts.length !== tiles.length) return [];
  return parts.map((piece, index) => ({ piece: String(piece), places: [String(tiles[index])], kind: "move" }));
}

/** @param {EventState} event @returns {Data | undefined} the tick of the game's own clock: what has the same happens at once */
export function tickOf({ values }) {
  return values.tick;
}

/** @param {Data | undefined} value @returns {value is string} */
function isId(value) {
  return typeof value === "string";
}
