"""The speed of this installation, one figure after the other. `python -m benchmarks.measures` prints them as JSON."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time

from enfilade import Action, Scripted, Table
from enfilade.games.game_of_war import communications
from enfilade.kernel import table as kernel
from enfilade.kernel.odds import odds
from enfilade.kernel.record import parse
from enfilade.kernel.table import replay
from enfilade.library import AnyScenario, AnyTable, read_scenario, scenario
from enfilade.players.playout import play_out

SCENARIO = "urban-battle/first-patrol"
# A Heavy, four dice, with a Medium ahead in the open.
DUEL = """
game = "urban-battle"
id = "duel"
title = "Duel"
board = "range"
first = "white"
[[piece]]
id = "W1"
seat = "white"
type = "heavy"
square = "E2"
facing = "N"
[[piece]]
id = "B1"
seat = "black"
type = "medium"
square = "E7"
facing = "S"
"""


def is_compiled() -> bool:
    return not str(kernel.__file__).endswith(".py")


def play_from_outside(table: AnyTable, chooser: random.Random) -> int:
    """What `play_out` does, in a program that is not compiled with the rest."""
    count = 0
    while actors := table.actors:
        seat = actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[int(chooser.random() * len(legal))])
        count += 1
    return count


class RandomPlay:
    """Whole games by random play at tables that keep log and record."""

    def __init__(self, played: AnyScenario, play: Callable[[AnyTable, random.Random], int] = play_out) -> None:
        self.scenario = played
        self.play = play
        self.chooser = random.Random(1)
        self.games = 0

    def __call__(self) -> int:
        self.games += 1
        return self.play(Table(self.scenario, seed=self.games), self.chooser)


def rate(do: Callable[[], int], seconds: float) -> float:
    """Steps in a second of this process's own time; `do` says how many it did.

    The first call, which fills caches, is not counted.
    """
    do()
    steps = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        steps += do()
    return steps / spent


def once(do: Callable[[], object]) -> Callable[[], int]:
    """Something that counts as one step."""

    def step() -> int:
        do()
        return 1

    return step


def midgame(played: AnyScenario) -> AnyTable:
    whole = Table(played, seed="midgame")
    length = play_out(whole, random.Random(1))
    table = Table(played, seed="midgame")
    play_out(table, random.Random(1), length // 2)
    return table


def duel() -> AnyTable:
    """A table at which White may fire four dice at a target."""
    table = Table(read_scenario(DUEL, "duel.toml"), dice=Scripted([1, 2, 3]))
    table.act("white", "done")
    table.act("white", "shoot W1")
    return table


def measure(seconds: float) -> dict[str, float]:
    """Everything about Urban Battle that needs no second process."""
    played = scenario(SCENARIO)
    middle = midgame(played)
    seat = middle.actors[0]
    finished = Table(played, seed="replayed")
    play_out(finished, random.Random(2))
    made = parse(finished.record().text())
    aiming = duel()
    fire = Action("fire", "B1")
    view = aiming.view("white")
    play = RandomPlay(played)
    actions = rate(play, seconds)
    length = len(finished.entries)
    begun = process_time()
    games = play.games
    while process_time() - begun < seconds:
        play()
    return {
        "actions": actions,
        "actions_from_outside": rate(RandomPlay(played, play_from_outside), seconds),
        "games": (play.games - games) / (process_time() - begun),
        "copies": rate(once(middle.position.copy), seconds / 2),
        "table_copies": rate(once(middle.copy), seconds / 2),
        "views": rate(once(lambda: middle.view(seat)), seconds / 2),
        "replays": rate(once(lambda: replay(played, made, check=False)), seconds / 2),
        "verified_replays": rate(once(lambda: replay(played, made)), seconds / 2),
        "replay_actions": float(length),
        "odds": rate(once(lambda: odds(aiming.play, "white", fire)), seconds / 2),
        "hovers": rate(once(lambda: aiming.game.preview(view, fire)), seconds / 2),
        **networks(seconds),
    }


def networks(seconds: float) -> dict[str, float]:
    """Game of War on the board of 25 by 20: a side's net found anew, and whole turns planned at random and resolved."""
    table = Table(scenario("game-of-war/classic-simultaneous"), seed="nets")
    plans = RandomPlay(scenario("game-of-war/ironhorse"))
    return {
        "nets": rate(once(lambda: communications.net(table.position, "north")), seconds / 2),
        "plans": rate(plans, seconds / 2),
    }


if __name__ == "__main__":
    figures = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
    print(json.dumps({"compiled": is_compiled(), "figures": figures}))
