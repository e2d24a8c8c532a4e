/**
 * Questions with one answer: the page gives it, as an ordinary choice, where nobody could learn anything from its haste, the same seat is asked next, and nothing is thrown:
 * what passes the turn on, or ends what could be taken back, one does oneself. Who takes a lesson does everything by hand.
 */

import { settings } from "../base/settings.js";

/** @import { Frame } from "../net/messages.js" */

/** Answers for whoever has no choice. What it answered is taken back together with the choice before it. */
export class OnlyAnswers {
  /** @param {{ act: (text: string) => void, undo: () => void }} table */
  constructor(table) {
    this.table = table;
    this.isReturning = false; // something is taken back: what had one answer goes with it
  }

  /** @param {Frame} frame @returns {boolean} whether it was answered, or is taken back with the rest */
  answers(frame) {
    const { legal } = frame.view;
    if (!settings().only || !frame.answered || legal.length !== 1 || frame.needs || frame.coach) {
      this.isReturning = false;
      return false;
    }
    if (!this.isReturning) this.table.act(legal[0]);
    else if (frame.undo) return (this.isReturning = false);
    else this.table.undo();
    return true;
  }

  /** Somebody takes back. */
  takesBack() {
    this.isReturning = true;
  }

  /** Somebody decides. */
  goesOn() {
    this.isReturning = false;
  }
}
