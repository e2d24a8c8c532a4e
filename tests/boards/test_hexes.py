"""Boards of hexes."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose

from hypothesis import given
from hypothesis import strategies as st

from enfilade.boards.hexes import DIRECTIONS, DQ, DT, OFF, Hexes
from tests.effort import examples

RADIUS = 5
PLACES = [(q, t) for q in range(-RADIUS, RADIUS + 1) for t in range(-RADIUS, RADIUS + 1) if abs(q + t) <= RADIUS]
BOARD = Hexes([f"{q}:{t}" for q, t in PLACES], PLACES)
anywhere = st.integers(0, len(BOARD) - 1)


def test_a_hexagon_of_side_six_has_91_hexes() -> None:
    assert len(BOARD) == 91
    assert BOARD.names[BOARD.number("0:0")] == "0:0"
    assert BOARD.number("nowhere") == OFF


def test_neighbours_run_clockwise_from_north() -> None:
    centre = BOARD.at(0, 0)
    assert [BOARD.places[each] for each in BOARD.neighbours[centre]] == list(zip(DQ, DT, strict=True))
    assert DIRECTIONS[0] == "N"
    corner = BOARD.at(0, RADIUS)
    assert BOARD.neighbours[corner].count(OFF) == 3


def test_a_ring_goes_round_once_clockwise_from_the_north() -> None:
    ring = BOARD.ring(BOARD.at(0, 0), 2)
    assert BOARD.places[ring[0]] == (0, 2)
    assert BOARD.places[ring[1]] == (1, 1)
    assert len(set(ring)) == 12
    assert all(BOARD.distance(BOARD.at(0, 0), each) == 2 for each in ring)
    assert BOARD.ring(3, 0) == [3]
    assert len(BOARD.ring(BOARD.at(0, RADIUS), 1)) == 3


def test_within_is_the_rings_together() -> None:
    centre = BOARD.at(1, 1)
    rings = [each for radius in range(4) for each in BOARD.ring(centre, radius)]
    assert sorted(rings) == BOARD.within(centre, 3)


@examples(50, 200)
@given(anywhere, anywhere)
def test_a_line_is_a_shortest_way(one: int, other: int) -> None:
    line = BOARD.line(one, other)
    assert line[0] == one
    assert line[-1] == other
    assert len(line) == BOARD.distance(one, other) + 1
    assert all(BOARD.distance(a, b) == 1 for a, b in pairwise(line))


@examples(50, 200)
@given(anywhere, anywhere)
def test_a_path_without_obstacles_is_as_long_as_the_distance(one: int, other: int) -> None:
    assert len(BOARD.path(one, other, set())) == BOARD.distance(one, other) + 1


def test_a_path_goes_round_what_is_closed_or_gives_up() -> None:
    centre = BOARD.at(0, 0)
    ring = set(BOARD.ring(centre, 1))
    gate = BOARD.at(0, 1)
    way = BOARD.path(centre, BOARD.at(0, -2), ring - {gate})
    assert way[1] == gate
    assert len(way) > BOARD.distance(centre, BOARD.at(0, -2)) + 1
    assert BOARD.path(centre, BOARD.at(0, -2), ring) == []


def test_drawn_neighbours_share_a_side_both_ways_up() -> None:
    for pointy in (False, True):
        centre = BOARD.at(0, 0)
        for beside in BOARD.neighbours[centre]:
            shared = [
                corner
                for corner in BOARD.corners(centre, 10, pointy)
                if any(dist(corner, other) < 1e-9 for other in BOARD.corners(beside, 10, pointy))
            ]
            assert len(shared) == 2
            gap = dist(BOARD.centre(centre, 10, pointy), BOARD.centre(beside, 10, pointy))
            assert isclose(gap, 10 * 3**0.5)


def test_north_is_up_on_a_flat_topped_board() -> None:
    x, y = BOARD.centre(BOARD.at(0, 1), 10)
    assert x == 0
    assert y < 0
