"""Whom one's own weapons hurt, and whom not (8.2.1, 8.2.7.7, 13.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.fire_lanes import lane
from tests.games.urban_operations.field import Field, named


def test_the_answering_block_is_spared_by_its_own_blast() -> None:
    """Also when the fire it answers was supported by a second block (8.2.1.1, 10.2)."""
    field = Field("dravik-crossroads", {"options.supporting_fire": True, "options.at_vs_infantry": False})
    field.clear("RBar1")
    field.put("GA2", "1008")
    field.put("GA3", "1009")
    field.put("RA2", "1005")
    field.put("RA3", "1105")
    field.activate("GA2")
    field.do("supportfire RA2", "with GA3", "weapon rifles")
    field.roll(4, 6)
    events = field.do("return launcher")
    assert named(events, "fought")[0].values["winner"] == "tie"
    assert field.block("RA2").osl == 3
    assert field.block("RA3").osl == 2  # beside it


def test_an_answering_shell_may_bring_a_room_down() -> None:
    """Return fire has the effect of a normal fire: rubble too, where the firer stands in a room (8.2.7.3, 13.4)."""
    field = Field(changes={"options.rubble": True, "options.at_vs_infantry": False})
    field.put("R1b", "0607")
    field.put("G1b", "1.5")
    field.clear("R1a", "R1c", "R1d")
    field.activate("G1b")
    field.do("fire R1b")
    field.roll(5, 5, 9, 4)
    events = field.do("return launcher")
    assert named(events, "rubble")[0].values == {"loc": "1.5", "barricade": True}
    assert not field.block("G1b").is_alive


def test_a_friend_under_the_mover_is_not_hit_by_covering_fire() -> None:
    """Who stands where the mover is shot at suffers nothing of it, though the helper's lane goes through there (R50)."""
    field = Field()
    field.put("G1d", "0607")
    field.put("G1e", "0708")
    field.put("G1c", "0508")
    field.put("G1b", "0608")
    field.activate("G1c")
    field.do("step 0607", "opfire R1b", "fire rifles", "cover G1b")
    field.roll(5, 5, 5)
    if field.offers("weapon"):
        field.do("weapon rifles")
    assert field.position.here("0607")
    assert field.block("G1d").osl == 3
    assert "0607" in lane(field.position.ground, "0608", "1.5", 15, {})
