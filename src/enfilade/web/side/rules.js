/** The rules of a game, fetched once, found by number or by word. */

import { show } from "../base/dialog.js";
import { h, messageOf } from "../base/dom.js";
import { ask } from "../net/connection.js";

/** @import { Rule, Term } from "../net/contents.js" */

/** The rulebook of one game, in our words. */
export class Rulebook {
  /** @param {string} game @param {Promise<unknown>} [when] what is fetched before it */
  constructor(game, when = Promise.resolve()) {
    /** @type {Promise<{ rules: Rule[], terms: Term[] }>} */
    const told = when.then(() => ask(`/api/rules/${encodeURIComponent(game)}`));
    this.rules = told.then(({ rules }) => rules);
    this.terms = told.then(({ terms }) => terms ?? []);
    this.terms.catch(() => {});
    this.rules.catch(() => {}); // told when somebody asks for a rule
  }

  /** @param {string} number show one rule in a dialogue */
  async open(number) {
    let body;
    try {
      const rule = (await this.rules).find((each) => each.number === number);
      body = rule ? ruleText(rule) : [h("p", {}, `Rule ${number} is not in the list of this game's rules.`)];
    } catch (failure) {
      body = [h("p", {}, messageOf(failure))];
    }
    show(`Rule ${number}`, body, [{ label: "Close" }]);
  }

  /** @returns {HTMLElement} all rules with a field to search them */
  panel() {
    const list = h("div", { class: "rules", tabindex: "0", role: "region", "aria-label": "Rules" });
    const count = h("p", { class: "faint", role: "status" });
    const field = h("input", { type: "search", placeholder: "Search: armour, UB 5.3, bridge …", "aria-label": "Search the rules" });
    const fill = async () => {
      try {
        const sought = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        const rules = await this.rules;
        const found = rules.filter((rule) => {
          const text = `${rule.number} ${rule.title} ${rule.text}`.toLowerCase();
          return sought.every((word) => text.includes(word));
        });
        count.textContent = found.length === rules.length ? `${rules.length} rules` : `${found.length} of ${rules.length} rules`;
        list.replaceChildren(...byChapter(found));
      } catch (failure) {
        list.replaceChildren(h("p", {}, messageOf(failure)));
      }
    };
    field.addEventListener("input", fill);
    const sight = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && (sight.disconnect(), fill()));
    sight.observe(field); // hundreds of rules are listed when somebody looks
    return h("div", { class: "rulebook" }, field, count, list);
  }
}

/** @param {Rule} rule */
function ruleText(rule) {
  return [
    rule.chapter ? h("p", { class: "chapter" }, rule.chapter) : null,
    h("h3", {}, rule.title),
    ...rule.text.split(/\n\s*\n/).map((paragraph) => h("p", { class: "rule-text" }, paragraph)),
  ];
}

/** @param {Rule[]} rules */
function byChapter(rules) {
  const made = [];
  let chapter = "";
  for (const rule of rules) {
    if (rule.chapter !== chapter) made.push(h("h3", { class: "chapter" }, rule.chapter));
    chapter = rule.chapter;
    made.push(h("details", {}, h("summary", {}, h("b", {}, rule.number), ` ${rule.title}`), h("p", { class: "rule-text" }, rule.text)));
  }
  return made;
}
