#!/usr/bin/env node
// A player for Enfilade in JavaScript: it needs Node 18 or newer and no package.
//
//     enfilade simulate urban-battle/first-patrol -n 10 --seats "external:node examples/players/player.mjs,random"
//
// It takes what it has taken least often, so that it gets around. Write your own `choose`; the rest is the protocol.

import { createInterface } from "node:readline";

const PROTOCOL = 1;

/** How often each verb was chosen in this game. */
let taken = new Map();

/** One of the legal actions: of the verbs on offer the one that was chosen least often, and its first target. */
function choose(view) {
  const rare = (action) => taken.get(action.split(" ")[0]) ?? 0;
  const chosen = view.legal.reduce((best, action) => (rare(action) < rare(best) ? action : best));
  taken.set(chosen.split(" ")[0], rare(chosen) + 1);
  return chosen;
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const answers = {
  hello: () => send({ do: "hello", protocol: PROTOCOL, name: "Rounds", author: "Enfilade", options: [] }),
  game: () => {
    taken = new Map();
    send({ do: "ready" });
  },
  // A player that thinks for long would do so in pieces (setTimeout), and answer early when `stop` comes.
  choose: ({ number, view }) => send({ do: "choice", number, action: choose(view) }),
  quit: () => process.exit(0),
};

// The end of the input means that the table has gone: then this program ends too.
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  answers[message.do]?.(message);
}
