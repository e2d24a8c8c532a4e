"""A redeal never fails and always explains the view it was given: on every scenario, with every option, at any moment."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from tests.properties.games import NAMES, SCENARIOS, chosen, redealt
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


def test_every_option_is_tried() -> None:
    """A number needs some to be tried with; what cannot be chosen in one scenario can in another."""
    for name in NAMES:
        assert all(choices(name).values())
