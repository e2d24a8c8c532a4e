import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement } from "./page.js";

const { choices } = await import("../../src/enfilade/web/base/keys.js");
const { halo } = await import("../../src/enfilade/web/board/draw.js");
const { Lit, aboutNow } = await import("../../src/enfilade/web/board/lit.js");

const step = (verb, key, turn) => ({ verb, key, enter: false, turn });
const GESTURES = [step("ahead", "ArrowUp", 0), step("back", "ArrowDown", 180), step("port", "ArrowLeft", -45), step("starboard", "ArrowRight", 45), step("wait", "w", null)];

/** A board with one piece, 20 across, in the middle of it. */
function board() {
  const where = { box: { width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  return { lit: new FakeElement(), elements: new Map(), where: (id) => (id === "A" ? where : null) };
}

/** @returns where the arrows of these actions stand, and how they are turned */
function arrows(legal, subject) {
  const lit = new Lit(board(), { choose() {}, look() {} });
  lit.show(choices(legal, {}, GESTURES), subject);
  return lit.buttons.map((button) => {
    const [x, y, turn] = /translate\((\S+) (\S+)\) rotate\((\S+)\)/.exec(button.getAttribute("transform")).slice(1).map(Number);
    return [Number(x.toFixed(1)), Number(y.toFixed(1)), turn];
  });
}

test("the arrows of single steps stand around the piece: before and behind it, and at its sides", () => {
  assert.deepEqual(arrows(["ahead", "back", "port", "starboard"], "A"), [[0, -14.5, 0], [0, 14.5, 180], [-14.5, -5.5, -45], [14.5, -5.5, 45]]);
});

test("what is called by a whole action is where that is chosen, its target where the others are", () => {
  const shown = { ...board(), elements: new Map([["recon", {}], ["allocate recon", {}]]) };
  const lit = new Lit(shown, { choose() {}, look() {} });
  const [draw, allocate, other] = choices(["draw recon", "allocate recon", "allocate arty"], {}, GESTURES);
  assert.deepEqual([draw, allocate, other].map((each) => lit.placeOf(each)), ["recon", "allocate recon", ""]);
});

test("the arrow of a turn is bent, so that it is not taken for a key or a way to go", () => {
  const lit = new Lit(board(), { choose() {}, look() {} });
  lit.show(choices(["ahead", "port", "starboard"], {}, GESTURES), "A");
  const [ahead, port, starboard] = lit.buttons.map((button) => button.children.at(-1));
  assert.notEqual(ahead.getAttribute("d"), port.getAttribute("d"));
  assert.equal(port.getAttribute("d"), starboard.getAttribute("d"));
  assert.match(port.getAttribute("transform"), /^rotate\(45\) scale\(-/);
});

test("what is no single step of a piece on the board has no arrow", () => {
  assert.deepEqual(arrows(["wait", "other"], "A"), []);
  assert.deepEqual(arrows(["ahead bridge"], "A"), []);
  assert.deepEqual(arrows(["ahead"], "B"), []);
});

test("a choice is lit where the board draws its action alone, else at its target", () => {
  const lit = new Lit({ ...board(), elements: new Map([["allocate eng", null], ["eng", null], ["A", null]]) }, { choose() {}, look() {} });
  const [allocate, draw, move, pass] = choices(["allocate eng", "draw eng", "move A", "pass"], {}, []);
  assert.deepEqual([allocate, draw, move, pass].map((each) => lit.placeOf(each)), ["allocate eng", "eng", "A", ""]);
});

test("what is one closed shape is framed along its own edge, everything else by a rounded frame", () => {
  const where = { box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  const drawn = (tag, attributes) => {
    const element = Object.assign(new FakeElement(tag), { tagName: tag });
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return halo({ ...where, element }, "spot").children.map((each) => each.tagName.toLowerCase());
  };
  assert.deepEqual(drawn("polygon", { points: "0,0 10,0 5,9" }), ["polygon", "polygon"]);
  assert.deepEqual(drawn("path", { d: "M0 0L10 0L5 9Z" }), ["path", "path"]);
  assert.deepEqual(drawn("path", { d: "M0 0L10 0" }), ["rect", "rect"]);
  assert.deepEqual(drawn("g", {}), ["rect", "rect"]);
});

test("a group whose scene draws its edge is framed and clicked along that, so that what lies between its parts stays free", () => {
  const edge = Object.assign(new FakeElement("path"), { tagName: "path" });
  edge.setAttribute("class", "halo-edge");
  edge.setAttribute("d", "M0 0h9v9ZM20 0h9v9Z");
  const element = Object.assign(new FakeElement("g"), { tagName: "g" });
  element.append(edge);
  const [drawn] = halo({ box: { x: 0, y: 0, width: 29, height: 9 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, element }, "spot").children;
  assert.equal(drawn.getAttribute("d"), "M0 0h9v9ZM20 0h9v9Z");
});

test("arrow keys go from what lies around something to that, and on to what is beside both", () => {
  const lit = new Lit(board(), { choose() {}, look() {} });
  const spot = (x, width) => Object.assign(new FakeElement("g"), { getBoundingClientRect: () => ({ x, y: 0, width, height: 9 }), focus() { globalThis.document.activeElement = this; } });
  const [outer] = (lit.buttons = [spot(0, 30), spot(10, 10), spot(40, 10)]);
  outer.focus();
  const go = (key) => (lit.rove({ key, shiftKey: false, preventDefault() {}, stopPropagation() {} }), lit.buttons.indexOf(globalThis.document.activeElement));
  assert.deepEqual(["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowLeft"].map(go), [1, 0, 1, 2, 0]);
});

globalThis.getComputedStyle = () => ({ fill: "", stroke: "", visibility: "" });

test("while one's own can be taken up, what else can be named is lit more quietly; alone it is as bright", () => {
  const shown = { ...board(), elements: new Map([["A", new FakeElement()], ["E", new FakeElement()]]), shapes: new Map() };
  shown.where = () => ({ box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } });
  const lit = new Lit(shown, { choose() {}, look() {}, takes: () => ["order"] });
  const classes = (legal) => (lit.show(choices(legal, {}, []), ""), lit.buttons.map((button) => button.classList.contains("aside")));
  assert.deepEqual(classes(["order A", "attack E"]), [false, true]);
  assert.deepEqual(classes(["attack E"]), [false]);
});

test("what is hardly meant has no ring, also where nothing else can be named", () => {
  const shown = { ...board(), elements: new Map([["A", new FakeElement()], ["E", new FakeElement()]]), shapes: new Map() };
  shown.where = () => ({ box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } });
  const lit = new Lit(shown, { choose() {}, look() {}, takes: () => ["order"], quiet: () => ["attack E"] });
  const classes = (legal) => (lit.show(choices(legal, {}, []), ""), lit.buttons.map((button) => button.classList.contains("hushed")));
  assert.deepEqual(classes(["order A", "attack E"]), [false, true]);
  assert.deepEqual(classes(["attack A", "attack E"]), [false, true]);
});

test("what is aimed at is a target with its sign, and does not light up as what one goes to does", () => {
  const [there, here] = [new FakeElement(), new FakeElement()];
  const shown = { ...board(), elements: new Map([["A", there], ["E", here]]), shapes: new Map() };
  shown.where = () => ({ box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } });
  const lit = new Lit(shown, { choose() {}, look() {}, strikes: () => ["tile"] });
  lit.show(choices(["step A", "tile E"], {}, []), "");
  assert.deepEqual(lit.buttons.map((button) => button.getAttribute("class")), ["spot", "spot target"]);
  assert.deepEqual(lit.buttons.map((button) => button.children.at(-1)?.getAttribute("class")), ["glow", "crosshair"]);
  assert.deepEqual([there, here].map((each) => each.classList.contains("lit")), [true, false]);
});

test("what may be begun instead is brought into sight only where nothing else is lit", () => {
  const spot = (kind, place) => {
    const made = new FakeElement("g");
    made.setAttribute("class", kind);
    if (place) made.setAttribute("data-place", place);
    return made;
  };
  const [step, far, instead] = [spot("spot"), spot("spot far", "d"), spot("spot aside", "e")];
  assert.deepEqual(aboutNow([instead, far, step]), [far, step]);
  assert.deepEqual(aboutNow([instead]), [instead]);
});

test("what is meant instead of the place that it stands on takes the click from that, near and far", () => {
  const where = { box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  const tile = new FakeElement();
  const shown = { ...board(), elements: new Map([["d7", tile], ...["d6", "i4"].map((id) => [id, new FakeElement()])]), shapes: new Map(), placeOf: (id) => id, where: () => where };
  const lit = new Lit(shown, { choose() {}, look() {} });
  lit.show(choices(["step d7", "step d6"], {}, []), "");
  const listener = { go() {}, choose() {}, look() {} };
  lit.extend([{ place: "i4", under: "d7", words: "Order i4", instead: true, actions: [], places: [], cost: 0, hazards: [] }], false, listener);
  lit.extend([{ place: "d7", actions: ["step d6", "step d7"], places: [], cost: 2, hazards: [] }], false, listener);
  assert.deepEqual(lit.buttons.map(({ dataset }) => dataset.target ?? dataset.place), ["d6", "i4"]);
  assert.equal(lit.buttons[0].getAttribute("tabindex"), "0");
  assert.equal(tile.classList.contains("lit"), false);
});

test("what may be begun is begun with the piece, though a place has its name", () => {
  const where = { box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  const asked = [];
  const shown = { ...board(), elements: new Map(["b1", "square-b1"].map((id) => [id, new FakeElement()])), shapes: new Map(), placeOf: (id) => `square-${id}`, where: (id) => (asked.push(id), where) };
  const lit = new Lit(shown, { choose() {}, look() {} });
  lit.show([], "");
  const route = { place: "b1", actions: [], places: [], cost: 0, hazards: [] };
  lit.extend([{ ...route, words: "Move b1 instead", instead: true, back: 1 }, route], false, { go() {}, choose() {}, look() {} });
  assert.deepEqual(asked, ["b1", "square-b1"]);
  assert.deepEqual(lit.buttons.map(({ dataset }) => [dataset.place, dataset.begins]), [["b1", "b1"], ["b1", undefined]]);
});

test("what may be begun where a click means something else joins the menu there, and has no ring of its own", () => {
  const where = { box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  const shown = { ...board(), elements: new Map(["0608", "g3", "g4"].map((id) => [id, new FakeElement()])), shapes: new Map(), placeOf: (id) => id, where: () => where };
  const lit = new Lit(shown, { choose() {}, look() {} });
  lit.show(choices(["step 0608"], { "step 0608": "Move to 0608" }, []), "");
  const sent = [];
  const onward = (place, under) => ({ place, under, words: `End, activate ${place}`, actions: [], places: [], cost: 0, hazards: [], watched: false });
  lit.extend([onward("g3", "0608"), onward("g4", "0707")], false, { go: () => sent.push("go"), choose: ({ place }) => sent.push(place), look() {} });
  assert.deepEqual(lit.buttons.map((button) => [button.dataset.target, button.dataset.place, button.getAttribute("aria-haspopup") === "menu"]), [["0608", undefined, true], [undefined, "g4", false]]);
  assert.match(lit.buttons[0].getAttribute("aria-label"), /^Move to 0608.* or End, activate g3$/);
  const group = lit.groups.get("0608");
  assert.deepEqual(group.map(({ label }) => label), ["Move to 0608", "End, activate g3"]);
  assert.equal(lit.main(group), undefined); // a click opens the menu
  group[1].begun.go();
  assert.deepEqual(sent, ["g3"]);
});

test("what is further off is lit by its scene where that knows how, and says what the way there costs", () => {
  const where = { box: { x: 0, y: 0, width: 20, height: 12 }, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  const [known, plain] = [new FakeElement(), new FakeElement()];
  const upright = [];
  const shown = { ...board(), elements: new Map([["e5", known], ["e6", plain]]), shapes: new Map(), placeOf: (id) => id, where: () => where, upright: (text) => upright.push(text) };
  const lit = new Lit(shown, { choose() {}, look() {} });
  const route = (place) => ({ place, actions: ["step a", "step b"], places: [], cost: 2, hazards: [], watched: false });
  const before = globalThis.getComputedStyle;
  globalThis.SVGGraphicsElement = FakeElement;
  globalThis.getComputedStyle = (element) => ({ fill: element === known && known.classList.contains("reach") ? "gold" : "", stroke: "", visibility: "" });
  lit.show([], "");
  lit.extend([route("e5"), route("e6")], false, { go() {}, choose() {}, look() {} });
  globalThis.getComputedStyle = before;
  assert.deepEqual(lit.buttons.map(({ classList }) => [classList.contains("far"), classList.contains("own")]), [[true, true], [true, false]]);
  assert.deepEqual(lit.buttons.map((button) => button.querySelectorAll(".price").map((each) => each.textContent)), [["2"], []]);
  assert.equal(upright.length, 1, "a board that is turned round turns its texts back");
  lit.show([], "");
  assert.ok(!known.classList.contains("reach"));
});
