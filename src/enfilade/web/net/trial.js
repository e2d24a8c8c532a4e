/** The board of a puzzle, on which an order is made: it answers as a table does, but nothing is thrown and nobody else decides. */

import { messageOf } from "../base/dom.js";
import { ask } from "./connection.js";

/** @import { Made, Reply, Unsent } from "./contents.js" */
/** @import { Done } from "./messages.js" */

const ID = 0; // of every question: each has its own answer

/** What the page of a puzzle has instead of a connection. The server keeps nothing: the whole order is sent each time. */
export class Trial {
  /** @param {string} name of the puzzle @param {(made: Made) => void} tell another board is to be shown */
  constructor(name, tell) {
    this.secret = name;
    this.isJoined = true;
    this.address = `/api/puzzles/${name}/board`;
    this.tell = tell;
    /** @type {string[]} the actions so far */
    this.order = [];
    this.length = 0; // of the record, in which what is taken back counts too
  }

  hurry() {} // there is nothing to wait for

  /** @param {Unsent} message @returns {Promise<Reply>} */
  async ask(message) {
    try {
      switch (message.do) {
        case "act":
          return await this.go([...this.order, message.action]);
        case "undo":
          return await this.go(this.order.slice(0, -1));
        case "preview":
        case "routes":
        case "inspect":
        case "lay":
          return await this.look(message);
        default:
          return { type: "error", id: ID, error: "This cannot be asked of a puzzle." };
      }
    } catch (failure) {
      return { type: "error", id: ID, error: messageOf(failure) };
    }
  }

  /** Ask about the board as the order has left it. @param {Unsent} message @returns {Promise<Reply>} */
  async look(message) {
    /** @type {Pick<Done, "preview" | "routes">} */
    const answer = await ask(this.address, { body: { order: this.order, question: { ...message, id: ID } } });
    return { ...answer, type: "done", id: ID };
  }

  /** Show the board after an order. @param {string[]} order @returns {Promise<Reply>} */
  async go(order) {
    /** @type {Omit<Made, "order">} */
    const made = await ask(this.address, { body: { order } });
    this.order = order;
    this.length += 1;
    this.tell({ ...made, order, frame: { ...made.frame, length: this.length } });
    return { type: "done", id: ID };
  }
}
