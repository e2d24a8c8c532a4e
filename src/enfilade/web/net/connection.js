/** Talking to the server: plain requests, and a connection that mends itself. */

import { fetchDrawings, missing } from "./drawings.js";
import { shown, viewed } from "./edits.js";

/** @import { Reply, Scene, Unsent, View } from "./contents.js" */
/** @import { Answer, ClockState, Elsewhere, Frame, FrameMessage, Join, News, Proposed, SaidState, SeatState, Seats, TableState, Welcome } from "./messages.js" */

/** What went wrong with a request, in the server's words. */
export class Failure extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @typedef {{ body?: unknown, text?: string, secret?: string }} Options a body is posted */

/**
 * Ask the server for JSON.
 * @template Told
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Told>}
 */
export async function ask(path, options = {}) {
  const answer = await request(path, options);
  return answer.json();
}

/**
 * Ask the server for a file.
 * @param {string} path
 * @param {string} secret
 * @returns {Promise<{ blob: Blob, name: string }>}
 */
export async function fetchFile(path, secret) {
  const answer = await request(path, { secret });
  const named = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "");
  return { blob: await answer.blob(), name: named ? named[1] : "" };
}

/** @param {string} path @param {Options} options */
async function request(path, { body, text, secret }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? text : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method: sent === undefined ? "GET" : "POST", headers, body: sent });
  } catch {
    throw new Failure("The server does not answer. Is it still running?", 0);
  }
  if (answer.ok) return answer;
  const { error, address } = await reason(answer);
  if (address) goTo(address);
  throw new Failure(error, answer.status);
}

/** @param {Response} answer @returns {Promise<{ error: string, address?: string }>} what was wrong; and where else to ask */
async function reason(answer) {
  try {
    const told = await answer.json();
    return { error: told.error || answer.statusText, address: told.address };
  } catch {
    return { error: `${answer.status} ${answer.statusText}` };
  }
}

/** Another server has this table: go to the same page there. @param {string} address */
function goTo(address) {
  location.replace(new URL(`${location.pathname}${location.search}${location.hash}`, address));
}

/**
 * @typedef {{ welcome: (table: TableState) => void, frame: (frame: Frame) => void, seats: (seats: SeatState[]) => void,
 *   proposal: (message: Proposed) => void, club: (message: News | ClockState | SaidState) => void, trouble: (message: string) => void, state: (state: "open" | "lost" | "unknown", message: string) => void }} Listener
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const FINAL = new Set([4401, 4410]); // codes with which the server closes for good: no such secret, and a table that is set aside

/** One seat's connection to its table. It joins again by itself, from the last event it has seen. */
export class Connection {
  /**
   * @param {string} secret
   * @param {Listener} listener
   */
  constructor(secret, listener) {
    this.secret = secret;
    this.listener = listener;
    this.seen = 0;
    this.wait = FIRST_WAIT;
    this.number = 0;
    this.isOver = false;
    this.isJoined = false;
    this.error = "";
    this.timer = 0;
    this.fetches = true; // drawings that never change
    /** @type {(Welcome | Elsewhere | FrameMessage | Seats | Proposed | News | ClockState | SaidState | Answer)[] | null} what has come while drawings are fetched */
    this.held = null;
    /** @type {Scene | null} the last one, of which the next may leave out what has not changed */
    this.scene = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<unknown, (reply: Reply) => void>} */
    this.waiting = new Map();
    this.socket = this.open();
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.reopen());
  }

  /** @returns {WebSocket} */
  open() {
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.giveUp();
    this.scene = this.view = null;
    this.held = null;
    const socket = (this.socket = new WebSocket(url));
    const isCurrent = () => this.socket === socket; // one that was given up may still speak
    socket.onopen = () => isCurrent() && this.send({ do: "join", secret: this.secret, seen: this.seen, changed: true, drawings: this.fetches, views: true });
    socket.onmessage = (message) => isCurrent() && this.receive(JSON.parse(message.data));
    socket.onclose = (event) => isCurrent() && (FINAL.has(event.code) ? this.reject(this.error) : this.lose());
    return socket;
  }

  /** Do not wait any longer before trying again. */
  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED || this.isOver) return;
    clearTimeout(this.timer);
    this.open();
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket.close();
  }

  reopen() {
    this.isOver = false;
    this.open();
  }

  /**
   * Messages are heard in their order; where a drawing must be fetched first, all of them wait for it.
   * @param {Welcome | Elsewhere | FrameMessage | Seats | Proposed | News | ClockState | SaidState | Answer} message
   */
  receive(message) {
    if (this.held) {
      this.held.push(message);
      return;
    }
    const wanted = message.type === "frame" ? missing(message.scene) : [];
    if (!wanted.length) {
      this.hear(message);
      return;
    }
    const { socket } = this;
    this.held = [message];
    fetchDrawings(wanted).then(
      () => this.socket === socket && this.release(),
      () => this.socket === socket && this.doWithout(),
    );
  }

  /** What was wanted is here. */
  release() {
    const { held } = this;
    this.held = null;
    for (const message of held ?? []) this.receive(message);
  }

  /** A drawing cannot be had: come again, and have everything sent. */
  doWithout() {
    this.fetches = false;
    this.socket.close();
    this.lose();
  }

  /** @param {Welcome | Elsewhere | FrameMessage | Seats | Proposed | News | ClockState | SaidState | Answer} message */
  hear(message) {
    switch (message.type) {
      case "welcome":
        this.isJoined = true;
        this.wait = FIRST_WAIT;
        this.listener.welcome(message.table);
        this.listener.state("open", "");
        break;
      case "elsewhere":
        this.close();
        goTo(message.address);
        break;
      case "frame":
        for (const event of message.events) this.seen = Math.max(this.seen, event.number);
        this.scene = shown(message.scene, this.scene);
        this.view = viewed(message.view, this.view);
        this.listener.frame({ ...message, scene: this.scene, view: this.view });
        break;
      case "seats":
        this.listener.seats(message.seats);
        break;
      case "proposal":
        this.listener.proposal(message);
        break;
      case "news":
      case "clock":
      case "said":
        this.listener.club(message);
        break;
      case "error":
        this.error = message.error;
        if (this.isJoined && message.id === null) this.listener.trouble(message.error);
        this.answer(message);
        break;
      default:
        this.answer(message);
    }
  }

  /** The server does not know our secret, or cannot show the table: trying again would not help. @param {string} error */
  reject(error) {
    this.close();
    this.listener.state("unknown", error);
  }

  /** @param {Answer} message */
  answer(message) {
    const settle = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    settle?.(message);
  }

  lose() {
    this.giveUp();
    if (this.isOver) return;
    this.listener.state("lost", "");
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** What was asked will not be answered any more. */
  giveUp() {
    this.isJoined = false;
    for (const settle of this.waiting.values()) settle({ type: "lost", wasSent: true });
    this.waiting.clear();
  }

  /** @param {object} message */
  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask for something and wait for its answer.
   * @param {Unsent} message
   * @returns {Promise<Reply>}
   */
  ask(message) {
    if (this.socket.readyState !== WebSocket.OPEN || !this.isJoined) return Promise.resolve({ type: "lost" });
    const id = ++this.number;
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      this.send({ ...message, id });
    });
  }
}
