"""Who goes where while an event is told: what a page moves is there to be moved."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.contract.shown import END, HEADING, ROUND
from tests.properties.games import NAMES, chosen, named

GAMES = [name for name in NAMES if name in {"urban-battle/first-patrol", "game-of-war/petrograd", "quick/lesson"}]
GAMES += ["urban-calculus/tarn", "urban-operations/first-door"]


@pytest.mark.parametrize("name", GAMES)
def test_what_goes_somewhere_is_on_somebodys_board(name: str) -> None:
    """Piece and place are elements of the scene of a seat that was told of it, before or after it went; a game ends once."""
    table = Table(named(name), seed="ways")
    chooser = Seeded("ways")
    page = table.game.page
    gone = 0
    weights: list[str] = []
    while table.actors:
        before = {seat: table.game.scene(table.view(seat)) for seat in table.seats}
        events = table.act(*chosen(table, chooser))
        weights += [page.weight(event) for event in events]
        moving = [(event, way) for event in events for way in page.ways(event)]
        if not moving or gone > 20:
            continue
        after = {seat: table.game.scene(table.view(seat)) for seat in table.seats}
        for event, way in moving:
            gone += 1
            seats = [seat for seat in table.seats if event.is_seen_by(seat)]
            for id in [way.piece or way.since, way.to]:
                assert any(before[seat].element(id) or after[seat].element(id) for seat in seats), (event.to_data(), id)
    assert gone
    assert weights.count(END) == 1
    assert {ROUND, HEADING} & set(weights)
