"""Whoever resigns, in whichever game: everybody can still look at the board."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.library import scenario_names

FIRST = [scenario_names(id)[0] for id in enfilade.catalogue()]


@pytest.mark.parametrize("name", FIRST)
def test_a_game_that_was_given_up_is_drawn_and_measured(name: str) -> None:
    table = enfilade.Table(enfilade.scenario(name), seed=3)
    seat = table.actors[0]
    table.act(seat, table.legal(seat)[0])
    table.resign(table.seats[1])
    for each in (None, *table.seats):
        view = table.view(each)
        assert view.outcome is not None
        assert (view.outcome.winner, view.outcome.reason, view.legal) == (table.seats[0], "resignation", [])
        assert table.game.scene(view).layers
        assert isinstance(table.game.page.measures(view), list)
    again = enfilade.Table(enfilade.scenario(name), seed=3)
    for entry in table.record().entries:
        again.redo(entry)
    assert again.position == table.position
