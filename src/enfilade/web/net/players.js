/** Who plays at this page: one seat, or several at one screen. */

import { Connection } from "./connection.js";
import { StandingOrders } from "./standing.js";

/** @import { Reply } from "./contents.js" */
/** @import { ClockState, EventState, Frame, News, Proposed, SaidState, SeatState, TableState } from "./messages.js" */

const COMMON = new Set(["seat", "actors", "legal", "barred", "prompt", "path", "outcome"]); // what any view has

/**
 * @typedef {{ welcome: (player: Player, table: TableState) => void, receive: (player: Player, frame: Frame) => void,
 *   seats: (seats: SeatState[]) => void, proposal: (message: Proposed) => void, club: (player: Player, message: News | ClockState | SaidState) => void, trouble: (message: string) => void,
 *   state: (player: Player, state: "open" | "lost" | "unknown", message: string) => void }} Listener
 */

/** @typedef {Pick<Connection, "ask" | "secret" | "isJoined" | "hurry">} Link what a page has of a connection, or of what stands for one */

/** One secret of this page: its connection, and what its seat knows. */
export class Player {
  /** @param {string} secret @param {Listener} page @param {Link} [link] what stands for a connection to a table */
  constructor(secret, page, link) {
    /** @type {EventState[]} all that it was told */
    this.events = [];
    /** @type {Frame[]} that are still to be shown */
    this.pending = [];
    /** @type {Frame | null} the last one that it was sent */
    this.sent = null;
    /** @type {Frame | null} that one as it is shown: while a computer stands in for this seat, its player is asked nothing */
    this.frame = null;
    /** @type {TableState | null} */
    this.table = null;
    this.moment = 0; // counts the questions: somebody who decides in secret meanwhile asks no other
    /** @type {Map<string, Promise<Reply>>} what actions of the frame would do */
    this.previews = new Map();
    this.standing = new StandingOrders(secret);
    /** @type {Link} */
    this.connection = link ?? this.connect(secret, page);
  }

  /** @param {string} secret @param {Listener} page */
  connect(secret, page) {
    return new Connection(secret, {
      welcome: (table) => page.welcome(this, table),
      frame: (frame) => page.receive(this, frame),
      seats: (seats) => page.seats(seats),
      proposal: (message) => page.proposal(message),
      club: (message) => page.club(this, message),
      trouble: (message) => page.trouble(message),
      state: (state, message) => page.state(this, state, message),
    });
  }

  get seat() {
    return this.table?.you ?? null;
  }

  /** @returns {SeatState | undefined} this seat, if a computer stands in for its player, whose time ran out */
  get standIn() {
    return this.table?.seats.find(({ seat, kind, held }) => seat === this.seat && kind !== "human" && held);
  }

  /** Whether more will be shown by itself: it has come already, or a computer decides. */
  get isGoingOn() {
    const actors = new Set(this.frame?.view.actors);
    return this.pending.length > 0 || Boolean(this.table?.seats.some(({ seat, kind }) => kind !== "human" && actors.has(seat)));
  }

  get seen() {
    return this.events.at(-1)?.number ?? 0;
  }

  /** Take a frame in: its events join those known. @param {Frame} frame @returns {EventState[]} the new ones */
  take(frame) {
    const last = this.seen;
    const fresh = frame.events.filter((event) => event.number > last);
    this.events.push(...fresh);
    const isSame = !fresh.length && this.sent !== null && looksTheSame(this.sent, frame);
    this.sent = frame;
    this.look();
    if (isSame) return fresh;
    this.moment += 1;
    this.previews.clear();
    return fresh;
  }

  /** See the frame as it is to be shown now. */
  look() {
    const { sent } = this;
    this.frame = sent && this.standIn ? { ...sent, view: { ...sent.view, legal: [], barred: [] } } : sent;
  }
}

/** All of them, and the one whose view is shown. */
export class Players {
  /** @param {string[]} secrets @param {Listener} page @param {Link} [link] */
  constructor(secrets, page, link) {
    this.all = secrets.map((secret) => new Player(secret, page, link));
    this.active = this.all[0];
  }

  /** @returns {string[]} */
  get secrets() {
    return this.all.map((player) => player.connection.secret);
  }

  /** @returns {string[]} the seats of this screen; a spectator has none */
  get seats() {
    return this.all.map((player) => player.seat).filter((seat) => seat !== null);
  }

  /** @returns {Player | undefined} who has something to be shown, the active one first */
  next() {
    return this.active.pending.length ? this.active : this.all.find((player) => player.pending.length);
  }

  /** @returns {Player | undefined} who is asked, as far as is known */
  asked() {
    return this.all.find((player) => player.frame?.view.legal.length && !player.pending.length);
  }
}

/** @param {Frame} one @param {Frame} other @returns {boolean} whether one seat has learnt or sees what the other does not */
export function hides(one, other) {
  /** @param {Frame} frame */
  const facts = ({ view }) => JSON.stringify(Object.entries(view).filter(([key]) => !COMMON.has(key)));
  return one.length !== other.length || facts(one) !== facts(other);
}

/** @param {Frame} before @param {Frame} now @returns {boolean} whether one who looks at the board and reads the question sees no other */
function looksTheSame(before, now) {
  const isSameBoard = now.scene.layers.length === before.scene.layers.length && now.scene.layers.every((layer, index) => layer === before.scene.layers[index]);
  return isSameBoard && questionOf(before) === questionOf(now);
}

/** @param {Frame} frame */
function questionOf({ view, labels, needs, decided, quiet, coach, undo, may_ask: mayAsk }) {
  const { seat, prompt, path, legal, barred, outcome } = view;
  return JSON.stringify([seat, prompt, path, legal, barred, outcome, labels, needs, decided, quiet, coach, undo, mayAsk]);
}
