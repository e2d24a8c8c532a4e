"""The integer lattice that everything is drawn on: hexes, cells, segments, all exact.

One unit is 0.25 m, x to the east, y to the south. Hexes are flat-topped; buildings are drawn on cells of 12 × 14 units.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Point = tuple[int, int]
Span = tuple[int, int, int, int]  # from n0/d0 to n1/d1 of the way along a segment

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # 13.3 numbers them from 1
CORNERS: Final = ((16, 0), (8, 14), (-8, 14), (-16, 0), (-8, -14), (8, -14))
# The two corners of each side, as places in CORNERS.
SIDES: Final = {"N": (4, 5), "NE": (5, 0), "SE": (0, 1), "S": (1, 2), "SW": (2, 3), "NW": (3, 4)}
FACES: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@lru_cache(maxsize=4096)
def label(column: int, row: int) -> str:
    """The label of a hex, columns and rows from 1."""
    return f"{column:02d}{row:02d}"


def column_of(hex: str) -> int:
    return int(hex[:2])


def row_of(hex: str) -> int:
    return int(hex[2:])


def dot(column: int, row: int) -> Point:
    """The dot of a hex; even columns lie half a hex further south."""
    return (24 * (column - 1), 28 * (row - 1) + (14 if column % 2 == 0 else 0))


def dot_cell(column: int, row: int) -> Point:
    """The cell whose centre is the dot of a hex (5.1.1)."""
    return (2 * (column - 1), 2 * (row - 1) + (1 if column % 2 == 0 else 0))


def neighbour(column: int, row: int, direction: str) -> Point:
    """Column and row of the hex next to one."""
    if direction == "N":
        return (column, row - 1)
    if direction == "S":
        return (column, row + 1)
    east = 1 if direction in ("NE", "SE") else -1
    north = direction in ("NE", "NW")
    if column % 2:
        return (column + east, row - 1 if north else row)
    return (column + east, row if north else row + 1)


def hexagon(column: int, row: int) -> list[Point]:
    x, y = dot(column, row)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


@lru_cache(maxsize=4096)
def hexagon_of(hex: str) -> list[Point]:
    """The corners of a hex by its label; nobody changes the list."""
    return hexagon(column_of(hex), row_of(hex))


def hexside(column: int, row: int, direction: str) -> tuple[Point, Point]:
    corners = hexagon(column, row)
    one, other = SIDES[direction]
    return corners[one], corners[other]


@lru_cache(maxsize=4096)
def rectangle(cell: Point) -> list[Point]:
    """The closed rectangle of a cell; nobody changes the list."""
    x, y = 12 * cell[0], 14 * cell[1]
    return [(x - 6, y - 7), (x + 6, y - 7), (x + 6, y + 7), (x - 6, y + 7)]


def centre(cell: Point) -> Point:
    return (12 * cell[0], 14 * cell[1])


def apart(one: Point, other: Point) -> int:
    """The square of the distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def clip(start: Point, end: Point, corners: list[Point]) -> Span | None:
    """The part of a closed segment that lies in a closed convex shape; None if they do not even touch."""
    from_n, from_d, to_n, to_d = 0, 1, 1, 1
    (x, y), (to_x, to_y) = start, end
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        inside_start = ex * (y - ay) - ey * (x - ax)
        inside_end = ex * (to_y - ay) - ey * (to_x - ax)
        if inside_start < 0:
            if inside_end < 0:
                return None
            n, d = -inside_start, inside_end - inside_start
            if n * from_d > from_n * d:
                from_n, from_d = n, d
        elif inside_end < 0:
            n, d = inside_start, inside_start - inside_end
            if n * to_d < to_n * d:
                to_n, to_d = n, d
        ax, ay = bx, by
    if from_n * to_d > to_n * from_d:
        return None
    return (from_n, from_d, to_n, to_d)


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive, negative or zero as c lies to one side of the line from a to b, to the other, or on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(start: Point, end: Point, one: Point, other: Point) -> Span | None:
    """Where along a closed segment another closed segment touches it first (and last, if they run along each other)."""
    of_start, of_end = turn(one, other, start), turn(one, other, end)
    if of_start == 0 and of_end == 0:
        return _along(start, end, one, other)
    if (of_start > 0 and of_end > 0) or (of_start < 0 and of_end < 0):
        return None
    of_one, of_other = turn(start, end, one), turn(start, end, other)
    if (of_one > 0 and of_other > 0) or (of_one < 0 and of_other < 0):
        return None
    n, d = of_start, of_start - of_end
    if d < 0:
        n, d = -n, -d
    return (n, d, n, d)


def _along(start: Point, end: Point, one: Point, other: Point) -> Span | None:
    """The common part of two segments on one line."""
    axis = 0 if start[0] != end[0] else 1
    length = end[axis] - start[axis]
    if length == 0:
        low, high = min(one[1 - axis], other[1 - axis]), max(one[1 - axis], other[1 - axis])
        same = one[axis] == start[axis] or other[axis] == start[axis]
        return (0, 1, 1, 1) if same and low <= start[1 - axis] <= high else None
    first, last = one[axis] - start[axis], other[axis] - start[axis]
    if length < 0:
        first, last, length = -first, -last, -length
    low, high = max(0, min(first, last)), min(length, max(first, last))
    return None if low > high else (low, length, high, length)


def is_in_arc(point: Point, position: Point, normal: Point, spread: int) -> bool:
    """Whether an outside point lies in the arc of an aperture (5.1.3): 58 is ±30°, 100 ±45°, 173 ±60°."""
    vx, vy = point[0] - position[0], point[1] - position[1]
    forward = vx * normal[0] + vy * normal[1]
    aside = abs(vx * normal[1] - vy * normal[0])
    return forward > 0 and 100 * aside <= forward * spread
