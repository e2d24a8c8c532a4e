"""Golden replays: two turns of each scenario (how they are kept: tests/games/replays.py)."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.library import AnyTable
from tests.games.replays import Golden, one_of, preferred

EAGER = ("fire", "assault", "weapon", "opfire", "return", "cover", "advance", "breach", "scout", "smoke", "impulse", "activate")


def played(stem: str) -> AnyTable:
    """Two turns, by choices that a seed makes; fights are preferred half of the time."""
    table = Table(scenario(f"urban-operations/{stem}", {"turns": 2}), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        seat = table.actors[0]
        offers = table.legal(seat)
        if table.path[-1].name == "Setup":
            offers = offers[-1:]
        elif any(offer.verb in EAGER for offer in offers) and chooser.below(2):
            offers = tuple(preferred(offers, EAGER))
        table.act(seat, one_of(offers, chooser))
    return table


GOLDEN = Golden("urban-operations", played)


@pytest.mark.parametrize("stem", GOLDEN.stems)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw and every position is as recorded, and played again it is the same game (3.1)."""
    GOLDEN.checked(stem)


if __name__ == "__main__":
    GOLDEN.write()
