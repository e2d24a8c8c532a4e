"""All lines of sight at once: exactly what the geometry says pair by pair."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from enfilade.games.urban_operations.box import lattice
from enfilade.kernel.sight import Eye, Obstacle, Point, Sightlines
from enfilade.sightlines import all_pairs
from tests.effort import examples

numbers = st.integers(-30, 30)
points = st.tuples(numbers, numbers)
sizes = st.integers(1, 20)


def rectangle(left: int, top: int, wide: int, high: int) -> tuple[Point, ...]:
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


shapes = st.one_of(
    st.builds(rectangle, numbers, numbers, sizes, sizes),
    st.tuples(points, points).filter(lambda ends: ends[0] != ends[1]),
    st.builds(lambda x, y: tuple([(x + dx, y + dy) for dx, dy in lattice.CORNERS]), numbers, numbers),
)


def touches(shape: tuple[Point, ...], one: Point, other: Point) -> bool:
    if len(shape) == 2:
        return lattice.cross(one, other, shape[0], shape[1]) is not None
    return lattice.clip(one, other, list(shape)) is not None


@examples(50, 200)
@given(where=st.lists(points, min_size=2, max_size=7), what=st.lists(shapes, max_size=4))
def test_a_line_is_blocked_where_it_touches(where: list[Point], what: list[tuple[Point, ...]]) -> None:
    """Corners and sides count, as they do pair by pair (R20)."""
    rows = all_pairs(Sightlines([Eye(point, 0, None) for point in where], [Obstacle(shape, 2, (), ()) for shape in what]))
    for first, one in enumerate(where):
        for second, other in enumerate(where):
            if first != second:
                clear = not any(touches(shape, one, other) for shape in what)
                assert rows[first][second] == clear, (one, other, what)


@examples(50, 200)
@given(where=st.lists(points, min_size=2, max_size=6), spread=st.sampled_from((58, 100, 173)))
def test_an_arc_bounds_what_is_seen(where: list[Point], spread: int) -> None:
    """Both ends of a line must lie in each other's arc; here the first looks north through one."""
    at = where[0]
    eyes = [Eye(at, 0, (at, (0, -1), spread)), *[Eye(point, 0, None) for point in where[1:]]]
    rows = all_pairs(Sightlines(eyes, []))
    for number, point in enumerate(where[1:], 1):
        assert rows[0][number] == rows[number][0] == lattice.is_in_arc(point, at, (0, -1), spread)


def seen(one: int, other: int, level: int, spared: tuple[int, ...] = (), blinds: tuple[int, ...] = ()) -> bool:
    """Two eyes at some levels, an obstacle of some level between them."""
    eyes = [Eye((0, 0), one, None), Eye((20, 0), other, None)]
    return bool(all_pairs(Sightlines(eyes, [Obstacle(rectangle(8, -2, 4, 4), level, spared, blinds)]))[0][1])


def test_levels() -> None:
    """Obstruction, plateau, view from above, blind hex (5.1.7.2, 5.1.7.3)."""
    assert not seen(0, 0, 1)
    assert not seen(1, 0, 1)
    assert seen(1, 1, 1)
    assert seen(2, 0, 1)
    assert not seen(2, 0, 1, blinds=(1,))
    assert seen(2, 0, 1, blinds=(0,))
    assert seen(0, 0, 1, spared=(0,))


def test_an_eye_without_a_point_sees_nothing() -> None:
    rows = all_pairs(Sightlines([Eye(None, 0, None), Eye((1, 1), 0, None), Eye((2, 2), 0, None)], []))
    assert rows == [b"\x00\x00\x00", b"\x00\x00\x01", b"\x00\x01\x00"]
