/** What somebody has opened in the bar stays open while the same is shown there: a question may be drawn anew because others have decided. */

import { targetOf } from "../base/dom.js";

/** Remembers which lists were opened, in the part of the game that is shown. */
export class Opened {
  /** @param {HTMLElement} box the bar */
  constructor(box) {
    this.box = box;
    this.part = "";
    /** @type {Set<string>} */
    this.names = new Set();
    /** @type {WeakSet<Element>} those that are open from the beginning */
    this.kept = new WeakSet();
    box.addEventListener("click", (event) => this.pressed(targetOf(event)), true);
    box.addEventListener("toggle", ({ target }) => target instanceof HTMLDetailsElement && this.toggled(target), true);
  }

  /** By hand, or by a key, which the browser tells as a click. @param {Element | null} target */
  pressed(target) {
    const list = target?.closest("summary")?.parentElement;
    if (!(list instanceof HTMLDetailsElement)) return;
    for (const name of namesOf(list)) {
      if (list.open) this.names.delete(name);
      else this.names.add(name);
    }
  }

  /** A list that was opened is what one wants to see; one that has stayed open is where it was. @param {HTMLDetailsElement} list */
  toggled(list) {
    if (list.open && !this.kept.delete(list)) list.scrollIntoView({ block: "start" });
  }

  /**
   * The question is drawn anew.
   * @param {string} part of the game, with whose it is
   * @returns {boolean} whether something stays open
   */
  keep(part) {
    if (part !== this.part) this.names.clear();
    this.part = part;
    const lists = [...this.box.querySelectorAll("details")].filter((list) => namesOf(list).some((name) => this.names.has(name)));
    for (const list of lists) {
      this.kept.add(list);
      list.open = true;
    }
    return lists.length > 0;
  }
}

/** @param {HTMLElement} list @returns {string[]} the verbs of its choices; or what kind of list it is */
function namesOf({ dataset, className }) {
  return (dataset.verbs ?? className).split(" ");
}
