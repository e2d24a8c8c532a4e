/** Changing a value of the scenario in play: what may be changed, who wants it, and who agrees. */

import { show } from "../base/dialog.js";
import { capital, h, listed, notice, words } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { whyNot } from "./decisions.js";

/** @import { Chosen, Option, Reply, Unsent } from "../net/contents.js" */
/** @import { ProposalState, Proposed } from "../net/messages.js" */

/** @type {Record<Proposed["ended"], string>} */
const ENDED = { "": "", agreed: "Agreed: so it is.", declined: "does not agree: nothing is changed.", withdrawn: "takes the proposal back.", void: "It can no longer be changed so: nothing is changed." };

/** @param {unknown} value @returns {string} as people write it */
function written(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? words(value) : String(value);
}

/** The strip on the board that tells what is proposed, and the dialogue in which one proposes. */
export class Amendments {
  /**
   * @param {HTMLElement} place
   * @param {{ ask: (message: Unsent, seat?: string) => Promise<Reply>, seats: () => string[], tag: (rule: string) => Node }} table
   */
  constructor(place, table) {
    this.table = table;
    this.strip = h("section", { class: "proposal", hidden: true, "aria-label": "Proposal", "aria-live": "polite" });
    place.append(this.strip);
  }

  /** Ask what may be changed, and propose it. */
  async open() {
    const reply = await this.table.ask({ do: "amendable" });
    const options = (reply.type === "done" && reply.options) || [];
    if (!options.length) return notice("Nothing of this scenario may be changed in play now.");
    const which = h("select", { "aria-label": "What shall be changed" }, ...options.map((option) => h("option", { value: option.key }, `${option.label || words(option.key)} (now ${titleOf(option, option.value)})`)));
    const place = h("div", { class: "field" });
    const wrong = h("p", { class: "bad", role: "alert" });
    const chosen = () => options.find((each) => each.key === which.value) ?? options[0];
    let field = fieldFor(chosen());
    const fill = () => {
      const option = chosen();
      field = fieldFor(option);
      place.replaceChildren(h("label", { for: "amended" }, "shall be"), field, option.rule ? this.table.tag(option.rule) : "");
    };
    which.addEventListener("change", fill);
    fill();
    const propose = async () => {
      if (!field.reportValidity()) return false;
      const answer = await this.table.ask({ do: "propose", key: chosen().key, value: valueOf(field, chosen()) });
      wrong.textContent = capital(whyNot(answer));
      return answer.type === "done";
    };
    return show(
      "Change the scenario",
      [h("p", {}, "It is changed when every person at this table agrees, and the record says so."), which, place, wrong],
      [{ label: "Cancel" }, { label: "Propose", act: propose, main: true }],
      "amend",
    );
  }

  /** @param {Proposed} message */
  hear({ proposal, ended, by }) {
    this.strip.hidden = !proposal;
    if (proposal) this.show(proposal);
    else if (ended) notice(ended === "declined" || ended === "withdrawn" ? `${nameOf(by)} ${ENDED[ended]}` : ENDED[ended]);
  }

  /** @param {ProposalState} proposal */
  show({ number, label, key, value, by, awaits }) {
    const mine = this.table.seats();
    const asked = awaits.filter((seat) => mine.includes(seat));
    /** @param {"consent" | "decline"} verb @param {string[]} seats */
    const answer = (verb, seats) => async () => {
      for (const seat of seats) {
        const reply = await this.table.ask({ do: verb, number }, seat);
        if (reply.type === "refused") notice(capital(reply.reason), "bad");
      }
    };
    /** @param {string} text @param {"consent" | "decline"} verb @param {string[]} seats @param {boolean} main */
    const button = (text, verb, seats, main) => h("button", { type: "button", class: main ? "main" : "", onclick: answer(verb, seats) }, text);
    const who = mine.includes(by) && mine.length === 1 ? "You propose" : `${nameOf(by)} proposes`;
    this.strip.replaceChildren(
      h("p", {}, `${who}: ${label || words(key)}`, ...(key.startsWith("@") ? [] : [" shall be ", h("b", {}, written(value))]), asked.length ? "." : `. Waiting for ${listed(awaits.map(nameOf))}.`),
      ...(asked.length ? [button("Agree", "consent", asked, true), button("Decline", "decline", asked.slice(0, 1), false)] : []),
      ...(mine.includes(by) ? [button("Withdraw", "decline", [by], false)] : []),
    );
  }
}

/** @param {Option} option @param {Chosen} value @returns {string} what an option's value means, in words */
function titleOf({ values, titles }, value) {
  return titles[values.indexOf(value)] ?? written(value);
}

/** @param {Option} option */
function fieldFor(option) {
  const { value, values } = option;
  const choices = typeof value === "boolean" ? [true, false] : values;
  if (choices.length) return h("select", { id: "amended" }, ...choices.map((each) => h("option", { value: JSON.stringify(each), selected: each === value }, titleOf(option, each))));
  return h("input", { id: "amended", type: typeof value === "number" ? "number" : "text", step: "any", required: true, value });
}

/** @param {HTMLSelectElement | HTMLInputElement} field @param {Option} option @returns {Chosen} */
function valueOf(field, { value }) {
  if (field instanceof HTMLSelectElement) return JSON.parse(field.value);
  return typeof value === "number" ? Number(field.value) : field.value;
}
