"""Same seed, same game: on every run, machine and Python, interpreted or compiled."""

from __future__ import annotations

import pytest

from tests.properties.games import NAMES, SCENARIOS
from tests.properties.traces import kept, trace


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert trace(name) == kept().get(name), f"{name} plays differently: see tests/properties/traces.py"


def test_every_kept_trace_is_of_a_scenario() -> None:
    assert list(kept()) == NAMES
