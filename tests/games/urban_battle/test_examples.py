"""The examples of the rulebook with the dice it prints, and some of our own (X1 to X14 of the specification)."""

from __future__ import annotations

import pytest

from enfilade import Action
from enfilade.kernel.odds import odds
from tests.games.urban_battle.field import (
    aims,
    at,
    do,
    example_9,
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

FOE = "white W9 truck L12 W\n"


def test_x1_three_vehicles_move() -> None:
    """Example 1: a Medium 4 Steps, a Heavy 3 − 1 = 2, a Light 5 of its 6 + 1 = 7 (UB 4.2, 4.3, 4.5)."""
    table = play(field(FOE + "black A medium D1 N\nblack B heavy G1 N\nblack C light J1 N", first="black"), 4, 3, 6)

    do(table, "move A", "die 4")
    events = do(table, *["forward"] * 4)
    assert at(table, "A") == "D5 N"
    assert names(events)[-1] == "move_ended"
    do(table, "move B", "die 3")
    events = do(table, "left", "forward")
    assert at(table, "B") == "F2 NW"
    assert is_told(events[-1], "move_ended", "UB 4.5", taken=2, unused=0)
    do(table, "move C")
    assert stage(table) == "Move"  # only the 6 is left
    places = []
    for step in ("forward", "right", "forward", "left", "forward"):
        do(table, step)
        places.append(at(table, "C"))
    assert places == ["J2 N", "J2 NE", "K3 NE", "K3 N", "K4 N"]
    feed(table, 1, 2, 3)
    events = do(table, "stop")

    assert is_told(events[0], "move_ended", "UB 4.5", piece="C", taken=5, unused=2)
    assert "dice_unused" not in names(events)


def test_x2_a_tank_turns_round_and_another_reverses() -> None:
    """Example 2: four turns and a forward Step; a reverse ends the Move whatever the die (UB 4.5, 4.6)."""
    table = play(field(FOE + "black A medium E5 N\nblack B medium G5 N\nblack C truck A1 N", first="black"), 5, 6, 1)

    move(table, "A", 5, "right", "right", "right", "right", "forward")
    events = move(table, "B", 6, "reverse")

    assert at(table, "A") == "E4 S"
    assert at(table, "B") == "G4 N"
    assert is_told(events[-1], "move_ended", "UB 4.5", taken=1, unused=5)


def test_x3_a_truck_cannot_turn_twice_in_a_row() -> None:
    """Example 3: a forward Step in between is needed; the next Turn starts afresh (UB 4.7, R9)."""
    table = play(field("white W1 truck E5 N\nwhite W2 truck A1 N\nblack B1 truck L12 W"), 4, 2, 2)

    move(table, "W1", 4, "right")
    assert legal(table) == ["forward", "stop"]
    do(table, "forward")
    assert at(table, "W1") == "F6 NE"
    assert legal(table) == ["forward", "left", "right", "stop"]
    do(table, "right", "stop")
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 4, 2, 2)
    do(table, "move W1", "die 4")

    assert {"left", "right"} <= set(legal(table))


def test_x4_a_narrow_passage() -> None:
    """Example 4: straight in, no turning inside, and past the corner of its walls (UB 4.9, 4.10)."""
    more = '[patch]\nD6 = "#"\nE6 = "|"\nF6 = "#"'
    pieces = "white W1 medium D5 NE\nwhite W2 medium E5 N\nwhite W3 medium G6 NW\nblack B1 truck L12 W\nwhite W4 truck A1 N"
    table = play(field(pieces, more), 2, 3, 4)

    do(table, "move W1", "die 2")
    assert refused(table, "forward") == "UB 4.10"
    table.undo("white")
    table.undo("white")
    move(table, "W2", 2, "forward")
    assert at(table, "W2") == "E6 N"
    assert legal(table) == ["forward", "stop"]
    do(table, "forward")
    assert at(table, "W2") == "E7 N"
    move(table, "W3", 3, "forward")
    assert at(table, "W3") == "F7 NW"


def test_x5_what_is_in_the_line() -> None:
    """Example 5: a wreck and a friend hide what is behind them; empty squares do not (UB 5.3, R14)."""
    pieces = """
    white W1 medium E2 N
    white W2 truck C4 N
    black B0 medium E5 S wreck
    black B1 medium E8 S
    black B2 medium H5 S
    black B3 medium B5 S
    """
    shots = aims(field(pieces), "W1")

    assert {id: shot.distance for id, shot in shots.items()} == {"B2": 3}


def test_x6_low_obstacles_passages_and_bridges() -> None:
    """Example 6: over a low obstacle; not diagonally from a street, but from a bridge (UB 5.4, 5.5, R15)."""
    pieces = "white W1 medium E2 N\nblack B1 medium E8 S\nblack B2 medium H5 S"
    low = field(pieces, '[patch]\nE5 = "o"')
    shot = aims(low, "W1")["B1"]
    assert (shot.distance, shot.armor, shot.sector, shot.need) == (6, 6, "front", 12)
    table = play(low, 1, 2, 3)
    do(table, "done", "shoot W1")
    assert odds(table.play, "white", Action("fire", "B1")).chance_of("destroyed") == pytest.approx(81 / 216)

    street = field(pieces, '[patch]\nE5 = "o"\nD2 = "#"\nE2 = "|"\nF2 = "#"')
    assert list(aims(street, "W1")) == ["B1"]
    bridge = field(pieces, '[patch]\nE5 = "o"\nD2 = "~"\nE2 = "H"\nF2 = "~"')
    assert sorted(aims(bridge, "W1")) == ["B1", "B2"]


def test_x7_too_close() -> None:
    """Example 7: A at Distance 8 and B at 3 are targets, C next door is not (UB 5.6, 5.7)."""
    pieces = "white W1 medium E2 N\nblack A medium E10 S\nblack B medium H5 W\nblack C medium D3 E"
    table = play(field(pieces), 1, 2, 3)
    do(table, "done", "shoot W1")

    assert sorted(legal(table)) == ["fire A", "fire B"]
    assert {id: shot.distance for id, shot in aims(field(pieces), "W1").items()} == {"A": 8, "B": 3}
    assert refused(table, "fire C") == "UB 5.7"


@pytest.mark.parametrize(("faces", "hit"), [((3, 3, 4), True), ((3, 3, 3), False)])
def test_x8_side_armour_four_at_distance_six(faces: tuple[int, int, int], hit: bool) -> None:
    """Example 8: ten on three dice destroys, nine does not (UB 5.9, 5.11)."""
    table = play(field("black B1 medium K8 W\nwhite W1 medium E8 N\nwhite W2 truck A1 N", first="black"), 1, 2, 3)
    do(table, "done", "shoot B1")
    assert odds(table.play, "black", Action("fire", "W1")).chance_of("destroyed") == pytest.approx(135 / 216)
    feed(table, *faces, 1, 2, 3)

    events = do(table, "fire W1")

    assert is_told(events[0], "shot_declared", "UB 5.10", D=6, sector="side", A=4, need=10)
    assert piece(table, "W1").is_wreck is hit


def test_x9_one_whole_turn() -> None:
    """Example 9: A destroys F, B destroys G, C misses H with 4 + 1 = 5, D has no target (UB 3.2, 5.10, 5.11, R21)."""
    table = example_9()
    assert (at(table, "A"), at(table, "C"), at(table, "D")) == ("E6 SW", "K6 S", "B9 S")

    assert stage(table) == "FiringPhase"
    do(table, "shoot A")
    feed(table, 1, 4, 2)
    first = do(table, "fire F")
    assert is_told(first[0], "shot_declared", "UB 5.10", D=2, sector="side", A=2, need=4)
    assert [event.rule for event in first] == ["UB 5.10", "UB 5.8", "UB 5.11"]
    do(table, "shoot B")
    feed(table, 5, 3, 3, 6)
    second = do(table, "fire G")
    assert is_told(second[0], "shot_declared", "UB 5.10", D=6, sector="front", A=9, need=15)
    assert is_told(second[1], "shot", "UB 5.8", RF=17)
    do(table, "shoot C")
    feed(table, 4, 1, 1, 2, 3)
    third = do(table, "fire H")

    assert is_told(third[0], "shot_declared", "UB 5.10", D=3, sector="side", A=4, need=7)
    assert is_told(third[1], "shot", "UB 5.8", RF=5)
    assert third[2].name == "missed"
    assert [piece(table, id).is_wreck for id in "FGH"] == [True, True, False]
    assert table.actors == ("white",)  # D had no target: the phase ended by itself


def test_x10_a_repair() -> None:
    """Round 1 hooked, Round 2 repaired and a target at once, Round 3 both move (UB 6.1, 6.2, 6.3, R22)."""
    pieces = "white W1 arv C3 N\nwhite W2 medium C6 E wreck\nwhite W3 truck A1 N\nblack B1 medium C12 S"
    table = play(field(pieces), 3, 1, 2)
    move(table, "W1", 3, "forward", "forward", "stop")
    assert at(table, "W1") == "C5 N"
    events = pass_turn(table, 1, 2, 3)
    assert is_told(named(events, "hooked")[0], "hooked", "UB 6.1", arv="W1", wreck="W2")
    pass_turn(table, 1, 2, 3)
    assert table.position.round == 2
    do(table, "done")
    assert legal(table) == ["repair W2", "done"]
    feed(table, 1, 2, 3)
    do(table, "repair W2")
    assert (at(table, "W2"), piece(table, "W2").is_operational) == ("C6 E", True)
    do(table, "done", "shoot B1")
    assert legal(table) == ["fire W2"]
    table.undo("black")
    pass_turn(table, 1, 2, 3)

    assert table.position.round == 3
    assert {"move W1", "move W2"} <= set(legal(table))


def test_x11_a_triple() -> None:
    """2, 2, 2 moves four vehicles: two Steps for a Medium, three for a Light, one for a Heavy (UB 3.4)."""
    pieces = "white W1 medium A1 N\nwhite W2 light C1 N\nwhite W3 heavy E1 N\nwhite W4 medium G1 N\nblack B1 truck L12 W"
    table = play(field(pieces), 2, 2, 2)
    assert table.position.dice == [2, 2, 2, 2]

    move(table, "W1", 2, "forward", "forward")
    move(table, "W2", 2, "forward", "forward", "forward")
    move(table, "W3", 2, "forward")
    feed(table, 1, 2, 3)
    move(table, "W4", 2, "forward")
    do(table, "forward")

    assert [at(table, f"W{n}") for n in (1, 2, 3, 4)] == ["A3 N", "C4 N", "E2 N", "G3 N"]


@pytest.mark.parametrize(
    ("division", "from_c9", "from_c3"),
    [
        ("3-2-3", ("front", 9, 12), ("rear", 5, 8)),
        ("3-4-1", ("front", 9, 12), ("side", 7, 10)),
        ("1-6-1", ("side", 7, 10), ("side", 7, 10)),
    ],
)
def test_x12_armour_at_a_diagonal(division: str, from_c9: tuple[str, int, int], from_c3: tuple[str, int, int]) -> None:
    """A heavy on F6 facing north, fired at from its north-west and its south-west (UB 5.9, R18)."""
    option = f'[options]\narmour_sectors = "{division}"'
    for place, expected in (("C9 SE", from_c9), ("C3 NE", from_c3)):
        shot = aims(field(f"white W1 medium {place}\nblack B1 heavy F6 N", option), "W1")["B1"]
        assert (shot.sector, shot.armor, shot.need) == expected
        assert shot.distance == 3


def test_x13_a_flag_under_a_wreck() -> None:
    """A carrier is destroyed on F6; Black faces the wreck and its own flag goes home (UB 7.4, R34)."""
    pieces = "white W1 light F6 N\nwhite W2 truck A1 N\nblack B1 medium F8 S\nblack B2 heavy L6 W"
    table = play(field(pieces, '[flags]\nwhite = "A2"\nblack = "F7"\n'), 1, 2, 3)
    flags = table.position.flags
    flags["black"] = type(flags["black"])("black", -1, "W1")
    pass_turn(table, 1, 2, 3)
    do(table, "done", "shoot B2")
    feed(table, 6, 6, 6, 6, 1, 2, 3)
    events = do(table, "fire W1")
    assert is_told(named(events, "flag_dropped")[0], "flag_dropped", "UB 7.4", flag="black", square="F6")
    pass_turn(table, 1, 2, 3)

    events = move(table, "B1", 1, "forward")

    assert at(table, "B1") == "F7 S"
    assert is_told(named(events, "flag_returned")[0], "flag_returned", "UB 7.4", flag="black", square="F7")


def test_x14_a_truck_exits() -> None:
    """Five Steps allowed, one taken, four lost (UB 7.5, R33)."""
    more = '[zones]\nexit = ["T1-T14"]\n[exit]\nseat = "white"\ntypes = ["truck"]'
    pieces = "white W1 truck S6 E\nwhite W2 truck A1 N\nblack B1 truck A14 E"
    table = play(field(pieces, more, top='board = "dock-works"'), 4, 1, 2)

    events = move(table, "W1", 4, "forward")

    assert names(events) == ["die_assigned", "step", "exited", "move_ended"]
    assert is_told(events[-1], "move_ended", "UB 4.5", taken=1, unused=4)
    assert piece(table, "W1").status == "exited"
