"""Golden replays: the first turns of every scenario, and a whole game (how they are kept: tests/games/replays.py)."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table, load, scenario
from enfilade.library import AnyTable
from tests.games.replays import Golden, one_of, preferred

EAGER = ("order", "move", "step", "attack-unit", "attack")


def played(stem: str) -> AnyTable:
    """Four turns, by choices that a seed makes; orders and attacks are preferred, and here and there one is taken back."""
    table = Table(scenario(f"game-of-war/{stem}", {"options.turn_limit": 4}), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        seat = table.actors[chooser.below(len(table.actors))]
        if len(table.choices(seat)) == 3 and chooser.below(2) == 0:
            table.undo(seat, 1 + chooser.below(3))
        else:
            table.act(seat, one_of(preferred(table.legal(seat), EAGER), chooser))
    return table


GOLDEN = Golden("game-of-war", played)


@pytest.mark.parametrize("stem", GOLDEN.stems)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every position is as recorded, and played again it is the same game; orders were taken back in it (II)."""
    record = GOLDEN.checked(stem).record().text()
    assert stem == "classic" or '"undo"' in record  # there nobody plans in secret, and so nothing waits to be taken back


def test_a_whole_game_of_the_greedy_player() -> None:
    """Kept from its first days (writing the others anew leaves it alone): it replays, hash by hash, to the end (I)."""
    table = load(GOLDEN.path("greedy-duel"))
    assert table.outcome is not None
    assert table.outcome.winner == "red"
    assert len([event for event in table.events(None) if event.name == "battle"]) >= 2


if __name__ == "__main__":
    GOLDEN.write()
