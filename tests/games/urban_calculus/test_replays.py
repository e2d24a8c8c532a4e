"""Golden replays: a short campaign in each city (how they are kept: tests/games/replays.py)."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.library import AnyTable
from tests.games.replays import Golden, one_of, preferred


def played(stem: str) -> AnyTable:
    """Three turns, by choices that a seed makes; in the second both seats agree to change a number (R48)."""
    changes: dict[str, Any] = {"time.turns": 3, "victory": [{"id": "over", "when": "end", "winner": "draw"}]}
    table = Table(scenario(f"urban-calculus/{stem}", changes), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        if table.position.turn == 2 and not table.position.agreed and not table.position.amended:
            table.amend("tn.red.X", 4)
        seat = table.actors[0]
        table.act(seat, one_of(preferred(table.legal(seat), ("assign", "attack", "target")), chooser))
    return table


GOLDEN = Golden("urban-calculus", played)


@pytest.mark.parametrize("stem", GOLDEN.stems)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw, every amendment and every position is as recorded, and played again it is the same campaign (§5, R48)."""
    assert GOLDEN.checked(stem).position.amended == {"tn.red.X": 4}


if __name__ == "__main__":
    GOLDEN.write()
