import assert from "node:assert/strict";
import { test } from "node:test";

const { edited, shown, viewed } = await import("../../src/enfilade/web/net/edits.js");

const piece = (id, x, ...children) => ({ tag: "g", attributes: { transform: `translate(${x} 0)` }, id, ...(children.length ? { children } : {}) });
const dot = { tag: "circle", attributes: { r: "3" } };
const [a, b, c] = ["A", "B", "C"].map((id) => piece(id, 0, dot));

test("runs are taken as they are, and stay the same objects", () => {
  const made = edited([[1, 2], dot, [0, 1]], [a, b, c]);
  assert.deepEqual(made, [b, c, dot, a]);
  assert.equal(made[0], b);
});

test("a piece that has moved keeps what is inside it, as the same object", () => {
  const [moved] = edited([{ at: 0, attributes: { transform: "translate(5 0)" } }], [a]);
  assert.deepEqual(moved, piece("A", 5, dot));
  assert.equal(moved.children[0], dot);
  assert.deepEqual(a, piece("A", 0, dot), "the old one has not changed");
});

test("what has another id takes nothing from who had the old one, who may have to fade", () => {
  const [renamed] = edited([{ at: 0, id: "B" }], [a]);
  assert.deepEqual(renamed, b);
  assert.notEqual(renamed.children[0], a.children[0]);
});

test("what is inside a group is edited too, down to nothing", () => {
  assert.deepEqual(edited([{ at: 0, children: [[0, 1], { at: 1, id: "B" }] }], [piece("X", 1, dot, a)]), [piece("X", 1, dot, b)]);
  assert.deepEqual(edited([{ at: 0, children: [] }], [a]), [piece("A", 0)]);
});

test("of what is told about a shape the lines that stay are not sent again, and what is empty is gone", () => {
  const card = { ...a, kind: "piece", about: ["a tank", "ready", "unhurt"] };
  assert.deepEqual(edited([{ at: 0, about: [[0, 1], "moved", [2, 1]], kind: "" }], [card]), [{ ...a, about: ["a tank", "moved", "unhurt"] }]);
});

test("what is like another one is drawn by itself", () => {
  const [, badge, , other] = edited([[0, 1], b, [1, 1], { like: 1, id: "C", attributes: { transform: "translate(2 0)" } }], [a, dot]);
  assert.deepEqual(other, piece("C", 2, dot));
  assert.notEqual(other.children[0], badge.children[0]);
});

const layer = (id, ...elements) => ({ id, title: id, optional: false, elements });
const panel = (title, ...rows) => ({ id: "force", title, rows, ids: ["A"] });
const before = { title: "1", width: 10, height: 10, symbols: [dot], style: ".a{}", legend: [], layers: [layer("ground", a), layer("pieces", b, c)], panels: [panel("Force", ["Id"], ["A"])] };

test("a scene is put together from the one before", () => {
  const made = shown({ title: "2", layers: [{ id: "pieces", edits: [[1, 1], a] }, { id: "ground", same: true }, layer("new")], panels: [{ id: "force", title: "The force", edits: [[0, 1], ["B"]] }] }, before);
  assert.deepEqual(made, { ...before, title: "2", layers: [layer("pieces", c, a), layer("ground", a), layer("new")], panels: [panel("The force", ["Id"], ["B"])] });
  assert.equal(made.layers[1], before.layers[0]);
});

test("what is the same, is; what is whole, replaces", () => {
  const same = { layers: [{ id: "ground", same: true }, { id: "pieces", same: true }], panels: [{ id: "force", same: true }] };
  assert.deepEqual(shown(same, before), before);
  assert.deepEqual(shown({ layers: [], panels: [panel("Other")] }, before), { ...before, layers: [], panels: [panel("Other")] });
  assert.deepEqual(shown(before, null), before);
});

test("a change of what is not there is a fault, and is told", () => {
  assert.throws(() => shown({ layers: [{ id: "x", same: true }], panels: [] }, before), /no layer x/);
  assert.throws(() => shown({ layers: [], panels: [{ id: "x", same: true }] }, before), /no panel x/);
});

test("of a view only what is other is replaced", () => {
  const was = { seat: "red", legal: ["a", "b"], pieces: [{ id: "A", at: 1 }, { id: "B", at: 2 }, { id: "C", at: 3 }], facts: { turn: 1, held: {} } };
  const made = viewed({ of: { legal: { is: ["c"] }, pieces: { rows: [[0, 1], { at: 1, of: { at: { is: 5 } } }, { is: { id: "D" } }, [2, 1]] }, facts: { of: { held: { of: { x: { is: 1 } } } } } } }, was);
  assert.deepEqual(made, { seat: "red", legal: ["c"], pieces: [{ id: "A", at: 1 }, { id: "B", at: 5 }, { id: "D" }, { id: "C", at: 3 }], facts: { turn: 1, held: { x: 1 } } });
  assert.equal(made.pieces[0], was.pieces[0]);
  assert.equal(was.pieces[1].at, 2, "the old one has not changed");
  assert.equal(viewed(was, made), was, "a whole one replaces all");
  assert.deepEqual(viewed({ of: {} }, was), was);
  assert.throws(() => viewed({ of: {} }, null), /no view/);
});
