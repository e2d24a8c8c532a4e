"""Golden replays: two rounds in each city (how they are kept: tests/games/replays.py)."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.library import AnyTable
from tests.games.replays import Golden, one_of, preferred


def played(stem: str) -> AnyTable:
    """Two rounds, by choices that a seed makes; attacks are preferred."""
    table = Table(scenario(f"quick/{stem}", {"rounds": 2}), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        seat = table.actors[0]
        table.act(seat, one_of(preferred(table.legal(seat), ("attack", "target", "step", "unit")), chooser))
    return table


GOLDEN = Golden("quick", played)


@pytest.mark.parametrize("stem", GOLDEN.stems)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw and every position is as recorded, and played again it is the same game (5.0)."""
    GOLDEN.checked(stem)


if __name__ == "__main__":
    GOLDEN.write()
