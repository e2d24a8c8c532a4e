"""Where names and numbers are written on the plan, so that none lies over another or over what a place costs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.lattice import Point
from enfilade.games.urban_operations.box.mission import Mission
from enfilade.games.urban_operations.page import city
from enfilade.games.urban_operations.page.ground import Spot, cells_of, map_box, spot, street_spot
from enfilade.games.urban_operations.page.measures import objectives

LETTER: Final = 0.48  # of the size of a text: how wide a letter of a name is
NAME: Final = 14.0  # how large a name is where prices are read
STAR: Final = 15.0  # before the name of what the battle is about
GOAL: Final = "*"  # after its id: the place where it stands who holds it,
SHARE: Final = 104.0  # and how wide that is
STREET: Final = 9.5  # how wide a letter of a street's name is, with the room after it
CLEAR: Final = 8.0  # between a wall and the writing beside it
DISC: Final = 12.0  # around the middle of a place: what it costs
BLOCK: Final = 27.0  # and who stands there
STRIDE: Final = 9.0  # from one spot that is tried to the next
NUMBER: Final[tuple[float, ...]] = (24.0, 9.0)  # how wide and how high the number of a hex is
# Where it may stand, from the dot: above it, below, aside.
BESIDE: Final[tuple[tuple[float, float], ...]] = ((0.0, -30.0), (0.0, 37.0), (-32.0, 4.0), (32.0, 4.0))

Box = tuple[float, float, float, float]  # left, top, right, bottom


def touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def around(middle: Spot, reach: float) -> Box:
    return (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)


def cell_box(cell: Point) -> Box:
    """A cell of a building on the sheet."""
    return (*spot((12 * cell[0] - 6, 14 * cell[1] - 7)), *spot((12 * cell[0] + 6, 14 * cell[1] + 7)))


def street_names(district: District) -> list[Box]:
    """Where the names of streets are written."""
    ways = city.streets(district)
    found: list[Box] = []
    for way in [each for each in ways if each.name]:
        (x, y), half = street_spot(way, ways), STREET * len(way.name) / 2
        found.append((x - half, y - 20, x + half, y) if way.is_across else (x, y - half, x + 20, y + half))
    return found


def called(district: District, building: str) -> str:
    """The number and the name of a building."""
    return f"{building} {district.buildings[building].name}"


@lru_cache(maxsize=128)
def plates(mission: Mission) -> dict[str, Box]:
    """The place of every building's name, and by its id with a star that of who holds how much of it, where the battle is about
    that: the one rather at its head, the other at its foot, both where they hide least."""
    district = mission.district
    costs = [spot(district.dot(hex)) for hex in district.terrain]
    streets = street_names(district)
    found: dict[str, Box] = {}
    for id in district.buildings:
        own = set(cells_of(district, id))
        walls = [cell_box(cell) for cell in district.cells if cell not in own]
        is_goal = id in objectives(mission)
        wide = NAME * LETTER * len(called(district, id)) + (STAR if is_goal else 0.0)
        for key, width, head in [(id, wide, True), *([(f"{id}{GOAL}", SHARE, False)] if is_goal else [])]:
            hidden = [
                [*walls, *streets, *found.values()],
                [around(each, DISC) for each in costs],
                [around(each, BLOCK) for each in costs],
            ]
            spots = _tried(district, id, width, head)
            found[key] = min([(_price(district, box, hidden), number, box) for number, box in enumerate(spots)])[2]
    return found


def _tried(district: District, building: str, wide: float, head_first: bool) -> list[Box]:
    """Along the top of a building from its corner on, and along its foot; over the corner too, as far as half of it stays."""
    cells = [cell_box(cell) for cell in cells_of(district, building)]
    head, foot = min([box[1] for box in cells]), max([box[3] for box in cells])
    above = _along([box for box in cells if box[1] == head], head - CLEAR + 3, wide)
    below = _along([box for box in cells if box[3] == foot], foot + CLEAR + NAME, wide)
    return above + below if head_first else below + above


def _along(row: list[Box], bottom: float, wide: float) -> list[Box]:
    left, right = min([box[0] for box in row]) - 3, max([box[2] for box in row])
    steps = int(max(0.0, right - left - wide / 2) // STRIDE)
    aside = int(wide / 2 // STRIDE)
    offsets = [STRIDE * step for step in (*range(steps + 1), *range(-1, -aside - 1, -1))]
    return [(left + offset, bottom - NAME, left + offset + wide, bottom) for offset in offsets]


def _price(district: District, box: Box, hidden: list[list[Box]]) -> tuple[int, int]:
    """How much a name would hide there: other writing and walls, what places cost, and those who stand there; less is better."""
    left, top, right, bottom = map_box(district)
    is_out = box[0] < left or box[1] < top or box[2] > right or box[3] > bottom
    written, costs, blocks = [len([each for each in kind if touch(each, box)]) for kind in hidden]
    return (4 * written + 4 * is_out + 2 * costs, blocks)


@lru_cache(maxsize=128)
def numbers(mission: Mission) -> dict[str, Spot]:
    """Where the number of each hex is written: beside its dot, under no wall and under no name; where that cannot be, nowhere."""
    district = mission.district
    taken = [*plates(mission).values(), *street_names(district), *[cell_box(cell) for cell in district.cells]]
    found: dict[str, Spot] = {}
    for hex in district.terrain:
        x, y = spot(district.dot(hex))
        for dx, dy in BESIDE:
            box = (x + dx - NUMBER[0] / 2, y + dy - NUMBER[1], x + dx + NUMBER[0] / 2, y + dy)
            if not any([touch(each, box) for each in taken]):
                found[hex] = (x + dx, y + dy)
                break
    return found
