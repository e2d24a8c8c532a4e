"""Positions of Urban Battle written down by hand."""

from __future__ import annotations

import pytest

from enfilade import BadScenario, EnfiladeError, IllegalAction, NoUndo, Table
from enfilade.kernel.data import Data
from tests.games.urban_battle.field import field

PIECES = "white W1 light A1 N\nwhite W2 truck B1 N\nblack B1 heavy L12 S\nblack B2 light K12 S"
FLAGS = '[flags]\nwhite = "A2"\nblack = "L11"\n'


def test_a_teacher_s_position() -> None:
    """Only what differs from the start is said: who moves, with which dice, who stands elsewhere."""
    table = Table.at(field(PIECES), {"turn": "black", "dice": [4, 2], "pieces": {"B1": {"square": "E5", "facing": "NE"}}}, seed=1)

    assert table.actors == ("black",)
    assert [str(action) for action in table.legal("black")] == ["move B1", "move B2", "done"]
    table.act("black", "move B1")
    table.act("black", "die 4")
    assert table.act("black", "forward")[-1].values["to"] == "F6"


@pytest.mark.parametrize(("phase", "title"), [("movement", "Movement Phase"), ("firing", "Firing Phase")])
def test_each_phase_can_be_set_up(phase: str, title: str) -> None:
    """A shot is waiting, or the dice are still to be rolled."""
    near: dict[str, Data] = {"W1": {"square": "E5", "facing": "N"}, "B2": {"square": "E8", "facing": "N"}}
    table = Table.at(field(PIECES), {"turn": "white", "phase": phase, "pieces": near}, seed=1)

    assert [stage.title for stage in table.path] == ["Battle", "Round", "Turn", title]


def test_a_line_reads_as_it_is_written() -> None:
    """Round, side, phase, dice, vehicles, flags and score; who is not named has left the board."""
    line = "7 white firing W1:E5NEmf B1:H9Sx B2:C3W white@A2 black@W1 2-0"
    table = Table.at(field(PIECES, FLAGS), line, seed=1)

    position = table.position
    assert position.pieces["W1"].moved
    assert position.pieces["B1"].is_wreck
    assert position.pieces["W2"].status == "exited"
    assert position.flags["black"].carrier == "W1"
    assert position.score == {"white": 2, "black": 0}


def test_undo_stops_where_the_position_was_posed() -> None:
    """What came before it was never played."""
    table = Table.at(field(PIECES), "1 white movement 4.2 W1:E5N W2:C3N B1:L12S B2:K12S", seed=1)

    with pytest.raises(NoUndo, match="white has done nothing yet"):
        table.undo("white")
    table.act("white", "move W1")
    table.undo("white")
    assert table.line() == "1 white movement 4.2 W1:E5N W2:C3N B1:L12S B2:K12S"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"pieces": {"W1": {"square": "L12"}}}, r"position\.pieces\.B1\.square: two vehicles on L12: W1 and B1 \(UB 2\.4\)"),
        ({"pieces": {"W1": {"square": "Z9"}}}, "'Z9' is no place of this board"),
        ({"pieces": {"W9": {"square": "A5"}}}, "this key is not known here. Did you mean W"),
        ({"pieces": {"W1": {"status": "sunk"}}}, "should be one of operational, wreck, exited"),
        ({"pieces": {"W1": {"square": "off", "status": "wreck"}}}, "is a wreck, which stays on the board"),
        ({"pieces": {"W1": {"colour": "red"}}}, "not known here"),
        ({"dice": [4, 99]}, "numbers from 0 to 20"),
        ({"order": ["white", "white"]}, "each once"),
        ({"turn": "red"}, "should be one of white, black"),
        ({"round": 0}, "at least 1"),
        ({"stack": [{"procedure": "Dance"}]}, "there is no procedure 'Dance'"),
        ("1 white movement W1:E5", "'W1:E5' is no vehicle, flag, score or dice"),
        ("white to move", "should be round, side, phase"),
        ("1 white movement W1:E5N W2:E5N B1:L12S", "two vehicles on E5"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(position: dict[str, Data] | str, message: str) -> None:
    """With its key and the rule."""
    with pytest.raises(BadScenario, match=message):
        field(PIECES).at(position)


def test_a_position_in_the_middle_of_a_move_needs_a_document() -> None:
    """It is written down all the same."""
    table = Table.at(field(PIECES), "1 white movement 4.2 W1:E5N W2:C3N B1:L12S B2:K12S", seed=1)
    table.act("white", "move W1")
    with pytest.raises(EnfiladeError, match="write it as a document"):
        table.line()
    assert Table.at(table.scenario, table.written(), seed=1).position == table.position


def test_a_carrier_must_be_able_to_carry() -> None:
    """A flag rides on an operational enemy (UB 7.4)."""
    with pytest.raises(BadScenario, match=r"cannot carry white's flag: an operational enemy does \(UB 7\.4\)"):
        field(PIECES, FLAGS).at({"flags": {"white": {"carrier": "W1"}}})


def test_what_was_illegal_stays_illegal() -> None:
    """A posed table is a table like any other."""
    table = Table.at(field(PIECES), {"turn": "black", "dice": [4, 2]}, seed=1)
    with pytest.raises(IllegalAction):
        table.act("black", "move W1")
