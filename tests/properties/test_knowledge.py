"""No leaks: whatever a seat is shown follows from what it may know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from enfilade import Seeded
from enfilade.kernel.data import Data, Reader, Source, canonical
from enfilade.kernel.play import Play
from enfilade.library import AnyGame
from tests.effort import examples
from tests.kernel.parley import CARDS
from tests.properties.games import SCENARIOS, depths, named, played, redealt, seeds

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


def shown(game: AnyGame, play: Play[Any], seat: str | None) -> Data:
    """All that a seat is sent of the present: view, prompt, path, scene, previews of its offers, what lenses show."""
    view = game.knowledge.view(play, seat)
    previews = [game.page.preview(view, action) for action in view.legal]
    lenses = [game.page.lay(view, lens.id) for lens in game.page.lenses]
    return [
        canonical(view.to_data()),
        view.prompt,
        [str(stage) for stage in view.path],
        json.dumps(game.scene(view).to_data()),
        json.dumps([None if preview is None else preview.to_data() for preview in previews]),
        json.dumps([None if laid is None else laid.to_data() for laid in lenses]),
    ]


@every_scenario
@given(seed=seeds, depth=depths)
def test_a_redeal_gives_an_equal_view(name: str, seed: int, depth: int) -> None:
    """Two positions that differ only in what a seat cannot know look the same to it."""
    table = played(name, seed, depth)
    for seat in (None, *table.seats):
        other = redealt(table, seat, Seeded(f"deal {seed}"))
        assert shown(table.game, other, seat) == shown(table.game, table.play, seat)
        assert list(other.offers) == list(table.actors)
        if seat is not None:
            assert tuple(other.offers.get(seat, ())) == table.legal(seat)


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
    table = played(name, seed, depth)
    for seat in table.actors:
        for action in table.legal(seat):
            original = table.play.copy(table.play.dice.copy())
            original.log = []
            other = redealt(table, seat, Seeded("deal"))
            other.log = []
            for play in (original, other):
                play.act(seat, action)
            told = original.log + other.log
            if original.dice.drawn or other.dice.drawn or any([event.reveals for event in told]):
                continue
            heard = [[event.to_data() for event in log if event.is_seen_by(seat)] for log in (original.log, other.log)]
            assert heard[0] == heard[1]


def differing(one: str, other: str) -> str:
    """Where two long texts part: a whole comparison of them would take minutes."""
    at = next(
        (index for index, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other))
    )
    return f"{one[at - 40 : at + 60]} ~ {other[at - 40 : at + 60]}"


@every_scenario
@given(seed=seeds, depth=depths)
def test_a_view_comes_back_from_its_data(name: str, seed: int, depth: int) -> None:
    table = played(name, seed, depth)
    start = named(name).start
    for seat in (None, *table.seats):
        view = table.view(seat)
        sent = json.loads(canonical(view.to_data()))
        again = table.game.knowledge.read(Reader(sent, Source("view")), start)
        assert again == view
        assert again.legal == view.legal
        pictures = [json.dumps(table.game.scene(each).to_data()) for each in (again, view)]
        assert pictures[0] == pictures[1] or differing(*pictures) == ""


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
