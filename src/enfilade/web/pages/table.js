/** A seat at a table, or several seats at one screen. */

import { isOpen, show } from "../base/dialog.js";
import { buttonById, byId, h, listed, messageOf, notice, painted } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { isTyping, isUndo } from "../base/keys.js";
import { moreButton } from "../base/more.js";
import { isInviting } from "../base/recent.js";
import { settings } from "../base/settings.js";
import { learnNames, nameOf, named } from "../base/seats.js";
import { claimed } from "../net/invitations.js";
import { keepTable, showLinks, tellInvitations } from "../net/links.js";
import { Players, hides } from "../net/players.js";
import { download } from "../net/record.js";
import { Club } from "../side/club.js";
import { Ending } from "../side/ending.js";
import { Timeline } from "../side/timeline.js";
import { Stage } from "../stage.js";
import { Advice } from "../ask/advice.js";
import { Amendments } from "../ask/amend.js";
import { Bell } from "../ask/bell.js";
import { Coach } from "../ask/coach.js";
import { takenBackBy } from "../ask/decided.js";
import { Decisions } from "../ask/decisions.js";
import { Prompt, partOf } from "../ask/prompt.js";
import { showSettings } from "../ask/settings.js";
import { LastTurn } from "../ask/turn.js";

/** @import { Choice } from "../base/keys.js" */
/** @import { Reply, Unsent } from "../net/contents.js" */
/** @import { EventState, Frame, Inspect, Lay, SeatState, TableState } from "../net/messages.js" */
/** @import { Player } from "../net/players.js" */

const TOGETHER = 12; // milliseconds in which the frames of several seats at one screen come together

/** The page. */
class TablePage {
  /** @param {string[]} secrets */
  constructor(secrets) {
    this.timeline = new Timeline({ go: (number) => this.goBack(number), now: () => this.refresh() });
    this.stage = new Stage({
      timeline: this.timeline,
      inspect: (id) => this.inspect(id),
      barred: (id) => this.active.frame?.view.barred.find((each) => each.action.split(" ")[1] === id) ?? null,
      chart: () => this.chart(),
      lay: (lens) => this.lay(lens),
    });
    this.turn = new LastTurn(this.stage, () => this.replayTurn());
    this.banner = h("div", { class: "banner", role: "status", hidden: true });
    this.stage.place.append(this.banner);
    this.club = new Club(this.stage.place, { ask: (message, seat) => this.askClub(message, seat), seats: () => this.players.seats });
    this.amendments = new Amendments(this.stage.place, {
      ask: (message, seat) => this.askFor(message, seat),
      seats: () => this.players.seats,
      tag: (rule) => this.stage.tag(rule),
    });
    this.players = new Players(secrets, {
      welcome: (player, table) => this.welcome(player, table),
      receive: (player, frame) => this.receive(player, frame),
      seats: (seats) => this.seats(seats),
      proposal: (message) => this.amendments.hear(message),
      club: (_player, message) => this.club.hear(message),
      trouble: (message) => notice(message, "bad"),
      state: (_player, state, message) => this.state(state, message),
    });
    this.advice = new Advice(this.stage, this.players);
    this.decisions = new Decisions(this.stage, this.players, () => this.tellWhetherAllIsShown());
    this.ending = new Ending(this.players, () => this.chart(), this);
    this.coach = new Coach(this.stage, this.players, { undo: () => this.undo(), ask: () => this.ask() });
    this.prompt = new Prompt(this.stage, this.players, {
      act: (choice) => this.act(choice),
      undo: (number) => this.decisions.undo(number),
      typeDice: (need) => this.decisions.typeDice(need),
      ending: (outcome) => (this.coach.leaves() ? this.ending.lines(outcome) : this.ending.folded("The lesson is over.")),
      guide: (frame) => this.coach.guide(frame),
    });
    this.bell = new Bell({ title: () => this.active.table?.title ?? "Table", prompt: () => this.active.frame?.view.prompt ?? "" });
    this.undoButton = buttonById("undo");
    this.resignButton = buttonById("resign");
    this.amendButton = buttonById("amend");
    this.isPumping = false;
    /** @type {Promise<void> | undefined} */
    this.pumped = undefined;
    this.isCurtained = false;
    this.isWhole = false; // every secret is shown: the game is over
    this.hasSecrets = false; // two seats of this screen hide something from each other
    this.wire();
  }

  /** The buttons of the top bar, and the keys. */
  wire() {
    this.undoButton.addEventListener("click", () => this.undo());
    this.resignButton.addEventListener("click", () => this.decisions.resign());
    this.amendButton.addEventListener("click", () => this.amendments.open());
    byId("download").prepend(icon("download"));
    byId("download").addEventListener("click", () => download(this.players));
    byId("settings").prepend(icon("settings"));
    byId("settings").addEventListener("click", () => showSettings(this.bell));
    moreButton(buttonById("more"), byId("rest"));
    byId("links").addEventListener("click", () => showLinks(this.players));
    addEventListener("keydown", (event) => this.key(event), true);
    addEventListener("keyup", (event) => this.isLate(event) && event.preventDefault(), true); // some browsers press a button only now
  }

  /** Whose view is shown. */
  get active() {
    return this.players.active;
  }

  // What comes from the server.

  /** @param {Player} player @param {TableState} table */
  welcome(player, table) {
    player.table = table;
    learnNames(table.seats.map(({ seat, name }) => [seat, name]));
    this.amendButton.hidden = !this.players.all.some((each) => each.table?.amendable);
    const mine = listed(this.players.seats.map(nameOf));
    byId("title").replaceChildren(table.title, h("span", { class: "who" }, mine ? `you are ${mine}` : watching(table)));
    if (player !== this.active) return;
    this.stage.setGame(table.game);
    document.body.classList.toggle("plans", table.gestures.some(({ fixed }) => fixed));
    this.stage.layers.setLenses(table.lenses);
    this.advice.offer();
    tellInvitations(this.players);
    this.amendments.hear({ type: "proposal", proposal: null, ended: "", by: "" }); // what still is proposed will be told
    this.club.welcome(table);
    this.tellStandIns();
    keepTable(this.players, false);
    if (isInviting(this.players.secrets)) showLinks(this.players);
  }

  /** @param {SeatState[]} seats */
  seats(seats) {
    const wasStoodIn = Boolean(this.active.standIn);
    for (const player of this.players.all) if (player.table) player.table.seats = seats;
    tellInvitations(this.players);
    this.tellStandIns();
    if (!this.active.frame || this.isPumping || this.isCurtained || this.timeline.isPast) return;
    if (wasStoodIn !== Boolean(this.active.standIn)) this.refresh();
    else this.prompt.tellWhoIsAwaited();
  }

  /** Computers that play for seats of this screen, whose players are asked nothing meanwhile. */
  tellStandIns() {
    for (const player of this.players.all) player.look();
    this.club.stand(this.players.all.flatMap((each) => each.standIn ?? []));
  }

  /** @param {"open" | "lost" | "unknown"} state @param {string} message */
  state(state, message) {
    if (state === "unknown") return this.fail(message);
    this.banner.hidden = state === "open" && this.players.all.every((each) => each.connection.isJoined);
    if (state === "lost") {
      this.banner.replaceChildren(
        h("span", { class: "spinner", "aria-hidden": "true" }),
        "Connection lost, trying again … The game is safe on the server. ",
        h("button", { type: "button", onclick: () => this.players.all.forEach((each) => each.connection.hurry()) }, "Try now"),
      );
      this.banner.hidden = false;
    }
  }

  /** @param {Player} player @param {Frame} frame */
  receive(player, frame) {
    player.pending.push(frame);
    this.pump();
  }

  /** Show what has come, one frame after the other. */
  pump() {
    return this.alone(async () => {
      if (!this.stage.board.scene) await painted(); // the page without its board
      if (this.players.all.length > 1) await new Promise((settle) => setTimeout(settle, TOGETHER));
      for (let player = this.players.next(); player; player = this.players.next()) await this.present(player);
    });
  }

  /** Play out one thing at a time: what comes meanwhile waits in line. @param {() => Promise<void>} work */
  async alone(work) {
    if (this.isPumping) return;
    this.isPumping = true;
    this.tellWhetherAllIsShown();
    this.pumped = work().finally(() => ((this.isPumping = false), this.tellWhetherAllIsShown()));
    await this.pumped;
  }

  /** The bar bears whether its question is the latest: nothing waits to be shown, and no decision to be answered, which comes after what it led to. */
  tellWhetherAllIsShown() {
    this.prompt.box.toggleAttribute("data-due", this.isPumping || this.decisions.unanswered > 0);
  }

  /** @param {Player} player */
  async present(player) {
    const frame = player.pending.shift();
    if (!frame) return;
    const before = player.frame;
    const fresh = player.take(frame);
    for (const other of this.players.all) {
      while (other !== player && other.pending.length && other.pending[0].length <= frame.length) other.take(other.pending.splice(0, 1)[0]);
    }
    if (player === this.active && !this.timeline.isPast) await this.display(frame, before ? fresh : [], before);
    const asked = this.players.asked();
    if (asked && asked !== this.active && !this.active.frame?.view.legal.length) this.seat(asked);
    this.timeline.grow(frame.length, !this.timeline.isPast);
    if (this.active.frame?.view.outcome && !this.ending.isShown && !this.timeline.isPast && this.coach.leaves()) this.ending.show();
  }

  /** Another seat of this screen is asked now. @param {Player} player */
  seat(player) {
    this.hasSecrets ||= this.active.frame !== null && player.frame !== null && hides(this.active.frame, player.frame);
    this.players.active = player;
    this.stage.log.clear();
    const name = nameOf(player.seat ?? "");
    if (this.hasSecrets) {
      this.draw(true);
      show("Change places", [h("p", {}, `${name} decides now, and sees what others may not.`)], [{ label: `I am ${name}`, main: true }])
        .addEventListener("close", () => (this.draw(false), this.refresh()));
    } else this.refresh();
  }

  /** The curtain, between two people at one screen who hide something from each other. @param {boolean} isDrawn */
  draw(isDrawn) {
    this.isCurtained = isDrawn;
    document.body.classList.toggle("curtained", isDrawn);
    if (!isDrawn) return;
    this.prompt.darken();
    this.prompt.box.replaceChildren();
    this.stage.clear();
  }

  /** @param {string} message */
  fail(message) {
    this.banner.hidden = true;
    fatal("No seat here", message || "This link does not belong to a table of this server.");
  }

  // What is shown.

  /** @param {Frame} frame @param {EventState[]} fresh @param {Frame | null} before what was shown */
  async display(frame, fresh, before) {
    if (this.isCurtained) return;
    if (!fresh.length && this.prompt.stands()) return this.stage.follow(frame);
    const isStepwise = before?.view.legal.length === 0 && settings().stepwise;
    const isBehind = !isStepwise && this.active.pending.length > 3;
    this.stage.isHurried = isBehind;
    if (fresh.length) this.prompt.darken();
    if (fresh.length && before && partOf(before) !== partOf(frame)) this.prompt.goOn(); // another part of the sequence of play
    await this.stage.tell(frame, fresh, this.active.events, fresh.length > 0 && !isBehind, { isStepwise, isGoingOn: this.active.isGoingOn });
    if (this.timeline.isPast) return; // somebody has looked back meanwhile
    this.ask();
    if (frame.needs && !isOpen()) this.decisions.typeDice(frame.needs);
  }

  /** The present, at once. */
  refresh() {
    const { frame, events } = this.active;
    if (!frame) return;
    if (this.isWhole && frame.view.outcome) return this.lookBack(frame.length);
    this.stage.log.show(events);
    this.stage.show(frame, false);
    this.ask();
  }

  /** The question, and the buttons of the top bar that go with it. */
  ask() {
    const { frame, seat } = this.active;
    if (!frame || this.isCurtained) return;
    this.stage.isOver = Boolean(frame.view.outcome);
    this.resignButton.hidden = !seat || Boolean(frame.view.outcome);
    this.undoButton.disabled = !seat || (Boolean(frame.undo) && !frame.may_ask);
    this.undoButton.title = frame.undo ? `Cannot take back${frame.may_ask ? " without asking (U)" : ""}: ${named(frame.undo)}` : "Take back your last choice (U)";
    this.turn.offer(frame);
    this.advice.look();
    this.bell.show(this.players.all.some((each) => each.frame?.view.legal.length));
    this.coach.show(frame);
    this.prompt.ask();
  }

  /** Show once more what came since this seat's last decision. */
  async replayTurn() {
    if (this.isPumping || this.isCurtained || this.timeline.isPast || this.turn.button.disabled) return;
    this.prompt.darken();
    try {
      await this.alone(() => this.turn.play(this.active));
    } finally {
      if (!this.timeline.isPast) this.refresh();
      this.pump();
    }
  }

  /** @param {number} number */
  async goBack(number) {
    if (!(await this.lookBack(number))) return;
    const isOver = this.active.frame?.view.outcome && this.active.table?.secrets;
    this.prompt.say(
      h("p", { class: "ask" }, `As it was after ${number} of ${this.timeline.length} decisions${this.isWhole ? ", with every secret" : ""}.`),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => this.timeline.return() }, "Back to now"),
        isOver ? h("button", { type: "button", onclick: () => this.reveal() }, this.isWhole ? "Without secrets" : "See everything") : null,
      ),
    );
  }

  /** A moment as the seat saw it, or with every secret. @param {number} number @returns {Promise<boolean>} whether it is shown */
  async lookBack(number) {
    const { isWhole } = this;
    const { isPast } = this.timeline;
    this.stage.skip();
    this.prompt.darken();
    const reply = await this.active.connection.ask({ do: "past", number, since: 0, whole: isWhole });
    const frame = reply.type === "done" ? reply.frame : null;
    await this.pumped; // what was moving must not be drawn over what is looked at
    if (!frame || isPast !== this.timeline.isPast || (isPast && this.timeline.number !== number) || isWhole !== this.isWhole) return false;
    await this.stage.show(frame, true);
    if (isWhole) this.stage.log.clear(); // its numbers are others
    this.stage.log.show(isWhole ? frame.events : this.active.events.filter((event) => event.number <= (frame.events.at(-1)?.number ?? 0)));
    if (!isPast) this.ask();
    return true;
  }

  /** @param {string} number open a rule */
  rule(number) {
    this.stage.rules?.open(number);
  }

  /** The game is over: show it with every secret of every seat, or again as this one saw it. */
  reveal() {
    this.isWhole = !this.isWhole;
    this.stage.log.clear();
    if (this.timeline.isPast) this.goBack(this.timeline.number);
    else this.refresh();
  }

  // What is asked of the server.

  async chart() {
    const player = this.active;
    const reply = await player.connection.ask({ do: "chart" });
    return this.isCurtained || player !== this.active || reply.type !== "done" ? null : (reply.chart ?? null);
  }

  /** @param {string} id */
  inspect(id) {
    return this.look({ do: "inspect", element: id });
  }

  /** @param {string} lens */
  lay(lens) {
    return this.look({ do: "lay", lens });
  }

  /** Ask about what is shown, be it the present or the past. @param {Omit<Inspect, "id"> | Omit<Lay, "id">} message */
  async look(message) {
    if (this.isCurtained) return null;
    const { isPast, number } = this.timeline;
    const { isWhole } = this;
    const isAsIs = !isPast && !isWhole;
    const reply = await this.active.connection.ask(isAsIs ? message : { ...message, number: isPast ? number : (this.active.frame?.length ?? 0), whole: isWhole });
    const isStillShown = isPast === this.timeline.isPast && (!isPast || number === this.timeline.number) && isWhole === this.isWhole;
    return isStillShown && reply.type === "done" ? (reply.preview ?? null) : null;
  }

  /** Ask in the name of a seat of this screen, or of the active one. @param {Unsent} message @param {string} [seat] */
  askFor(message, seat) {
    return (this.players.all.find((each) => seat && each.seat === seat) ?? this.active).connection.ask(message);
  }

  /** What concerns the clock or the talk; why not is said. @param {Unsent} message @param {string} [seat] */
  async askClub(message, seat) {
    const reply = await this.askFor(message, seat);
    if (message.do !== "say") this.decisions.answered(reply);
    return reply;
  }

  // What is done.

  /** @param {Choice} choice @returns {Promise<Reply | null>} what became of it; null: nothing can be decided now */
  async act(choice) {
    if (!this.decisions.isOpen) return null;
    this.stage.skip();
    this.prompt.close();
    this.prompt.only.goesOn();
    return this.decisions.act(choice);
  }

  /** Take the last choice back: one that is listed as decided and whole as such, with all its steps; else a way of several steps goes as one, as far as it may. */
  undo() {
    const { frame } = this.active;
    const last = frame?.decided.length ?? 0;
    const isWhole = Boolean(frame?.decided[last - 1]?.whole);
    if (frame && this.decisions.isOpen && !isWhole) this.prompt.ways.takesBack(frame);
    this.prompt.only.takesBack();
    this.decisions.undo(isWhole ? last : 0);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was meant to skip what has just ended: it must not answer the question that came */
  isLate(event) {
    return event.key === " " && !isTyping(event.target) && !isOpen() && this.stage.motion.hasJustEnded;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event.target) || isOpen()) return;
    if (this.isLate(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const { decisions } = this;
    if (isUndo(event)) this.undo();
    else if (event.key.toLowerCase() === "r" && !event.altKey && !event.metaKey && !event.ctrlKey) this.replayTurn();
    else if (takenBackBy(event)) {
      if (takenBackBy(event) <= (this.active.frame?.decided.length ?? 0)) decisions.undo(takenBackBy(event));
    } else if (!this.prompt.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {TableState} table */
function watching({ delay }) {
  return delay ? `you are watching, ${delay} seconds late` : "you are watching";
}

/** @param {string} title @param {string} message */
function fatal(title, message) {
  byId("prompt").replaceChildren();
  byId("board").replaceChildren(
    h("div", { class: "empty" }, h("h2", {}, title), h("p", {}, message), h("p", {}, "A link to a seat looks like "), h("p", {}, h("code", {}, `${location.origin}/table#…`)), h("a", { class: "button main", href: "/" }, "To the lobby")),
  );
}

/** Sit down where the address says. An invitation in it is taken up, and gives way to the seat's own secret. */
async function sit() {
  const tokens = location.hash.slice(1).split(",").filter(Boolean);
  if (!tokens.length) return fatal("No seat", "This address names no seat at a table.");
  try {
    const secrets = await claimed(tokens);
    history.replaceState(null, "", `#${secrets.join(",")}`);
    new TablePage(secrets);
  } catch (failure) {
    fatal("This seat cannot be taken", messageOf(failure));
  }
}

addEventListener("hashchange", () => location.reload());
await sit();
