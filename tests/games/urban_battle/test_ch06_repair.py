"""Repairing (UB 6)."""

from __future__ import annotations

import pytest

from enfilade.boards.squares import DIRECTIONS
from enfilade.library import AnyTable
from tests.games.urban_battle.field import (
    at,
    do,
    feed,
    field,
    is_told,
    legal,
    move,
    named,
    names,
    pass_turn,
    piece,
    play,
    refused,
    stage,
)

FOE = "black B1 truck L12 S\n"
READY = FOE + "white W1 arv C5 N\nwhite W2 medium C6 E wreck\nwhite W3 truck A1 N"
AROUND = ("E6", "F6", "F5", "F4", "E4", "D4", "D5", "D6")  # of E5, from north clockwise
ARMED = "[units.arv]\nfirepower = 2"


def hooked(pieces: str = READY, more: str = "") -> AnyTable:
    """A table in White's second Turn, the ARV W1 hooked."""
    table = play(field(pieces, more), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    return table


def test_the_arv_gets_into_position_by_the_end_of_a_turn() -> None:
    """Next to an own wreck and facing it (UB 6.1, R22)."""
    table = play(field(FOE + "white W1 arv C3 N\nwhite W2 medium C6 E wreck\nwhite W3 truck A1 N"), 1, 2, 3)
    move(table, "W1", 3, "forward", "forward", "stop")
    assert piece(table, "W1").hook == ""

    events = pass_turn(table, 1, 2, 3)

    assert is_told(named(events, "hooked")[0], "hooked", "UB 6.1", arv="W1", wreck="W2")
    assert piece(table, "W1").hook == "W2"


@pytest.mark.parametrize("way", range(8))
def test_a_wreck_is_attended_in_any_of_eight_directions_but_only_when_faced(way: int) -> None:
    """Adjacent is not enough: the ARV must look at it (UB 6.1, R22, R26)."""
    for facing in range(8):
        table = play(
            field(FOE + f"white W1 arv E5 {DIRECTIONS[facing]}\nwhite W2 medium {AROUND[way]} E wreck\nwhite W3 truck A1 N"),
            1, 2, 3,
        )  # fmt: skip
        pass_turn(table, 1, 2, 3)
        assert piece(table, "W1").hook == ("W2" if facing == way else "")


def test_in_the_next_turn_the_marker_may_come_off() -> None:
    """After fire, if the ARV has not moved; the wreck keeps square and facing (UB 6.2, R22, R27)."""
    table = hooked()
    do(table, "done")
    assert stage(table) == "RepairStep"
    assert legal(table) == ["repair W2", "done"]
    feed(table, 1, 2, 3)

    events = do(table, "repair W2")

    assert is_told(events[0], "repaired", "UB 6.2", wreck="W2", arv="W1")
    assert piece(table, "W2").is_operational
    assert at(table, "W2") == "C6 E"
    assert piece(table, "W1").hook == ""


def test_a_vehicle_repaired_in_this_turn_neither_moves_nor_fires_in_it() -> None:
    """Repair comes after fire; both move from the next Turn on (UB 6.2, 6.3, R44)."""
    pieces = READY + "\nblack B2 truck I6 S"
    table = hooked(pieces)
    assert refused(table, "move W2") == "UB 5.12"
    do(table, "done")
    feed(table, 1, 2, 3)
    do(table, "repair W2")
    assert table.actors == ("black",)
    pass_turn(table, 1, 2, 3)

    assert legal(table) == ["move W1", "move W2", "move W3", "done"]
    do(table, "done")
    assert legal(table) == ["shoot W2", "done"]


def test_the_enemy_may_fire_at_a_vehicle_that_was_just_repaired() -> None:
    """It is a target at once (UB 6.3, R22)."""
    table = hooked(READY + "\nblack B2 medium C10 S")
    assert piece(table, "W2").is_wreck
    do(table, "done")
    feed(table, 1, 2, 3)
    do(table, "repair W2", "done", "shoot B2")

    assert legal(table) == ["fire W2"]


def test_a_repair_may_be_declined_and_done_later() -> None:
    """The hook stays as long as the ARV stands (UB 6.2, R24)."""
    table = hooked()
    for _ in range(2):
        do(table, "done")
        assert legal(table) == ["repair W2", "done"]
        feed(table, 1, 2, 3)
        events = do(table, "done")
        assert "hooked" not in names(events)
        pass_turn(table, 1, 2, 3)

    assert piece(table, "W1").hook == "W2"


@pytest.mark.parametrize("steps", [("left", "right"), ("reverse",), ("left", "stop"), ("left", "right", "stop")])
def test_any_step_of_the_arv_postpones_the_repair(steps: tuple[str, ...]) -> None:
    """Away and back as well; in position again, it is hooked again at the end of that Turn (UB 6.2, R8, R24)."""
    table = hooked()
    move(table, "W1", 2 if steps == ("left", "right") else 3, *steps)
    assert piece(table, "W1").hook == ""

    events = pass_turn(table, 1, 2, 3)

    assert "repaired" not in names(events)
    back = steps[:2] == ("left", "right")
    assert ("hooked" in names(events)) is back
    assert piece(table, "W1").hook == ("W2" if back else "")


def test_a_wreck_that_appears_in_front_of_a_standing_arv() -> None:
    """Hooked at the end of the owner's next Turn, repaired one Turn later (R23)."""
    table = play(field("white W1 arv C5 N\nwhite W2 light C6 E\nwhite W3 truck A1 N\nblack B1 heavy C10 S"), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done", "shoot B1")
    feed(table, 6, 6, 6, 6, 1, 2, 3)
    do(table, "fire W2")
    assert piece(table, "W1").hook == ""

    first = pass_turn(table, 1, 2, 3)
    assert "hooked" in names(first)
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    assert legal(table) == ["repair W2", "done"]


def test_setting_up_in_front_of_a_wreck_gives_no_hook_before_the_end_of_the_first_turn() -> None:
    """The first own Turn offers no repair (R23)."""
    table = play(field(READY), 1, 2, 3)
    assert piece(table, "W1").hook == ""

    events = pass_turn(table, 1, 2, 3)

    assert "hooked" in names(events)
    assert table.actors == ("black",)


def test_only_own_wrecks_are_repaired() -> None:
    """An enemy wreck is not attended, and a refusal says so (R25)."""
    table = play(field(FOE + "white W1 arv C5 N\nblack B2 medium C6 E wreck\nwhite W3 truck A1 N"), 1, 2, 3)
    events = pass_turn(table, 1, 2, 3)
    assert "hooked" not in names(events)

    other = hooked(READY + "\nblack B2 medium E6 E wreck")
    do(other, "done")
    assert refused(other, "repair B2") == "R25"
    assert refused(other, "repair W3") == "UB 6.2"


def test_a_wreck_without_a_hook_is_refused() -> None:
    """No recovery vehicle has stood facing it (UB 6.2)."""
    table = hooked(READY + "\nwhite W4 medium H6 E wreck")
    do(table, "done")

    assert refused(table, "repair W4") == "UB 6.2"


def test_an_arv_repairs_another_arv_but_never_itself() -> None:
    """A wrecked ARV needs another one; repaired, it is hooked at the end of that Turn (R25, R46)."""
    pieces = FOE + "white W1 arv C5 N\nwhite W2 arv C6 N wreck\nwhite W4 heavy C7 N wreck\nwhite W3 truck A1 N"
    table = hooked(pieces)
    assert piece(table, "W2").hook == ""
    do(table, "done")
    assert legal(table) == ["repair W2", "done"]
    feed(table, 1, 2, 3)

    events = do(table, "repair W2")

    assert [event.values["arv"] for event in named(events, "hooked")] == ["W2"]
    assert piece(table, "W2").hook == "W4"
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    assert legal(table) == ["repair W4", "done"]


def test_two_arvs_on_one_wreck_make_one_repair() -> None:
    """Both are free afterwards (R25)."""
    table = hooked(FOE + "white W1 arv C5 N\nwhite W4 arv C7 S\nwhite W2 medium C6 E wreck\nwhite W3 truck A1 N")
    assert (piece(table, "W1").hook, piece(table, "W4").hook) == ("W2", "W2")
    do(table, "done")
    assert legal(table) == ["repair W2", "done"]
    feed(table, 1, 2, 3)

    events = do(table, "repair W2")

    assert len(named(events, "repaired")) == 1
    assert (piece(table, "W1").hook, piece(table, "W4").hook) == ("", "")


def test_two_arvs_on_two_wrecks_make_two_repairs() -> None:
    """One after the other, in any order (UB 6.2, R25)."""
    pieces = (
        FOE + "white W1 arv C5 N\nwhite W2 medium C6 E wreck\nwhite W4 arv F5 N\nwhite W5 medium F6 E wreck\nwhite W3 truck A1 N"
    )
    table = hooked(pieces)
    do(table, "done")
    assert legal(table) == ["repair W2", "repair W5", "done"]
    do(table, "repair W5")
    assert legal(table) == ["repair W2", "done"]
    feed(table, 1, 2, 3)
    do(table, "repair W2")

    assert piece(table, "W2").is_operational
    assert piece(table, "W5").is_operational


def test_a_vehicle_can_be_repaired_again() -> None:
    """Destroyed in front of the standing ARV, it is hooked at the end of the next own Turn (R25, R23, R41)."""
    table = hooked(READY + "\nblack B2 heavy C10 S")
    do(table, "done")
    feed(table, 1, 2, 3)
    do(table, "repair W2", "done", "shoot B2")
    feed(table, 6, 6, 6, 6, 1, 2, 3)
    do(table, "fire W2")
    assert piece(table, "W2").is_wreck
    assert not piece(table, "W2").start_wreck
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done")

    assert legal(table) == ["repair W2", "done"]


def test_a_destroyed_arv_loses_its_hook() -> None:
    """It does not repair, and repaired later it starts with none (R26)."""
    table = play(field(READY + "\nblack B2 heavy G5 W\nwhite W5 arv C4 N\nblack B3 truck L11 S"), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    assert piece(table, "W1").hook == "W2"
    do(table, "done", "shoot B2")
    feed(table, 6, 6, 6, 6, 1, 2, 3)
    do(table, "fire W1")
    assert (piece(table, "W1").is_wreck, piece(table, "W1").hook) == (True, "")
    pass_turn(table, 1, 2, 3)  # W5 is hooked to W1 now
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    assert legal(table) == ["repair W1", "done"]


def test_a_hook_reaches_past_corners_and_into_passages() -> None:
    """It is neither movement nor fire; an ARV in a passage faces along its axis (R26)."""
    more = '[options]\ncorner_squeeze = "block"\n[patch]\nC6 = "#"\nD5 = "#"\nH6 = "|"\nG6 = "#"\nI6 = "#"'
    pieces = (
        FOE
        + "white W1 arv C5 NE\nwhite W2 medium D6 E wreck\nwhite W4 arv G5 NE\nwhite W5 medium H6 N wreck\nwhite W3 truck A1 N"
    )
    table = hooked(pieces, more)

    assert (piece(table, "W1").hook, piece(table, "W4").hook) == ("W2", "W5")


def test_an_arv_at_the_edge_faces_nothing() -> None:
    """There is no square in front of it (UB 6.1)."""
    table = play(field(FOE + "white W1 arv A12 N\nwhite W2 medium C1 E wreck\nwhite W3 truck A1 N"), 1, 2, 3)
    pass_turn(table, 1, 2, 3)

    assert piece(table, "W1").hook == ""


def test_an_armed_arv_that_fires_does_not_repair_in_that_turn() -> None:
    """It keeps its hook and repairs in a later Turn in which it does neither (R47, UB 6.2)."""
    pieces = FOE + "white W1 arv C5 N\nwhite W2 medium C6 E wreck\nwhite W3 truck A1 N\nblack B2 heavy F8 NE"
    table = hooked(pieces, ARMED)
    do(table, "done")
    assert legal(table) == ["shoot W1", "done"]
    do(table, "shoot W1")
    feed(table, 1, 1, 1, 2, 3)
    events = do(table, "fire B2")
    assert "repaired" not in names(events)
    assert table.actors == ("black",)
    assert piece(table, "W1").hook == "W2"
    pass_turn(table, 1, 2, 3)
    do(table, "done", "done")

    assert legal(table) == ["repair W2", "done"]


def test_a_mission_may_do_without_repairs() -> None:
    """With `repair = false` nothing is hooked (UB 6.1)."""
    table = hooked(READY, "[options]\nrepair = false")
    assert piece(table, "W1").hook == ""

    events = pass_turn(table, 1, 2, 3)

    assert "repaired" not in names(events)


def test_the_timeline_is_the_same_for_black() -> None:
    """The interval is counted in the owner's Turns (R22)."""
    pieces = "white W1 truck L1 S\nblack B1 arv C5 N\nblack B2 medium C6 E wreck\nblack B3 truck A12 N"
    table = play(field(pieces), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    assert "hooked" in names(pass_turn(table, 1, 2, 3))
    pass_turn(table, 1, 2, 3)
    do(table, "done")

    assert legal(table) == ["repair B2", "done"]
    assert table.position.round == 2


def test_a_repair_by_the_last_words_of_a_mission() -> None:
    """A mission won by a destruction stays won: the game is over and nothing is repaired (R27)."""
    goal = '[[victory]]\nseat = "black"\ntype = "destroy_unit"\nunit = "W2"'
    table = play(field("white W1 arv C5 N\nwhite W2 light C6 E\nblack B1 heavy C10 S", goal), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done", "shoot B1")
    feed(table, 6, 6, 6, 6)
    do(table, "fire W2")

    assert table.outcome is not None
    assert table.outcome.winner == "black"
    assert table.actors == ()
