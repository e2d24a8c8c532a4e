"""No leaks: whatever a seat is shown follows from what it may know."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from enfilade import Seeded
from enfilade.kernel.data import canonical
from enfilade.testing import checks
from tests.effort import examples
from tests.kernel.parley import CARDS
from tests.properties.games import SCENARIOS, depths, played, redealt, seeds

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@every_scenario
@given(seed=seeds, depth=depths)
def test_a_redeal_gives_an_equal_view(name: str, seed: int, depth: int) -> None:
    """Two positions that differ only in what a seat cannot know look the same to it."""
    checks.redeals_look_the_same(played(name, seed, depth), seed)


@given(seed=seeds)
def test_redeals_differ_in_what_is_hidden(seed: int) -> None:
    """Else the pairs above would show nothing."""
    table = played("parley", seed, 3)
    deals = {canonical(redealt(table, "red", Seeded(f"deal {deal}")).position.to_data()) for deal in range(12)}
    assert len(deals) > 1


@every_scenario
@given(seed=seeds, depth=depths)
def test_equal_knowledge_is_told_equally(name: str, seed: int, depth: int) -> None:
    """The same action in a position and in its redeal is told a seat in the same events, if nothing was drawn or revealed."""
    checks.equal_knowledge_is_told_equally(played(name, seed, depth))


@every_scenario
@given(seed=seeds, depth=depths)
def test_a_view_comes_back_from_its_data(name: str, seed: int, depth: int) -> None:
    checks.views_come_back(played(name, seed, depth))


@given(seed=seeds, depth=depths)
@examples(20, 60)
def test_no_seat_learns_a_third_ones_secret(seed: int, depth: int) -> None:
    """Of the cards in the others' hands and plans, only those peeked at are named, in view, scene and events."""
    table = played("parley", seed, depth)
    position = table.position
    for seat in (None, *table.seats):
        own = [] if seat is None else position.hands[seat]
        peeked = [] if seat is None else [each.partition(":")[2] for each in position.peeked[seat]]
        hidden = [card for card in CARDS if card not in [*own, *peeked, *position.deck.discard]]
        view = table.view(seat)
        words = canonical(view.to_data()) + json.dumps(table.game.scene(view).to_data())
        assert not [card for card in hidden if f'"{card}"' in words or f":{card}" in words]
        for event in table.events(seat):
            if event.name in ("card", "picked", "peek"):
                assert event.seen_by == frozenset({seat})
