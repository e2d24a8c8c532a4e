"""Urban Battle: what the engine does, on its smallest game."""

from __future__ import annotations

import random

from benchmarks import research
from benchmarks.clock import RandomPlay, once, random_play, rate
from enfilade import Action, Scripted, Table
from enfilade.contract.replaying import replay
from enfilade.kernel.odds import odds
from enfilade.kernel.record import parse
from enfilade.library import AnyScenario, AnyTable, read_scenario, scenario
from enfilade.players.playout import play_out

TITLE = "Urban Battle, first patrol"
ROWS = {
    "actions": "actions/s (list, choose, apply; log, record)",
    "actions_from_outside": "the same, called by an interpreted program",
    "games": "games/s",
    "copies": "copies of a position/s",
    "table_copies": "copies of a table with its past/s",
    "views": "views/s",
    "replays": "replays of a recorded game/s",
    "verified_replays": "replays with every hash checked/s",
    "odds": "exact odds of a shot with 4 dice/s",
    "hovers": "whole hover cards of that shot/s",
    "zoo": "steps/s through PettingZoo, figures and masks",
    "zoo_ratio": "such steps for one of its connect four",
}
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


def play_from_outside(table: AnyTable, chooser: random.Random) -> int:
    """What `play_out` does, in a program that is not compiled with the rest."""
    count = 0
    while actors := table.actors:
        seat = actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[int(chooser.random() * len(legal))])
        count += 1
    return count


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
    played = scenario(SCENARIO)
    middle = midgame(played)
    seat = middle.actors[0]
    finished = Table(played, seed="replayed")
    play_out(finished, random.Random(2))
    made = parse(finished.record().text())
    aiming = duel()
    fire = Action("fire", "B1")
    view = aiming.view("white")
    return {
        **random_play(SCENARIO, seconds),
        "actions_from_outside": rate(RandomPlay(played, play_from_outside), seconds),
        "copies": rate(once(middle.position.copy), seconds / 2),
        "table_copies": rate(once(middle.copy), seconds / 2),
        "views": rate(once(lambda: middle.view(seat)), seconds / 2),
        "replays": rate(once(lambda: replay(played, made, check=False)), seconds / 2),
        "verified_replays": rate(once(lambda: replay(played, made)), seconds / 2),
        "odds": rate(once(lambda: odds(aiming.play, "white", fire)), seconds / 2),
        "hovers": rate(once(lambda: aiming.game.page.preview(view, fire)), seconds / 2),
        **research.measure(SCENARIO, seconds),
    }
