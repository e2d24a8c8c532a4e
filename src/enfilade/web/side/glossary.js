/** Every abbreviation and term of art explains itself: on hover, on focus, on tap, and in a list under Help. */

import { h, targetOf } from "../base/dom.js";

/** @import { Term } from "../net/contents.js" */
/** @import { Rulebook } from "./rules.js" */

const SILENT = "script, style, svg, input, textarea, select, code, kbd, .explained, .term-card, .rules, .topbar, .tabs, header, h1, h2, h3, .glossary dt, .turning-points button"; // where nothing is marked
const ACTS = "button, a, summary, label, [role=button], [role=tab]"; // a click there does something else
const WITHIN = `${ACTS}, .log`; // what has a focus of its own, or far too many terms

const HOVER = 250; // milliseconds for which a mouse rests on a term before it is explained

/** @type {Glossary | null} the one of this page */
let shown = null;

/** Explain the terms of a game wherever they appear on the page. @param {Rulebook} rules @param {HTMLElement | null} help where they are listed */
export async function explain(rules, help) {
  const terms = await rules.terms.catch(() => []);
  shown?.stop();
  shown = terms.length ? new Glossary(terms) : null;
  help?.querySelector(".glossary")?.remove();
  help?.append(h("section", { class: "glossary" }, h("h3", {}, "Terms"), h("dl", {}, ...terms.flatMap((term) => [h("dt", {}, term.words[0]), h("dd", {}, sentence(term))]))));
}

/** @param {Element | null | undefined} drawn a word on a board @returns {HTMLElement | null} what it means, for the card of what it is drawn on */
export function meaningOf(drawn) {
  const term = drawn && shown?.termIn(drawn.textContent ?? "");
  return term ? h("p", { class: "meaning" }, ...told(term)) : null;
}

/** @param {Term} term @returns {(HTMLElement | string)[]} */
function told(term) {
  return [h("strong", {}, term.words[0]), " ", sentence(term), term.rule ? h("span", { class: "faint" }, ` ${term.rule}`) : ""];
}

/** @param {Term} term */
function sentence({ means, text }) {
  return `${means}.${text ? ` ${text}` : ""}`;
}

/** @param {Element} place @returns {boolean} whether it is still on the page: another question or another panel may have come meanwhile */
function isSeen(place) {
  return place.isConnected && place.getClientRects().length > 0;
}

/** What is marked within a node, which is not gone into where nothing is. @param {Node} node */
function passed(node) {
  return node instanceof Element && node.matches(SILENT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
}

/** Marks the terms of a page, and shows what each means. */
class Glossary {
  /** @param {Term[]} terms */
  constructor(terms) {
    this.terms = new Map(terms.flatMap((term) => term.words.map((word) => [word, term])));
    const words = [...this.terms.keys()].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "u");
    this.card = h("div", { class: "term-card", role: "tooltip", hidden: true });
    this.ends = new AbortController();
    this.waiting = 0;
    /** @type {Element | null} what is being explained */
    this.place = null;
    this.watch = new MutationObserver((changes) => this.seen(changes));
    document.body.append(this.card);
    this.mark(document.body);
    this.watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    const { signal } = this.ends;
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.rest(targetOf(event)), { signal });
    document.addEventListener("focusin", (event) => this.look(targetOf(event)), { signal });
    document.addEventListener("click", (event) => this.click(targetOf(event)), { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide(), { signal });
    document.addEventListener("scroll", () => this.hide(), { signal, capture: true });
  }

  /** A mouse that only passes asks nothing. @param {Element | null} target */
  rest(target) {
    clearTimeout(this.waiting);
    this.hide();
    if (target?.closest(".term, text:not([data-id] *)")) this.waiting = setTimeout(() => this.look(target), HOVER);
  }

  /** A tap on a term asks; on what does something it does that. @param {Element | null} target */
  click(target) {
    clearTimeout(this.waiting);
    if (target?.closest(ACTS)) this.hide();
    else this.look(target);
  }

  stop() {
    this.watch.disconnect();
    this.ends.abort();
    this.card.remove();
  }

  /** @param {MutationRecord[]} changes */
  seen(changes) {
    for (const { target, addedNodes, type } of changes) {
      if (type === "characterData") this.mark(target);
      else for (const node of addedNodes) this.mark(node);
    }
    if (this.place && !isSeen(this.place)) this.hide();
  }

  /** Mark what a node says: of each of its texts the first term. @param {Node} node */
  mark(node) {
    const parent = node.nodeType === Node.TEXT_NODE ? node.parentElement : /** @type {Element} */ (node);
    if (!parent?.isConnected || parent.closest?.(SILENT)) return;
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, passed); // a board has thousands
    /** @type {Text[]} */
    const texts = node.nodeType === Node.TEXT_NODE ? [/** @type {Text} */ (node)] : [];
    while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
    for (const text of texts) this.markText(text);
  }

  /** @param {Text} text */
  markText(text) {
    const found = this.pattern.exec(text.data);
    const parent = text.parentElement;
    if (!found || !parent || parent.closest(SILENT)) return;
    const term = this.terms.get(found[0]);
    if (!term) return;
    const tabindex = parent.closest(WITHIN) ? null : "0";
    const mark = h("abbr", { class: "term", "data-term": found[0], tabindex, "aria-description": sentence(term) }, found[0]);
    const before = text.data.slice(0, found.index);
    const after = text.data.slice(found.index + found[0].length);
    text.replaceWith(h("span", { class: "explained" }, before, mark, after)); // one item still, where its parent lays out its children
  }

  /** @param {string} text @returns {Term | undefined} the first term in it */
  termIn(text) {
    return this.terms.get(this.pattern.exec(text)?.[0] ?? "");
  }

  /** Show what the term means that somebody looks at; what has a card of its own says it there. @param {Element | null} target */
  look(target) {
    const mark = target?.closest(".term");
    const drawn = target instanceof SVGElement ? target.closest("text:not([data-id] *)") : null;
    const term = mark instanceof HTMLElement ? this.terms.get(mark.dataset.term ?? "") : drawn ? this.termIn(drawn.textContent ?? "") : undefined;
    const place = mark ?? drawn;
    if (!term || !place || !isSeen(place)) return this.hide();
    this.place = place;
    this.card.replaceChildren(...told(term));
    (place.closest("dialog") ?? document.body).append(this.card); // nothing is seen over a dialogue but what is in it
    this.card.hidden = false;
    const box = place.getBoundingClientRect();
    const isLow = box.bottom + this.card.offsetHeight + 8 > innerHeight;
    this.card.style.left = `${Math.max(8, Math.min(box.left, innerWidth - this.card.offsetWidth - 8))}px`;
    this.card.style.top = `${isLow ? box.top - this.card.offsetHeight - 6 : box.bottom + 6}px`;
  }

  hide() {
    this.place = null;
    this.card.hidden = true;
  }
}
