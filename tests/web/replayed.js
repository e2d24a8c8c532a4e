/** Reads frames from a file, each a line `[what was sent of the scene, the scene, whether it is the first]`, and sees that the one leads to the other. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { shown } from "../../src/enfilade/web/net/edits.js";

let scene = null;
let count = 0;
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const [sent, whole, isFirst] = JSON.parse(line);
  scene = shown(sent, isFirst ? null : scene);
  assert.deepEqual(scene, whole);
  count++;
}
console.log(count);
