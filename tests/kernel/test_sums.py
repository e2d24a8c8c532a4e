"""What players reckon comes out the same in every Python."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from random import Random

import pytest

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.sums import total
from enfilade.library import AnyTable
from enfilade.players import names, player
from tests.interpreted import interpreted_only

built_in = builtins.sum


def test_fractions_are_added_from_first_to_last() -> None:
    """Python 3.11 and 3.12 differ in what `sum` makes of these."""
    assert total([0.1] * 10) == 0.9999999999999999
    assert total([]) == 0.0


def sum_of_whole_numbers(values: Iterable[float], start: float = 0) -> float:
    """The built-in sum, refusing what comes out otherwise in another Python."""
    counted = list(values)
    assert not any(isinstance(value, float) for value in counted), "add fractions with enfilade.kernel.sums.total"
    return built_in(counted, start)


@interpreted_only
@pytest.mark.parametrize("name", [name for id in library.catalogue() for name in library.scenario_names(id)][::2])
def test_no_player_and_no_preview_adds_fractions_with_the_built_in_sum(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position, another Python, another choice: that must not be."""
    table: AnyTable = Table(library.scenario(name), seed="sums")
    chooser = Random("sums")
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    for _ in range(12):
        if not table.actors:
            break
        seat = table.actors[0]
        view = table.view(seat)
        for action in view.legal[:6]:
            table.game.page.preview(view, action)
        for each in names(table.game)[:2]:
            sitting = player(each, table.game, "sums")
            sitting.choose(view, sitting.dice)
        table.act(seat, chooser.choice(view.legal))
