"""Movement: dice, Steps, reversing, trucks, corners, passages (UB 4)."""

from __future__ import annotations

import pytest

from enfilade.boards.squares import DIRECTIONS
from enfilade.kernel.data import Data
from tests.drawing import aligned
from tests.games.urban_battle.field import (
    at,
    do,
    drawn,
    drawn_field,
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
    ways,
)

FOE = "black B1 truck L12 S\n"
SPARE = "white W8 truck L1 N\n"  # so that the Turn goes on when the others have moved
STREET = '[patch]\nD6 = "#"\nE6 = "|"\nF6 = "#"\n'
LANE = '[patch]\nE7 = "#"\nE6 = "-"\nE5 = "#"\n'
ALL_STEPS = ["forward", "left", "right", "reverse"]


# Dice and allowances.


def test_a_die_goes_to_one_vehicle_and_a_vehicle_gets_one_die() -> None:
    """What is assigned is gone, who has moved has moved (UB 4.1, R1, R3)."""
    table = play(field(FOE + "white W1 medium E2 N\nwhite W2 medium G2 N"), 2, 3, 4)

    events = move(table, "W1", 3, "forward", "stop")
    assert table.position.dice == [2, 4]
    assert is_told(named(events, "die_assigned")[0], "die_assigned", "UB 4.1", piece="W1", die=3, allowance=3)
    assert "move W1" not in legal(table)
    assert refused(table, "move W1") == "UB 4.1"
    do(table, "move W2")
    assert legal(table) == ["die 2", "die 4"]
    assert refused(table, "die 3") == "UB 4.1"


def test_equal_dice_are_offered_once_and_a_single_number_is_not_asked_for() -> None:
    """One choice for each number (UB 4.1)."""
    table = play(field(FOE + "white W1 medium E2 N\nwhite W2 medium G2 N"), 3, 3, 4)
    do(table, "move W1")
    assert legal(table) == ["die 3", "die 4"]
    do(table, "die 4", "forward", "stop", "move W2")

    assert stage(table) == "Move"
    assert table.position.dice == [3]


def test_several_dice_never_add_up() -> None:
    """A vehicle with a 3 takes three Steps, whatever else was rolled (R3, UB 4.2)."""
    table = play(field(FOE + "white W1 medium E2 N\nwhite W2 medium G2 N"), 3, 5, 6)

    events = move(table, "W1", 3, "forward", "forward", "forward")

    assert is_told(events[-1], "move_ended", "UB 4.5", piece="W1", taken=3, unused=0)
    assert at(table, "W1") == "E5 N"
    assert refused(table, "die 5") == "UB 3.3"


def test_dice_are_assigned_one_at_a_time_so_that_one_vehicle_clears_the_way() -> None:
    """The second moves into the square that the first has left (R5)."""
    table = play(field(FOE + "white W1 medium E3 N\nwhite W2 medium E2 N"), 2, 4, 5)
    do(table, "move W2", "die 5")
    assert refused(table, "forward") == "UB 2.4"
    table.undo("white")
    table.undo("white")

    move(table, "W1", 2, "forward", "forward")
    move(table, "W2", 5, "forward", "forward", "stop")

    assert (at(table, "W1"), at(table, "W2")) == ("E5 N", "E4 N")


def test_an_undone_choice_leaves_no_trace_in_the_log() -> None:
    """The die is told with the first Step (UB 4.1)."""
    table = play(field(FOE + "white W1 medium E2 N"), 2, 4, 5)
    before = table.position.to_data()

    assert do(table, "move W1", "die 4") == []
    table.undo("white")
    table.undo("white")

    assert table.position.to_data() == before
    assert "die_assigned" not in names(list(table.events("white")))


@pytest.mark.parametrize(
    ("type", "die", "steps"),
    [("light", 6, 7), ("medium", 4, 4), ("heavy", 3, 2), ("heavy", 2, 1), ("truck", 1, 2), ("arv", 5, 5), ("light", 1, 2)],
)
def test_the_blue_number_with_the_chart_s_modifier_is_the_most_steps(type: str, die: int, steps: int) -> None:
    """+1 for the fast, −1 for the slow (UB 4.2, 4.3)."""
    other = 2 if die != 2 else 3
    table = play(field(FOE + f"white W1 {type} A2 N\nwhite W2 medium L1 N"), die, die, other)

    events = move(table, "W1", die, *["forward"] * steps)

    assert named(events, "die_assigned")[0].values["allowance"] == steps
    assert at(table, "W1") == f"A{2 + steps} N"
    assert names(events)[-1] == "move_ended"


def test_fewer_steps_may_be_taken() -> None:
    """From the first Step on one may stop (UB 4.2, R5)."""
    table = play(field(FOE + "white W1 light E2 N\nwhite W2 medium L1 N"), 6, 2, 3)
    do(table, "move W1", "die 6")
    assert "stop" not in legal(table)
    do(table, "forward")
    assert "stop" in legal(table)

    events = do(table, "stop")

    assert is_told(events[0], "move_ended", "UB 4.5", piece="W1", taken=1, unused=6)


def test_there_is_no_move_of_no_steps() -> None:
    """A vehicle that is not to move is not chosen (R45)."""
    table = play(field(FOE + "white W1 medium E2 N"), 2, 3, 4)
    do(table, "move W1", "die 2")

    assert refused(table, "stop") == "R45"


def test_a_die_that_gives_no_step_cannot_be_assigned() -> None:
    """A heavy and a 1: not even to reverse (R6, UB 4.3)."""
    table = play(field(FOE + "white W1 heavy E2 N\nwhite W2 medium L1 N"), 1, 2, 3)
    do(table, "move W1")

    assert legal(table) == ["die 2", "die 3"]
    assert refused(table, "die 1") == "R6"


def test_a_vehicle_without_a_usable_die_cannot_be_chosen() -> None:
    """Only ones are left for the heavy (R6, R7)."""
    table = play(field(FOE + "white W1 heavy E2 N\nwhite W2 medium J1 N\nwhite W3 medium L1 N"), 1, 1, 3)
    move(table, "W2", 3, "forward", "stop")

    assert legal(table) == ["move W3", "done"]
    assert refused(table, "move W1") == "R6"


@pytest.mark.parametrize("steps", [["forward"], ["reverse"], ["left"]])
def test_the_least_allowance_may_be_one(steps: list[str]) -> None:
    """With `min_allowance = 1` a heavy uses a 1 for one Step, a reverse included (R6, UB 4.3)."""
    table = play(field(FOE + "white W1 heavy E5 N\nwhite W2 medium L1 N", "[options]\nmin_allowance = 1"), 1, 1, 3)
    do(table, "move W1")
    assert legal(table) == ["die 1", "die 3"]

    events = do(table, "die 1", *steps)

    assert named(events, "die_assigned")[0].values["allowance"] == 1
    assert names(events)[-1] == "move_ended"


def test_the_least_allowance_does_not_add_to_larger_numbers() -> None:
    """A heavy with a 2 has one Step, with a 3 two (R6)."""
    table = play(field(FOE + "white W1 heavy E5 N\nwhite W2 heavy G5 N", "[options]\nmin_allowance = 1"), 2, 2, 3)

    one = move(table, "W1", 2, "forward")
    two = move(table, "W2", 3, "forward", "forward")

    assert [named(events, "die_assigned")[0].values["allowance"] for events in (one, two)] == [1, 2]


def test_dice_are_data() -> None:
    """Steady dice show 3 3 4 4 5 6; a scenario may bring six pairs of its own (UB 4.2, R2)."""
    pieces = FOE + "white W1 medium E2 N"
    steady = play(field(pieces, '[options]\ndice = "steady"'), 1, 4, 6)
    own = play(field(pieces, "[options]\ndice = [[0, 1], [2, 1], [2, 2], [2, 2], [9, 3], [9, 3]]"), 1, 2, 6)

    assert steady.position.dice == [3, 4, 6]
    assert own.position.dice == [0, 2, 9]
    do(own, "move W1")
    assert legal(own) == ["die 2", "die 9"]


@pytest.mark.parametrize("face", range(1, 7))
def test_standard_dice_show_their_number_in_both_colours(face: int) -> None:
    """Face k is (k, k) (R2)."""
    dice = field(FOE + "white W1 medium E2 N").start.mission.dice

    assert (dice.blue[face - 1], dice.red[face - 1]) == (face, face)


# Steps.


@pytest.mark.parametrize(("facing", "to"), list(zip(DIRECTIONS, ["E6", "F6", "F5", "F4", "E4", "D4", "D5", "D6"], strict=True)))
def test_a_step_forward_enters_the_square_in_front(facing: str, to: str) -> None:
    """The facing stays (UB 4.4)."""
    table = play(field(FOE + SPARE + f"white W1 medium E5 {facing}"), 1, 2, 3)

    events = move(table, "W1", 2, "forward")

    assert at(table, "W1") == f"{to} {facing}"
    values: dict[str, Data] = {"piece": "W1", "kind": "forward", "from": "E5", "to": to, "facing": facing}
    assert is_told(named(events, "step")[0], "step", "UB 4.4", **values)


@pytest.mark.parametrize(("side", "turned"), [("left", "NW"), ("right", "NE")])
def test_a_step_turns_by_45_degrees_in_place(side: str, turned: str) -> None:
    """Left or right, in the same square (UB 4.4)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 N"), 1, 2, 3)

    move(table, "W1", 2, side)

    assert at(table, "W1") == f"E5 {turned}"


def test_steps_combine_freely() -> None:
    """Turns and forward Steps in any order, both ways (UB 4.5)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 N"), 6, 2, 3)

    move(table, "W1", 6, "left", "left", "forward", "right", "forward", "right")

    assert at(table, "W1") == "C6 N"


def test_a_vehicle_may_turn_all_the_way_round() -> None:
    """Six turns of 45° with a 6 (UB 4.5)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 N"), 6, 2, 3)

    move(table, "W1", 6, *["right"] * 6)

    assert at(table, "W1") == "E5 W"


def test_a_step_counts_as_having_moved_even_if_nothing_changed() -> None:
    """Left, then right, then it may not be chosen again (R8)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 N"), 1, 2, 3)
    move(table, "W1", 2, "left", "right")

    assert at(table, "W1") == "E5 N"
    assert piece(table, "W1").moved
    assert stage(table) != "Move"


# Reversing.


@pytest.mark.parametrize(("facing", "to"), list(zip(DIRECTIONS, ["E4", "D4", "D5", "D6", "E6", "F6", "F5", "F4"], strict=True)))
@pytest.mark.parametrize("type", ["medium", "truck"])
def test_reversing_is_one_square_straight_back_and_ends_the_move(type: str, facing: str, to: str) -> None:
    """Diagonally too, with the facing kept, whatever the die; trucks as well (UB 4.6, R7)."""
    table = play(field(FOE + f"white W1 {type} E5 {facing}\nwhite W2 medium A1 N"), 6, 2, 3)

    events = move(table, "W1", 6, "reverse")

    assert at(table, "W1") == f"{to} {facing}"
    assert [event.rule for event in named(events, "step")] == ["UB 4.6"]
    assert named(events, "move_ended")[0].values["taken"] == 1
    assert stage(table) == "MovementPhase"


@pytest.mark.parametrize("step", ["forward", "left", "right"])
def test_reversing_does_not_combine(step: str) -> None:
    """After any other Step there is no reverse (UB 4.6)."""
    table = play(field(FOE + "white W1 medium E5 N"), 6, 2, 3)
    do(table, "move W1", "die 6")
    assert "reverse" in legal(table)
    do(table, step)

    assert "reverse" not in legal(table)
    assert refused(table, "reverse") == "UB 4.6"


@pytest.mark.parametrize(
    ("square", "facing", "patch", "rule"),
    [
        ("E1", "N", "", "R10"),
        ("E5", "N", 'E4 = "#"', "UB 4.4"),
        ("E5", "N", 'E4 = "o"', "R13"),
        ("E5", "N", 'E4 = "~"', "R13"),
        ("E5", "NE", 'D4 = "|"', "UB 4.10"),
        ("E5", "N", 'E4 = "-"', "UB 4.10"),
    ],
)
def test_reversing_needs_a_square_that_can_be_entered(square: str, facing: str, patch: str, rule: str) -> None:
    """As any Step does (UB 4.6, 4.10, R7, R10, R13)."""
    table = play(field(FOE + f"white W1 medium {square} {facing}", f"[patch]\n{patch}"), 1, 2, 3)
    do(table, "move W1", "die 2")

    assert "reverse" not in legal(table)
    assert refused(table, "reverse") == rule


# Trucks.


@pytest.mark.parametrize("first", ["left", "right"])
@pytest.mark.parametrize("second", ["left", "right"])
def test_a_truck_never_turns_twice_in_a_row(first: str, second: str) -> None:
    """Whatever the sides; a tank may (UB 4.7, R9)."""
    pieces = FOE + "white W1 truck E5 N\nwhite W2 medium H5 N"
    table = play(field(pieces), 6, 5, 3)
    move(table, "W1", 6, first)
    assert legal(table) == ["forward", "stop"]
    assert refused(table, second) == "UB 4.7"
    do(table, "forward", second, "forward", "stop")

    move(table, "W2", 5, first, second)

    assert stage(table) == "Move"


def test_forward_right_forward_right_is_legal_for_a_truck() -> None:
    """A forward Step clears the memory (UB 4.7, R9)."""
    table = play(field(FOE + SPARE + "white W1 truck E5 N"), 4, 2, 3)

    move(table, "W1", 4, "forward", "right", "forward", "right")

    assert at(table, "W1") == "F7 E"


def test_a_truck_turns_round_in_a_yard_over_several_rounds() -> None:
    """One turn of 45° a Round, which ends the Move by itself: half a turn takes four (UB 4.8, UB 4.7, R9)."""
    yard = """
        #   #   #   .   .
        #   T{} #   .   b↓
        #   #   #   U↑  .
    """
    table = play(drawn_field(yard.format("↑"), "T truck, U truck, b truck"), 6, 2, 3)

    for arrow in "↗→↘↓":
        events = move(table, "T", 6, "right")
        assert is_told(named(events, "move_ended")[0], "move_ended", "UB 4.5", piece="T", taken=1, unused=6)
        assert drawn(table.position) == aligned(yard.format(arrow))
        pass_turn(table, 1, 2, 3)
        pass_turn(table, 6, 2, 3)


# Corners and terrain.


@pytest.mark.parametrize("option", ["allow", "block"])
def test_a_vehicle_passes_the_corner_of_a_building(option: str) -> None:
    """Diagonally past one corner, whatever the option (UB 4.9, R11)."""
    before = """
        .   .   b↓
        #   *   .
        A↗  .   Z↑
    """
    after = """
        .   .   b↓
        #   A↗  .
        .   .   Z↑
    """
    table = play(drawn_field(before, more=f'[options]\ncorner_squeeze = "{option}"'), 1, 2, 3)
    do(table, "move A", "die 2")
    assert ways(table, "A") == aligned(before)

    do(table, "forward", "stop")

    assert drawn(table.position) == aligned(after)


@pytest.mark.parametrize("step", ["forward", "reverse"])
def test_between_two_corners_unless_the_mission_forbids_it(step: str) -> None:
    """Buildings on both flanks: allowed by default, refused with `corner_squeeze = "block"` (UB 4.9, R11)."""
    open_corners = """
        .   #   *   .
        #   A↗  #   .
        *   #   .   b↓
    """
    closed_corners = """
        .   #   .   .
        #   A↗  #   .
        .   #   .   b↓
    """
    allowed = play(drawn_field(open_corners), 1, 2, 3)
    blocked = play(drawn_field(closed_corners, more='[options]\ncorner_squeeze = "block"'), 1, 2, 3)
    for table in (allowed, blocked):
        do(table, "move A", "die 2")

    assert ways(allowed, "A") == aligned(open_corners)
    assert ways(blocked, "A") == aligned(closed_corners)
    assert refused(blocked, step) == "R11"


@pytest.mark.parametrize("glyphs", ["o~", "#o", "#~", "#."])
def test_only_two_buildings_squeeze(glyphs: str) -> None:
    """Water and low obstacles have no corners to get stuck between (R11)."""
    walls = f'[options]\ncorner_squeeze = "block"\n[patch]\nE6 = "{glyphs[0]}"\nF5 = "{glyphs[1]}"'
    table = play(field(FOE + "white W1 medium E5 NE", walls), 1, 2, 3)
    do(table, "move W1", "die 2")

    assert "forward" in legal(table)


def test_bundled_boards_have_no_touching_corners() -> None:
    """So the option changes nothing on them (R11)."""
    for board in ("proving-ground", "old-town", "dock-works"):
        ground = field(FOE.replace("L12", "A2") + "white W1 medium A1 N", top=f'board = "{board}"').start.mission.board
        everywhere = [(square, way) for square in range(len(ground.glyphs)) for way in (1, 3, 5, 7)]
        free = [(square, way) for square, way in everywhere if ground.is_enterable(square)]
        squeezed = [each for each in free if ground.is_squeezed(*each) and ground.entry[each[0]][each[1]] >= 0]
        assert squeezed == []


@pytest.mark.parametrize(("glyph", "rule"), [("#", "UB 4.4"), ("o", "R13"), ("~", "R13")])
def test_buildings_low_obstacles_and_water_cannot_be_entered(glyph: str, rule: str) -> None:
    """The refusal names what is in the way (R13)."""
    table = play(field(FOE + "white W1 medium E5 N", f'[patch]\nE6 = "{glyph}"'), 1, 2, 3)
    do(table, "move W1", "die 2")

    assert "forward" not in legal(table)
    assert refused(table, "forward") == rule


@pytest.mark.parametrize(("square", "facing"), [("E12", "N"), ("L5", "E"), ("A5", "W"), ("E1", "S"), ("L5", "NE")])
def test_nobody_leaves_the_board(square: str, facing: str) -> None:
    """The edge is the end (R10)."""
    table = play(field("black B1 truck L12 S\n" + f"white W1 medium {square} {facing}"), 1, 2, 3)
    do(table, "move W1", "die 2")

    assert refused(table, "forward") == "R10"


def test_a_flag_does_not_block() -> None:
    """It blocks neither movement nor the square behind it (R10)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 N", '[flags]\nwhite = "E6"'), 1, 2, 3)

    move(table, "W1", 2, "forward", "forward")

    assert at(table, "W1") == "E7 N"


# Narrow passages.


@pytest.mark.parametrize(
    "shown",
    [
        """
        .   B↓* C↙  .
        D→  |   .   .
        E↗  A↑* .   z↓
        """,
        """
        .   .   .   .
        .   H   F←  .
        E↗  A↑* .   z↓
        """,
        """
        .   .   .   .
        D→* -   F←* .
        E↗  A↑  .   z↓
        """,
        """
        .   B↓  .   .
        D→* =   .   .
        .   .   G↖  z↓
        """,
    ],
)
def test_a_passage_is_entered_straight_along_its_axis(shown: str) -> None:
    """Streets and bridges, north–south and east–west: those marked may enter the one in the middle (UB 4.10, R12)."""
    table = play(drawn_field(shown), 1, 2, 3)
    entering: list[str] = []
    for vehicle in [each.id for each in table.position.pieces.values() if each.seat == "white"]:
        do(table, f"move {vehicle}", "die 2")
        if "forward" in legal(table):
            entering.append(vehicle)
        else:
            assert refused(table, "forward") == "UB 4.10"
        table.undo("white")
        table.undo("white")

    assert drawn(table.position, entering) == aligned(shown)


def test_nobody_turns_in_a_passage() -> None:
    """Forward, back or stop (UB 4.10, R12)."""
    table = play(field(FOE + "white W1 medium E6 N", STREET), 1, 2, 3)
    do(table, "move W1", "die 3")

    assert legal(table) == ["forward", "reverse"]
    assert refused(table, "left") == "UB 4.10"
    assert refused(table, "right") == "UB 4.10"
    do(table, "forward")
    assert legal(table) == ["forward", "left", "right", "stop"]


def test_a_passage_may_be_entered_and_left_in_reverse() -> None:
    """Along the axis only (UB 4.10, R7, R12)."""
    table = play(field(FOE + SPARE + "white W1 medium E5 S\nwhite W2 medium H6 N", STREET + 'H6 = "H"'), 1, 2, 3)

    move(table, "W1", 2, "reverse")
    move(table, "W2", 3, "reverse")

    assert (at(table, "W1"), at(table, "W2")) == ("E6 S", "H5 N")


def test_passages_in_line_make_one_long_passage() -> None:
    """One drives through and turns only at the end (UB 4.10, R12)."""
    before = """
        .   .   .   .   .   b↓
        A→  -   -   -   .   .
        Z↑  .   .   .   .   .
    """
    inside = """
        .   .   .   .   .   b↓
        .   -   A→- -*  .   .
        Z↑  .   .   .   .   .
    """
    after = """
        .   .   .   .   .   b↓
        .   -   -   -   A↗  .
        Z↑  .   .   .   .   .
    """
    table = play(drawn_field(before), 5, 2, 3)
    do(table, "move A", "die 5")

    for square in range(3):
        do(table, "forward")
        assert legal(table) == ["forward", "stop"]
        if square == 1:
            assert ways(table, "A") == aligned(inside)
    do(table, "forward", "left")

    assert drawn(table.position) == aligned(after)


def test_a_vehicle_blocked_in_a_passage_can_only_reverse() -> None:
    """One square a Turn (UB 4.10, R12)."""
    before = """
        .   b↓x .   c↓
        #   A↑| #   .
        .   *   .   Z↑
    """
    after = """
        .   b↓x .   c↓
        #   |   #   .
        .   A↑  .   Z↑
    """
    table = play(drawn_field(before, "b truck"), 6, 2, 3)
    do(table, "move A", "die 6")
    assert legal(table) == ["reverse"]
    assert ways(table, "A") == aligned(before)

    events = do(table, "reverse")

    assert drawn(table.position) == aligned(after)
    assert named(events, "move_ended")[0].values["taken"] == 1


def test_a_wreck_closes_a_passage() -> None:
    """Nobody gets past it (UB 4.10, UB 2.4, R12)."""
    table = play(field(FOE + "white W1 medium E5 N\nblack B2 truck E6 S wreck", STREET), 6, 2, 3)
    do(table, "move W1", "die 6")

    assert refused(table, "forward") == "UB 2.4"


def test_a_vehicle_hemmed_in_a_passage_is_not_offered() -> None:
    """Blocked at both ends and unable to turn (UB 4.10, R37)."""
    shown = """
        .   b↓x .   d↓
        #   A↑| #   .
        .   c↓x .   Z↑
    """
    table = play(drawn_field(shown, "b truck, c truck"), 6, 2, 3)

    assert legal(table) == ["move Z", "done"]
    assert refused(table, "move A") == "UB 4.10"


def test_an_east_west_lane_works_like_a_street() -> None:
    """Axes only differ by direction (UB 4.10)."""
    table = play(field(FOE + SPARE + "white W1 medium D6 E", LANE), 2, 4, 3)

    move(table, "W1", 4, "forward", "forward", "left", "left")

    assert at(table, "W1") == "F6 N"


# Who can be moved.


def test_wrecks_strangers_and_those_that_left_cannot_be_moved() -> None:
    """Each refusal names its rule (UB 5.12, UB 3.3, R33)."""
    more = '[zones]\nexit = ["E3"]\n[exit]\nseat = "white"\ntypes = ["truck"]'
    table = play(field(FOE + "white W1 truck E2 N\nwhite W2 medium A1 N\nwhite W3 heavy C1 N wreck", more), 1, 2, 3)
    move(table, "W1", 2, "forward")

    assert refused(table, "move W3") == "UB 5.12"
    assert refused(table, "move B1") == "UB 3.3"
    assert refused(table, "move W1") == "R33"
    assert refused(table, "move W9") == "UB 3.3"


def test_barred_steps_are_shown_with_their_reason() -> None:
    """What a player might look for and cannot do (UB 4.10, R45)."""
    table = play(field(FOE + "white W1 medium E6 N", STREET), 1, 2, 3)
    do(table, "move W1", "die 3")

    assert [(each.action.text, each.rule) for each in table.view("white").barred] == [
        ("left", "UB 4.10"),
        ("right", "UB 4.10"),
        ("stop", "R45"),
    ]


def test_all_four_steps_are_open_to_a_tank_in_the_open() -> None:
    """Forward, left, right and reverse (UB 4.4, 4.6)."""
    table = play(field(FOE + "white W1 medium E6 N"), 1, 2, 3)

    do(table, "move W1", "die 3")

    assert legal(table) == ALL_STEPS
