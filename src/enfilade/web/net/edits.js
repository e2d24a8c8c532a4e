/** Scenes put together from what was there before and what is sent of the change. What has not changed stays the same object. */

import { drawn } from "./drawings.js";

/** @import { Change, Data, Edit, Layer, LayerChange, Panel, PanelChange, Row, Run, Said, Scene, SceneChange, Shape, View, ViewChange } from "./contents.js" */

/**
 * A scene, from what was sent of it and the one before.
 * @param {Scene | SceneChange} scene the first one leaves nothing out
 * @param {Scene | null} before
 * @returns {Scene}
 */
export function shown(scene, before) {
  const layers = new Map(before?.layers.map((layer) => [layer.id, layer]));
  const panels = new Map(before?.panels.map((panel) => [panel.id, panel]));
  return {
    .../** @type {Scene} */ (before ?? scene),
    ...scene,
    layers: scene.layers.map((layer) => layerOf(layer, layers.get(layer.id))),
    panels: scene.panels.map((panel) => panelOf(panel, panels.get(panel.id))),
  };
}

/**
 * A view, from what was sent of it and the one before.
 * @param {ViewChange} view the first one is whole
 * @param {View | null} before
 * @returns {View}
 */
export function viewed(view, before) {
  if (!("of" in view)) return view;
  if (!before) throw new Error("there is no view to change");
  return /** @type {View} */ (/** @type {unknown} */ (valueOf(view, /** @type {Data} */ (/** @type {unknown} */ (before)))));
}

/** @param {Change} change @param {Data} before @returns {Data} */
function valueOf(change, before) {
  if ("is" in change) return change.is;
  if ("rows" in change) return change.rows.flatMap((row) => rowsOf(row, /** @type {Data[]} */ (before)));
  const was = /** @type {Record<string, Data>} */ (before);
  return { ...was, ...Object.fromEntries(Object.entries(change.of).map(([key, part]) => [key, valueOf(part, was[key])])) };
}

/** @param {Run | Row} row @param {Data[]} before @returns {Data[]} a run of a list, one row of it changed, or a new one */
function rowsOf(row, before) {
  return Array.isArray(row) ? before.slice(row[0], row[0] + row[1]) : [valueOf(row, "at" in row ? before[row.at] : null)];
}

/** @param {LayerChange} change @param {Layer} [before] @returns {Layer} */
function layerOf(change, before) {
  if ("elements" in change) return change;
  if ("drawing" in change) return drawn(change);
  if (!before) throw new Error(`there is no layer ${change.id} to change`);
  return "same" in change ? before : { ...before, elements: edited(change.edits, before.elements) };
}

/** @param {PanelChange} change @param {Panel} [before] @returns {Panel} */
function panelOf(change, before) {
  if ("rows" in change) return change;
  if (!before) throw new Error(`there is no panel ${change.id} to change`);
  if ("same" in change) return before;
  const rows = change.edits.flatMap((edit) => (typeof edit[0] === "number" ? before.rows.slice(edit[0], edit[0] + Number(edit[1])) : [/** @type {string[]} */ (edit)]));
  return { ...before, title: change.title, rows, ids: change.ids ?? before.ids };
}

/**
 * The shapes that edits make of others: runs `[first, count]` of them, changed ones, new ones, and those like one before them.
 * @param {Edit[]} edits
 * @param {Shape[]} before
 * @returns {Shape[]}
 */
export function edited(edits, before) {
  /** @type {Shape[]} */
  const made = [];
  for (const edit of edits) {
    if (Array.isArray(edit)) made.push(...before.slice(edit[0], edit[0] + edit[1]));
    else if ("like" in edit) made.push(changed(edit, structuredClone(made[edit.like]))); // each is drawn by itself
    else if ("at" in edit) made.push(changed(edit, "id" in edit ? structuredClone(before[edit.at]) : before[edit.at])); // so is what has another id
    else made.push(edit);
  }
  return made;
}

/** @param {Said & { at?: number, like?: number }} edit @param {Shape} was @returns {Shape} a shape as it was, but for what is said of it; what is empty is not there */
function changed({ at: _at, like: _like, about, children, ...said }, was) {
  const made = { ...was, ...said, ...(about && { about: lines(about, was.about ?? []) }), ...(children && { children: edited(children, was.children ?? []) }) };
  return /** @type {Shape} */ (/** @type {unknown} */ (Object.fromEntries(Object.entries(made).filter(([, value]) => value.length !== 0))));
}

/** @param {(Run | string)[]} edits @param {string[]} before @returns {string[]} */
function lines(edits, before) {
  return edits.flatMap((edit) => (Array.isArray(edit) ? before.slice(edit[0], edit[0] + edit[1]) : edit));
}
