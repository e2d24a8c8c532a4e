/** Links to the seats of this table, for those who are to be invited, and what this browser remembers of them. */

import { linkRow, show } from "../base/dialog.js";
import { copy, h } from "../base/dom.js";
import { remember, tableOf } from "../base/recent.js";
import { nameOf } from "../base/seats.js";
import { SPECTATOR } from "./players.js";

/** @import { Players } from "./players.js" */

/** @param {string} secret @returns {string} where its seat is */
function address(secret) {
  return `${location.origin}/table#${secret}`;
}

/** @param {Players} players show every link that this browser knows */
export function showLinks({ active, secrets }) {
  const known = tableOf(secrets)?.secrets ?? {};
  const seats = (active.table?.seats ?? []).filter((each) => each.kind === "human" && known[each.seat]);
  const rows = seats.map((each) => linkRow(nameOf(each.seat), address(known[each.seat])));
  if (known[SPECTATOR]) rows.push(linkRow("Spectators", address(known[SPECTATOR])));
  if (!rows.length) rows.push(linkRow("This page", location.href));
  const { commitment } = active.table ?? {};
  show(
    "Links to this table",
    [
      h("p", {}, "Who has a link has that seat: send each only to whom it belongs."),
      ...rows,
      commitment ? h("p", { class: "faint small" }, "The dice are settled by a seed whose fingerprint is ", h("code", {}, commitment), "; the seed itself is shown when the game is over.") : null,
    ],
    [{ label: "Close", main: true }],
    "links",
  );
}

/**
 * Somebody who must decide is not here: say so, with the link to send them if it is known.
 * @param {Players} players
 * @param {string[]} absent their seats
 * @returns {HTMLElement[]}
 */
export function invitation({ active, secrets, seats: own }, absent) {
  const known = tableOf(secrets)?.secrets ?? {};
  const seat = absent.find((each) => known[each]);
  const isAlone = (active.table?.seats ?? []).every((each) => each.kind !== "human" || !each.here || own.includes(each.seat));
  const text = `${isAlone ? "You are the only one here" : `${nameOf(absent[0])} is not here`}${seat ? `: send ${nameOf(seat)} this link.` : ". The game goes on when they come back."}`;
  const line = h("p", { class: "ask", "aria-live": "polite" }, text);
  if (!seat) return [line];
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "main", onclick: () => copy(address(known[seat]), button) }, `Copy the link of ${nameOf(seat)}`);
  return [line, h("div", { class: "choices" }, button)];
}

/** This browser remembers the table, so that one can come back to it. @param {Players} players @param {boolean} isOver */
export function keepTable({ active: { table }, all, secrets }, isOver) {
  if (!table) return;
  const before = tableOf(secrets);
  const own = Object.fromEntries(all.filter((each) => each.table).map((each) => [each.seat ?? SPECTATOR, each.connection.secret]));
  remember({
    title: table.title,
    game: table.game,
    mine: secrets,
    secrets: { ...before?.secrets, ...own },
    names: Object.fromEntries(table.seats.map(({ seat, name }) => [seat, name])),
    order: before?.order ?? null,
    when: Date.now(),
    over: isOver || (before?.over ?? false),
  });
}
