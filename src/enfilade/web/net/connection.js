/** Talking to the server: plain requests, and a connection that mends itself. */

/** What went wrong with a request, in the server's words. */
export class Failure extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Ask the server for JSON.
 * @param {string} path
 * @param {{ body?: unknown, text?: string, secret?: string }} [options] a body is posted
 * @returns {Promise<any>}
 */
export async function ask(path, { body, text, secret } = {}) {
  const answer = await request(path, { body, text, secret });
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
  if (!answer.ok) throw new Failure(await reason(answer), answer.status);
  return answer;
}

async function reason(answer) {
  try {
    return (await answer.json()).error || answer.statusText;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const WRONG_SECRET = 4401; // the code with which the server closes

/** One seat's connection to its table. It joins again by itself, from the last event it has seen. */
export class Connection {
  /**
   * @param {string} secret
   * @param {{
   *   welcome: (table: any) => void,
   *   frame: (frame: any) => void,
   *   seats: (seats: any[]) => void,
   *   proposal: (message: any) => void,
   *   state: (state: "open" | "lost" | "unknown", message: string) => void,
   * }} listener
   */
  constructor(secret, listener) {
    this.secret = secret;
    this.listener = listener;
    this.seen = 0;
    this.wait = FIRST_WAIT;
    this.number = 0;
    this.isOver = false;
    this.error = "";
    /** @type {Map<number, (answer: any) => void>} */
    this.waiting = new Map();
    this.open();
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.reopen());
  }

  open() {
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.giveUp();
    this.scene = null;
    const socket = (this.socket = new WebSocket(url));
    const ifCurrent = (act) => (event) => this.socket === socket && act(event); // one that was given up may still speak
    socket.onopen = ifCurrent(() => this.send({ do: "join", secret: this.secret, seen: this.seen, changed: true }));
    socket.onmessage = ifCurrent((message) => this.hear(JSON.parse(message.data)));
    socket.onclose = ifCurrent((event) => (event.code === WRONG_SECRET ? this.reject(this.error) : this.lose()));
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

  hear(message) {
    switch (message.type) {
      case "welcome":
        this.isJoined = true;
        this.wait = FIRST_WAIT;
        this.listener.welcome(message.table);
        this.listener.state("open", "");
        break;
      case "frame":
        for (const event of message.events) this.seen = Math.max(this.seen, event.number);
        message.scene = this.scene = whole(message.scene, this.scene);
        this.listener.frame(message);
        break;
      case "seats":
        this.listener.seats(message.seats);
        break;
      case "proposal":
        this.listener.proposal(message);
        break;
      case "error":
        this.error = message.error;
        this.answer(message);
        break;
      default:
        this.answer(message);
    }
  }

  /** The server does not know our secret: trying again would not help. */
  reject(error) {
    this.close();
    this.listener.state("unknown", error);
  }

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

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask for something and wait for its answer; a lost connection answers `{type: "lost"}`, with `wasSent` if it may have been heard.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
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

/** A scene with what was left out because it had not changed since the last one. */
function whole(scene, before) {
  if (!before) return scene;
  const known = new Map(before.layers.map((layer) => [layer.id, layer]));
  return { ...before, ...scene, layers: scene.layers.map((layer) => (layer.same ? known.get(layer.id) : layer)) };
}
