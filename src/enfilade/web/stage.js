/** The board with everything around it that a game at the table and a replay share. */

import { buttonById, byId, h, isWide, notice, painted, targetOf } from "./base/dom.js";
import { drawIcons, icon } from "./base/icons.js";
import { isTyping } from "./base/keys.js";
import { Resting } from "./base/resting.js";
import { subjectOf } from "./base/seats.js";
import { themeButton } from "./base/theme.js";
import { bringType } from "./base/type.js";
import { Board } from "./board/board.js";
import { Camera, nearest } from "./board/camera.js";
import { Tray } from "./board/dice.js";
import { Layers } from "./board/layers.js";
import { aboutNow } from "./board/lit.js";
import { Motion, laidOpen, ranThrough } from "./board/motion.js";
import { Pencil } from "./board/pencil.js";
import { charts } from "./side/chart.js";
import { explain } from "./side/glossary.js";
import { Log, ruleTag } from "./side/log.js";
import { Rulebook } from "./side/rules.js";
import { Side, forces, help } from "./side/side.js";
import { unitOf } from "./side/story.js";
import { Lookup } from "./lookup.js";
import { Card, idUnder } from "./card.js";
import { Thrown } from "./thrown.js";

const PAN = 60;

/** @type {ReadonlyMap<string, readonly [number, number]>} */
const PANS = new Map([
  ["ArrowUp", [0, PAN]],
  ["ArrowDown", [0, -PAN]],
  ["ArrowLeft", [PAN, 0]],
  ["ArrowRight", [-PAN, 0]],
]);

const NARROWEST = 310; // pixels for one of two panels beside the board
const BROADEST = 400;

const FINGER = 44; // pixels that are tapped with ease,
const TAPPED = 24; // and at all
const SMALL = 44; // pixels of a piece: where most have less, one comes closer to what is asked about
const NEAREST = 4; // pieces of others that are then in sight too
const NEARER = 2.5; // times, at most

/** @import { OrderStep, Outcome, Panel, PathStep, Preview } from "./net/contents.js" */
/** @import { ChartState, EventState, Frame } from "./net/messages.js" */
/** @import { Timeline } from "./side/timeline.js" */

/** Board, camera, dice, log, side panel and hover card. */
export class Stage {
  /**
   * @param {{ timeline: Timeline, inspect: (id: string) => Promise<Preview | null>,
   *   barred: (id: string) => { reason: string, rule: string } | null,
   *   lay?: (lens: string) => Promise<Preview | null>,
   *   chart: () => Promise<ChartState | null>, hasLog?: boolean }} listener
   */
  constructor({ timeline, inspect, barred, chart, lay = async () => null, hasLog = true }) {
    this.timeline = timeline;
    this.hasLog = hasLog; // of a position alone nothing is told
    this.askChart = chart;
    this.isHurried = false; // nothing is played out
    this.isCalm = false; // only what a lesson needs is around the board
    this.isOver = false; // the game has ended, whatever moment of it is shown
    this.unit = "Round"; // what the game calls one
    /** @type {string | null} who looks at the board */
    this.seat = null;
    /** @type {() => void} */
    this.tellShown = () => {};
    /** @type {Promise<void>} a first picture is here: what can wait comes after it */
    this.firstShown = new Promise((settle) => (this.tellShown = settle));
    /** @type {Rulebook | null} */
    this.rules = null;
    this.game = "";
    /** @type {boolean | undefined} whether the game has figures, once that is known */
    this.hasChart = undefined;
    this.isCharting = false;
    this.place = byId("board");
    this.board = new Board(this.place);
    this.camera = new Camera(this.board.svg, () => this.board.extent, () => this.board.look());
    this.pencil = new Pencil(this.board);
    this.place.addEventListener("resized-scene", () => this.open());
    this.layers = new Layers(byId("layers"), this.board, lay);
    this.log = new Log({ mark: (ids, shapes) => (this.board.tell(ids), this.board.sketch(shapes)), rule: (rule) => this.rules?.open(rule), shown: (events) => this.board.trace(ranThrough(events)) });
    this.forces = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Forces" });
    /** @type {Panel[] | null} what is listed there */
    this.listed = null;
    this.lookup = new Lookup(this.board, inspect);
    this.chart = h("div", { class: "scroll charts", tabindex: "0", role: "region", "aria-label": "Chart" });
    this.rulesPlace = h("div", { class: "fill" });
    this.help = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Help" });
    this.side = new Side(
      byId("side"),
      [
        ["Log", h("div", { class: "fill" }, this.log.box, this.log.latest, timeline.box)],
        ["Forces", h("div", { class: "fill below" }, this.lookup.box, this.forces)],
        ["Chart", this.chart],
        ["Rules", this.rulesPlace],
        ["Help", this.help],
      ],
      () => this.opened(),
    );
    this.side.hide("Log", !hasLog);
    this.tray = new Tray(byId("side"), this.place);
    this.thrown = this.tray.large = new Thrown(this.board);
    this.motion = new Motion(this.board, this.tray, this.place.parentElement ?? document.body);
    this.card = new Card(this.board, { inspect, barred });
    byId("zoom").append(this.zoomButtons());
    this.flipButton = buttonById("flip");
    this.flipButton.addEventListener("click", () => this.flip());
    drawIcons();
    themeButton(buttonById("theme"));
    this.listen();
  }

  /** @param {string} game its rules */
  setGame(game) {
    if (this.game === game) return;
    this.game = game;
    this.rules = new Rulebook(game, this.firstShown);
    this.rulesPlace.replaceChildren(this.rules.panel());
    explain(this.rules, this.help);
  }

  /** @param {string} rule a tag that opens it */
  tag(rule) {
    return ruleTag(rule, (number) => this.rules?.open(number));
  }

  /**
   * Play out what happened, then show the frame it led to.
   * @param {Frame} frame
   * @param {EventState[]} fresh the events that are new
   * @param {EventState[]} events all of them
   * @param {boolean} isMoving
   * @param {{ isAsked?: boolean, isStepwise?: boolean, isGoingOn?: boolean }} [how] whether somebody asked to see it, whether it waits at each step, and whether more comes by itself
   */
  async tell(frame, fresh, events, isMoving, { isAsked = false, isStepwise = false, isGoingOn = false } = {}) {
    const isHurried = () => this.isHurried;
    this.unit = unitOf(events);
    /** @param {EventState} last */
    const told = (last) => this.log.show(events.filter((event) => event.number <= last.number));
    const wasPlayed = isMoving && (await this.motion.play(fresh, { isHurried, told, isAsked, isStepwise, after: frame.scene }));
    if (!wasPlayed) await this.tray.roll(fresh, isHurried); // the log tells what came of them
    await this.tray.settle(events, fresh);
    this.log.show(events);
    const isFirst = !this.board.scene;
    await this.show(frame, isMoving);
    const { seat, legal, outcome } = frame.view;
    const isPast = frame.decided.length > 0 || (seat !== null && !legal.length && !outcome); // something is decided anew
    this.board.trail(isPast ? [] : laidOpen(events));
    if (isFirst) await painted(); // one thing after the other: a slow phone stays awake between them
    bringType(isGoingOn);
  }

  /** What is beside the board is made when somebody looks at it. */
  opened() {
    this.drawChart();
    const { scene } = this.board;
    if (scene && scene.panels !== this.listed && this.side.isOpen("Forces")) {
      this.listed = scene.panels;
      this.forces.replaceChildren(...forces(scene.panels, (ids) => this.board.tell(ids)));
    }
    if (scene && this.side.isOpen("Help") && !this.help.querySelector(".keys")) this.help.prepend(...help(scene, this.layers.lenses));
  }

  /** What is beside the board goes: somebody else will look at it. */
  clear() {
    this.listed = this.board.scene?.panels ?? null; // these are not listed again
    this.forces.replaceChildren();
    this.chart.replaceChildren();
    this.tray.clear();
    this.thrown.clear();
  }

  /** The chart, drawn anew if somebody looks at it; a game without figures has no such tab. */
  async drawChart() {
    if (!this.side.isOpen("Chart") && (this.hasChart !== undefined || this.isCharting)) return;
    this.isCharting = true;
    const chart = await this.askChart();
    this.isCharting = false;
    if (!chart) return;
    this.hasChart = chart.series.length > 0;
    this.side.hide("Chart", !this.hasChart);
    if (this.side.isOpen("Chart")) this.chart.replaceChildren(...charts(chart, this.timeline.number, this.unit, this.isOver));
  }

  /**
   * Show a frame's picture and facts.
   * @param {Frame} frame
   * @param {boolean} isMoving
   */
  async show(frame, isMoving) {
    this.card.hide();
    this.pencil.clear(); // it was for another moment
    this.path(frame.view.path, frame.view.outcome);
    this.seat = frame.view.seat;
    const moved = this.board.show(frame.scene, isMoving);
    this.layers.list();
    this.layers.lay();
    this.opened();
    await moved;
    requestAnimationFrame(() => this.tellShown());
  }

  /** Nothing on the board has changed, and what lies over it stays: only what is beside it may be new. @param {Frame} frame */
  follow({ scene }) {
    this.board.scene = scene;
    this.opened();
  }

  /** The breadcrumb of the sequence of play. @param {PathStep[]} stages @param {Outcome | null} outcome */
  path(stages, outcome) {
    const shown = outcome ? [] : stages;
    byId("path").replaceChildren(
      h("span", { class: "dropped", hidden: true }, "…"),
      ...shown.flatMap((stage, index) => {
        const step = h(
          "button",
          { type: "button", class: "crumb", title: stage.rule ? `Rule ${stage.rule}` : "", onclick: () => stage.rule && this.rules?.open(stage.rule) },
          `${stage.title} ${stage.called ?? subjectOf(stage.subject)}`.trim(),
        );
        if (index === shown.length - 1) step.setAttribute("aria-current", "step");
        return index ? [h("span", { "aria-hidden": "true" }, "›"), step] : [step];
      }),
    );
    requestAnimationFrame(() => dropTheFirst(byId("path")));
  }

  flip(isFlipped = !this.board.isFlipped) {
    this.board.flip(isFlipped);
    this.flipButton.setAttribute("aria-pressed", String(isFlipped));
    this.place.dispatchEvent(new CustomEvent("flipped"));
  }

  /** Open the field in which one names what one wants to be told of; what a card is about is told at once. */
  lookAt() {
    const { subject } = this.card;
    this.side.place.classList.add("raised");
    this.side.open(this.side.index("Forces"));
    this.lookup.focus(subject);
  }

  zoomButtons() {
    /** @param {string} label @param {string | Node} sign @param {() => void} act @param {string} [kind] */
    const button = (label, sign, act, kind = "") => h("button", { type: "button", class: `quiet ${kind}`, "aria-label": label, title: label, onclick: act }, sign);
    return h(
      "div",
      { class: "zoom" },
      button("Closer", "+", () => this.camera.zoomBy(1.4), "nearer"),
      button("Farther", "−", () => this.camera.zoomBy(1 / 1.4), "farther"),
      button("The whole board", h("span", { class: "signed" }, icon("whole"), h("span", { class: "called" }, "Map")), () => this.whole(), "whole-map"),
      button("Close-up of what can be chosen", icon("closer"), () => this.closeUp()),
    );
  }

  /** The view that a board opens with: all of it beside its panels; on a phone the whole map, or where it could not be read as much of it as fills the screen. */
  open() {
    this.arrange();
    if (isWide()) this.camera.reset();
    else this.openMap();
    this.camera.isMoved = false;
  }

  /** The whole map; where it could not be read so, one's own pieces on it, as many as are in sight together with what they are called. */
  openMap() {
    this.camera.open();
    if (this.board.isRead) return;
    const cover = this.camera.cover();
    this.camera.open(cover);
    const own = this.own();
    const least = Math.max(this.camera.fit(), this.camera.zoom * this.board.named(own));
    if (own.length) this.camera.closeUp(own.map((each) => each.getBoundingClientRect()), Math.max(least, cover), least, cover);
  }

  /** @returns {Element[]} the pieces on the map of whoever looks at it */
  own() {
    return this.board.listed((seat) => seat === this.seat).filter((each) => this.camera.isOnMap(each.getBoundingClientRect()));
  }

  /** Where the board leaves much of a wide window empty, two panels stand beside it instead of one. */
  arrange() {
    const { width, height } = this.board.scene ?? { width: 1, height: 1 };
    const high = this.place.clientHeight;
    const spare = innerWidth - (high * width) / height;
    const isPaired = this.hasLog && !this.isCalm && isWide() && spare >= 2 * NARROWEST;
    document.body.style.setProperty("--side", isPaired ? `${Math.min(spare, 2 * BROADEST)}px` : "");
    this.side.pair(isPaired);
  }

  /** Only the board, the question and what is said of them: everything else is folded, or gone until it is wanted. @param {boolean} isCalm */
  calm(isCalm) {
    if (isCalm === this.isCalm) return;
    this.isCalm = isCalm;
    document.body.classList.toggle("calm", isCalm);
    this.side.unfold.hidden = !isCalm;
    this.arrange();
    this.side.select(0);
    this.side.fold(isCalm);
  }

  /** Everything; on a phone, where everything is in sight already, again what is asked about. */
  whole() {
    const isBack = !isWide() && this.camera.isWhole;
    this.camera.reset();
    this.camera.isMoved = !isBack;
    if (!isBack) return;
    this.openMap();
    this.camera.isMoved = false;
    this.approach();
  }

  /** Show what can be chosen, and who chooses, as large as it goes. */
  closeUp() {
    const shown = [...this.board.lit.children, ...this.board.current.children];
    this.camera.closeUp(shown.map((each) => each.getBoundingClientRect()));
  }

  /** In a wide window, where pieces are small on the whole board: come to what can be chosen and who chooses, with the nearest pieces of others. */
  single() {
    /** @param {Element[]} each */
    const onMap = (each) => each.map((one) => one.getBoundingClientRect()).filter((box) => this.camera.isOnMap(box));
    const sizes = onMap(this.board.listed(() => true)).map(({ width, height }) => Math.max(width, height)).sort((one, other) => one - other);
    const asked = onMap([...this.board.lit.children, ...this.board.current.children]);
    if (!isWide() || this.camera.isMoved || !asked.length || !(sizes[sizes.length >> 1] < SMALL)) return;
    const others = onMap(this.board.listed((seat) => seat !== this.seat));
    this.camera.closeUp([...asked, ...nearest(others, asked).slice(0, NEAREST)], NEARER);
  }

  /** On a phone what can be chosen comes into sight, all of it where it can be told apart so, close enough to be tapped and read, until somebody moves the map. What lies in trays has buttons: the map stays. */
  approach() {
    const { children } = this.board.lit;
    if (!isWide() && !this.camera.isMoved && children.length) this.comeTo(aboutNow(children));
    this.thrown.giveWay(children);
    this.tray.giveWay(children);
  }

  /** @param {Element[]} lit what can be chosen */
  comeTo(lit) {
    const places = lit.filter((each) => !each.classList.contains("arrow")); // the steps beside a piece have buttons too: nobody comes closer for them
    /** @param {Element[]} spots */
    const onMap = (spots) => spots.map((each) => each.getBoundingClientRect()).filter((box) => this.camera.isOnMap(box));
    const boxes = onMap(lit);
    const smallest = Math.min(...onMap(places).map((box) => Math.max(box.width, box.height)));
    const near = Math.max(smallest < TAPPED ? (this.camera.zoom * FINGER) / smallest : this.camera.zoom, this.camera.zoom * this.board.closer());
    const whole = this.camera.fit();
    const isTiny = (smallest * whole) / this.camera.zoom < TAPPED; // then pieces are told apart still: a tap comes closer first
    const least = isTiny ? Math.max(whole, Math.min(this.camera.cover(), this.camera.zoom * this.board.named(this.board.offered()))) : whole;
    if (boxes.length) this.camera.closeUp(boxes, Math.max(near, least), least, isTiny ? this.camera.cover() : 0);
    else this.openMap();
    this.camera.isMoved = false;
  }

  /** A finger on what is too small to be hit comes closer, and chooses nothing yet. @param {MouseEvent} event @returns {boolean} whether it did */
  comesCloser(event) {
    const spot = targetOf(event)?.closest(".spot");
    const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
    if (!spot || !isFinger || isWide() || this.camera.isDrag()) return false;
    const { width, height } = spot.getBoundingClientRect();
    const size = Math.max(width, height);
    const { isMoved, zoom } = this.camera;
    if (size < TAPPED) this.camera.zoomBy(FINGER / size, { x: event.clientX, y: event.clientY });
    this.camera.isMoved = isMoved;
    return this.camera.zoom > zoom;
  }

  /** Draw what an order would do, in pencil; on a phone it comes into sight. @param {string[]} order @param {OrderStep[]} steps @param {string} [subject] whom it is decided for */
  propose(order, steps, subject = "") {
    this.bring(this.pencil.show(order, steps, subject));
  }

  /** On a phone what is pointed at comes into sight, no closer than the map is. @param {DOMRect[]} boxes on the screen */
  bring(boxes) {
    const frame = this.place.getBoundingClientRect();
    const isOut = boxes.some(({ left, right, top, bottom }) => left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom);
    if (!isOut || isWide()) return;
    const { isMoved } = this.camera;
    this.camera.closeUp(boxes, this.camera.zoom);
    this.camera.isMoved = isMoved;
  }

  /** Skip what is moving. */
  skip() {
    this.isHurried = true;
    this.thrown.clear();
    this.motion.skip();
  }

  listen() {
    new Resting();
    this.board.svg.addEventListener("click", (event) => this.comesCloser(event) && event.stopPropagation(), true);
    this.board.svg.addEventListener("pointerover", (event) => this.card.hover(event));
    this.board.svg.addEventListener("pointerleave", () => this.card.unhover());
    this.board.svg.addEventListener("click", (event) => {
      this.skip();
      const id = idUnder(event);
      const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
      if (!id || targetOf(event)?.closest(".spot")) return;
      const bar = isMouse ? this.card.barred(id) : null; // a finger is told by the card
      if (bar) this.refuse(bar.reason, bar.rule, []);
      else if (!isMouse) this.card.look(id, targetOf(event));
    });
    addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.skip()); // nothing moves where nobody looks
    new ResizeObserver(() => dropTheFirst(byId("path"))).observe(byId("path"));
    new ResizeObserver(() => this.board.look()).observe(this.place);
    addEventListener("resize", () => this.arrange());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = targetOf(event);
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const pan = PANS.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pan && !target?.closest("input, [role=tablist]")) this.camera.panBy(pan[0], pan[1]);
    else if (event.key === "+" || event.key === "=") this.camera.zoomBy(1.25);
    else if (event.key === "-") this.camera.zoomBy(1 / 1.25);
    else if (event.key === "0") this.whole();
    else if (event.key === "Home") this.closeUp();
    else if (event.key === "f") this.flip();
    else if (event.key === "l") this.side.next();
    else if (event.key === "i") this.lookAt();
    else if (event.key === "?") this.side.press(this.side.index("Help"));
    else if (event.key === "Escape") this.card.hide();
    else if (event.key === " " && !target?.closest("button, a, summary")) this.skip();
    else if (event.key === "," && this.motion.isPlaying) this.motion.pause(!this.motion.isPaused);
    else if (event.key === "." && this.motion.isPlaying) this.motion.stepOn();
    else if (event.key === "<" && this.motion.isPlaying) this.motion.stepBack();
    else if (this.layers.key(event)) event.preventDefault();
    else return;
    event.preventDefault();
  }

  /** @param {string} reason @param {string} rule @param {string[]} legal say why an action was refused, and what is legal */
  refuse(reason, rule, legal) {
    const offered = legal.length ? ` Legal now: ${legal.slice(0, 8).join(", ")}${legal.length > 8 ? ", …" : ""}.` : "";
    const text = reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, "");
    notice(h("span", {}, `${text}. `, rule ? this.tag(rule) : null, offered), "bad");
  }
}

/** Where there is little room, what is going on now is in sight: whole steps are left out from the first on, and the last one is cut only where it stands alone. @param {HTMLElement} path */
function dropTheFirst(path) {
  const isLonger = () => path.scrollWidth > path.clientWidth;
  const [dropped, ...parts] = [...path.children].filter((each) => each instanceof HTMLElement);
  if (!dropped) return;
  path.classList.remove("cut");
  dropped.hidden = true;
  for (const part of parts) part.hidden = false;
  for (let next = 0; next < parts.length - 1 && isLonger(); next += 2) {
    parts[next].hidden = true;
    if (next) parts[next - 1].hidden = true; // the sign before it
    dropped.hidden = false;
  }
  dropped.title = parts.filter((each) => each.hidden && each.matches(".crumb")).map((each) => each.textContent).join(" › ");
  path.classList.toggle("cut", isLonger());
}
