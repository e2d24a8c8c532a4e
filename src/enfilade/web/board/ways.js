/** Who goes where in an event, as its game tells it. Nothing else in the client knows what the values of a game's events mean. */

/** @import { Data } from "../net/contents.js" */
/** @import { EventState } from "../net/messages.js" */

/**
 * @typedef {object} Way
 * @property {string} piece who goes; empty where something runs along a link and no piece does
 * @property {string} to
 * @property {string} since where it comes from, if it runs
 * @property {boolean} whole one that is not dies on the way
 */

const MOVERS = ["unit", "piece", "civ", "block"]; // under these names an event says who goes where its `to` says

/** @param {EventState} event @returns {Way[]} */
export function waysOf({ values }) {
  const { from, to, link, parts, tiles, success } = values;
  if (isId(link) && isId(from) && isId(to)) return [{ piece: "", to, since: from, whole: success !== false }];
  const movers = MOVERS.map((name) => values[name]).filter(isId);
  if (movers.length && isId(to)) return movers.map((piece) => way(piece, to));
  if (!Array.isArray(parts) || !Array.isArray(tiles) || parts.length !== tiles.length) return [];
  return parts.map((piece, index) => way(String(piece), String(tiles[index])));
}

/** @param {string} piece @param {string} to @returns {Way} */
function way(piece, to) {
  return { piece, to, since: "", whole: true };
}

/** @param {EventState} event @returns {string} the beat of the game's own clock: what has the same happens at once; empty: by itself */
export function beatOf({ values }) {
  return values.tick === undefined ? "" : String(values.tick);
}

/** @param {Data | undefined} value @returns {value is string} */
function isId(value) {
  return typeof value === "string";
}
