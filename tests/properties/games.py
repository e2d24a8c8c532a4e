"""Every game and scenario there is, and random legal play on them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import strategies as st

from enfilade import catalogue, scenario, testing
from enfilade.library import AnyScenario, AnyTable, scenario_names
from enfilade.testing import chosen, finish, redealt
from tests.kernel.parley import parley

__all__ = ["LONG", "NAMES", "SCENARIOS", "chosen", "depths", "finish", "named", "played", "redealt", "seeds"]

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


def played(name: str, seed: int, depth: int) -> AnyTable:
    """A table after so many random actions, or at the end of its game."""
    return testing.played(named(name), seed, depth)
