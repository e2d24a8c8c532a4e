"""How fast the tree on the path proposes and plays: started by `benchmarks.pace` in a process of its own, for any tree.

It reads games as JSON from its input, plays each again, and asks for orders where they were asked for then. Only what older trees
know too is used here.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any

from enfilade import Table
from enfilade.library import scenario
from enfilade.players.playout import play_out


def proposals(told: dict[str, Any]) -> dict[str, Any]:
    """Seconds that the proposals of a game took, how many there were, and the orders in each."""
    table = Table(scenario(told["scenario"]), seed=told["seed"])
    commander = table.game.commander
    asked = set(told["asked"])
    seconds = 0.0
    lists: list[list[str]] = []
    for number, (seat, text) in enumerate(told["actions"]):
        if number in asked:
            position = table.play.position
            began = process_time()
            found = commander.orders(position, seat)
            seconds += process_time() - began
            lists.append([" ".join([action.text for action in order]) for order in found])
        table.act(seat, text)
    return {"seconds": seconds, "lists": lists}


def actions(file: str, seconds: float) -> float:
    """Actions in a second of random play."""
    played = scenario(file)
    chooser = random.Random(1)
    play_out(Table(played, seed=0), chooser)
    count, games, spent = 0, 0, 0.0
    while spent < seconds:
        games += 1
        table = Table(played, seed=games)
        began = process_time()
        count += play_out(table, chooser)
        spent += process_time() - began
    return count / spent


def main() -> None:
    asked = json.load(sys.stdin)
    found: dict[str, Any] = {"proposals": {}, "actions": {}}
    for name, games in asked["games"].items():
        proposals(games[0])  # what is worked out once for a board is not counted
        found["proposals"][name] = [proposals(each) for each in games[1:]]
    for name, file in asked["random"].items():
        found["actions"][name] = actions(file, asked["seconds"])
    print(json.dumps(found))


if __name__ == "__main__":
    main()
