/** "Your turn": in the tab's title and icon always, by a sound and by the browser's own notification where somebody wants that. */

import { change, settings } from "../base/settings.js";

const TONES = [660, 880]; // hertz, one after the other
const TONE = 0.14; // seconds

/** Tells whoever looks elsewhere that they are asked. */
export class Bell {
  /** @param {{ title: () => string, prompt: () => string }} table what is played, and what is asked */
  constructor(table) {
    this.table = table;
    /** @type {boolean | null} whether this page was asked when it was last looked at; null: it has just been opened */
    this.wasAsked = null;
    /** @type {AudioContext | null} */
    this.sound = null;
  }

  /** @param {boolean} isAsked whether somebody at this page is */
  show(isAsked) {
    document.title = `${isAsked ? "Your turn: " : ""}${this.table.title()} – Enfilade`;
    document.querySelector("link[rel=icon]")?.setAttribute("href", `/static/base/${isAsked ? "icon-turn" : "icon"}.svg`);
    if (isAsked && this.wasAsked === false) this.ring();
    this.wasAsked = isAsked;
  }

  ring() {
    if (settings().sound) this.play();
    if (settings().notice && document.hidden && mayNotify() === "granted") this.notify();
  }

  notify() {
    const told = new Notification(`Your turn: ${this.table.title()}`, { body: this.table.prompt(), icon: "/static/base/icon-turn.svg", tag: location.hash });
    told.onclick = () => (focus(), told.close());
  }

  /** Two soft tones. A browser plays them only once somebody has clicked in the page. */
  play() {
    this.sound ??= new AudioContext();
    const { sound } = this;
    TONES.forEach((tone, index) => {
      const [source, volume] = [new OscillatorNode(sound, { frequency: tone }), new GainNode(sound, { gain: 0 })];
      const begin = sound.currentTime + index * TONE;
      volume.gain.setValueAtTime(0.12, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 2 * TONE);
      source.connect(volume).connect(sound.destination);
      source.start(begin);
      source.stop(begin + 2 * TONE);
    });
  }
}

/** @returns {"granted" | "denied" | "default" | "missing"} what the browser lets us do */
export function mayNotify() {
  return "Notification" in globalThis ? Notification.permission : "missing";
}

/** Ask the browser whether it may tell, and remember that it is wanted. @returns {Promise<boolean>} whether it may */
export async function askToNotify() {
  const isGranted = mayNotify() !== "missing" && (await Notification.requestPermission()) === "granted";
  change({ notice: isGranted });
  return isGranted;
}
