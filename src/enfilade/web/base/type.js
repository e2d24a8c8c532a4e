/** Our type: half a megabyte, which on a first visit comes after what the page is about. */

import { store } from "./recent.js";

const KEY = "enfilade.type"; // boot.js looks at it before the first paint
const FACES = ["400 14px 'Source Sans Pro'", "600 14px 'Source Sans Pro'", "600 14px 'Source Serif Pro'"]; // in which every page is set
const PATIENCE = 500; // milliseconds for which a busy page is set in another type
const GOING_ON = 5000; // milliseconds for which it waits at most while computers decide

/**
 * Fetch it, once what has been shown is painted and nothing else is to do, and set the page in it; from then on pages have it at once.
 * @param {boolean} [isGoingOn] whether more will be shown by itself, and type should wait for that
 */
export async function bringType(isGoingOn = false) {
  const root = document.documentElement;
  if (root.dataset.type) return;
  if (isGoingOn) return void setTimeout(bringType, GOING_ON);
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  await new Promise((idle) => ("requestIdleCallback" in window ? requestIdleCallback(idle, { timeout: PATIENCE }) : setTimeout(idle, PATIENCE)));
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  root.dataset.type = "here";
  store.set(KEY, "here");
}
