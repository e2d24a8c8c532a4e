"""Chapters VI and VII: terrain that can be destroyed, heavy units, transport."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction
from tests.games.game_of_war.fronts import GameTable, front, named, places, plan, resolve

TRAM: dict[str, Any] = {"tram": ["A6 > L6"], "turnarounds": ["A6", "L6"]}


def features(table: GameTable, tile: str) -> list[str]:
    return table.position.features(table.position.front.ground.squares.number(tile))


EVERYTHING: dict[str, Any] = {
    "road": ["C1 > C5"],
    "rail": ["A3 > E3"],
    "tram": ["C3 > C8"],
    "wire": ["C3 > F3"],
    "stations": {"C3": "none"},
    "telegraphs": {"C3": "none"},
    "turntables": ["C3"],
}
ROWS = ["............"] * 2 + ["..P........."] + ["............"] * 9


def test_one_sabotage_destroys_everything_on_the_tile() -> None:
    """Road, tracks, turning gear, wire, buildings, plaza (VII.1, VII.1.a, VII.1.b, R19, R20)."""
    table = front("I@C3", "I@L12", rows=ROWS, **EVERYTHING)
    assert features(table, "C3") == ["road", "rail", "tram", "turn", "wire", "station", "telegraph", "plaza"]
    events = resolve(table, ["RI1 sabotage"])
    assert features(table, "C3") == []
    assert named(events, "sabotaged")[0].rule == "VII.1"
    works = table.position.works
    number = table.position.front.ground.squares.number
    assert number("C3") not in works.rail[number("B3")]


def test_one_feature_by_option() -> None:
    """Option sabotage_scope=feature (R19)."""
    table = front("I@C3", "I@L12", rows=ROWS, options={"sabotage_scope": "feature"}, **EVERYTHING)
    table.act("red", "order RI1")
    offered = [action.target for action in table.legal("red") if action.verb == "sabotage"]
    assert offered == ["road", "rail", "tram", "turn", "wire", "station", "telegraph", "plaza"]
    table.act("red", "sabotage turn")
    table.act("red", "commit")
    table.act("white", "commit")
    assert features(table, "C3") == ["road", "rail", "tram", "wire", "station", "telegraph", "plaza"]


def test_what_cannot_be_sabotaged() -> None:
    """No fortress, no arsenal; a bare tile offers nothing; nor does the option sabotage=false (R20)."""
    rows = ["F..........."] + ["............"] * 11
    table = front("I@A1 I@C3", "I@L12", rows=rows, arsenals={"C3": "white"})
    for unit in ("RI1", "RI2"):
        table.act("red", f"order {unit}")
        assert "sabotage" not in {action.verb for action in table.legal("red")}
        with pytest.raises(IllegalAction) as caught:
            table.act("red", "sabotage")
        assert caught.value.rule == "VII.1.a"
        table.act("red", table.legal("red")[0])
    table = front("I@C3", "I@L12", road=["A3 > L3"], options={"sabotage": False})
    table.act("red", "order RI1")
    assert "sabotage" not in {action.verb for action in table.legal("red")}


def test_a_track_carries_traffic_in_the_turn_of_its_sabotage() -> None:
    """Sabotage happens after movement, if the saboteur was not driven off; a train that runs over it prevents it (R21)."""
    rail = ["A6 > L6"]
    table = front("I@A1", "I@H6", rail=rail, trains=["red free RE1:D6"])
    events = resolve(table, ["RE1 steps E6 F6 G6"], ["WI1 sabotage"])
    assert named(events, "sabotaged")
    assert places(table)["RE1"] == "G6"
    table = front("I@A1", "I@F6", rail=rail, trains=["red free RE1:D6"])
    resolve(table, ["RE1 steps E6 F6 G6"], ["WI1 sabotage"])
    events = table.act("white", "retreat F7")
    assert not named(events, "sabotaged")
    assert features(table, "F6") == ["rail"]


def test_rail_units_spare_their_own_track() -> None:
    """All else on the tile goes; a tile with nothing else is not offered (R45, R49)."""
    table = front("Y@C6", "I@L12", road=["C5 > C7"], **TRAM)
    resolve(table, ["RY1 sabotage"])
    assert features(table, "C6") == ["tram"]
    table = front("Y@C6", "I@L12", **TRAM)
    table.act("red", "order RY1")
    assert "sabotage" not in {action.verb for action in table.legal("red")}


# Heavy units.


def test_packed_to_move_deployed_to_be_used() -> None:
    """A deployed unit offers no step, a packed one does; deploying and packing are orders (VII.2.a)."""
    table = front("M@C3 M@E3", "I@L12", deployed=["RM1"])
    table.act("red", "order RM1")
    assert {action.verb for action in table.legal("red")} == {"pack"}
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "step C4")
    assert caught.value.rule == "VII.2.a"
    table.act("red", "pack")
    table.act("red", "order RM2")
    assert {action.verb for action in table.legal("red")} == {"step", "deploy"}


def test_deployed_in_time_for_the_battle() -> None:
    """Who deploys fights in the same turn; who packs does not (VII.2.b)."""
    table = front("M@E5", "I@E7")
    events = resolve(table, ["RM1 deploy", "attack WI1"])
    assert named(events, "battle")[0].values["attack"] == 5
    table = front("M@E5", "I@E7", deployed=["RM1"])
    events = resolve(table, ["RM1 pack", "attack WI1"])
    assert named(events, "no_battle")


def test_packed_units_destroy_no_arsenal() -> None:
    """R9, R18; relays, balloons, engines and troop cars neither."""
    for units, falls in (("M@D4", False), ("I@D4", True), ("R@D4", False)):
        table = front(units, "I@L12", arsenals={"D5": "white"})
        events = resolve(table, [f"R{units[0]}1 step D5"])
        assert bool(named(events, "arsenal_destroyed")) == falls


# Transport.


def test_boarding_before_the_carrier_moves() -> None:
    """Stage E, then the carrier takes the unit along; a unit aboard is not on the board (§3.6) (VII.3.a)."""
    table = front("Y@C6 I@C7", "I@L12", **TRAM)
    resolve(table, ["RI1 board-before RY1", "RY1 steps D6 E6 F6 G6"])
    assert places(table) == {"RI1": "G6", "RY1": "G6", "WI1": "L12"}
    assert not table.position.pieces["RI1"].on_board


def test_boarding_after_the_carrier_has_moved() -> None:
    """Onto the carrier wherever it then is, if adjacent (VII.3.a, §4.4)."""
    table = front("Y@C6 I@G7", "I@L12", **TRAM)
    resolve(table, ["RY1 steps D6 E6 F6", "RI1 board-after RY1"])
    assert table.position.pieces["RI1"].carrier == "RY1"


def test_a_carrier_that_did_not_come() -> None:
    """The boarder walks its path and stays there (R22)."""
    table = front("Y@C6 C@G8", "I@E6", **TRAM)
    events = resolve(table, ["RY1 steps D6 E6 F6 G6", "RC1 step G7 board-after RY1"])
    assert named(events, "boarding_failed")[0].rule == "R22"
    assert places(table)["RC1"] == "G7"


def test_a_carrier_that_is_full() -> None:
    """Who could not leave has kept the place: the boarder stays, and the capacity is named as the reason (R22, R23)."""
    table = front("Y@C6 C@C6 C@C8", "I@C5 I@L12", cargo={"RY1": ["RC1"]}, **TRAM)
    events = resolve(table, ["RC1 leave-before step C5", "RC2 step C7 board-after RY1"])
    failed = named(events, "boarding_failed")[0]
    assert failed.rule == "R23"
    assert table.scenario.sentence(failed) == "RC2 cannot board RY1: it is full."
    assert places(table)["RC2"] == "C7"


def test_capacity() -> None:
    """Two infantry, or one other unit, never both (X.9, X.12, R23)."""
    table = front("Y@C6 I@C7 I@B7 I@D7 C@C5", "I@L12", **TRAM)
    plan(table, "red", "RI1 board-before RY1")
    table.act("red", "order RC1")
    assert not [action for action in table.legal("red") if action.verb.startswith("board")]
    table.act("red", "step C4")
    table.act("red", "done")
    plan(table, "red", "RI2 board-before RY1")
    table.act("red", "order RI3")
    assert not [action for action in table.legal("red") if action.verb.startswith("board")]


def test_room_that_a_leaver_makes() -> None:
    """Those who leave are discounted; boarding comes after the ordinary steps of its tick (§4.4, §4.6)."""
    table = front("Y@C6 C@C6 C@D7", "I@L12", cargo={"RY1": ["RC1"]}, **TRAM)
    plan(table, "red", "RC1 leave-before steps B5")
    plan(table, "red", "RC2 board-before RY1")
    table.act("red", "commit")
    table.act("white", "commit")
    assert table.position.pieces["RC2"].carrier == "RY1"
    assert places(table)["RC1"] == "B5"


def test_an_unforeseen_shortage() -> None:
    """A leaver that fails to leave; those who board do so in the order of their orders (R23)."""
    table = front("Y@C6 I@C6 I@C6 I@D7 I@B7", "I@C5", cargo={"RY1": ["RI1", "RI2"]}, **TRAM)
    plan(table, "red", "RI1 leave-before step C5", "RI2 leave-before step D5")
    plan(table, "red", "RI4 board-before RY1", "RI3 board-before RY1")
    table.act("red", "commit")
    table.act("white", "commit")
    assert sorted(table.position.pieces["RY1"].cargo) == ["RI1", "RI4"]


@pytest.mark.parametrize(("timing", "offered"), [("choice", 2), ("before", 1), ("after", 1)])
def test_when_units_leave(timing: str, offered: int) -> None:
    """Option disembark_timing (VII.3.c, R24)."""
    table = front("Y@C6 I@C6", "I@L12", cargo={"RY1": ["RI1"]}, options={"disembark_timing": timing}, **TRAM)
    table.act("red", "order RI1")
    assert len(table.legal("red")) == offered


def test_leaving_after_the_ride() -> None:
    """A tram carries troops four tiles and drops them the same turn (R24)."""
    table = front("Y@C6 I@C6", "I@L12", cargo={"RY1": ["RI1"]}, **TRAM)
    resolve(table, ["RY1 steps D6 E6 F6 G6", "RI1 leave-after step H7"])
    assert places(table) == {"RI1": "H7", "RY1": "G6", "WI1": "L12"}


def test_a_leaver_whose_carrier_is_elsewhere_stays_aboard() -> None:
    """The first step's tile is not adjacent to where the carrier really is (§4.6)."""
    table = front("Y@C6 I@C6", "I@E6", cargo={"RY1": ["RI1"]}, **TRAM)
    events = resolve(table, ["RY1 steps D6 E6 F6 G6", "RI1 leave-after step H7"])
    assert named(events, "stayed_aboard")
    assert table.position.pieces["RI1"].carrier == "RY1"


def test_who_stays_aboard_is_in_nobodys_way() -> None:
    """Whoever cannot step down attempts nothing, so its path stops nobody who comes to a tile of it (§4.6, R3)."""
    cargo = {"RY1": ["RC1"], "RY2": ["RI1"]}
    table = front("Y@C6 Y@H3 C@C6 I@H3", "I@E6", cargo=cargo, tram=["A6 > L6", "A3 > L3"])
    events = resolve(table, ["RY1 steps D6 E6 F6 G6", "RC1 leave-after steps G5 G4", "RI1 leave-after step G4"])
    assert [event.values["unit"] for event in named(events, "stayed_aboard")] == ["RC1"]
    assert places(table)["RI1"] == "G4"


def test_who_cannot_be_carried() -> None:
    """Carriers and train parts; deployed units neither (VII.3.d, R50)."""
    table = front("Y@C6 Y@D6 M@C7", "I@L12", deployed=["RM1"], **TRAM)
    for unit in ("RY2", "RM1"):
        table.act("red", f"order {unit}")
        assert not [action for action in table.legal("red") if action.verb.startswith("board")]
        table.act("red", table.legal("red")[0])
        if len(table.position.plans["red"].orders) == 0:
            table.act("red", "done")


def test_units_aboard_share_their_carriers_fate() -> None:
    """They take no part in battles and are lost with the carrier (VII.3.b, R25)."""
    table = front("Y@C6 A@C6", "C@C7 A@C9", cargo={"RY1": ["RA1"]}, **TRAM)
    events = resolve(table, ["attack WC1"], ["attack RY1"])
    assert named(events, "battle")[0].values["attack"] == 4
    assert places(table) == {"WA1": "C9", "WC1": "C7"}


def test_stages_are_separate_clocks() -> None:
    """A leaver of stage E forestalls a marcher; a marcher forestalls a unit of stage L (R59)."""
    table = front("Y@C6 I@C6", "I@E5", cargo={"RY1": ["RI1"]}, **TRAM)
    events = resolve(table, ["RI1 leave-before step D5"], ["WI1 step D5"])
    assert places(table) == {"RI1": "D5", "RY1": "C6", "WI1": "E5"}
    assert named(events, "blocked")
    table = front("Y@C6 I@C6", "I@E5", cargo={"RY1": ["RI1"]}, **TRAM)
    resolve(table, ["RI1 leave-after step D5"], ["WI1 step D5"])
    assert places(table)["WI1"] == "D5"
    assert table.position.pieces["RI1"].carrier == "RY1"


def test_the_troop_car_carries_too() -> None:
    """Boarding a train, riding with it (X.12)."""
    table = front("I@B7", "I@L12", rail=["A6 > L6"], trains=["red front RE1:C6 RP1:B6"])
    resolve(table, ["RI1 board-before RP1", "RE1 steps D6 E6"])
    assert places(table) == {"RE1": "E6", "RI1": "D6", "RP1": "D6", "WI1": "L12"}
    assert table.position.pieces["RI1"].carrier == "RP1"
