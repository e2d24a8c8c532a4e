"""Undo is never a peek: what a seat could learn by acting and taking back, it cannot take back.

From positions that a seat cannot tell apart the same action is tried. Where what it shows differs, be it something here and
nothing there, undo must be refused after either: whoever has learnt that nothing is there has learnt something.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from enfilade import Action, Seeded, Table
from enfilade.kernel.data import canonical
from enfilade.kernel.play import Play
from enfilade.library import AnyTable
from tests.properties.games import SCENARIOS, chosen, redealt, seeds
from tests.properties.variations import varied

every_scenario = pytest.mark.parametrize("name", SCENARIOS)
TWINS = 4  # positions that are compared with the real one
EVERY = 6  # actions between two moments that are tried
MOMENTS = 12


def with_other_secrets(table: AnyTable, seat: str, deal: str) -> AnyTable:
    """The same table as far as a seat knows, with other secrets dealt to the rest."""
    other: AnyTable = table.copy()
    dealt = redealt(table, seat, Seeded(deal))
    other.play = Play(dealt.position, table.play.dice.copy(), other.play.log)
    other.play.offers = dealt.offers
    return other


def shown(table: AnyTable, seat: str, action: Action) -> str:
    """What a seat sees and hears of its action."""
    told = len(table.events(seat))
    table.act(seat, action)
    return canonical([[event.to_data() for event in table.events(seat, told)], table.view(seat).to_data()])


def check_peeks(table: AnyTable, seat: str, where: str) -> None:
    """Every action of a seat, in the real position and in some that it cannot tell from it."""
    others = [with_other_secrets(table, seat, f"twin {number}") for number in range(TWINS)]
    for action in table.legal(seat):
        tried = [each.copy() for each in (table, *others)]
        seen = [shown(each, seat, action) for each in tried]
        for one, sight in zip(tried[1:], seen[1:], strict=True):
            if sight != seen[0]:
                said = [each.why_no_undo(seat) for each in (tried[0], one)]
                assert all(said), f"{where}: {seat} may try '{action}' and take it back: {said}"


def check_game(name: str, seed: int, moments: int) -> None:
    chooser = Seeded(f"peeks {name} {seed}")
    laid, changes = varied(name, chooser)
    table = Table(laid, seed=seed)
    for _ in range(chooser.below(60)):
        if table.actors:
            table.act(*chosen(table, chooser))
    for _ in range(moments):
        for seat in table.actors:
            check_peeks(table, seat, f"{name} {changes}, seed {seed}, after {len(table.entries)} entries")
        for _ in range(EVERY):
            if table.actors:
                table.act(*chosen(table, chooser))


@every_scenario
@given(seed=seeds)
def test_what_was_learnt_cannot_be_taken_back(name: str, seed: int) -> None:
    check_game(name, seed, MOMENTS // 3)


@pytest.mark.slow
@every_scenario
@given(seed=seeds)
def test_what_was_learnt_in_long_games_cannot_be_taken_back(name: str, seed: int) -> None:
    check_game(name, seed, MOMENTS)
