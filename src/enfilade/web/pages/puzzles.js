/** Puzzles: which order is the best? The address names one; without one they are listed, all or those of the game it names. */

import { buttonById, byId, capital, h, listed as enumerated, messageOf } from "../base/dom.js";
import { gameOf, nextOf, solve, stateOf } from "../base/puzzles.js";
import { learnNames, nameOf, subjectOf } from "../base/seats.js";
import { themeButton } from "../base/theme.js";
import { bringType } from "../base/type.js";
import { ask } from "../net/connection.js";
import { goOnFrom } from "../net/invitations.js";
import { percent } from "../side/review.js";
import { Timeline } from "../side/timeline.js";
import { Stage } from "../stage.js";

/** @import { PathStep, Puzzle } from "../net/contents.js" */

/** @typedef {{ name: string, game: string, title: string, who: string, when: string }} Listed */

/** @template Each @param {Each[]} list @returns {Each[]} the same in the order of a lot */
function shuffled(list) {
  return list
    .map((each) => ({ each, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ each }) => each);
}

/** What is decided on, in brackets. @param {PathStep | undefined} step */
function occasion(step) {
  return step ? ` (${`${step.title} ${step.called ?? subjectOf(step.subject)}`.trim()})` : "";
}

/** The page of one puzzle. */
class PuzzlePage {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.isFirstTry = true;
    /** @type {Puzzle["choices"][number] | null} the order that was chosen last: it stays on the board */
    this.chosen = null;
    const timeline = new Timeline({ go: () => {} });
    this.stage = new Stage({ timeline, inspect: async () => null, barred: () => null, chart: async () => null, hasLog: false });
    timeline.box.hidden = true;
    learnNames(Object.entries(puzzle.names));
    this.stage.setGame(puzzle.game);
    document.title = `Puzzle: ${puzzle.title} – Enfilade`;
    byId("title").replaceChildren(puzzle.title, h("span", { class: "who" }, "puzzle"));
    this.asked = h("p", { class: "ask", "aria-live": "polite" }, `You are ${nameOf(puzzle.seat)}${occasion(puzzle.frame.view.path.at(-1))}. Which order is clearly the best?`);
    this.buttons = new Map(shuffled(puzzle.choices).map((choice) => [choice, this.button(choice)]));
    this.choices = h("div", { class: "choices puzzle-choices" }, ...this.buttons.values());
    byId("prompt").append(this.asked, this.choices);
    this.stage.side.open(this.stage.side.index("Forces"));
    this.stage.tell(puzzle.frame, [], puzzle.frame.events, false);
  }

  /** @param {Puzzle["choices"][number]} choice */
  button(choice) {
    const made = h("button", { type: "button" }, capital(choice.words.join(", ")));
    for (const begins of ["pointerenter", "focus"]) made.addEventListener(begins, () => this.draw(choice));
    for (const ends of ["pointerleave", "blur"]) made.addEventListener(ends, () => this.draw(this.chosen));
    made.addEventListener("click", () => this.choose(choice));
    return made;
  }

  /** @param {Puzzle["choices"][number] | null} choice what it would do, on the board */
  draw(choice) {
    if (choice) this.stage.propose(choice.order, choice.steps, this.puzzle.frame.view.path.at(-1)?.subject);
    else this.stage.pencil.clear();
  }

  /** Say what an order wins. @param {Puzzle["choices"][number]} choice */
  reveal(choice) {
    const made = this.buttons.get(choice);
    if (!made || made.disabled) return;
    made.disabled = true;
    made.append(h("b", {}, ` ${percent(choice.chance)}`));
  }

  /** @param {Puzzle["choices"][number]} choice */
  choose(choice) {
    const [best] = this.puzzle.choices;
    const isRight = choice === best;
    if (isRight) solve(this.puzzle.name, this.isFirstTry);
    this.isFirstTry = false;
    this.chosen = choice;
    this.draw(choice);
    this.reveal(choice);
    this.asked.textContent = isRight
      ? `Yes: that wins ${percent(choice.chance)} of ${this.puzzle.simulations} simulated games, ${Math.round(this.puzzle.lead * 100)} points more than anything else here.`
      : `That wins ${percent(choice.chance)} of the simulated games. There is something clearly better.`;
    if (!isRight) return;
    for (const each of this.puzzle.choices) this.reveal(each);
    this.buttons.get(best)?.classList.add("best");
    this.goOn();
  }

  /** What one may do when it is solved. */
  async goOn() {
    const { name } = this.puzzle;
    const next = h("a", { class: "button main", hidden: true }, "Next puzzle");
    const others = [h("button", { type: "button", onclick: () => this.playOn() }, "Play on from here"), h("a", { class: "button", href: "/puzzles" }, "All puzzles")];
    this.asked.after(h("div", { class: "row" }, next, ...others));
    const following = nextOf(await puzzles(), name);
    next.hidden = !following;
    next.href = `#${following?.name ?? ""}`;
  }

  async playOn() {
    const { name, seat, names, title, game } = this.puzzle;
    const seats = Object.fromEntries(Object.keys(names).map((each) => [each, each === seat ? "human" : "regular"]));
    try {
      location.href = await goOnFrom(`/api/puzzles/${name}/table`, seats, [seat], { title, game, names });
    } catch (failure) {
      this.asked.textContent = messageOf(failure);
    }
  }
}

/** @returns {Promise<Listed[]>} */
function puzzles() {
  return ask("/api/puzzles");
}

const MARKS = { "": "", solved: "solved", later: "solved, not at once" };

/** @param {Listed} puzzle @param {number} index @returns {HTMLLIElement} */
function row({ name, title, who, when }, index) {
  const state = stateOf(name);
  const about = [`${capital(who)} to decide`, MARKS[state]].filter(Boolean).join(" · ");
  return h("li", { class: state }, h("a", { href: `#${name}` }, h("b", { class: "mark" }, state ? "✓" : String(index + 1)), h("strong", {}, title), h("span", {}, when), h("span", { class: "faint" }, about)));
}

/** @param {Listed[]} listed @returns {string} how many of them are solved */
function progress(listed) {
  return `${listed.filter(({ name }) => stateOf(name)).length} of ${listed.length}`;
}

/** @param {Listed[]} listed @param {string} chosen the id of a game, or nothing @param {string[]} shelf the titles of all games */
function list(listed, chosen, shelf) {
  const games = [...new Map(listed.map(({ name, game }) => [gameOf(name), game]))].map(([id, title]) => ({ id, title, own: listed.filter(({ name }) => gameOf(name) === id) }));
  const known = games.some(({ id }) => id === chosen) ? chosen : "";
  /** @param {string} id @param {string} title @param {Listed[]} own */
  const choice = (id, title, own) => h("a", { class: "button", href: `#${id}`, "aria-current": id === known ? "true" : null }, `${title} `, h("span", { class: "faint" }, progress(own)));
  const sections = games
    .filter(({ id }) => !known || id === known)
    .map(({ title, own }) => h("section", { "aria-label": title }, h("h3", {}, title), h("ol", { class: "puzzle-list" }, ...own.map(row))));
  const without = shelf.filter((title) => !games.some((each) => each.title === title));
  const none = h("p", {}, "There are none here. Make some from your own games with ", h("code", {}, "enfilade puzzles RECORD"), ".");
  document.body.classList.add("at-shelf");
  byId("board").replaceChildren(
    h(
      "div",
      { class: "puzzle-shelf" },
      h("h2", {}, "Puzzles"),
      h("p", { class: "faint" }, listed.length ? `One order is clearly better than every other: find it. ${progress(listed)} solved.` : ""),
      games.length > 1 ? h("nav", { class: "row", "aria-label": "Games" }, choice("", "All", listed), ...games.map(({ id, title, own }) => choice(id, title, own))) : null,
      ...(listed.length ? sections : [none]),
      listed.length && without.length ? h("p", { class: "faint" }, `${enumerated(without)} ${without.length === 1 ? "has" : "have"} none yet.`) : null,
      h("a", { class: "button", href: "/" }, "To the lobby"),
    ),
  );
}

/** @returns {string} what the address names: a game, a puzzle as game/puzzle, or nothing */
function named() {
  return location.hash.slice(1);
}

async function show() {
  const name = named();
  if (name.includes("/")) new PuzzlePage(await ask(`/api/puzzles/${name.split("/").map(encodeURIComponent).join("/")}`));
  else {
    const [found, { games }] = await Promise.all([puzzles(), ask("/api/games")]);
    list(found, name, games.map((/** @type {{ title: string }} */ { title }) => title));
  }
  bringType();
}

const isOfOne = named().includes("/");
if (!isOfOne) themeButton(buttonById("theme")); // the stage of a puzzle brings its own
addEventListener("hashchange", () => (isOfOne || named().includes("/") ? location.reload() : show()));
try {
  await show();
} catch (failure) {
  byId("board").replaceChildren(h("div", { class: "empty" }, h("h2", {}, "No such puzzle"), h("p", {}, messageOf(failure)), h("a", { class: "button main", href: "/puzzles" }, "All puzzles")));
}
