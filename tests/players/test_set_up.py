"""The computer's set-up is drawn by lot from a pool of sensible ones: nobody learns it by heart."""

from __future__ import annotations

import pytest

from enfilade import Table, scenario
from enfilade.kernel.data import Data, canonical
from enfilade.library import AnyTable
from enfilade.players import player

SET_UPS: list[tuple[str, dict[str, Data], tuple[str, ...]]] = [
    ("game-of-war/classic-simultaneous", {"options.hidden_setup": True}, ("HiddenSetup", "SetUp", "Place")),
    ("urban-battle/convoy", {}, ("Deployment", "PlacePiece")),
    ("quick/three-bridges", {}, ("AllocateEnablers", "Allotment")),
]


def set_up(name: str, changes: dict[str, Data], procedures: tuple[str, ...], lot: int) -> AnyTable:
    """A table after both computers have set up; the table's own chance is always the same."""
    table = Table(scenario(name, changes), seed=1)
    players = {seat: player("greedy", table.game, f"{lot} {seat}") for seat in table.seats}
    while table.actors and table.path[-1].name in procedures:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    return table


@pytest.mark.parametrize(("name", "changes", "procedures"), SET_UPS)
def test_no_two_set_ups_are_alike(name: str, changes: dict[str, Data], procedures: tuple[str, ...]) -> None:
    """By the player's own lot, which the same seed throws again."""
    found = [canonical(set_up(name, changes, procedures, lot).position.to_data()) for lot in range(2)]
    assert len(set(found)) == 2
    assert canonical(set_up(name, changes, procedures, 0).position.to_data()) == found[0]
