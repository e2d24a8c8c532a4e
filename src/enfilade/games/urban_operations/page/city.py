"""The district as a living place: streets with kerbs and lanes, pavements, yards, trees, parked cars.

All of it is scenery, derived from the map's own terrain: it is the same every time it is drawn, and no rule knows of it. Streets
run where no house stands: from west to east along every free band of the map, from north to south between them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.lattice import Point

WIDE: Final = 26  # a carriageway, in units of the lattice: 6.5 m
NARROW: Final = 16
PAVEMENT: Final = 7
CAR: Final = (17, 7)  # length and width


class Street:
    """A straight street: its axis from end to end, and half the width of its carriageway."""

    def __init__(self, start: Point, end: Point, half: int, name: str) -> None:
        self.start: Final = start
        self.end: Final = end
        self.half: Final = half
        self.name: Final = name
        self.is_across: Final = start[1] == end[1]

    def covers(self, point: Point, room: int) -> bool:
        """Whether a point lies on it, its pavements included, or within some room beside them."""
        (x, y), reach = point, self.half + PAVEMENT + room
        (x1, y1), (x2, y2) = self.start, self.end
        if self.is_across:
            return x1 <= x <= x2 and abs(y - y1) <= reach
        return y1 <= y <= y2 and abs(x - x1) <= reach


class Chips:
    """A small stream of numbers for drawing, fixed by its seed: pictures are no matter of chance."""

    def __init__(self, seed: int) -> None:
        mixed = seed * 2654435761 % 4294967296
        mixed = (mixed ^ mixed >> 15) * 2246822519 % 4294967296  # neighbours get streams that have nothing in common
        self._state = mixed ^ mixed >> 13

    def below(self, bound: int) -> int:
        self._state = (self._state * 1664525 + 1013904223) % 4294967296
        return (self._state >> 8) % bound


Span = tuple[int, int]  # the first and the last of some rows or columns of cells
Extent = tuple[int, int, int, int]  # west, north, east, south


def extent(district: District) -> Extent:
    """The rectangle that the hexes fill, in units of the lattice."""
    return (-16, -14, 24 * (district.columns - 1) + 16, 28 * len(district.rows))


@lru_cache(maxsize=64)
def streets(district: District) -> list[Street]:
    """The streets of a district: those from west to east, then those that join them."""
    taken = _taken(district)
    _, north, _, south = extent(district)
    rows = (_cell(north, 14), _cell(south, 14))
    wet = [j for j in range(rows[0], rows[1] + 1) if len([1 for _, row in taken if row == j]) > district.columns]
    bands = _free(rows, {j for _, j in district.cells} | set(wet), 3)
    found: list[Street] = []
    named: set[str] = set()
    for band in bands:
        found += _along(district, band, taken, named)
    strips = _between(rows, bands)
    for strip in strips:
        found += _joining(district, strip, taken, named)
    return found


def _cell(value: int, side: int) -> int:
    return (value + side // 2) // side


def _taken(district: District) -> set[Point]:
    """Cells on which no street lies: woods, water and high ground, and those that a wall runs through."""
    found: set[Point] = set()
    for hex, letter in district.terrain.items():
        if letter in "T~sh":
            i, j = lattice.dot_cell(lattice.column_of(hex), lattice.row_of(hex))
            found |= {(i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0)} | {(i, j)}
    for wall in district.walls.values():
        x, y = wall.middle
        found.add((_cell(x, 12), _cell(y, 14)))
    return found


def _free(whole: Span, built: set[int], least: int) -> list[Span]:
    """Runs of at least so many free rows or columns."""
    found: list[Span] = []
    first = whole[0]
    for number in range(whole[0], whole[1] + 2):
        if number in built or number > whole[1]:
            if number - first >= least:
                found.append((first, number - 1))
            first = number + 1
    return found


def _between(whole: Span, bands: list[Span]) -> list[tuple[Span, bool, bool]]:
    """The strips between free bands, from the middle of one to the middle of the next, and whether a street runs at each end."""
    ends = [(first + last) // 2 for first, last in bands]
    found: list[tuple[Span, bool, bool]] = []
    for number, start in enumerate([whole[0], *ends]):
        end = ends[number] if number < len(ends) else whole[1]
        if end - start > 2:
            found.append(((start, end), number > 0, number < len(ends)))
    return found


def _along(district: District, band: Span, taken: set[Point], named: set[str]) -> list[Street]:
    """The street in a free band, broken where something lies in its way."""
    west, _, east, _ = extent(district)
    y = 7 * (band[0] + band[1])
    half = WIDE // 2 if band[1] - band[0] >= 3 else NARROW // 2
    rows = (_cell(y - half, 14), _cell(y + half, 14))
    blocked = {i for i, j in taken if rows[0] <= j <= rows[1]}
    found: list[Street] = []
    for first, last in _free((_cell(west, 12), _cell(east, 12)), blocked, 8):
        start, end = max(west, 12 * first - 6), min(east, 12 * last + 6)
        found.append(Street((start, y), (end, y), half, _name(district, ((start + end) // 2, y), "Street", named)))
    return found


def _joining(district: District, strip: tuple[Span, bool, bool], taken: set[Point], named: set[str]) -> list[Street]:
    """The lanes through a strip of houses, from street to street."""
    (first, last), above, below = strip
    west, north, east, south = extent(district)
    inside = {i for i, j in district.cells if first <= j <= last} | {i for i, j in taken if first <= j <= last}
    found: list[Street] = []
    for left, right in _free((_cell(west, 12), _cell(east, 12)), inside, 2):
        if not (above or below) or not inside:
            continue
        half = WIDE // 2 if right - left >= 4 else NARROW // 2
        x = 6 * (left + right)
        if not west + half + PAVEMENT <= x <= east - half - PAVEMENT:
            continue
        start, end = (14 * first if above else north), (14 * last if below else south)
        found.append(Street((x, start), (x, end), half, _name(district, (x, (start + end) // 2), "Lane", named)))
    return found


def _name(district: District, at: Point, kind: str, named: set[str]) -> str:
    """A street is called after the nearest building that no other one is called after."""
    best, least = "", -1
    for building in district.buildings.values():
        word = building.name.split()[0]
        x, y = lattice.centre(district.zones[building.zones[0]].cells[0])
        far = (x - at[0]) ** 2 + (y - at[1]) ** 2
        if word not in named and (least < 0 or far < least):
            best, least = word, far
    named.add(best)
    return f"{best} {kind}" if best else ""


def is_built(district: District, point: Point, room: int) -> bool:
    """Whether a point lies in a building or within some room beside it."""
    x, y = point
    for i in range(_cell(x - room, 12), _cell(x + room, 12) + 1):
        for j in range(_cell(y - room, 14), _cell(y + room, 14) + 1):
            if (i, j) in district.cells:
                return True
    return False


@lru_cache(maxsize=64)
def trees(district: District) -> list[tuple[int, int, int]]:
    """Trees in the yards: x, y and radius. Where a block stands there is none."""
    found: list[tuple[int, int, int]] = []
    ways = streets(district)
    west, _, east, _ = extent(district)
    for number, (hex, letter) in enumerate(district.terrain.items()):
        chips = Chips(number + 31 * district.columns)
        if letter != "." or chips.below(5) > 1 or any([district.terrain.get(each, "") in "~sT" for each in district.around(hex)]):
            continue
        x, y = district.dot(hex)
        for dx, dy in ((-11, -8), (10, 9), (12, -7)):
            at = (x + dx + chips.below(4) - 2, y + dy + chips.below(4) - 2)
            free = west + 8 < at[0] < east - 8 and not any([way.covers(at, 5) for way in ways])
            if chips.below(2) and free and not is_built(district, at, 7):
                found.append((*at, 4 + chips.below(3)))
    return found


@lru_cache(maxsize=64)
def cars(district: District) -> list[tuple[int, int, bool]]:
    """Parked cars along the kerbs: where their middle is, and whether they stand from west to east."""
    found: list[tuple[int, int, bool]] = []
    ways = streets(district)
    for number, way in enumerate(ways):
        chips = Chips(number + 17 * district.columns)
        aside = way.half - CAR[1] // 2 - 1
        first, last = (way.start[0], way.end[0]) if way.is_across else (way.start[1], way.end[1])
        at = first + 20 + chips.below(40)
        while at < last - 20:
            side = aside if chips.below(2) else -aside
            place = (at, way.start[1] + side) if way.is_across else (way.start[0] + side, at)
            crossing = any([each is not way and each.covers(place, 10) for each in ways])
            if way.half > NARROW // 2 and not crossing:
                found.append((*place, way.is_across))
            at += 38 + chips.below(70)
    return found
