"""Fire lanes: what else a shot endangers on its way and behind its target (8.2.1.2, 8.2.1.4)."""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.board import Ground
from enfilade.games.urban_operations.box.district import ROOF_LEVEL, District
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, Point, Span
from enfilade.games.urban_operations.box.sight import WOODS

BEYOND_RANGE: Final = 5  # a lane goes on so far beyond the weapon's range (8.2.1.2, R130)
MOST_KEPT: Final = 48  # states of smoke and wrecks whose lanes are kept
BEYOND_OBSTACLE: Final = 2  # and so far behind what stops it (8.2.1.4, R130)


class Touch:
    """A hex, a zone or a wall on a ray: where the ray meets it and where it leaves it."""

    def __init__(self, place: str, enters: int, leaves: int) -> None:
        self.place: Final = place
        self.enters: Final = enters
        self.leaves: Final = leaves


class Ray:
    """What a straight line meets from a point to beyond the map, in parts of its length so small that all are whole numbers.

    Walls are those of the printed map, breached or not.
    """

    def __init__(self, district: District, start: Point, end: Point) -> None:
        cells = [cell for cell in cells_along(district, start, end) if cell in district.cells]
        hexes = [hex for hex in hexes_along(district, start, end) if hex in district.terrain]
        in_zones = [(district.cells[cell], lattice.clip(start, end, lattice.rectangle(cell))) for cell in cells]
        in_hexes = [(hex, lattice.clip(start, end, lattice.hexagon_of(hex))) for hex in hexes]
        at_walls = [(wall.id, lattice.cross(start, end, wall.start, wall.end)) for wall in district.walls.values()]
        parts = lcm(*{part for _, span in [*in_zones, *in_hexes, *at_walls] if span is not None for part in (span[1], span[3])})
        self.zones: Final = _touches(in_zones, parts)
        self.hexes: Final = _touches(in_hexes, parts)
        self.walls: Final = _touches(at_walls, parts)


@lru_cache(maxsize=2048)
def ray_along(district: District, start: Point, end: Point) -> Ray:
    """The ray from a point to another, each drawn once: whatever smoke and wrecks there are, the printed map stays as it is."""
    return Ray(district, start, end)


def _touches(spans: list[tuple[str, Span | None]], parts: int) -> list[Touch]:
    """The spans in whole parts."""
    return [Touch(place, span[0] * (parts // span[1]), span[2] * (parts // span[3])) for place, span in spans if span is not None]


def lane(ground: Ground, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
    """The locations that a shot endangers, in order, those beyond the obstacle last (8.2.1.2, 8.2.1.4)."""
    known = ground.lanes
    if screens:
        hidden = tuple(sorted(screens.items()))
        if hidden not in ground.screened and len(ground.screened) >= MOST_KEPT:
            ground.screened.clear()
        known = ground.screened.setdefault(hidden, {})
    key = (firer, target, reach)
    found = known.get(key)
    if found is None:
        found = _lane(ground, firer, target, reach, screens)
        known[key] = found
    return found


def _lane(ground: Ground, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
    district = ground.district
    if firer == target:
        return []
    if district.is_under(firer) or district.is_under(target):
        return _corridor(ground, firer, target)
    room = district.room_of(firer)
    inside = [firer, target] if ground.sight.joined(firer, target) else []
    if room and room == district.room_of(target):
        inside = district.rooms[room]
    start = district.dot_of(firer) if inside else ground.sight.point(firer)
    through = district.dot_of(target) if inside else ground.sight.point(target)
    if start is None or through is None:
        return [target]
    ray = ray_along(district, start, _off_the_map(ground, start, through))
    heights = (max(ground.district.level(firer), 0), max(ground.district.level(target), 0))
    if heights[0] != heights[1]:
        return _from_above(ground, firer, target, ray, reach, screens)
    if heights[0] == ROOF_LEVEL:
        return _over_roofs(ground, firer, target, ray, reach)
    stop = _stopped(ground, firer, target, ray, heights[0], inside, screens)
    return _cut(ground, firer, target, _crossed(ray, firer), stop, reach)


def _cut(ground: Ground, firer: str, target: str, entered: list[tuple[int, str]], stop: int | None, reach: int) -> list[str]:
    """Up to what stops the ray within range and five beyond; of what comes after, the first two."""
    found: list[str] = []
    behind = 0
    for at, loc in entered:
        if stop is None or at < stop:
            if loc == target or ground.ep(firer, loc) <= reach + BEYOND_RANGE:
                found.append(loc)
        elif loc == target:
            found.append(loc)
        elif behind < BEYOND_OBSTACLE:
            behind += 1
            found.append(loc)
    return found if not target or target in found else [*found, target]


def lane_astray(ground: Ground, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
    """Where a shot goes whose target is out of sight: to what stops it, and two locations beyond (8.2.7.2)."""
    district = ground.district
    start, through = ground.sight.point(firer), ground.sight.point(target) or ground.district.dot_of(target)
    if start is None or start == through or district.is_under(firer) or district.is_under(target):
        return []
    ray = ray_along(district, start, _off_the_map(ground, start, through))
    heights = (max(ground.district.level(firer), 0), max(ground.district.level(target), 0))
    if heights[0] != heights[1]:
        return _from_above(ground, firer, "", ray, reach, screens)
    if heights[0] == ROOF_LEVEL:
        return _over_roofs(ground, firer, "", ray, reach)
    own = target if target in district.terrain else ""
    stop = _stopped(ground, firer, own, ray, heights[0], [], screens)
    return _cut(ground, firer, "", _crossed(ray, firer), stop, reach)


def _off_the_map(ground: Ground, start: Point, through: Point) -> Point:
    """A point on the ray so far out that the map ends before it."""
    east, south = through[0] - start[0], through[1] - start[1]
    right, bottom = 24 * ground.district.columns + 24, 28 * len(ground.district.rows) + 28
    across = right - start[0] if east > 0 else start[0] + 24
    down = bottom - start[1] if south > 0 else start[1] + 28
    times = min([room // abs(pace) for room, pace in ((across, east), (down, south)) if pace]) + 2
    return (start[0] + times * east, start[1] + times * south)


def _crossed(ray: Ray, firer: str) -> list[tuple[int, str]]:
    """The hexes and zones that a ray crosses over some length, by where it enters them."""
    entries: dict[str, int] = {}
    for touch in [*ray.hexes, *ray.zones]:
        if touch.enters < touch.leaves and touch.enters < entries.get(touch.place, touch.leaves):
            entries[touch.place] = touch.enters
    return sorted([(at, loc) for loc, at in entries.items() if loc != firer])


def _stopped(
    ground: Ground, firer: str, target: str, ray: Ray, height: int, inside: list[str], screens: dict[str, int]
) -> int | None:
    """Where a level ray first meets what blocks it; None if nothing does."""
    district = ground.district
    stops = [touch.enters for touch in ray.zones if touch.place != target and touch.place not in inside]
    leaves = [touch.leaves for touch in ray.zones if touch.place == target]
    if leaves and not inside:
        stops.append(max(leaves))
    for touch in ray.hexes:
        if touch.place not in (firer, target):
            letter = district.terrain[touch.place]
            level = max(WOODS if letter == "T" else 1 if letter == "h" else 0, screens.get(touch.place, 0))
            if level > height:
                stops.append(touch.enters)
    if height < 1:
        stops += [touch.enters for touch in ray.walls if touch.place not in ground.breaches]
    return min(stops) if stops else None


def _over_roofs(ground: Ground, firer: str, target: str, ray: Ray, reach: int) -> list[str]:
    district = ground.district
    entries: dict[str, int] = {}
    for touch in ray.zones:
        building = district.buildings[district.zones[touch.place].building]
        if touch.enters < touch.leaves and building.access and building.roof != firer:
            entries[building.roof] = min(touch.enters, entries.get(building.roof, touch.enters))
    woods = [touch.enters for touch in ray.hexes if district.terrain[touch.place] == "T"]
    entered = sorted([(at, loc) for loc, at in entries.items()])
    return _cut(ground, firer, target, entered, min(woods) if woods else None, reach)


def _from_above(ground: Ground, firer: str, target: str, ray: Ray, reach: int, screens: dict[str, int]) -> list[str]:
    found: list[str] = []
    for _, loc in _crossed(ray, firer):
        near = ground.ep(firer, loc) <= reach + BEYOND_RANGE
        if loc == target or (near and ground.sight.sees(firer, loc, screens)):
            found.append(loc)
    return found if not target or target in found else [*found, target]


def _corridor(ground: Ground, firer: str, target: str) -> list[str]:
    """Underground: the whole corridor from the firer in the target's direction."""
    district = ground.district
    for tunnels in district.tunnels.values():
        for corridor in tunnels.corridors:
            if firer in corridor and target in corridor:
                at = corridor.index(firer)
                return corridor[at + 1 :] if corridor.index(target) > at else list(reversed(corridor[:at]))
    for direction in DIRECTIONS:
        found: list[str] = []
        hex = "" if district.is_tunnel(firer) else district.near(firer.lstrip("u"), direction)
        while hex and district.is_sewer(hex):
            found.append(f"u{hex}" if hex in district.under else hex)
            hex = district.near(hex, direction)
        if target in found:
            return found
    return [target]


def cells_along(district: District, start: Point, end: Point) -> list[Point]:
    """The cells on the map that a segment may touch: a little more than those that it does. A hex is two cells wide and high."""
    if abs(end[0] - start[0]) < abs(end[1] - start[1]):
        return [(i, j) for j, i in _strips(start[1], start[0], end[1], end[0], 14, 12, 2 * len(district.rows) + 1)]
    return _strips(start[0], start[1], end[0], end[1], 12, 14, 2 * district.columns)


def _strips(a0: int, b0: int, a1: int, b1: int, wide: int, high: int, last: int) -> list[Point]:
    """Strip by strip along the longer axis: strip number and, in it, those that the segment may touch; up to the `last` one."""
    if a0 > a1:
        a0, b0, a1, b1 = a1, b1, a0, b0
    found: list[Point] = []
    for strip in range(max(-1, (a0 - wide) // wide), min(last, (a1 + wide) // wide) + 1):
        left, right = max(a0, strip * wide - wide // 2), min(a1, strip * wide + wide // 2)
        if left > right:
            continue
        if a1 == a0:
            low, high_end = min(b0, b1), max(b0, b1)
        else:
            one = b0 + (b1 - b0) * (left - a0) // (a1 - a0)
            other = b0 + (b1 - b0) * (right - a0) // (a1 - a0)
            low, high_end = min(one, other) - 1, max(one, other) + 1
        for place in range((low + high // 2 - 1) // high, (high_end + high // 2) // high + 1):
            found.append((strip, place))
    return found


def hexes_along(district: District, start: Point, end: Point) -> list[str]:
    """The hexes of the map that a segment may touch: a little more than those that it does."""
    found: list[str] = []
    low_x, high_x = min(start[0], end[0]), max(start[0], end[0])
    first, last = max(1, (low_x - 16) // 24 + 1), min(district.columns, (high_x + 16) // 24 + 2)
    for column in range(first, last + 1):
        x = 24 * (column - 1)
        left, right = max(low_x, x - 16), min(high_x, x + 16)
        if left > right:
            continue
        if start[0] == end[0]:
            low, high = min(start[1], end[1]), max(start[1], end[1])
        else:
            one = start[1] + (end[1] - start[1]) * (left - start[0]) // (end[0] - start[0])
            other = start[1] + (end[1] - start[1]) * (right - start[0]) // (end[0] - start[0])
            low, high = min(one, other) - 1, max(one, other) + 1
        shift = 14 if column % 2 == 0 else 0
        for row in range(max(1, (low - shift - 14) // 28 + 1), min(len(district.rows), (high - shift + 14) // 28 + 1) + 1):
            found.append(lattice.label(column, row))
    return found
