"""The worked examples of the specification, X1 to X26, and its examples of nets."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Table, scenario
from enfilade.games.game_of_war.rules.battles import fight
from enfilade.games.game_of_war.rules.sabotage import raze
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import Order, Plan
from tests.drawing import aligned
from tests.games.game_of_war.fronts import (
    GameTable,
    battle_for,
    drawn,
    drawn_front,
    front,
    lines,
    named,
    places,
    plan,
    resolve,
    retreats,
)

ROW6 = ["A6 > L6"]
CROSSING: dict[str, Any] = {"rail": ["A6 > L6", "F1 > F12"], "intersections": ["F6"], "turnarounds": ["A6", "L6", "F1", "F12"]}


def test_x1_two_units_for_one_tile() -> None:
    """X1: both stop before the tile (III.2.a, III.2.b)."""
    table = front("I@D5", "I@F5")
    events = resolve(table, ["RI1 step E5"], ["WI1 step E5"])
    assert places(table) == {"RI1": "D5", "WI1": "F5"}
    assert [event.rule for event in named(events, "collided")] == ["III.2.a"]


def test_x2_through_each_other() -> None:
    """X2: the same vector in opposite directions (III.2.a)."""
    table = front("I@D5", "I@E5")
    resolve(table, ["RI1 step E5"], ["WI1 step D5"])
    assert places(table) == {"RI1": "D5", "WI1": "E5"}


def test_x3_a_file_stops_from_its_head() -> None:
    """X3: the head collides, those behind it are blocked (III.2.c)."""
    shown = """
        I1  I2  I3  .   i1
        .   .   .   .   .
    """
    table = drawn_front(shown)
    events = resolve(table, ["RI1 step B1", "RI2 step C1", "RI3 step D1"], ["WI1 step D1"])
    assert drawn(table) == aligned(shown)
    assert [event.values["unit"] for event in named(events, "blocked")] == ["RI1", "RI2"]


@pytest.mark.parametrize(("arrival", "white"), [("contested", "E6"), ("first", "E5")])
def test_x4_different_speeds_same_destination(arrival: str, white: str) -> None:
    """X4: the slow unit's last step is contested by the fast one that has yet to come (III.2.b, R3)."""
    table = front("C@C5", "I@E6", options={"arrival": arrival})
    resolve(table, ["RC1 steps D5 E5"], ["WI1 step E5"])
    assert places(table) == {"RC1": "D5", "WI1": white}


def test_x5_meeting_in_the_first_tick() -> None:
    """X5: a collision in the middle of a path ends it (III.2.b)."""
    table = front("C@C5", "I@D6")
    resolve(table, ["RC1 steps D5 E5"], ["WI1 step D5"])
    assert places(table) == {"RC1": "C5", "WI1": "D6"}


def test_x6_one_has_left_when_the_other_comes() -> None:
    """X6: ticks tell when a tile is entered (R2)."""
    table = front("C@C5", "C@D7")
    resolve(table, ["RC1 steps D5 E5"], ["WC1 steps D6 D5"])
    assert places(table) == {"RC1": "E5", "WC1": "D5"}


def test_x7_a_ring_turns() -> None:
    """X7: three units that follow each other in a ring all move (§4.7)."""
    before = """
        I1  I2  .   i1
        .   I3  .   .
    """
    after = """
        I3  I1  .   i1
        .   I2  .   .
    """
    table = drawn_front(before)
    resolve(table, ["RI1 step B1", "RI2 step B2", "RI3 step A1"])
    assert drawn(table) == aligned(after)


def test_x8_crossing_diagonals_do_not_collide() -> None:
    """X8: a different vector (R4)."""
    table = front("I@C5", "I@D5")
    resolve(table, ["RI1 step D6"], ["WI1 step C6"])
    assert places(table) == {"RI1": "D6", "WI1": "C6"}


def test_x9_riding_in_file() -> None:
    """X9: followers enter tiles vacated in the same tick (R2)."""
    table = front("C@B5 C@C5", "I@L1")
    resolve(table, ["RC1 steps C5 D5", "RC2 steps D5 E5"])
    assert places(table) == {"RC1": "D5", "RC2": "E5", "WI1": "L1"}


def test_x10_a_tram_stops_like_any_unit() -> None:
    """X10: trams have no exception (III.2.b, III.3)."""
    table = front("Y@H5", "I@D5", tram=["A5 > L5"], turnarounds=["A5", "L5"])
    resolve(table, ["RY1 steps G5 F5 E5 D5"], ["WI1 step E5"])
    assert places(table) == {"RY1": "F5", "WI1": "D5"}


def test_x11_a_train_squishes_a_standing_unit() -> None:
    """X11: the train goes on, the unit must leave (VIII.3.b)."""
    before = """
        I1  .   .   .   .   .   .
        .   .   .   .   .   .   .
        E1  G1  .   .   i1  .   .
        .   .   .   .   .   .   .
    """
    fleeing = """
        I1  .   .   .   .   .   .
        .   .   .   *   *   *   .
        .   .   .   E1  G1  *   .
        .   .   .   *   *   *   .
    """
    after = """
        I1  .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   E1  G1  .
        .   .   .   .   i1  .   .
    """
    table = drawn_front(before, ["red front RG1 RE1"], rail=["A3 > G3"])
    resolve(table, ["RE1 steps C3 D3 E3 F3"])
    assert retreats(table, "white") == aligned(fleeing)
    table.act("white", "retreat E4")
    assert drawn(table) == aligned(after)


def test_x12_a_unit_that_marches_at_a_train() -> None:
    """X12: it is stopped, and squished where it stands (VIII.3.a)."""
    before = """
        .   .   .   .   .   .   I1
        .   .   .   .   .   .   .
        .   E1  i1  .   .   .   .
        .   .   i2  .   .   .   .
    """
    fleeing = """
        .   .   .   .   .   .   I1
        .   *   *   *   .   .   .
        .   *   E1  *   .   .   .
        .   *   i2  *   .   .   .
    """
    table = drawn_front(before, ["red free RE1"], rail=["A3 > G3"])
    resolve(table, ["RE1 steps C3"], ["WI1 step B3"])
    assert retreats(table, "white") == aligned(fleeing)


def test_x13_a_train_has_the_tile() -> None:
    """X13: who would enter a train's tile stops one tile early (VIII.3.a)."""
    table = front("I@A1", "I@E7", rail=ROW6, trains=["red free RE1:C6"])
    resolve(table, ["RE1 steps D6"], ["WI1 step D6"])
    assert places(table) == {"RE1": "D6", "RI1": "A1", "WI1": "E7"}


@pytest.mark.parametrize(("unit", "way", "end"), [("I", "E6", "E7"), ("C", "E6 E5", "E5")])
def test_x14_ending_on_a_track_and_crossing_it(unit: str, way: str, end: str) -> None:
    """X14: a last step onto a tile that a train will enter fails; crossing in time does not (VIII.3.a, R3)."""
    table = front("I@A1", f"{unit}@E7", rail=ROW6, trains=["red free RE1:B6"])
    resolve(table, ["RE1 steps C6 D6 E6"], [f"W{unit}1 steps {way}"])
    assert places(table)[f"W{unit}1"] == end
    assert places(table)["RE1"] == "E6"


def test_x15_two_trains_enter_one_tile() -> None:
    """X15: both leading parts are destroyed, both trains stop (VIII.3.c, R32)."""
    before = """
        I1  .   .   .   .   .   .   i1
        .   G1  E1  .   .   .   e1  g1
    """
    after = """
        I1  .   .   .   .   .   .   i1
        .   .   G1  .   .   .   g1  .
    """
    table = drawn_front(before, ["red front RE1 RG1", "white front WE1 WG1"], rail=["A2 > H2"])
    events = resolve(table, ["RE1 steps D2 E2 F2"], ["WE1 steps F2 E2"])
    assert drawn(table) == aligned(after)
    assert [event.values["parts"] for event in named(events, "crashed")] == [["RE1", "WE1"]]
    assert {train.engine for train in table.position.trains.values()} == {""}


def test_x16_head_on() -> None:
    """X16: on one edge (VIII.3.c)."""
    table = front("I@A1", "I@L1", rail=ROW6, trains=["red front RE1:C6 RG1:B6", "white front WE1:F6 WG1:G6"])
    resolve(table, ["RE1 steps D6 E6 F6"], ["WE1 steps E6 D6"])
    assert places(table) == {"RG1": "C6", "RI1": "A1", "WG1": "F6", "WI1": "L1"}


def test_x17_the_opponent_chooses_the_part() -> None:
    """X17: several parts of a passing train cross the tile (VIII.3.c, R33)."""
    table = front("I@A1", "I@L1", trains=["red front RE1:E6 RG1:D6 RP1:C6", "white behind=F3 WE1:F4"], **CROSSING)
    resolve(table, ["RE1 steps F6 G6 H6 I6"], ["WE1 steps F5 F6"])
    assert table.actors == ("white",)
    assert [action.text for action in table.legal("white")] == ["destroy RE1", "destroy RG1", "destroy RP1"]
    table.act("white", "destroy RE1")
    assert places(table) == {"RG1": "E6", "RI1": "A1", "RP1": "D6", "WI1": "L1"}


def battle(table: GameTable, tile: str, seat: str = "red") -> tuple[int, int, str]:
    found = fight(table.position, seat, table.position.front.ground.squares.number(tile))
    return (0, 0, "none") if found is None else (found.attack, found.defence, found.result)


def test_x18_infantry_and_a_charge() -> None:
    """X18: 4 + (4 + 3) = 11 against 6 (V.4.d, X.2)."""
    shown = """
        .    I1=4
        C1=7 .
        .    i1=6
    """
    table = drawn_front(shown)
    assert battle_for(table, "WI1") == aligned(shown)
    assert battle(table, "B3") == (11, 6, "destroyed")
    resolve(table, ["attack WI1"])
    assert places(table) == {"RC1": "A2", "RI1": "B1"}


def test_x19_by_one_is_a_retreat() -> None:
    """X19: 7 against 6; every free tile that comes no nearer to the cavalry (V.4.c, R16)."""
    shown = """
        .   .   .   .   .
        .   C1  *   *   .
        .   *   i1  *   .
        .   *   *   *   .
    """
    table = drawn_front(shown)
    assert battle(table, "C3") == (7, 6, "retreats")
    resolve(table, ["attack WI1"])
    assert retreats(table, "white") == aligned(shown)


def test_x20_a_fortress() -> None:
    """X20: 11 against 6 + 4 (VI.3); C2 and D2 would come nearer to the infantry."""
    shown = """
        .   .   I1  .   .
        .   C1  .   .   .
        .   *   i1F *   .
        .   *   *   *   .
    """
    table = drawn_front(shown)
    assert battle(table, "C3") == (11, 10, "retreats")
    resolve(table, ["attack WI1"])
    assert retreats(table, "white") == aligned(shown)


def test_x21_a_tie_fails() -> None:
    """X21: 12 against 12 (V.4.b)."""
    table = front("I@E5 I@C5 I@C7", "I@E7 I@F8")
    assert battle(table, "E7") == (12, 12, "fails")


def test_x22_who_blocks() -> None:
    """X22: an enemy in between blocks, a friend does not (V.2)."""
    blocked = """
        A1  .   r1  i1
        .   .   .   .
    """
    assert battle(drawn_front(blocked), "D1") == (0, 0, "none")
    over_a_friend = """
        A1=5 .    R1   i1=6
        .    .    .    .
    """
    table = drawn_front(over_a_friend)
    assert battle_for(table, "WI1") == aligned(over_a_friend)
    assert battle(table, "D1") == (5, 6, "fails")


def test_x23_a_knights_move_is_no_line() -> None:
    """X23: range is straight lines, or an area by option (R13)."""
    assert battle(front("I@E5", "I@F7"), "F7") == (0, 0, "none")
    assert battle(front("I@E5", "I@F7", options={"range_shape": "area"}), "F7") == (4, 6, "fails")


def test_x24_a_packed_machine_gun() -> None:
    """X24: it counts nothing until it is deployed (VII.2.a, R18)."""
    assert battle(front("I@E5 I@E6", "M@E7"), "E7") == (8, 0, "destroyed")
    assert battle(front("I@E5 I@E6", "M@E7", deployed=["WM1"]), "E7") == (8, 10, "fails")


def test_x25_both_destroy_each_other() -> None:
    """X25: all is reckoned before anything is carried out (V.3, V.5)."""
    table = front("C@E5", "C@E6")
    events = resolve(table, ["attack WC1"], ["attack RC1"])
    assert places(table) == {}
    assert [event.values["attack"] for event in named(events, "battle")] == [7, 7]
    assert table.outcome is not None
    assert table.outcome.winner is None


@pytest.mark.parametrize(("march", "told"), [([], "no_battle"), (["RI1 step E6"], "battle")])
def test_x26_the_target_moves(march: list[str], told: str) -> None:
    """X26: the battle is where the target has gone (V.1.b, R12)."""
    table = front("I@E5", "I@E7")
    events = resolve(table, [*march, "attack WI1"], ["WI1 step E8"])
    assert [event.name for event in events if event.name in ("battle", "no_battle")] == [told]
    assert places(table)["WI1"] == "E8"


def test_the_net_of_the_first_contact() -> None:
    """The covered tiles of White at the start of the teaching duel (IV.1, IV.2)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    assert lines(table, "white") == aligned("""
        *   *   *   o*  *   *   *   *   *   *
        *   c1* *   *   r1* *   c2* *   *   *
        .   *   i1  *   i2* i3* .   i4  .   .
        *   .   *   ^   *   .   *   .   .   .
        .   *   .   ^   *   .   F   *   .   .
        *   .   .   F   *   .   ^   .   *   .
        .   .   .   .   *   .   ^   .   .   *
        .   .   I4  .   I3  I2  .   I1  .   .
        .   .   .   C2  .   R1  .   .   C1  .
        .   .   .   .   .   .   O   .   .   .
    """)
    assert table.position.active["white"] == frozenset(table.position.front.roster["white"])


def test_the_cascade_of_the_iron_horse() -> None:
    """Red infantry enters the hub: G9, S9 and M9 turn red, garrisoned stations do not (IX.2.a, R38)."""
    table: GameTable = Table(scenario("game-of-war/ironhorse"), seed=1)
    position = table.position
    number = position.front.ground.squares.number
    position.put(position.pieces["RI4"].at(number("L10")))
    position.plans["red"] = Plan((Order("RI4", "march", (number("M9"),)),))
    for seat in position.seats:
        table.act(seat, "commit")
    held = {position.name(tile): seat for tile, seat in position.stations.items()}
    assert held == {"D4": "white", "V4": "white", "D14": "red", "V14": "red", "M9": "red", "G9": "red", "S9": "red"}


def test_an_ungarrisoned_station_falls() -> None:
    """As above, but the infantry has left D4; units on every way to it would have saved it (IX.2.a)."""
    for guards, owner in (([], "red"), (["WI3 G6", "WC1 G4"], "white")):
        table: GameTable = Table(scenario("game-of-war/ironhorse"), seed=1)
        position = table.position
        number = position.front.ground.squares.number
        position.put(position.pieces["WI2"].at(number("D5")))
        for each in guards:
            id, tile = each.split()
            position.put(position.pieces[id].at(number(tile)))
        position.put(position.pieces["RI4"].at(number("L10")))
        position.plans["red"] = Plan((Order("RI4", "march", (number("M9"),)),))
        for seat in position.seats:
            table.act(seat, "commit")
        assert position.stations[number("D4")] == owner


def test_a_cut_wire_puts_out_the_lights() -> None:
    """The woods of Bryansk with the balloon packed: the wire cut at J4 makes eight units inactive (IV.2.c, VII.1)."""
    table: GameTable = Table(scenario("game-of-war/bryansk"), seed=1)
    position = table.position
    position.put(position.pieces["WB1"].changed(deployed=False))
    raze(position, position.front.ground.squares.number("J4"), ["wire"])
    communications.evaluate(position)
    dark = frozenset(position.front.roster["white"]) - position.active["white"]
    assert dark == {"WA1", "WB1", "WI3", "WI4", "WI5", "WM1", "WM2", "WR1"}


def test_plans_in_text() -> None:
    """A plan is a chain of words (II.1)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RI3 step E7", "RC1 steps H8 H7", "attack RI3 E5")
    assert [(order.piece, order.kind) for order in table.position.plans["red"].orders] == [("RI3", "march"), ("RC1", "march")]
    assert len(table.position.plans["red"].attacks) == 1
