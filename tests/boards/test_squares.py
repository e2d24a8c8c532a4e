"""Boards of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.boards.squares import DIRECTIONS, DX, DY, OFF, Squares, column_name
from tests.effort import examples

BOARD = Squares(9, 7)
anywhere = st.integers(0, 9 * 7 - 1)
ways = st.integers(0, 7)


def test_squares_are_named_by_column_and_row_from_the_south_west() -> None:
    assert BOARD.names[0] == "A1"
    assert BOARD.names[-1] == "I7"
    assert BOARD.number("B3") == 2 * 9 + 1
    assert BOARD.number("J1") == BOARD.number("") == OFF


@pytest.mark.parametrize(("x", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")])
def test_columns_go_on_after_z(x: int, name: str) -> None:
    assert column_name(x) == name


def test_directions_run_clockwise_from_north() -> None:
    centre = BOARD.number("E4")
    around = [BOARD.names[square] for square in BOARD.neighbours[centre]]
    assert dict(zip(DIRECTIONS, around, strict=True)) == {
        "N": "E5",
        "NE": "F5",
        "E": "F4",
        "SE": "F3",
        "S": "E3",
        "SW": "D3",
        "W": "D4",
        "NW": "D5",
    }


def test_a_corner_has_three_neighbours() -> None:
    assert BOARD.neighbours[0].count(OFF) == 5


@examples(50, 200)
@given(square=anywhere, way=ways)
def test_back_is_the_way_one_came(square: int, way: int) -> None:
    there = BOARD.neighbours[square][way]
    if there != OFF:
        assert BOARD.neighbours[there][(way + 4) % 8] == square


@examples(50, 200)
@given(square=anywhere, way=ways)
def test_a_line_runs_straight_to_the_edge(square: int, way: int) -> None:
    line = BOARD.line(square, way)
    for steps, each in enumerate(line, 1):
        assert (BOARD.x(each), BOARD.y(each)) == (BOARD.x(square) + steps * DX[way], BOARD.y(square) + steps * DY[way])
        assert BOARD.distance(square, each) == steps
        assert BOARD.bearing(square, each) == way
    last = line[-1] if line else square
    assert BOARD.neighbours[last][way] == OFF


@examples(50, 200)
@given(one=anywhere, other=anywhere)
def test_a_bearing_there_is_only_along_a_line(one: int, other: int) -> None:
    way = BOARD.bearing(one, other)
    assert (way != OFF) == any([other in BOARD.line(one, each) for each in range(8)])
    assert BOARD.distance(one, other) == BOARD.distance(other, one)
