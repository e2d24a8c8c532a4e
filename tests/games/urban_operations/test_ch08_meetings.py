"""Where two rules meet: withdrawals, walls and pairs; smoke, gas and zones; what a fight costs and who is paid for it."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.rules.choices import MANY, part_of, parted
from enfilade.kernel.data import Data
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.event import Event
from tests.games.urban_operations.field import Field, named, same_after_a_redeal

WALLS: dict[str, Data] = {"options.crossing_walls": True}


def sum_of(events: list[Event], side: str = "firer_sum") -> list[Data]:
    """The lines of a fight's sum."""
    lines = named(events, "fought")[0].values[side]
    assert isinstance(lines, list)
    return lines


def duel_on_dravik(unit: str, options: dict[str, Data]) -> Field:
    """A sniper and a red block, twelve hexes apart along a street, and nobody else but their leaders."""
    field = Field("dravik-crossroads", {"red.force[1].blocks[3].unit": unit, **options})
    for block in list(field.position.blocks.values()):
        if block.id not in ("GB4", "RB4", "RB1", "GB1"):
            field.clear(block.id)
    field.put("GB4", "0106")
    field.put("RB4", "1206")
    return field


# Who is paid for an elimination.


def test_who_cannot_leave_a_lost_entrance_is_the_attackers_kill() -> None:
    """It is eliminated, and the attacker regains 1 OSL, as for any block that it eliminates (8.2.8.1, 8.2.7.6)."""
    field = Field()
    field.clear("R1c", "R1d", "RD1")
    field.put("R1a", "3.2")
    for loc in ("1.2", "1.4", "1.6"):
        field.position.add_counter("barricade", loc, True, "")
    field.put("G1b", "0605", osl=2)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(7, 1)
    events = field.do("return rifles")
    assert [event.rule for event in named(events, "eliminated")] == ["8.2.8.1"]
    assert [event.rule for event in named(events, "regained")] == ["8.2.7.6"]
    assert field.block("G1b").osl == 3


def test_who_leaves_a_lost_entrance_pays_nobody() -> None:
    """It falls back without a die, and dies of nothing that the attacker did (8.2.8.1, 8.3.2)."""
    field = Field()
    field.clear("R1c", "R1d", "RD1")
    field.put("R1a", "3.2")
    field.put("G1b", "0605", osl=2)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(7, 1)
    events = field.do("return rifles", "step 1.4", "done")
    assert not named(events, "regained")
    assert not named(events, "withdrew")
    assert field.block("R1b").loc == "1.4"
    assert field.block("G1b").osl == 2


def test_both_useless_and_both_dead_nobody_is_paid() -> None:
    """Both lose 2 before anybody regains anything (8.2.7.4, R79, R89)."""
    field = duel_on_dravik("kor-sup", {})
    field.put("RB4", osl=2)
    field.activate("GB4")
    field.do("fire RB4")
    assert field.offers("return") == []
    events = field.do("endure", "endure")  # a long rifle is for leaders, snipers and vehicles
    assert not field.block("RB4").is_alive
    assert not field.block("GB4").is_alive
    assert not named(events, "regained")


# Walls under fire.


@pytest.mark.parametrize(
    ("options", "bonus"), [(WALLS, ["target on a wall", 3, "11.2"]), ({}, ["opportunity fire", 2, "8.3.1.1"])]
)
def test_the_run_from_a_charge_over_a_wall(options: dict[str, Data], bonus: list[Data]) -> None:
    """Engineers with a ladder run over a wall that is not breached: a forced move is shot at like any other (11.2, R35, R36)."""
    field = Field(changes=options)
    field.clear("R1c", "RD1")
    field.put("R1a", "3.2")
    field.put("G1d", "0303")
    field.put("R1b", "0101", revealed=True)
    field.activate("G1d")
    events = field.do("breach 0303N", "step 0202")
    assert [event.rule for event in named(events, "moved")] == ["8.2.9"]
    assert same_after_a_redeal(field)
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    assert bonus in sum_of(field.do("return carbines"))


def test_the_run_through_the_new_breach_is_no_wall() -> None:
    """The side that was blown open is crossed like a door (11.2, R115)."""
    field = Field(changes=WALLS)
    field.clear("R1c", "RD1")
    field.put("R1a", "3.2")
    field.put("G1d", "0303")
    field.put("R1b", "0101", revealed=True)
    field.activate("G1d")
    field.do("breach 0303N", "step 0302", "opfire R1b", "fire rifles")
    field.roll(4, 4)
    assert ["opportunity fire", 2, "8.3.1.1"] in sum_of(field.do("return carbines"))


@pytest.mark.parametrize(("options", "lost"), [(WALLS, 1), ({}, 0)])
def test_an_advance_over_a_wall(options: dict[str, Data], lost: int) -> None:
    """The winner who climbs after the loser is shot at with +3, and its withdrawal die counts one less (8.1.14, 11.2, R35)."""
    field = Field(changes=options)
    field.clear("R1d", "RD1")
    field.put("R1a", "3.2")
    field.put("G1b", "0302")
    field.put("R1b", "0303", osl=1, revealed=True)
    field.put("R1c", "0305", revealed=True)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(8, 1)
    field.do("return rifles")
    events = field.do("advance")
    assert [event.rule for event in named(events, "moved")] == ["8.1.14"]
    field.do("opfire R1c", "fire rifles")
    field.roll(7)
    assert named(field.do("withdraw"), "withdrew")[0].values["lost"] == lost


# Ties.


@pytest.mark.parametrize("ties", [0, 1])
def test_a_tie_against_a_sniper_leaves_a_tank_two(ties: int) -> None:
    """Its long rifle cannot take a tank below operational, by a tie neither (8.2.7.4, R46)."""
    field = duel_on_dravik("kor-mbt", {"options.tie_losses": ties})
    field.put("RB4", osl=2, revealed=True)
    field.activate("GB4")
    field.do("fire RB4")
    field.roll(8, 8, *[5] * ties)
    field.do(f"return {field.offers('return')[0]}")
    assert (field.block("RB4").osl, field.block("GB4").osl) == (2, 2 - ties)


def test_a_tie_has_its_quality_dice() -> None:
    """By option both lose 1, recruits and elite blocks by their die: it is a loss by the dice of a fire (4.3.8, R46, R47)."""
    changes: dict[str, Data] = {
        "options.tie_losses": 1, "red.force[0].quality": "recruit", "green.force[0].quality": "elite",
    }  # fmt: skip
    field = Field(changes=changes)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(8, 7, 3, 6)
    events = field.do("return rifles")
    assert [event.values["change"] for event in named(events, "quality")] == [1, -1]
    assert (field.block("R1b").osl, field.block("G1c").osl) == (1, 3)


# Barricades that engineers build.


def test_a_barricade_is_a_standing_block_of_its_side() -> None:
    """The enemy sees a blank block appear, not what it is, and not who built it (8.2.3.1, R99, R107, R108)."""
    field = Field(changes={"green.barricades": 1})
    field.activate("G1d")
    told = len(field.table.events("red"))
    field.do("place barricade", "at 0507")
    barricade, engineers = field.block("green-barricade-1"), field.block("G1d")
    assert not barricade.revealed
    assert not engineers.revealed
    assert field.position.control["0507"] == "green"
    assert not field.position.counters
    (event,) = field.table.events("red")[told:]
    assert (event.name, event.values) == ("moved", {"block": barricade.token, "from": "off", "to": "0507", "how": "place"})
    view = field.table.view("red")
    for token in (barricade.token, engineers.token):
        seen = view.block(token)
        assert seen is not None
        assert not seen.id
        assert not seen.revealed
    assert same_after_a_redeal(field)


def test_a_barricade_stands_in_a_hex_a_room_or_a_tunnel() -> None:
    """Beside the engineers, but on no roof; nor has a side more than it was allotted (8.2.3.1, R11)."""
    field = Field(changes={"green.barricades": 1})
    field.put("G1d", "2.1")
    field.put("G1b", "0508")
    field.activate("G1d")
    field.do("place barricade")
    assert {"0306", "2.2"} - set(field.position.places) <= set(field.offers("at"))
    assert "2.r" not in field.offers("at")
    field.do("at 0306", "done", "activate G1b")
    assert field.offers("place") == []


def test_a_built_barricade_is_found_and_stays() -> None:
    """Scouted or shot at it lies flat for the rest of the game, and only engineers remove it (5.2.1, 8.2.3.2)."""
    field = Field(changes={"green.barricades": 1})
    field.clear("RD1")
    field.activate("G1d")
    field.do("place barricade", "at 0607", "done", "end")
    field.do("impulse R1", "activate R1b", "fire green-barricade-1")
    field.do("weapon rifles") if field.offers("weapon") else None
    assert field.block("green-barricade-1").revealed
    assert field.block("green-barricade-1").is_on_map
    with pytest.raises(IllegalAction):
        field.do("activate R1d", "fire green-barricade-1")


# Smoke, gas and zones.


def test_a_zone_on_a_border_is_covered_by_smoke_on_either_side() -> None:
    """The dot of 1.1 is on the border of 0503 and 0504, that of 1.4 on the border of 0504 and 0505 (5.2.4.3, R20)."""
    field = Field()
    assert field.position.add_area("smoke", "0403", False).hexes == ("0403", "0504", "0604")
    assert [loc for loc in field.position.smoked if "." in loc] == ["1.1", "1.4", "1.5"]
    again = Field()
    assert again.position.add_area("smoke", "0503", False).hexes[0] == "0503"
    assert "1.1" in again.position.smoked


def test_gas_reaches_a_zone_on_a_border_too() -> None:
    """Who stands there loses 1 as in the middle of a hex (5.2.4.4)."""
    field = Field()
    field.position.add_area("cloud", "0403", True)
    assert field.position.clouds("1.1")
    assert field.position.clouds("1.4")
    assert not field.position.clouds("1.2")


def test_a_column_and_a_building_of_one_number() -> None:
    """Where many places are asked for in two steps, column 11 is not building 11 (8.2.7.8)."""
    locs = [*[f"{column:02}{row:02}" for column in range(8, 14) for row in range(1, 8)], "11.1", "11.2"]
    assert len(locs) > MANY
    first = [action.text for action in parted("smoke", locs, "")]
    assert {"column 11", "building 11"} <= set(first)
    assert [action.target for action in parted("smoke", locs, "building 11")] == ["11.1", "11.2"]
    assert [action.target for action in parted("smoke", locs, "column 11")] == [f"11{row:02}" for row in range(1, 8)]
    assert all([part_of(loc).text in first for loc in locs])
    assert [action.target for action in parted("smoke", locs[:MANY], "")] == locs[:MANY]


# Names of what is gone.


@pytest.mark.parametrize("verb", ["fire", "assault", "scout", "suppress", "supportfire", "support", "mount", "destroy", "pair"])
def test_what_is_aimed_at_the_dead_is_refused(verb: str) -> None:
    """The token of an eliminated block still names it; nothing can be done to it (4.3.2.1, 8.2)."""
    options = {f"options.{name}": True for name in ("suppressing_fire", "supporting_fire", "armor_cover", "superstructure")}
    field = Field(changes=options)
    dead = field.block("R1c").token if verb not in ("support", "mount", "pair") else field.block("G1d").token
    field.clear("R1c", "G1d")
    field.activate("G1c")
    with pytest.raises(IllegalAction) as caught:
        field.do(f"{verb} {dead}")
    assert f"{dead} is no longer on the map" in str(caught.value)
    assert caught.value.rule == "4.3.2.1"
