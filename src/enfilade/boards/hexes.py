"""Boards of hexes: names, the six directions, neighbours, distance, rings, lines, paths, and where to draw them.

A hex has axial coordinates (q, t): q counts files to the east, t counts along a file to the north. A board is any set of
hexes with names; inside it a hex is a whole number, its place in the list. Directions run clockwise from north for
flat-topped hexes; drawn pointy-topped, the board is turned by 30° and direction 0 is the north-east side.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

DIRECTIONS: Final[tuple[str, ...]] = ("N", "NE", "SE", "S", "SW", "NW")
DQ: Final[tuple[int, ...]] = (0, 1, 1, 0, -1, -1)
DT: Final[tuple[int, ...]] = (1, 0, -1, -1, 0, 1)
OFF: Final = -1  # no hex


class Hexes:
    """A board of named hexes at axial coordinates."""

    def __init__(self, names: list[str], places: list[tuple[int, int]]) -> None:
        self.names: Final = tuple(names)
        self.places: Final = tuple(places)
        self._numbers: Final = {name: number for number, name in enumerate(names)}
        self._at: Final = {place: number for number, place in enumerate(places)}
        self.neighbours: Final = tuple([self._around(q, t) for q, t in places])
        self._distances: Final[dict[int, tuple[int, ...]]] = {}  # from a hex to all others, once somebody asks

    def __repr__(self) -> str:
        return f"<Hexes: {len(self.names)}>"

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int:
        """The hex with a name, or OFF."""
        return self._numbers.get(name, OFF)

    def at(self, q: int, t: int) -> int:
        """The hex at axial coordinates, or OFF."""
        return self._at.get((q, t), OFF)

    def _around(self, q: int, t: int) -> tuple[int, ...]:
        return tuple([self.at(q + DQ[way], t + DT[way]) for way in range(6)])

    def distance(self, one: int, other: int) -> int:
        """Steps between two hexes, as if the board had no gaps."""
        row = self._distances.get(one)
        if row is None:
            row = tuple([axial_distance(self.places[one], place) for place in self.places])
            self._distances[one] = row
        return row[other]

    def within(self, centre: int, radius: int) -> list[int]:
        """The hexes at most `radius` away, by number."""
        return [each for each in range(len(self.names)) if self.distance(centre, each) <= radius]

    def ring(self, centre: int, radius: int) -> list[int]:
        """The hexes exactly `radius` away, clockwise from the north; those off the board are left out."""
        q, t = self.places[centre]
        if radius == 0:
            return [centre]
        q, t = q + DQ[0] * radius, t + DT[0] * radius
        found: list[int] = []
        for side in range(6):
            way = (side + 2) % 6  # from the northern corner the first side runs south-east
            for _ in range(radius):
                number = self.at(q, t)
                if number != OFF:
                    found.append(number)
                q, t = q + DQ[way], t + DT[way]
        return found

    def line(self, one: int, other: int) -> list[int]:
        """The hexes on the straight line between two centres, both ends included; along a border, those of one side."""
        steps = self.distance(one, other)
        if steps == 0:
            return [one]
        (q1, t1), (q2, t2) = self.places[one], self.places[other]
        found: list[int] = []
        for step in range(steps + 1):
            q, t = _rounded(q1 * (steps - step) + q2 * step, t1 * (steps - step) + t2 * step, steps)
            number = self.at(q, t)
            if number != OFF:
                found.append(number)
        return found

    def path(self, start: int, goal: int, closed: set[int]) -> list[int]:
        """A shortest way from one hex to another that enters no closed hex, both ends included; empty if there is none."""
        came_from: dict[int, int] = {start: start}
        frontier = [start]
        while frontier and goal not in came_from:
            reached: list[int] = []
            for each in frontier:
                for beside in self.neighbours[each]:
                    if beside != OFF and beside not in came_from and beside not in closed:
                        came_from[beside] = each
                        reached.append(beside)
            frontier = reached
        if goal not in came_from:
            return []
        way = [goal]
        while way[-1] != start:
            way.append(came_from[way[-1]])
        way.reverse()
        return way

    def path_lengths(self, start: int) -> dict[int, int]:
        """How many steps away each hex is that can be reached on the board."""
        lengths: dict[int, int] = {start: 0}
        frontier = [start]
        while frontier:
            reached: list[int] = []
            for each in frontier:
                for beside in self.neighbours[each]:
                    if beside != OFF and beside not in lengths:
                        lengths[beside] = lengths[each] + 1
                        reached.append(beside)
            frontier = reached
        return lengths

    def centre(self, number: int, size: float, pointy: bool = False) -> tuple[float, float]:
        """Where to draw the middle of a hex whose corners are `size` away: x to the east, y to the south."""
        q, t = self.places[number]
        if pointy:
            return size * sqrt(3) * (q + t / 2), -size * 1.5 * t
        return size * 1.5 * q, -size * sqrt(3) * (t + q / 2)

    def corners(self, number: int, size: float, pointy: bool = False) -> list[tuple[float, float]]:
        """The six corners of a hex, for drawing."""
        x, y = self.centre(number, size, pointy)
        half, high = size / 2, size * sqrt(3) / 2
        if pointy:
            around = [(0.0, -size), (high, -half), (high, half), (0.0, size), (-high, half), (-high, -half)]
        else:
            around = [(half, -high), (size, 0.0), (half, high), (-half, high), (-size, 0.0), (-half, -high)]
        return [(x + dx, y + dy) for dx, dy in around]


def axial_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two places."""
    dq, dt = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dt), abs(dq + dt))


def _rounded(q: int, t: int, parts: int) -> tuple[int, int]:
    """The hex that holds the point (q / parts, t / parts), in whole numbers, so that it is the same everywhere.

    The point is moved by a hair, too little to matter anywhere but on a border, which then belongs to one side.
    """
    q, t, parts = q * 16 - 1, t * 16 - 2, parts * 16
    s = -q - t
    near_q, near_t, near_s = _nearest(q, parts), _nearest(t, parts), _nearest(s, parts)
    off_q, off_t, off_s = abs(near_q * parts - q), abs(near_t * parts - t), abs(near_s * parts - s)
    if off_q > off_t and off_q > off_s:
        return -near_t - near_s, near_t
    if off_t > off_s:
        return near_q, -near_q - near_s
    return near_q, near_t


def _nearest(number: int, parts: int) -> int:
    """number / parts to the nearest whole number, halves down."""
    return -((parts - 2 * number) // (2 * parts))
