"""3D actions, night, wrecks and other things of the initial phase (5.2.4, 7.3, 9)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.charts import DAY, NIGHT, NIGHT_VISION, box
from enfilade.games.urban_operations.rules.effects import add_area, kill
from enfilade.games.urban_operations.rules.fire.ranges import range_bounds, scouting_range
from enfilade.games.urban_operations.rules.support3d.matrix import is_target, open_rows, requesters, target_range
from enfilade.games.urban_operations.rules.support3d.strikes import Strike, apply_strike, ring_loss, ring_of
from enfilade.games.urban_operations.rules.turn import stability
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, named

ROWS: list[dict[str, Data]] = [
    {"row": "mortar-he", "missions": 2, "per_turn": 1, "table": "UUUUTTTTT!"},
    {"row": "attack-helicopter", "missions": 1, "per_turn": 1, "table": "UUUUUUUUU!"},
]
DEFENCE: list[dict[str, Data]] = [{"row": "air-defence", "missions": 1, "per_turn": 1, "table": "UUUUU!!!!!"}]


def with_mortars() -> Field:
    """First Door with mortars for green, one of its squads a JFO, and air defence for red."""
    return Field(changes={"green.support3d": ROWS, "red.support3d": DEFENCE, "green.force[0].blocks[4].unit": "ald-jfo"})


def strike(field: Field, row: str, loc: str) -> None:
    apply_strike(field.table.play, Request("green", row, "G1a", loc), loc)


def test_requests_are_secret_and_simultaneous() -> None:
    """Row, requester, target; then a die on the row (7.3.3.1, 7.3.1, R24, R94)."""
    field = with_mortars()
    assert field.table.path[-1].name == "Requests"
    assert field.table.actors == ("green",)
    field.do("request mortar-he")
    assert set(field.offers("by")) == {"G1a", "G1e"}
    field.do("by G1a")
    while field.offers("building") or field.offers("column"):
        field.do("building 1")
    field.do("target 1.5")
    assert "mortar-he" not in field.offers("request")
    assert field.table.events("red")[-1].name != "requested"
    field.roll(4)
    events = field.do("done")
    assert named(events, "request")[0].values["result"] == "T"
    assert field.position.support3d.missions["green mortar-he"] == 1
    assert len(field.position.support3d.pending["green"]) == 1
    seen = field.table.view("red").facts
    assert seen.support3d.missions["green mortar-he"] == 2
    assert "1.5" not in str(seen.to_data()["pending"])


def test_who_may_ask_for_what() -> None:
    """Leaders mortars within 15 EP, JFOs everything within 20; no known civilians, no roofs (7.3.2, 5.2.3.3)."""
    field = with_mortars()
    position = field.position
    assert [block.id for block in requesters(position, "green", "attack-helicopter")] == ["G1e"]
    assert (target_range(field.block("G1a")), target_range(field.block("G1e"))) == (15, 20)
    assert not is_target(position, "mortar-he", "1.r")
    position.add_counter("population", "0303", True, "")
    assert not is_target(position, "mortar-he", "0303")
    assert is_target(position, "drone", "0303")
    position.support3d = position.support3d.but(missions={**position.support3d.missions, "green mortar-he": 0})
    assert open_rows(position, "green") == ["attack-helicopter"]


def test_x17_a_strike() -> None:
    """Example 17: rings by EP, Fortified 1 less, roofs with their house (7.3.3.3, 5.2.4.2, 4.3.2.2, R53)."""
    field = with_mortars()
    field.put("R1c", "1.4")
    field.put("G1b", "0605")
    field.put("G1c", "0606")
    field.put("R1a", "1.r")
    strike(field, "mortar-he", "1.5")
    assert [field.block(id).osl for id in ("R1b", "R1c", "G1b", "G1c", "R1a")] == [2, 2, 2, 2, 1]
    assert field.block("R1b").revealed
    assert field.block("G1b").activated
    assert ring_of(field.position, "1.r", "0605") == 99


def test_blue_rings_hit_ones_own_side_only() -> None:
    """And classes of vehicles by the card (7.3.3.3)."""
    field = with_mortars()
    field.put("R1d", "0606")
    strike(field, "mortar-he", "1.5")
    assert field.block("R1d").osl == 3
    assert [ring_loss("artillery-he", 0, cls) for cls in ("foot", "unarmoured", "armoured", "mbt")] == [3, 3, 2, 1]
    assert ring_loss("mortar-he", 0, "mbt") == 0


def test_granted_missions_come_down_next_turn() -> None:
    """They may be kept, cancelled by who sees the target, aircraft adjusted (7.3.3.2, R52)."""
    field = with_mortars()
    field.do("request mortar-he", "by G1a")
    while field.offers("building"):
        field.do("building 1")
    field.do("target 1.6")
    field.roll(4)
    field.do("done", "pass", "pass")
    assert field.table.path[-1].name == "Strike"
    assert field.actor == "green"
    assert field.offers("adjust") == []
    field.do("keep")
    assert field.block("R1d").osl == 1
    assert field.position.support3d.missions["green mortar-he"] == 1


def test_air_defence() -> None:
    """An aircraft may be intercepted, without sight; the mission is gone (7.3.3.5, R95)."""
    field = with_mortars()
    field.do("request attack-helicopter", "by G1e")
    while field.offers("building"):
        field.do("building 1")
    field.do("target 1.6")
    field.roll(9)
    field.do("done")
    assert field.actor == "red"
    field.roll(5)
    field.do("intercept")
    assert field.block("R1d").osl == 3
    assert field.position.support3d.missions["red air-defence"] == 0
    assert field.position.support3d.missions["green attack-helicopter"] == 0


def test_an_aircraft_may_be_adjusted() -> None:
    """Within 10 EP, by a requester who sees the target; cancelled it stays spent (7.3.3.2, R52)."""
    field = with_mortars()
    while field.table.path[-1].name == "Requests":
        field.do("done")
    field.put("G1e", "0606")
    field.table.play.push(Strike(Request("green", "attack-helicopter", "G1e", "1.5"), True))
    field.table.play.run()
    assert [action.verb for action in field.table.legal("green")] == ["keep", "cancel", "adjust"]
    missions = dict(field.position.support3d.missions)
    field.do("cancel")
    assert field.position.support3d.missions == missions


def test_reconnaissance() -> None:
    """In the open within the radius, not in buildings (7.3.4)."""
    field = with_mortars()
    field.put("R1d", "0707")
    strike(field, "drone", "0706")
    assert field.block("R1d").revealed
    assert not field.block("R1b").revealed


def test_smoke_missions_and_flares() -> None:
    """Smoke hurts a block on the target; a flare gives day ranges around it (7.3.3.4)."""
    field = with_mortars()
    strike(field, "mortar-smoke", "1.6")
    assert field.block("R1d").osl == 2
    assert "1.6" in field.position.smoked
    dark = Field("lights-out", opening=["population", "vehicles", "population"])
    block = dark.block("R1b")
    assert range_bounds(dark.position, block, "1108") == NIGHT
    strike(dark, "mortar-flare", "1108")
    assert range_bounds(dark.position, block, "1108") == DAY


def test_x19_night() -> None:
    """Example 19: ranges without and with night vision; scouting (9.2, 9.3)."""
    rifles = Field().position.mission.cards["kor-inf"].weapons[0]
    assert [rifles.fp[box(ep, NIGHT)] for ep in (4, 7)] == [5, 4]
    assert rifles.fp[box(10, NIGHT)] == 0
    assert rifles.fp[box(4, NIGHT_VISION)] == 6
    dark = Field("lights-out", opening=["population", "vehicles", "population"])
    position = dark.position
    ranges = [scouting_range(position, dark.block(id), "1108") for id in ("R1b", "R2e", "G1b", "G1f")]
    assert ranges == [3, 5, 5, 10]


def test_a_wreck() -> None:
    """Level 2 by default, 1 by option; it may explode in the initial phase (5.2.4.5, R10)."""
    for level in (2, 1):
        field = Field("dravik-crossroads", {"options.wreck_level": level})
        field.clear("RBar1")
        add_area(field.table.play, "wreck", "0906", True, "5.2.4.5")
        assert field.position.screens["0906"] == level
        assert not field.position.sees("0907", "0905")
    field.put("GA2", "0907")
    field.roll(3)
    stability(field.table.play)
    assert field.block("GA2").osl == 1


def test_a_revealed_ied_may_explode_by_itself() -> None:
    """On 0 to 3, for everybody; nobody is blamed (3.1.1, 5.2.3.1)."""
    field = Field()
    field.position.add_counter("ied", "0606", True, "")
    field.position.add_counter("population", "0607", True, "")
    field.put("G1c", "0605")
    field.roll(3, 7)
    stability(field.table.play)
    assert field.block("G1c").osl == 1
    assert field.block("R1b").osl == 3  # its Fortified zone shields it on 7
    assert field.position.losses.killed == {"green": 0, "red": 0}
    assert not field.position.counters


def test_armour_is_spared_below_two() -> None:
    """By weapons effects; by strikes only the requester's own (R53)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "0908", osl=2)
    field.position.add_counter("ied", "0907", True, "")
    field.roll(0)
    stability(field.table.play)
    assert field.block("GB5").osl == 2
    field.put("RB4", "0910")
    apply_strike(field.table.play, Request("green", "close-air-support", "GB1", "0910"), "0910")
    assert not field.block("RB4").is_alive
    assert field.block("GB5").osl == 2


def test_a_dead_vehicle_in_a_hangar() -> None:
    """Its wreck begins at the hex of the zone's dot (R85)."""
    field = Field("dravik-crossroads")
    kill(field.table.play, "GB5", "8.2.7.5")
    wreck = next(area for area in field.position.areas.values() if area.kind == "wreck")
    district = field.position.mission.district
    assert wreck.hexes[0] == district.hex_at(district.zones["42.2"].dot)


def test_an_ied_set_off_by_scouting() -> None:
    """Hurts the scouting side (8.2.5.5, R117)."""
    field = Field()
    counter = field.position.add_counter("ied", "0607", False, "")
    field.put("G1d", "0606")
    field.activate("G1c")
    field.roll(2)
    field.do(f"scout {counter.id}")
    assert field.block("G1c").osl == 1
    assert field.block("G1d").osl == 1


def test_no_more_requests_than_missions_left() -> None:
    """A row with one mission left is asked for once, whatever it allows in a turn (7.3.3.1)."""
    row: dict[str, Data] = {"row": "mortar-he", "missions": 1, "per_turn": 2, "table": "TTTTTTTTTT"}
    field = Field(changes={"green.support3d": [row], "green.force[0].blocks[4].unit": "ald-jfo"})
    field.do("request mortar-he", "by G1a")
    while field.offers("building"):
        field.do("building 1")
    field.do("target 1.5")
    assert field.offers("request") == []
    field.roll(3)
    field.do("done")
    assert field.position.support3d.missions["green mortar-he"] == 0


def test_who_may_ask_for_missions_is_a_secret() -> None:
    """A side with missions left is asked, although all who could ask for one are in a vehicle (7.3.2, R129)."""
    row: dict[str, Data] = {"row": "drone", "missions": 1, "per_turn": 1, "table": "TTTTTTTTTT"}
    changes: dict[str, Data] = {"green.support3d": [row], "green.force[1].blocks[3].unit": "ald-jfo"}
    field = Field("dravik-crossroads", changes)
    field.do("done")
    field.put("GB5", "0808")
    field.put("GB4", "0908")
    field.activate("GB5")
    field.do("load GB4")
    while field.table.path[-1].name != "Requests":
        field.roll(5, 5)
        field.do("end" if field.table.path[-1].name == "Impulse" else "pass")
    assert field.actor == "green"
    assert [action.text for action in field.table.legal("green")] == ["done"]


def test_an_aircraft_is_called_off_from_a_vehicle() -> None:
    """By a requester who lives, on the map or not; a mortar only by one who sees the target (7.3.3.2)."""
    for row, can in (("attack-helicopter", ["keep", "cancel"]), ("mortar-he", ["keep"])):
        rows: list[Data] = [{"row": row, "missions": 2, "per_turn": 1, "table": "TTTTTTTTTT"}]
        field = Field("dravik-crossroads", {"green.support3d": rows, "green.force[1].blocks[3].unit": "ald-jfo"})
        field.do("done")
        field.put("GB5", "0808")
        field.put("GB4", "0908")
        field.activate("GB5")
        field.do("load GB4")
        field.table.play.push(Strike(Request("green", row, "GB4", "1006"), True))
        field.table.play.run()
        assert [action.text for action in field.table.legal("green")] == can
        field.clear("GB4")
        assert [action.text for action in field.table.legal("green")] == ["keep"]


def test_shelter_from_smoke_shells() -> None:
    """What a smoke shell costs is a weapons effect: Fortified shields by 1, armour keeps 2, who loses is marked
    (7.3.3.4, 5.2.4.2, 8.2.1.3)."""
    field = with_mortars()
    strike(field, "mortar-smoke", "1.5")
    assert field.block("R1b").osl == 3
    assert not field.block("R1b").revealed
    strike(field, "mortar-smoke", "1.6")
    assert (field.block("R1d").osl, field.block("R1d").marker) == (2, "activated")
    tank = Field("dravik-crossroads")
    tank.put("RB4", osl=2)
    strike(tank, "mortar-smoke", "1502")
    assert tank.block("RB4").osl == 2


def test_missions_cite_their_rules() -> None:
    """Strikes, reconnaissance, smoke and flares (7.3.3.3, 7.3.3.4, 7.3.4)."""
    field = with_mortars()
    rows = {"mortar-he": "7.3.3.3", "mortar-smoke": "7.3.3.4", "mortar-flare": "7.3.3.4", "drone": "7.3.4"}
    for row, rule in rows.items():
        strike(field, row, "0101")
        assert field.table.events("red")[-1].name in ("strike", "area_placed")
        assert named(list(field.table.events("red")), "strike")[-1].rule == rule


def test_nobody_calls_for_fire_from_deep_in_a_tunnel() -> None:
    """There is no EP between tunnel and street but at a manhole; the others of the side still ask (7.3.2, 7.3.3.1)."""
    row: dict[str, Data] = {"row": "mortar-he", "missions": 2, "per_turn": 2, "table": "TTTTTTTTTT"}
    changes: dict[str, Data] = {"green.support3d": [row], "green.force[0].blocks[1].unit": "ald-jfo"}
    field = Field("below.toml", changes)
    field.put("Ga", "U1.t1")
    field.do("request mortar-he")
    assert field.offers("by") == ["Gb"]
    other = Field("below.toml", changes)
    other.put("Gb", "0303")
    other.put("Ga", "U1.A")
    other.do("request mortar-he", "by Ga")
    assert other.offers("target") == ["0202"]
