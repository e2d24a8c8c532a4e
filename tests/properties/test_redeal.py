"""A redeal never fails and always explains the view it was given: on every scenario, with every option, at any moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from tests.properties.games import NAMES, SCENARIOS, chosen, played, redealt
from tests.properties.variations import choices, varied

DEALS = 100_000  # in `make test-all`, over all scenarios
BRIEF_DEALS = 150  # of a scenario in `make test`


def check_deals(name: str, deals: int, seed: str = "deals") -> None:
    """So many redeals of a scenario, each from what a seat knows at a moment of a game by chance with options by chance."""
    chooser = Seeded(f"{seed} {name}")
    dealt = 0
    while dealt < deals:
        laid, changes = varied(name, chooser)
        game = f"{seed} {dealt}"
        table = Table(laid, seed=game)
        pace = 1 + chooser.below(40)
        while table.actors and dealt < deals:
            for _ in range(pace):
                if table.actors:
                    table.act(*chosen(table, chooser))
            for seat in (None, *table.seats):
                dealt += 1
                check_deal(table, seat, f"{name} {changes}, seed {game!r} after {len(table.entries)} entries")


def check_deal(table: AnyTable, seat: str | None, where: str) -> None:
    """One redeal; whoever reads of a failure finds how to come there."""
    view = table.view(seat)
    try:
        other = redealt(table, seat, Seeded(f"deal {where}"))
    except Exception as error:
        raise AssertionError(f"{where}: no redeal for {seat}") from error
    again = table.game.knowledge.view(other, seat)
    assert canonical(again.to_data()) == canonical(view.to_data()), f"{where}: another view for {seat}"


@pytest.mark.parametrize("name", SCENARIOS)
def test_redeals_explain_what_is_seen(name: str) -> None:
    check_deals(name, BRIEF_DEALS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_hundred_thousand_redeals_explain_what_is_seen(name: str) -> None:
    check_deals(name, DEALS // len(NAMES) + 1, "many deals")


# The truth is among what can be dealt: small cases, in which chance comes upon it sooner or later.

MOST_TRIED = 3_000


def comes_upon_it(table: AnyTable, seat: str, hidden: Callable[[Any], object]) -> bool:
    """Whether what is hidden from a seat is dealt as it is, sooner or later."""
    truth = hidden(table.play.position)
    return any(hidden(redealt(table, seat, Seeded(f"try {number}")).position) == truth for number in range(MOST_TRIED))


@pytest.mark.parametrize("seed", range(4))
def test_parley_hands_can_be_dealt_as_they_are(seed: int) -> None:
    table = played("parley", seed, 7)
    assert comes_upon_it(table, "red", lambda position: {each: sorted(hand) for each, hand in position.hands.items()})


@pytest.mark.parametrize("seed", range(4))
def test_what_quick_hides_behind_the_screen_can_be_dealt_as_it_is(seed: int) -> None:
    """All but how far somebody has come in what he does behind his screen: that is taken to be just begun (2.2)."""
    table = played("quick/lesson", seed, 13)
    for seat in table.seats:
        assert comes_upon_it(table, seat, lambda position: canonical(position.bare_data()))


@pytest.mark.parametrize("seed", range(4))
def test_whom_a_plan_orders_and_attacks_can_be_dealt_as_it_is(seed: int) -> None:
    """Also an attack on what is out of reach (II.1)."""
    table = Table(scenario("game-of-war/duel", {"options.orders_per_turn": 1}), seed=seed)
    chooser = Seeded(f"plan {seed}")
    while "white" in table.actors:
        legal = table.legal("white")
        table.act("white", legal[chooser.below(len(legal))])
    assert comes_upon_it(table, "red", planned)


def planned(position: Any) -> object:
    plan = position.plans["white"]
    return [order.piece for order in plan.orders], [attack.unit for attack in plan.attacks]


def test_a_hand_of_the_urban_calculus_can_be_dealt_as_it_is() -> None:
    for seed in range(4):
        table = Table(scenario("urban-calculus/tarn", {"hands.size": 1}), seed=seed)
        for seat in table.seats:
            assert comes_upon_it(table, seat, lambda position: canonical(position.to_data()["hands"]))


def test_every_option_is_tried() -> None:
    """A number needs some to be tried with; what cannot be chosen in one scenario can in another."""
    for name in NAMES:
        assert all(choices(name).values())
