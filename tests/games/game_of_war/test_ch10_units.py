"""Chapter X: the unit list, and what whole chapters say in one sentence."""

from __future__ import annotations

import pytest

from enfilade import Table, library, scenario
from enfilade.games.game_of_war.box.charts import read_units
from tests.games.game_of_war.fronts import GameTable, front, named, resolve

# Rule, type, move, attack, defence, range, load, value.
LIST = [
    ("X.1", "infantry", 1, 4, 6, 2, 1, 4),
    ("X.2", "cavalry", 2, 4, 5, 2, 2, 6),
    ("X.3", "artillery", 1, 5, 8, 3, 2, 7),
    ("X.4", "swift_artillery", 2, 5, 8, 3, 2, 9),
    ("X.5", "relay", 1, 0, 1, 0, 2, 4),
    ("X.6", "swift_relay", 2, 0, 1, 0, 2, 6),
    ("X.7", "machine_gun", 1, 5, 10, 2, 2, 6),
    ("X.8", "balloon", 1, 0, 0, 0, 2, 5),
    ("X.9", "tram", 4, 4, 6, 2, 0, 8),
    ("X.10", "engine", 4, 0, 0, 0, 0, 6),
    ("X.11", "gun_car", 0, 6, 8, 3, 0, 8),
    ("X.12", "troop_car", 0, 0, 0, 0, 0, 4),
    ("X.13", "car", 2, 4, 3, 2, 2, 4),
    ("X.14", "armoured_car", 2, 6, 5, 2, 2, 6),
]


@pytest.mark.parametrize("row", LIST, ids=[row[1] for row in LIST])
def test_the_unit_list(row: tuple[str, str, int, int, int, int, int, int]) -> None:
    """Figures of every arm (X.1, X.2, X.3, X.4, X.5, X.6, X.7, X.8, X.9, X.10, X.11, X.12, X.13, X.14)."""
    units = read_units(library.data_files("game-of-war")["units"])
    unit = units[row[1]]
    assert (unit.move, unit.attack, unit.defence, unit.range, unit.load, unit.value) == row[2:]
    assert str(unit.attack) in library.rules("game-of-war")[row[0]].text or unit.attack == 0
    assert len(units) == len(LIST)


def test_the_sequence_of_a_turn() -> None:
    """Planning, then movement, then battles, then the end phase, then who has won (I, I.2, II, II.2.a, II.2.b, II.3)."""
    table = front("I@E4 C@D6", "I@E7", arsenals={"A1": "red", "L12": "white"})
    events = resolve(table, ["RI1 step E5", "attack WI1"])
    order = [event.name for event in events]
    assert order.index("plans_revealed") < order.index("stepped") < order.index("battle") < order.index("destroyed")
    assert order[-1] == "game_over"
    assert named(events, "battle")[0].values["attack"] == 11


def test_everybody_steps_together() -> None:
    """One step a tick, all at once (III.2, §4.7)."""
    table = front("C@A1", "C@L12")
    events = resolve(table, ["RC1 steps B1 C1"], ["WC1 steps K12 J12"])
    assert [event.values["tick"] for event in named(events, "stepped")] == [1, 1, 2, 2]


def test_the_sums_are_told_share_by_share() -> None:
    """Attack values against defence values and what the ground adds, each with the tile it fights from (V.4.a)."""
    rows = ["............"] * 6 + ["....F......."] + ["............"] * 5
    table = front("I@E5 C@D6", "I@E7 A@E9", rows=rows)
    battle = named(resolve(table, ["attack WI1"]), "battle")[0]
    assert battle.values["attackers"] == [
        {"unit": "RC1", "value": 7, "note": "charge", "tile": "D6"},
        {"unit": "RI1", "value": 4, "note": "", "tile": "E5"},
    ]
    assert battle.values["defenders"] == [
        {"unit": "WA1", "value": 8, "note": "", "tile": "E9"},
        {"unit": "WI1", "value": 6, "note": "", "tile": "E7"},
        {"unit": "WI1", "value": 4, "note": "fortress", "tile": "E7"},
    ]


def test_special_actions_cost_an_order() -> None:
    """Sabotage, packing, deploying and boarding take the place of movement (VII, VII.2, VII.3)."""
    table = front("M@A1 M@C1 I@E1 Y@G2 I@G1", "I@L12", road=["E1 > F1"], tram=["G2 > G5"])
    for line in ("RM1 deploy", "RM2 deploy", "RI1 sabotage", "RI2 board-before RY1"):
        unit, *words = line.split()
        table.act("red", f"order {unit}")
        table.act("red", " ".join(words))
    assert len(table.position.plans["red"].orders) == 4


def test_general_ground_has_no_effect() -> None:
    """Open ground adds nothing; infrastructure matters only to those who use it (VI.1, VI.5)."""
    bare = front("I@E5", "I@E7")
    built = front("I@E5", "I@E7", road=["E7 > F7"], wire=["E7 > E9"], rail=["E7 > L7"])
    for table in (bare, built):
        battle = named(resolve(table, ["attack WI1"]), "battle")[0]
        assert (battle.values["attack"], battle.values["defence"]) == (4, 6)


def test_trains_and_buildings_have_rules_of_their_own() -> None:
    """A train is one thing that does not stop; stations are Sources, offices are relays (VIII.2, VIII.3, IX.2, IX.3)."""
    table = front("I@E6", "K@L12", rail=["A6 > L6"], trains=["red front RE1:D6 RG1:C6"], stations={"A6": "red"}, net=True)
    assert {"RE1", "RG1", "RI1"} <= table.position.active["red"]
    resolve(table, ["RE1 step E6"])
    assert table.position.name(table.position.pieces["RG1"].tile) == "D6"


def test_an_armoured_car_is_always_active() -> None:
    """Far from every Source it may be ordered, and three steps on a road (X.14, R7)."""
    table = front("X@C5", "K@L12", road=["C5 > L5"], net=True)
    table.act("red", "order RX1")
    for tile in ("D5", "E5", "F5"):
        table.act("red", f"step {tile}")
    assert len(table.position.plans["red"].orders[0].path) == 3


def test_wires_are_not_cut_by_units() -> None:
    """An enemy on the wire, and an enemy office on it, do not interrupt it (R6)."""
    offices = {"C3": "red", "C6": "white", "I10": "red"}
    table = front("I@I12", "I@F10", arsenals={"A3": "red"}, wire=["C3 > C10 > I10"], telegraphs=offices, net=True)
    assert table.position.active["red"] == {"RI1"}


def test_resigning_is_no_action_and_loses_at_once() -> None:
    """It is the table's business, in no list, and open to who has decided already too (R52)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    assert not [action for action in table.legal("red") if action.verb == "resign"]
    table.act("red", "commit")
    table.resign("red")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.actors) == ("white", "resignation", ())
