/** Small helpers for making elements. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{ [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown }} Listeners
 * @typedef {Listeners & { [name: string]: unknown }} Attributes those that start with `on` are listeners, booleans switch
 * @typedef {Node | string | null | false | undefined} Child
 */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {Made}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), (event) => value(event));
    else if (name === "style") element.style.cssText = String(value); // set through the object model: inline styles are forbidden
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** @param {string} id @returns {HTMLElement} an element that the page must have */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return found;
}

/** @param {string} id @returns {HTMLButtonElement} a button that the page must have */
export function buttonById(id) {
  const found = byId(id);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`#${id} is no button`);
  return found;
}

/** @param {Event} event @returns {Element | null} what it happened to */
export function targetOf(event) {
  return event.target instanceof Element ? event.target : null;
}

/**
 * Give something the focus that nobody has asked for: it came in the place of what had it. It is named to who listens, and nothing of it is shown until
 * somebody points at it or goes on by a key.
 * @param {Element | null} element
 */
export function giveFocus(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  element.classList.add("given");
  element.addEventListener("blur", () => element.classList.remove("given"), { once: true });
  element.focus({ preventScroll: true });
}

/** @param {unknown} failure @returns {string} what to say of it */
export function messageOf(failure) {
  return failure instanceof Error ? failure.message : String(failure);
}

/** @template T @param {T | null | undefined | false | ""} value @returns {value is T} whether it is there, for a filter */
export function isThere(value) {
  return Boolean(value);
}

/** @param {string} text @returns {string} with a capital first letter */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} id a word of the program, such as `first-patrol` @returns {string} as people write it */
export function words(id) {
  return id.replace(/[-_]+/g, " ").trim();
}

/** @param {string[]} list @returns {string} `a, b and c` */
export function listed(list) {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** @param {string[]} steps words of an order @returns {string} with what comes several times in a row said once: `left, forward ×3` */
export function told(steps) {
  /** @type {[string, number][]} */
  const runs = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0] === step) last[1] += 1;
    else runs.push([step, 1]);
  }
  return runs.map(([step, times]) => (times > 1 ? `${step} ×${times}` : step)).join(", ");
}

const wide = matchMedia("(min-width: 761px)");

/** @returns {boolean} whether there is room for a panel beside the board */
export function isWide() {
  return wide.matches;
}

/**
 * Keep an element where it belongs: in one place on a wide screen, in another on a phone.
 * @param {HTMLElement} element
 * @param {HTMLElement} onWide
 * @param {HTMLElement} onPhone
 */
export function dock(element, onWide, onPhone) {
  const place = () => (wide.matches ? onWide : onPhone).append(element);
  wide.addEventListener("change", place);
  place();
}

/** @returns {boolean} whether the reader asked for less motion */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const hovers = matchMedia("(hover: hover)"); // what was touched last stays hovered on some screens
const READ = 6000; // milliseconds in which something said in passing is read
const READ_WHY = 12_000; // and what says why something was not done, and by which rule

/**
 * Say something in passing, at the foot of the page. It stays for as long as a mouse points at it or it has the focus.
 * @param {string | Node} message
 * @param {"" | "bad"} [mood]
 */
export function notice(message, mood = "") {
  const box = h("div", { class: `notice ${mood}` }, message);
  const place = byId("notices");
  place.append(box);
  while (place.children.length > 3) place.firstElementChild?.remove();
  const close = () => box.remove();
  box.addEventListener("click", close);
  /** @type {() => unknown} */
  const wait = () => setTimeout(() => (box.matches(":focus-within") || (hovers.matches && box.matches(":hover")) ? wait() : close()), mood ? READ_WHY : READ);
  wait();
}

/** @returns {Promise<void>} when what has been changed is on the screen; at once where nobody looks */
export function painted() {
  return new Promise((settle) => (document.hidden ? settle() : requestAnimationFrame(() => setTimeout(settle))));
}

/**
 * Put a text on the clipboard, and say so on the button that asked for it.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { class: "unseen" });
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy"); // the only way on a page without a secure origin
    field.remove();
  }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = before), 1500);
}
