/** What this browser remembers: the theme, and the tables it has sat at. */

const KEY = "enfilade.tables";
const MOST = 60; // finished games, or claims: what is still played is never forgotten

/** Text by key; a browser that forbids storage simply forgets. */
class Store {
  /** @param {() => Storage} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return this.place().getItem(key);
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      this.place().setItem(key, value);
    } catch {
      // Forgetting is better than failing.
    }
  }
}

/** What is kept for good, and what for as long as the tab is open. */
export const store = new Store(() => localStorage);
export const session = new Store(() => sessionStorage);

/**
 * @typedef {object} Remembered
 * @property {string} title
 * @property {string} game
 * @property {string[]} mine the secrets that this browser plays with
 * @property {Record<string, string>} secrets all that it knows, by seat; `spectator` for the public
 * @property {Record<string, string>} [invitations] to seats of others, by seat: the last that this browser made
 * @property {string} [creator] with which new ones are made, if the table was set here
 * @property {Record<string, number>} [invited] how often somebody had been invited to each seat, when this browser last looked
 * @property {Record<string, string>} [names] how people call the seats
 * @property {string} [against] whom this browser plays against
 * @property {{ scenario: string } | null} order what was asked of the server when the table was made
 * @property {number} when something was last done there, as far as this browser knows: milliseconds since 1970
 * @property {boolean} over
 */

/** @returns {Remembered[]} the tables, latest first */
export function tables() {
  try {
    const kept = JSON.parse(store.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => each && Array.isArray(each.mine)) : [];
  } catch {
    return [];
  }
}

/** @param {string[]} secrets @returns {Remembered | undefined} the table that one of these secrets belongs to */
export function tableOf(secrets) {
  return tables().find((each) => [...each.mine, ...Object.values(each.secrets)].some((secret) => secrets.includes(secret)));
}

/** @param {Remembered} table keep it as the latest */
export function remember(table) {
  const others = tables().filter((each) => !each.mine.some((secret) => table.mine.includes(secret)));
  let finished = 0;
  store.set(KEY, JSON.stringify([table, ...others].filter(({ over }) => !over || ++finished <= MOST)));
}

/** Keep what has changed of a table, at its place in the list. @param {Remembered} table */
export function keep(table) {
  store.set(KEY, JSON.stringify(tables().map((each) => (each.mine.join() === table.mine.join() ? table : each))));
}

/** @param {Remembered} table */
export function forget(table) {
  store.set(KEY, JSON.stringify(tables().filter((each) => each.mine.join() !== table.mine.join())));
}

const CLAIMS = "enfilade.claims";

/** @returns {[string, string][]} invitations that were taken up here, and the secrets that came of them */
function claims() {
  try {
    const kept = JSON.parse(store.get(CLAIMS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}

/** @param {string} invitation @returns {string | undefined} the secret with which this browser has taken it up */
export function claimOf(invitation) {
  return claims().find(([known]) => known === invitation)?.[1];
}

/** @param {string} invitation @param {string} secret */
export function keepClaim(invitation, secret) {
  const others = claims().filter(([known]) => known !== invitation);
  store.set(CLAIMS, JSON.stringify([[invitation, secret], ...others].slice(0, MOST)));
}

const INVITING = "enfilade.inviting";

/** @param {string[]} mine the table's page shall show its links first: somebody is to be invited */
export function invite(mine) {
  session.set(INVITING, mine.join());
}

/** @param {string[]} mine @returns {boolean} whether the links are to be shown, once */
export function isInviting(mine) {
  if (session.get(INVITING) !== mine.join()) return false;
  session.set(INVITING, "");
  return true;
}
