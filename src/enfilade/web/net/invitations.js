/** Setting a table, inviting to it, and taking up an invitation: whoever does so first has the seat. */

import { claimOf, invite, keepClaim, remember } from "../base/recent.js";
import { Failure, ask } from "./connection.js";

/** @import { Remembered } from "../base/recent.js" */
/** @import { Invited, Opened, TableRequest } from "./messages.js" */

const INVITATION = "invitation-"; // begins every invitation
const BYTES = 32;
const GONE = 410; // the status of an invitation that has been taken up

/**
 * Set a table, remember what it was opened with, and say where it is.
 * @param {TableRequest} order
 * @param {string[]} mine the seats at this screen; none: one watches
 * @param {Pick<Remembered, "title" | "game" | "names">} known
 * @returns {Promise<string>} the address of the seats at this screen
 */
export function openTable(order, mine, known) {
  const asked = { ...order, mine };
  return opened("/api/tables", asked, mine, known, asked);
}

/**
 * Set a table as a game stood that the server knows: at a moment of a replay, or at a puzzle.
 * @param {string} path where it is asked for
 * @param {Record<string, string>} seats who plays them
 * @param {string[]} mine
 * @param {Pick<Remembered, "title" | "game" | "names">} known
 * @returns {Promise<string>}
 */
export function goOnFrom(path, seats, mine, known) {
  return opened(path, { seats, mine }, mine, known, null);
}

/**
 * @param {string} path
 * @param {object} asked
 * @param {string[]} mine
 * @param {Pick<Remembered, "title" | "game" | "names">} known
 * @param {Remembered["order"]} order
 */
async function opened(path, asked, mine, known, order) {
  /** @type {Opened} */
  const { secrets, invitations, creator } = await ask(path, { body: asked });
  const own = mine.length ? mine.map((seat) => secrets[seat]) : [secrets.spectator];
  remember({ ...known, mine: own, secrets, invitations, creator, order, when: Date.now(), over: false });
  if (Object.keys(invitations).length) invite(own);
  return `/table#${own.join(",")}`;
}

/**
 * A new invitation to a seat of a table that was set here; everybody at it is told.
 * @param {Remembered} table
 * @param {string} seat
 * @returns {Promise<string>} the invitation
 */
export async function inviteAnew(table, seat) {
  /** @type {Invited} */
  const { invitation } = await ask("/api/invitations", { body: { seat }, secret: table.creator });
  remember({ ...table, invitations: { ...table.invitations, [seat]: invitation } });
  return invitation;
}

/**
 * The secrets that a page was opened with; an invitation among them is taken up first.
 * @param {string[]} tokens
 * @returns {Promise<string[]>}
 */
export function claimed(tokens) {
  return Promise.all(tokens.map((token) => (token.startsWith(INVITATION) ? claim(token) : token)));
}

/**
 * The secret of the seat that an invitation is to. This browser notes it before it asks: whoever reloads the page, goes back to the
 * link or opens it in a second tab has the same one.
 * @param {string} invitation
 * @returns {Promise<string>}
 */
async function claim(invitation) {
  const secret = claimOf(invitation) ?? newSecret();
  keepClaim(invitation, secret);
  try {
    await ask("/api/claims", { body: { invitation, secret } });
  } catch (failure) {
    const other = claimOf(invitation); // of a tab that was quicker
    if (!(failure instanceof Failure) || failure.status !== GONE || !other || other === secret) throw failure;
    return other;
  }
  keepClaim(invitation, secret);
  return secret;
}

/** @returns {string} 32 random bytes in URL-safe base64 */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
