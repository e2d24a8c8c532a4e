/** What came since this seat's last decision, to be seen once more. */

import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";

/** @import { EventState, Frame } from "../net/messages.js" */
/** @import { Player } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

/** @typedef {{ frame: Frame, fresh: EventState[], last: number }} Step a frame with the events that were new, and the last one known */

const MOST = 40; // frames that can be seen once more
const WATCHED = 12; // by those who only watch, and decide nothing since which it could be seen

/** The last turn, and the button that shows it again. It is asked of the server when somebody wants to see it. */
export class LastTurn {
  /** @param {Stage} stage @param {() => void} replay */
  constructor(stage, replay) {
    this.stage = stage;
    this.button = h("button", { type: "button", class: "again", disabled: true, onclick: replay }, icon("again"), "See the last turn again", h("kbd", {}, "R"));
    stage.timeline.box.append(this.button);
  }

  /** @param {Frame} frame the one that is shown: whether anything came before it */
  offer({ turn, length }) {
    this.button.disabled = turn >= length;
  }

  /** @param {Player} player who wants to see it */
  async play(player) {
    const [before, ...steps] = await this.fetch(player);
    if (!steps.length) return;
    this.stage.show(before.frame, false);
    for (const { frame, fresh, last } of steps) {
      this.stage.isHurried = false;
      await this.stage.tell(frame, fresh, player.events.filter((event) => event.number <= last), true, { isAsked: true });
    }
  }

  /**
   * The frames from before the last decision to now, each with the events that were new; none if the connection is lost.
   * @param {Player} player
   * @returns {Promise<Step[]>}
   */
  async fetch({ frame: now, events, connection, seat }) {
    if (!now) return [];
    /** @type {Step[]} */
    const steps = [];
    for (let number = Math.max(now.turn, now.length - (seat ? MOST : WATCHED)); number < now.length; number++) {
      const since = steps.at(-1)?.last ?? 0;
      const reply = await connection.ask({ do: "past", number, since });
      const frame = reply.type === "done" ? reply.frame : null;
      if (!frame) return [];
      steps.push({ frame, fresh: frame.events, last: frame.events.at(-1)?.number ?? since });
    }
    const since = steps.at(-1)?.last ?? 0;
    return [...steps, { frame: now, fresh: events.filter((event) => event.number > since), last: events.at(-1)?.number ?? 0 }];
  }
}
