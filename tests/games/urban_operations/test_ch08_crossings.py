"""Where two rules meet: movement, mines, passengers, walls, barricades, wrecks and hangars (5.2, 8.1, 8.2.4)."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction
from enfilade.games.urban_operations.rules.effects import kill
from enfilade.games.urban_operations.rules.movement.costs import entry_cost, step_cost
from enfilade.games.urban_operations.rules.turn import stability
from enfilade.kernel.errors import NoUndo
from tests.games.urban_operations.field import Field, named, same_after_a_redeal
from tests.games.urban_operations.test_ch08_movement import settle

DRAVIK = "dravik-crossroads"
MEADOW = """
..........
..........
..........
......##..
..s...##..
..y.......
..s.......
..........
"""


# Passing over a friend (8.1.1, 8.1.15, R27).


def test_armour_fires_from_above_a_friend_and_moves_on() -> None:
    """Fire & Move: it may go on afterwards, so it need not wait until it stands alone (8.1.1, 8.1.15)."""
    field = Field(DRAVIK)
    field.clear("RBar1", "RA2", "RA5")
    field.put("RB4", "0805", revealed=True)
    field.put("GB5", "0811", revealed=True)
    field.put("GB6", "0810")
    field.clear("GA6")
    field.activate("GB5")
    field.do("step 0810")
    settle(field)
    assert "RB4" in field.offers("fire")
    assert not field.can("done")
    field.do("fire RB4")
    field.roll(5, 5, 9)
    field.do("return 14.5-mm-gun")
    assert field.offers("step")
    assert not field.offers("done")  # it must go on


def test_nobody_fires_from_above_a_friend_without_the_way_out() -> None:
    """After 6 MP armour goes no further (8.1.1, 8.1.15)."""
    field = Field(DRAVIK)
    field.clear("RBar1", "RA2", "RA5", "GA6")
    field.put("RB4", "0803", revealed=True)
    field.put("GB6", "0806", revealed=True)
    field.put("GB5", "0812", revealed=True)
    field.activate("GB5")
    for hex in ("0811", "0810", "0809", "0808", "0807", "0806"):
        field.do(f"step {hex}")
        settle(field)
    assert field.block("GB5").loc == "0806"
    assert not field.offers("fire")
    with pytest.raises(IllegalAction, match=r"could not go on afterwards.*8\.1\.1"):
        field.do("fire RB4")


def test_engineers_breach_from_above_a_friend() -> None:
    """The run from the charge takes them out of the friend's hex (8.1.1, 8.2.9, R115)."""
    field = Field()
    field.put("G1c", "0404")
    field.put("G1d", "0405")
    field.activate("G1d")
    field.do("step 0404")
    settle(field)
    assert "1.4" in field.offers("breach")
    field.do("breach 1.4")
    assert field.table.path[-1].name == "ForcedMove"
    field.do("step 1.4")
    settle(field)
    assert field.block("G1d").loc != "0404"
    assert not field.position.is_crowded(field.block("G1d"))


def test_engineers_do_not_breach_from_above_a_friend_without_a_way_to_run() -> None:
    """Barricades on all sides: nowhere to go but the new breach, and then not even there (8.1.1, R27)."""
    field = Field()
    field.put("G1c", "0404")
    field.activate("G1d")
    for step in field.position.ground.steps["0404"]:
        field.position.add_counter("barricade", step.to, True, "")
    field.put("G1d", "0404")
    assert "1.4" in field.offers("breach")  # the breach itself is the way out
    field.put("R1d", "1.4")
    assert "1.4" not in field.offers("breach")


# Barricades, yellow dots and the edge of the map (5.2.3.5, 8.1, R10).


def test_a_yellow_dot_is_clear_ground_beside_a_barricade() -> None:
    """It costs 2 like any clear hex there (5.2.3.5)."""
    field = Field("below.toml", {"map.terrain": MEADOW})
    field.position.add_counter("barricade", "0406", True, "")
    foot = field.position.blocks["Ga"].at("0206")
    step = next(each for each in field.position.ground.steps["0206"] if each.to == "0306")
    assert field.position.ground.adjacent("0306", "0406")
    assert step_cost(field.position, foot, step) == 2


def test_entering_the_map_costs_what_a_step_would() -> None:
    """Beside a barricade 2; over a hull 2 on foot, and no vehicle comes in there (5.2.3.5, 8.1, R10)."""
    field = Field(DRAVIK)
    position = field.position
    foot, vehicle = field.block("GB6"), field.block("GB5")
    assert entry_cost(position, foot, "0810") == entry_cost(position, vehicle, "0810") == 1
    position.add_counter("barricade", "0809", True, "")
    assert entry_cost(position, foot, "0810") == entry_cost(position, vehicle, "0810") == 2
    field.put("RB4", "0908")
    kill(field.table.play, "RB4", "8.2.7.6")
    assert entry_cost(position, foot, "0908") == 2
    assert entry_cost(position, vehicle, "0908") == 0


# Walls and transport (8.2.4, R16).


def test_walls_hinder_neither_getting_on_nor_getting_off() -> None:
    """Adjacent hexagons are meant, and a foot block could climb over (8.2.4.3, 8.2.4.4, R16)."""
    field = Field(DRAVIK)
    field.put("GB5", "1107")
    field.put("GB6", "1108")
    field.activate("GB6")
    assert "GB5" in field.offers("mount")
    field.do("done", "activate GB5")
    field.put("GB6", activated=False)
    assert "GB6" in field.offers("load")
    inside = Field(DRAVIK)
    inside.put("GB5", "1107")
    inside.position.put(inside.block("GB6").gone("in:GB5"))
    inside.activate("GB5")
    inside.do("unload GB6")
    assert "1108" in inside.offers("at")
    mounted = Field(DRAVIK)
    mounted.put("GB5", "1107")
    mounted.position.put(mounted.block("GB6").gone("in:GB5"))
    mounted.activate("GB6")
    assert "1108" in mounted.offers("dismount")


def test_a_passenger_is_activated_only_to_get_off() -> None:
    """Not if its vehicle has been activated, nor without room for both in the impulse (8.2.4.4, 8.2.4.5, R91)."""
    field = Field(DRAVIK)
    field.put("GB5", "1010")
    field.position.put(field.block("GB6").gone("in:GB5"))
    field.do("impulse GB")
    assert "GB6" in field.offers("activate")
    field.position.tempo = field.position.tempo.with_limit(1)
    field.table.play.run()
    assert "GB6" not in field.offers("activate")
    assert field.offers("end")


# Scouting from room to room (8.2.5.3).


def test_no_look_from_a_room_into_another_building() -> None:
    """Neither as an action nor before opportunity fire; from the street through the aperture (8.2.5.3, 8.2.5.7)."""
    field = Field()
    zones = [(one, other) for one in field.position.mission.district.zones for other in field.position.mission.district.zones]
    facing = [
        (one, other) for one, other in zones
        if one[0] == "2" and other[0] == "1" and field.position.sees(one, other) and field.position.ep(one, other) <= 5
    ]  # fmt: skip
    field.clear("R1a", "R1b", "R1c", "RD1")
    for one, other in facing:
        field.put("G1b", one)
        field.put("R1d", other, revealed=False)
        field.activate("G1b") if field.table.path[-1].name != "Activation" else None
        assert "R1d" not in field.offers("scout")
    field.put("G1c", "0606")
    field.put("R1d", "1.5", revealed=False)
    assert facing or field.position.sees("0606", "1.5")


# Abandoned vehicles indoors (5.2.3.4).


def test_abandoned_vehicles_in_a_zone_hide_nothing() -> None:
    """They fill a hex; a zone is none, and lines of sight are worked out as before (5.2.3.4)."""
    field = Field(DRAVIK)
    position = field.position
    seen = [loc for loc in position.mission.district.terrain if position.sees("1610", loc)]
    position.add_counter("vehicles", "42.1", True, "")
    assert "42.1" not in position.screens
    assert [loc for loc in position.mission.district.terrain if position.sees("1610", loc)] == seen
    position.add_counter("vehicles", "1610", True, "")
    assert position.screens["1610"] == 1


# Wrecks and hangars (5.2.4.5, R10, R85).


def wreck_in_a_hangar() -> Field:
    field = Field(DRAVIK)
    field.put("GB5", "42.2")
    kill(field.table.play, "GB5", "8.2.7.6")
    return field


def test_a_wreck_in_a_hangar_explodes_in_the_hangar() -> None:
    """Whoever is in the next zone suffers, not somebody behind the wall where the hex of its dot would be (5.2.4.5, R85)."""
    field = wreck_in_a_hangar()
    field.put("GB6", "42.1")
    field.put("GB7", "1610")
    field.roll(0)
    stability(field.table.play)
    events = [event for event in field.table.events(None) if event.name in ("wreck_tested", "explosion")]
    assert [event.values["loc"] for event in events] == ["42.2", "42.2"]
    assert field.block("GB6").osl == 1
    assert field.block("GB7").osl == 1
    assert same_after_a_redeal(field)


def test_a_hull_in_a_hangar_is_in_the_way() -> None:
    """Foot 2 MP, no vehicle: in the zone where it burns, not in a hex under the building (R10, R85)."""
    field = wreck_in_a_hangar()
    steps = {step.to: step for step in field.position.ground.steps["42.1"]}
    assert step_cost(field.position, field.block("GB6").at("42.1"), steps["42.2"]) == 2
    assert step_cost(field.position, field.block("RB4").at("42.1"), steps["42.2"]) == 0
    assert "wreck in 42.2" in str(field.table.game.scene(field.table.view("green")).to_data())


def test_a_wreck_in_the_street_explodes_where_it_lies() -> None:
    """Its first hex (5.2.4.5)."""
    field = Field(DRAVIK)
    field.put("GB5", "0908")
    kill(field.table.play, "GB5", "8.2.7.6")
    field.roll(3)
    stability(field.table.play)
    assert [event.values["loc"] for event in field.table.events(None) if event.name == "explosion"] == ["0908"]


# What cannot be taken back (13.2, 8.1.14).


@pytest.mark.parametrize("traps", [[], ["1.4"]])
def test_a_room_is_not_tested_for_traps_free_of_charge(traps: list[str]) -> None:
    """Trap or none: who has gone in knows (13.2)."""
    field = Field(changes={"options.ap_traps": True, "red.mines": 4})
    field.clear("R1b", "R1c", "R1d", "RD1")
    field.position.breaches = ("1.4",)
    field.position.mines = field.position.mines.with_traps("red", traps)
    field.put("G1b", "0404")
    field.activate("G1b")
    field.do("step 1.4")
    with pytest.raises(NoUndo, match="shown"):
        field.table.undo("green")
    settle(field)
    told = [event.name for event in field.table.events("red")]
    assert "no_trap" not in told


def test_a_room_known_to_be_clear_may_be_left_again() -> None:
    """Nothing was learnt (13.2)."""
    field = Field(changes={"options.ap_traps": True, "red.mines": 4})
    field.clear("R1b", "R1c", "R1d", "RD1")
    field.position.breaches = ("1.4",)
    field.position.clear_of_mines("red", ["1.4"])
    field.put("G1b", "0404")
    field.activate("G1b")
    field.do("step 1.4")
    assert "shown" not in field.table.why_no_undo("green")


@pytest.mark.parametrize("mines", [[], ["0807"]])
def test_an_advance_over_a_mine_or_none_is_not_taken_back(mines: list[str]) -> None:
    """A vehicle that advances after an assault has stopped there (5.2.2.2, 8.1.14)."""
    field = Field(DRAVIK, {"red.mines": 6})
    field.clear("RA2", "RA5", "RB2", "RBar1", "RB4")
    field.position.mines = field.position.mines.with_mines("red", mines)
    field.put("GB5", "0808", revealed=True)
    field.put("RA3", "0807", osl=1, revealed=True)
    field.activate("GB5")
    field.do("assault RA3")
    field.do("endure")
    assert field.table.path[-1].name == "Assault"
    if mines:
        field.roll(9)
    field.do("advance")
    settle(field)
    with pytest.raises(NoUndo):
        field.table.undo("green")
    assert "0807" in field.position.mines.cleared["red"]


# Mines, passengers and riders (5.2.2.2, 8.2.4.5, R111).


def test_a_mine_takes_the_passengers_too_and_throws_the_rider_off() -> None:
    """Who is in it dies with it; who rides on it stands at the mine and suffers the explosion (8.2.4.5, R111)."""
    field = Field(DRAVIK, {"options.superstructure": True, "red.mines": 6})
    field.clear("RA2", "RA5", "RB2", "RBar1")
    field.position.mines = field.position.mines.with_mines("red", ["0809"])
    field.put("GB5", "0810")
    field.position.put(field.block("GB7").gone("in:GB5"))
    field.put("GB6", "0810")
    field.position.put(field.block("GB6").riding_on("GB5"))
    field.activate("GB5")
    for hex in ("0809", "0808"):
        field.do(f"step {hex}")
        settle(field)
    field.roll(4)
    field.do("done")
    assert not field.block("GB5").is_alive
    assert not field.block("GB7").is_alive
    assert field.block("GB6").loc == "0809"
    assert field.block("GB6").osl == 1
    assert not field.block("GB6").riding


def test_a_rider_is_thrown_beside_a_friend_who_stands_at_the_mine() -> None:
    """No two blocks stand in one hex (8.1.1, R111)."""
    field = Field(DRAVIK, {"options.superstructure": True, "options.mine_timing": "immediate", "red.mines": 6})
    field.clear("RA2", "RA5", "RB2", "RBar1")
    field.position.mines = field.position.mines.with_mines("red", ["0809"])
    field.put("GB5", "0810")
    field.put("GB7", "0809")
    field.put("GB6", "0810")
    field.position.put(field.block("GB6").riding_on("GB5"))
    field.activate("GB5")
    field.roll(4)
    field.do("step 0809")
    rider = field.block("GB6")
    assert rider.loc != "0809"
    assert not field.position.is_crowded(rider)
    assert field.position.ground.adjacent("0809", rider.loc)


def test_a_foot_block_walks_over_mines() -> None:
    """Neither sets one off, nor learns that none is there (5.2.2.2)."""
    field = Field(DRAVIK, {"red.mines": 6})
    field.position.mines = field.position.mines.with_mines("red", ["0809"])
    field.put("GB6", "0810")
    field.activate("GB6")
    field.do("step 0809")
    settle(field)
    events = field.do("done")
    assert not named(events, "mine_sprung")
    assert field.position.mines.laid["red"] == ("0809",)
    assert "0809" not in field.position.mines.cleared["red"]
    assert not field.position.trails.of("GB6")


def test_a_vehicle_shot_on_the_way_springs_nothing() -> None:
    """It never stopped: the mine lies on, and nobody knows that none is there (5.2.2.2, R88)."""
    field = Field(DRAVIK, {"red.mines": 6})
    field.clear("RA2", "RA5", "RB2", "RBar1")
    field.position.mines = field.position.mines.with_mines("red", ["0809"])
    field.put("GB5", "0810")
    field.activate("GB5")
    field.do("step 0809")
    settle(field)
    field.do("step 0808")
    kill(field.table.play, "GB5", "8.2.7.6")
    field.table.play.run()
    assert field.position.mines.laid["red"] == ("0809",)
    assert "0809" not in field.position.mines.cleared["red"]
    assert not field.position.trails.hexes
