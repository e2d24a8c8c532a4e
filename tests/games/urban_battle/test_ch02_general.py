"""General rules: board, pieces, charts (UB 1, 2)."""

from __future__ import annotations

import pytest

from enfilade import Table, catalogue, scenario
from enfilade.boards.squares import DIRECTIONS
from enfilade.library import data_files
from tests.games.urban_battle.field import at, do, feed, field, is_told, legal, move, play, refused

CHART = {  # by type: (move_mod, firepower, front, side, rear, wheeled, repairs, points)
    "light": (1, 2, 4, 2, 1, False, False, 2),
    "medium": (0, 3, 6, 4, 2, False, False, 3),
    "heavy": (-1, 4, 9, 7, 5, False, False, 5),
    "truck": (1, 0, 1, 1, 1, True, False, 1),
    "arv": (0, 0, 4, 3, 2, False, True, 2),
}
DUEL = """
white W1 medium E2 N
black B1 medium E11 S
"""


def test_the_components_are_data() -> None:
    """Board, vehicles, dice and charts are in the box, the brochure is the list of missions (UB 1)."""
    files = data_files("urban-battle")

    assert list(files["units"].keys()) == list(CHART)
    assert list(files["dice"].keys()) == ["standard", "steady"]
    assert catalogue()["urban-battle"].title == "Urban Battle – Junior"


def test_the_number_of_markers_and_pieces_is_no_limit() -> None:
    """Twenty-four vehicles a side, all but one of Black's wrecks: more than the box has markers (UB 1, R31)."""
    white = [
        f"white W{n} light {column}{row} N" for n, (column, row) in enumerate([(c, r) for c in "ABCDEFGHIJKL" for r in (1, 2)])
    ]
    black = [
        f"black B{n} light {column}{row} S{' wreck' if n else ''}"
        for n, (column, row) in enumerate([(c, r) for c in "ABCDEFGHIJKL" for r in (11, 12)])
    ]
    table = Table(field("\n".join(white + black)), seed=1)

    assert len(table.position.pieces) == 48
    assert len([each for each in table.position.pieces.values() if each.is_wreck]) == 23
    assert len(legal(table)) == 25


def test_five_dice_may_be_rolled_at_once() -> None:
    """A scenario's gun may roll more dice than the box holds (UB 1, R31)."""
    table = play(field("white W1 siege E2 N\nblack B1 heavy E11 S", SIEGE), 1, 2, 3)
    do(table, "done", "shoot W1")
    feed(table, 6, 6, 6, 6, 6)

    events = do(table, "fire B1")

    assert events[1].values["RF"] == 30


SIEGE = """
[units.siege]
name = "Siege Gun"
move_mod = -1
firepower = 5
front = 2
side = 1
rear = 1
wheeled = false
repairs = false
points = 4
"""


def test_two_players_on_a_board_of_squares() -> None:
    """White and Black; the board is a grid of squares with eight neighbours (UB 2.1)."""
    table = Table(scenario("urban-battle/first-patrol"), seed=1)
    squares = table.position.mission.board.squares

    assert table.seats == ("white", "black")
    assert (squares.width, squares.height) == (12, 12)
    assert [squares.names[each] for each in squares.neighbours[squares.number("E5")]] == [
        "E6", "F6", "F5", "F4", "E4", "D4", "D5", "D6",
    ]  # fmt: skip


def test_a_piece_is_one_vehicle() -> None:
    """Each vehicle is moved and destroyed by itself (UB 2.2)."""
    table = play(field("white W1 medium E2 N\nwhite W2 medium G2 N\nblack B1 medium L12 S"), 1, 2, 3)

    move(table, "W1", 1, "forward")

    assert (at(table, "W1"), at(table, "W2")) == ("E3 N", "G2 N")


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_piece_fills_one_square_and_faces_one_of_eight_ways(facing: str) -> None:
    """Orthogonally or diagonally placed (UB 2.3)."""
    table = play(field(f"white W1 medium E5 {facing}\nblack B1 medium L12 S"), 1, 2, 3)

    assert at(table, "W1") == f"E5 {facing}"
    assert list(table.position.occupants.values()).count("W1") == 1


def test_a_diagonal_piece_does_not_stick_out() -> None:
    """Vehicles pass on all sides of one that stands diagonally (UB 2.3, R43)."""
    table = play(field("white W1 medium E5 NE\nwhite W2 medium F4 N\nwhite W3 medium D5 NE\nblack B1 medium L12 S"), 2, 2, 3)

    move(table, "W2", 2, "forward", "forward")
    move(table, "W3", 3, "forward", "stop")

    assert (at(table, "W2"), at(table, "W3")) == ("F6 N", "E6 NE")


@pytest.mark.parametrize(
    "blocker", ["white X truck E3 E", "black X truck E3 E", "white X truck E3 E wreck", "black X truck E3 E wreck"]
)
def test_a_square_holds_one_unit(blocker: str) -> None:
    """Friend, enemy and wreck all keep others out (UB 2.4, R10)."""
    table = play(field(f"white W1 medium E2 N\nblack B1 medium L12 S\n{blocker}"), 1, 2, 3)
    do(table, "move W1", "die 3")

    assert "forward" not in legal(table)
    assert refused(table, "forward") == "UB 2.4"


@pytest.mark.parametrize("type", CHART)
def test_the_unit_chart(type: str) -> None:
    """Speed, firepower and armour of each type (UB 2.5)."""
    unit = field(DUEL).start.mission.units[type]
    armor = unit.armor

    row = (unit.move_mod, unit.firepower, armor["front"], armor["side"], armor["rear"], unit.wheeled, unit.repairs, unit.points)
    assert row == CHART[type]


def test_a_scenario_may_change_a_cell_of_the_chart() -> None:
    """The other cells stay as printed (UB 2.5)."""
    unit = field(DUEL, "[units.arv]\nfirepower = 2").start.mission.units["arv"]

    assert (unit.firepower, unit.armor["front"], unit.repairs) == (2, 4, True)


def test_the_mission_sets_the_goal() -> None:
    """The same wreck wins one mission and not another (UB 2.6)."""
    goal = '[[victory]]\nseat = "white"\ntype = "destroy_unit"\nunit = "B1"'
    for more, over in ((goal, True), ("", False)):
        table = play(field("white W1 heavy E2 N\nblack B1 truck E4 S\nblack B2 medium L12 N", more), 1, 2, 3)
        do(table, "done", "shoot W1")
        feed(table, 6, 6, 6, 6, *([] if over else [1, 2, 3]))
        do(table, "fire B1")

        assert (table.outcome is not None) is over


def test_a_mission_names_its_game_in_events() -> None:
    """The first event tells mission and board (UB 2.6)."""
    table = play(field(DUEL), 1, 2, 3)

    assert is_told(table.events(None)[0], "game_started", "UB 2.6", mission="Field", board="Range")
