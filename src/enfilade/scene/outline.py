"""Outlines of groups of squares, so that neighbours are drawn as one body. Squares are (column, row), rows downwards."""

from __future__ import annotations

Cell = tuple[int, int]
Loop = list[tuple[float, float]]

_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def bodies(cells: list[Cell]) -> list[list[Cell]]:
    """The squares, parted into groups that hang together by their sides."""
    left = dict.fromkeys(cells, True)
    found: list[list[Cell]] = []
    for start in cells:
        if start not in left:
            continue
        del left[start]
        body = [start]
        for x, y in body:  # grows while it is read
            for dx, dy in _AROUND:
                next_to = (x + dx, y + dy)
                if next_to in left:
                    del left[next_to]
                    body.append(next_to)
        found.append(body)
    return found


def loops(cells: list[Cell]) -> list[list[Cell]]:
    """The corners of the outlines, clockwise around the squares, in units of a square."""
    inside = set(cells)
    ways: dict[Cell, list[Cell]] = {}  # corner: where edges that start there lead
    for x, y in cells:
        if (x, y - 1) not in inside:
            ways.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in inside:
            ways.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in inside:
            ways.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in inside:
            ways.setdefault((x, y + 1), []).append((x, y))
    found: list[list[Cell]] = []
    while ways:
        start = next(iter(ways))
        found.append(_without_straight_corners(_follow(ways, start)))
    return found


def _follow(ways: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    corners = [start]
    at = start
    came = (0, 0)
    while True:
        choices = ways[at]
        # Where two bodies touch at a corner, turning right keeps to the same one.
        right = (at[0] - came[1], at[1] + came[0])
        to = right if right in choices else choices[0]
        choices.remove(to)
        if not choices:
            del ways[at]
        came = (to[0] - at[0], to[1] - at[1])
        at = to
        if at == start:
            return corners
        corners.append(at)


def _without_straight_corners(corners: list[Cell]) -> list[Cell]:
    kept: list[Cell] = []
    for index, (x, y) in enumerate(corners):
        before = corners[index - 1]
        after = corners[(index + 1) % len(corners)]
        if not (before[0] == x == after[0] or before[1] == y == after[1]):
            kept.append((x, y))
    return kept


def inset(corners: list[Cell], size: float, by: float) -> Loop:
    """An outline in drawing units, moved inwards by a width."""
    moved: Loop = []
    for index, (x, y) in enumerate(corners):
        before = corners[index - 1]
        after = corners[(index + 1) % len(corners)]
        one = _inward(before, (x, y))
        other = _inward((x, y), after)
        moved.append((x * size + by * (one[0] + other[0]), y * size + by * (one[1] + other[1])))
    return moved


def _inward(start: Cell, end: Cell) -> Cell:
    """The unit vector that points from an edge into the body."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (-((dy > 0) - (dy < 0)), (dx > 0) - (dx < 0))
