"""Lines of sight: what is drawn on a district, and what of it hides one location from another (5.1.7)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import District, Wall, Zone
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, Point
from enfilade.kernel.sight import Eye, Obstacle, Sightlines

WOODS: Final = 3
BUILT: Final = 2
NOTHING_BUT: Final = "the ground between"


class Shape:
    """An obstacle as it is printed: its name, its outline, its level; and which building, hex or outer wall it is."""

    def __init__(self, name: str, kind: str, place: str, corners: list[Point], level: int) -> None:
        self.name: Final = name
        self.kind: Final = kind  # building, hex, wall
        self.place: Final = place
        self.corners: Final = corners
        self.level: Final = level
        self.left: Final = min([x for x, _ in corners])
        self.right: Final = max([x for x, _ in corners])
        self.top: Final = min([y for _, y in corners])
        self.bottom: Final = max([y for _, y in corners])

    def touches(self, start: Point, end: Point) -> bool:
        """Whether a closed segment touches it; running along a side or through a corner counts (R20)."""
        if (start[0] < self.left and end[0] < self.left) or (start[0] > self.right and end[0] > self.right):
            return False
        if (start[1] < self.top and end[1] < self.top) or (start[1] > self.bottom and end[1] > self.bottom):
            return False
        if len(self.corners) == 2:
            return lattice.cross(start, end, self.corners[0], self.corners[1]) is not None
        return lattice.clip(start, end, self.corners) is not None


class Panorama:
    """All that is printed on a district and may hide something; and, once worked out, who sees whom on it."""

    def __init__(self, district: District) -> None:
        self.district: Final = district
        self.index: Final = {loc: number for number, loc in enumerate(district.locations)}
        self.shapes: Final = _shapes(district)
        self.rows: list[bytes] = []  # a byte for each pair of locations; empty if nobody has worked it out
        self._screens: Final[dict[str, Shape]] = {}
        self._touched: Final[dict[str, dict[int, bool]]] = {}

    def question(self) -> Sightlines:
        """The printed district as plain data: nothing breached, no smoke."""
        sight = Sight(self, ())
        locations = self.district.locations
        eyes = [Eye(sight.point(loc), self.district.level(loc), self._arc(sight, loc)) for loc in locations]
        found: list[Obstacle] = []
        for shape in self.shapes:
            spared = [self.index[loc] for loc in locations if sight.spares(shape, loc)]
            blinds = [self.index[loc] for loc in locations if sight.blinds(shape, loc)]
            found.append(Obstacle(tuple(shape.corners), shape.level, tuple(spared), tuple(blinds)))
        return Sightlines(eyes, found)

    def _arc(self, sight: Sight, loc: str) -> tuple[Point, Point, int] | None:
        zone = self.district.zones.get(loc)
        if zone is None or zone.symbol is None or sight.point(loc) is None:
            return None
        return (zone.symbol.at, zone.symbol.normal, zone.symbol.spread)

    def answered(self, rows: list[bytes]) -> None:
        """The drawn lines, and those that need no drawing: within a room, along a corridor, along a sewer."""
        sight = Sight(self, ())
        whole = [bytearray(row) for row in rows]
        for one, other in sight.undrawn_pairs():
            clear = 1 if not sight.undrawn(one, other) else 0
            whole[self.index[one]][self.index[other]] = clear
            whole[self.index[other]][self.index[one]] = clear
        self.rows = [bytes(row) for row in whole]

    def is_screened(self, one: str, other: str, start: Point, end: Point, hex: str) -> bool:
        """Whether the line from one location to another touches a hex with smoke or a wreck; each looked at once."""
        first, second = self.index[one], self.index[other]
        key = first * len(self.index) + second if first < second else second * len(self.index) + first
        touched = self._touched.setdefault(hex, {})
        found = touched.get(key)
        if found is None:
            found = self.screen(hex).touches(start, end)
            touched[key] = found
        return found

    def screen(self, hex: str) -> Shape:
        """A hex with smoke or a wreck as an obstacle."""
        shape = self._screens.get(hex)
        if shape is None:
            shape = Shape(hex, "hex", hex, lattice.hexagon_of(hex), 0)
            self._screens[hex] = shape
        return shape


def _shapes(district: District) -> list[Shape]:
    """What the ground itself puts in the way: buildings, woods, hillocks, outer walls (5.1.7.1)."""
    found: list[Shape] = []
    for building in district.buildings.values():
        name = f"building {building.id}, {building.name}"
        cells = {cell for zone in building.zones for cell in district.zones[zone].cells}
        found += [Shape(name, "building", building.id, corners, BUILT) for corners in _rectangles(cells)]
    for hex, letter in district.terrain.items():
        if letter in "Th":
            name, level = ("woods", WOODS) if letter == "T" else ("the hillock", 1)
            corners = lattice.hexagon_of(hex)
            found.append(Shape(f"{name} in {hex}", "hex", hex, corners, level))
    for wall in district.walls.values():
        name = f"the wall between {wall.one} and {wall.other}" if wall.other else f"the wall of {wall.one}"
        found.append(Shape(name, "wall", wall.id, [wall.start, wall.end], 1))
    return found


def _rectangles(cells: set[Point]) -> list[list[Point]]:
    """Cells put together to as few rectangles as is easily done: touching them is touching the cells."""
    rest = set(cells)
    found: list[list[Point]] = []
    for i, j in sorted(cells):
        if (i, j) not in rest:
            continue
        last_j = j
        while (i, last_j + 1) in rest:
            last_j += 1
        last_i = i
        while all([(last_i + 1, row) in rest for row in range(j, last_j + 1)]):
            last_i += 1
        rest -= {(column, row) for column in range(i, last_i + 1) for row in range(j, last_j + 1)}
        left, top, right, bottom = 12 * i - 6, 14 * j - 7, 12 * last_i + 6, 14 * last_j + 7
        found.append([(left, top), (right, top), (right, bottom), (left, bottom)])
    return found


class Sight:
    """What is seen from where on a district with certain symbols breached. It never changes."""

    def __init__(self, panorama: Panorama, breaches: tuple[str, ...]) -> None:
        self.panorama: Final = panorama
        self.district: Final = panorama.district
        self.breaches: Final = breaches
        self._reasons: Final[dict[tuple[str, str], str]] = {}
        self._points: Final[dict[str, Point | None]] = {}
        self._clear: Final[dict[str, frozenset[str]]] = {}
        self._lines: Final[dict[str, list[tuple[str, Point]]]] = {}
        self._hidden: Final[dict[tuple[str, int, str], frozenset[str]]] = {}
        self._gaps: Final = [shape for shape in panorama.shapes if shape.kind == "wall" and shape.place in breaches]

    def is_open(self, zone: Zone) -> bool:
        """Whether a zone has a red aperture or an open breach, which is as good as one (5.2.4.1)."""
        return zone.symbol is not None and (not zone.symbol.is_breach or zone.id in self.breaches)

    def joined(self, one: str, other: str) -> bool:
        """Whether two zones of two buildings are joined by an open party symbol."""
        for here, there in ((one, other), (other, one)):
            zone = self.district.zones.get(here)
            if zone is not None and zone.symbol is not None and zone.symbol.party == there and self.is_open(zone):
                return True
        return False

    def point(self, loc: str) -> Point | None:
        """The point that stands for a location in lines of sight; none for a room without aperture (R18)."""
        if loc in self._points:
            return self._points[loc]
        zone = self.district.zones.get(loc)
        if zone is not None:
            symbol = zone.symbol
            found = symbol.sight if symbol is not None and not symbol.party and self.is_open(zone) else None
        elif self.district.is_under(loc):
            found = None
        else:
            found = self.district.dot_of(loc)
        self._points[loc] = found
        return found

    # Asking.

    def sees(self, one: str, other: str, screens: dict[str, int]) -> bool:
        """Whether a line of sight joins two locations. `screens`: hex: level (smoke, wrecks, vehicles)."""
        if not self._is_clear(one, other):
            return False
        return not screens or not self.screen(one, other, screens)

    def clear_from(self, one: str) -> list[str]:
        """The locations that the printed ground, as it is breached, does not hide from one."""
        rows, locations = self.panorama.rows, self.district.locations
        if not rows or self.breaches:
            return [other for other in locations if self._is_clear(one, other)]
        row = rows[self.panorama.index[one]]
        return [other for number, other in enumerate(locations) if row[number]]

    def seen_from(self, one: str, screens: dict[str, int]) -> frozenset[str]:
        """The locations that neither the printed ground nor smoke or a wreck hides from one."""
        clear = self._clear.get(one)
        if clear is None:
            clear = self._clear[one] = frozenset([one, *self.clear_from(one)])
        return clear.difference(*[self._hidden_by(hex, level, one) for hex, level in screens.items()]) if screens else clear

    def _hidden_by(self, hex: str, level: int, one: str) -> frozenset[str]:
        """The locations that a single hex with smoke or a wreck hides from one; each hex looked at once."""
        found = self._hidden.get((hex, level, one))
        if found is None:
            start, shape = self.point(one), self.panorama.screen(hex)
            lines = [] if start is None else self._lines_from(one)
            touched = [other for other, end in lines if start is not None and shape.touches(start, end)]
            found = frozenset([other for other in touched if self._may_hide(hex, level, one, other)])
            self._hidden[(hex, level, one)] = found
        return found

    def _lines_from(self, one: str) -> list[tuple[str, Point]]:
        """The lines that have to be drawn from one to see what the printed ground does not hide, and where they end."""
        found = self._lines.get(one)
        if found is None:
            drawn = [other for other in self.clear_from(one) if self.undrawn(one, other) == "draw"]
            found = self._lines[one] = [(other, end) for other in drawn if (end := self.point(other)) is not None]
        return found

    def obstacle(self, one: str, other: str, screens: dict[str, int]) -> str:
        """What of the printed ground, or which hex with smoke or a wreck, hides a location from another; empty: nothing."""
        return self.printed(one, other) or self.screen(one, other, screens)

    def screen(self, one: str, other: str, screens: dict[str, int]) -> str:
        """The hex whose smoke or wreck hides a location from another that the printed ground does not; empty: none (5.1.7.2)."""
        if not screens or self.undrawn(one, other) != "draw":
            return ""
        start, end = self.point(one), self.point(other)
        assert start is not None
        assert end is not None
        for hex, level in screens.items():
            if self._may_hide(hex, level, one, other) and self.panorama.is_screened(one, other, start, end, hex):
                return hex
        return ""

    def _may_hide(self, hex: str, level: int, one: str, other: str) -> bool:
        """Whether smoke or a wreck in a hex is high enough to hide a location from another, if it is on the line between."""
        first, second = self.district.level(one), self.district.level(other)
        if hex in (one, other) or min(first, second) >= level:
            return False
        return max(first, second) <= level or self._is_behind(hex, one if first < second else other)

    def _is_clear(self, one: str, other: str) -> bool:
        rows = self.panorama.rows
        if not rows:
            return not self.printed(one, other)
        index = self.panorama.index
        if rows[index[one]][index[other]]:
            return True  # a breach opens, it hides nothing
        return bool(self.breaches) and self._may_be_opened(one, other) and not self.printed(one, other)

    def _may_be_opened(self, one: str, other: str) -> bool:
        """Whether a breach could have made a difference: in the wall of one of two rooms, or in an outer wall between."""
        if one in self.breaches or other in self.breaches:
            return True
        start, end = self.point(one), self.point(other)
        return start is not None and end is not None and any([gap.touches(start, end) for gap in self._gaps])

    def printed(self, one: str, other: str) -> str:
        """What of the printed ground hides a location from another; each pair is worked out once."""
        key = (one, other) if one <= other else (other, one)
        found = self._reasons.get(key)
        if found is None:
            found = self.undrawn(key[0], key[1])
            if found == "draw":
                found = self._drawn(key[0], key[1])
            self._reasons[key] = found
        return found

    # Step 1: what needs no line.

    def undrawn(self, one: str, other: str) -> str:
        """Empty for clear, a reason for none, `draw` if a line has to be drawn."""
        district = self.district
        if one == other:
            return ""
        room = district.room_of(one)
        if (room and room == district.room_of(other)) or self.joined(one, other):
            return ""
        if district.is_under(one) or district.is_under(other):
            return self._below_ground(one, other)
        for loc in (one, other):
            if self.point(loc) is None:
                return f"no aperture to look through in {loc}"
        return "draw"

    def undrawn_pairs(self) -> list[tuple[str, str]]:
        """The pairs that may see each other without a line: of one room, one party symbol, or below ground."""
        district = self.district
        found = [(loc, loc) for loc in district.locations]
        for room in district.rooms.values():
            found += [(one, other) for one in room for other in room]
        for zone in district.zones.values():
            if zone.symbol is not None and zone.symbol.party:
                found.append((zone.id, zone.symbol.party))
        below = [loc for loc in district.locations if district.is_under(loc)]
        sewers = [hex for hex, letter in district.terrain.items() if letter == "s"]
        return found + [(one, other) for one in below for other in [*below, *sewers]]

    def _below_ground(self, one: str, other: str) -> str:
        for tunnels in self.district.tunnels.values():
            for corridor in tunnels.corridors:
                if one in corridor and other in corridor:
                    return ""
        for loc in (one, other):
            if not loc.startswith("u") and self.district.terrain.get(loc) != "s":
                return NOTHING_BUT
        return "" if self._one_row(one.lstrip("u"), other.lstrip("u")) else NOTHING_BUT

    def _one_row(self, one: str, other: str) -> bool:
        """Whether two sewer hexes lie in one straight row of sewers."""
        for direction in DIRECTIONS:
            hex = one
            while hex and self.district.is_sewer(hex):
                if hex == other:
                    return True
                hex = self.district.near(hex, direction)
        return False

    # Steps 2 to 4: the line.

    def _drawn(self, one: str, other: str) -> str:
        """What on the line between two locations, or which arc, hides one from the other (5.1.7.2, 5.1.7.3, R18)."""
        start, end = self.point(one), self.point(other)
        assert start is not None
        assert end is not None
        for here, point in ((one, end), (other, start)):
            zone = self.district.zones.get(here)
            if zone is not None and zone.symbol is not None and not zone.symbol.covers(point):
                return f"outside the arc of {here}"
        levels = (self.district.level(one), self.district.level(other))
        high, low = max(levels), min(levels)
        lower = "" if high == low else one if levels[0] < levels[1] else other
        for shape in self.panorama.shapes:
            if low >= shape.level or (high > shape.level and not self.blinds(shape, lower)):
                continue
            if shape.place in self.breaches or self.spares(shape, one) or self.spares(shape, other):
                continue
            if shape.touches(start, end):
                note = "" if high < shape.level else " (plateau effect)" if high == shape.level else " (blind hex)"
                return f"{shape.name}{note}"
        return ""

    def sees_side(self, one: str, wall: Wall, screens: dict[str, int]) -> bool:
        """Whether the middle of an outer wall is seen from a location, that wall and its two hexes left out (8.2.9)."""
        start, end = self.point(one), wall.middle
        zone = self.district.zones.get(one)
        if start is None or (zone is not None and zone.symbol is not None and not zone.symbol.covers(end)):
            return False
        own = (one, wall.one, wall.other)
        level = self.district.level(one)
        high, low = max(level, 0), min(level, 0)
        near = self.facing(wall, start)
        for shape in self.panorama.shapes:
            if low >= shape.level or (high > shape.level and not self.blinds(shape, near)):
                continue
            if shape.place in own or shape.place == wall.id or shape.place in self.breaches or self.spares(shape, one):
                continue
            if shape.touches(start, end):
                return False
        for hex, height in screens.items():
            if hex in own or low >= height or (high > height and not self._is_behind(hex, near)):
                continue
            if self.panorama.screen(hex).touches(start, end):
                return False
        return True

    def facing(self, wall: Wall, start: Point) -> str:
        """The hex of an outer wall on the side of a point."""
        if not wall.other:
            return wall.one
        (x, y), (i, j) = self.district.dot(wall.one), self.district.dot(wall.other)
        is_one = (x - start[0]) ** 2 + (y - start[1]) ** 2 <= (i - start[0]) ** 2 + (j - start[1]) ** 2
        return wall.one if is_one else wall.other

    def spares(self, shape: Shape, loc: str) -> bool:
        """One's own hex hides nothing, nor does the building under one's feet (5.1.7.3)."""
        if shape.kind == "building":
            return loc == f"{shape.place}.r"
        return shape.place == loc

    def blinds(self, shape: Shape, lower: str) -> bool:
        """Whether a lower location right behind an obstacle is not seen from above it (5.1.7.3)."""
        if shape.kind == "wall":
            wall = self.district.walls[shape.place]
            return lower in (wall.one, wall.other)
        return shape.kind == "hex" and self._is_behind(shape.place, lower)

    def _is_behind(self, hex: str, lower: str) -> bool:
        zone = self.district.zones.get(lower)
        if zone is not None:
            return zone.symbol is not None and hex in zone.symbol.fronts
        return lower in self.district.terrain and hex in self.district.around(lower)
