/** Puzzles: which order is the best? The address names one; without one they are listed, all or those of the game it names. */

import { buttonById, byId, capital, h, listed as enumerated, messageOf } from "../base/dom.js";
import { LEVELS, gameOf, ofTheDay, stateOf } from "../base/puzzles.js";
import { themeButton } from "../base/theme.js";
import { bringType } from "../base/type.js";
import { ask } from "../net/connection.js";
import { PuzzlePage, puzzles } from "./puzzle.js";

/** @import { Listed } from "./puzzle.js" */

const MARKS = { "": "", solved: "solved", later: "solved, not at once" };

/** @param {string} name @returns {string} where its picture is, in the colours of the page */
function pictureOf(name) {
  return `/api/puzzles/${name}/picture?theme=${document.documentElement.dataset.theme ?? ""}`;
}

/** Other colours: the pictures follow. */
function repaint() {
  for (const picture of document.querySelectorAll("img[data-puzzle]")) picture.setAttribute("src", pictureOf(picture.getAttribute("data-puzzle") ?? ""));
}

/** @param {Listed} puzzle @param {string} [number] among those of its game; without one its game is named @returns {HTMLLIElement} */
function card({ name, game, title, who, when, difficulty }, number = "") {
  const state = stateOf(name);
  const mark = state ? h("b", { class: "mark", "aria-hidden": "true" }, "✓") : null;
  return h(
    "li",
    { class: state },
    h(
      "a",
      { href: `#${name}` },
      h("span", { class: "view" }, h("img", { src: pictureOf(name), "data-puzzle": name, alt: "", loading: "lazy", decoding: "async" }), mark),
      number ? null : h("span", { class: "game faint" }, game),
      h("strong", {}, `${number}${capital(who)} to move`),
      h("span", {}, when),
      h("span", { class: "faint" }, h("span", {}, title), h("span", { class: `level ${difficulty}` }, difficulty), state ? h("span", {}, MARKS[state]) : null),
    ),
  );
}

/** @param {Listed[]} listed @returns {string} how many of them are solved */
function progress(listed) {
  return `${listed.filter(({ name }) => stateOf(name)).length} of ${listed.length}`;
}

/** A game, which folds: how many of its puzzles are solved, and the puzzles by difficulty, numbered. @param {string} title @param {Listed[]} own @param {boolean} open */
function section(title, own, open) {
  const levels = LEVELS.map((level) => own.filter(({ difficulty }) => difficulty === level)).filter((alike) => alike.length);
  return h(
    "section",
    { "aria-label": title },
    h(
      "details",
      { open },
      h("summary", {}, h("h3", {}, title, h("span", { class: "faint" }, `solved ${progress(own)}`))),
      ...levels.flatMap((alike) => [
        h("h4", {}, capital(alike[0].difficulty), h("span", { class: "faint" }, progress(alike))),
        h("ol", { class: "puzzle-list" }, ...alike.map((puzzle) => card(puzzle, `${own.indexOf(puzzle) + 1} · `))),
      ]),
    ),
  );
}

/** @param {Listed | undefined} puzzle the one of today */
function daily(puzzle) {
  return puzzle ? h("section", { class: "daily", "aria-label": "Puzzle of the day" }, h("h3", {}, "Puzzle of the day"), h("ol", {}, card(puzzle))) : null;
}

/** @param {Listed[]} listed @param {string} chosen the id of a game, or nothing @param {string[]} shelf the titles of all games */
function list(listed, chosen, shelf) {
  const games = [...new Map(listed.map(({ name, game }) => [gameOf(name), game]))].map(([id, title]) => ({ id, title, own: listed.filter(({ name }) => gameOf(name) === id) }));
  const known = games.some(({ id }) => id === chosen) ? chosen : "";
  /** @param {string} id @param {string} title @param {Listed[]} own */
  const choice = (id, title, own) => h("a", { class: "button", href: `#${id}`, "aria-current": id === known ? "true" : null }, `${title} `, h("span", { class: "faint" }, progress(own)));
  const sections = games
    .filter(({ id }) => !known || id === known)
    .map(({ title, own }, index) => section(title, own, index === 0));
  const without = shelf.filter((title) => !games.some((each) => each.title === title));
  const none = h("p", {}, "There are none here. Make some from your own games with ", h("code", {}, "enfilade puzzles RECORD"), ".");
  document.body.classList.add("at-shelf");
  byId("board").replaceChildren(
    h(
      "div",
      { class: "puzzle-shelf" },
      h("h2", {}, "Puzzles"),
      h("p", { class: "faint" }, listed.length ? `In each, one order is clearly better than any other: find it. ${progress(listed)} solved.` : ""),
      games.length > 1 ? h("nav", { class: "row", "aria-label": "Games" }, choice("", "All", listed), ...games.map(({ id, title, own }) => choice(id, title, own))) : null,
      known ? null : daily(ofTheDay(listed, new Date())),
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
if (!isOfOne) {
  themeButton(buttonById("theme")); // the stage of a puzzle brings its own
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
addEventListener("hashchange", () => (isOfOne || named().includes("/") ? location.reload() : show()));
try {
  await show();
} catch (failure) {
  byId("board").replaceChildren(h("div", { class: "empty" }, h("h2", {}, "No such puzzle"), h("p", {}, messageOf(failure)), h("a", { class: "button main", href: "/puzzles" }, "All puzzles")));
}
