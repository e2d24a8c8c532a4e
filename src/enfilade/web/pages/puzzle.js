/** One puzzle: the order is made on the board, as in a game, handed in, and judged. */

import { byId, capital, dock, h, messageOf, notice, told } from "../base/dom.js";
import { isTyping, isUndo } from "../base/keys.js";
import { nextOf, solve, sorted } from "../base/puzzles.js";
import { learnNames, nameOf } from "../base/seats.js";
import { ask } from "../net/connection.js";
import { goOnFrom } from "../net/invitations.js";
import { Players } from "../net/players.js";
import { Trial } from "../net/trial.js";
import { figure, figureOf, orderKey, percent } from "../side/review.js";
import { Timeline } from "../side/timeline.js";
import { Decisions } from "../ask/decisions.js";
import { Prompt } from "../ask/prompt.js";
import { Stage } from "../stage.js";
import { Showing } from "./showing.js";

/** @import { Choice } from "../base/keys.js" */
/** @import { Ends, Made, OrderStep, Played, Puzzle, Unsent, Verdict } from "../net/contents.js" */
/** @import { Player } from "../net/players.js" */

/** @typedef {Puzzle["choices"][number]} Weighed an order that was weighed when the puzzle was found */
/** @typedef {{ verdict: Verdict | null, failure: string, isPlaying: boolean }} Judged an order that was handed in: what was found of it, or why nothing was */
/** @typedef {{ name: string, game: string, title: string, who: string, when: string, difficulty: string }} Listed */

const MOST_WHY = 4; // figures that are told
const MOST_LINE = 3; // sentences of what may follow
const PATIENCE = 6000; // milliseconds until an order is judged, by as many games as there were in the time
const PORTION = 1500; // milliseconds that are left at least, if more games are asked for
const FEW = 100; // games: what fewer say is said with its doubt
const HALF = " (a draw counts half)"; // and a game that was judged before its end what it seemed worth
const OFTEN = 0.1; // of the games: by what more of the one order ended than of the other is told
const MUCH = 0.5; // of the lead of the best: an order that lags by more is no answer
const ENOUGH = 40; // games: fewer do not show that an order is as good

/** @returns {Promise<Listed[]>} by game, the easy ones first */
export async function puzzles() {
  return sorted(await ask("/api/puzzles"));
}

/** @template Each @param {Each[]} list @returns {Each[]} the same in the order of a lot */
function shuffled(list) {
  return list
    .map((each) => ({ each, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ each }) => each);
}

/** @param {string[]} words @returns {string} an order as a sentence without its end */
function sentence(words) {
  return capital(told(words));
}

/** @param {Pick<Made, "whole" | "complete" | "frame">} made @returns {string} what may or must be added to an order before it is handed in */
export function whatIsLeft({ whole, complete, frame }) {
  if (complete) return "Hand it in, or take it back.";
  const asked = frame.view.path.at(-1)?.title ?? "";
  return whole ? `You may add to it${asked ? ` (${asked})` : ""}, or hand in what you have.` : "It is not whole yet: the question below the board says what is missing.";
}

/** @param {{ does: string, words: string[] }} weighed @returns {string} what an order does in the end, as the log says it; else the order itself */
function does(weighed) {
  return weighed.does || `${sentence(weighed.words)}.`;
}

/**
 * What happened more often with one order than with another in games that were looked at, where no figure tells the two apart for certain.
 * @param {Ends} mine @param {Ends} other @param {string} called what the other is called
 * @returns {string} empty: too few of them came to their end
 */
export function oftener(mine, other, called) {
  const ended = Math.min(mine.won + mine.drawn + mine.lost, other.won + other.drawn + other.lost);
  if (!ended || mine.games !== other.games) return "";
  /** @param {Ends} ends */
  const counts = ({ won, drawn, lost }) => `${won} won, ${drawn ? `${drawn} drawn, ` : ""}${lost} lost`;
  const sum = `Of ${mine.games} games looked at: yours ${counts(mine)}; ${called} ${counts(other)}.`;
  const apart = [...new Set([...Object.keys(mine.reasons), ...Object.keys(other.reasons)])]
    .map((reason) => ({ reason, own: mine.reasons[reason] ?? 0, then: other.reasons[reason] ?? 0 }))
    .sort((one, another) => Math.abs(another.own - another.then) - Math.abs(one.own - one.then))[0];
  if (!apart || Math.abs(apart.own - apart.then) < OFTEN * mine.games) return sum;
  return `${sum} With yours ${apart.own} of them ended because ${apart.reason}, with ${called} ${apart.then}.`;
}

/**
 * Whether an order solves a puzzle: it comes to the best one, or was played out, and enough games show that it is as good.
 * @param {Pick<Puzzle, "lead">} puzzle @param {Pick<Made, "choice">} made
 * @param {Pick<Verdict, "simulations" | "whole" | "lead" | "doubt" | "as_good"> | null} verdict
 * @returns {boolean | null} null: games must be played out first, or more of them
 */
export function solves({ lead }, { choice }, verdict) {
  if (choice !== null) return choice === 0;
  if (!verdict) return null;
  if (!verdict.as_good) return false;
  if (verdict.whole) return verdict.lead < MUCH * lead;
  return verdict.simulations >= ENOUGH && verdict.lead + 2 * verdict.doubt < MUCH * lead ? true : null;
}

/**
 * What is said of an order that nobody weighed before.
 * @param {Pick<Verdict, "simulations" | "lead" | "doubt"> & { mine: { chance: number }, other: { chance: number } }} verdict @param {boolean | null} isRight
 * @returns {string}
 */
export function saidOf(verdict, isRight) {
  const [mine, other] = [percent(verdict.mine.chance), percent(verdict.other.chance)];
  const doubt = verdict.simulations < FEW ? ` (so few that this may be wrong by ${percent(verdict.doubt)})` : "";
  const scores = `it scores ${mine} in ${verdict.simulations} games played out just now${doubt}${HALF}`;
  if (isRight === null) return `Not certain yet: ${scores}, the order that was found best ${other}. More games will tell.`;
  if (!isRight) return `Not the best: ${scores}, and there is one that scores ${other}.`;
  if (verdict.lead < -2 * verdict.doubt) return `Right, and better than the order that was found best: ${scores}, that one ${other}. Nobody had proposed it.`;
  return `Right: as good as the order that was found best. ${capital(scores)}, ${mine === other ? "and so does that one" : `that one ${other}: the difference may be chance`}.`;
}

/**
 * Have an order judged, portion by portion, as long as there is time; whoever waits is told how far it is.
 * @param {() => Promise<Verdict>} portion
 * @param {{ now: () => number, wait: (milliseconds: number) => Promise<null> }} clock
 * @param {(verdict: Verdict) => void} told
 * @returns {Promise<Verdict | null>} what was found in the time; null: nothing
 */
export async function judgedBy(portion, { now, wait }, told) {
  const end = now() + PATIENCE;
  /** @type {Verdict | null} */
  let found = null;
  while (!found?.whole && (!found || end - now() > PORTION)) {
    const asked = portion();
    asked.catch(() => {}); // nobody waits for it any more, perhaps
    /** @type {Verdict | null} */
    const more = await Promise.race([found ? asked.catch(() => null) : asked, wait(end - now())]); // what there is counts, whatever comes of the rest
    if (!more && !found) asked.then(told, () => {}); // better late than never
    if (!more) break;
    told((found = more));
  }
  return found;
}

/** The page of one puzzle. */
export class PuzzlePage {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.isFirstTry = true;
    this.isSolved = false;
    /** @type {Made} */
    this.made = { order: [], words: [], steps: [], whole: false, complete: false, choice: null, frame: puzzle.frame };
    /** @type {Judged | null} what is said of the order that was handed in */
    this.judged = null;
    this.isShown = false; // the better order
    const timeline = new Timeline({ go: (number) => this.showing.show(number) }, "order");
    timeline.box.hidden = true;
    this.trial = new Trial(puzzle.name, (made) => this.receive(made));
    this.stage = new Stage({
      timeline,
      inspect: (id) => this.look({ do: "inspect", element: id }),
      barred: (id) => this.player.frame?.view.barred.find((each) => each.action.split(" ")[1] === id) ?? null,
      lay: (lens) => this.look({ do: "lay", lens }),
      chart: async () => null,
      hasLog: false,
    });
    const nobody = () => {};
    this.players = new Players([puzzle.name], { welcome: nobody, receive: nobody, seats: nobody, proposal: nobody, club: nobody, trouble: nobody, state: nobody }, this.trial);
    this.player.table = puzzle.table;
    this.decisions = new Decisions(this.stage, this.players);
    this.prompt = new Prompt(this.stage, this.players, {
      act: (choice) => this.act(choice),
      undo: () => this.takeBack(),
      typeDice: nobody,
      ending: () => [],
      guide: () => null,
    });
    /** @type {Showing} */
    this.showing = new Showing(this.stage, this.prompt, { start: puzzle.frame, seat: puzzle.seat, queue: (act) => this.queue(act), back: () => this.back() });
    learnNames(Object.entries(puzzle.names));
    this.stage.setGame(puzzle.game);
    this.stage.layers.setLenses(puzzle.table.lenses);
    document.title = `Puzzle: ${puzzle.title} – Enfilade`;
    byId("title").replaceChildren(puzzle.title, h("span", { class: "who" }, "puzzle"));
    this.note = h("section", { class: "coach", "aria-label": "The puzzle" });
    this.weighed = shuffled(puzzle.choices);
    this.list = h("details", { class: "in-words" });
    this.played = h("p", { class: "faint", role: "status" }); // how far the games are that judge an order
    ask(`/api/puzzles/${puzzle.name}/ready`, { body: {} }).catch(() => {}); // while somebody thinks
    document.body.classList.add("coached");
    dock(this.note, byId("side"), this.stage.place.parentElement ?? document.body);
    this.stage.side.open(this.stage.side.index("Forces"));
    addEventListener("keydown", (event) => this.key(event), true);
    /** @type {Promise<void>} boards are shown one after the other */
    this.shown = this.present(this.made).then(() => this.stage.single());
  }

  /** @returns {Player} */
  get player() {
    return this.players.active;
  }

  /** Whom the order is decided for. */
  get subject() {
    return this.puzzle.frame.view.path.at(-1)?.subject ?? "";
  }

  get best() {
    return this.puzzle.choices[0];
  }

  /** Ask about the board on which the order is made; of one that is only shown nothing is asked. @param {Unsent} question */
  async look(question) {
    if (this.showing.isOpen) return null;
    const reply = await this.trial.ask(question);
    return reply.type === "done" ? (reply.preview ?? null) : null;
  }

  // The order is made.

  /** @param {Made} made */
  receive(made) {
    this.queue(() => this.present(made));
  }

  /** Show a board after those before it. @param {() => Promise<void>} act */
  queue(act) {
    this.shown = this.shown.then(act);
    return this.shown;
  }

  /** Play out what an action did, and ask on. @param {Made} made */
  async present(made) {
    const { player } = this;
    const isOn = made.order.length > this.made.order.length;
    if (!isOn) player.events = [];
    const fresh = player.take(made.frame);
    this.made = made;
    if (fresh.length) this.prompt.darken();
    this.stage.isHurried = false;
    await this.stage.tell(made.frame, isOn ? fresh : [], player.events, isOn && fresh.length > 0);
    await this.ask();
  }

  /** The next question; or, when there is nothing to add, the whole order in pencil where it begins. */
  async ask() {
    const { made } = this;
    this.tell();
    if (this.showing.isOpen) return; // what is being looked at stays
    if (!made.complete && !this.judged) return this.prompt.ask();
    this.prompt.ways.answers(made.frame); // a way that was gone has ended
    this.prompt.darken();
    this.stage.tray.clear();
    await this.stage.show(this.puzzle.frame, false);
    this.drawMade();
    this.answer();
  }

  /** What is said below the board of an order that is made, and what can be done then. */
  answer() {
    this.prompt.say(h("p", { class: "ask", "aria-live": "polite" }, this.judged ? this.brief() : "Nothing can be added to this order: hand it in, or take it back."), this.buttons());
    if (!this.isRight && document.activeElement === document.body) this.prompt.box.querySelector("button")?.focus({ preventScroll: true }); // what had the focus is gone
  }

  /** @param {Choice} choice */
  async act(choice) {
    if (!this.decisions.isOpen || this.judged) return null;
    this.stage.skip();
    this.prompt.close();
    return this.decisions.act(choice);
  }

  takeBack() {
    const { frame } = this.player;
    if (!this.made.order.length || this.judged) return;
    if (frame && !this.made.complete) this.prompt.ways.takesBack(frame);
    this.trial.ask({ do: "undo" });
  }

  /** From the beginning. */
  again() {
    this.showing.close();
    this.judged = null;
    this.isShown = false;
    this.trial.go([]);
  }

  /** Take one of the orders that were weighed, by its words. @param {Weighed} choice */
  async adopt(choice) {
    const { order, steps, words } = choice;
    this.showing.close();
    this.judged = null;
    this.trial.order = order;
    this.made = { order, words, steps, whole: true, complete: true, choice: this.puzzle.choices.indexOf(choice), frame: this.puzzle.frame };
    await this.queue(() => this.ask());
  }

  /** @param {{ order: string[], steps: OrderStep[] } | null} made what it would do, on the board */
  draw(made) {
    if (this.showing.isOpen) return; // it is no longer the position that the order is for
    if (made) this.stage.propose(made.order, made.steps, this.subject);
    else this.stage.pencil.clear();
  }

  /** The order that was made; where the better one is shown, that over it and the first in ink. */
  drawMade() {
    const { made, best, subject } = this;
    if (!this.showsBoth || this.showing.isOpen) return this.draw(made);
    const { pencil } = this.stage;
    pencil.show(made.order, made.steps, subject, "inked");
    this.stage.bring(pencil.add(best.order, best.steps, subject));
  }

  // It is judged.

  /** Hand the order in. */
  judge() {
    this.judged = { verdict: null, failure: "", isPlaying: false };
    this.count();
    return this.playOut(this.judged);
  }

  /** Play out games of it; asked again, more of them. @param {Judged} judged */
  async playOut(judged) {
    const { made, puzzle } = this;
    judged.isPlaying = true;
    this.played.textContent = "The games begin …";
    this.ask();
    const clock = { now: () => performance.now(), wait: (/** @type {number} */ time) => /** @type {Promise<null>} */ (new Promise((done) => setTimeout(() => done(null), time))) };
    try {
      const found = await judgedBy(
        () => ask(`/api/puzzles/${puzzle.name}/verdict`, { body: { order: made.order } }),
        clock,
        (verdict) => this.hear(judged, verdict),
      );
      judged.verdict = found ?? judged.verdict;
      if (!judged.verdict) judged.failure = "This machine is too busy now: no game could be played out in six seconds. It goes on, and the answer comes here as soon as there is one.";
    } catch (failure) {
      judged.failure = messageOf(failure);
    }
    judged.isPlaying = false;
    if (this.judged !== judged) return; // it is tried again meanwhile
    this.count();
    this.ask();
  }

  /** A portion of the games that judge an order has come; one that was waited for too long is the answer. @param {Judged} judged @param {Verdict} verdict */
  hear(judged, verdict) {
    if (this.judged !== judged) return;
    this.played.textContent = `${verdict.simulations} games so far …`;
    if (!judged.failure) return;
    Object.assign(judged, { verdict, failure: "" });
    this.count();
    this.ask();
  }

  /** @returns {boolean | null} whether it is right; null: that is not known yet */
  get isRight() {
    return this.judged && solves(this.puzzle, this.made, this.judged.verdict);
  }

  /** Whether the order that was found best is named and drawn beside what was made: on demand, or because another one is as good. */
  get showsBoth() {
    return this.isShown || Boolean(this.isRight && this.made.choice === null);
  }

  /** A try that is judged counts. */
  count() {
    if (this.isRight === null) return;
    if (this.isRight) solve(this.puzzle.name, this.isFirstTry);
    this.isSolved ||= this.isRight;
    this.isFirstTry = false;
  }

  /** @returns {string} the answer in a word: the note beside the board says more */
  brief() {
    return this.isRight === null ? this.said() : this.isRight ? "Right." : "Not the best order.";
  }

  /** @returns {string} what is said of the order first */
  said() {
    const { isRight, best, puzzle, made } = this;
    const { verdict = null, failure = "" } = this.judged ?? {};
    if (isRight === null && failure) return failure;
    if (isRight === null && this.judged?.isPlaying) return verdict ? "More games are played out now …" : "Nobody weighed this order before: it is played out now …";
    if (made.choice === null && verdict) return saidOf(verdict, isRight);
    const { chance } = puzzle.choices[made.choice ?? 0];
    return isRight
      ? `Right: it scores ${percent(chance)} in ${puzzle.simulations} simulated games${HALF}, ${Math.round(puzzle.lead * 100)} points more than the next of the orders that were weighed.`
      : `Not the best: it scores ${percent(chance)} in ${puzzle.simulations} simulated games${HALF}, and there is one that scores ${percent(best.chance)}.`;
  }

  /** @returns {HTMLElement[]} in which figures of the game the two orders differ, and what may follow */
  why() {
    const verdict = this.judged?.verdict;
    if (!verdict || this.judged?.isPlaying) return this.judged && !this.judged.failure ? [this.played, h("span", { class: "thinking", "aria-hidden": "true", style: `--thinks: ${PATIENCE}ms` })] : [];
    const other = this.isRight && this.made.choice === 0 ? "the next best" : "the best";
    const rows = verdict.why.slice(0, MOST_WHY).map(({ name, seat, now, mine, other: then }) => h("tr", {}, h("th", { scope: "row" }, figureOf(name, seat)), ...[now, mine, then].map((each) => h("td", {}, figure(each)))));
    const head = h("tr", {}, h("td", {}), ...["now", "yours", other].map((each) => h("th", { scope: "col" }, each)));
    const line = (this.isShown ? verdict.other : verdict.mine).line.slice(0, MOST_LINE);
    return [
      rows.length ? h("table", { class: "why" }, h("caption", {}, "Why: what is left at the end of the games, on average"), h("thead", {}, head), h("tbody", {}, ...rows)) : h("p", { class: "why-told" }, oftener(verdict.mine.ends, verdict.other.ends, other) || `No figure of the game tells the two apart for certain. Yours: ${does(verdict.mine)} ${capital(other)}: ${does(verdict.other)}`),
      line.length ? h("p", { class: "line-told" }, h("strong", {}, this.isShown ? "With the better one perhaps: " : "Then perhaps: "), line.join(" ")) : null,
    ].filter((each) => each !== null);
  }

  showBetter() {
    this.isShown = true;
    this.drawMade();
    this.tell();
    this.answer();
  }

  /** See an order carried out on the board. @param {string[]} order @param {string} title */
  async show(order, title) {
    const { judged } = this;
    try {
      /** @type {Played} */
      const line = await ask(`/api/puzzles/${this.puzzle.name}/played`, { body: { order } });
      if (this.judged === judged) await this.showing.open(line, title);
    } catch (failure) {
      notice(messageOf(failure), "bad");
    }
  }

  /** From what was shown back to the position. */
  back() {
    this.showing.close();
    this.queue(() => this.ask());
  }

  async playOn() {
    const { name, seat, names, title, game } = this.puzzle;
    const seats = Object.fromEntries(Object.keys(names).map((each) => [each, each === seat ? "human" : "regular"]));
    try {
      location.href = await goOnFrom(`/api/puzzles/${name}/table`, seats, [seat], { title, game, names });
    } catch (failure) {
      this.prompt.say(h("p", { class: "ask" }, messageOf(failure)));
    }
  }

  // What is said beside the board.

  tell() {
    const { made, judged } = this;
    const { stake, answer } = this.puzzle;
    const open = this.list.open;
    this.list = this.words();
    this.list.open = open;
    const isChoosing = open && !judged;
    this.note.classList.toggle("other", this.isRight === false);
    this.note.dataset.made = String(made.order.length);
    this.note.replaceChildren(
      ...[
        this.heading(),
        judged || !stake ? null : h("p", { class: "stake" }, stake),
        judged
          ? h("p", { class: `say end ${this.isRight ? "good" : ""}` }, this.said())
          : h("p", { class: "say" }, `You are ${nameOf(this.puzzle.seat)}. One order is clearly better than any other: give it on the board, as in a game.`),
        judged ? null : h("p", { class: "faint" }, h("strong", {}, "Your answer: "), `${answer ? `${answer}. ` : ""}Nothing is judged before you hand it in.`),
        judged && !this.showsBoth ? h("p", { class: "answer" }, h("strong", {}, "You gave: "), `${told(made.words)}.`) : null,
        ...(this.showsBoth ? [h("p", { class: "answer" }, orderKey("inked", "yours", made.words), orderKey("", this.isRight ? "found best" : "better", this.best.words))] : []),
        ...(judged ? this.why() : []),
        isChoosing ? this.list : null, // what is said of a choice does not push the others from under the mouse
        judged || !made.order.length ? null : h("p", { class: "answer" }, h("strong", {}, "Given: "), `${told(made.words)}.`, h("span", { class: "faint" }, ` ${whatIsLeft(made)}`)),
        judged || made.complete || !made.order.length ? null : this.buttons(),
        isChoosing ? null : this.list,
      ].filter((each) => each !== null),
    );
  }

  heading() {
    const { when, difficulty } = this.puzzle;
    return h("header", {}, h("h2", {}, when), h("span", { class: "faint" }, difficulty));
  }

  /** The ways on from here. */
  buttons() {
    /** @param {string} label @param {(event: MouseEvent) => unknown} act @param {boolean} [isMain] */
    const button = (label, act, isMain = false) => h("button", { type: "button", class: isMain ? "main" : "", onclick: act }, label);
    const { judged } = this;
    if (!judged) {
      const hand = this.made.whole ? button(`Hand in: ${told(this.made.words)}`, (event) => (event.detail > 1 ? null : this.judge()), true) : null;
      return h("div", { class: "choices" }, hand, button("Take back", () => this.takeBack()), button("Begin again", () => this.again()));
    }
    const isBest = this.made.choice === 0;
    const isOpen = this.isRight === null && judged.verdict !== null && !judged.isPlaying;
    const next = h("a", { class: `button ${this.isRight ? "main" : ""}`, hidden: true }, "Next puzzle");
    puzzles().then((listed) => {
      const following = nextOf(listed, this.puzzle.name);
      next.hidden = !following;
      next.href = `#${following?.name ?? ""}`;
    }, () => {});
    return h(
      "div",
      { class: "choices" },
      isOpen ? button("Play out more games", () => this.playOut(judged), true) : null,
      this.isRight ? null : button("Try again", () => this.again(), !isOpen),
      this.isRight === false && !this.isShown ? button("Show the better order", () => this.showBetter()) : null,
      this.isRight || this.isShown ? button(isBest ? "See it on the board" : "See the best on the board", () => this.show(this.best.order, isBest ? "Your order" : "The best order")) : null,
      isBest ? null : button("See yours on the board", () => this.show(this.made.order, "Your order")),
      next,
      this.isRight ? button("Play on from here", () => this.playOn()) : null,
      h("a", { class: "button", href: "/puzzles" }, "All puzzles"),
    );
  }

  /** The orders that were weighed, folded: for whoever would rather read than point. */
  words() {
    const isTold = this.isSolved || this.showsBoth;
    const listed = isTold ? [...this.weighed].sort((one, other) => other.chance - one.chance) : this.weighed; // told apart, the best stands first
    const buttons = listed.map((choice) => {
      const made = h("button", { type: "button", class: isTold && choice === this.best ? "best" : "", onclick: () => this.adopt(choice) }, sentence(choice.words), isTold ? h("b", {}, ` ${percent(choice.chance)}`) : null);
      const end = () => (this.made.complete || this.judged ? this.drawMade() : this.draw(null));
      for (const begins of ["pointerenter", "focus"]) made.addEventListener(begins, () => this.made.order.length && !this.made.complete ? null : this.draw(choice));
      for (const ends of ["pointerleave", "blur"]) made.addEventListener(ends, end);
      return made;
    });
    return h("details", { class: "in-words" }, h("summary", {}, isTold ? "What each order scores" : "Choose among orders in words"), h("div", { class: "choices puzzle-choices" }, ...buttons));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event.target)) return;
    if (isUndo(event)) this.takeBack();
    else if (!(event.repeat && event.key === "Enter") && !this.prompt.key(event)) return; // a key held down that ended an order does not hand it in
    event.preventDefault();
    event.stopPropagation();
  }
}
