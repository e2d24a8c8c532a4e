/** What is decided at this page and sent to the server; each question is answered once. */

import { isOpen, show, typeDice } from "../base/dialog.js";
import { h, notice } from "../base/dom.js";
import { nameOf, named } from "../base/seats.js";

/** @import { Choice } from "../base/keys.js" */
/** @import { Reply, Unsent, View } from "../net/contents.js" */
/** @import { Frame, Need, Needs } from "../net/messages.js" */
/** @import { Player, Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

/** Sends decisions of the active player, and says what became of them. */
export class Decisions {
  /** @param {Pick<Stage, "timeline" | "refuse">} stage @param {Players} players @param {() => void} [told] one is on its way, or has been answered */
  constructor(stage, players, told = () => {}) {
    this.stage = stage;
    this.players = players;
    this.told = told;
    this.unanswered = 0; // decisions that are on their way
    /** @type {Frame | null} the frame whose question has been answered, until the server says so */
    this.decided = null;
  }

  /** Whether this seat can decide something now: it looks at the present, and its answer to the question is not on its way. */
  get isOpen() {
    return !this.stage.timeline.isPast && (this.decided === null || this.decided !== this.players.active.frame);
  }

  /**
   * Who decides at the same time as others may be asked the very same question anew just then: it has been answered.
   * @param {Choice} choice
   * @returns {Promise<Reply | null>} what became of it; null: there is nothing to decide
   */
  async act({ text }) {
    const player = this.players.active;
    const { frame } = player;
    if (!frame) return null;
    let answer = await this.send(player, text);
    if (answer.type === "refused" && player.frame && player.frame !== frame && asksTheSame(frame.view, player.frame.view, text)) answer = await this.send(player, text);
    this.answered(answer);
    return answer;
  }

  /** @param {Player} player @param {string} action */
  send(player, action) {
    return this.ask(player, { do: "act", action, seen: player.seen, length: player.frame?.length });
  }

  /**
   * Send a decision about the frame that is shown. The next frame may come before the answer, and asks anew.
   * @param {Player} player
   * @param {Unsent} message
   */
  async ask(player, message) {
    const { frame, connection } = player;
    this.decided = frame;
    this.unanswered += 1;
    this.told();
    const answer = await connection.ask(message);
    if (this.decided === frame) this.decided = null;
    this.unanswered -= 1;
    this.told();
    return answer;
  }

  /** @param {number} [choice] one of those listed as decided; none: the last action */
  async undo(choice = 0) {
    const player = this.players.active;
    const { seat, frame } = player;
    if (!this.isOpen || !seat || !frame) return;
    const { undo: why, may_ask: mayAsk, needs, length } = frame;
    if (why && !needs) return mayAsk ? this.askToTakeBack(why) : notice(`Cannot take back: ${named(why)}.`);
    this.answered(await this.ask(player, { do: "undo", length, choice }));
  }

  /** @param {string} why undo alone is refused */
  askToTakeBack(why) {
    const { connection } = this.players.active;
    const ask = async () => this.answered(await connection.ask({ do: "propose", key: "@take-back", value: true }));
    const text = `You cannot take this back by yourself: ${named(why)}. If everybody agrees, your last act is taken back, with all that came after it. Dice are not rolled back: they are rolled anew.`;
    show("Ask to take it back?", [h("p", {}, text)], [{ label: "Leave it", main: true }, { label: "Ask the others", act: ask }]);
  }

  resign() {
    const { seat, connection, table } = this.players.active;
    if (!seat) return;
    const isAlone = table?.seats.every((each) => each.kind !== "human" || this.players.seats.includes(each.seat)); // there is nobody to agree with
    const draw = { label: "Offer a draw", act: async () => this.answered(await connection.ask({ do: "propose", key: "@draw", value: true })) };
    const buttons = [{ label: "Go on playing", main: true }, ...(isAlone ? [] : [draw]), { label: "Resign", act: async () => this.answered(await connection.ask({ do: "resign" })) }];
    show("Resign?", [h("p", {}, `${nameOf(seat)} gives the game up and loses at once. This cannot be taken back.`)], buttons);
  }

  /** @param {Reply} answer */
  answered(answer) {
    if (answer.type === "refused") this.stage.refuse(named(answer.reason), answer.rule, answer.legal);
    else if (answer.type === "needs") this.typeDice(answer);
    else if (answer.type === "error") notice(answer.error, "bad");
    else if (answer.type === "lost" && answer.wasSent) notice("The connection was lost before the answer came. It is tried again by itself, and then the board shows whether this counted.", "bad");
    else if (answer.type === "lost") notice("The connection is lost: nothing was sent. It is tried again by itself.", "bad");
  }

  /** Ask for dice rolled on a real table, and send them. @param {Need | Needs} need */
  typeDice(need) {
    const { connection, frame } = this.players.active;
    if (!frame || isOpen()) return;
    typeDice(need, async (draws) => {
      const answer = await connection.ask({ do: "draws", draws, need: need.number, length: frame.length });
      if (answer.type === "done") return "";
      if (answer.type === "needs") {
        setTimeout(() => this.typeDice(answer));
        return "";
      }
      return whyNot(answer);
    });
  }
}

/** @param {View} before @param {View} now @param {string} action @returns {boolean} whether two views ask the same question, and an action answers both */
function asksTheSame(before, now, action) {
  return before.prompt === now.prompt && JSON.stringify(before.path) === JSON.stringify(now.path) && now.legal.includes(action);
}

/** @param {Reply} answer @returns {string} why something was not done; empty if it was */
export function whyNot(answer) {
  if (answer.type === "refused") return answer.reason;
  if (answer.type === "error") return answer.error;
  return answer.type === "lost" ? "The connection is lost; try again." : "";
}
