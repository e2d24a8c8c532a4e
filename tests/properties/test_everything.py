"""Whoever looks at a game that is over may know everything: what each seat knew, all together."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Table, library
from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from enfilade.testing import played
from tests.properties.games import SCENARIOS, named


def seen(name: str, depth: int) -> tuple[AnyTable, dict[str, Any]]:
    """A table after so many random actions, and everything that there is to know of it."""
    table: AnyTable = played(named(name), 7, depth)
    return table, table.everything().to_data()


@pytest.mark.parametrize("name", SCENARIOS)
def test_everything_is_seen_by_nobody_in_particular_and_changes_nothing(name: str) -> None:
    table: AnyTable = played(named(name), 5, 60)
    before = table.fingerprint()
    view = table.everything()
    assert (view.seat, view.legal) == (None, [])
    assert table.game.scene(view).to_data()
    assert table.fingerprint() == before
    if not table.game.knowledge.has_secrets:
        assert canonical(view.to_data()) == canonical(table.view(None).to_data())


@pytest.mark.parametrize("depth", [3, 40, 160])
def test_every_block_of_urban_operations_is_known(depth: int) -> None:
    table, data = seen("urban-operations/first-door", depth)
    blocks = table.position.blocks
    assert {block["id"] for block in data["blocks"]} == set(blocks)
    assert {block["id"]: block["osl"] for block in data["blocks"]} == {id: block.osl for id, block in blocks.items()}


@pytest.mark.parametrize("depth", [3, 40, 160])
def test_no_screen_of_quick_hides_anything(depth: int) -> None:
    _, data = seen("quick/brickworks", depth)
    assert None not in [unit["enablers"] for unit in data["units"]]
    for side in data["sides"].values():
        assert None not in (side["pool"], side["hand"], side["boxes"])


@pytest.mark.parametrize("depth", [2, 9, 30])
def test_both_plans_of_game_of_war_lie_open(depth: int) -> None:
    table, data = seen("game-of-war/duel", depth)
    plans = table.position.plans
    assert data["plans"] == {seat: plan.to_data() for seat, plan in plans.items()}
    assert data["answers"] == table.position.answers


def test_both_halves_of_the_urban_calculus_lie_open() -> None:
    scenario = library.scenario("urban-calculus/tarn", changes={"options.hidden": True})
    table: AnyTable = Table(scenario, seed="open")
    for seat in table.seats:
        table.act(seat, "assign J")
    view = table.everything()
    assert None not in view.boxes.values()
    assert set(view.plans) == {"red", "blue"}
    assert None in table.view("red").boxes.values()
