"""Where things are on the poster: boxes, and arrows that keep clear of them."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, SEATS, Model, Stock

WIDTH: Final = 1500
HEIGHT: Final = 1010
WIDE: Final = 210  # of a box
HIGH: Final = 96
TOP: Final = 92
PLACES: Final = {  # of red's boxes and the city's; blue's are mirrored
    "gw": (131, 172),
    "gao": (423, 172),
    "ss": (131, 338),
    "cas": (423, 338),
    "sc": (131, 504),
    "rei": (423, 504),
    "inf": (107, 821),
    "arm": (279, 821),
    "fires": (451, 821),
    "ll": (750, 172),
    "ch": (750, 322),
    "sd": (750, 494),
}
NARROW: Final = 162  # boxes of forces
FORCE_HIGH: Final = 102
COLUMN: Final = 146  # from one column of `at` to the next
HARM: Final = (216, 126)  # civilian harm, which nobody shall overlook
ROOM: Final = 48.0  # between two numbers, where there is so much
RATCHET: Final = 26.0  # below its number
CODE: Final = (18, 13)  # the letter of a link, to the left of its number and above it
PARTS: Final[tuple[float, ...]] = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
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

    def meets(self, other: Spot) -> bool:
        """Whether two places have something in common."""
        return abs(other.x - self.x) < (self.wide + other.wide) / 2 and abs(other.y - self.y) < (self.high + other.high) / 2


CHIPS: Final = (Spot(281, 671, 516, 180), Spot(WIDTH - 281, 671, 516, 180))  # the strategic actions of either side


@lru_cache(maxsize=128)
def spots(model: Model) -> dict[str, Spot]:
    """The place of every box: the standard ones where the board has them, new ones where the scenario says, or in a row."""
    found: dict[str, Spot] = {}
    spare = [0, 0]  # boxes of sides and of the city that have no place of their own
    for stock in model.stocks.values():
        wide = NARROW if stock.role == "force" else WIDE
        if stock.at:
            x, y = PLACES["gw"][0] + float(COLUMN * stock.at[0]), 172.0 + 83 * stock.at[1]
        elif stock.id in PLACES:
            x, y = float(PLACES[stock.id][0]), float(PLACES[stock.id][1])
        elif stock.is_city:
            x, y = (658.0, 582.0) if spare[1] == 0 else (842.0, 582.0) if spare[1] == 1 else (750.0, 582.0 + 40 * spare[1])
            spare[1] += 1
            wide = NARROW
        else:
            x, y = 131.0 + 230 * spare[0], 718.0
            spare[0] += 1
        high = FORCE_HIGH if stock.role == "force" else HIGH if stock.id in PLACES or stock.at else 62
        if is_harm(stock) and stock.id in PLACES:
            wide, high = HARM
        _put(found, stock, x, y, wide, high)
    return found


def is_harm(stock: Stock) -> bool:
    """Whether a box counts civilian harm: of the city, by cause, and no rubble."""
    return stock.is_city and stock.pending == "cause" and not stock.rubble_every


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


@lru_cache(maxsize=128)
def ways(model: Model) -> dict[str, Curve]:
    """The way of every reverberating link, by `source target`."""
    places = spots(model)
    return {
        f"{area.instance} {test.target}": curve(places, area.instance, test.target) for area in model.areas for test in area.tests
    }


@lru_cache(maxsize=128)
def badge_places(model: Model) -> dict[str, Point]:
    """Where the numbers of every link stand, by `source target code seat`: on their arrow, clear of boxes and of each other."""
    boxes = [*CHIPS, *spots(model).values()]
    found: dict[str, Point] = {}
    for area in model.areas:
        for test in area.tests:
            way = ways(model)[f"{area.instance} {test.target}"]
            best, most = way.at(0.5), -1.0
            for part in PARTS:
                x, y = way.at(part)
                around = [(x, y, 16), (x - CODE[0], y - CODE[1], 8), *([(x, y + RATCHET, 13)] if test.link.ratchet else [])]
                if [1 for spot in boxes for across, down, margin in around if spot.holds(across, down, margin)]:
                    continue
                clear = min([ROOM, *[hypot(x - other[0], y - other[1]) for other in found.values()]])
                if clear > most:
                    best, most = (x, y), clear
            found[f"{area.instance} {test.target} {test.link.code} {test.key}"] = best
    return found


def curve(places: dict[str, Spot], source: str, target: str) -> Curve:
    """From the edge of a box to the edge of another, bent until it meets no third."""
    one, other = places[source], places[target]
    others = [*CHIPS, *[spot for key, spot in places.items() if key not in (source, target)]]
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
