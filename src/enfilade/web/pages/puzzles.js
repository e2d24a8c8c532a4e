/** Puzzles: which order is the best? The address names one; without one they are listed. */

import { byId, capital, h, messageOf } from "../base/dom.js";
import { store } from "../base/recent.js";
import { learnNames, nameOf } from "../base/seats.js";
import { bringType } from "../base/type.js";
import { ask } from "../net/connection.js";
import { goOnFrom } from "../net/invitations.js";
import { percent } from "../side/review.js";
import { Timeline } from "../side/timeline.js";
import { Stage } from "../stage.js";

/** @import { Puzzle } from "../net/contents.js" */

/** @typedef {{ name: string, game: string, title: string, who: string }} Listed */

const KEY = "enfilade.puzzles"; // the names of those that were solved at the first try

/** @returns {Set<string>} */
function solved() {
  try {
    const kept = JSON.parse(store.get(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

/** @template Each @param {Each[]} list @returns {Each[]} the same in the order of a lot */
function shuffled(list) {
  return list
    .map((each) => ({ each, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ each }) => each);
}

/** The page of one puzzle. */
class PuzzlePage {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.isFirstTry = true;
    const timeline = new Timeline({ go: () => {} });
    this.stage = new Stage({ timeline, inspect: async () => null, barred: () => null, chart: async () => null });
    timeline.box.hidden = true;
    learnNames(Object.entries(puzzle.names));
    this.stage.setGame(puzzle.game);
    document.title = `Puzzle: ${puzzle.title} – Enfilade`;
    byId("title").replaceChildren(puzzle.title, h("span", { class: "who" }, "puzzle"));
    this.asked = h("p", { class: "ask", "aria-live": "polite" }, `You are ${nameOf(puzzle.seat)}. Which order is clearly the best?`);
    this.choices = h("div", { class: "choices puzzle-choices" }, ...shuffled(puzzle.choices).map((choice) => this.button(choice)));
    byId("prompt").append(this.asked, this.choices);
    this.stage.side.open(this.stage.side.index("Forces"));
    this.stage.tell(puzzle.frame, [], puzzle.frame.events, false);
  }

  /** @param {Puzzle["choices"][number]} choice */
  button(choice) {
    const made = h("button", { type: "button" }, capital(choice.words.join(", ")));
    made.addEventListener("click", () => this.choose(choice, made));
    return made;
  }

  /** @param {Puzzle["choices"][number]} choice @param {HTMLButtonElement} made */
  choose(choice, made) {
    const [best] = this.puzzle.choices;
    const isRight = choice === best;
    if (isRight && this.isFirstTry) store.set(KEY, JSON.stringify([...solved().add(this.puzzle.name)]));
    this.isFirstTry = false;
    made.disabled = true;
    made.append(` (${percent(choice.chance)})`);
    this.asked.textContent = isRight
      ? `Yes: that wins ${percent(choice.chance)} of ${this.puzzle.simulations} simulated games, ${percent(this.puzzle.lead)} more than anything else here.`
      : `That wins ${percent(choice.chance)} of the simulated games. There is something clearly better.`;
    if (!isRight) return;
    this.choices.replaceChildren(
      h("button", { type: "button", class: "main", onclick: () => this.playOn() }, "Play on from here"),
      h("a", { class: "button", href: "/puzzles", onclick: () => setTimeout(() => location.reload()) }, "More puzzles"),
    );
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

/** @param {Listed[]} puzzles */
function list(puzzles) {
  const done = solved();
  const rows = puzzles.map(({ name, game, title, who }, index) =>
    h("li", {}, h("a", { href: `#${name}` }, `${game}: ${title}, puzzle ${index + 1}`), ` – ${who} to find the best order`, done.has(name) ? " – solved" : ""),
  );
  const none = h("p", {}, "There are none here. Make some from your own games with ", h("code", {}, "enfilade puzzles RECORD"), ".");
  byId("board").replaceChildren(h("div", { class: "empty" }, h("h2", {}, "Puzzles"), puzzles.length ? h("ol", { class: "puzzle-list" }, ...rows) : none, h("a", { class: "button", href: "/" }, "To the lobby")));
}

addEventListener("hashchange", () => location.reload());
const name = location.hash.slice(1);
try {
  if (name) new PuzzlePage(await ask(`/api/puzzles/${name.split("/").map(encodeURIComponent).join("/")}`));
  else list(await ask("/api/puzzles"));
  bringType();
} catch (failure) {
  byId("board").replaceChildren(h("div", { class: "empty" }, h("h2", {}, "No such puzzle"), h("p", {}, messageOf(failure)), h("a", { class: "button main", href: "/puzzles" }, "All puzzles")));
}
