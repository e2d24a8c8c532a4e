/** The coach of a lesson: a pencil mark on the board, a line from it to a note in the margin, and what is lit meanwhile. */

import { byId, dock, h, messageOf, notice, s, targetOf } from "../base/dom.js";
import { learn } from "../base/lessons.js";
import { tableOf } from "../base/recent.js";
import { openTable } from "../net/invitations.js";
import { keepTable } from "../net/links.js";
import { ring } from "../board/pencil.js";
import { corner, leads } from "./lead.js";

/** @import { CoachState, Frame, LessonState, StepState } from "../net/messages.js" */
/** @import { Players } from "../net/players.js" */
/** @import { Stage } from "../stage.js" */

const BADGE = 10; // pixels from the middle of a number to its edge
const ROOM = 7; // pixels between what is pointed at and the pencil
const STILL = 100; // milliseconds in which nothing has moved: then a way for the line is looked for
const OVER_BOARD = ".card:not([hidden]), .zoom button, .tray:not([hidden]), .thrown:not([hidden]), .menu, .banner:not([hidden])";

/** What is said to whoever chose what is not asked at a step. @param {Pick<StepState, "acts" | "point" | "buttons">} step @param {number} number of the step @returns {string} */
export function notNow({ acts, point, buttons }, number) {
  if (!acts) return "There is nothing to choose yet: read this first, then go on.";
  const where = point.length ? `look for the ${number} on the board` : buttons.length ? `look for the ${number} at the buttons` : "what can be chosen is lit";
  return `Not that, not now: ${where}.`;
}

/** Shows where a lesson stands. The server says it with every frame: what is kept here is only which notes have been read. */
export class Coach {
  /**
   * @param {Stage} stage
   * @param {Players} players
   * @param {{ undo: () => void, ask: () => void }} table
   */
  constructor(stage, players, table) {
    this.stage = stage;
    this.players = players;
    this.table = table;
    this.note = h("section", { class: "coach", "aria-label": "Coach", hidden: true });
    this.pencil = s("svg", { class: "pencil", "aria-hidden": "true" });
    /** @type {Element[]} what is pointed at */
    this.targets = [];
    this.read = 0; // the step whose note is shown
    this.from = -1; // the step at which the server last said that the lesson stands
    this.isLeft = false; // the game goes on without the coach
    this.drawn = "";
    this.since = 0; // when something moved last; 0: the line is drawn
    /** @type {Frame | null} in which somebody chose what is not asked now */
    this.missed = null;
    stage.board.svg.addEventListener("click", (event) => this.miss(event));
  }

  /** @returns {LessonState | null} */
  get lesson() {
    return this.players.active.table?.lesson ?? null;
  }

  /** @returns {StepState | null} the step whose note is shown */
  get step() {
    return this.lesson?.steps[this.read] ?? null;
  }

  /** @returns {boolean} whether the end of the game is told as at any table */
  leaves() {
    return this.isLeft || !this.lesson || this.lesson.whole;
  }

  /** What alone is to be lit and gone to, or what is said instead of a question; null: everything. @param {Frame} frame */
  guide({ coach }) {
    if (!this.lesson || !coach || this.isLeft) return null;
    if (coach.finished) return { light: [], go: [], say: "The lesson is over." };
    if (!this.step?.acts) return { light: [], go: [], say: "Read the note, then go on." };
    return coach.light ? { light: coach.light, go: coach.go, say: "" } : null;
  }

  /** @param {Frame} frame say what is to be said now */
  show(frame) {
    const { lesson } = this;
    const { coach } = frame;
    if (!lesson || !coach || this.isLeft) return this.hide();
    if (this.note.hidden) this.appear();
    if (coach.step !== this.from) this.read = this.from = coach.step;
    this.note.replaceChildren(...(coach.finished ? this.ended(lesson, coach) : this.said(lesson, coach, frame)));
    this.note.classList.toggle("other", coach.mood === "other" || coach.stuck);
    requestAnimationFrame(() => this.point(coach));
  }

  /** Somebody has clicked on the board where nothing is lit: the note says so. @param {Event} event */
  miss(event) {
    const { frame } = this.players.active;
    const isAsked = frame?.coach && !frame.coach.finished && frame.view.legal.length > 0 && (frame.coach.light || !this.step?.acts);
    if (this.note.hidden || !frame || !isAsked || this.stage.timeline.isPast || targetOf(event)?.closest(".spot")) return;
    this.missed = frame;
    this.show(frame);
  }

  /** The note finds its place: beside the board, on a phone under it. */
  appear() {
    this.note.hidden = false;
    document.body.classList.add("coached");
    this.stage.calm(true);
    document.body.append(this.pencil);
    dock(this.note, byId("side"), this.stage.place.parentElement ?? document.body);
    const follow = () => {
      this.draw();
      if (!this.note.hidden) requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  }

  hide() {
    this.note.hidden = true;
    this.targets = [];
    this.pencil.replaceChildren();
    document.body.classList.remove("coached");
    this.stage.calm(false);
  }

  // What it says.

  /** @param {LessonState} lesson @param {CoachState} coach @param {Frame} frame @returns {Node[]} */
  said(lesson, coach, frame) {
    const { step } = this;
    if (!step) return [];
    const isFirst = this.read === coach.step;
    const canUndo = coach.mood === "other" && !frame.undo;
    const [answer, mood] = this.missed === frame && !canUndo ? [notNow(step, this.read + 1), "other"] : isFirst ? [coach.answer, coach.mood] : ["", ""];
    return [
      this.heading(lesson),
      ...(answer ? [h("p", { class: `answer ${mood}`, "aria-live": "polite" }, answer)] : []),
      h("p", { class: "say", "aria-live": "polite" }, h("span", { class: "number", "aria-hidden": "true" }, String(this.read + 1)), step.say, " ", step.rule ? this.stage.tag(step.rule) : null),
      h(
        "div",
        { class: "choices" },
        step.acts ? null : h("button", { type: "button", class: "main", onclick: () => this.goOn() }, "Go on"),
        canUndo ? h("button", { type: "button", class: "main", onclick: () => this.table.undo() }, "Take it back") : null,
        coach.stuck ? h("button", { type: "button", onclick: () => this.open(lesson.name) }, "Begin again") : null,
      ),
    ];
  }

  /** @param {LessonState} lesson @param {CoachState} coach @returns {Node[]} */
  ended(lesson, coach) {
    this.keep(lesson, coach.won);
    const { following } = lesson;
    const isOn = !this.players.active.frame?.view.outcome;
    /** @param {string} label @param {() => unknown} act */
    const button = (label, act) => h("button", { type: "button", onclick: act }, label);
    const again = button("Once more", () => this.open(lesson.name));
    const all = h("a", { class: "button", href: `/#${lesson.name.split("/")[0]}/learn` }, "All lessons");
    const main = !coach.won ? again : following ? button("Next lesson", () => this.open(following)) : all;
    const others = [again, isOn ? button("Play on alone", () => this.leave()) : null, all].filter((each) => each !== main);
    main.classList.add("main");
    return [
      this.heading(lesson),
      h("p", { class: `say end ${coach.won ? "good" : "other"}`, "aria-live": "polite" }, coach.answer),
      h("div", { class: "choices" }, main),
      h("details", { class: "others" }, h("summary", {}, "Something else"), h("div", { class: "choices" }, ...others)),
    ];
  }

  /** @param {LessonState} lesson */
  heading({ title, steps }) {
    const here = Math.min(this.read, steps.length);
    return h(
      "header",
      {},
      h("h2", {}, title),
      h("span", { class: "faint" }, here < steps.length ? `${here + 1} of ${steps.length}` : "done"),
      h("span", { class: "progress", "aria-hidden": "true" }, h("span", { style: `inline-size: ${(100 * here) / steps.length}%` })),
    );
  }

  /** The next note, once this one is read. */
  goOn() {
    this.read += 1;
    this.missed = null;
    this.table.ask();
    const next = this.note.querySelector("button");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** The game goes on, and nobody says anything to it. */
  leave() {
    this.isLeft = true;
    this.table.ask();
  }

  /** @param {LessonState} lesson @param {boolean} isWon this browser remembers that it was learnt */
  keep({ name }, isWon) {
    if (isWon) learn(name);
    if (!tableOf(this.players.secrets)?.over) keepTable(this.players, true);
  }

  /** Sit down to a lesson. @param {string} name */
  async open(name) {
    const { seat, table } = this.players.active;
    if (!seat || !table) return;
    try {
      const order = { scenario: name, changes: {}, seats: {}, dice: /** @type {const} */ ("seeded") };
      location.assign(await openTable(order, [seat], { title: table.title, game: table.game }));
    } catch (failure) {
      notice(messageOf(failure), "bad");
    }
  }

  // What it points at.

  /** @param {CoachState} coach */
  point(coach) {
    const { step } = this;
    const isShown = step !== null && !coach.finished && !this.note.hidden;
    const pieces = isShown ? step.point.map((id) => this.stage.board.elements.get(id)) : [];
    const buttons = isShown ? step.buttons.flatMap((pattern) => [...document.querySelectorAll(".prompt > .choices button")].filter((each) => isMeant(each, pattern))) : [];
    this.targets = [...pieces, ...buttons].filter((each) => each !== undefined);
    const shown = pieces.filter((each) => each !== undefined).map((each) => each.getBoundingClientRect());
    if (!step?.acts && !this.stage.camera.isMoved) this.stage.bring(shown); // what is lit comes by itself
  }

  /** Pencil marks around what is pointed at, drawn anew when something has moved; and a line from the first to the note, once everything rests. */
  draw() {
    const frame = this.stage.place.getBoundingClientRect();
    const note = this.note.getBoundingClientRect();
    const boxes = this.targets
      .filter((each) => each.isConnected)
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > 0 && (box.top >= frame.bottom - 1 || isInside(box, frame)));
    const number = String(this.read + 1);
    const around = [note, ...[this.stage.card.box, this.stage.thrown.box].map((each) => each.getBoundingClientRect())];
    const drawn = [number, ...[...boxes, ...around].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join())].join(";");
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.since = performance.now();
      /** @param {DOMRect} box */
      const ringed = (box) => ["halo", "stroke"].map((kind) => s("path", { class: kind, d: ring(box, ROOM) }));
      const { x, y, width, height } = frame;
      const onBoard = s("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, ...boxes.filter((box) => isInside(box, frame)).flatMap(ringed)); // cut off where the board is
      this.pencil.replaceChildren(onBoard, ...boxes.filter((box) => !isInside(box, frame)).flatMap(ringed));
    } else if (this.since && performance.now() - this.since > STILL) {
      this.since = 0;
      this.lead(boxes[0], note, frame, number);
    }
  }

  /** The line, and the number where it begins; neither hides what is read. @param {DOMRect | undefined} box @param {DOMRect} note @param {DOMRect} frame @param {string} number */
  lead(box, note, frame, number) {
    if (!box) return;
    const isOnBoard = isInside(box, frame); // a button is near enough to be found by its number
    const read = isOnBoard ? this.legible(frame) : [...document.querySelectorAll(".prompt .ask, .prompt .choices button")].map((each) => each.getBoundingClientRect()).filter((each) => each.x !== box.x || each.y !== box.y);
    const [x, y] = corner(box, BADGE, isOnBoard ? frame : new DOMRect(0, 0, innerWidth, innerHeight), [...read, note]);
    this.pencil.prepend(...(isOnBoard ? leads(box, note, frame, read).map((d) => s("path", { class: "lead", d })) : []));
    this.pencil.append(s("circle", { class: "badge", cx: x, cy: y, r: BADGE }), s("text", { x, y: y + 4.5 }, number));
  }

  /** @param {DOMRect} frame @returns {DOMRect[]} where on the board something is read now, or lies over it */
  legible(frame) {
    const texts = [...this.stage.board.svg.querySelectorAll("text")].filter((each) => getComputedStyle(each).visibility === "visible");
    return [...texts, ...this.stage.place.querySelectorAll(OVER_BOARD)]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, left, right, top, bottom }) => width > 0 && right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom);
  }
}

/** @param {Element} button @param {string} pattern @returns {boolean} whether it does one of the actions meant, or opens a list of them */
function isMeant(button, pattern) {
  const { choice = "", verb = "" } = /** @type {HTMLElement} */ (button).dataset;
  const begin = pattern.split("*")[0];
  return choice === pattern || (pattern.includes("*") && choice.startsWith(begin)) || (verb !== "" && pattern.split(" ")[0] === verb);
}

/** @param {DOMRect} box @param {DOMRect} frame @returns {boolean} whether its middle can be seen */
function isInside(box, frame) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
}
