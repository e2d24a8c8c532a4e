"""Assault: where it is possible, and where the winner may go (8.2.8, 8.1.14)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field


def test_a_vehicle_does_not_advance_into_a_wreck() -> None:
    """The hull of the vehicle that it rammed bars the hex to vehicles (8.1.14, R10, R40)."""
    field = Field("dravik-crossroads")
    field.clear("RBar1", "RD1", "RD3", "RA5", "RA2", "RB2", "RA3", "RB1", "RB3")
    field.put("GB5", "1006")
    field.put("RB4", "1005", osl=1, revealed=True)
    field.activate("GB5")
    field.do("assault RB4")
    field.roll(9, 1, 5)
    field.do("return 14.5-mm-gun")
    assert not field.block("RB4").is_alive
    assert field.offers("advance") == []
    assert not is_adjacent(field.position, field.block("GB5"), "1005")
    assert is_adjacent(field.position, field.block("GA2").at("1006"), "1005")


def test_only_what_swims_assaults_over_water() -> None:
    """An assault needs a way: a tank on the quay has none to the water (8.2.8, 5.1.4, R131)."""
    counters = ["population", "population", "population", "toxic", "ied", "vehicles", "barricade"]
    field = Field("selm-harbour", opening=[*counters], set_up=False)
    assert not is_adjacent(field.position, field.block("G3a").at("0516"), "0517")
    assert is_adjacent(field.position, field.block("R2g").at("0516"), "0517")


def test_a_sniper_does_not_wear_a_tank_down_that_cannot_answer() -> None:
    """A tank out of range endures, but never goes below operational (8.2.7.4)."""
    changes: dict[str, Data] = {"red.force[1].blocks[3].unit": "kor-mbt", "night": True, "green.night_vision": ["GB4"]}
    field = Field("dravik-crossroads", changes)
    for block in list(field.position.blocks.values()):
        if block.id not in ("GB4", "RB4", "RB1", "GB1"):
            field.clear(block.id)
    field.put("GB4", "0106")
    field.put("RB4", "1706", revealed=True)
    assert field.position.ep("0106", "1706") == 16
    field.activate("GB4")
    field.do("fire RB4")
    assert field.offers("return") == []
    field.do("endure")
    assert field.block("RB4").osl == 2
