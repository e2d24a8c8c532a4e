/** The record of this table as a file, or as a replay; before the end it is the seat's own log. */

import { h, messageOf, notice, words } from "../base/dom.js";
import { ask, fetchFile } from "./connection.js";

/** @import { Players } from "./players.js" */

/** @param {Players} players look at the finished game step by step @param {"" | "?review"} [how] */
export function replay({ secrets }, how = "") {
  return trying(async () => {
    const { blob } = await fetchFile("/api/record", secrets[0]);
    /** @type {{ id: string }} */
    const { id } = await ask("/api/records", { text: await blob.text() });
    location.assign(`/replay${how}#${id}`);
  });
}

/** @param {Players} players keep it as a file */
export function download({ active, secrets }) {
  return trying(async () => {
    const { blob, name } = await fetchFile("/api/record", secrets[0]);
    const link = h("a", { href: URL.createObjectURL(blob), download: name || `${words(active.table?.title ?? "game").replace(/\s+/g, "-").toLowerCase()}.jsonl` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}

/**
 * Do something that may fail, and say why it did.
 * @param {() => Promise<void>} work
 * @returns {Promise<false>} a dialogue whose button this is stays open
 */
export async function trying(work) {
  try {
    await work();
  } catch (failure) {
    notice(messageOf(failure), "bad");
  }
  return false;
}
