"""Chapter VIII: trains and trams, beside the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction
from enfilade.games.game_of_war.rules.forced import forced_move
from enfilade.games.game_of_war.rules.retreats import Forced, carry_out, forced_tiles, shift_of
from tests.drawing import aligned
from tests.games.game_of_war.fronts import GameTable, drawn, drawn_front, front, named, places, plan, resolve, retreats, tiles

ROW: dict[str, Any] = {"rail": ["A6 > L6"], "turnarounds": ["A6", "L6"]}
CROSS: dict[str, Any] = {"rail": ["A6 > L6", "F1 > F12"], "intersections": ["F6"], "turnarounds": ["A6", "L6", "F1", "F12"]}


def offered(table: GameTable, unit: str, *before: str) -> list[str]:
    table.act("red", f"order {unit}")
    for action in before:
        table.act("red", action)
    return [action.text for action in table.legal("red")]


def lead(table: GameTable, engine: str) -> str:
    return table.position.trains[engine].lead


# Track.


def test_one_direction_only() -> None:
    """A tram goes on away from where it came; with nothing behind it, either way (VIII.1)."""
    tram: dict[str, Any] = {"tram": ["A6 > L6"], "turnarounds": ["A6", "L6"]}
    assert offered(front("Y@C6", "I@L12", behind={"RY1": "B6"}, **tram), "RY1") == ["step D6"]
    assert offered(front("Y@C6", "I@L12", **tram), "RY1") == ["step B6", "step D6"]
    assert offered(front("Y@C6", "I@L12", behind={"RY1": "B6"}, options={"free_reverse": True}, **tram), "RY1") == [
        "step B6",
        "step D6",
    ]


def test_turning_round_in_the_middle_of_a_move() -> None:
    """At a turnaround a tram leaves by any track, at no cost (VI.5.b, R28, R29)."""
    table = front("Y@K6", "I@A12", behind={"RY1": "J6"}, tram=["A6 > L6"], turnarounds=["A6"], turntables=["L6"])
    resolve(table, ["RY1 steps L6 K6 J6"])
    assert places(table)["RY1"] == "J6"
    assert table.position.name(table.position.pieces["RY1"].behind) == "K6"


def test_intersections_turn_but_not_round() -> None:
    """Every way but back (VI.5.c)."""
    table = front("I@A1", "I@L12", trains=["red behind=E6 RE1:F6"], **CROSS)
    assert offered(table, "RE1") == ["step F5", "step G6", "step F7"]


def test_a_dead_end_strands() -> None:
    """A track that ends without a turnaround; nothing can be ordered there (§8)."""
    table = front("I@A1", "I@L12", rail=["A6 > L6"], trains=["red behind=K6 RE1:L6"])
    assert "RE1" not in tiles(table, "red")


def test_off_the_track() -> None:
    """The refusal says so (VIII.1, VI.5.a)."""
    table = front("I@A1", "I@L12", trains=["red behind=B6 RE1:C6"], **ROW)
    offered(table, "RE1")
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "step C5")
    assert caught.value.rule == "VIII.1"


# Trains.


def test_parts_follow_each_other() -> None:
    """Each part takes the tile of its predecessor, round a corner too (VIII.2.a, VIII.2.b)."""
    before = """
        .   .   .   .   .   i1
        P1  E1  G1  .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
        I1  .   .   .   .   .
    """
    after = """
        .   .   .   .   .   i1
        .   .   .   P1  .   .
        .   .   .   E1  .   .
        .   .   .   G1  .   .
        I1  .   .   .   .   .
    """
    crossing: dict[str, Any] = {"rail": ["A2 > F2", "D1 > D5"], "intersections": ["D2"]}
    table = drawn_front(before, ["red front RG1 RE1 RP1"], **crossing)
    resolve(table, ["RE1 steps D2 D3 D4"])
    assert drawn(table) == aligned(after)
    assert lead(table, "RE1") == "front"


def test_reversing_a_train() -> None:
    """With its leading part on a turnaround the other end takes the lead; not twice in a row (R29, §4.4)."""
    table = front("I@A1", "I@A12", trains=["red front RE1:L6 RG1:K6"], **ROW)
    assert offered(table, "RE1") == ["reverse", "sabotage"]
    table.act("red", "reverse")
    assert [action.text for action in table.legal("red")] == ["step J6", "done"]
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "reverse")
    assert caught.value.rule == "VI.5.b"
    table.act("red", "step J6")
    table.act("red", "done")
    table.act("red", "commit")
    table.act("white", "commit")
    assert places(table)["RG1"] == "J6"
    assert places(table)["RE1"] == "K6"
    assert lead(table, "RE1") == "rear"


def test_only_turning_round_is_a_ride() -> None:
    """A closing reverse counts; `done` is legal after it (§4.4)."""
    table = front("I@A1", "I@A12", trains=["red front RE1:L6 RG1:K6"], **ROW)
    offered(table, "RE1", "reverse")
    table.act("red", "done")
    table.act("red", "commit")
    table.act("white", "commit")
    assert lead(table, "RE1") == "rear"
    assert places(table)["RE1"] == "L6"


def test_a_free_train_chooses_its_lead() -> None:
    """Lead-front or lead-rear first, whichever end has an exit (§4.4)."""
    table = front("I@A1", "I@A12", trains=["red free RE1:D6 RG1:E6"], **ROW)
    assert offered(table, "RE1") == ["lead-front", "lead-rear"]
    table.act("red", "lead-rear")
    assert [action.text for action in table.legal("red")] == ["step F6"]
    table = front("I@A1", "I@A12", trains=["red free RE1:A6 RG1:B6"], rail=["A6 > L6"])
    assert offered(table, "RE1") == ["lead-rear"]


def test_a_train_does_not_bite_its_own_body() -> None:
    """In a loop, only onto the tile that its tail leaves (R48)."""
    loop: dict[str, Any] = {"rail": ["C3 > D3 > D4 > C4 > C3"]}
    table = front("I@A1", "I@L12", trains=["red front RG1:C3 RE1:D3 RP1:D4 RG2:C4"], **loop)
    assert offered(table, "RE1") == ["step C4"]
    table = front(
        "I@A1", "I@L12", rail=["A3 > F3 > F6 > C6 > C3"], intersections=["C3"], trains=["red front RG1:C4 RE1:C3 RP1:D3"]
    )
    assert "step C3" not in offered(table, "RE1")


def test_trains_take_no_notice_of_units_when_planning() -> None:
    """Tracks only, whoever stands on them (R30)."""
    table = front("I@D6", "I@E6", trains=["red behind=B6 RE1:C6"], **ROW)
    assert offered(table, "RE1") == ["step D6"]


def test_running_down_a_friend() -> None:
    """Friends are squished too, and flee from all parts of that train (VIII.3.b, R16)."""
    before = """
        .   .   .   .   .   .   i1
        G1  E1  I1  .   .   .   .
        .   .   .   .   .   .   .
    """
    fleeing = """
        .   *   *   *   .   .   i1
        .   G1  E1  *   .   .   .
        .   *   *   *   .   .   .
    """
    table = drawn_front(before, ["red front RE1 RG1"], rail=["A2 > G2"])
    resolve(table, ["RE1 steps C2"])
    assert table.actors == ("red",)
    assert retreats(table, "red") == aligned(fleeing)


def test_squished_with_nowhere_to_go() -> None:
    """Destroyed, with what it carries (VIII.3.b, V.4.c)."""
    rows = ["....", "^^^^", "....", "^^^^"]
    table = front("I@A1", "I@C3 I@B1", rows=rows, rail=["A3 > D3"], trains=["red front RE1:B3 RG1:A3"])
    table.position.put(table.position.pieces["WI2"].at(table.position.front.ground.squares.number("D3")))
    events = resolve(table, ["RE1 step C3"])
    assert "WI1" not in places(table)
    assert named(events, "destroyed")[0].values["cause"] == "train"


def test_a_squished_tram_stays_on_its_track() -> None:
    """Only along a tram edge, either way; then it may go anywhere (§4.8)."""
    before = """
        I1  .   .   .   .
        .   .   .   .   .
        .   E1  y1  .   .
        .   .   .   .   .
        .   .   .   .   .
    """
    fleeing = """
        I1  .   .   .   .
        .   .   *   .   .
        .   .   E1  .   .
        .   .   *   .   .
        .   .   .   .   .
    """
    tracks: dict[str, Any] = {"tram": ["C1 > C5"], "rail": ["A3 > E3"], "turnarounds": ["C1", "C5", "A3", "E3"]}
    table = drawn_front(before, ["red free RE1"], **tracks)
    resolve(table, ["RE1 steps C3"])
    assert retreats(table, "white") == aligned(fleeing)
    table.act("white", "retreat C2")
    assert table.position.pieces["WY1"].behind == -1


def test_a_unit_squished_twice() -> None:
    """It fled along the track and is caught again (VIII.3.b)."""
    table = front("I@A1", "I@E6", trains=["red behind=C6 RE1:D6"], **ROW)
    resolve(table, ["RE1 steps E6 F6 G6 H6"])
    table.act("white", "retreat F6")
    assert table.actors == ("white",)
    table.act("white", "retreat F7")
    assert places(table)["RE1"] == "H6"


def test_orders_of_a_squished_unit_are_lost() -> None:
    """Remaining steps and late boarding are cancelled (§4.8)."""
    table = front("I@L1", "I@E6 Y@E8", tram=["A8 > L8"], rail=["A6 > L6"], trains=["red behind=C6 RE1:D6"])
    table.position.put(table.position.pieces["WY1"].at(table.position.front.ground.squares.number("F8")))
    table.play.run()
    resolve(table, ["RE1 step E6"], ["WY1 step E8", "WI1 sabotage"])
    events = table.act("white", "retreat E7")
    assert not named(events, "sabotaged")
    assert places(table)["WI1"] == "E7"


# Trains against trains.


def test_running_into_a_standing_train() -> None:
    """The leading part, and the part that stands there (VIII.3.c, R33)."""
    before = """
        I1  .   .   .   .   .   i1
        .   G1  E1  .   g1  e1  .
    """
    after = """
        I1  .   .   .   .   .   i1
        .   .   G1  .   .   e1  .
    """
    table = drawn_front(before, ["red front RE1 RG1", "white front WG1 WE1"], rail=["A2 > G2"], turnarounds=["A2", "G2"])
    resolve(table, ["RE1 steps D2 E2 F2"])
    assert drawn(table) == aligned(after)
    assert lead(table, "WE1") == "front"


def test_running_into_ones_own_loose_car() -> None:
    """A collision, not a coupling (R31)."""
    table = front("I@A1", "I@L12", trains=["red front RE1:C6 RP1:B6", "red free RG1:F6"], **ROW)
    resolve(table, ["RE1 steps D6 E6 F6"])
    assert "RE1" not in places(table)
    assert "RG1" not in places(table)


def test_loose_cars_couple_to_a_train_that_ends_beside_them() -> None:
    """Cars ahead of the lead become the new lead end and are pushed (R31)."""
    table = front("I@A1", "I@L12", trains=["red front RE1:C6 RP1:B6", "red free RG1:F6"], **ROW)
    events = resolve(table, ["RE1 steps D6 E6"])
    assert named(events, "coupled")
    assert table.position.trains["RE1"].parts == ("RG1", "RE1", "RP1")
    assert lead(table, "RE1") == "front"


def test_a_lone_engine_couples() -> None:
    """What stands behind it at the rear, all else at the front; with nothing behind it the lead is free (R31)."""
    table = front("I@A1", "I@L12", trains=["red behind=D6 RE1:E6", "red free RG1:D6"], **ROW)
    resolve(table)
    assert table.position.trains["RE1"].parts == ("RE1", "RG1")
    assert lead(table, "RE1") == "front"
    table = front("I@A1", "I@L12", trains=["red free RE1:E6", "red free RG1:D6"], **ROW)
    resolve(table)
    assert table.position.trains["RE1"].parts == ("RG1", "RE1")
    assert lead(table, "RE1") == "free"


def test_engines_do_not_merge_nor_enemies_couple() -> None:
    """Two powered trains never couple, nor does a car to an enemy engine (R31)."""
    table = front("I@A1", "I@L12", trains=["red free RE1:E6", "red free RE2:D6", "white free WG1:F6"], **ROW)
    resolve(table)
    assert {train.parts for train in table.position.trains.values()} == {("RE1",), ("RE2",), ("WG1",)}


def test_a_broken_chain() -> None:
    """The engine left alone came from its neighbour's tile on the side away from the lead (R31)."""
    table = front("C@D5 I@E8", "I@L12", rail=ROW["rail"], trains=["white front WE1:E6 WP1:D6"])
    resolve(table, ["attack WP1"])
    assert table.position.trains["WE1"].parts == ("WE1",)
    assert table.position.name(table.position.pieces["WE1"].behind) == "D6"


def test_a_third_train_runs_into_the_wreck() -> None:
    """Whose way is blocked by the crash collides too (R32)."""
    table = front(
        "I@A1", "I@L12", trains=["red front RE1:D6 RG1:C6", "red front RE2:B6 RP1:A6", "white front WE1:G6 WG1:H6"], **ROW
    )
    resolve(table, ["RE1 steps E6 F6", "RE2 steps C6 D6"], ["WE1 steps F6 E6"])
    left = places(table)
    assert "RE1" not in left
    assert "WE1" not in left
    assert ("RE2" in left) == ("RG1" in left)


def test_cars_lost_in_a_crash_take_their_cargo() -> None:
    """The part and all aboard (VIII.3.c, VII.3.b)."""
    table = front("I@C6", "I@L12", trains=["red rear RE1:B6 RP1:C6", "white front WE1:F6 WG1:G6"], cargo={"RP1": ["RI1"]}, **ROW)
    resolve(table, ["RE1 steps D6 E6"], ["WE1 steps E6"])
    assert "RP1" not in places(table)
    assert "RI1" not in places(table)


# Retreats.


def test_a_train_shifts_as_a_whole() -> None:
    """Over any track edge, so that the part itself comes no nearer; then the lead is free (R17, §4.8)."""
    table = front("K@E4", "I@L12", rail=["A6 > L6"], trains=["white front WG1:E6 WE1:F6"])
    position = table.position
    number = position.front.ground.squares.number
    assert forced_tiles(position, Forced("WG1")) == [number("D6"), number("G6")]
    carry_out(position, "WG1", number("G6"), shift_of(position, ("WG1",), number("G6")))
    assert (places(table)["WG1"], places(table)["WE1"]) == ("F6", "G6")
    assert lead(table, "WE1") == "free"


@pytest.mark.parametrize(
    ("red", "gun", "engine", "both"),
    [("K@H6", ["D6"], ["D6"], ["D6"]), ("I@B6 I@I6", ["G6"], ["D6"], []), ("I@L1", ["D6", "G6"], ["D6", "G6"], ["D6", "G6"])],
)
def test_a_shift_serves_all_parts_that_retreat(red: str, gun: list[str], engine: list[str], both: list[str]) -> None:
    """It takes none of them nearer to an enemy; where no shift does that, all of them are lost (V.4.c, R16, R17)."""
    table = front(red, "I@L12", rail=["A6 > L6"], trains=["white front WG1:E6 WE1:F6"])
    position = table.position

    def shifts(unit: str, *others: str) -> list[str]:
        return [position.name(tile) for tile in forced_tiles(position, Forced(unit), others)]

    assert (shifts("WG1"), shifts("WE1"), shifts("WE1", "WG1")) == (gun, engine, both)
    forced_move(table.play, {"WE1": Forced("WE1"), "WG1": Forced("WG1")}, "battle", "V.4.c")
    table.play.run()
    assert ("WE1" in places(table), "WG1" in places(table)) == (bool(both), bool(both))


def test_loose_cars_cannot_retreat() -> None:
    """They are destroyed (R17)."""
    table = front("X@E4 K@C4", "I@L12", rail=["A6 > L6"], trains=["white free WG1:E6"])
    assert forced_tiles(table.position, Forced("WG1")) == []


def test_plans_of_rides_are_told_with_their_turns() -> None:
    """The reveal tells path and lead (II.2)."""
    table = front("I@A1", "I@A12", trains=["red front RE1:L6 RG1:K6"], **ROW)
    plan(table, "red", "RE1 reverse steps J6 I6")
    assert table.position.plans["red"].orders[0].ends == ("rear", "rear")
