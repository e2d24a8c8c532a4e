/** The lessons of a game, as the lobby offers them: learnt, left or new. */

import { h, messageOf, notice } from "../base/dom.js";
import { isLearnt, left } from "../base/lessons.js";
import { openTable } from "../net/invitations.js";

/** @import { Game, Lesson } from "../net/contents.js" */

/** @param {Game} game @returns {HTMLElement | null} */
export function lessons(game) {
  if (!game.lessons.length) return null;
  const next = game.lessons.find(({ name }) => !isLearnt(name));
  return h(
    "section",
    { class: "lessons", "aria-label": "Lessons" },
    h("h2", {}, `Learn ${game.title}`),
    h("p", { class: "faint" }, "A coach stands beside you: no rulebook, a few minutes each, and the last is a whole game."),
    h("ol", {}, ...game.lessons.map((lesson) => row(game, lesson, lesson === next))),
  );
}

/**
 * Where somebody begins who has been here never before; later, more quietly, what there still is to learn.
 * @param {Game[]} games the easiest first
 * @param {boolean} isNew
 * @returns {HTMLElement | null}
 */
export function start(games, isNew) {
  const [next] = games.flatMap((game) => game.lessons.filter(({ name }) => !isLearnt(name)).map((lesson) => ({ game, lesson })));
  if (!next) return null;
  const { game, lesson } = next;
  const isFirst = isNew && lesson === games[0].lessons[0];
  return h(
    "p",
    { class: "start" },
    h("button", { type: "button", class: isFirst ? "main" : "", onclick: () => take(game, lesson) }, isFirst ? "Start here" : "Learn"),
    isFirst
      ? h("span", {}, `The first lesson of ${game.title}: ${lesson.minutes} minutes, no rulebook.`)
      : h("span", { class: "faint" }, `Next: ${lesson.title}, ${game.title}, ${lesson.minutes} minutes.`),
  );
}

/** @param {Game} game @param {Lesson} lesson @param {boolean} isNext */
function row(game, lesson, isNext) {
  const table = left(lesson.name);
  const state = isLearnt(lesson.name) ? "learnt" : table ? "begun" : "";
  return h(
    "li",
    { class: [state, isNext ? "next" : ""].join(" ").trim() },
    h(
      "button",
      { type: "button", onclick: () => take(game, lesson) },
      h("strong", {}, lesson.title),
      h("span", {}, lesson.teaches),
      h("span", { class: "faint" }, `${lesson.minutes} min${table ? " · go on" : state === "learnt" ? " · learnt" : ""}`),
    ),
  );
}

/** Sit down to a lesson, or go on where it was left. @param {Game} game @param {Lesson} lesson */
async function take(game, lesson) {
  const table = left(lesson.name);
  if (table) return location.assign(`/table#${table.mine.join(",")}`);
  try {
    const order = { scenario: lesson.name, changes: {}, seats: {}, dice: /** @type {const} */ ("seeded") };
    location.assign(await openTable(order, [lesson.seat], { title: lesson.title, game: game.id }));
  } catch (failure) {
    notice(messageOf(failure), "bad");
  }
}
