"""Rounds, Turns, dice (UB 3)."""

from __future__ import annotations

import pytest

from enfilade import Table
from enfilade.kernel.dice import POOL, outcomes
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

FOUR_EACH = """
white W1 light A1 N
white W2 medium C1 N
white W3 heavy E1 N
white W4 medium G1 N
black B1 light A12 S
black B2 medium D12 S
black B3 heavy F12 S
black B4 medium L12 S
"""
TRUCKS = """
white W1 truck E2 N
black B1 truck H11 S
"""
COMMAND = """
white W1 medium A1 N command
white W2 medium C1 N
white W3 medium E1 N
white W4 medium G1 N
black B1 medium L12 S
"""
REROLL = "[options]\ncommand_reroll = true"


# Rounds and Turns.


def test_a_round_is_one_turn_each() -> None:
    """White, then Black, then the next Round (UB 3.1, 3.6)."""
    table = play(field(TRUCKS), 1, 2, 3)

    first = pass_turn(table, 1, 2, 3)
    second = pass_turn(table, 1, 2, 3)

    assert is_told(named(first, "turn_started")[0], "turn_started", "UB 3.2", seat="black", round=1)
    assert names(second) == ["dice_unused", "round_ended", "round_started", "turn_started", "dice_rolled"]
    assert is_told(named(second, "round_started")[0], "round_started", "UB 3.1", round=2)


@pytest.mark.parametrize("first", ["white", "black"])
def test_the_mission_names_the_first_side_for_all_rounds(first: str) -> None:
    """The order never changes (UB 3.1, R28)."""
    other = "black" if first == "white" else "white"
    table = play(field(TRUCKS, first=first), 1, 2, 3)

    turns = [table.actors[0]]
    for _ in range(5):
        pass_turn(table, 1, 2, 3)
        turns.append(table.actors[0])

    assert turns == [first, other] * 3


def test_only_the_side_whose_turn_it_is_decides() -> None:
    """Nobody fires or moves in the enemy's Turn (UB 3.1, R42, R40)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E9 S"), 1, 2, 3)

    assert table.actors == ("white",)
    assert table.legal("black") == ()
    assert refused(table, "shoot B1", "black") == ""


def test_movement_comes_before_fire_and_there_is_no_way_back() -> None:
    """After movement has ended nobody moves any more (UB 3.2, R44)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E9 S"), 1, 2, 3)

    assert stage(table) == "MovementPhase"
    assert refused(table, "shoot W1") == "UB 3.3"
    do(table, "done")
    assert stage(table) == "FiringPhase"
    assert refused(table, "move W1") == "R44"


def test_the_turn_tells_where_it_is() -> None:
    """The stack names the procedures with their rules (UB 3.1, 3.2, 3.3)."""
    table = play(field(TRUCKS), 1, 2, 3)

    assert [str(each) for each in table.path] == [
        "Battle (UB 2.6)",
        "Round 1 (UB 3.1)",
        "Turn White (UB 3.2)",
        "Movement Phase (UB 3.3)",
    ]


# Movement dice.


def test_three_dice_move_up_to_three_vehicles() -> None:
    """The fourth vehicle stays when the dice are used up (UB 3.3)."""
    table = play(field(FOUR_EACH), 2, 3, 4, 1, 2, 3)
    opening = table.events(None)

    assert is_told(opening[-1], "dice_rolled", "UB 3.3", seat="white", faces=[2, 3, 4], blue=[2, 3, 4])
    move(table, "W1", 2, "forward", "stop")
    move(table, "W2", 3, "forward", "stop")
    events = move(table, "W3", 4, "forward", "stop")

    assert "dice_unused" not in names(events)
    assert table.actors == ("black",)  # nobody has a target: Black's Turn has begun
    assert at(table, "W4") == "G1 N"


def test_a_side_may_move_fewer_and_the_dice_are_lost() -> None:
    """`done` is offered as long as there is something else to do (UB 3.3, R5)."""
    table = play(field(FOUR_EACH), 2, 3, 4)
    move(table, "W1", 2, "forward", "stop")
    assert legal(table) == ["move W2", "move W3", "move W4", "done"]

    feed(table, 1, 2, 3)
    events = do(table, "done")

    assert is_told(events[0], "dice_unused", "UB 3.3", seat="white", values=[3, 4])


def test_a_triple_moves_a_fourth_vehicle_by_the_same_number() -> None:
    """Three equal blue numbers add one more of them (UB 3.4, R4)."""
    table = play(field(FOUR_EACH), 3, 3, 3)

    assert table.position.dice == [3, 3, 3, 3]
    bonus = table.events(None)[-1]
    assert (bonus.name, bonus.rule, bonus.values["value"]) == ("bonus_move", "UB 3.4", 3)
    for each in ("W1", "W2", "W3"):
        move(table, each, 3, "forward", "stop")
    assert legal(table) == ["move W4", "done"]  # another vehicle
    assert refused(table, "move W1") == "UB 4.1"
    move(table, "W4", 3, "forward")
    feed(table, 1, 2, 3)
    do(table, "stop")
    assert table.actors == ("black",)


@pytest.mark.parametrize("roll", [(3, 3, 2), (2, 3, 3), (3, 2, 3), (1, 2, 3)])
def test_a_pair_is_no_triple(roll: tuple[int, int, int]) -> None:
    """Two equal numbers earn nothing (UB 3.4)."""
    table = play(field(FOUR_EACH), *roll)

    assert sorted(table.position.dice) == sorted(roll)
    assert table.events(None)[-1].name == "dice_rolled"


@pytest.mark.parametrize("extra", [5, 3])
def test_the_bonus_die_may_be_rolled(extra: int) -> None:
    """With `bonus_die = "roll"` the fourth die is rolled; four equal ones earn nothing more (UB 3.4, R4)."""
    table = play(field(FOUR_EACH, '[options]\nbonus_die = "roll"'), 3, 3, 3, extra)

    assert table.position.dice == [3, 3, 3, extra]
    if extra != 3:
        do(table, "move W1")
        assert legal(table) == ["die 3", "die 5"]  # any die may go to any vehicle


def test_the_triple_is_of_blue_numbers() -> None:
    """Different faces with the same blue number are a triple (UB 3.4, R2, R4)."""
    table = play(field(FOUR_EACH, '[options]\ndice = "steady"'), 1, 2, 1)

    assert table.position.dice == [3, 3, 3, 3]


def test_the_triple_is_looked_for_before_modifiers() -> None:
    """3 for a light and 5 for a heavy are both four Steps, and no triple (UB 3.4, R4)."""
    table = play(field(FOUR_EACH), 3, 4, 5)

    assert table.position.dice == [3, 4, 5]


def test_a_triple_comes_once_in_thirty_six_turns() -> None:
    """Of the 216 ways that the three dice fall, 6 are triples (UB 3.4)."""
    ways = [number for number, faces in outcomes(3, 6, POOL) if len(set(faces)) == 1]

    assert sum(ways) / 6**3 == pytest.approx(1 / 36)


# The command re-roll.


def test_nobody_moves_before_the_re_roll_is_decided() -> None:
    """Whatever is asked for, the dice come first (UB 7.3)."""
    table = play(field(COMMAND, REROLL), 2, 2, 5)

    assert refused(table, "move W1") == "UB 7.3"
    assert refused(table, "done") == "UB 7.3"


def test_a_command_vehicle_lets_one_die_be_rolled_again() -> None:
    """One offer for each number shown, or keep them (UB 7.3)."""
    table = play(field(COMMAND, REROLL), 2, 2, 5)
    assert legal(table) == ["reroll 2", "reroll 5", "keep"]

    feed(table, 6)
    events = do(table, "reroll 2")

    assert is_told(events[0], "die_rerolled", "UB 7.3", seat="white", old=2, new=6)
    assert table.position.dice == [6, 2, 5]
    assert refused(table, "reroll 5") == "UB 7.3"  # once a Turn


def test_the_dice_may_be_kept() -> None:
    """No die falls then (UB 7.3)."""
    table = play(field(COMMAND, REROLL), 2, 3, 5)

    do(table, "keep")

    assert table.position.dice == [2, 3, 5]
    assert "move W1" in legal(table)


def test_there_is_no_reroll_without_the_option() -> None:
    """An antenna by itself changes nothing (UB 7.3)."""
    table = play(field(COMMAND), 2, 3, 5)

    assert legal(table)[0] == "move W1"
    assert refused(table, "reroll 2") == "UB 7.3"


@pytest.mark.parametrize("mark", ["", "command wreck"])
def test_there_is_no_reroll_without_a_working_command_vehicle(mark: str) -> None:
    """None at all, or only a wreck with an antenna (UB 7.3)."""
    pieces = f"white W1 medium A1 N\nwhite W2 medium C1 N {mark}\nblack B1 medium L12 S command"
    table = play(field(pieces, REROLL), 2, 3, 5)

    assert legal(table)[0] == "move W1"


@pytest.mark.parametrize(
    ("roll", "again", "new", "dice"),
    [((4, 4, 2), 2, 4, [4, 4, 4, 4]), ((4, 4, 4), 4, 1, [1, 4, 4]), ((4, 4, 4), 4, 4, [4, 4, 4, 4])],
)
def test_a_reroll_makes_or_breaks_a_triple(roll: tuple[int, int, int], again: int, new: int, dice: list[int]) -> None:
    """The triple is looked for afterwards, and the die may come up the same (UB 3.4, R4, R38)."""
    table = play(field(COMMAND, REROLL), *roll, new)

    do(table, f"reroll {again}")

    assert table.position.dice == dice


# Fire.


def test_every_tank_may_fire() -> None:
    """More than three, whether they moved or not, each once (UB 3.5, R20)."""
    pieces = "\n".join([f"white W{n} medium {column}2 N\nblack B{n} heavy {column}9 S" for n, column in enumerate("ACEGIK")])
    table = play(field(pieces), 1, 2, 3)
    move(table, "W0", 1, "forward")
    do(table, "done")

    assert legal(table) == [*[f"shoot W{n}" for n in range(6)], "done"]


def test_fire_is_optional() -> None:
    """The Firing Phase may be ended at any time (UB 3.5, R20)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E9 S"), 1, 2, 3, 1, 2, 3)

    do(table, "done", "done")

    assert table.actors == ("black",)
    assert piece(table, "B1").is_operational


def test_without_a_target_the_phase_passes_by_itself() -> None:
    """And so does movement when nothing can move; the dice are rolled all the same (UB 3.5, R37)."""
    patch = '[patch]\nE6 = "|"\nD6 = "#"\nF6 = "#"\nE7 = "#"\nE5 = "#"'
    table = play(field("white W1 truck E6 N\nwhite W2 medium L1 S\nblack B1 medium A12 N", patch), 1, 2, 3, 1, 2, 3)

    assert legal(table) == ["move W2", "done"]
    do(table, "done")

    assert table.actors == ("black",)


def test_a_side_that_cannot_do_anything_still_rolls() -> None:
    """A lone truck walled into a passage: its Turns pass, dice rolled (R37, R30)."""
    patch = '[patch]\nE6 = "|"\nD6 = "#"\nF6 = "#"\nE7 = "#"\nE5 = "#"'
    table = play(field("white W1 truck E6 N\nblack B1 medium A12 N", patch), 1, 2, 3, 4, 5, 6)

    assert table.actors == ("black",)
    assert [event.values["faces"] for event in table.events(None) if event.name == "dice_rolled"] == [[1, 2, 3], [4, 5, 6]]
    assert [event.values["values"] for event in table.events(None) if event.name == "dice_unused"] == [[1, 2, 3]]


# The dial.


def test_the_dial_starts_at_one_and_moves_on_after_both_turns() -> None:
    """It is not moved on after the last Round (UB 3.6, R29)."""
    table = play(field(TRUCKS, top='board = "range"\nmax_rounds = 2'), 1, 2, 3)

    assert table.position.round == 1
    pass_turn(table, 1, 2, 3)
    assert table.position.round == 1
    events = pass_turn(table, 1, 2, 3)
    assert is_told(named(events, "round_ended")[0], "round_ended", "UB 3.6", round=1)
    assert table.position.round == 2
    pass_turn(table, 1, 2, 3)
    last = pass_turn(table)

    assert table.position.round == 2
    assert "round_ended" not in names(last)
    assert table.outcome is not None


def test_without_a_dial_the_game_is_a_draw_after_two_hundred_rounds() -> None:
    """Unarmed vehicles play on until then (UB 3.6, R30)."""
    table = Table(field(TRUCKS), seed=1)
    rounds = 0
    while table.actors:
        rounds = table.position.round
        table.act(table.actors[0], "done")

    assert rounds == 200
    assert table.outcome is not None
    assert table.outcome.winner is None
    assert table.events(None)[-1].rule == "R30"


def test_what_vehicles_did_is_forgotten_when_their_owner_s_next_turn_begins() -> None:
    """Moved and fired stay marked through the enemy's Turn (R1, R40)."""
    table = play(field("white W1 medium E2 N\nblack B1 heavy E9 S"), 1, 2, 3)
    move(table, "W1", 1, "forward")
    do(table, "shoot W1")
    feed(table, 1, 1, 1, 1, 2, 3)
    do(table, "fire B1")

    assert table.actors == ("black",)
    assert (piece(table, "W1").moved, piece(table, "W1").fired) == (True, True)
    pass_turn(table, 1, 2, 3)
    assert (piece(table, "W1").moved, piece(table, "W1").fired) == (False, False)
