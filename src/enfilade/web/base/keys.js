/** Actions as people choose them: a label, a key, and where on the keyboard it lies. */

import { capital, words } from "./dom.js";

/**
 * @typedef {object} Gesture a verb with a place of its own, as its game says
 * @property {string} verb
 * @property {string} key as KeyboardEvent.key gives it
 * @property {boolean} enter whether Enter chooses it when nothing else has the focus
 * @property {number | null} turn where around the piece its arrow stands, in degrees from the nose; null: it has none
 * @property {boolean} [fixed] whether its button keeps its place whatever else is offered
 */

/**
 * @typedef {object} Choice
 * @property {string} text what is sent: `verb target`
 * @property {string} verb
 * @property {string} target empty if it has none
 * @property {undefined} [choices] see Verb
 * @property {Gesture} [gesture] the verb's own place, unless there is a target
 * @property {string} label what a button says
 * @property {string} brief what it says where the verb is known
 * @property {string} key as KeyboardEvent.key gives it
 * @property {string} cap what is printed on the key
 * @property {{ go: () => void, look: (near: Element) => void }} [begun] what may be begun instead, by several choices one after the other
 */

/** More choices than this are offered verb by verb. */
const MOST_BUTTONS = 12;
const FEW = 2; // choices of a verb that stand by themselves

/** The keys that the page keeps for itself, and those out of which lenses choose theirs. */
const OWN = "uflri";
export const LENS_KEYS = "tm";
const POOL = [..."123456789", ..."abcdefghijklmnopqrstuvwxyz"].filter((key) => !OWN.includes(key) && !LENS_KEYS.includes(key));

/** What is printed on a key, where that is not its name. */
const CAPS = new Map([["ArrowUp", "↑"], ["ArrowDown", "↓"], ["ArrowLeft", "←"], ["ArrowRight", "→"]]);

/**
 * The legal actions with their labels and keys, always the same for the same list.
 * @param {string[]} legal
 * @param {Record<string, string>} labels the game's own words for some of them
 * @param {Gesture[]} gestures the game's own places for some verbs
 * @param {string[][]} [units] of each side all that were ever listed: each keeps its key, whatever has become of the others
 * @returns {Choice[]}
 */
export function choices(legal, labels, gestures, units = []) {
  return keyed(legal.map((text) => choice(text, labels, gestures)), gestures, units);
}

/**
 * Note the units that are listed, by side, each where it was listed first: one that is lost leaves its place free.
 * @param {Map<string, string[]>} known
 * @param {{ seat?: string | null, ids: string[] }[]} panels what is listed now
 * @returns {string[][]} all of each side that were ever listed
 */
export function enlisted(known, panels) {
  for (const { seat, ids } of panels) if (seat) known.set(seat, [...new Set([...(known.get(seat) ?? []), ...ids])]);
  return [...known.values()];
}

/** @param {string} text an action @returns {string} */
export function verbOf(text) {
  return text.split(" ")[0];
}

/**
 * The verbs that stand apart because they are chosen now and then only, as long as there are others.
 * @param {string[]} legal
 * @param {string[]} aside
 * @returns {Set<string>}
 */
export function apartFrom(legal, aside) {
  const offered = new Set(legal.map(verbOf));
  const apart = new Set(aside.filter((verb) => offered.has(verb)));
  return apart.size < offered.size ? apart : new Set();
}

/**
 * What is useful comes first, what stands apart later, and last what is hardly meant: of that, what has no target is one button, and comes before the many that have.
 * @param {string[]} legal
 * @param {Set<string>} apart
 * @param {string[]} quiet
 * @returns {string[]}
 */
export function ordered(legal, apart, quiet) {
  /** @param {string} text */
  const rank = (text) => (quiet.includes(text) ? (text.includes(" ") ? 3 : 2) : apart.has(verbOf(text)) ? 1 : 0);
  return [0, 1, 2, 3].flatMap((each) => legal.filter((text) => rank(text) === each));
}

/**
 * Numbers that lie on the board, as dice do, are offered in the order in which they lie there.
 * @param {string[]} legal
 * @param {string[]} laid the ids of all that is on the board
 * @returns {string[]}
 */
export function asLaid(legal, laid) {
  /** @param {string} text */
  const at = (text) => (/^\S+ [1-9]$/.test(text) ? laid.indexOf(text.split(" ")[1]) : -1);
  const lying = legal.filter((text) => at(text) >= 0).sort((one, other) => at(one) - at(other));
  return legal.map((text) => (at(text) < 0 ? text : (lying.shift() ?? text)));
}

/** @param {string} text @param {Record<string, string>} labels @param {Gesture[]} [gestures] @returns {Choice} */
export function choice(text, labels, gestures = []) {
  const [verb, target = ""] = text.split(" ");
  const label = labels[text] ?? `${capital(words(verb))}${target ? ` ${target}` : ""}`;
  const gesture = target ? undefined : gestures.find((each) => each.verb === verb);
  return { text, verb, target, gesture, label, brief: labels[text] ?? (target || label), key: "", cap: "" };
}

/** @param {string} verb @param {Record<string, string>} labels @returns {string} what is said for all that share a verb */
export function verbLabel(verb, labels) {
  return labels[verb] ?? capital(words(verb));
}

/**
 * @typedef {object} Verb several choices that share a verb
 * @property {string} verb
 * @property {""} target
 * @property {undefined} [gesture] see Choice
 * @property {string} label
 * @property {Choice[]} choices
 * @property {string} key
 * @property {string} cap
 */

/**
 * Many choices by their verbs: those that share one behind a single button, the others as they are.
 * @param {Choice[]} offered
 * @param {Record<string, string>} labels
 * @param {Gesture[]} gestures
 * @param {number} [most] that stand by themselves
 * @param {string[][]} [units] see choices
 * @returns {(Choice | Verb)[] | null} null where there are few, or only one verb
 */
export function verbs(offered, labels, gestures, most = MOST_BUTTONS, units = []) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of offered) groups.set(choice.verb, [...(groups.get(choice.verb) ?? []), choice]);
  if (offered.length <= most || groups.size < 2) return null;
  for (const choice of offered) choice.key = choice.cap = ""; // what stands behind a verb has no key of its own
  /** @type {(Choice | Verb)[][]} */
  const made = [...groups].map(([verb, group]) =>
    group.length <= FEW ? group : [{ verb, target: "", label: verbLabel(verb, labels), choices: group, key: "", cap: "" }],
  );
  return keyed(made.flat(), gestures, units);
}

/**
 * Give each of these a key, always the same for the same list.
 * @template {Choice | Verb} Keyed
 * @param {Keyed[]} found
 * @param {Gesture[]} gestures whose keys are theirs alone, be they offered or not
 * @param {string[][]} units whose keys are theirs alone while units of their side are offered
 * @returns {Keyed[]}
 */
function keyed(found, gestures, units) {
  const used = new Set();
  const kept = new Set(gestures.map(({ key }) => key));
  /** @param {Keyed} choice @param {string} key */
  const take = (choice, key) => {
    if (used.has(key)) return;
    used.add(key);
    choice.key = key;
    choice.cap = CAPS.get(key) ?? key.toUpperCase();
  };
  for (const choice of found) {
    if (choice.gesture) take(choice, choice.gesture.key);
    else if (/^[1-9]$/.test(choice.target)) take(choice, choice.target);
  }
  const pool = POOL.filter((key) => !kept.has(key));
  const sides = units.filter((side) => found.some(({ target }) => side.includes(target)));
  for (const choice of found) {
    const key = pool[Math.max(...sides.map((side) => side.indexOf(choice.target)))];
    if (key && !choice.key) take(choice, key);
  }
  const theirs = new Set(sides.flatMap((side) => pool.slice(0, side.length)));
  for (const choice of found) {
    if (choice.key) continue;
    const free = pool.filter((each) => !used.has(each));
    const key = free.find((each) => !theirs.has(each)) ?? free[0];
    if (key) take(choice, key);
  }
  return found;
}

/**
 * Give what a game keeps a key for that key, whatever else is offered; what had it, and what has one that is kept for something else, gets a free one. Where several share a verb the first has its key.
 * @param {(Choice | Verb)[]} found
 * @param {Gesture[]} gestures
 * @param {Record<string, string>} keys by verbs or actions
 */
export function keepKeys(found, gestures, keys) {
  /** @type {Map<string, Choice | Verb>} */
  const owners = new Map();
  for (const choice of found) {
    const key = (choice.choices ? undefined : keys[choice.text]) ?? keys[choice.verb];
    if (key && !owners.has(key)) owners.set(key, choice);
  }
  if (!owners.size) return;
  const kept = new Set([...gestures.map(({ key }) => key), ...Object.values(keys)]);
  const rest = found.filter((choice) => ![...owners.values()].includes(choice));
  const moved = rest.filter(({ key, gesture }) => !gesture && (!key || kept.has(key)));
  const free = POOL.filter((key) => !kept.has(key) && !rest.some((choice) => choice.key === key));
  for (const [key, choice] of [...owners, ...moved.map((each, index) => /** @type {const} */ ([free[index] ?? "", each]))]) {
    choice.key = key;
    choice.cap = key.toUpperCase();
  }
}

/**
 * The choice that a key press means.
 * @param {KeyboardEvent} event
 * @param {(Choice | Verb)[]} offered
 * @returns {Choice | Verb | undefined}
 */
export function chosenBy(event, offered) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Enter") {
    const endings = offered.filter((choice) => choice.gesture?.enter);
    return endings.length === 1 ? endings[0] : offered.length === 1 ? offered[0] : undefined;
  }
  return offered.find((choice) => choice.key === key);
}

/** @param {KeyboardEvent} event @returns {boolean} whether it takes the last choice back */
export function isUndo({ key, altKey, ctrlKey, metaKey }) {
  return key.toLowerCase() === (ctrlKey || metaKey ? "z" : "u") && (ctrlKey || metaKey || !altKey);
}

/** @param {EventTarget | null} target @returns {boolean} whether a key press belongs to a field and not to the table */
export function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
}

/** Every key that works at the table, for the help page. */
export const HELP = [
  ["1 – 9, letters", "choose what the button says; a unit has the same key all game"],
  ["↑ ← → ↓", "forward, left, right, back while a piece moves step by step"],
  ["Enter", "end this step, choose what alone is offered, or press what has the focus"],
  ["Tab, arrows", "go from one lit place to the next"],
  ["U, Ctrl+Z", "take back your last choice"],
  ["Shift + 1 – 9", "take back one of the choices listed as decided; the later ones stay where they are still legal"],
  ["+  −  0", "closer, farther, the whole board"],
  ["Home", "a close-up of what can be chosen"],
  ["Shift + arrows", "move the map"],
  ["F", "turn the board round"],
  ["Space", "skip what is moving; in a replay, play and pause"],
  [",  .  <", "pause what is moving, or go on; one step of it; one step back"],
  ["R", "see the last turn once more"],
  ["I", "be told all of what a card is about, or of any place or piece by its name"],
  ["L", "log, forces, chart, rules and help in turn"],
  ["?", "this page"],
  ["Esc", "close a card, menu or dialogue; choose another verb; call half an order off"],
];
