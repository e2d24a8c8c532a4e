/** What can be chosen on the board: lit, focusable, and named. */

import { capital, giveFocus, h, s, targetOf } from "../base/dom.js";
import { halo } from "./draw.js";

/** @import { Choice } from "../base/keys.js" */
/** @import { Route } from "../net/contents.js" */
/** @import { Board } from "./board.js" */
/** @import { Where } from "./draw.js" */

const LONG_PRESS = 450;
const AWAY = 1.45; // halves of a piece's size from its middle to the arrow of a step,
const AHEAD = 0.778; // and how far before or behind its middle an arrow at its side may stand
const STRAIGHT = "M0 -.62L.55 .05H.2V.58H-.2V.05H-.55Z"; // the arrow of who goes on,
const BENT = "M-.46 .56V.02Q-.46 -.42 -.04 -.42H.1V-.7L.62 -.22L.1 .26V-.02H-.02Q-.08 -.02 -.08 .06V.56Z"; // and of who turns to the right
const TOUCHED = 1.7; // how much further than it is drawn an arrow is hit: it is small where the whole map is in sight

/** @type {ReadonlyMap<string, readonly [number, number]>} */
const WAYS = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** The lit layer: one button for each place that a legal action names, and arrows around a piece on the move. */
export class Lit {
  /**
   * @param {Board} board
   * @param {{ choose: (choice: Choice, near: Element, isTold?: boolean) => void, odds?: (choice: Choice) => Promise<string>, takes?: () => string[], quiet?: () => string[], strikes?: () => string[], look: (choice: Choice | null, near: Element | null, group?: Choice[], focused?: Element) => void }} listener `focused`: what a key has gone to
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    /** @type {SVGElement[]} what is lit */
    this.buttons = [];
    /** @type {HTMLElement | null} the menu, if one is open */
    this.open = null;
    /** @type {AbortController | null} ends what would close it */
    this.shut = null;
    /** @type {Map<string, Choice[]>} */
    this.groups = new Map();
    /** @type {SVGElement[]} what is further off and in reach */
    this.reached = [];
    /** @type {Set<string>} where a click means what stands there */
    this.covered = new Set();
    board.lit.addEventListener("keydown", (event) => this.rove(event));
    addEventListener("click", (event) => this.redirect(event), true); // before anybody else hears of it
  }

  /**
   * Light the targets of these choices.
   * @param {Choice[]} offered
   * @param {string} subject the element that steps are taken by, if there is one
   */
  show(offered, subject) {
    this.closeMenu();
    for (const target of this.groups.keys()) this.board.elements.get(target)?.classList.remove("lit");
    for (const element of this.reached) element.classList.remove("reach");
    this.reached = [];
    this.groups = new Map();
    this.covered.clear();
    for (const choice of offered) {
      const place = this.placeOf(choice);
      if (place) this.groups.set(place, [...(this.groups.get(place) ?? []), choice]);
    }
    const spots = this.spots();
    const arrows = offered.map((choice) => this.arrow(choice, subject));
    this.buttons = [...spots, ...arrows].filter((button) => button !== null);
    this.board.lit.replaceChildren(...this.buttons);
    this.buttons.forEach((button, index) => button.setAttribute("tabindex", index === 0 ? "0" : "-1"));
  }

  /**
   * Light places further off, to each of which a whole way leads; those that are lit already stay as they are. What may be begun where something else can be chosen joins the menu there.
   * @param {Route[]} routes
   * @param {boolean} isWanted whether one of them is to be gone now: it is then as bright as what is near
   * @param {{ go: (route: Route, near: Element) => void, choose: (route: Route) => void, look: (route: Route | null, near: Element | null, isFocus?: boolean) => void }} listener `choose`: by its words, in a menu
   */
  extend(routes, isWanted, { go, choose, look }) {
    for (const { instead, under } of routes) if (instead && under) this.cover(under);
    const found = routes.flatMap((route) => {
      if (route.words && this.joins(route.words, [route.place, route.under ?? ""], { go: () => choose(route), look: (near) => look(route, near) })) return [];
      const id = route.words ? route.place : this.board.placeOf(route.place); // what is begun is begun with a piece, though a place may have its name
      const where = this.groups.has(id) || this.covered.has(id) ? null : this.board.where(id);
      const element = this.board.elements.get(id);
      return where && element ? [{ route, id, where, element }] : [];
    });
    const reached = isWanted ? [] : found.filter(({ route }) => !route.words).map(({ element }) => element);
    this.reached.push(...reached);
    const own = lightThemselves(reached, "reach");
    for (const { route, id, where, element } of found) {
      const button = isWanted ? halo(where, "spot") : outlined(element, where, route.words ? "spot aside" : own.has(element) ? "spot far own" : "spot far");
      if (own.has(element)) button.append(...priced(where, route.cost));
      const name = this.board.shapes.get(id)?.name ?? route.place;
      button.dataset.place = route.place;
      if (route.words) button.dataset.begins = id;
      button.setAttribute("role", "button");
      button.setAttribute("tabindex", this.buttons.length ? "-1" : "0");
      const danger = route.hazards.length ? ". Danger" : "";
      button.setAttribute("aria-label", route.words ?? `Go to ${name}: ${route.actions.length} steps, cost ${route.cost}${danger}`);
      button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look(route, button));
      button.addEventListener("pointerleave", () => look(null, null));
      button.addEventListener("focus", () => button.matches(":focus-visible:not(.given)") && look(route, button, true));
      button.addEventListener("blur", () => look(null, null));
      button.addEventListener("click", () => go(route, button));
      button.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        go(route, button);
      });
      this.buttons.push(button);
      this.board.lit.prepend(button);
      for (const text of button.querySelectorAll(".price")) if (text instanceof SVGGraphicsElement) this.board.upright(text);
    }
  }

  /** A click there means what stands on it: it is lit no more, and chosen by its button. @param {string} place */
  cover(place) {
    this.covered.add(place);
    const button = this.buttons.find(({ dataset }) => dataset.target === place);
    if (!button) return;
    this.groups.delete(place);
    this.board.elements.get(place)?.classList.remove("lit");
    this.buttons = this.buttons.filter((each) => each !== button);
    button.remove();
    if (button.getAttribute("tabindex") === "0") this.buttons[0]?.setAttribute("tabindex", "0");
  }

  /**
   * What may be begun is one more thing that a click may mean where something is lit.
   * @param {string} label
   * @param {string[]} places where it is: a piece, and what that stands on
   * @param {{ go: () => void, look: (near: Element) => void }} begun
   * @returns {boolean} whether something is lit there
   */
  joins(label, places, begun) {
    const lit = places.filter((place) => this.groups.has(place));
    for (const place of lit) {
      this.groups.get(place)?.push({ text: label, verb: "", target: "", label, brief: label, key: "", cap: "", begun });
      const button = this.buttons.find(({ dataset }) => dataset.target === place);
      button?.setAttribute("aria-label", `${button.getAttribute("aria-label")} or ${label}`);
      button?.setAttribute("aria-haspopup", "menu");
    }
    return lit.length > 0;
  }

  /** @param {Choice} choice @returns {boolean} whether a choice can be clicked on the board */
  has(choice) {
    return this.groups.has(this.placeOf(choice));
  }

  /** Where a choice is clicked: on what is called by the whole of it, else on its target. @param {Choice} choice @returns {string} */
  placeOf({ text, target }) {
    return [text, target].find((id) => this.board.elements.has(id)) ?? "";
  }

  /** A button for each place: all of them are looked at before any is lit, for a board that changes is laid out anew. */
  spots() {
    const found = [...this.groups].flatMap(([target, group]) => {
      const [where, element] = [this.board.where(target), this.board.elements.get(target)];
      return where && element ? [{ target, group, where, element }] : [];
    });
    const [quiet, strikes] = [this.listener.quiet?.() ?? [], this.listener.strikes?.() ?? []];
    const hushed = new Set(found.filter(({ group }) => group.every(({ text }) => quiet.includes(text))));
    const first = found.filter(({ group }) => this.begins(group));
    const bright = new Set((first.length ? first : found.filter((each) => !hushed.has(each))).map(({ element }) => element));
    const targets = new Set(found.filter(({ group }) => group.every(({ verb }) => strikes.includes(verb))).map(({ element }) => element));
    const own = lightThemselves([...bright].filter((element) => !targets.has(element)));
    return found.map((each) => {
      const { target, group, where, element } = each;
      const aside = hushed.has(each) ? "spot aside hushed" : "spot aside";
      const isTarget = targets.has(element);
      const button = outlined(element, where, own.has(element) ? "spot own" : bright.has(element) ? `spot${isTarget ? " target" : ""}` : aside);
      if (isTarget) button.append(crosshair(where));
      const name = this.board.shapes.get(target)?.name;
      button.dataset.target = target;
      return this.wire(button, group, group.map((choice) => choice.label).join(" or ") + (name && name !== target ? `: ${name}` : ""));
    });
  }

  /**
   * An arrow beside the piece that may take a step, in the sense of its own nose.
   * @param {Choice} choice
   * @param {string} subject
   * @returns {SVGElement | null} null if the choice is no such step
   */
  arrow(choice, subject) {
    const turn = choice.gesture?.turn ?? null;
    const where = turn === null ? null : this.board.where(subject);
    if (turn === null || !where) return null;
    const size = Math.max(where.box.width, where.box.height) / 2;
    const { x, y } = beside(turn);
    const { a, b, c, d, e, f } = where.matrix;
    const r = size * 0.46;
    const drawn = turn % 180 ? { d: BENT, transform: `rotate(${-turn}) scale(${Math.sign(turn) * r} ${r})` } : { d: STRAIGHT, transform: `scale(${r})` };
    const button = s(
      "g",
      { class: "spot arrow", transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f}) translate(${x * size} ${y * size}) rotate(${turn})` },
      s("path", { class: "thumb", d: "M0 0h.01" }), // as wide as a thumb on the screen, where fingers are: its style says so
      s("circle", { class: "around", r: r * TOUCHED }),
      s("circle", { class: "edge", r }),
      s("circle", { class: "glow", r }),
      s("path", { class: "head", ...drawn }),
    );
    return this.wire(button, [choice], `${choice.label} with ${subject}`);
  }

  /** @param {SVGElement} button @param {Choice[]} group @param {string} name @returns {SVGElement} */
  wire(button, group, name) {
    button.setAttribute("role", "button");
    button.setAttribute("aria-label", name);
    button.dataset.action = group[0].text;
    if (!this.main(group)) button.setAttribute("aria-haspopup", "menu");
    let press = 0;
    let wasLong = false;
    /** @param {Element} [focused] */
    const look = (focused) => this.listener.look(group[0], button, group, focused);
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look());
    button.addEventListener("pointerleave", () => {
      clearTimeout(press);
      this.listener.look(null, null);
    });
    button.addEventListener("pointerdown", (event) => {
      wasLong = false;
      if (event.pointerType !== "mouse") press = setTimeout(() => ((wasLong = true), look()), LONG_PRESS);
    });
    button.addEventListener("focus", () => button.matches(":focus-visible") && look(button));
    button.addEventListener("blur", () => this.listener.look(null, null));
    button.addEventListener("click", () => {
      clearTimeout(press);
      if (!wasLong) this.pick(button, group);
    });
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.pick(button, group);
    });
    return button;
  }

  /** A finger beside an arrow may mean another one, or the place there: what is nearest to it is clicked instead. @param {MouseEvent} event */
  redirect(event) {
    const arrow = targetOf(event)?.closest(".spot.arrow");
    if (!arrow || !event.isTrusted || !(event instanceof PointerEvent) || event.pointerType === "mouse") return;
    const { clientX: x, clientY: y, detail, pointerType } = event;
    const meant = nearestTo({ x, y }, document.elementsFromPoint(x, y));
    if (!meant || meant === arrow) return;
    event.stopImmediatePropagation();
    meant.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail, pointerType }));
  }

  /** As if it were clicked. @param {string} target a lit place */
  press(target) {
    const [button, group] = [this.buttons.find(({ dataset }) => dataset.target === target), this.groups.get(target)];
    if (button && group) this.pick(button, group);
  }

  /** @param {SVGElement} button @param {Choice[]} group */
  pick(button, group) {
    const main = this.main(group);
    if (main) this.listener.choose(main, button);
    else this.menu(button, group);
  }

  /** @param {Choice[]} group @returns {Choice | undefined} what a click does at once: the only choice, or that with which a pull begins, whose reach is drawn already */
  main(group) {
    return group.length === 1 ? group[0] : this.begins(group);
  }

  /** @param {Choice[]} group @returns {Choice | undefined} that with which a pull begins: while there are such, what else can be named is lit more quietly */
  begins(group) {
    return group.find(({ verb }) => this.listener.takes?.().includes(verb));
  }

  /** Several verbs share a place: a small menu beside it. @param {SVGElement} button @param {Choice[]} group */
  menu(button, group) {
    this.closeMenu();
    const box = button.getBoundingClientRect();
    const frame = this.board.place.getBoundingClientRect();
    const items = group.map((choice) => {
      const { begun } = choice;
      /** @type {HTMLButtonElement} */
      const item = h(
        "button",
        {
          type: "button",
          class: "choice",
          role: "menuitem",
          onclick: () => (this.closeMenu(), begun ? begun.go() : this.listener.choose(choice, button, true)),
          onpointerenter: () => (begun ? begun.look(button) : this.listener.look(choice, button)),
          onfocus: () => (begun ? begun.look(button) : this.listener.look(choice, button, [], item)),
        },
        choice.label,
        choice.cap ? h("kbd", {}, choice.cap) : null,
      );
      const odds = h("span", { class: "odds" });
      item.append(odds);
      if (!begun) this.listener.odds?.(choice).then((text) => (odds.textContent = text));
      return item;
    });
    this.open = h("div", { class: "menu", role: "menu", onkeydown: (event) => this.menuKey(event, items, button) }, ...items);
    this.board.place.append(this.open);
    this.shut = new AbortController();
    document.addEventListener("click", (event) => targetOf(event)?.closest(".menu") || this.closeMenu(), { capture: true, signal: this.shut.signal }); // whatever else is tapped
    this.open.style.left = `${Math.min(box.right - frame.left + 6, frame.width - this.open.offsetWidth - 8)}px`;
    this.open.style.top = `${Math.min(box.top - frame.top, frame.height - this.open.offsetHeight - 8)}px`;
    giveFocus(items[0]);
  }

  /** @param {KeyboardEvent} event @param {HTMLElement[]} items @param {SVGElement} button */
  menuKey(event, items, button) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Escape") {
      this.closeMenu();
      button.focus();
    } else if (step) {
      const index = items.findIndex((item) => item === document.activeElement);
      items[(index + step + items.length) % items.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  closeMenu() {
    this.shut?.abort();
    this.open?.remove();
    this.open = null;
  }

  /** Arrow keys go to the nearest lit place in their direction. @param {KeyboardEvent} event */
  rove(event) {
    const way = WAYS.get(event.key);
    const from = document.activeElement;
    if (!way || event.shiftKey || !from || from.classList.contains("arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    /** @param {Element} element @returns {[number, number]} */
    const centre = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = centre(from);
    const at = this.buttons.findIndex((each) => each === from);
    /** @type {SVGElement | null} */
    let best = null;
    let least = Infinity;
    for (const each of this.buttons) {
      const [dx, dy] = [centre(each)[0] - x, centre(each)[1] - y];
      const isAround = Math.hypot(dx, dy) <= 1; // one lies on both sides of the other: they go in the order in which they are lit
      const along = isAround ? 2 * (way[0] + way[1]) * Math.sign(this.buttons.indexOf(each) - at) : dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (each === from || along <= 1) continue;
      if (along + 2 * across < least) [best, least] = [each, along + 2 * across];
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  }
}

/**
 * What a finger means where several things that are lit can be hit.
 * @param {{ x: number, y: number }} at
 * @param {Element[]} hit the topmost first
 * @returns {Element | null} the arrow that is drawn there; else that whose middle is nearest
 */
export function nearestTo({ x, y }, hit) {
  const drawn = hit.find((each) => each.matches(".arrow .glow"))?.closest(".spot");
  if (drawn) return drawn;
  const spots = [...new Set(hit.map((each) => each.closest(".spot")))].filter((each) => each !== null);
  const far = spots.map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  });
  return spots[far.indexOf(Math.min(...far))] ?? null;
}

/** @param {Iterable<Element>} lit @returns {Element[]} what of it is asked about now: what may be begun instead counts where nothing else is lit */
export function aboutNow(lit) {
  const all = [...lit];
  const now = all.filter((each) => each.getAttribute("data-place") === null || !each.classList.contains("aside"));
  return now.length ? now : all;
}

/**
 * Where around a piece the arrow of a step stands: before or behind it, or at its side.
 * @param {number} turn in degrees from its nose
 * @returns {{ x: number, y: number }} in halves of the piece's size
 */
function beside(turn) {
  const angle = (turn * Math.PI) / 180;
  return turn % 180 ? { x: AWAY * Math.sign(Math.sin(angle)), y: -AHEAD * Math.cos(angle) } : { x: 0, y: -AWAY * Math.cos(angle) };
}

/**
 * What is a single shape is lit and clicked in that: places that touch do not take each other's clicks.
 * @param {SVGGraphicsElement} element
 * @param {Where} where
 * @param {string} kind
 * @returns {SVGElement}
 */
function outlined(element, where, kind) {
  const { tagName } = element;
  if (tagName !== "polygon" && tagName !== "path") return halo(where, kind);
  const shape = { [tagName === "path" ? "d" : "points"]: element.getAttribute(tagName === "path" ? "d" : "points") };
  const { a, b, c, d, e, f } = where.matrix;
  return s("g", { class: kind, transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, s(tagName, { class: "edge", ...shape }), s(tagName, { class: "glow", ...shape }));
}

/** What a way costs, on a plate in the upper corner of the place to which it leads: clear of a piece in its middle. @param {Where} where @param {number} cost @returns {SVGElement[]} */
function priced({ box }, cost) {
  const r = Math.min(box.width, box.height) * 0.11;
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.13];
  return [s("circle", { class: "plate", cx: x, cy: y, r }), s("text", { class: "price", x, y, dy: ".34em", "font-size": r * 1.5 }, String(cost))];
}

/** The sign of what is aimed at. @param {Where} where @returns {SVGElement} */
function crosshair({ box: { x, y, width, height } }) {
  const r = Math.min(width, height) / 5;
  const d = `M${-1.6 * r} 0H${-0.6 * r}M${0.6 * r} 0H${1.6 * r}M0 ${-1.6 * r}V${-0.6 * r}M0 ${0.6 * r}V${1.6 * r}`;
  return s("g", { class: "crosshair", transform: `translate(${x + width / 2} ${y + height / 2})` }, s("circle", { r }), s("path", { d }));
}

/** Give elements the class of what is lit, or of what is in reach. @param {SVGElement[]} elements @param {string} [kind] @returns {Set<SVGElement>} those whose scene makes that seen by its own style */
function lightThemselves(elements, kind = "lit") {
  const before = elements.map(look);
  for (const element of elements) element.classList.add(kind);
  return new Set(elements.filter((element, index) => look(element) !== before[index]));
}

/** @param {SVGElement} element @returns {string} how it looks, with what is in it */
function look(element) {
  const parts = [element, ...element.querySelectorAll("*")].slice(0, 24);
  return parts.map((part) => {
    const { fill, stroke, visibility } = getComputedStyle(part);
    return fill + stroke + visibility;
  }).join();
}
