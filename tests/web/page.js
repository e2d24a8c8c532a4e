/** Just enough of a browser for the client's logic: elements that remember, storage, sockets, and a clock that tests turn. */

import { mock } from "node:test";

/** An element: what was said to it, and who listens. */
export class FakeElement extends EventTarget {
  static sought = null; // what was scrolled to last

  constructor(tag = "div") {
    super();
    this.tagName = tag.toUpperCase();
    this.attributes = new Map();
    this.children = [];
    this.parent = null;
    this.dataset = {};
    this.style = {};
    this.hidden = false;
    this.disabled = false;
    this.textContent = "";
    Object.assign(this, { scrollTop: 0, scrollHeight: 0, clientHeight: 0, offsetHeight: 0 });
    const classes = () => new Set((this.getAttribute("class") ?? "").split(" ").filter(Boolean));
    const keep = (found) => this.setAttribute("class", [...found].join(" "));
    this.classList = {
      contains: (name) => classes().has(name),
      add: (name) => keep(classes().add(name)),
      remove: (name) => keep([...classes()].filter((each) => each !== name)),
      toggle: (name, isOn) => (isOn ? this.classList.add(name) : this.classList.remove(name)),
    };
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
    if (name === "hidden" || name === "disabled") this[name] = true;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    for (const child of children) {
      this.children.push(child);
      if (child instanceof FakeElement) child.parent = this;
      else this.textContent += child;
    }
  }

  prepend(...children) {
    this.replaceChildren(...children, ...this.children);
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  after(sibling) {
    const { children } = this.parent;
    children.splice(children.indexOf(this) + 1, 0, sibling);
    sibling.parent = this.parent;
  }

  before(sibling) {
    const { children } = this.parent;
    children.splice(children.indexOf(this), 0, sibling);
    sibling.parent = this.parent;
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((each) => each !== this);
  }

  matches() {
    return false;
  }

  scrollIntoView() {
    FakeElement.sought = this;
  }

  querySelectorAll(selector) {
    const inner = this.children.filter((child) => child instanceof FakeElement);
    return inner.flatMap((child) => [...(child.classList.contains(selector.slice(1)) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

/** Text by key, as a browser keeps it; one that forbids storage throws. */
export class FakeStorage {
  constructor() {
    this.texts = new Map();
    this.isForbidden = false;
  }

  getItem(key) {
    if (this.isForbidden) throw new Error("forbidden");
    return this.texts.get(key) ?? null;
  }

  setItem(key, text) {
    if (this.isForbidden) throw new Error("forbidden");
    this.texts.set(key, text);
  }
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static opened = [];

  constructor(url) {
    this.url = String(url);
    this.readyState = 0;
    this.sent = [];
    FakeSocket.opened.push(this);
  }

  static get last() {
    return FakeSocket.opened.at(-1);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** The server has taken the call. */
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server says something. */
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks, or the server hangs up with a code. */
  drop(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }

  close() {
    this.drop(1000);
  }
}

/** @returns an event as its seat was told it */
export function told(number, values = {}, more = {}) {
  return { number, name: "something", rule: "", values, sentence: `Event ${number}.`, places: [], ...more };
}

/** Watchers of elements' sizes; tests say when one has changed. */
class FakeResizeObserver {
  static watched = new Map();

  constructor(callback) {
    this.callback = callback;
  }

  observe(element) {
    FakeResizeObserver.watched.set(element, this.callback);
  }
}

/** An element has another size now. */
export function resized(element) {
  FakeResizeObserver.watched.get(element)?.();
}

/** A page by itself: import this before what is tested. */
const page = new EventTarget();
Object.assign(globalThis, {
  HTMLElement: FakeElement,
  HTMLButtonElement: FakeElement,
  SVGElement: FakeElement,
  Element: FakeElement,
  WebSocket: FakeSocket,
  ResizeObserver: FakeResizeObserver,
  localStorage: new FakeStorage(),
  sessionStorage: new FakeStorage(),
  location: new URL("http://table.test/table#one"),
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener: page.addEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  document: {
    hidden: false,
    createElement: (tag) => new FakeElement(tag),
    createElementNS: (_space, tag) => new FakeElement(tag),
    getElementById: () => new FakeElement(),
    querySelector: () => null,
  },
});

/** Turn the clock by hand from now on; what waits for promises goes on in between. */
export function holdTime() {
  mock.timers.enable({ apis: ["setTimeout"] });
  return async (milliseconds) => {
    mock.timers.tick(milliseconds);
    await settled();
  };
}

export function letTimeGo() {
  mock.timers.reset();
}

/** Everything that had only to wait for promises has happened. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
