"""What people and players are given stays the same, to the byte, interpreted and compiled."""

from __future__ import annotations

import pytest

from enfilade import catalogue
from enfilade.library import scenario_names
from tests.goldens.cases import CASES, SETS
from tests.goldens.pages import kept, pages

LARGE = "urban-operations/selm-harbour#0"  # takes as long as ten others
EVERY = [pytest.param(id, marks=pytest.mark.slow if case.number or id == LARGE else ()) for id, case in CASES.items()]


@pytest.mark.parametrize("id", EVERY)
def test_everybody_is_given_what_they_were_given(id: str) -> None:
    now, then = pages(CASES[id]), kept()[id]
    changed = [f"{new}\n  was {old}" for new, old in zip(now, then, strict=False) if new != old]
    assert now == then, "\n".join(["`python -m tests.goldens differs` shows what changed:", *changed[:3]])


def test_every_scenario_has_its_goldens_with_several_sets_of_options() -> None:
    names = [name for game in catalogue() for name in scenario_names(game)]
    assert list(CASES) == [f"{name}#{number}" for name in names for number in range(SETS + 1)]
    assert list(kept()) == list(CASES)
