"""No leaks, whatever a redeal may think: the same public game with other secrets sends the others the same, to the byte.

Two games are played side by side. In one of them a seat, the hider, decides otherwise while several decide in secret. All that
the server sends to the other seats and to spectators is compared, and all that they could ask for. Hidden blocks, which are set
up otherwise, are compared in `test_hidden_blocks.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from enfilade import Seeded, catalogue, scenario
from enfilade.kernel.data import Data
from enfilade.library import scenario_names
from enfilade.server.table.umpire import Umpire
from tests.properties.games import chosen
from tests.properties.test_hidden_blocks import PAIRS
from tests.properties.twins import act, check_equal, decide, table_of, umpire_of
from tests.properties.variations import options_of

SEEDS = range(2)
STEPS = 200  # in which somebody decides in secret
Changes = dict[str, Data]


@dataclass
class Twin:
    """A scenario, the seat that hides something, and what is chosen in both games."""

    name: str
    hider: str
    both: Changes = field(default_factory=dict)


TWINS = {
    "plans": Twin("game-of-war/duel", "red"),
    "plans on rails": Twin("game-of-war/ironhorse", "white"),
    "secret set-up": Twin("game-of-war/classic", "north", {"options.hidden_setup": True}),
    "allocation": Twin("urban-calculus/tarn", "blue"),
    "hidden boxes": Twin("urban-calculus/tarn", "blue", {"options.hidden": True, "options.setup": "points"}),
    "hidden numbers": Twin("urban-calculus/tarn", "blue", {"options.hidden": True, "options.hidden_tns": True}),
    "capability cards": Twin("urban-calculus/twobanks-evolved", "blue"),
    "deck building": Twin("urban-calculus/twobanks-evolved", "blue", {"evolved.choice": "players"}),
    "cubes": Twin("quick/lesson", "ga"),
    "enablers": Twin("quick/brickworks", "ga", {"options.setup_allocation": "free"}),
    "whole screen": Twin("quick/brickworks", "div", {"options.setup_allocation": "free", "options.screen": "full"}),
    "transfers": Twin("urban-operations/selm-harbour", "red", {"options.oob_change": True}),
}


def umpire(twin: Twin, seed: int) -> Umpire:
    return umpire_of(scenario(twin.name, twin.both), str(seed))


def check_decisions(twin: Twin, seed: int) -> int:
    """Wherever several decide at once in one game, the hider decides otherwise in its twin; says how often."""
    chooser = Seeded(f"twins {twin.name} {seed}")
    one = umpire(twin, seed)
    found = 0
    for step in range(STEPS):
        actors = table_of(one).actors
        if not actors or found == 1:
            break
        if twin.hider in actors and len(actors) > 1:
            other = rebuilt(one, twin, seed)
            again = rebuilt(one, twin, seed)
            decide(other, twin.hider, Seeded(f"one {seed} {step}"))
            decide(again, twin.hider, Seeded(f"other {seed} {step}"))
            check_equal(other, again, twin.hider, f"{twin.name}, seed {seed}, after {len(table_of(one).entries)} entries")
            found += 1
        seat, action = chosen(table_of(one), chooser)
        act(one, seat, action)
    return found


def rebuilt(one: Umpire, twin: Twin, seed: int) -> Umpire:
    """The same game, umpire and all."""
    other = umpire(twin, seed)
    for entry in table_of(one).entries:
        other.redo(entry)
    return other


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TWINS)
def test_other_secrets_are_told_alike(name: str, seed: int) -> None:
    assert check_decisions(TWINS[name], seed), "nobody decided in secret"


def test_every_option_that_hides_something_has_a_twin() -> None:
    """Each of the values that an option says it hides something with is tried, by name or because the scenario has it."""
    games = [*[(twin.name, twin.both) for twin in TWINS.values()], *[(pair.name, pair.both) for pair in PAIRS.values()]]
    tried = {(key, value) for name, both in games for key, value in in_force(name, both).items() if isinstance(value, str | bool)}
    for game in catalogue():
        names = [*scenario_names(game), *[name for name, _ in games if name.startswith(f"{game}/")]]
        hiding = {(option.key, value) for name in names for option in options_of(name) for value in option.hide}
        assert hiding <= tried, game


def in_force(name: str, both: Changes) -> Changes:
    return {option.key: option.value for option in options_of(name)} | both
