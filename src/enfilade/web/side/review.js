/** A game looked over: the chances to win over its timeline, and the decisions that cost most. */

import { capital, h, messageOf, s, told } from "../base/dom.js";
import { nameOf } from "../base/seats.js";
import { ask } from "../net/connection.js";

/** @import { Moment, ReviewPortion } from "../net/contents.js" */
/** @import { Log } from "./log.js" */

const [WIDTH, HEIGHT] = [1000, 60];
const WORST = 8; // decisions that are listed
const APART = 20; // pixels from one of their numbers to the next
const FULL = 640; // pixels that the chart is taken to be wide until it is laid out
const LEADER = 8; // of the height: so far down a bar leads from its number to its place
const THUMB = 8; // pixels from the end of a slider to the middle of its thumb there

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)}\u00a0%`;

/** @param {Moment[]} moments @returns {Moment[]} those that cost most, the worst first */
export function worst(moments) {
  return moments
    .filter(({ costly }) => costly)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, WORST);
}

/** @param {Moment[]} moments @param {Set<number>} probable the entries of those that probably cost most @returns {Moment[]} those that cost most, or probably did, in the order in which they were made */
export function turningPoints(moments, probable) {
  return [...worst(moments), ...suspects(moments, probable)].sort(inOrder);
}

/** @param {Moment[]} moments @param {Set<number>} probable @returns {Moment[]} */
function suspects(moments, probable) {
  return moments.filter(({ number, costly }) => probable.has(number) && !costly);
}

/** @param {Moment} one @param {Moment} other */
function inOrder(one, other) {
  return one.number - other.number;
}

/** @param {Moment} moment @returns {string} the chance to win of whoever decided, before it, with what would have been better, and after it */
export function swingOf({ best, chance }) {
  return `${percent(best)} → ${percent(chance)}`;
}

/** @param {Moment} moment @returns {string} what it cost, or probably did */
function costOf({ cost, costly }) {
  return costly ? `−${percent(cost)}` : `probably −${percent(cost)}`;
}

/**
 * Places on a line, from 0 to 100 and in their order, so far apart at least that none hides another, and as near as may be to where they belong.
 * @param {number[]} places @param {number} gap @returns {number[]}
 */
export function spread(places, gap) {
  /** @type {{ first: number, count: number, sum: number }[]} those that touch each other: they stand around their middle */
  const rows = [];
  places.forEach((place, index) => {
    let row = { first: index, count: 1, sum: place - index * gap };
    for (let last = rows.at(-1); last && last.sum / last.count > row.sum / row.count; last = rows.at(-1)) {
      rows.pop();
      row = { first: last.first, count: last.count + row.count, sum: last.sum + row.sum };
    }
    rows.push(row);
  });
  const most = 100 - (places.length - 1) * gap;
  return rows.flatMap(({ first, count, sum }) => Array.from({ length: count }, (_, index) => Math.max(0, Math.min(most, sum / count)) + (first + index) * gap));
}

/**
 * What lies between a line and a level that it crosses: what is above that, and what is below.
 * @param {[number, number][]} line @param {number} level
 * @returns {[number, number][][]} two shapes; y grows downwards
 */
export function halves(line, level) {
  const crossed = line.flatMap(([x, y], index) => {
    const [before, from] = line[index - 1] ?? [x, y];
    /** @type {[number, number][]} */
    const own = [[x, y]];
    if ((from - level) * (y - level) < 0) own.unshift([before + ((x - before) * (level - from)) / (y - from), level]);
    return own;
  });
  return [Math.min, Math.max].map((nearer) => {
    /** @type {[number, number][]} */
    const shape = crossed.map(([x, y]) => [x, nearer(y, level)]);
    const [first, last] = [shape[0], shape[shape.length - 1]];
    return shape.length ? [[first[0], level], ...shape, [last[0], level]] : [];
  });
}

/** @param {string} name of a figure @param {string | null} seat whose it is @returns {string} with whose it is before it: `White's points for enemy wrecks` */
export function figureOf(name, seat) {
  const inside = /^[A-Z][a-z]+(?![\w-])(?! [A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name; // a term keeps its capital
  return seat === null ? name : `${capital(nameOf(seat))}'s ${inside}`;
}

/** @param {number} looked how many decisions were looked at @param {number} decisions @param {number} games for each @returns {string} */
export function lookedAt(looked, decisions, games) {
  if (looked >= decisions) return `All ${decisions} decisions were looked at, in ${games} simulated games each.`;
  return `${looked} of ${decisions} decisions were looked at, in ${games} simulated games each: some of every part of the game, more where the chances swung. There was no time for all.`;
}

/** @param {Moment[]} moments @returns {{ lead: number, doubt: number }} what they seemed to cost together, and by how much that may be wrong */
function inAll(moments) {
  return { lead: moments.reduce((sum, { lead }) => sum + lead, 0), doubt: Math.sqrt(moments.reduce((sum, { doubt }) => sum + doubt ** 2, 0)) };
}

/** Several decisions may each give away what was won back between them: then a figure would say nothing. @param {{ lead: number, doubt: number }} sum @returns {string} */
function ofAWin({ lead, doubt }) {
  return lead > 1 ? "a whole win or more" : `about ${percent(lead)} of a win (± ${percent(doubt)})`;
}

/** Decisions that are no clear mistakes are not added to those that are: what they seem to cost may be chance. @param {{ lead: number, doubt: number }} rest @returns {string} */
function restOf({ lead, doubt }) {
  if (lead > 2 * doubt) return `little by little, with all other decisions: ${ofAWin({ lead, doubt })}`;
  return doubt ? "all other decisions: too few games to tell" : "";
}

/** @param {number} value on average @returns {string} */
export function figure(value) {
  return String(Math.round(value * 10) / 10);
}

/**
 * How an order is drawn on the board, and what it is.
 * @param {"" | "inked"} look
 * @param {string} what
 * @param {string[]} words
 * @param {boolean} [isDrawn] whether there is anything of it on the board
 */
export function orderKey(look, what, words, isDrawn = true) {
  const line = s("svg", { class: "pencilled", viewBox: "0 0 34 10", "aria-hidden": "true" }, isDrawn ? s("path", { class: `stroke ${look}`, d: "M2 5H32" }) : null);
  const how = !isDrawn ? "" : look ? ", in ink" : ", in pencil";
  return h("span", { class: "order-key" }, line, h("strong", {}, `${capital(what)}${how}: `), `${told(words)}.${isDrawn ? "" : " There is nothing to draw of it."}`);
}

/** Asks the server portion by portion, and draws what has come so far. */
export class Review {
  /**
   * @param {string} id of the replay
   * @param {{ length: number, secrets: boolean }} game
   * @param {{ go: (number: number) => unknown, first: (moment: Moment) => Promise<number | null>, again: () => unknown }} listener `first`: the number of the first event that tells of a decision; `again`: what is shown has more to say
   */
  constructor(id, game, listener) {
    this.id = id;
    this.length = Math.max(1, game.length);
    this.width = FULL; // of the chart, in pixels
    this.listener = listener;
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {[number, number][]} */
    this.chances = [];
    /** @type {ReviewPortion | null} */
    this.about = null;
    /** @type {Set<number>} entries of decisions that probably cost most who lost, as the server chooses them */
    this.probable = new Set();
    /** @type {Map<number, Moment>} by the number of the event that tells of it */
    this.marked = new Map();
    /** @type {HTMLElement[]} lines of the log that say so */
    this.noted = [];
    this.knows = h(
      "select",
      { "aria-label": "What is judged by" },
      h("option", { value: "all" }, "knowing every secret"),
      h("option", { value: "seat" }, "by what each seat knew"),
    );
    this.button = h("button", { type: "button", class: "main", onclick: () => this.run() }, "Look it over");
    this.told = h("p", { class: "small", role: "status" });
    this.sides = h("table", { class: "facts", hidden: true });
    this.list = h("ol", { class: "turning-points", hidden: true, "aria-label": "Turning points" });
    this.strip = h("div", { class: "review-strip", hidden: true });
    this.box = h(
      "section",
      {},
      h("h3", {}, "Where was it won and lost?"),
      h("p", { class: "small" }, "The computer plays each decision out in its head, beside what it would have thought of itself."),
      h("div", { class: "row" }, game.secrets ? this.knows : null, this.button),
      this.told,
      this.list,
      this.sides,
    );
  }

  /** @param {unknown} [asked] more decisions; else how long it takes @returns {Promise<ReviewPortion>} */
  portion(asked) {
    const address = `/api/replays/${encodeURIComponent(this.id)}/review`;
    return asked ? ask(address, { body: asked }) : ask(`${address}?knows=${this.knows.value}`);
  }

  async run() {
    this.button.disabled = this.knows.disabled = true;
    this.moments = [];
    this.chances = [];
    this.probable.clear();
    this.marked.clear();
    this.told.textContent = "Counting the decisions …";
    try {
      const { simulations, words, decisions, fitting } = (this.about = await this.portion());
      for (let { looked, judged } = this.about; this.moments.length < fitting; ) {
        this.told.textContent = `${words}. ${this.moments.length} done.`;
        const found = await this.portion({ looked, judged, fitting, simulations, knows: this.knows.value });
        if (!found.moments.length) break;
        ({ looked, judged } = found);
        this.probable = new Set(found.probable);
        this.moments = [...this.moments, ...found.moments].sort(inOrder);
        const chances = found.chances.filter(([when]) => found.moments.some(({ number }) => number === when));
        this.chances = [...this.chances, ...chances].sort(([one], [other]) => one - other);
        this.draw();
      }
      this.told.textContent = lookedAt(this.moments.length, decisions, simulations);
      await this.mark();
    } catch (failure) {
      this.told.textContent = messageOf(failure);
    } finally {
      this.button.disabled = this.knows.disabled = false;
    }
  }

  draw() {
    this.sides.hidden = this.strip.hidden = !this.moments.length;
    const seats = Object.keys(this.about?.seats ?? {});
    this.sides.replaceChildren(
      h("thead", {}, h("tr", {}, ...["", "Looked at", "Mistakes", "Given away"].map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, ...seats.map((seat) => this.row(seat))),
    );
    const points = turningPoints(this.moments, this.probable);
    this.list.hidden = !points.length;
    this.list.replaceChildren(...points.map((each) => this.item(each)));
    const lags = seats.length === 2 ? `${nameOf(seats[1])} leads` : `${nameOf(seats[0])} lags`;
    const sides = h("div", { class: "leading", "aria-hidden": "true" }, ...[`${nameOf(seats[0])} leads`, lags].map((each) => h("span", {}, each)));
    const places = this.places(points);
    this.strip.replaceChildren(h("div", { class: "review-chart" }, this.chart(seats, places), sides, ...points.map((point, index) => this.flag(point, index + 1, /** @type {number} */ (places.get(point))))));
  }

  /** Where the numbers of turning points stand, as close over their bars as there is room. @param {Moment[]} points @returns {Map<Moment, number>} in hundredths of the chart */
  places(points) {
    const apart = (100 * APART) / this.width;
    const found = spread(points.map(({ number }) => (100 * number) / this.length), apart);
    return new Map(points.map((point, index) => [point, found[index]]));
  }

  /** The chart begins and ends where the slider above it does. @param {HTMLElement} slider */
  align(slider) {
    const outer = this.strip.parentElement?.getBoundingClientRect();
    if (!outer) return;
    const { left, right } = slider.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(/** @type {HTMLElement} */ (this.strip.parentElement));
    this.strip.style.setProperty("--slider-start", `${left + THUMB - outer.left - parseFloat(paddingLeft)}px`);
    this.strip.style.setProperty("--slider-end", `${outer.right - parseFloat(paddingRight) - right + THUMB}px`);
    const width = Math.max(1, right - left - 2 * THUMB);
    if (width === this.width) return;
    this.width = width;
    if (this.moments.length) this.draw();
  }

  /** @param {string} seat */
  row(seat) {
    const own = this.moments.filter((each) => each.seat === seat);
    const bad = own.filter(({ costly }) => costly);
    const probable = suspects(own, this.probable).length;
    const mistakes = `${bad.length || "none"} clear${probable ? `, ${probable} probable` : ""}`;
    const [clear, rest] = [inAll(bad), inAll(own.filter(({ costly }) => !costly))];
    const given = bad.length ? ofAWin(clear) : "nothing for certain";
    return h("tr", {}, ...[nameOf(seat), String(own.length), own.length ? mistakes : "–"].map((each) => h("td", {}, each)), h("td", {}, given, h("small", { class: "faint" }, restOf(rest))));
  }

  /** A turning point: when, who, what it cost; what was played, what would have been better, and in what that shows. @param {Moment} moment */
  item(moment) {
    const { number, when, seat, costly, played, words, why } = moment;
    return h(
      "li",
      { class: costly ? null : "probable" },
      h("button", { type: "button", class: "quiet", onclick: () => this.listener.go(number) }, h("span", {}, `${when || `Entry ${number + 1}`}, ${nameOf(seat)}`), h("span", { class: "swing" }, swingOf(moment)), h("b", {}, costOf(moment))),
      h("p", { class: "small" }, `${capital(told(played))}.`),
      h("p", { class: "small" }, h("strong", {}, costly ? "Better: " : "Probably better: "), `${told(words)}.`),
      why.length ? h("p", { class: "small faint" }, `Where the simulated games end, with the better order: ${why.map((each) => `${figureOf(each.name, each.seat)} ${figure(each.other)} instead of ${figure(each.mine)}`).join("; ")}.`) : null,
      costly ? null : h("p", { class: "small faint" }, "It did better in the games that were simulated, but those are too few to be sure."),
    );
  }

  /** Its number over the chart. @param {Moment} moment @param {number} index @param {number} place in hundredths of the chart */
  flag(moment, index, place) {
    const { number, seat, when, costly } = moment;
    const said = `${index}: ${when || `Entry ${number + 1}`}, ${nameOf(seat)}, ${costOf(moment)} (${swingOf(moment)})`;
    return h("button", { type: "button", class: `flag${costly ? "" : " probable"}`, style: `inset-inline-start: ${place}%`, title: said, "aria-label": said, onclick: () => this.listener.go(number) }, String(index));
  }

  /** The chances over the timeline, the side that leads shaded, a bar for each turning point, from below its number; a click goes there. @param {string[]} seats the first of them has the chances @param {Map<Moment, number>} places of the numbers */
  chart([first, ...others], places) {
    /** @param {number} when */
    const x = (when) => (when / this.length) * WIDTH;
    /** @param {number} share */
    const y = (share) => 4 + (HEIGHT - 8) * (1 - share);
    const ending = this.about?.chances.at(-1);
    /** @type {[number, number][]} */
    const line = [...this.chances, ...(ending ? [ending] : [])].map(([when, share]) => [x(when), y(share)]);
    const at = new Map(this.chances);
    const [above, below] = halves(line, HEIGHT / 2);
    const drawing = s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": `The chance of ${nameOf(first)} to win over the game` },
      s("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polygon", { class: `s0 of-${first}`, points: above.join(" ") }),
      s("polygon", { class: `s1 of-${others.length === 1 ? others[0] : ""}`, points: below.join(" ") }),
      s("polyline", { points: line.join(" ") }),
      ...[...places].map(([{ number, costly }, place]) => s("path", { class: costly ? "mark" : "mark probable", d: `M${(place / 100) * WIDTH} -4L${x(number)} ${LEADER}V${HEIGHT}` }, s("title", {}, `Entry ${number + 1}: ${percent(1 - (at.get(number) ?? 0))}`))),
    );
    drawing.addEventListener("click", (event) => this.listener.go(this.entryAt(event.clientX, drawing.getBoundingClientRect())));
    return drawing;
  }

  /** @param {number} x on the screen @param {{ left: number, width: number }} box of the chart @returns {number} how many entries lie before it there */
  entryAt(x, { left, width }) {
    return Math.round(Math.max(0, Math.min(1, (x - left) / (width || 1))) * this.length);
  }

  /** Find the lines of the log that tell of what cost most. */
  async mark() {
    for (const moment of [...worst(this.moments), ...suspects(this.moments, this.probable)]) {
      const number = await this.listener.first(moment);
      if (number !== null) this.marked.set(number, moment);
    }
    this.listener.again();
  }

  /** @param {Log} log say at each decision that cost much what it was, before what came of it */
  decorate(log) {
    for (const note of this.noted) note.remove();
    this.noted = [];
    for (const [number, moment] of this.marked) {
      const { seat, played, words } = moment;
      const first = log.told(number);
      if (!first) continue;
      const note = h("div", { class: "line costly", title: `Better: ${told(words)}` }, h("span", {}, `${nameOf(seat)}: ${told(played)}. `), h("b", {}, costOf(moment)), h("span", {}, ` ${swingOf(moment)}`));
      first.before(note);
      this.noted.push(note);
    }
    log.follow();
  }

  /** @returns {Moment[]} the decisions that cost much, or probably did */
  get costly() {
    return [...this.moments.filter(({ costly }) => costly), ...suspects(this.moments, this.probable)];
  }

  /** @param {number} number @returns {Moment | undefined} the costly decision that was made next after so many entries */
  next(number) {
    return this.costly.find((each) => each.number === number);
  }

  /**
   * @param {number} number
   * @param {{ played: boolean, better: boolean }} [drawn] which of the two orders of a decision that cost much are on the board
   * @returns {(string | HTMLElement)[]} what there is to say after so many entries
   */
  said(number, drawn = { played: true, better: true }) {
    const coming = this.next(number);
    if (coming) {
      const what = ` ${nameOf(coming.seat)} is to decide: what was played ${coming.costly ? "" : "probably "}cost ${percent(coming.cost)} of a win (${swingOf(coming)}).`;
      return [what, orderKey("inked", "played", coming.played, drawn.played), orderKey("", coming.costly ? "better" : "probably better", coming.words, drawn.better)];
    }
    const moment = this.costly.find((each) => each.number < number && number <= each.last);
    if (!moment) return [];
    const [cost, better] = moment.costly ? ["cost", "Better"] : ["probably cost", "Probably better"];
    return [` That ${cost} ${nameOf(moment.seat)} ${percent(moment.cost)} of a win (${swingOf(moment)}). ${better}: ${told(moment.words)}.`];
  }
}
