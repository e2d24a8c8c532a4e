/** The verbs of games that have a place of their own on the keyboard and on the board. Nothing else in the client knows a verb. */

/** @type {ReadonlyMap<string, readonly [key: string, cap: string]>} as KeyboardEvent.key gives it, and what is printed on it */
export const NATURAL = new Map([
  ["forward", ["ArrowUp", "↑"]],
  ["reverse", ["ArrowDown", "↓"]],
  ["left", ["ArrowLeft", "←"]],
  ["right", ["ArrowRight", "→"]],
  ["stop", ["s", "S"]],
  ["done", ["d", "D"]],
  ["keep", ["k", "K"]],
  ["pass", ["p", "P"]],
]);

/** Verbs that end something: Enter chooses them when nothing else has the focus. */
export const ENDINGS = new Set(["done", "stop", "keep", "pass"]);

/**
 * A single step in the sense of a piece's own nose, and where around the piece its arrow stands.
 * @type {ReadonlyMap<string, { x: number, y: number, turn: number }>} in halves of the piece's size
 */
export const STEPS = new Map([
  ["forward", { x: 0, y: -1.45, turn: 0 }],
  ["reverse", { x: 0, y: 1.45, turn: 180 }],
  ["left", { x: -1.45, y: -0.55, turn: -45 }],
  ["right", { x: 1.45, y: -0.55, turn: 45 }],
]);
