/** A seat at a table, or several seats at one screen. */

import { Amendments } from "./amend.js";
import { mainChart } from "./chart.js";
import { decidedList, takenBackBy } from "./decided.js";
import { isOpen, linkRow, show, typeDice } from "./dialog.js";
import { byId, capital, copy, h, listed, notice, words } from "./dom.js";
import { choice, choices, chosenBy, isTyping, verbLabel, verbs } from "./keys.js";
import { Lit } from "./lit.js";
import { Connection, ask, fetchFile } from "./net.js";
import { isInviting, remember, tableOf } from "./recent.js";
import { learnNames, nameOf, named } from "./seats.js";
import { Stage } from "./stage.js";
import { StandingOrders } from "./standing.js";
import { numbers } from "./story.js";
import { Timeline } from "./timeline.js";

const MOST_BUTTONS = 14;
const MOST_OF_A_TURN = 40; // frames that can be seen once more
const TOGETHER = 12; // milliseconds in which the frames of several seats at one screen come together
const COMMON = new Set(["seat", "actors", "legal", "barred", "prompt", "path", "outcome"]); // what any view has
const SPECTATOR = "spectator";
const OBEYED = 400; // milliseconds in which a standing order can still be stopped

/** One secret of this page: its connection, and what its seat knows. */
class Player {
  constructor(secret, page) {
    this.events = [];
    this.pending = [];
    this.frame = null;
    this.table = null;
    this.previews = new Map();
    this.standing = new StandingOrders(secret);
    this.connection = new Connection(secret, {
      welcome: (table) => page.welcome(this, table),
      frame: (frame) => page.receive(this, frame),
      seats: (seats) => page.seats(seats),
      proposal: (message) => page.amendments.hear(message),
      state: (state, message) => page.state(this, state, message),
    });
  }

  get seat() {
    return this.table?.you ?? null;
  }

  get seen() {
    return this.events.at(-1)?.number ?? 0;
  }

  /** Take a frame in: its events join those known. @returns {any[]} the new ones */
  take(frame) {
    const last = this.seen;
    const fresh = frame.events.filter((event) => event.number > last);
    this.events.push(...fresh);
    this.frame = frame;
    this.previews.clear();
    return fresh;
  }
}

/** The page. */
class TablePage {
  constructor(secrets) {
    this.timeline = new Timeline({ go: (number) => this.goBack(number), now: () => this.refresh() });
    this.stage = new Stage({
      timeline: this.timeline,
      inspect: (id) => this.inspect(id),
      barred: (id) => this.active.frame?.view.barred.find((each) => each.action.split(" ")[1] === id) ?? null,
      chart: () => this.chart(),
      lay: (lens) => this.lay(lens),
    });
    this.lit = new Lit(this.stage.board, {
      choose: (choice) => this.act(choice),
      look: (choice, near) => this.preview(choice, near),
    });
    this.prompt = byId("prompt");
    this.undoButton = byId("undo");
    this.undoButton.addEventListener("click", () => this.undo());
    byId("download").addEventListener("click", () => this.download());
    byId("links").addEventListener("click", () => this.links());
    this.resignButton = byId("resign");
    this.resignButton.addEventListener("click", () => this.resign());
    this.amendButton = byId("amend");
    this.amendButton.addEventListener("click", () => this.amendments.open());
    this.amendments = new Amendments(this.stage.place, {
      ask: (message, seat) => (this.players.find((each) => seat && each.seat === seat) ?? this.active).connection.ask(message),
      seats: () => this.players.map((each) => each.seat).filter(Boolean),
      tag: (rule) => this.stage.tag(rule),
    });
    this.again = h("button", { type: "button", class: "again", disabled: true, onclick: () => this.replayTurn() }, "↺ See the last turn again", h("kbd", {}, "R"));
    this.timeline.box.append(this.again);
    this.stage.place.addEventListener("flipped", () => this.light());
    this.banner = h("div", { class: "banner", role: "status", hidden: true });
    this.stage.place.append(this.banner);
    addEventListener("keydown", (event) => this.key(event), true);
    this.offered = [];
    this.keyed = [];
    this.verb = "";
    /** @type {any} the frame whose question has been answered, until the server says so */
    this.decided = null;
    /** @type {{ before: any, frame: any, fresh: any[] }[]} what came since this page last decided something */
    this.turn = [];
    this.players = secrets.map((secret) => new Player(secret, this));
    this.active = this.players[0];
  }

  // What comes from the server.

  welcome(player, table) {
    player.table = table;
    learnNames(table.seats.map(({ seat, name }) => [seat, name]));
    this.amendButton.hidden = !this.players.some((each) => each.table?.amendable);
    const mine = listed(this.players.map((each) => each.seat).filter(Boolean).map(nameOf));
    byId("title").replaceChildren(table.title, h("span", { class: "who" }, mine ? `you are ${mine}` : "you are watching"));
    if (player !== this.active) return;
    this.stage.setGame(table.game);
    this.stage.layers.setLenses(table.lenses);
    document.title = `${table.title} – Enfilade`;
    this.keep(false);
    if (isInviting(this.secrets)) this.links();
  }

  seats(seats) {
    for (const player of this.players) if (player.table) player.table.seats = seats;
    if (this.active.frame && !this.isPumping && !this.timeline.isPast) this.ask();
  }

  state(player, state, message) {
    if (state === "unknown") return this.fail(message);
    this.banner.hidden = state === "open" && this.players.every((each) => each.connection.isJoined);
    if (state === "lost") {
      this.banner.replaceChildren(
        h("span", { class: "spinner", "aria-hidden": "true" }),
        "Connection lost, trying again … The game is safe on the server. ",
        h("button", { type: "button", onclick: () => this.players.forEach((each) => each.connection.hurry()) }, "Try now"),
      );
      this.banner.hidden = false;
    }
  }

  receive(player, frame) {
    player.pending.push(frame);
    this.pump();
  }

  /** Show what has come, one frame after the other. */
  async pump() {
    if (this.isPumping) return;
    this.isPumping = true;
    try {
      if (this.players.length > 1) await new Promise((settle) => setTimeout(settle, TOGETHER));
      for (let player = this.next(); player; player = this.next()) await this.present(player);
    } finally {
      this.isPumping = false;
    }
  }

  next() {
    return this.active.pending.length ? this.active : this.players.find((player) => player.pending.length);
  }

  async present(player) {
    const frame = player.pending.shift();
    const before = player.frame;
    const fresh = player.take(frame);
    for (const other of this.players) {
      while (other !== player && other.pending.length && other.pending[0].length <= frame.length) other.take(other.pending.shift());
    }
    if (player === this.active && before) this.keepTurn(before, frame, fresh);
    if (player === this.active && !this.timeline.isPast) await this.display(frame, before ? fresh : []);
    const asked = this.players.find((each) => each.frame?.view.legal.length && !each.pending.length);
    if (asked && asked !== this.active && !this.active.frame?.view.legal.length) this.seat(asked);
    this.timeline.grow(frame.length, !this.timeline.isPast);
    if (this.active.frame?.view.outcome && !this.isEndShown && !this.timeline.isPast) this.end();
  }

  /** Another seat of this screen is asked now. */
  seat(player) {
    this.hasSecrets ||= this.active.frame !== null && hides(this.active.frame, player.frame);
    this.active = player;
    this.turn = [];
    this.again.disabled = true;
    this.stage.log.clear();
    if (this.hasSecrets) {
      this.draw(true);
      show("Change places", [h("p", {}, `${nameOf(player.seat)} decides now, and sees what others may not.`)], [{ label: `I am ${nameOf(player.seat)}`, main: true }])
        .addEventListener("close", () => (this.draw(false), this.refresh()));
    } else this.refresh();
  }

  /** The curtain, between two people at one screen who hide something from each other. */
  draw(isDrawn) {
    this.isCurtained = isDrawn;
    document.body.classList.toggle("curtained", isDrawn);
    if (!isDrawn) return;
    this.darken();
    this.prompt.replaceChildren();
    this.stage.forces.replaceChildren();
    this.stage.chart.replaceChildren();
    this.stage.tray.clear();
  }

  // What is shown.

  async display(frame, fresh) {
    if (this.isCurtained) return;
    const isBehind = this.active.pending.length > 3;
    this.stage.isHurried = isBehind;
    if (fresh.length) this.darken();
    await this.stage.tell(frame, fresh, this.active.events, fresh.length > 0 && !isBehind);
    this.ask();
    if (frame.needs && !isOpen()) this.typeDice(frame.needs);
  }

  /** A turn is what came since this page last decided something. */
  keepTurn(before, frame, fresh) {
    if (this.hasActed) this.turn = [];
    this.hasActed = false;
    this.turn = [...this.turn, { before, frame, fresh }].slice(-MOST_OF_A_TURN);
    this.again.disabled = false;
  }

  /** Show once more what came since this page last decided something. */
  async replayTurn() {
    if (this.isPumping || this.isCurtained || this.timeline.isPast || !this.turn.length) return;
    this.isPumping = true;
    try {
      const { events } = this.active;
      this.darken();
      this.stage.show(this.turn[0].before, false);
      for (const { frame, fresh } of this.turn) {
        this.stage.isHurried = false;
        await this.stage.tell(frame, fresh, events.filter((event) => event.number <= (fresh.at(-1)?.number ?? 0) || !fresh.length), true, true);
      }
    } finally {
      this.isPumping = false;
      this.refresh();
      this.pump();
    }
  }

  /** The present, at once. */
  refresh() {
    const { frame, events } = this.active;
    if (!frame) return;
    this.stage.log.show(events);
    this.stage.show(frame, false);
    this.ask();
  }

  /** Nothing can be chosen while things move. */
  darken() {
    this.noteFocus();
    this.offered = [];
    this.keyed = [];
    this.lit.show([], "");
    this.stage.board.point("");
    this.prompt.classList.add("busy");
  }

  /** The question, with everything that can be answered. */
  ask() {
    const { frame } = this.active;
    if (!frame || this.isCurtained) return;
    const { view } = frame;
    this.noteFocus();
    this.prompt.classList.remove("busy");
    const moment = `${this.active.seat} ${frame.length}`;
    if (moment !== this.moment) this.verb = "";
    this.moment = moment;
    this.offered = frame.needs ? [] : choices(view.legal.filter((text) => !this.verb || text.split(" ")[0] === this.verb), frame.labels);
    this.keyed = verbs(this.offered, frame.labels) ?? this.offered;
    this.light();
    this.resignButton.hidden = !this.active.seat || Boolean(view.outcome);
    this.undoButton.disabled = !this.active.seat || Boolean(frame.undo);
    this.undoButton.title = frame.undo ? `Cannot take back: ${named(frame.undo)}` : "Take back your last choice (U)";
    this.prompt.dataset.length = String(frame.length);
    this.prompt.classList.toggle("asking", this.offered.length > 0);
    if (frame.needs) this.prompt.replaceChildren(...this.needing(frame.needs));
    else if (view.outcome) this.prompt.replaceChildren(...this.ending(view.outcome));
    else if (this.offered.length) this.prompt.replaceChildren(...this.question(view));
    else this.prompt.replaceChildren(...this.waiting(view));
    this.restoreFocus();
    this.obey(frame);
  }

  /** What a standing order answers is not asked. */
  obey(frame) {
    const { standing } = this.active;
    const order = this.timeline.isPast || !this.offered.length ? undefined : standing.answering(frame.standing ?? []);
    if (!order) return;
    this.darken();
    this.prompt.replaceChildren(
      h("p", { class: "ask", "aria-live": "polite" }, `Standing order: ${order.words}.`),
      h("div", { class: "choices" }, h("button", { type: "button", onclick: () => (standing.forget(), this.ask()) }, "Ask me again")),
    );
    const moment = this.moment;
    setTimeout(() => {
      if (moment === this.moment && standing.answering(frame.standing)) this.act(choice(order.answer, frame.labels));
    }, OBEYED);
  }

  light() {
    const subject = this.active.frame?.view.path.at(-1)?.subject ?? "";
    const offered = this.timeline.isPast ? [] : this.offered;
    this.lit.show(offered, subject);
    this.stage.board.point(offered.some((choice) => choice.target === subject) ? "" : subject);
  }

  question(view) {
    const isByVerb = this.keyed !== this.offered;
    const isLong = !isByVerb && this.offered.length > MOST_BUTTONS;
    const onBoard = this.offered.filter((choice) => this.lit.has(choice));
    const shown = isLong ? this.offered.filter((choice) => !this.lit.has(choice)) : this.keyed;
    const lit = new Set(onBoard.map((choice) => choice.target)).size;
    const barred = this.verb ? [] : view.barred;
    return [
      h("p", { class: "ask", "aria-live": "polite" }, this.verb ? `${verbLabel(this.verb, this.active.frame.labels)}: choose one of ${this.offered.length}.` : view.prompt, lit && (isLong || this.verb) ? h("span", { class: "faint" }, ` ${lit} ${lit === 1 ? "place is" : "places are"} lit.`) : null),
      this.verb ? null : decidedList(this.active.frame.decided, { takeBack: (number) => this.undo(number), mark: (ids) => this.stage.board.mark(ids) }),
      h(
        "div",
        { class: "choices" },
        this.verb ? h("button", { type: "button", class: "quiet back", onclick: () => this.choose("") }, "‹ Back", h("kbd", {}, "Esc")) : null,
        ...shown.map((choice) => (choice.choices ? this.verbButton(choice) : this.button(choice))),
        ...barred.map((each) => this.barredButton(each)),
      ),
      isLong && onBoard.length ? h("details", {}, h("summary", {}, "All choices as a list"), h("div", { class: "choices" }, ...onBoard.map((choice) => this.button(choice)))) : null,
      this.verb ? null : this.active.standing.menu(this.active.frame.standing ?? [], (order) => this.act(choice(order.answer, this.active.frame.labels)), () => this.ask()),
    ].filter(Boolean);
  }

  /** @param {string} verb offer only what has this verb; none: everything */
  choose(verb) {
    const from = this.verb;
    this.verb = verb;
    this.preview(null, null);
    this.ask();
    const first = verb ? this.stage.board.lit.querySelector("[tabindex='0']") ?? this.prompt.querySelector(".choice") : this.prompt.querySelector(`[data-verb="${CSS.escape(from)}"]`);
    first?.focus({ preventScroll: true });
  }

  verbButton({ verb, label, choices: group, cap }) {
    const mark = () => this.stage.board.mark(group.map((choice) => choice.target));
    const clear = () => this.stage.board.mark([]);
    return h(
      "button",
      {
        type: "button",
        class: "verb",
        "data-verb": verb,
        "aria-label": `${label}: ${group.length} choices`,
        onclick: () => (clear(), this.choose(verb)),
        onpointerenter: (event) => event.pointerType === "mouse" && mark(),
        onpointerleave: clear,
        onfocus: (event) => event.target.matches(":focus-visible") && mark(),
        onblur: clear,
      },
      label,
      h("span", { class: "count" }, String(group.length)),
      h("span", { "aria-hidden": "true" }, "▸"),
      cap ? h("kbd", {}, cap) : null,
    );
  }

  button(choice) {
    const button = h(
      "button",
      {
        type: "button",
        class: "choice",
        "data-choice": choice.text,
        "aria-label": this.verb ? choice.label : null,
        onclick: () => this.act(choice),
        onpointerenter: (event) => event.pointerType === "mouse" && this.preview(choice, this.spotOf(choice)),
        onpointerleave: () => this.preview(null, null),
        onfocus: () => button.matches(":focus-visible") && this.preview(choice, this.spotOf(choice)),
        onblur: () => this.preview(null, null),
      },
      this.verb ? choice.brief : choice.label,
      choice.cap ? h("kbd", {}, choice.cap) : null,
    );
    return button;
  }

  barredButton(barred) {
    const reason = `${barred.reason}${barred.rule ? ` (${barred.rule})` : ""}`;
    return h(
      "button",
      { type: "button", class: "choice barred", "aria-disabled": "true", title: `Not now: ${reason}`, onclick: () => this.stage.refuse(barred.reason, barred.rule, []) },
      choice(barred.action, this.active.frame.labels).label,
      h("span", { class: "unseen" }, ` not now: ${reason}`),
    );
  }

  spotOf(choice) {
    return this.stage.board.lit.querySelector(`[data-action="${CSS.escape(choice.text)}"]`);
  }

  /** Nobody at this screen is asked. */
  waiting(view) {
    const kinds = new Map((this.active.table?.seats ?? []).map((each) => [each.seat, each]));
    const actors = view.actors.map((seat) => kinds.get(seat) ?? { seat, kind: "human", here: true });
    const absent = actors.filter((each) => each.kind === "human" && !each.here);
    if (absent.length) return this.invitation(absent.map((each) => each.seat));
    const isComputer = actors.some((each) => each.kind !== "human");
    const who = listed(actors.map((each) => nameOf(each.seat)));
    return [
      h("p", { class: "ask", "aria-live": "polite" }, isComputer ? `${who} ${actors.length > 1 ? "are" : "is"} thinking` : `Waiting for ${who}`, h("span", { class: "dots", "aria-hidden": "true" }, "…")),
    ];
  }

  /** Dice rolled on a real table are awaited. */
  needing(needs) {
    return [
      h("p", { class: "ask", "aria-live": "polite" }, `Dice are needed: ${needs.label}.`),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => this.typeDice(needs) }, "Type the dice"),
        needs.action && needs.seat === this.active.seat ? h("button", { type: "button", onclick: () => this.undo() }, "Take it back") : null,
      ),
    ];
  }

  invitation(seats) {
    const known = tableOf(this.secrets)?.secrets ?? {};
    const seat = seats.find((each) => known[each]);
    const isAlone = (this.active.table?.seats ?? []).every((each) => each.kind !== "human" || !each.here || this.players.some((player) => player.seat === each.seat));
    const text = `${isAlone ? "You are the only one here" : `${nameOf(seats[0])} is not here`}${seat ? `: send ${nameOf(seat)} this link.` : ". The game goes on when they come back."}`;
    const button = h("button", { type: "button", class: "main", onclick: () => copy(address(known[seat]), button) }, `Copy the link of ${nameOf(seat ?? "")}`);
    return [h("p", { class: "ask", "aria-live": "polite" }, text), seat ? h("div", { class: "choices" }, button) : null].filter(Boolean);
  }

  ending(outcome) {
    return [
      h("p", { class: "ask", "aria-live": "polite" }, verdict(outcome)),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "choice", onclick: () => this.end() }, "The story"),
        ...this.farewells().map(({ label, act }) => h("button", { type: "button", class: "choice", onclick: act }, label)),
      ),
    ];
  }

  // What is done.

  get secrets() {
    return this.players.map((player) => player.connection.secret);
  }

  async act(choice) {
    if (this.isDecided || this.timeline.isPast) return;
    this.stage.skip();
    this.preview(null, null);
    this.lit.closeMenu();
    this.hasActed = true;
    const player = this.active;
    await this.decide({ do: "act", action: choice.text, seen: player.seen, length: player.frame.length });
  }

  /** Whether this seat's answer to the question it sees is on its way: a question is answered once. */
  get isDecided() {
    return this.decided !== null && this.decided === this.active.frame;
  }

  /** Send a decision about the frame that is shown. The next frame may come before the answer, and asks anew. */
  async decide(message) {
    const { frame, connection } = this.active;
    this.decided = frame;
    const answer = await connection.ask(message);
    if (this.decided === frame) this.decided = null;
    this.answered(answer);
  }

  /** @param {number} [choice] one of those listed as decided; none: the last action */
  async undo(choice = 0) {
    if (this.isDecided || !this.active.seat || this.timeline.isPast) return;
    const { undo: why, needs, length } = this.active.frame;
    if (why && !needs) return notice(`Cannot take back: ${named(why)}.`);
    await this.decide({ do: "undo", length, choice });
  }

  async resign() {
    const { seat, connection } = this.active;
    const buttons = [{ label: "Go on playing", main: true }, { label: "Resign", act: async () => this.answered(await connection.ask({ do: "resign" })) }];
    show("Resign?", [h("p", {}, `${nameOf(seat)} gives the game up and loses at once. This cannot be taken back.`)], buttons);
  }

  answered(answer) {
    if (answer.type === "refused") this.stage.refuse(named(answer.reason), answer.rule, answer.legal);
    else if (answer.type === "needs") this.typeDice(answer);
    else if (answer.type === "error") notice(answer.error, "bad");
    else if (answer.type === "lost") notice("The connection is lost: nothing was sent. It is tried again by itself.", "bad");
  }

  typeDice(need) {
    if (isOpen()) return;
    const { connection, frame } = this.active;
    typeDice(need, async (draws) => {
      const answer = await connection.ask({ do: "draws", draws, need: need.number, length: frame.length });
      if (answer.type === "done") return "";
      if (answer.type === "needs") {
        setTimeout(() => this.typeDice(answer));
        return "";
      }
      return answer.reason ?? answer.error ?? "The connection is lost; try again.";
    });
  }

  /** What an action would do, drawn on the board and said in the card. */
  async preview(choice, near) {
    this.looking = choice?.text ?? null;
    if (!choice) return this.stage.hideCard();
    const player = this.active;
    if (!player.previews.has(choice.text)) {
      player.previews.set(choice.text, player.connection.ask({ do: "preview", action: choice.text }));
    }
    const { preview } = await player.previews.get(choice.text);
    if (this.looking !== choice.text || this.active !== player) return;
    const card = choice.target && near ? this.stage.cardOf(choice.target) : [];
    if (preview) {
      this.stage.board.sketch(preview.overlay);
      this.stage.showCard([card[0] ?? null, ...this.stage.previewLines(preview)], near);
    } else if (card.some(Boolean)) this.stage.showCard(card, near);
  }

  async chart() {
    const player = this.active;
    const { chart } = await player.connection.ask({ do: "chart" });
    return this.isCurtained || player !== this.active ? null : (chart ?? null);
  }

  async inspect(id) {
    if (this.timeline.isPast) return null;
    const answer = await this.active.connection.ask({ do: "inspect", element: id });
    return answer.preview ?? null;
  }

  /** What a lens shows now; of the past it shows nothing. */
  async lay(lens) {
    if (this.timeline.isPast || this.isCurtained) return null;
    const answer = await this.active.connection.ask({ do: "lay", lens });
    return answer.preview ?? null;
  }

  async goBack(number) {
    this.stage.skip();
    this.darken();
    const answer = await this.active.connection.ask({ do: "past", number, since: 0 });
    if (!answer.frame || !this.timeline.isPast || this.timeline.number !== number) return;
    await this.stage.show(answer.frame, true);
    this.stage.log.show(this.active.events.filter((event) => event.number <= (answer.frame.events.at(-1)?.number ?? 0)));
    this.prompt.replaceChildren(
      h("p", { class: "ask" }, `As it was after ${number} of ${this.timeline.length} decisions.`),
      h("div", { class: "choices" }, h("button", { type: "button", class: "main", onclick: () => this.timeline.return() }, "Back to now")),
    );
    this.prompt.classList.remove("busy", "asking");
  }

  key(event) {
    if (isTyping(event.target) || isOpen()) return;
    const onButton = event.target instanceof Element && event.target.closest("button, a, summary, [role=button], [role=tab], input");
    if (event.key.toLowerCase() === "u" && !event.altKey && !event.metaKey && !event.ctrlKey) this.undo();
    else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) this.undo();
    else if (event.key.toLowerCase() === "r" && !event.altKey && !event.metaKey && !event.ctrlKey) this.replayTurn();
    else if (takenBackBy(event)) {
      if (takenBackBy(event) <= (this.active.frame?.decided.length ?? 0)) this.undo(takenBackBy(event));
    } else {
      if (event.key === "Enter" && onButton) return;
      if (event.key.startsWith("Arrow") && onButton && !onButton.closest(".choices, .arrow")) return;
      if (event.key === "Escape" && this.verb && !this.lit.open) this.choose("");
      else {
        const choice = chosenBy(event, this.keyed);
        if (!choice || this.timeline.isPast || event.repeat) return;
        if (choice.choices) this.choose(choice.verb);
        else this.act(choice);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Choices come and go: who had one in focus shall have the next one too. */
  noteFocus() {
    const at = document.activeElement;
    if (this.prompt.contains(at) || this.stage.board.lit.contains(at)) this.isFocused = true;
  }

  restoreFocus() {
    if (!this.isFocused || !this.offered.length || isOpen()) return;
    this.isFocused = false;
    if (document.activeElement !== document.body) return;
    const first = this.stage.board.lit.querySelector("[tabindex='0']") ?? this.prompt.querySelector("button");
    first?.focus({ preventScroll: true });
  }

  // Around the game.

  links() {
    const known = tableOf(this.secrets)?.secrets ?? {};
    const seats = (this.active.table?.seats ?? []).filter((each) => each.kind === "human" && known[each.seat]);
    const rows = seats.map((each) => linkRow(nameOf(each.seat), address(known[each.seat])));
    if (known[SPECTATOR]) rows.push(linkRow("Spectators", address(known[SPECTATOR])));
    if (!rows.length) rows.push(linkRow("This page", location.href));
    const { commitment } = this.active.table ?? {};
    show(
      "Links to this table",
      [
        h("p", {}, "Who has a link has that seat: send each only to whom it belongs."),
        ...rows,
        commitment ? h("p", { class: "faint small" }, "The dice are settled by a seed whose fingerprint is ", h("code", {}, commitment), "; the seed itself is shown when the game is over.") : null,
      ],
      [{ label: "Close", main: true }],
      "links",
    );
  }

  async end() {
    this.isEndShown = true;
    this.keep(true);
    const { frame, events } = this.active;
    const { outcome } = frame.view;
    const scores = Object.entries(outcome.scores ?? {}).map(([seat, score]) => `${nameOf(seat)} ${score}`);
    const told = events.findLast((event) => event.name === "game_over")?.sentence;
    const chart = await this.chart();
    const opening = `${verdict(outcome)}: `; // the title says that already
    const why = told ? capital(told.startsWith(opening) ? told.slice(opening.length) : told) : `${capital(words(outcome.reason))}.`;
    const points = scores.every((score) => why.includes(score)) ? "" : ` Points: ${scores.join(", ")}.`;
    show(
      verdict(outcome),
      [
        h("p", { class: "why" }, `${why}${outcome.level && !why.includes(outcome.level) ? ` ${capital(words(outcome.level))}.` : ""}${points}`),
        h("div", { class: "numbers" }, ...numbers(frame, events).map(({ figure, label }) => h("div", {}, h("b", {}, figure), h("span", {}, label)))),
        chart ? mainChart(chart) : null,
        frame.seed ? h("p", { class: "faint small" }, "The seed of the dice was ", h("code", {}, frame.seed), ".") : null,
      ],
      [...this.farewells(), { label: "Look at the board", main: true }],
      "ending",
    );
  }

  farewells() {
    return [
      { label: "Replay", act: () => this.replay() },
      { label: "Download record", act: () => this.download() },
      { label: "Rematch", act: () => this.rematch() },
      { label: "Lobby", act: () => location.assign("/") },
    ];
  }

  async replay() {
    await this.trying(async () => {
      const { blob } = await fetchFile("/api/record", this.secrets[0]);
      const { id } = await ask("/api/records", { text: await blob.text() });
      location.assign(`/replay#${id}`);
    });
    return false;
  }

  async download() {
    await this.trying(async () => {
      const { blob, name } = await fetchFile("/api/record", this.secrets[0]);
      const link = h("a", { href: URL.createObjectURL(blob), download: name || `${words(this.active.table.title).replace(/\s+/g, "-").toLowerCase()}.jsonl` });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    return false;
  }

  async rematch() {
    await this.trying(async () => {
      const { table } = this.active;
      const before = tableOf(this.secrets);
      const order = before?.order ?? {
        scenario: table.scenario,
        changes: {},
        seats: Object.fromEntries(table.seats.map((each) => [each.seat, each.kind])),
        dice: table.dice,
      };
      const { secrets } = await ask("/api/tables", { body: order });
      const mine = this.players.map((player) => secrets[player.seat ?? SPECTATOR]);
      remember({ title: table.title, game: table.game, mine, secrets, names: before?.names, order, when: Date.now(), over: false });
      location.assign(`/table#${mine.join(",")}`);
    });
    return false;
  }

  async trying(work) {
    try {
      await work();
    } catch (failure) {
      notice(failure.message, "bad");
    }
  }

  /** This browser remembers the table, so that one can come back to it. */
  keep(isOver) {
    const { table } = this.active;
    const before = tableOf(this.secrets);
    const own = Object.fromEntries(this.players.filter((each) => each.table).map((each) => [each.seat ?? SPECTATOR, each.connection.secret]));
    remember({
      title: table.title,
      game: table.game,
      mine: this.secrets,
      secrets: { ...before?.secrets, ...own },
      names: Object.fromEntries(table.seats.map(({ seat, name }) => [seat, name])),
      order: before?.order ?? null,
      when: Date.now(),
      over: isOver || (before?.over ?? false),
    });
  }

  fail(message) {
    this.banner.hidden = true;
    fatal("No such seat", message || "This link does not belong to a table of this server.");
  }
}

/** @param {any} one @param {any} other @returns {boolean} whether one seat has learnt or sees what the other does not */
function hides(one, other) {
  const facts = ({ view }) => JSON.stringify(Object.entries(view).filter(([key]) => !COMMON.has(key)));
  return one.length !== other.length || facts(one) !== facts(other);
}

function verdict(outcome) {
  return outcome.winner ? `${nameOf(outcome.winner)} wins` : "A draw";
}

function address(secret) {
  return `${location.origin}/table#${secret}`;
}

function fatal(title, message) {
  byId("prompt").replaceChildren();
  byId("board").replaceChildren(
    h("div", { class: "empty" }, h("h2", {}, title), h("p", {}, message), h("p", {}, "A link to a seat looks like "), h("p", {}, h("code", {}, `${location.origin}/table#…`)), h("a", { class: "button main", href: "/" }, "To the lobby")),
  );
}

addEventListener("hashchange", () => location.reload());
const secrets = location.hash.slice(1).split(",").filter(Boolean);
if (secrets.length) new TablePage(secrets);
else fatal("No seat", "This address names no seat at a table.");
