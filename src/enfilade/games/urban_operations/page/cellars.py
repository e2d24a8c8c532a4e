"""What lies below, drawn beside the plan: each Underground insert as a row of cellars, as far as a seat knows it (5.1.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.district import Tunnels

STEP: Final[tuple[float, ...]] = (118.0, 92.0)  # from one zone to the next, to the side and down
ROOM: Final[tuple[float, ...]] = (96.0, 70.0)
HEAD: Final = 48.0  # its title
SOMEWHERE: Final = 86.0  # above all of them: those who are somewhere below
SIDE: Final = 20.0  # left and right of the zones

Cell = tuple[int, int]


@lru_cache(maxsize=64)
def layout(tunnels: Tunnels) -> dict[str, Cell]:
    """Column and row of each zone: corridors run across and down by turns, from the zone where they meet."""
    found: dict[str, Cell] = {}
    across: dict[str, bool] = {}
    for corridor in tunnels.corridors:
        meets = [index for index, zone in enumerate(corridor) if zone in found]
        start = meets[0] if meets else 0
        level = not meets or not across[corridor[start]]
        lowest = max([row for _, row in found.values()], default=-1)
        column, row = found[corridor[start]] if meets else (0, lowest + 1)
        for index, zone in enumerate(corridor):
            if zone not in found:
                cell = (column + index - start, row) if level else (column, row + index - start)
                while cell in found.values():  # two corridors cross without meeting
                    cell = (cell[0], cell[1] + 1)
                found[zone] = cell
                across[zone] = level
    left, top = min([cell[0] for cell in found.values()]), min([cell[1] for cell in found.values()])
    return {zone: (cell[0] - left, cell[1] - top) for zone, cell in found.items()}


def width(inserts: list[Tunnels]) -> float:
    """How wide the sheet of what lies below is."""
    columns = [1 + max([column for column, _ in layout(each).values()]) for each in inserts]
    return STEP[0] * max(columns, default=0) + 2 * SIDE if inserts else 0.0


def height(inserts: list[Tunnels]) -> float:
    """How high it is."""
    return SOMEWHERE + sum([_rows(each) for each in inserts]) if inserts else 0.0


def _rows(insert: Tunnels) -> float:
    return HEAD + STEP[1] * (1 + max([row for _, row in layout(insert).values()]))


def offset(inserts: list[Tunnels], zone: str) -> tuple[float, float]:
    """The middle of a zone, from the top left of all inserts; somebody somewhere below stands above the first."""
    top = SOMEWHERE
    for each in inserts:
        cells = layout(each)
        if zone in cells:
            column, row = cells[zone]
            return (SIDE + STEP[0] * (column + 0.5), top + HEAD + STEP[1] * row + ROOM[1] / 2)
        top += _rows(each)
    return (SIDE + STEP[0] / 2, SOMEWHERE / 2 + 4)
