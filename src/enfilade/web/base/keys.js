/** Actions as people choose them: a label, a key, and where on the keyboard it lies. */

import { capital, words } from "./dom.js";
import { ENDINGS, NATURAL } from "./verbs.js";

/**
 * @typedef {object} Choice
 * @property {string} text what is sent: `verb target`
 * @property {string} verb
 * @property {string} target empty if it has none
 * @property {undefined} [choices] see Verb
 * @property {string} label what a button says
 * @property {string} brief what it says where the verb is known
 * @property {string} key as KeyboardEvent.key gives it
 * @property {string} cap what is printed on the key
 */

/** More choices than this are offered verb by verb. */
const MOST_BUTTONS = 12;
const FEW = 2; // choices of a verb that stand by themselves

/** The keys that the page keeps for itself, and those out of which lenses choose theirs. */
const OWN = "uflr";
export const LENS_KEYS = "tm";
const TAKEN = new Set([...OWN, ...LENS_KEYS, ...[...NATURAL.values()].map(([key]) => key)]);
const POOL = [..."123456789", ..."abcdefghijklmnopqrstuvwxyz"].filter((key) => !TAKEN.has(key));

/**
 * The legal actions with their labels and keys, always the same for the same list.
 * @param {string[]} legal
 * @param {Record<string, string>} labels the game's own words for some of them
 * @returns {Choice[]}
 */
export function choices(legal, labels) {
  return keyed(legal.map((text) => choice(text, labels)));
}

/** @param {string} text @param {Record<string, string>} labels @returns {Choice} */
export function choice(text, labels) {
  const [verb, target = ""] = text.split(" ");
  const label = labels[text] ?? `${capital(words(verb))}${target ? ` ${target}` : ""}`;
  return { text, verb, target, label, brief: labels[text] ?? (target || label), key: "", cap: "" };
}

/** @param {string} verb @param {Record<string, string>} labels @returns {string} what is said for all that share a verb */
export function verbLabel(verb, labels) {
  return labels[verb] ?? capital(words(verb));
}

/**
 * @typedef {object} Verb several choices that share a verb
 * @property {string} verb
 * @property {""} target
 * @property {string} label
 * @property {Choice[]} choices
 * @property {string} key
 * @property {string} cap
 */

/**
 * Many choices by their verbs: those that share one behind a single button, the others as they are.
 * @param {Choice[]} offered
 * @param {Record<string, string>} labels
 * @returns {(Choice | Verb)[] | null} null where there are few, or only one verb
 */
export function verbs(offered, labels) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of offered) groups.set(choice.verb, [...(groups.get(choice.verb) ?? []), choice]);
  if (offered.length <= MOST_BUTTONS || groups.size < 2) return null;
  for (const choice of offered) choice.key = choice.cap = ""; // what stands behind a verb has no key of its own
  /** @type {(Choice | Verb)[][]} */
  const made = [...groups].map(([verb, group]) =>
    group.length <= FEW ? group : [{ verb, target: "", label: verbLabel(verb, labels), choices: group, key: "", cap: "" }],
  );
  return keyed(made.flat());
}

/**
 * Give each of these a key, always the same for the same list.
 * @template {Choice | Verb} Keyed
 * @param {Keyed[]} found
 * @returns {Keyed[]}
 */
function keyed(found) {
  const used = new Set();
  /** @param {Keyed} choice @param {string} key @param {string} cap */
  const take = (choice, key, cap) => {
    if (used.has(key)) return;
    used.add(key);
    choice.key = key;
    choice.cap = cap;
  };
  for (const choice of found) {
    const natural = choice.target || choice.choices ? undefined : NATURAL.get(choice.verb);
    if (natural) take(choice, natural[0], natural[1]);
    else if (/^[1-9]$/.test(choice.target)) take(choice, choice.target, choice.target);
  }
  for (const choice of found) {
    if (choice.key) continue;
    const key = POOL.find((each) => !used.has(each));
    if (key) take(choice, key, key.toUpperCase());
  }
  return found;
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
    const endings = offered.filter((choice) => !choice.target && !choice.choices && ENDINGS.has(choice.verb));
    return endings.length === 1 ? endings[0] : undefined;
  }
  return offered.find((choice) => choice.key === key);
}

/** @param {EventTarget | null} target @returns {boolean} whether a key press belongs to a field and not to the table */
export function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
}

/** Every key that works at the table, for the help page. */
export const HELP = [
  ["1 – 9, letters", "choose what the button says"],
  ["↑ ← → ↓", "forward, left, right, back while a vehicle moves"],
  ["Enter", "end this step, or press what has the focus"],
  ["Tab, arrows", "go from one lit place to the next"],
  ["U, Ctrl+Z", "take back your last choice"],
  ["Shift + 1 – 9", "take back one of the choices listed as decided; the later ones stay where they are still legal"],
  ["+  −  0", "closer, farther, the whole board"],
  ["Home", "a close-up of what can be chosen"],
  ["Shift + arrows", "move the map"],
  ["F", "turn the board round"],
  ["Space", "skip what is moving; in a replay, play and pause"],
  [",  .", "pause what is moving, or go on; one step of it"],
  ["R", "see the last turn once more"],
  ["L", "log, forces, chart, rules and help in turn"],
  ["?", "this page"],
  ["Esc", "close a card, menu or dialogue; choose another verb"],
];
