"""Corners of the rules that were wrong once (7.3, 8.2.7, 10)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.breaching import remote_weapon
from enfilade.games.urban_operations.rules.support3d.strikes import Strike, apply_strike
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, named

AT_ONCE = "!!!!!!!!!!"


def rows(*names: str) -> list[dict[str, Data]]:
    return [{"row": name, "missions": 3, "per_turn": 1, "table": AT_ONCE} for name in names]


def ask(field: Field, row: str, by: str, zone: str) -> None:
    field.do(f"request {row}", f"by {by}")
    while field.offers("building"):
        field.do(f"building {zone.partition('.')[0]}")
    field.do(f"target {zone}")


def test_air_defence_is_fresh_every_turn() -> None:
    """Its number a turn does not count what was used in the turn before (7.3.3.5, R24)."""
    changes: dict[str, Data] = {
        "green.support3d": [{"row": "attack-helicopter", "missions": 3, "per_turn": 1, "table": "TTTTTTTTTT"}],
        "red.support3d": rows("air-defence"),
        "green.force[0].blocks[4].unit": "ald-jfo",
    }
    field = Field(changes=changes)
    for turn in (1, 2, 3):
        assert field.position.tempo.turn == turn
        if turn > 1:
            field.do("keep")
            assert field.actor == "red"
            field.roll(9)
            field.do("intercept")
            assert field.position.support3d.used == ("red air-defence",)
        if field.can("request attack-helicopter"):
            ask(field, "attack-helicopter", "G1e", "1.6")
        field.roll(5)
        field.do("done", "pass", "pass")


def test_a_strike_at_once_comes_before_the_next_die() -> None:
    """Green's shells may kill red's requester; red's request is answered all the same (7.3.3.1, R94)."""
    field = Field(changes={"green.support3d": rows("artillery-he"), "red.support3d": rows("mortar-he")})
    ask(field, "artillery-he", "G1a", "1.3")
    field.do("done")
    ask(field, "mortar-he", "R1a", "2.1")
    field.roll(0, 0)
    events = field.do("done")
    names = [event.name for event in events if event.name in ("request", "strike", "eliminated")]
    assert names[:3] == ["request", "strike", "eliminated"]
    assert not field.block("R1a").is_alive
    assert [event.values["seat"] for event in named(events, "strike")] == ["green", "red"]


def test_reconnaissance_sees_roofs_and_sets_ieds_off() -> None:
    """Everything but rooms and tunnels; an IED that is found may explode for the side that looked (7.3.4, R117)."""
    field = Field()
    field.put("R1d", "1.r")
    field.put("R1c", "1.2")
    counter = field.position.add_counter("ied", "0607", False, "")
    field.put("G1b", "0707")
    field.roll(2)
    apply_strike(field.table.play, Request("green", "drone", "G1a", "0606"), "0606")
    assert field.block("R1d").revealed
    assert not field.block("R1b").revealed
    assert not field.block("R1c").revealed
    assert counter.id not in field.position.counters
    assert field.block("G1b").osl == 1
    assert field.block("R1a").osl == 3


def test_civilians_behind_the_firer_die_of_the_answer() -> None:
    """Counters in both areas suffer the attacker's weapon only; the answer kills those beyond the firer (8.2.7.7)."""
    field = Field(changes={"nml.counters": [], "nml.locations": []})
    field.put("G1c", "0607")
    between = field.position.add_counter("population", "0606", True, "")
    behind = field.position.add_counter("population", "0608", True, "")
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 5)
    field.do("return rifles")
    assert between.id not in field.position.counters
    assert behind.id not in field.position.counters
    assert field.position.losses.killed == {"green": 1, "red": 1}


def test_who_falls_for_want_of_a_weapon_strengthens_the_other() -> None:
    """A firer that cannot hurt its target and dies of it: the target regains 1 (8.2.7.4, 8.2.7.6, R89)."""
    tank: dict[str, Data] = {
        "red.force[0].blocks[2].unit": "kor-mbt",
        "red.force[0].blocks[2].at": "1001",
        "red.force[0].setup": ["1001", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "3.1", "3.2"],
    }
    field = Field(changes=tank)
    field.put("G1c", "1003", osl=2)
    field.put("R1c", osl=2)
    field.activate("G1c")
    field.do("fire R1c", "weapon rifles", "return 7.62-12.7-mm-guns", "endure")
    assert not field.block("G1c").is_alive
    assert field.block("R1c").osl == 3


def test_a_surprised_vehicle_answers_with_any_weapon() -> None:
    """At any range, but only itself: a vehicle that covers another is not surprised (10.8)."""
    field = Field("dravik-crossroads", {"options.vehicle_ambush": True, "red.force[1].blocks[3].unit": "kor-mbt"})
    field.put("RB4", "1005", revealed=True)
    field.put("GA4", "1007")
    field.clear("RBar1")
    field.activate("GA4")
    field.do("fire RB4")
    assert set(field.offers("return")) == {"7.62-12.7-mm-guns", "125-mm-gun"}  # the gun has no box at 2 EP
    plain = Field("dravik-crossroads", {"red.force[1].blocks[3].unit": "kor-mbt"})
    plain.put("RB4", "1005", revealed=True)
    plain.put("GA4", "1007")
    plain.clear("RBar1")
    plain.activate("GA4")
    plain.do("fire RB4")
    assert plain.offers("return") == ["7.62-12.7-mm-guns"]


def test_breaching_from_afar_with_a_gun() -> None:
    """From within the arc, at a range that its boxes allow; friends in the lane suffer, nobody runs (8.2.9, 8.2.1, R43)."""
    field = Field("dravik-crossroads", {"green.force[1].blocks[5].unit": "ald-mbt"})
    position, tank = field.position, field.block("GB6")
    free = [hex for hex in position.mission.district.terrain if hex not in position.places]
    spots = [hex for hex in free if remote_weapon(position, tank.at(hex), "11.6") is not None]
    assert spots
    assert all(1 + position.ep(hex, "0704") >= 6 for hex in spots)  # the gun has no box below
    field.put("GB6", spots[0])
    field.activate("GB6")
    field.do("breach 11.6")
    assert field.position.breaches == ("11.6",)
    assert field.block("GB6").revealed
    assert field.table.path[-1].name == "Activation"


def test_a_mission_of_the_enemy_is_not_shown_before_it_comes() -> None:
    """Neither row nor place while it may be corrected (7.3.3.2)."""
    field = Field(changes={"green.support3d": rows("mortar-he")})
    while field.table.path[-1].name == "Requests":
        field.do("done")
    field.table.play.push(Strike(Request("green", "mortar-he", "G1a", "1.5"), True))
    field.table.play.run()
    assert field.actor == "green"
    assert "1.5" not in str(field.table.view("red").stack)
    assert "mortar" not in str(field.table.view("red").stack)


def test_an_assault_from_roof_to_roof() -> None:
    """Where an arrow joins them, without a leader near (8.2.8.3, R105)."""
    field = Field("dravik-crossroads")
    field.put("GA2", "11.r")
    field.put("RA3", "12.r")
    field.activate("GA2")
    assert "RA3" in field.offers("assault")
    field.do("assault RA3")
    assert field.offers("cover") == []
    apart = Field("dravik-crossroads")
    apart.clear("GB4")
    apart.put("GA2", "31.r")
    apart.put("RA3", "32.r")
    linked = "32" in apart.position.mission.district.buildings["31"].links
    apart.activate("GA2")
    assert ("RA3" in apart.offers("assault")) == linked


def test_the_mover_goes_on_and_acts_after_opportunity_fire() -> None:
    """Which came before its own fire; the block that only looked is marked too (8.3.1.2, 8.3.1.3)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607")
    assert field.actor == "red"  # before green can fire
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    field.do("return rifles")
    assert field.block("R1b").marker == "reaction"
    assert "R1b" in field.offers("fire")
    field.do("fire R1b", "weapon rifles")
    assert field.table.path[-1].name == "Reaction"


def test_the_card_is_that_of_the_original_platoon() -> None:
    """Quality and card do not change with the force (4.3.4, 12.1)."""
    field = Field("dravik-crossroads")
    moved = field.block("GA2").moved_to("GB")
    assert moved.card.key == "ald-inf"
    assert moved.piece.quality == field.block("GA2").piece.quality
    assert (moved.card.type, moved.card.cls, moved.card.osl, moved.card.weight) == ("INF", "foot", 3, 3)
    assert [weapon.name for weapon in moved.card.weapons] == ["rifles", "rocket"]
