import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, told } from "./page.js";

const { listed, told: toldOf, words } = await import("../../src/enfilade/web/base/dom.js");
const { against, learnNames, nameOf, named, subjectOf } = await import("../../src/enfilade/web/base/seats.js");
const { readTransform } = await import("../../src/enfilade/web/board/board.js");
const { cardsOf, diceOf, drawnDie, fate, needed, throwOf } = await import("../../src/enfilade/web/board/dice.js");
const { Card, fresh, percents, spotFor } = await import("../../src/enfilade/web/card.js");
const { verdict, why } = await import("../../src/enfilade/web/side/ending.js");
const { drawnFrom, tellsOf, unitOf, withEnd } = await import("../../src/enfilade/web/side/story.js");

const CARD = { width: 100, height: 50 };
const FRAME = { width: 800, height: 400 };

test("whom one plays against is said by name, as far as they have one", () => {
  const seats = [["white", "White", "", ""], ["black", "Black", "Viktor, a veteran", ""], ["red", "Red", "", "ann"], ["blue", "Blue", "", ""]].map(([seat, name, called, player]) => ({ seat, name, called, player }));
  assert.equal(against(seats, ["white"]), "Viktor (Black), ann (Red) and Blue");
  assert.equal(against(seats, []), ""); // who only watches plays against nobody
  assert.equal(against(seats.slice(0, 1), ["white"]), "");
});

test("a card says a few facts of a thing; the rest is folded, but not for a single line", () => {
  const about = ["of the first", "shoots far", "is strong", "has a ladder", "is called block 5"];
  const shapes = new Map([["A", { name: "A squad", about }], ["B", { name: "A tile", about: about.slice(0, 4) }]]);
  const card = new Card({ place: new FakeElement(), shapes }, { inspect: async () => null, barred: () => null });
  const known = { words: "One sees block 1.\nNot block 2.\nNot block 3.", rule: "5.1", chances: [], overlay: [] };
  const lines = (id, more) => card.linesOf(id, more).filter(Boolean).map((line) => (line.tagName === "DETAILS" ? line.children.slice(1).map((each) => each.textContent) : line.textContent));
  assert.deepEqual(lines("A", known), ["A squad", ...about.slice(0, 3), "One sees block 1.", [...about.slice(3), "Not block 2.", "Not block 3."]]);
  assert.deepEqual(lines("B", null), ["A tile", ...about.slice(0, 4)]);
});

test("a card stands to the right of what it speaks of, at the same height", () => {
  const near = { x: 200, y: 100, width: 40, height: 40 };
  assert.deepEqual(spotFor(CARD, FRAME, near, [near]), [254, 100]);
});

test("without room on the right it stands on the left; it never leaves the frame", () => {
  const edge = { x: 760, y: 390, width: 40, height: 10 };
  assert.deepEqual(spotFor(CARD, FRAME, edge, [edge]), [646, 340]);
  assert.deepEqual(spotFor(CARD, FRAME, null, []), [10, 340]);
});

test("where the board leaves a margin wide enough, it stands there and covers nothing", () => {
  const near = { x: 300, y: 100, width: 40, height: 40 };
  assert.deepEqual(spotFor(CARD, FRAME, near, [near], { x: 150, y: 0, width: 500, height: 400 }), [44, 100]);
  assert.deepEqual(spotFor(CARD, FRAME, { ...near, x: 500 }, [], { x: 150, y: 0, width: 500, height: 400 }), [656, 100]);
  assert.deepEqual(spotFor(CARD, FRAME, near, [near], { x: 50, y: 0, width: 700, height: 400 }), [354, 100]);
});

test("over trays beside the map it stands below or above what it speaks of", () => {
  const map = { x: 0, y: 0, width: 600, height: 400 };
  const tray = { x: 620, y: 180, width: 40, height: 20 };
  const seen = { x: tray.x - 56, y: tray.y - 56, width: tray.width + 112, height: tray.height + 112 };
  assert.deepEqual(spotFor(CARD, FRAME, { x: 100, y: 100, width: 40, height: 40 }, [], map), [606, 100]);
  assert.deepEqual(spotFor(CARD, FRAME, tray, [tray, seen], map), [606, 264]);
  assert.deepEqual(spotFor(CARD, FRAME, { ...tray, y: 380 }, [{ ...tray, y: 380 }, { ...seen, y: 324 }], map), [606, 266]);
  assert.deepEqual(spotFor(CARD, FRAME, null, [], map), [606, 340]);
});

test("over trays it gives way to what can be chosen there, and hides that only where there is no room beside it", () => {
  const map = { x: 0, y: 0, width: 600, height: 400 };
  const near = { x: 100, y: 100, width: 40, height: 40 };
  const row = { x: 620, y: 110, width: 100, height: 20 };
  const [x, y] = spotFor(CARD, FRAME, near, [], map, { lit: [row] });
  assert.equal(x, 606);
  assert.ok(y > row.y + row.height || y + CARD.height < row.y, String(y));
  assert.deepEqual(spotFor(CARD, FRAME, near, [], map, { lit: [{ ...row, y: 0, height: 400 }] }), [606, 100]);
});

test("it keeps away from what is drawn, also from a line without width", () => {
  const near = { x: 200, y: 100, width: 40, height: 40 };
  const line = { x: 260, y: 90, width: 0, height: 200 };
  assert.deepEqual(spotFor(CARD, FRAME, near, [near, line]), [86, 100]);
});

test("what decides something on the board is thrown there: dice that fell, with their sum where something is to be beaten", () => {
  const shot = { faces: [1, 3], red: [1, 3], need: 6 };
  assert.deepEqual(throwOf({ ...told(1, shot), places: ["A", "B"] }), { sides: [{ dice: [{ colour: "red", number: 1 }, { colour: "red", number: 3 }], total: 4 }], need: 6 });
  assert.equal(throwOf({ ...told(1, { faces: [5, 6] }), places: ["A"] })?.sides[0].total, null); // each counts by itself
  const duel = { one_die: 9, other_die: 2, one_total: 8, other_total: 9 };
  assert.deepEqual(throwOf({ ...told(1, duel), places: ["A", "B"] })?.sides.map(({ dice, total }) => [dice[0].number, total]), [[9, 8], [2, 9]]);
  const sides = [{ who: "Squad", thrown: "9", lines: [], total: "8", seat: "green" }, { who: "Red squad, covering red team,", thrown: "2", lines: [], total: "9", seat: "red" }];
  const named = { ...told(1, duel), places: ["A", "B"], account: { sides, outcome: "" } };
  assert.deepEqual(throwOf(named)?.sides.map(({ dice, who }) => [dice[0].colour, who]), [["of-green", "Squad"], ["of-red", "Red squad, covering red team"]]); // each side by its name, in its colour
  assert.deepEqual(diceOf(named).map(({ colour }) => colour), ["of-green", "of-red"]);
  assert.equal(throwOf({ ...told(1, shot), places: [] }), null); // nowhere in particular
  assert.equal(throwOf({ ...told(1, { die: 5 }), places: ["A"] }), null); // taken, not thrown
});

test("dice are those named by a colour beside their faces, the last of several rolls, or dice by themselves", () => {
  const shown = (values) => diceOf(told(1, values)).map(({ colour, number }) => `${colour} ${number}`);
  assert.deepEqual(shown({ faces: [1, 2], red: [3, 4], order: [0, 1] }), ["red 3", "red 4"]);
  assert.deepEqual(shown({ faces: [1, 2], red: [3] }), ["plain 1", "plain 2"]);
  assert.deepEqual(shown({ rolls: [[1, 1], [5, 6]] }), ["plain 5", "plain 6"]);
  assert.deepEqual(shown({ die: 4, attack_die: 6, diet: 3, lost: 1 }), ["plain 4", "plain 6"]);
  assert.deepEqual(shown({ faces: [], die: "none" }), []);
});

test("of dice and cards that count one by one each is marked by what it had to show", () => {
  assert.deepEqual([4, 5, 6].map((number) => fate(number, 5)), [" miss", " hit", " hit"]);
  assert.equal(fate(6, undefined), "");
  assert.equal(drawnDie({ colour: "plain", number: 5 }, 0, false, 5).getAttribute("class"), "die plain hit");
  const words = (event, count) => needed(event, count)?.children.map((part) => part.textContent ?? part).join("");
  assert.equal(words({ least: 5 }, 3), "each needs 5+");
  assert.equal(words({ least: 5 }, 1), "needs 5+");
  assert.equal(words({}, 3), undefined);
});

test("cards are told by number and suit, and an ace is an A", () => {
  const shown = (values) => cardsOf(told(1, values)).map(({ suit, text }) => `${text} of ${suit}`);
  assert.deepEqual(shown({ card: "1H", cards: ["10S", "E18", "11D"] }), ["A of hearts", "10 of spades"]);
  assert.deepEqual(shown({ card: 7 }), []);
});

test("where something stands is read from its transform", () => {
  assert.deepEqual(readTransform("translate(3 -4.5)"), { x: 3, y: -4.5, turn: 0 });
  assert.deepEqual(readTransform("translate(3,4) rotate(-90)"), { x: 3, y: 4, turn: -90 });
  assert.equal(readTransform("matrix(1 0 0 1 0 0)"), null);
  assert.equal(readTransform(""), null);
});

test("seats are called as their scenario names them, also at the beginning of a sentence", () => {
  assert.equal(nameOf("red"), "Red");
  learnNames([["red", "Red Army"]]);
  assert.equal(nameOf("red"), "Red Army");
  assert.equal(named("red cannot cover"), "Red Army cannot cover");
  assert.equal(named("redder than that"), "redder than that");
  assert.equal(subjectOf("B3"), "B3");
});

test("lists and words as people write them", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["a"]), "a");
  assert.equal(listed(["a", "b", "c"]), "a, b and c");
  assert.equal(words("first-patrol__two"), "first patrol two");
});

test("a card tells nothing twice: neither what its title says nor a line that stands under it", () => {
  assert.equal(fresh("Blue's Armour: 5 cubes, good to have.", "Blue's Armour: 5", []), "5 cubes, good to have.");
  assert.equal(fresh("Against Will: 8+, 30%. An Ace loses the cube.", "Action M, Against Will: red 8", []), "8+, 30%. An Ace loses the cube.");
  assert.equal(fresh("K, Sabotage: Wires are cut. Red tests at 8+.", "Action K, Sabotage: red 8", ["Wires are cut."]), "Red tests at 8+.");
  assert.equal(fresh("Cavalry C2 of White, active. Nobody bears on it.", "C2, Cavalry of White on F1, active", []), "Nobody bears on it.");
  assert.equal(fresh("Open ground, wire. In the net of White.", "G8, open ground", ["Open ground, wire"]), "In the net of White.");
  assert.equal(fresh("Hits on 6. The rest stays.", "Fire at B2", []), "Hits on 6. The rest stays.");
});

test("the last step of a replay tells in the game's words how it ended, once, and not by the name of the reason", () => {
  const events = [{ number: 1, sentence: "B2 is destroyed." }, { number: 2, weight: "end", sentence: "White wins: the enemy has run out of time." }];
  const view = { outcome: { winner: "white", level: "", scores: {}, reason: "higher_points" } };
  assert.equal(withEnd("B2 is destroyed.", { view, events }), "B2 is destroyed. White wins: the enemy has run out of time.");
  assert.equal(withEnd(events[1].sentence, { view, events }), events[1].sentence);
  assert.equal(withEnd("B2 is destroyed.", { view: { outcome: null }, events }), "B2 is destroyed.");
});

test("the last page says why as the game does, and not again who has won", () => {
  const over = (sentence) => [{ number: 1, weight: "end", sentence }];
  const outcome = { winner: "white", level: "minor", scores: { white: 3, black: 1 }, reason: "higher_points" };
  assert.equal(why(outcome, over("Red wins: it has more points, 3 to 1. A narrow victory.")), "It has more points, 3 to 1. A narrow victory.");
  assert.equal(why(outcome, over("A draw: both sides have 4 points.")), "Both sides have 4 points.");
  assert.equal(why(outcome, over("Blue resigns.")), "Blue resigns.");
  assert.equal(why(outcome, []), "Higher points. Minor. Points: White 3, Black 1.");
});

test("who sat there is told whether they won, and against whom; who watches, which seat has", () => {
  const seats = [{ seat: "north", called: "" }, { seat: "south", called: "Elena, a careful player" }];
  assert.equal(verdict({ winner: "north" }, ["north"], seats), "You won against Elena (South)");
  assert.equal(verdict({ winner: "south" }, ["north"], seats), "You lost to Elena (South)");
  assert.equal(verdict({ winner: "south" }, [], seats), "South wins");
  assert.equal(verdict({ winner: null }, ["north"], seats), "A draw");
});

test("a game's own word for a round is told, and whether chance spoke by dice or by cards", () => {
  const begins = (sentence) => [told(1), told(2, {}, { weight: "round", sentence })];
  assert.equal(unitOf(begins("Turn 3, week 7.")), "Turn");
  assert.equal(unitOf(begins("It goes on.")), "Round");
  assert.equal(drawnFrom([told(1, { card: "1H" })]), "cards");
  assert.equal(drawnFrom([told(1, { card: "1H" }), told(2, { faces: [3] })]), "dice");
});

test("what an order does several times in a row is said once", () => {
  assert.equal(toldOf(["move A", "left", "forward", "forward", "forward", "left"]), "move A, left, forward ×3, left");
  assert.equal(toldOf([]), "");
});

test("a caption says what the log says of a decision, and nothing that only comes after it", () => {
  const shot = { number: 2, name: "shot", sentence: "B1 fires at W3." };
  const turn = { number: 3, name: "turn_started", weight: "heading", sentence: "White's Turn." };
  const before = { events: [{ number: 1, name: "rolled", sentence: "Black rolls." }] };
  assert.equal(tellsOf([...before.events, { ...shot, number: 2, sentence: "" }, shot, turn], before), "B1 fires at W3.");
  assert.equal(tellsOf([...before.events, turn], before), "");
  assert.equal(tellsOf([shot], null), "");
});

test("a card covers no piece where there is other room: further off, or over the column beside the board", () => {
  const near = { x: 200, y: 100, width: 40, height: 40 };
  const around = { x: 144, y: 44, width: 152, height: 152 };
  const piece = { x: 300, y: 60, width: 200, height: 200 };
  const meets = ([x, y], box) => x < box.x + box.width && x + CARD.width > box.x && y < box.y + box.height && y + CARD.height > box.y;
  const spot = spotFor(CARD, FRAME, near, [near, around], null, { pieces: [piece] });
  assert.ok(![near, around, piece].some((box) => meets(spot, box)), String(spot));
  const everywhere = { x: 0, y: 0, width: 800, height: 400 };
  assert.deepEqual(spotFor(CARD, FRAME, near, [near], null, { pieces: [everywhere], column: { x: 800, y: 0, width: 300, height: 500 } }), [808, 100]);
  assert.ok(!meets(spotFor(CARD, FRAME, near, [near], null, { pieces: [everywhere] }), near)); // a phone has no column: over a piece, but not over what it speaks of
});

test("of two free spots a card takes the one that hides less of what can be chosen; without a place of its own it stays where it stood", () => {
  const near = { x: 200, y: 100, width: 40, height: 40 };
  const around = { x: 144, y: 44, width: 152, height: 152 };
  const reach = { x: 296, y: 0, width: 504, height: 400 };
  assert.ok(spotFor(CARD, FRAME, near, [near, around], null, { lit: [reach] })[0] + CARD.width <= reach.x);
  assert.deepEqual(spotFor(CARD, FRAME, null, [], null, { last: [808, 90] }), [808, 90]);
});

test("the chances of all that may happen are whole figures that add up to 100; others are told one by one, or as the game tells them", () => {
  const chances = (parts) => parts.map((probability) => ({ name: "", probability }));
  assert.deepEqual(percents(chances([0.112, 0.252, 0.163, 0.12, 0.107, 0.055, 0.191])), ["11\u00a0%", "25\u00a0%", "16\u00a0%", "12\u00a0%", "11\u00a0%", "6\u00a0%", "19\u00a0%"]);
  assert.deepEqual(percents(chances([0.998, 0.002])), ["100\u00a0%", "<1\u00a0%"]);
  assert.deepEqual(percents(chances([1 / 3, 1 / 3, 1 / 3])), ["34\u00a0%", "33\u00a0%", "33\u00a0%"]);
  assert.deepEqual(percents(chances([0.5, 0.055])), ["50\u00a0%", "5.5\u00a0%"]);
  assert.deepEqual(percents(chances([0.2])), ["20\u00a0%"]);
  assert.deepEqual(percents([{ name: "", probability: 0.946, told: "94.6 %" }]), ["94.6 %"]);
});
