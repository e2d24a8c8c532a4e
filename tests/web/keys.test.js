import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const keys = await import("../../src/enfilade/web/base/keys.js");
const { LENS_KEYS, chosenBy } = keys;

const gesture = (verb, key, more = {}) => ({ verb, key, enter: false, turn: null, ...more });
const GESTURES = [gesture("done", "d", { enter: true }), gesture("stop", "s", { enter: true }), gesture("ahead", "ArrowUp", { turn: 0 })];
const choices = (legal, labels = {}) => keys.choices(legal, labels, GESTURES);
const verbs = (offered, labels = {}) => keys.verbs(offered, labels, GESTURES);
const press = (key, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
const many = (verb, count) => Array.from({ length: count }, (_, index) => `${verb} place${index}`);

test("a label is the game's own, or made of verb and target", () => {
  const [named, made] = choices(["fire G", "hold_fire wall-3"], { "fire G": "Fire at the heavy" });
  assert.equal(named.label, "Fire at the heavy");
  assert.equal(made.label, "Hold fire wall-3");
  assert.deepEqual([made.verb, made.target], ["hold_fire", "wall-3"]);
});

test("a verb with a place on the keyboard has it, unless it has a target", () => {
  const [bare, aimed, ahead] = choices(["done", "done bridge", "ahead"]);
  assert.deepEqual([bare.key, bare.cap], ["d", "D"]);
  assert.notEqual(aimed.key, "d");
  assert.equal(aimed.gesture, undefined);
  assert.deepEqual([ahead.key, ahead.cap], ["ArrowUp", "↑"]);
});

test("in a game without gestures of its own a verb is like any other", () => {
  const [only] = keys.choices(["done"], {}, []);
  assert.deepEqual([only.key, only.gesture], ["1", undefined]);
});

test("a target that is a digit has that digit, and others keep away from it", () => {
  const found = choices(["take other", "take 1", "take 2"]);
  assert.deepEqual(found.map(({ key }) => key), ["3", "1", "2"]);
});

test("two choices never share a key; those too many go without", () => {
  const found = choices(many("go", 60));
  const taken = found.map(({ key }) => key).filter(Boolean);
  assert.equal(new Set(taken).size, taken.length);
  assert.ok(taken.length < 60);
});

test("no choice takes a key of the page, of a lens, or one that belongs to a verb", () => {
  const taken = choices(many("go", 60)).map(({ key }) => key);
  for (const key of ["u", "f", "l", "r", "d", "s", ...LENS_KEYS]) assert.ok(!taken.includes(key), key);
});

test("the same list always has the same keys", () => {
  const list = ["stop", ...many("go", 20)];
  assert.deepEqual(choices(list), choices(list));
});

test("what a game keeps a key for has it whatever else is offered, and nothing beside it takes that key", () => {
  const own = { attack: "1", move: "2", "pass blue": "p" };
  const caps = (legal) => {
    const offered = keys.choices(legal, {}, []);
    const found = keys.verbs(offered, {}, [], 4) ?? offered;
    keys.keepKeys(found, [], own);
    return found.map(({ cap }) => cap);
  };
  assert.deepEqual(caps(["attack A", "move A", "look", "pass blue"]), ["1", "2", "3", "P"]);
  assert.deepEqual(caps(["look", "move A", "pass blue"]), ["3", "2", "P"]);
  assert.deepEqual(caps(["attack A", "attack B", "pass blue"]), ["1", "3", "P"]);
  assert.deepEqual(caps([...many("move", 5), "look", "pass blue"]), ["2", "3", "P"]);
  assert.deepEqual(caps(["step a", "step b"]), ["1", "2"], "where none of them is offered their keys are free");
});

test("many choices are offered verb by verb, and what stands behind a verb has no key", () => {
  const offered = choices([...many("go", 11), "look here", "look there", "done"]);
  const found = verbs(offered, { go: "Go somewhere" });
  assert.ok(found);
  assert.deepEqual(found.map(({ label }) => label), ["Go somewhere", "Look here", "Look there", "Done"]);
  assert.equal(found[0].choices?.length, 11);
  assert.ok(found[0].choices?.every(({ key, cap }) => !key && !cap));
  assert.equal(found[3].key, "d");
});

test("few choices, or those of a single verb, are offered as they are", () => {
  assert.equal(verbs(choices([...many("go", 6), ...many("look", 6)])), null);
  assert.equal(verbs(choices(many("go", 30))), null);
  assert.equal(keys.verbs(choices([...many("go", 6), ...many("look", 6)]), {}, GESTURES, 8)?.length, 2); // where there is little room
});

test("Enter ends a step when there is one way to end it", () => {
  assert.equal(chosenBy(press("Enter"), choices(["go a", "done"]))?.text, "done");
  assert.equal(chosenBy(press("Enter"), choices(["stop", "done"])), undefined);
  assert.equal(chosenBy(press("Enter"), choices(["done bridge", "go a"])), undefined);
});

test("Enter chooses what alone is offered, whatever that is", () => {
  assert.equal(chosenBy(press("Enter"), choices(["end"]))?.text, "end");
  assert.equal(chosenBy(press("Enter"), choices(["go a"]))?.text, "go a");
  assert.equal(chosenBy(press("Enter"), choices([])), undefined);
});

test("a key chooses whatever its case; with Shift, Control, Alt or Meta it chooses nothing", () => {
  const offered = choices(["done", "go a"]);
  assert.equal(chosenBy(press("D"), offered)?.text, "done");
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey"]) assert.equal(chosenBy(press("d", { [held]: true }), offered), undefined);
});

test("what is chosen now and then stands apart and last, as long as there is something else", () => {
  const legal = ["pass blue", "move A", "add-cube pink", "attack A"];
  const apart = keys.apartFrom(legal, ["add-cube", "pass", "claim"]);
  assert.deepEqual([...apart], ["add-cube", "pass"]);
  assert.deepEqual(keys.ordered(legal, apart, []), ["move A", "attack A", "pass blue", "add-cube pink"]);
  assert.deepEqual(keys.ordered([...legal, "done"], apart, ["move A", "done"]), ["attack A", "pass blue", "add-cube pink", "done", "move A"], "what is hardly meant comes after all that is");
  assert.deepEqual([...keys.apartFrom(["pass blue"], ["pass"])], []);
});

test("numbers that lie on the board are offered as they lie there", () => {
  const legal = ["die 1", "die 5", "stop", "die 6"];
  assert.deepEqual(keys.asLaid(legal, ["A1", "5", "6", "1"]), ["die 5", "die 6", "stop", "die 1"]);
  assert.deepEqual(keys.asLaid(legal, ["A1"]), legal);
  assert.deepEqual(keys.asLaid(["cubes 2", "cubes 1"], ["1"]), ["cubes 2", "cubes 1"]);
});

test("a unit keeps its key when others have acted or are lost, and nothing else takes one that is free", () => {
  const known = new Map();
  const units = keys.enlisted(known, [{ seat: "white", ids: ["W1", "W2", "W3"] }, { ids: ["goals"] }, { seat: "black", ids: ["B1", "B2"] }]);
  const given = (legal, listed) => keys.choices(legal, {}, GESTURES, listed).map(({ text, key }) => `${text}: ${key}`);
  assert.deepEqual(given(["move W1", "move W2", "move W3", "wait"], units), ["move W1: 1", "move W2: 2", "move W3: 3", "wait: 4"]);
  assert.deepEqual(given(["move W3", "wait"], units), ["move W3: 3", "wait: 4"]);
  assert.deepEqual(given(["shoot W2", "wait"], keys.enlisted(known, [{ seat: "black", ids: ["B2"] }, { seat: "white", ids: ["W3", "W2", "W9"] }])), ["shoot W2: 2", "wait: 5"]);
  assert.deepEqual(given(["fire B2"], units), ["fire B2: 2"]);
  assert.deepEqual(given(["take north", "take south"], units), ["take north: 1", "take south: 2"], "where no unit is offered, keys begin at 1");
});

test("units of both sides, or a unit and a number, never share a key", () => {
  const units = keys.enlisted(new Map(), [{ seat: "black", ids: ["B1"] }, { seat: "white", ids: ["W1", "W2"] }]);
  const given = keys.choices(["move W1", "fire B1", "die 2", "move W2"], {}, GESTURES, units).map(({ key }) => key);
  assert.equal(new Set(given).size, 4);
  assert.equal(given[2], "2");
});

test("behind few verbs a unit that stands by itself has its own key too", () => {
  const units = [["U1", "U2", "U3"]];
  const offered = keys.choices([...many("go", 12), "hold U3"], {}, GESTURES, units);
  assert.deepEqual(keys.verbs(offered, {}, GESTURES, undefined, units)?.map(({ key }) => key), ["4", "3"]);
});
