"""Every game and scenario there is, and random legal play on them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st

from enfilade import Action, Seeded, Table, catalogue, scenario
from enfilade.kernel.dice import Dice
from enfilade.kernel.play import Play
from enfilade.library import AnyScenario, AnyTable, scenario_names
from tests.kernel.parley import parley

NAMES = ["parley", *[name for game in catalogue() for name in scenario_names(game)]]
# Of each game one scenario or two are tried every time; these long ones with `make test-all`.
LONG = {
    "game-of-war/bryansk",
    "game-of-war/classic",
    "game-of-war/classic-simultaneous",
    "game-of-war/ironhorse",
    "quick/kestrel-heights",
    "quick/three-bridges",
    "urban-calculus/amaris",
    "urban-calculus/hallows",
    "urban-calculus/hallows-evolved",
    "urban-calculus/karsova",
    "urban-operations/dravik-crossroads",
    "urban-operations/lights-out",
    "urban-operations/selm-harbour",
}
SCENARIOS = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else pytest.param(name) for name in NAMES]
seeds = st.integers(0, 10_000)
depths = st.integers(0, 250)


@cache
def named(name: str) -> AnyScenario:
    """A scenario by its name; the test game has one."""
    return parley() if name == "parley" else scenario(name)


def chosen(table: AnyTable, chooser: Seeded) -> tuple[str, Action]:
    """A seat that must act and one of its actions, by chance."""
    actors = table.actors
    seat = actors[chooser.below(len(actors))]
    legal = table.legal(seat)
    return seat, legal[chooser.below(len(legal))]


def played(name: str, seed: int, depth: int) -> AnyTable:
    """A table after so many random actions, or at the end of its game."""
    table = Table(named(name), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors and len(table.entries) < depth:
        table.act(*chosen(table, chooser))
    return table


def finish(table: AnyTable, chooser: Seeded) -> None:
    """Play a game to its end."""
    while table.actors:
        table.act(*chosen(table, chooser))


def redealt(table: AnyTable, seat: str | None, dice: Dice) -> Play[Any]:
    """A game like that at a table, its position dealt anew from what a seat knows; what is drawn next is the same."""
    play = Play(table.game.knowledge.redeal(table.view(seat), dice), table.play.dice.copy(), [])
    play.run()
    return play
