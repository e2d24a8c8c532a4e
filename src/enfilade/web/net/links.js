/** Links to the seats of this table: invitations for others, one's own for other devices; and what this browser remembers of them. */

import { linkRow, show } from "../base/dialog.js";
import { copy, h, messageOf, notice } from "../base/dom.js";
import { remember, tableOf } from "../base/recent.js";
import { SPECTATOR, against, nameOf } from "../base/seats.js";
import { inviteAnew } from "./invitations.js";

/** @import { Remembered } from "../base/recent.js" */
/** @import { SeatState, TableState } from "./messages.js" */
/** @import { Players } from "./players.js" */

/** @param {string} secret @returns {string} where its seat is */
function address(secret) {
  return `${location.origin}/table#${secret}`;
}

/** @param {Players} players show every link that this browser knows */
export function showLinks(players) {
  const { active, secrets, seats: own } = players;
  const kept = tableOf(secrets);
  const rows = (active.table?.seats ?? []).filter((each) => each.kind === "human" && !own.includes(each.seat)).map((each) => invitationRow(players, each, kept));
  for (const seat of own) rows.push(linkRow(`${nameOf(seat)}, on another device of yours`, address(kept?.secrets[seat] ?? secrets[own.indexOf(seat)])));
  if (kept?.secrets[SPECTATOR]) rows.push(linkRow("Spectators", address(kept.secrets[SPECTATOR])));
  if (!rows.length) rows.push(linkRow("This page", location.href));
  const { commitment } = active.table ?? {};
  const dialog = show(
    "Links to this table",
    [
      h("p", {}, "An invitation works once: whoever opens it first has the seat. Your own links are for you alone."),
      ...rows,
      commitment ? h("p", { class: "faint small" }, "The dice are settled by a seed whose fingerprint is ", h("code", {}, commitment), "; the seed itself is shown when the game is over.") : null,
    ],
    [{ label: "Close", main: true }],
    "links",
  );
  dialog.addEventListener("again", () => (dialog.close(), showLinks(players)));
}

/**
 * Another's seat: the invitation to it while nobody has it; and, for who set the table, a way to make a new one.
 * @param {Players} players
 * @param {SeatState} seat
 * @param {Remembered | undefined} kept
 * @returns {HTMLElement}
 */
function invitationRow(players, { seat, held, invited }, kept) {
  const name = nameOf(seat);
  const open = held ? undefined : kept?.invitations?.[seat];
  const state = held === "creator" ? "is held by whoever set the table" : held ? `has taken the seat${invited > 1 ? ` (invitation ${invited})` : ""}` : "has not come yet";
  const row = open ? linkRow(name, address(open)) : h("div", { class: "link-row" }, h("span", {}, name), h("span", {}, state));
  if (kept?.creator) row.append(h("button", { type: "button", class: "quiet", onclick: () => renew(players, seat, row) }, "New invitation"));
  return row;
}

/** @param {Players} players @param {string} seat @param {HTMLElement} row in a dialogue that is shown again afterwards */
async function renew({ secrets }, seat, row) {
  const kept = tableOf(secrets);
  if (!kept) return;
  try {
    await inviteAnew(kept, seat);
    row.dispatchEvent(new Event("again", { bubbles: true }));
  } catch (failure) {
    notice(messageOf(failure), "bad");
  }
}

/**
 * Tell of seats to which somebody was invited anew since this browser last looked: nobody changes places unseen.
 * @param {Players} players
 */
export function tellInvitations({ active: { table }, secrets }) {
  const kept = tableOf(secrets);
  if (!table || !kept?.invited) return;
  const invited = invitations(table);
  const anew = table.seats.filter(({ seat }) => invited[seat] > Math.max(1, kept.invited?.[seat] ?? 0));
  for (const { seat } of anew) notice(`A new invitation to the seat of ${nameOf(seat)} has been made.`, "bad");
  if (anew.length) remember({ ...kept, invited });
}

/** @param {TableState} table @returns {Record<string, number>} how often somebody was invited to each seat */
function invitations({ seats }) {
  return Object.fromEntries(seats.map(({ seat, invited }) => [seat, invited]));
}

/**
 * Somebody who must decide is not here: say so, with the invitation to send them if they have not come yet and it is known.
 * @param {Players} players
 * @param {string[]} absent their seats
 * @returns {HTMLElement[]}
 */
export function invitation({ active, secrets, seats: own }, absent) {
  const known = tableOf(secrets)?.invitations ?? {};
  const held = new Set((active.table?.seats ?? []).filter((each) => each.held).map((each) => each.seat));
  const seat = absent.find((each) => known[each] && !held.has(each));
  const isAlone = (active.table?.seats ?? []).every((each) => each.kind !== "human" || !each.here || own.includes(each.seat));
  const text = `${isAlone ? "You are the only one here" : `${nameOf(absent[0])} is not here`}${seat ? `: send ${nameOf(seat)} this invitation.` : ". The game goes on when they come back."}`;
  const line = h("p", { class: "ask", "aria-live": "polite" }, text);
  if (!seat) return [line];
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "main", onclick: () => copy(address(known[seat]), button) }, `Copy the invitation of ${nameOf(seat)}`);
  return [line, h("div", { class: "choices" }, button)];
}

/** This browser remembers the table, so that one can come back to it. @param {Players} players @param {boolean} isOver */
export function keepTable({ active: { table }, all, secrets, seats }, isOver) {
  if (!table) return;
  const before = tableOf(secrets);
  const own = Object.fromEntries(all.filter((each) => each.table).map((each) => [each.seat ?? SPECTATOR, each.connection.secret]));
  remember({
    ...before,
    title: table.title,
    game: table.game,
    mine: secrets,
    secrets: { ...before?.secrets, ...own },
    invited: before?.invited ?? invitations(table),
    names: Object.fromEntries(table.seats.map(({ seat, name }) => [seat, name])),
    against: against(table.seats, seats),
    order: before?.order ?? null,
    when: before && (before.over || !isOver) ? before.when : Date.now(),
    over: isOver || (before?.over ?? false),
  });
}
