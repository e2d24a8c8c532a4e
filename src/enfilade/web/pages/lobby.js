/** The lobby: a shelf of boxes, their scenarios, and a table to be set. */

import { buttonById, byId, capital, h, isThere, listed, messageOf, notice } from "../base/dom.js";
import { forget, keep, tables } from "../base/recent.js";
import { SPECTATOR, against } from "../base/seats.js";
import { themeButton } from "../base/theme.js";
import { bringType } from "../base/type.js";
import { ask } from "../net/connection.js";
import { openTable } from "../net/invitations.js";
import { picture, thumbnail } from "../board/draw.js";
import { lessonAt } from "../base/lessons.js";
import { tellNews } from "../side/club.js";
import { facts, factsOf, lasting } from "./facts.js";
import { lessons, start } from "./learn.js";
import { Lounge } from "./lounge.js";
import { Setup } from "./setup.js";

/** @import { Game, Scenario, Scene } from "../net/contents.js" */
/** @import { Remembered } from "../base/recent.js" */
/** @import { Me, TableRequest, TurnState } from "../net/messages.js" */

const main = byId("main");
const lounge = new Lounge();
const [LEARN, PLAY] = ["learn", "scenarios"]; // parts of a game's page, in its address
const MOST_ASKED = 12; // running games that are asked how they stand

/** @type {IntersectionObserver} boards are fetched when their card comes into sight */
const onSight = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      onSight.unobserve(entry.target);
      fillThumbnail(/** @type {HTMLElement} */ (entry.target));
    }
  },
  { rootMargin: "300px" },
);

/** @param {HTMLElement} place */
async function fillThumbnail(place) {
  const { scenario, name } = place.dataset;
  try {
    /** @type {{ scene: Scene }} */
    const { scene } = await ask("/api/scene", { body: { scenario, changes: {} } });
    place.replaceChildren(thumbnail(scene, `Board of ${name}`));
  } catch (failure) {
    place.replaceChildren(h("p", { class: "faint" }, messageOf(failure)));
  }
}

// Covers name our type, half a megabyte that would come before the first of them is painted: they are set in what the page is set in.
const COVER = '[font-family*="Source Serif"]{font-family:var(--serif)}[font-family*="Source Sans"]{font-family:var(--sans)}';

/** @param {Game} game @param {boolean} isChosen */
function box(game, isChosen) {
  const cover = picture({ width: 300, height: 200, name: `Cover of ${game.title}`, style: COVER, shapes: [game.cover] });
  return h(
    "a",
    { class: "box", href: `#${game.id}`, "aria-current": isChosen ? "true" : null },
    h("span", { class: "lid" }, cover),
    h("span", { class: "label" }, h("strong", {}, game.title), h("span", {}, game.blurb), h("span", { class: "faint" }, facts(lasting(game.minutes), game.difficulty, seats(game.seats)))),
  );
}

/** @param {string[]} list */
function seats(list) {
  return list.length ? `${list.length} sides` : "";
}

const DIFFICULTIES = ["easy", "medium", "hard"];

/** Whoever comes new finds the easy ones first, and of these the short ones. @template {Pick<Scenario, "difficulty" | "minutes">} Each @param {Each[]} found scenarios or games @returns {Each[]} */
function easiestFirst(found) {
  /** @param {Each} each */
  const rank = ({ difficulty }) => (DIFFICULTIES.indexOf(difficulty) + DIFFICULTIES.length + 1) % (DIFFICULTIES.length + 1); // unsaid: last
  /** @param {Each} each */
  const length = ({ minutes }) => Number.parseInt(minutes, 10) || Infinity;
  return [...found].sort((one, other) => rank(one) - rank(other) || length(one) - length(other));
}

/** @param {Scenario} scenario */
function card(scenario) {
  const place = h("span", { class: "thumb", "data-scenario": scenario.name, "data-name": scenario.title });
  onSight.observe(place);
  return h(
    "a",
    { class: "scenario", href: `#${scenario.name}` },
    place,
    h("strong", {}, scenario.title),
    h("span", { class: "intro" }, scenario.intro),
    h("span", { class: "faint" }, factsOf(scenario)),
  );
}

/** @param {Game[]} games @param {Game} chosen */
function shelf(games, chosen) {
  return [
    h("h1", { class: "unseen" }, "Games of Enfilade"),
    recent(),
    start(easiestFirst(games), !tables().length),
    lounge.box,
    h("section", { class: "shelf", "aria-label": "Games" }, ...games.map((game) => box(game, games.length > 1 && game === chosen))),
    games.length > 1 ? opened(chosen) : null,
    lessons(chosen),
    h("section", { class: "scenarios" }, h("h2", {}, games.length > 1 ? `Play ${chosen.title}: choose a scenario` : "Play: choose a scenario"), h("div", { class: "cards" }, ...easiestFirst(chosen.scenarios).map(card))),
  ].filter(isThere);
}

/** What a box that was taken from the shelf holds: the two ways in. @param {Game} game */
function opened({ id, title, lessons: { length }, scenarios }) {
  /** @param {string} part @param {string} words @param {string} [kind] */
  const way = (part, words, kind = "") => h("a", { class: `button ${kind}`, href: `#${id}/${part}` }, words);
  return h(
    "section",
    { class: "opened", "aria-label": title },
    h("h2", {}, title),
    length ? way(LEARN, `Learn: ${length} lesson${length === 1 ? "" : "s"}`) : null,
    way(PLAY, `Play: ${scenarios.length} scenario${scenarios.length === 1 ? "" : "s"}`, "main"),
  );
}

/** The tables that this browser has sat at: those where it is asked first, then those where others are, then what is over. */
function recent() {
  const kept = tables().filter((table) => !lessonAt(table));
  const [finished, running] = [kept.filter(({ over }) => over), kept.filter(({ over }) => !over)];
  if (!kept.length) return null;
  const [mine, waiting] = [h("ul", {}), h("ul", {}, ...running.map((each) => row(each)))];
  const groups = [group("Yours to move", mine), group("Waiting for others", waiting)];
  const over = h("ul", {}, ...finished.map((each) => row(each)));
  const box = h(
    "section",
    { class: "recent" },
    h("h2", {}, "Your tables"),
    ...groups,
    finished.length ? h("details", { open: !running.length }, h("summary", {}, `${finished.length} finished`), over) : null,
  );
  sortOut(running, mine, waiting);
  return box;
}

/** A list under a heading, out of sight while it is empty. @param {string} title @param {HTMLElement} list */
function group(title, list) {
  return h("div", { class: "group" }, h("h3", {}, title), list);
}

/**
 * Ask how the running games stand, one after the other, and put each to where it belongs.
 * @param {Remembered[]} running
 * @param {HTMLElement} mine
 * @param {HTMLElement} waiting
 */
async function sortOut(running, mine, waiting) {
  const rows = [...waiting.children];
  for (const [index, table] of running.slice(0, MOST_ASKED).entries()) {
    try {
      /** @type {TurnState[]} */
      const found = await Promise.all(table.mine.map((secret) => ask("/api/turn", { secret })));
      const isAsked = found.some(({ asked }) => asked);
      const [{ actors, seats, ago }] = found;
      if (!seats.length) continue; // the server knows it no more: its page tells why
      const now = { ...table, when: Date.now() - 1000 * ago, against: against(seats, seatsOf(table)), over: found.some(({ over }) => over) };
      keep(now);
      const names = new Map(seats.map(({ seat, name }) => [seat, name]));
      const shown = row(now, now.over ? "" : isAsked ? "your turn" : actors.length ? `${listed(actors.map((seat) => names.get(seat) ?? capital(seat)))} to move` : "");
      rows[index].replaceWith(shown);
      if (isAsked) mine.append(shown);
    } catch {
      // A table that cannot be asked stays where it is; its page tells why.
    }
  }
}

/** @param {Remembered} table @returns {string[]} the seats that this browser plays */
function seatsOf({ secrets, mine }) {
  return Object.entries(secrets).filter(([seat, secret]) => seat !== SPECTATOR && mine.includes(secret)).map(([seat]) => seat);
}

/** @param {Remembered} table @param {string} [turn] whose it is, where that is known */
function row(table, turn = "") {
  const mine = seatsOf(table).map((seat) => table.names?.[seat] ?? capital(seat));
  const isWatched = table.mine.includes(table.secrets[SPECTATOR]);
  const who = facts(mine.length ? `as ${listed(mine)}` : isWatched ? "watching" : "", table.against ? `against ${table.against}` : "");
  /** @type {HTMLLIElement} */
  const shown = h(
    "li",
    {},
    h("a", { href: `/table#${table.mine.join(",")}` }, h("strong", {}, table.title), who ? h("span", {}, who) : null, h("span", { class: "faint" }, facts(games.find(({ id }) => id === table.game)?.title ?? "", table.over ? "finished" : turn || "in play", when(table.when)))),
    h("button", { type: "button", class: "quiet", "aria-label": `Forget ${table.title}`, title: "Forget this table", onclick: () => (forget(table), shown.remove()) }, "×"),
  );
  return shown;
}

/** @param {number} time */
function when(time) {
  const passed = (Date.now() - time) / 60_000;
  if (passed < 1) return "just now";
  if (passed < 60) return `${Math.round(passed)} min ago`;
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** Somebody's own scenario: its page, or what is wrong with it and where. @param {File} file */
async function openScenario(file) {
  const text = await file.text();
  try {
    /** @type {{ game: string, scenario: Scenario }} */
    const { game: id, scenario } = await ask("/api/scenarios", { body: { scenario: file.name, changes: {}, file: text } });
    const game = games.find((each) => each.id === id) ?? games[0];
    const own = { ...scenario, file: text };
    lay(own.title, new Setup(game, own, (order, here) => play(own, order, here)).box);
  } catch (failure) {
    lay(file.name, h("section", { class: "empty", role: "alert" }, h("h1", {}, `${file.name} cannot be played`), h("p", { class: "bad" }, messageOf(failure)), h("p", {}, "Mend it and drop it here again. ", h("a", { href: "#" }, "Back to the shelf"))));
  }
}

/** Show one page instead of the shelf. @param {string} title @param {HTMLElement} page */
function lay(title, page) {
  if (location.hash) history.replaceState(null, "", "#"); // so that the way back leads somewhere
  document.title = `${title} – Enfilade`;
  document.body.classList.add("choosing");
  main.replaceChildren(page);
  scrollTo(0, 0);
}

/** @param {File} file */
async function upload(file) {
  if (file.name.endsWith(".toml")) return openScenario(file);
  try {
    /** @type {{ id: string }} */
    const { id } = await ask("/api/records", { text: await file.text() });
    location.assign(`/replay#${id}`);
  } catch (failure) {
    notice(`${file.name}: ${messageOf(failure)}`, "bad");
  }
}

/** Set the table and sit down at it. @param {Scenario} scenario @param {TableRequest} order @param {string[]} here */
async function play(scenario, order, here) {
  location.assign(await openTable(order, here, { title: scenario.title, game: scenario.name.split("/")[0], names: scenario.names }));
}

/** @returns {Promise<void> | undefined} when what is shown has come, if it is not there at once */
function show() {
  const name = decodeURIComponent(location.hash.slice(1));
  const game = games.find((each) => each.id === name.split("/")[0]) ?? games[0];
  const scenario = game.scenarios.find((each) => each.name === name);
  const setup = scenario && new Setup(game, scenario, (order, here) => play(scenario, order, here));
  document.title = scenario ? `${scenario.title} – Enfilade` : "Enfilade";
  document.body.classList.toggle("choosing", Boolean(scenario));
  main.replaceChildren(...(setup ? [setup.box] : shelf(games, game)));
  const [, part] = name.split("/");
  const inside = main.querySelector(part === LEARN || part === "lessons" ? ".lessons" : part === PLAY ? ".scenarios" : ".opened");
  const isSeen = !part && inside !== null && inside.getBoundingClientRect().top + scrollY < innerHeight / 2; // on a phone the shelf is tall: who takes a box from it wants to look inside
  if (name && inside && !isSeen) inside.scrollIntoView();
  else scrollTo(0, 0);
  return setup?.came;
}

function listen() {
  themeButton(buttonById("theme"));
  const field = /** @type {HTMLInputElement} */ (byId("record-file"));
  byId("open-record").addEventListener("click", () => field.click());
  field.addEventListener("change", async () => {
    if (field.files?.[0]) await upload(field.files[0]);
    field.value = ""; // so that the same file, mended, can be chosen again
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files[0]) upload(event.dataTransfer.files[0]);
  });
}

/** What the operator has to say, and who is logged in; a lobby without either is none the worse. */
async function lookAround() {
  try {
    /** @type {{ news: string }} */
    const { news } = await ask("/api/news");
    tellNews(byId("news"), news);
    /** @type {Me} */
    const { accounts, name } = await ask("/api/me");
    byId("account").hidden = accounts === "off";
    if (name) byId("account").textContent = name;
    await lounge.look();
  } catch {
    tellNews(byId("news"), "");
  }
}

/** @type {Game[]} */
let games = [];

listen();
lookAround();
try {
  /** @type {{ games: Game[] }} */
  ({ games } = await ask("/api/games"));
  addEventListener("hashchange", () => {
    if (location.hash !== "#main") show();
  });
  await show();
} catch (failure) {
  main.replaceChildren(h("div", { class: "empty" }, h("h2", {}, "The shelf is out of reach"), h("p", {}, messageOf(failure)), h("button", { type: "button", class: "main", onclick: () => location.reload() }, "Try again")));
}
bringType();
