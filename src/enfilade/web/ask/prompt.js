/** The question under the board, with everything that can be answered: by its button, by its key, and on the board. */

import { isOpen } from "../base/dialog.js";
import { byId, giveFocus, h, isWide, listed, targetOf } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { apartFrom, asLaid, choice, choices, chosenBy, enlisted, keepKeys, ordered, verbLabel, verbOf, verbs } from "../base/keys.js";
import { whoIs } from "../base/seats.js";
import { invitation } from "../net/links.js";
import { Lit } from "../board/lit.js";
import { fresh, percents, previewLines } from "../card.js";
import { decidedList } from "./decided.js";
import { mayNotify, askToNotify } from "./bell.js";
import { Drag } from "./drag.js";
import { Held } from "./held.js";
import { OnlyAnswers } from "./only.js";
import { Opened } from "./opened.js";
import { Ways } from "./ways.js";

/** @import { Choice, Verb } from "../base/keys.js" */
/** @import { Barred, Outcome, Preview, Reply, View } from "../net/contents.js" */
/** @import { Frame, Need } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

const MOST_TWICE = 6; // choices of a verb that are lit on the board and have their buttons below it too; more of them are a list that can be opened,
const MOST_BUTTONS = 14; // or this many where somebody has asked for those of a verb
const MOST_BARRED = 2; // that have their buttons: more of what cannot be chosen now are one line that can be opened
const MOST_ON_A_PHONE = 8; // choices of several verbs that have their buttons there: more would lie over half the board
const MOST_ODDS = 3; // ends that a menu tells of a choice
const LONG = 0.5; // seconds of thought from which on one may hurry a computer
const GUARDED = 500; // milliseconds in which a second click, meant for what was there before, chooses nothing
const UNSEEN = 8; // pixels that may lie below the edge of the bar untold of: no button is so low
const OBEYED = 400; // milliseconds in which a standing order can still be stopped

/** The prompt bar, and the lit layer of the board. */
export class Prompt {
  /**
   * @param {Stage} stage
   * @param {Players} players
   * @param {{ act: (choice: Choice) => Promise<Reply | null>, undo: (number?: number) => void,
   *   typeDice: (need: Need) => void, ending: (outcome: Outcome) => HTMLElement[],
   *   guide: (frame: Frame) => { light: string[], go: string[], say: string } | null }} table `guide` says what alone a lesson is about now
   */
  constructor(stage, players, table) {
    this.stage = stage;
    this.players = players;
    this.table = table;
    this.box = byId("prompt");
    this.held = new Held(() => this.preview(null, null));
    this.lit = new Lit(stage.board, {
      choose: (choice, near, isTold) => (isTold ? this.act(choice, true) : this.take(choice, near)),
      odds: (choice) => this.oddsOf(choice),
      takes: () => this.active.table?.dragging?.take.split(" ") ?? [],
      quiet: () => this.active.frame?.quiet ?? [],
      strikes: () => this.active.table?.strikes ?? [],
      look: (choice, near, group, focused) => this.preview(choice, near, { group, focused }),
    });
    this.ways = new Ways(stage, players, this.lit, this.held, {
      act: (text) => table.act(choice(text, this.active.frame?.labels ?? {})),
      undo: () => table.undo(),
      say: (...lines) => (this.darken(), this.box.replaceChildren(...lines)),
      ask: () => this.ask(),
    });
    this.only = new OnlyAnswers({ act: (text) => table.act(choice(text, this.active.frame?.labels ?? {})), undo: () => table.undo() });
    this.drag = new Drag(stage, players, {
      go: (route) => this.ways.go(route),
      act: (text) => table.act(choice(text, this.active.frame?.labels ?? {})),
      pick: (target) => this.lit.press(target),
      only: () => this.ways.only ?? [],
    });
    stage.place.addEventListener("flipped", () => {
      this.light();
      if (this.active.frame) this.ways.offer(this.active.frame);
    });
    /** @type {Choice[]} */
    this.offered = [];
    /** @type {Choice[]} what else is legal, where a lesson is about something */
    this.others = [];
    /** @type {(Choice | Verb)[]} what has a key */
    this.keyed = [];
    /** @type {Map<string, string[]>} by side all units that were ever listed, for their keys */
    this.units = new Map();
    this.verb = "";
    /** @type {Set<string>} verbs whose buttons come last and do not shine */
    this.apart = new Set();
    this.moment = ""; // the question that was asked last
    this.chosen = { place: "", seen: -1 }; // where on the board something was chosen last, and after which event: it stays marked while one is asked how, and nothing has happened yet
    /** @type {{ part: string, verbs: Set<string> }} the verbs whose choices are a list below the board, and in which part of the game */
    this.lists = { part: "", verbs: new Set() };
    this.meant = { seat: "", seen: -1 }; // who has last done something with its odds in sight, and after which event
    this.doubted = ""; // the choice that was pressed and is hardly meant: pressed again, it counts
    /** @type {string | null} the action whose preview is wanted */
    this.looking = null;
    this.isFocused = false; // somebody had a choice in focus, and shall have the next one too
    /** @type {{ x: number, y: number, button: Element | null, what: string | undefined, part: string } | null} where somebody has clicked last, which button was there, and when */
    this.clicked = null;
    this.opened = new Opened(this.box);
    this.box.addEventListener("scroll", () => this.tellOfMore());
    addEventListener("click", (event) => event.detail && this.note(event), true);
  }

  get active() {
    return this.players.active;
  }

  get isPast() {
    return this.stage.timeline.isPast;
  }

  /** Whose question it is that is shown now, and which. */
  get now() {
    const { seat, moment } = this.active;
    return `${seat} ${moment}`;
  }

  /** Whether half an order is given, or decided in secret, of which nobody knows: it may be called off. */
  get isBegun() {
    const { frame } = this.active;
    return !this.isPast && !frame?.undo && Boolean(frame?.begun || frame?.decided.at(-1)?.whole === false);
  }

  /** @returns {boolean} whether this very question is asked, and may just be being answered: then it is left as it is */
  stands() {
    const stands = this.offered.length > 0 && !this.isPast && this.moment === this.now;
    if (stands) this.box.dataset.length = String(this.active.frame?.length);
    return stands;
  }

  /** Ask what the active player's frame asks; or say who is awaited, which dice are, or how it ended. */
  ask() {
    const { frame, table } = this.active;
    if (!frame) return;
    const { view } = frame;
    this.noteFocus();
    const { scrollTop } = this.box;
    if (this.ways.answers(frame) || (!this.isPast && this.only.answers(frame))) return;
    this.box.classList.remove("busy");
    if (this.now !== this.moment) this.verb = this.doubted = "";
    this.moment = this.now;
    this.held.drop();
    const gestures = table?.gestures ?? [];
    const guide = this.isPast ? null : this.table.guide(frame);
    this.apart = apartFrom(view.legal, this.verb ? [] : (table?.aside ?? []));
    const named = view.legal.filter((text) => !this.verb || verbOf(text) === this.verb);
    const legal = ordered(asLaid(named, [...this.stage.board.elements.keys()]), this.apart, frame.quiet);
    const units = enlisted(this.units, this.stage.board.scene?.panels ?? []);
    this.offered = frame.needs ? [] : choices(guide ? legal.filter((text) => guide.light.includes(text)) : legal, frame.labels, gestures, units);
    this.others = guide ? choices(legal.filter((text) => !guide.light.includes(text)), frame.labels, gestures, units) : [];
    this.ways.only = guide && guide.go;
    this.keyed = verbs(this.offered, frame.labels, gestures, isWide() ? undefined : MOST_ON_A_PHONE, units) ?? this.offered;
    this.light();
    if (!this.verb) keepKeys(this.keyed, gestures, table?.keys ?? {}); // who has chosen a verb chooses among its targets
    this.box.dataset.length = String(frame.length);
    this.box.classList.toggle("asking", this.offered.length > 0);
    if (frame.needs) this.box.replaceChildren(...this.needing(frame.needs));
    else if (view.outcome) this.box.replaceChildren(...this.table.ending(view.outcome));
    else if (guide?.say) this.box.replaceChildren(h("p", { class: "ask" }, guide.say));
    else if (this.offered.length || this.others.length) this.box.replaceChildren(...this.question(frame));
    else this.box.replaceChildren(...this.waiting(view));
    const isKept = this.opened.keep(`${this.active.seat} ${this.part} ${this.verb}`);
    this.fit(isKept ? scrollTop : 0);
    this.restoreFocus();
    this.guard();
    this.obey(frame);
    this.ways.offer(frame);
  }

  /** The bar has one height, and its buttons one order: where not all of them are in sight everything stands closer, step by step. @param {number} read so far of the same list; another question is read from its beginning */
  fit(read) {
    const { classList } = this.box;
    classList.remove("dense", "full", "tight", "overflowing");
    for (const step of ["dense", "full", "tight"]) classList.toggle(step, this.box.scrollHeight > this.box.clientHeight);
    const decided = this.box.querySelector(".decided");
    decided?.scrollTo(decided.scrollWidth, decided.scrollHeight); // the latest, where not all are in sight
    this.box.scrollTop = read;
    this.tellOfMore();
  }

  /** What is not in sight even so is told of at the foot of the bar, until it has been scrolled to. */
  tellOfMore() {
    const { scrollHeight, clientHeight, scrollTop, classList } = this.box;
    classList.toggle("overflowing", scrollHeight - clientHeight - scrollTop > UNSEEN);
  }

  /** @param {MouseEvent} event a click, wherever it was */
  note(event) {
    const button = targetOf(event)?.closest("button") ?? null;
    this.clicked = { x: event.clientX, y: event.clientY, button, what: meaning(button), part: this.part };
  }

  /** Another button that comes to lie where somebody has just clicked is not pressed by a second click; nor is the same one, where the game has gone on or it is hardly meant. */
  guard() {
    const { clicked } = this;
    const button = clicked && document.elementFromPoint(clicked.x, clicked.y)?.closest("button");
    if (!button || button === clicked.button) return;
    const what = meaning(button);
    const isAgain = what !== undefined && what === clicked.what && this.part === clicked.part && !this.active.frame?.quiet.includes(what);
    if (!isAgain) spare(button);
  }

  /** The part of the sequence of play that is shown. */
  get part() {
    return partOf(this.active.frame);
  }

  /** The board goes on: what was asked before is past. */
  goOn() {
    this.box.replaceChildren(h("p", { class: "ask" }, "The game goes on", h("span", { class: "dots", "aria-hidden": "true" }, "…")));
  }

  /** Somebody came or went: say who is awaited now. A question stays as it is, for whoever is just answering it. */
  tellWhoIsAwaited() {
    const { frame } = this.active;
    if (frame && !frame.needs && !frame.view.outcome && !frame.view.legal.length) this.box.replaceChildren(...this.waiting(frame.view));
  }

  /** Say something that is no question. @param {...Node} lines */
  say(...lines) {
    this.box.replaceChildren(...lines);
    this.box.classList.remove("busy", "asking", "dense", "full", "tight", "overflowing");
  }

  /** Nothing can be chosen while things move. */
  darken() {
    this.noteFocus();
    this.offered = [];
    this.keyed = [];
    this.lit.show([], "");
    this.stage.board.point([]);
    this.stage.board.mark([]);
    this.box.classList.add("busy");
  }

  light() {
    const subject = this.stage.board.pieceOf(this.active.frame?.view.path.at(-1)?.subject ?? "");
    const unlit = this.verb || this.ways.only ? [] : (this.active.table?.unlit ?? []); // a click there means something else, until their button is pressed or a lesson is about them
    const offered = this.isPast ? [] : this.offered.filter(({ verb }) => !unlit.includes(verb));
    this.lit.show(offered, subject);
    const { place, seen } = this.chosen;
    const isHalfSaid = seen === this.active.seen && offered.length > 0 && !this.lit.groups.size;
    this.stage.board.point([offered.some((choice) => choice.target === subject) ? "" : subject, isHalfSaid && place !== subject ? place : ""]);
  }

  /** What a standing order answers is not asked. @param {Frame} frame */
  obey(frame) {
    const { standing } = this.active;
    const order = this.isPast || !this.offered.length ? undefined : standing.answering(frame.standing);
    if (!order) return;
    this.darken();
    this.box.replaceChildren(
      h("p", { class: "ask", "aria-live": "polite" }, `Standing order: ${order.words}.`),
      h("div", { class: "choices" }, h("button", { type: "button", onclick: () => (standing.forget(), this.ask()) }, "Ask me again")),
    );
    const moment = this.moment;
    setTimeout(() => {
      if (moment === this.moment && standing.answering(frame.standing)) this.table.act(choice(order.answer, frame.labels));
    }, OBEYED);
  }

  // What it says.

  /** @param {Frame} frame @returns {HTMLElement[]} */
  question(frame) {
    const { view } = frame;
    const { standing } = this.active;
    const isByVerb = this.keyed !== this.offered;
    const onBoard = this.offered.filter((choice) => this.lit.has(choice));
    const folded = isByVerb ? [] : this.folded(onBoard);
    const shown = this.keyed.filter((each) => each.choices || !folded.includes(each));
    const lit = new Set(onBoard.filter(({ text }) => !frame.quiet.includes(text)).map((choice) => this.lit.placeOf(choice))).size; // what is hardly meant is not
    const barred = this.verb || this.others.length ? [] : view.barred;
    return [
      h("p", { class: "ask", "aria-live": "polite" }, this.verb ? `${verbLabel(this.verb, frame.labels)}: choose one of ${this.offered.length}.` : view.prompt, lit && (folded.length || this.verb) ? h("span", { class: "faint" }, ` ${lit} ${lit === 1 ? "place is" : "places are"} lit.`) : null),
      this.cautions(frame),
      decidedList(frame.decided, { takeBack: (number) => this.table.undo(number), mark: (ids) => this.stage.board.tell(ids) }),
      h(
        "div",
        { class: "choices" },
        this.verb ? h("button", { type: "button", class: "quiet back", onclick: () => this.choose("") }, "‹ Back", h("kbd", {}, "Esc")) : null,
        frame.begun && this.isBegun && !this.verb ? h("button", { type: "button", class: "quiet back", onclick: () => this.table.undo() }, "‹ Cancel", h("kbd", {}, "Esc")) : null,
        ...shown.map((choice) => (choice.choices ? this.verbButton(choice) : this.button(choice))),
        ...this.barred(barred, frame.labels),
      ),
      folded.length ? h("details", { "data-verbs": [...new Set(folded.map(({ verb }) => verb))].join(" ") }, h("summary", {}, "All choices as a list"), h("div", { class: "choices" }, ...folded.map((choice) => this.button(choice)))) : null,
      this.others.length ? h("details", { class: "others" }, h("summary", {}, "Something else"), h("div", { class: "choices" }, ...this.others.map((choice) => this.button(choice)))) : null,
      this.verb ? null : standing.menu(frame.standing, (order) => this.table.act(choice(order.answer, frame.labels)), () => this.ask()),
    ].filter((line) => line !== null);
  }

  /**
   * What is lit on the board and so much of a kind that it is a list below it. It stays one while that part of the game lasts, and something
   * else has a button: what ends or commits keeps its place when little is left to choose.
   * @param {Choice[]} onBoard @returns {Choice[]}
   */
  folded(onBoard) {
    const part = `${this.active.seat} ${this.part} ${this.verb}`;
    if (part !== this.lists.part) this.lists = { part, verbs: new Set() };
    const isBeside = onBoard.length < this.offered.length;
    return onBoard.filter(({ verb }) => {
      const isMuch = onBoard.filter((each) => each.verb === verb).length > (this.verb ? MOST_BUTTONS : MOST_TWICE);
      if (isMuch) this.lists.verbs.add(verb);
      return isMuch || (isBeside && this.lists.verbs.has(verb));
    });
  }

  /** What one should beware of, above all what is decided so far and probably not meant. @param {Frame} frame @returns {HTMLElement | null} */
  cautions({ cautions }) {
    if (!cautions.length) return null;
    const { board } = this.stage;
    return h(
      "ul",
      { class: "cautions", "aria-label": "Careful", "aria-live": "polite" },
      ...cautions.map(({ words, rule, places }) =>
        h("li", { onpointerenter: () => board.tell(places), onpointerleave: () => board.mark([]) }, h("strong", {}, "Careful: "), `${words}. `, rule ? this.stage.tag(rule) : null),
      ),
    );
  }

  /** @param {string} verb @param {Choice[]} group @returns {string} the classes of what is hardly meant, and of what is chosen now and then only */
  manner(verb, group) {
    const isHushed = group.every(({ text }) => this.active.frame?.quiet.includes(text));
    return `${isHushed ? " hushed" : ""}${this.apart.has(verb) ? " aside" : ""}`;
  }

  /** What is paid for a choice, as a cube in its colour. @param {string} text @param {string} verb @returns {HTMLElement | null} */
  cost(text, verb) {
    const costs = this.active.table?.costs ?? {};
    const cost = costs[text] ?? costs[verb];
    return cost ? h("span", { class: "cost", style: `background: var(--${cost.colour})`, title: `Costs ${cost.words}` }, h("span", { class: "unseen" }, `${cost.words}: `)) : null;
  }

  /** @param {Verb} verb */
  verbButton({ verb, label, choices: group, cap }) {
    const mark = () => this.stage.board.mark(group.map((choice) => this.lit.placeOf(choice)));
    const clear = () => this.stage.board.mark([]);
    return h(
      "button",
      {
        type: "button",
        class: `verb${this.manner(verb, group)}`,
        "data-verb": verb,
        onclick: () => (clear(), this.choose(verb)),
        onpointerenter: (event) => event.pointerType === "mouse" && mark(),
        onpointerleave: clear,
        onfocus: (event) => targetOf(event)?.matches(":focus-visible:not(.given)") && mark(),
        onblur: clear,
      },
      this.cost(verb, verb),
      label,
      h("span", { class: "count" }, String(group.length), h("span", { class: "unseen" }, " choices")),
      icon("more"),
      cap ? h("kbd", {}, cap) : null,
    );
  }

  /** @param {Choice} choice @returns {HTMLButtonElement} */
  button(choice) {
    /** @type {HTMLButtonElement} */
    const button = h(
      "button",
      {
        type: "button",
        class: `choice${this.manner(choice.verb, [choice])}${choice.gesture?.fixed ? " fixed" : ""}`,
        "data-choice": choice.text,
        onclick: () => this.press(choice),
        onpointerenter: (event) => event.pointerType === "mouse" && this.preview(choice, this.spotOf(choice)),
        onpointerdown: (event) => event.pointerType !== "mouse" && this.stage.board.mark([this.lit.placeOf(choice)]), // its name may not be legible there
        onpointerleave: () => (this.stage.board.mark([]), this.preview(null, null)),
        onfocus: () => button.matches(":focus-visible") && this.preview(choice, this.spotOf(choice), { focused: button }),
        onblur: () => this.preview(null, null),
      },
      this.cost(choice.text, choice.verb),
      ...(this.verb ? [h("span", { class: "unseen" }, choice.label), h("span", { "aria-hidden": "true" }, choice.brief)] : [choice.label]),
      choice.cap ? h("kbd", {}, choice.cap) : null,
    );
    return button;
  }

  /** What is chosen is done; what is hardly meant is asked about first, for there may be no way back: not so where something on the board is named. @param {Choice} choice */
  press(choice) {
    const isDoubtful = this.active.frame?.quiet.includes(choice.text) && this.doubted !== choice.text && !this.lit.has(choice);
    if (!isDoubtful) return this.take(choice, this.spotOf(choice));
    this.doubted = choice.text;
    const button = this.box.querySelector(`[data-choice="${CSS.escape(choice.text)}"]`);
    button?.classList.add("doubted");
    button?.prepend("Really? ");
    if (button) spare(button); // a double click is one that was meant, not two
    this.stage.card.say(`Really? ${choice.label}. Choose it again if you mean it.`);
  }

  /** What cannot be chosen now comes last, and takes one line where it is much. @param {Barred[]} barred @param {Record<string, string>} labels @returns {HTMLElement[]} */
  barred(barred, labels) {
    const buttons = barred.map((each) => this.barredButton(each, labels));
    return buttons.length <= MOST_BARRED ? buttons : [h("details", { class: "not-now" }, h("summary", {}, `${buttons.length} more not now`), h("div", { class: "choices" }, ...buttons))];
  }

  /** @param {Barred} barred @param {Record<string, string>} labels */
  barredButton(barred, labels) {
    const reason = `${barred.reason}${barred.rule ? ` (${barred.rule})` : ""}`;
    return h(
      "button",
      { type: "button", class: "choice barred", "aria-disabled": "true", title: `Not now: ${reason}`, onclick: () => this.stage.refuse(barred.reason, barred.rule, []) },
      choice(barred.action, labels).label,
      h("span", { class: "unseen" }, ` not now: ${reason}`),
    );
  }

  /** @param {Choice} choice @returns {Element | null} */
  spotOf(choice) {
    return this.stage.board.lit.querySelector(`[data-action="${CSS.escape(choice.text)}"]`);
  }

  /** Nobody at this screen is asked. @param {View} view @returns {HTMLElement[]} */
  waiting(view) {
    const kinds = new Map((this.active.table?.seats ?? []).map((each) => [each.seat, each]));
    const actors = view.actors.map((seat) => kinds.get(seat) ?? { seat, kind: "human", here: true });
    const absent = actors.filter((each) => each.kind === "human" && !each.here);
    if (absent.length) return invitation(this.players, absent.map((each) => each.seat));
    const isComputer = actors.some((each) => each.kind !== "human");
    const who = listed(actors.map(whoIs));
    /** @type {HTMLButtonElement} */
    const call = h("button", { type: "button", class: "quiet", onclick: () => askToNotify().then(() => call.remove()) }, "Notify me when it is my turn");
    return [
      h("p", { class: "ask", "aria-live": "polite" }, isComputer ? `${who} ${actors.length > 1 ? "are" : "is"} thinking` : `Waiting for ${who}`, h("span", { class: "dots", "aria-hidden": "true" }, "…")),
      ...this.hurrying(actors),
      ...(!isComputer && this.active.seat && mayNotify() === "default" ? [call] : []),
    ];
  }

  /** A computer that takes its time: how much of it is gone, and a way to have it move now. @param {{ seat: string, seconds?: number }[]} actors @returns {HTMLElement[]} */
  hurrying(actors) {
    const seconds = Math.max(0, ...actors.map((each) => each.seconds ?? 0));
    if (seconds < LONG || !this.active.seat) return [];
    /** @type {HTMLButtonElement} */
    const button = h("button", { type: "button", onclick: () => ((button.disabled = true), this.active.connection.ask({ do: "hurry" })) }, "Move now");
    return [h("span", { class: "thinking", "aria-hidden": "true", style: `--thinks: ${seconds}s` }), button];
  }

  /** Dice rolled on a real table are awaited. @param {Need} needs @returns {HTMLElement[]} */
  needing(needs) {
    return [
      h("p", { class: "ask", "aria-live": "polite" }, `Dice are needed: ${needs.label}.`),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => this.table.typeDice(needs) }, "Type the dice"),
        needs.action && needs.seat === this.active.seat ? h("button", { type: "button", onclick: () => this.table.undo() }, "Take it back") : null,
      ),
    ];
  }

  /** A key that chooses something, goes back to all verbs, or calls half an order off. @param {KeyboardEvent} event @returns {boolean} whether it did */
  key(event) {
    const onButton = targetOf(event)?.closest("button, a, summary, [role=button], [role=tab], input");
    if (event.key === "Enter" && onButton) return false;
    if (event.key.startsWith("Arrow") && onButton && !onButton.closest(".choices, .arrow")) return false;
    if (event.key === "Escape" && this.verb && !this.lit.open) this.choose("");
    else if (event.key === "Escape" && this.isBegun && !this.lit.open && !event.repeat) this.table.undo();
    else {
      const choice = chosenBy(event, this.keyed);
      if (!choice || this.isPast || event.repeat) return false;
      if (choice.choices) this.choose(choice.verb);
      else this.press(choice);
    }
    return true;
  }

  // What is looked at and chosen.

  /** @param {string} verb offer only what has this verb; none: everything */
  choose(verb) {
    const from = this.verb;
    this.verb = verb;
    this.preview(null, null);
    this.ask();
    if (verb) this.focus(".choice");
    else giveFocus(this.box.querySelector(`[data-verb="${CSS.escape(from)}"]`));
  }

  /** What can be chosen first has the focus: on the board, or else in the bar. @param {string} button */
  focus(button) {
    giveFocus(this.stage.board.lit.querySelector("[tabindex='0']") ?? this.box.querySelector(button));
  }

  /**
   * Do what was chosen. By a finger, what hangs on chance or leads into danger is shown first, with its odds: then it is done by a
   * second tap, or by the button of its card. Where that asks for one thing more to which there is but one answer, the same odds are not shown again.
   * @param {Choice} choice
   * @param {Element | null} near
   */
  async take(choice, near) {
    if (!this.held.comesFirst(choice.text) || this.isMeant) return this.act(choice, this.held.what === choice.text || this.isMeant);
    const { now } = this;
    const [known, dangers] = await Promise.all([this.previewOf(choice), this.ways.dangersOf(choice.text)]);
    if (this.now !== now) return null;
    if (!known?.chances.length && !dangers.length) return this.act(choice);
    this.held.keep(choice.text);
    this.preview(choice, near, { button: h("button", { type: "button", class: "main", onclick: () => this.act(choice, true) }, choice.label) });
    return null;
  }

  /** Whether the one thing that can be chosen belongs to what was chosen with its odds in sight: nothing has happened since. */
  get isMeant() {
    const { seat, seen, frame } = this.active;
    return frame?.view.legal.length === 1 && this.meant.seat === seat && this.meant.seen === seen;
  }

  /** @param {Choice} choice @param {boolean} [isTold] whether its odds were in sight, and had to be seen first */
  act(choice, isTold = false) {
    this.meant = isTold ? { seat: this.active.seat ?? "", seen: this.active.seen } : { seat: "", seen: -1 };
    this.chosen = { place: this.lit.placeOf(choice), seen: this.active.seen };
    return this.table.act(choice);
  }

  /** @param {Choice} choice @returns {Promise<Preview | null>} what it would do, asked once */
  async previewOf({ text }) {
    const { previews, connection } = this.active;
    const asked = previews.get(text) ?? connection.ask({ do: "preview", action: text });
    previews.set(text, asked);
    const reply = await asked;
    if (reply.type === "lost") previews.delete(text);
    return reply.type === "done" ? (reply.preview ?? null) : null;
  }

  /** @param {Choice} choice @returns {Promise<string>} what hangs on chance or threatens, in a line: what a finger is told before it does it */
  async oddsOf(choice) {
    const [known, dangers] = await Promise.all([this.previewOf(choice), this.ways.dangersOf(choice.text)]);
    const chances = known?.chances ?? [];
    const figures = percents(chances);
    const likely = [...chances.keys()].sort((one, other) => chances[other].probability - chances[one].probability).slice(0, MOST_ODDS);
    return [...likely.map((index) => `${chances[index].name} ${figures[index]}`), ...dangers.map(({ words }) => `Danger: ${words}`)].join(" · ");
  }

  /**
   * What an action would do, drawn on the board and said in the card; where nobody has asked for the focus it is only read out.
   * @param {Choice | null} choice
   * @param {Element | null} near
   * @param {{ group?: Choice[], button?: HTMLElement | null, focused?: Element }} [how] all that can be done there, what does it, and what has the focus
   */
  async preview(choice, near, { group = [], button = null, focused } = {}) {
    if (!choice && this.held.what) return; // what waits for a second tap stays in sight
    this.looking = choice?.text ?? null;
    if (!choice) return this.stage.card.hide();
    const { now } = this;
    const isGiven = focused?.classList.contains("given");
    const preview = await this.previewOf(choice);
    if (this.looking !== choice.text || this.now !== now) return;
    const card = choice.target && near ? this.stage.card.linesOf(this.lit.placeOf(choice)) : [];
    const main = group.length > 1 ? this.lit.main(group) : undefined;
    const how = main ? `Click: ${main.label}` : group.length > 1 ? `Click: ${group.map((each) => each.label).join(", or ")}` : "";
    const several = how ? h("p", { class: "faint" }, how) : null;
    const shown = preview && card[0] ? { ...preview, words: fresh(preview.words, card[0].textContent ?? "", []) } : preview;
    const lines = [...(shown ? [card[0] ?? null, ...previewLines(shown)] : card), several, button];
    if (isGiven) return this.stage.card.read(lines);
    if (preview) this.stage.board.sketch(preview.overlay, !focused);
    if (preview || card.some(Boolean)) this.stage.card.show(lines, near);
    else this.stage.card.hide(); // not that of something else
  }

  /** What is open closes: something was chosen. */
  close() {
    this.held.drop();
    this.stage.card.unhover();
    this.preview(null, null);
    this.lit.closeMenu();
  }

  /** Choices come and go: who had one in focus shall have the next one too. */
  noteFocus() {
    const at = document.activeElement;
    if (this.box.contains(at) || this.stage.board.lit.contains(at)) this.isFocused = true;
  }

  restoreFocus() {
    if (!this.isFocused || !this.offered.length || isOpen()) return;
    this.isFocused = false;
    if (document.activeElement !== document.body) return;
    this.focus("button");
  }
}

/** For a moment a button takes no click. @param {Element} button */
function spare(button) {
  button.classList.add("guarded");
  setTimeout(() => button.classList.remove("guarded"), GUARDED);
}

/** @param {Frame | null} frame @returns {string} the part of the sequence of play that it is in */
export function partOf(frame) {
  return frame?.view.path.slice(0, -1).map(({ title, subject }) => `${title} ${subject}`).join() ?? "";
}

/** @param {Element | null | undefined} button @returns {string | undefined} what it chooses */
function meaning(button) {
  return button instanceof HTMLElement ? (button.dataset.choice ?? button.dataset.verb) : undefined;
}
