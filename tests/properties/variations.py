"""Scenarios with other options than their own, by chance: every value of every option of every game comes up."""

from __future__ import annotations

from functools import cache

from enfilade import BadScenario, Seeded, scenario
from enfilade.kernel.data import Data
from enfilade.kernel.options import Option
from enfilade.library import AnyScenario
from tests.properties.games import named

NUMBERS = {  # what is tried where an option takes any number
    "max_rounds": (1, 4, 12),
    "rounds": (1, 3, 8),
    "options.orders_per_turn": (1, 5),
    "options.attacks_per_turn": (1, 2),
    "options.turn_limit": (3, 40),
    "options.stalemate_turns": (0, 12),
}
# What hides or deals something and is set by another table of a scenario than its options, a line for each game.
TABLES: dict[str, dict[str, tuple[Data, ...]]] = {
    "game-of-war": {"halves": ({"red": [1, 3], "white": [5, 7]},), "options.hidden_setup": (True,)},
    "urban-calculus": {
        "hands.size": (1, 3, 5),
        "hands.scope": ("all", "actions"),
        "deck.mode": ("own", "shared", "dice"),
        "deck.reshuffle": ("turn", "joker", "empty"),
        "strategic.allocation": ("secret", "open"),
        "strategic.resolution": ("attacker_first", "alternate"),
        "evolved.choice": ("scenario", "players", "random"),
    },
    "quick": {},
    "urban-operations": {"events.green_hand": (["E01", "E11"],), "events.red_hand": (["E02", "E07"],)},
}


@cache
def options_of(name: str) -> tuple[Option, ...]:
    """What may be chosen in a scenario."""
    return () if name == "parley" else tuple(named(name).game.rules.options(named(name).start))


def choices(name: str) -> dict[str, tuple[Data, ...]]:
    """Every key that may be changed in a scenario, with the values to try."""
    found = {option.key: tuple(option.values) or NUMBERS[option.key] for option in options_of(name)}
    return {**found, **TABLES.get(name.partition("/")[0], {})}


def varied(name: str, chooser: Seeded) -> tuple[AnyScenario, dict[str, Data]]:
    """A scenario with a few of its options changed by chance, and which; a combination that the game refuses is drawn anew."""
    while True:
        keys = sorted(choices(name))
        changes: dict[str, Data] = {}
        for _ in range(chooser.below(6)):
            key = keys[chooser.below(len(keys))] if keys else ""
            values = choices(name).get(key, ())
            if values:
                changes[key] = values[chooser.below(len(values))]
        try:
            return (scenario(name, changes) if changes else named(name)), changes
        except BadScenario:
            continue
