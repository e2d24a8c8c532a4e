/** What may be laid over the board or taken off it: layers of the scene, and lenses that the game has. */

import { h, isThere, notice, targetOf } from "../base/dom.js";

/** @import { Preview } from "../net/contents.js" */
/** @import { LensState } from "../net/messages.js" */
/** @import { Board } from "./board.js" */

/** The button in the top bar with its menu of switches. */
export class Layers {
  /**
   * @param {HTMLElement} button
   * @param {Board} board
   * @param {(lens: string) => Promise<Preview | null>} ask what a lens shows now
   */
  constructor(button, board, ask) {
    this.button = button;
    this.board = board;
    this.ask = ask;
    /** @type {LensState[]} */
    this.lenses = [];
    this.offered = "";
    /** @type {object | null} the last question, whose answer counts */
    this.asked = null;
    /** @type {Set<string>} the lenses that are on */
    this.on = new Set();
    this.menu = h("div", { class: "layers", role: "group", "aria-label": "Layers", hidden: true });
    this.said = h("p", { class: "unseen", role: "status" });
    button.after(this.menu, this.said);
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => this.open(this.menu.hidden));
    addEventListener("pointerdown", (event) => !this.menu.contains(targetOf(event)) && !button.contains(targetOf(event)) && this.open(false));
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.open(false);
      button.focus();
    });
  }

  /** @param {LensState[]} lenses */
  setLenses(lenses) {
    this.lenses = lenses;
    this.list();
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.menu.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.menu.querySelector("input")?.focus();
  }

  /** Offer what there is: the scene may have changed. */
  list() {
    const optional = (this.board.scene?.layers ?? []).filter((layer) => layer.optional);
    const offered = JSON.stringify([this.lenses, optional.map(({ id, title }) => [id, title])]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.button.hidden = !this.lenses.length && !optional.length;
    this.menu.replaceChildren(
      ...this.lenses.map((lens) => this.row(`lens-${lens.id}`, lens.title, lens.key, this.on.has(lens.id), () => this.toggle(lens.id))),
      ...optional.map(({ id, title }) => this.row(`layer-${id}`, title, "", !this.board.hidden.has(id), (box) => this.board.toggle(id, box.checked))),
    );
  }

  /**
   * @param {string} id
   * @param {string} title
   * @param {string} key
   * @param {boolean} isOn
   * @param {(box: HTMLInputElement) => void} act
   */
  row(id, title, key, isOn, act) {
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", "data-layer": id, checked: isOn, onchange: () => act(box) });
    return h("label", { class: "check" }, box, h("span", {}, title), key ? h("kbd", {}, key.toUpperCase()) : null);
  }

  /** @param {string} id switch a lens on, and the others off; or off */
  toggle(id) {
    const isOn = !this.on.has(id);
    this.on.clear(); // one at a time: two lenses together say nothing
    if (isOn) this.on.add(id);
    for (const lens of this.lenses) {
      const box = this.menu.querySelector(`[data-layer="${CSS.escape(`lens-${lens.id}`)}"]`);
      if (box instanceof HTMLInputElement) box.checked = this.on.has(lens.id);
    }
    this.button.classList.toggle("on", this.on.size > 0);
    return this.lay(true);
  }

  /** Show the lenses that are on. @param {boolean} isSaid whether to say in words what they show */
  async lay(isSaid = false) {
    const asked = (this.asked = {});
    const laid = (await Promise.all([...this.on].map((id) => this.ask(id)))).filter(isThere);
    if (asked !== this.asked) return;
    this.board.lay(laid.flatMap((each) => each.overlay));
    if (!isSaid) return;
    this.said.textContent = laid.map((each) => each.words).join(" ");
    if (this.on.size && !laid.length) notice("This lens shows nothing here: it is drawn from what a seat knows once it has set up.");
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether a lens was switched by its key */
  key(event) {
    const lens = this.lenses.find(({ key }) => key === event.key.toLowerCase());
    if (lens) this.toggle(lens.id);
    return Boolean(lens);
  }
}
