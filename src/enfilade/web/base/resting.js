/** A mouse that rests where something was done points at nothing: what comes to lie under it is silent until the mouse moves. */

const STIRS = 4; // pixels from there at which it points again

/** @typedef {{ x: number, y: number }} Point */

/** Keeps back that a mouse has come over something, where not the mouse has moved but the page. */
export class Resting {
  constructor() {
    /** @type {Point | null} where the mouse is */
    this.mouse = null;
    /** @type {Point | null} where it rests since something was done */
    this.rests = null;
    /** @type {Set<EventTarget>} what has come to lie under it since */
    this.entered = new Set();
    addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.move(event), true);
    addEventListener("pointerup", (event) => event.pointerType === "mouse" && this.rest(pointOf(event)), true);
    addEventListener("keydown", () => this.rest(this.mouse), true);
    for (const kind of /** @type {const} */ (["pointerenter", "pointerover"])) addEventListener(kind, (event) => this.keepsBack(event) && event.stopImmediatePropagation(), true);
  }

  /** Something was done. @param {Point | null} at */
  rest(at) {
    this.rests = at;
  }

  /** @param {PointerEvent} event @returns {boolean} whether it was the page that has moved */
  keepsBack(event) {
    if (event.pointerType !== "mouse" || !this.isStill(event) || !event.target) return false;
    this.entered.add(event.target);
    return true;
  }

  /** @param {PointerEvent} event */
  isStill({ clientX, clientY }) {
    return this.rests !== null && Math.hypot(clientX - this.rests.x, clientY - this.rests.y) < STIRS;
  }

  /** The mouse points again: also at what has come under it meanwhile, if it is still there. @param {PointerEvent} event */
  move(event) {
    this.mouse = pointOf(event);
    if (this.isStill(event)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const missed = [...this.entered].filter((each) => each instanceof Element && each.contains(under));
    this.rests = null;
    this.entered.clear();
    const { clientX, clientY, pointerId, pointerType } = event;
    const how = { clientX, clientY, pointerId, pointerType };
    for (const each of missed) each.dispatchEvent(new PointerEvent("pointerenter", how));
    if (missed.length) event.target?.dispatchEvent(new PointerEvent("pointerover", { ...how, bubbles: true }));
  }
}

/** @param {MouseEvent} event @returns {Point} */
function pointOf({ clientX, clientY }) {
  return { x: clientX, y: clientY };
}
