import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { FakeElement, holdTime, letTimeGo, settled, told } from "./page.js";

const { Tray, drawnFor } = await import("../../src/enfilade/web/board/dice.js");

const duel = (number) => told(number, { firer_die: number, answer_die: 0 }, { sentence: `Duel ${number}.` });
const drawn = (number) => told(number, { card: "7H" }, { sentence: `Card ${number}.` });
const fought = [duel(1), told(2), duel(3), duel(4), told(5)];

let tray;
const shown = () => (tray.box.hidden ? "" : tray.box.children[1]?.textContent);

beforeEach(() => {
  holdTime();
  const side = new FakeElement();
  const board = new FakeElement();
  tray = new Tray(side, board);
  tray.box.parentElement = side;
});
afterEach(letTimeGo);

test("who skips sees the dice that the log tells last, not those that were falling", async () => {
  tray.roll([fought[0]], () => false, false);
  await settled();
  assert.equal(shown(), "Duel 1.");
  tray.finish();
  await tray.settle(fought, fought);
  assert.equal(shown(), "Duel 4.");
});

test("what the log lays out in full is told beside the dice in brief", async () => {
  await tray.settle([{ ...duel(1), account: { sides: [], outcome: "Squad wins." } }], []);
  assert.equal(shown(), "Squad wins.");
});

test("cards that were drawn last lie there, and dice that somebody put away stay away", async () => {
  await tray.settle([...fought, drawn(6)], []);
  assert.equal(shown(), "Card 6.");
  tray.box.click();
  await tray.settle([...fought, drawn(6), told(7)], []);
  assert.equal(shown(), "");
});

test("what was taken back lies there no more", async () => {
  await tray.settle(fought, fought);
  await tray.settle(fought.slice(0, 3), []);
  assert.equal(shown(), "Duel 3.");
  await tray.settle([], []);
  assert.equal(shown(), "");
});

test("a die that is rolled again lies in the place of the old one, seen as it happens or come to later", async () => {
  const rolled = told(1, { faces: [2, 6, 2], blue: [2, 6, 2] });
  const again = told(2, { old: 6, new: 4 }, { name: "die_rerolled", sentence: "The 6 again: 4." });
  const dice = () => tray.box.children[0].children.filter((each) => each.classList.contains("die")).map((each) => `${each.textContent}${each.classList.contains("blue") ? " blue" : ""}`);
  await tray.roll([rolled], () => true);
  await tray.roll([again], () => true);
  assert.equal(shown(), "The 6 again: 4.");
  assert.deepEqual(dice(), ["2 blue", "4 blue", "2 blue"]);
  await tray.settle([rolled, again, told(3)], []);
  assert.deepEqual(dice(), ["2 blue", "4 blue", "2 blue"]);
  tray.clear();
  await tray.settle([duel(0), rolled, again, told(3)], []);
  assert.deepEqual(dice(), ["2 blue", "4 blue", "2 blue"]);
  tray.clear();
  await tray.settle([again], []); // what it was rolled with is not told here
  assert.deepEqual(dice(), ["4"]);
});

test("only what is rolled again falls", async () => {
  await tray.roll([told(1, { faces: [2, 6], blue: [2, 6] })], () => true);
  tray.roll([told(2, { old: 2, new: 5 }, { name: "die_rerolled" })], () => false);
  await settled();
  assert.deepEqual(tray.box.children[0].children.map((each) => each.classList.contains("falling")), [true, false]);
  tray.finish();
});

test("over the board only what is new is shown", async () => {
  tray.box.parentElement = tray.board;
  await tray.settle(fought, []);
  assert.equal(shown(), "");
  await tray.settle(fought, fought);
  assert.equal(shown(), "Duel 4.");
});

test("over the board it goes after a moment, or when somebody touches the board", async () => {
  letTimeGo();
  const passed = holdTime();
  const [one, other] = [drawn(1), drawn(2)];
  tray.box.parentElement = tray.board;
  await tray.settle([one], [one]);
  await passed(1400);
  assert.equal(shown(), "Card 1.");
  await passed(200);
  assert.equal(shown(), "");
  await tray.settle([other], [other]);
  tray.board.dispatchEvent(new Event("pointerdown"));
  assert.equal(shown(), "");
});

test("over the board it never lies on what can be chosen: it goes to the foot, or away", async () => {
  /** @param {number} top */
  const lit = (top) => ({ getBoundingClientRect: () => ({ left: 0, right: 390, top, bottom: top + 30 }) });
  tray.box.parentElement = tray.board;
  tray.box.getBoundingClientRect = () => ({ left: 6, right: 300, ...(tray.box.classList.contains("at-foot") ? { top: 460, bottom: 490 } : { top: 6, bottom: 36 }) });
  const card = drawn(1);
  await tray.settle([card], [card]);
  tray.giveWay([lit(200)]);
  assert.equal(tray.box.classList.contains("at-foot"), false);
  tray.giveWay([lit(0)]);
  assert.equal(tray.box.classList.contains("at-foot"), true);
  assert.equal(shown(), "Card 1.");
  tray.giveWay([lit(0), lit(470)]);
  assert.equal(shown(), "");
});

test("cards that are drawn for something are shown beside it too, and over the board not twice", async () => {
  const large = [];
  tray.large = { show: (event, about) => (large.push([event.number, about]), event.places.length ? 700 : 0), clear: () => large.push("clear") };
  const test = { ...drawn(1), places: ["link-M-red"], least: 9 };
  await tray.roll([test, told(2, {}, { places: ["blue.gw"] })], () => false);
  assert.deepEqual(large, ["clear", [1, ["link-M-red", "blue.gw"]]]);
  assert.equal(shown(), "Card 1.", "under the panel they lie as well");
  tray.box.parentElement = tray.board;
  await tray.roll([test], () => false);
  assert.equal(shown(), "");
  large.length = 0;
  await tray.roll([test], () => true);
  assert.deepEqual(large, ["clear"], "who hurries is shown the tray alone");
  assert.equal(shown(), "Card 1.");
});

test("beside the board lie cards that decide something there, and no hand", () => {
  const cards = { cards: ["7H", "1S"] };
  assert.deepEqual(drawnFor({ values: cards, places: ["red:inf>arm"], least: 6 }).map(({ text }) => text), ["7", "A"]);
  assert.deepEqual(drawnFor({ values: cards, places: ["red:inf>arm"] }), [], "several that need nothing are a hand");
  assert.equal(drawnFor({ values: { card: "3H" }, places: ["city.sd"] }).length, 1);
  assert.deepEqual(drawnFor({ values: { card: "3H" }, places: [], least: 6 }), []);
});
