/** Changing a value of the scenario in play: what may be changed, who wants it, and who agrees. */

import { show } from "../base/dialog.js";
import { capital, h, listed, notice, words } from "../base/dom.js";
import { nameOf } from "../base/seats.js";

const ENDED = { agreed: "Agreed: it is changed.", declined: "does not agree: nothing is changed.", withdrawn: "takes the proposal back.", void: "It can no longer be changed so: nothing is changed." };

/** @param {unknown} value @returns {string} as people write it */
function written(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? words(value) : String(value);
}

/** The strip on the board that tells what is proposed, and the dialogue in which one proposes. */
export class Amendments {
  /**
   * @param {HTMLElement} place
   * @param {{ ask: (message: any, seat?: string) => Promise<any>, seats: () => string[], tag: (rule: string) => Node }} table
   */
  constructor(place, table) {
    this.table = table;
    this.strip = h("section", { class: "proposal", hidden: true, "aria-label": "Proposal", "aria-live": "polite" });
    place.append(this.strip);
  }

  /** Ask what may be changed, and propose it. */
  async open() {
    const { options } = await this.table.ask({ do: "amendable" });
    if (!options?.length) return notice("Nothing of this scenario may be changed in play now.");
    const which = h("select", { "aria-label": "What shall be changed" }, ...options.map((option) => h("option", { value: option.key }, `${option.label || words(option.key)} (now ${titleOf(option, option.value)})`)));
    const place = h("div", { class: "field" });
    const wrong = h("p", { class: "bad", role: "alert" });
    let field;
    const fill = () => {
      const option = options.find((each) => each.key === which.value);
      field = fieldFor(option);
      place.replaceChildren(h("label", { for: "amended" }, "shall be"), field, option.rule ? this.table.tag(option.rule) : "");
    };
    which.addEventListener("change", fill);
    fill();
    const propose = async () => {
      if (!field.reportValidity()) return false;
      const option = options.find((each) => each.key === which.value);
      const answer = await this.table.ask({ do: "propose", key: option.key, value: valueOf(field, option) });
      wrong.textContent = answer.type === "done" ? "" : capital(answer.reason ?? answer.error ?? "The connection is lost; try again.");
      return answer.type === "done";
    };
    return show(
      "Change the scenario",
      [h("p", {}, "It is changed when every person at this table agrees, and the record says so."), which, place, wrong],
      [{ label: "Cancel" }, { label: "Propose", act: propose, main: true }],
      "amend",
    );
  }

  /** @param {{ proposal: any, ended: string, by: string }} message */
  hear({ proposal, ended, by }) {
    this.strip.hidden = !proposal;
    if (proposal) this.show(proposal);
    else if (ended) notice(ended === "declined" || ended === "withdrawn" ? `${nameOf(by)} ${ENDED[ended]}` : ENDED[ended]);
  }

  show({ number, label, key, value, by, awaits }) {
    const mine = this.table.seats();
    const asked = awaits.filter((seat) => mine.includes(seat));
    const answer = (verb, seats) => async () => {
      for (const seat of seats) {
        const { type, reason } = await this.table.ask({ do: verb, number }, seat);
        if (type === "refused") notice(capital(reason), "bad");
      }
    };
    const button = (text, verb, seats, main) => h("button", { type: "button", class: main ? "main" : "", onclick: answer(verb, seats) }, text);
    const who = mine.includes(by) && mine.length === 1 ? "You propose" : `${nameOf(by)} proposes`;
    this.strip.replaceChildren(
      h("p", {}, `${who}: ${label || words(key)} shall be `, h("b", {}, written(value)), asked.length ? "." : `. Waiting for ${listed(awaits.map(nameOf))}.`),
      ...(asked.length ? [button("Agree", "consent", asked, true), button("Decline", "decline", asked.slice(0, 1), false)] : []),
      ...(mine.includes(by) ? [button("Withdraw", "decline", [by], false)] : []),
    );
  }
}

/** @returns {string} what an option's value means, in words */
function titleOf({ values, titles }, value) {
  return titles?.[values.indexOf(value)] ?? written(value);
}

function fieldFor(option) {
  const { value, values } = option;
  const choices = typeof value === "boolean" ? [true, false] : values;
  if (choices.length) return h("select", { id: "amended" }, ...choices.map((each) => h("option", { value: JSON.stringify(each), selected: each === value }, titleOf(option, each))));
  return h("input", { id: "amended", type: typeof value === "number" ? "number" : "text", step: "any", required: true, value });
}

function valueOf(field, { value }) {
  if (field.tagName === "SELECT") return JSON.parse(field.value);
  return typeof value === "number" ? Number(field.value) : field.value;
}
