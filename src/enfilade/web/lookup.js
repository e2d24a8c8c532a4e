/** Any place or piece of the board by its name, told in words: terrain, reach, odds, and whatever a card beside it would say. */

import { h } from "./base/dom.js";
import { previewLines } from "./card.js";

/** @import { Preview } from "./net/contents.js" */
/** @import { Board } from "./board/board.js" */

/** A field and what is said of what was typed. */
export class Lookup {
  /**
   * @param {Board} board
   * @param {(id: string) => Promise<Preview | null>} inspect
   */
  constructor(board, inspect) {
    this.board = board;
    this.inspect = inspect;
    this.names = h("datalist", { id: "lookup-names" });
    /** @type {HTMLInputElement} */
    this.field = h("input", { id: "lookup", type: "text", list: "lookup-names", autocomplete: "off", placeholder: "a place or a piece", onchange: () => this.look(), onfocus: () => this.list() });
    this.told = h("div", { class: "told", role: "status", "aria-live": "polite" });
    this.box = h("div", { class: "lookup" }, h("label", { for: "lookup" }, "Look at"), this.field, h("kbd", {}, "I"), this.names, this.told);
  }

  /** Everything that has a name. */
  list() {
    this.names.replaceChildren(...[...this.board.shapes].filter(([, { name }]) => name).map(([id, { name }]) => h("option", { value: id }, name ?? id)));
  }

  /** @param {string} id what is told at once, if there is something */
  focus(id) {
    if (id) {
      this.field.value = this.board.shapes.get(id)?.name ?? id;
      this.look(id);
    }
    this.field.focus();
    this.field.select();
  }

  /** @param {string} text @returns {string | undefined} the element that somebody means: its id or its name, in whatever letters */
  meant(text) {
    const wanted = text.trim().toLowerCase();
    const named = [...this.board.shapes].filter(([, { name }]) => name);
    const found = named.find(([id]) => id.toLowerCase() === wanted) ?? named.find(([, { name }]) => name?.toLowerCase() === wanted) ?? named.find(([, { name }]) => name?.toLowerCase().startsWith(wanted));
    return wanted ? found?.[0] : undefined;
  }

  /** @param {string} [id] */
  async look(id = this.meant(this.field.value)) {
    if (!id) return this.told.replaceChildren(this.field.value.trim() ? `There is nothing called ${this.field.value.trim()} here.` : "");
    const shape = this.board.shapes.get(id);
    this.board.mark([id]);
    const known = await this.inspect(id);
    this.told.replaceChildren(h("strong", {}, shape?.name ?? id), ...(shape?.about ?? []).map((line) => h("p", {}, line)), ...(known ? previewLines(known) : []));
  }
}
