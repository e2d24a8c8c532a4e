"""The city seen from above: blocks, parks, rubble, high ground, the same every time it is drawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from enfilade.games.quick.box.board import CLOSE, OPEN, City
from enfilade.games.quick.box.mission import Mission
from enfilade.scene.shape import Element, circle, figure, path, polygon

SIZE: Final = 38.0  # from the middle of a hex to a corner
HALF: Final = SIZE * 0.86603  # to the middle of a side
MARGIN: Final = 12.0
# The score of each side, in an upper corner of the map: where the map leaves one free, it takes no room.
SCORE_TOP: Final = 12.0
SCORE_WIDE: Final = 98.0
SCORE_HIGH: Final = 76.0
IN_SIGHT: Final = 0.36  # of the map's height to either side of its middle: so much a phone shows that is held upright


class Plan:
    """Where the hexes of a map are drawn."""

    def __init__(self, mission: Mission) -> None:
        hexes = mission.city.hexes
        middles = [hexes.centre(number, SIZE) for number in range(len(hexes))]
        self.left: Final = min([x for x, _ in middles]) - SIZE - MARGIN
        self.width: Final = max([x for x, _ in middles]) + SIZE + MARGIN - self.left
        top = min([y for _, y in middles]) - HALF - MARGIN
        bottom = max([y for _, y in middles]) + HALF + MARGIN
        middle = self.width / 2
        reach = min(middle - SCORE_TOP, IN_SIGHT * (bottom - top))
        aside = [(abs(x - self.left - middle), y - HALF - top) for x, y in middles]  # how far from the middle, and its upper edge
        beside = [y for x, y in aside if reach - SCORE_WIDE < x + SIZE and x - SIZE < reach]
        taken = max([0.0, *[SCORE_TOP + SCORE_HIGH - y for y in beside]])
        self.scores: Final = middle + reach - SCORE_WIDE / 2  # the middle of the right one
        self.top: Final = top - taken
        self.height: Final = bottom - self.top
        self.middles: Final = [(x - self.left, y - self.top) for x, y in middles]

    def corners(self, mission: Mission, number: int, inset: float = 0.0) -> list[tuple[float, float]]:
        x, y = self.middles[number]
        size = SIZE - inset
        shift_x, shift_y = mission.city.hexes.centre(number, size)
        return [(cx - shift_x + x, cy - shift_y + y) for cx, cy in mission.city.hexes.corners(number, size)]


@lru_cache(maxsize=128)
def plan_of(mission: Mission) -> Plan:
    return Plan(mission)


class Chips:
    """A small stream of numbers for drawing, fixed by its seed: pictures are no matter of chance."""

    def __init__(self, seed: int) -> None:
        mixed = seed * 2654435761 % 4294967296
        self._state = mixed ^ mixed >> 13

    def below(self, bound: int) -> int:
        self._state = (self._state * 1664525 + 1013904223) % 4294967296
        return (self._state >> 8) % bound


@lru_cache(maxsize=128)
def ground(mission: Mission) -> list[Element]:
    """Every hex with its streets and houses."""
    plan = plan_of(mission)
    roads = avenues(mission.city)
    travelled = {hex for road in roads for hex in road}
    land: list[Element] = []
    built: list[Element] = []
    for number, terrain in enumerate(mission.city.terrain):
        land.append(polygon(plan.corners(mission, number), f"qk-ground qk-{terrain}"))
        x, y = plan.middles[number]
        chips = Chips(number + 7 * len(mission.city.name))
        if terrain == OPEN:
            built += park(x, y, chips, number not in travelled)
        else:
            built.append(houses(x, y, chips, terrain == CLOSE))
    way = "".join([road_between(plan, one, other) for one, other in roads])
    side = "".join([road_between(plan, one, other) for one, other in streets(mission.city, roads)])
    water, rails = course(mission, "Bridge"), course(mission, "Rail")
    drawn = [*land, *built]
    if water:
        drawn += [path(water, "qk-quay"), path(water, "qk-river")]
    drawn += [path(side, "qk-street-edge"), path(side, "qk-street")] if side else []
    drawn += [path(way, "qk-avenue-edge"), path(way, "qk-avenue")] if way else []
    if rails:
        drawn += [path(rails, "qk-rail-bed"), path(rails, "qk-rail"), path(rails, "qk-sleepers")]
    return drawn


def streets(city: City, roads: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Streets through the built-up hexes, so that every avenue and every district can be reached from every other."""
    joined = {number: number for number in range(len(city.terrain))}
    for one, other in roads:
        joined = join(joined, one, other)
    found: list[tuple[int, int]] = []
    pairs: list[tuple[int, int, int, int]] = []
    for one in range(len(city.terrain)):
        for other in city.beside[one]:
            if one < other:  # the old core last: nobody breaks a street through it who can go around
                dense = (city.terrain[one] == CLOSE) + (city.terrain[other] == CLOSE)
                pairs.append((dense, Chips(one * 92 + other).below(997), one, other))
    for _, _, one, other in sorted(pairs):
        if joined[one] != joined[other]:
            joined = join(joined, one, other)
            found.append((one, other))
    return found


def course(mission: Mission, word: str) -> str:
    """A river or a railway from edge to edge of the map, by way of the objectives that are called after it."""
    plan = plan_of(mission)
    stops = sorted([plan.middles[each.hex] for each in mission.objectives if word in each.name])
    if not stops:
        return ""
    if len(stops) == 1:  # straight through, along the file
        x = stops[0][0]
        file = [y for each, y in plan.middles if abs(each - x) < 1]
        return f"M{figure(x - 11)} {figure(min(file) - SIZE * 0.86)}V{figure(max(file) + SIZE * 0.86)}"
    points = [(MARGIN, stops[0][1] + 24), *stops, (plan.width - MARGIN, stops[-1][1] - 24)]
    d = f"M{figure(points[0][0])} {figure(points[0][1])}"
    for (px, py), (x, y) in pairwise(points):
        half = (x - px) / 2
        d += f"C{figure(px + half)} {figure(py)} {figure(x - half)} {figure(y)} {figure(x)} {figure(y)}"
    return d


def avenues(city: City) -> list[tuple[int, int]]:
    """Roads between adjacent Open hexes: every one that closes no triangle, and of the rest what holds a park together."""
    open_hexes = [number for number, terrain in enumerate(city.terrain) if terrain == OPEN]
    beside = {number: {each for each in city.beside[number] if city.terrain[each] == OPEN} for number in open_hexes}
    joined = {number: number for number in open_hexes}  # each hex with the first of those it is joined to
    found: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    for one in open_hexes:
        for other in sorted(beside[one]):
            if one < other:
                (rest if beside[one] & beside[other] else found).append((one, other))
    for one, other in found:
        joined = join(joined, one, other)
    for one, other in rest:
        if joined[one] != joined[other]:
            joined = join(joined, one, other)
            found.append((one, other))
    return found


def join(joined: dict[int, int], one: int, other: int) -> dict[int, int]:
    """Two parts of a network become one."""
    first, second = joined[one], joined[other]
    return {hex: first if part == second else part for hex, part in joined.items()}


def road_between(plan: Plan, one: int, other: int) -> str:
    (x1, y1), (x2, y2) = plan.middles[one], plan.middles[other]
    return f"M{figure(x1)} {figure(y1)}L{figure(x2)} {figure(y2)}"


def inside(dx: float, dy: float, size: float) -> bool:
    """Whether a place lies in a flat-topped hex around the origin."""
    return abs(dy) <= size * 0.866 and abs(dx) * 0.866 + abs(dy) * 0.5 <= size * 0.866


def houses(x: float, y: float, chips: Chips, dense: bool) -> Element:
    """Blocks along streets that run at an angle of the district's own."""
    turn = (chips.below(5) - 2) * pi / 30
    wide, deep, street = (8.5, 5.6, 1.1) if dense else (8.0, 6.0, 2.8)
    d = ""
    rows = int(SIZE * 2 / (deep + street)) + 2
    for row in range(-rows // 2, rows // 2 + 1):
        offset = chips.below(100) / 100 * wide
        column = -SIZE - offset
        while column < SIZE:
            length = wide * (0.55 + chips.below(60) / 100)
            if dense or chips.below(8):
                d += block(x, y, column, row * (deep + street) - deep / 2, length, deep, turn)
            column += length + (street if chips.below(3) else street * 1.8)
    return path(d, "qk-block-close" if dense else "qk-block")


def block(x: float, y: float, left: float, top: float, wide: float, deep: float, turn: float) -> str:
    """One block as a path, if it fits into the hex."""
    points: list[tuple[float, float]] = []
    for dx, dy in ((left, top), (left + wide, top), (left + wide, top + deep), (left, top + deep)):
        turned_x, turned_y = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
        if not inside(turned_x, turned_y, SIZE - 2.2):
            return ""
        points.append((x + turned_x, y + turned_y))
    return "M" + "L".join([f"{figure(px)} {figure(py)}" for px, py in points]) + "Z"


def park(x: float, y: float, chips: Chips, is_lonely: bool) -> list[Element]:
    """Some trees, and a path where no avenue passes."""
    bend = chips.below(20) - 10
    ends = f"{figure(x)} {figure(y - bend)} {figure(x + 30)} {figure(y - bend / 2)}"
    way = path(f"M{figure(x - 30)} {figure(y + bend)}Q{ends}", "qk-path")
    trees: list[Element] = []
    for _ in range(5 + chips.below(4)):
        dx, dy = chips.below(56) - 28, chips.below(52) - 26
        if inside(dx, dy, SIZE - 8):
            trees.append(circle(x + dx, y + dy, 2.2 + chips.below(15) / 10, "qk-tree"))
    return [way, *trees] if is_lonely else trees


@lru_cache(maxsize=1024)
def ruins(mission: Mission, number: int) -> list[Element]:
    """Broken walls over whatever stood in a hex."""
    x, y = plan_of(mission).middles[number]
    chips = Chips(number + 991)
    stones, dust = "", ""
    for index in range(34):
        dx, dy = chips.below(62) - 31, chips.below(58) - 29
        if not inside(dx, dy, SIZE - 6):
            continue
        edge = 1.6 + chips.below(26) / 10
        shape = (
            f"M{figure(x + dx)} {figure(y + dy - edge)}l{figure(edge)} {figure(edge * 0.7)}"
            f"l{figure(-edge * 0.6)} {figure(edge)}l{figure(-edge * 1.1)} {figure(-edge * 0.5)}Z"
        )
        if index % 3:
            stones += shape
        else:
            dust += shape
    return [path(dust, "qk-ruin-dust"), path(stones, "qk-ruin")]


@lru_cache(maxsize=128)
def contours(mission: Mission) -> list[Element]:
    """High Points as two lines of height (7.5)."""
    drawn: list[Element] = []
    for number in sorted(mission.high_points):
        x, y = plan_of(mission).middles[number]
        drawn.append(path(wobble(x, y, 27), "qk-contour"))
        drawn.append(path(wobble(x, y, 20), "qk-contour"))
    return drawn


def wobble(x: float, y: float, radius: float) -> str:
    """A closed line that is not quite round."""
    points: list[str] = []
    for step in range(24):
        angle = step * pi / 12
        reach = radius + 2 * sin(3 * angle)
        points.append(f"{figure(x + reach * cos(angle))} {figure(y + reach * 0.86 * sin(angle))}")
    return "M" + "L".join(points) + "Z"
