#!/usr/bin/env python3
"""A player for Enfilade in plain Python: it needs nothing but the standard library.

    enfilade simulate urban-battle/first-patrol -n 10 --seats "external:python3 examples/players/player.py,random"

It prefers actions whose preview promises most, and else chooses by lot. Write your own `choose`; the rest is the protocol.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from queue import Queue
from typing import Any

Message = dict[str, Any]


class Thought:
    """One choice to be made: what the seat knows, and whether the table has lost its patience."""

    def __init__(self, message: Message, chance: random.Random) -> None:
        self.view: Message = message["view"]
        self.legal: list[str] = message["view"]["legal"]
        self.previews: Message = message.get("previews", {})
        self.seconds: float = message["budget"]["seconds"]
        self.chance = chance
        self.stopped = threading.Event()


def choose(thought: Thought, bold: float) -> str:
    """One of `thought.legal`. A long search would look at `thought.stopped` now and then, and give what it has."""

    def promise(action: str) -> float:
        chances = thought.previews.get(action, {}).get("chances", [])
        return bold * max([chance["probability"] for chance in chances], default=0.0) + thought.chance.random()

    return max(thought.legal, key=promise)


def main(source: Any = sys.stdin, sink: Any = sys.stdout) -> None:
    """Speak the protocol until told to quit, or until there is nothing more to read."""
    inbox: Queue[Message | None] = Queue()
    present: list[Thought] = []
    threading.Thread(target=listen, args=(source, inbox, present), daemon=True).start()
    chance, bold = random.Random(), 1.0

    def send(message: Message) -> None:
        sink.write(json.dumps(message) + "\n")
        sink.flush()

    while (message := inbox.get()) is not None:
        match message["do"]:
            case "hello":
                options = [{"name": "bold", "type": "number", "default": 1.0, "min": 0.0, "max": 10.0}]
                send(
                    {
                        "do": "hello",
                        "protocol": 1,
                        "name": "Lots",
                        "author": "Enfilade",
                        "options": options,
                        "wants": ["previews"],
                    }
                )
            case "options":
                bold = float(message["values"].get("bold", bold))
            case "game":
                chance = random.Random(message["seed"])
                send({"do": "ready"})
            case "choose":
                thought = Thought(message, chance)
                present[:] = [thought]
                send({"do": "choice", "number": message["number"], "action": choose(thought, bold)})
            case "quit":
                return


def listen(source: Any, inbox: Queue[Message | None], present: list[Thought]) -> None:
    """Read in a thread of its own, so that `stop` is heard while a choice is being thought about."""
    for line in source:
        message = json.loads(line)
        if message["do"] == "stop":
            for thought in present:
                thought.stopped.set()
        else:
            inbox.put(message)
    inbox.put(None)


if __name__ == "__main__":
    main()
