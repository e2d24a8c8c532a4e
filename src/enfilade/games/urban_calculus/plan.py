"""Where things are on the poster: boxes, and arrows that keep clear of them."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from enfilade.games.urban_calculus.board import CITY, SEATS, Model, Stock

WIDTH: Final = 1240
HEIGHT: Final = 1010
WIDE: Final = 158  # of a box
HIGH: Final = 96
TOP: Final = 92
PLACES: Final = {  # of red's boxes and the city's; blue's are mirrored
    "gw": (112, 172),
    "gao": (336, 172),
    "ss": (112, 338),
    "cas": (336, 338),
    "sc": (112, 504),
    "rei": (336, 504),
    "inf": (92, 724),
    "arm": (236, 724),
    "fires": (380, 724),
    "ll": (620, 172),
    "ch": (620, 322),
    "sd": (620, 472),
}
NARROW: Final = 132  # boxes of forces
Point = tuple[float, float]


class Spot:
    """The place of a box."""

    def __init__(self, x: float, y: float, wide: float, high: float) -> None:
        self.x: Final = x  # of its middle
        self.y: Final = y
        self.wide: Final = wide
        self.high: Final = high

    def holds(self, x: float, y: float, margin: float = 4) -> bool:
        return abs(x - self.x) < self.wide / 2 + margin and abs(y - self.y) < self.high / 2 + margin


@lru_cache(maxsize=32)
def spots(model: Model) -> dict[str, Spot]:
    """The place of every box: the standard ones where the board has them, new ones where the scenario says, or in a row."""
    found: dict[str, Spot] = {}
    spare = [0, 0]  # boxes of sides and of the city that have no place of their own
    for stock in model.stocks.values():
        wide = NARROW if stock.role == "force" else WIDE
        if stock.at:
            x, y = 112.0 + 112 * stock.at[0], 172.0 + 83 * stock.at[1]
        elif stock.id in PLACES:
            x, y = float(PLACES[stock.id][0]), float(PLACES[stock.id][1])
        elif stock.is_city:
            x, y = (546.0, 582.0) if spare[1] == 0 else (694.0, 582.0) if spare[1] == 1 else (620.0, 582.0 + 40 * spare[1])
            spare[1] += 1
            wide = NARROW
        else:
            x, y = 224.0, 590.0 + 60 * spare[0]
            spare[0] += 1
        _put(found, stock, x, y, wide, 76 if stock.is_city and stock.id not in PLACES else HIGH)
    return found


def _put(found: dict[str, Spot], stock: Stock, x: float, y: float, wide: float, high: float) -> None:
    if stock.is_city:
        found[f"{CITY}.{stock.id}"] = Spot(x, y, wide, high)
        return
    found[f"{SEATS[0]}.{stock.id}"] = Spot(x, y, wide, high)
    found[f"{SEATS[1]}.{stock.id}"] = Spot(WIDTH - x, y, wide, high)


class Curve:
    """A bent line between two boxes, with points along it."""

    def __init__(self, start: Point, bend: Point, end: Point) -> None:
        self.start: Final = start
        self.bend: Final = bend
        self.end: Final = end

    def at(self, part: float) -> Point:
        rest = 1 - part
        x = rest * rest * self.start[0] + 2 * rest * part * self.bend[0] + part * part * self.end[0]
        y = rest * rest * self.start[1] + 2 * rest * part * self.bend[1] + part * part * self.end[1]
        return (x, y)


@lru_cache(maxsize=32)
def ways(model: Model) -> dict[str, Curve]:
    """The way of every reverberating link, by `source target`."""
    places = spots(model)
    return {
        f"{area.instance} {test.target}": curve(places, area.instance, test.target) for area in model.areas for test in area.tests
    }


def curve(places: dict[str, Spot], source: str, target: str) -> Curve:
    """From the edge of a box to the edge of another, bent until it meets no third."""
    one, other = places[source], places[target]
    others = [spot for key, spot in places.items() if key not in (source, target)]
    best: Curve | None = None
    fewest = 1000
    for offset in (0, 46, -46, 92, -92, 138, -138, 190, -190):
        tried = _bent(one, other, offset)
        met = len([1 for step in range(1, 20) for spot in others if spot.holds(*tried.at(step / 20))])
        if met < fewest:
            best, fewest = tried, met
        if not met:
            break
    assert best is not None
    return best


def _bent(one: Spot, other: Spot, offset: float) -> Curve:
    across, down = other.x - one.x, other.y - one.y
    length = hypot(across, down) or 1.0
    middle = ((one.x + other.x) / 2 - down / length * offset * 2, (one.y + other.y) / 2 + across / length * offset * 2)
    return Curve(_edge(one, middle), middle, _edge(other, middle))


def _edge(spot: Spot, towards: Point) -> Point:
    """Where the line from the middle of a box leaves it."""
    across, down = towards[0] - spot.x, towards[1] - spot.y
    if not across and not down:
        return (spot.x, spot.y)
    reach = min(
        (spot.wide / 2 + 3) / abs(across) if across else 1e9,
        (spot.high / 2 + 3) / abs(down) if down else 1e9,
    )
    return (spot.x + across * reach, spot.y + down * reach)
