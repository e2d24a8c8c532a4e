"""The ground with what has been breached: steps and their cost, effect distance, lines of sight, fire lanes (3.3 to 3.6)."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from enfilade.games.urban_operations import lattice
from enfilade.games.urban_operations.district import District, Zone
from enfilade.games.urban_operations.lattice import DIRECTIONS, FACES, Point, Span

Shafts = tuple[tuple[str, str], ...]  # manholes: location on the map, zone below; a dummy leads to none

FAR: Final = 999  # no path: infinitely far
FOOT_MP: Final = {".": 1, "y": 1, "T": 2, "h": 2, "~": 3, "s": 2}
VEHICLE_MP: Final = {".": 1, "h": 2, "s": 3, "~": 3}  # water: amphibious ones only (R131)
WOODS: Final = 3
ROOF_LEVEL: Final = 2
BUILT: Final = 2
BEYOND_RANGE: Final = 5  # a lane goes on so far beyond the weapon's range (8.2.1.2)
BEYOND_OBSTACLE: Final = 2  # and so far behind what stops it (8.2.1.4)

# Why a line of sight does not exist.
NO_POINT: Final = "no aperture to look through"
OUT_OF_ARC: Final = "outside the arc of"


class Step:
    """A way from one location to the next: what it is, and its whole cost in MP; 0 is impossible (3.3)."""

    def __init__(self, to: str, kind: str, foot: int, vehicle: int) -> None:
        self.to: Final = to
        self.kind: Final = kind  # hex, wall, gap, door, zone, partition, party, access, link, ladder, sewer, manhole, tunnel
        self.foot: Final = foot
        self.vehicle: Final = vehicle


class Trace:
    """What a segment touches."""

    def __init__(self, buildings: list[str], hexes: list[str], walls: list[str]) -> None:
        self.buildings: Final = buildings
        self.hexes: Final = hexes
        self.walls: Final = walls


class Line:
    """A line of sight as far as the printed ground goes. `reason` is empty if nothing printed blocks it."""

    def __init__(self, reason: str, hexes: list[str], high: int, low: int, lower: str) -> None:
        self.reason: Final = reason
        self.hexes: Final = hexes  # touched on the way: smoke and wrecks in them may block
        self.high: Final = high
        self.low: Final = low
        self.lower: Final = lower  # the lower end; empty if there is none


class Board:
    """A district and every ground that breaches have made of it, each worked out once."""

    def __init__(self, district: District, partition_mp: int) -> None:
        self.district: Final = district
        self.partition_mp: Final = partition_mp
        self.traces: Final[dict[tuple[Point, Point], Trace]] = {}
        self._grounds: Final[dict[tuple[str, ...], Ground]] = {}
        self._shafts: Final[dict[Shafts, dict[tuple[str, ...], Ground]]] = {}

    def ground(self, breaches: tuple[str, ...], manholes: Shafts = ()) -> Ground:
        """The ground with certain symbols breached and certain manholes in it."""
        known = self._shafts.setdefault(manholes, {}) if manholes else self._grounds
        found = known.get(breaches)
        if found is None:
            found = Ground(self, breaches, manholes, self.ground(breaches) if manholes else None)
            known[breaches] = found
        return found

    def trace(self, start: Point, end: Point) -> Trace:
        key = (start, end) if start <= end else (end, start)
        found = self.traces.get(key)
        if found is None:
            found = self._traced(key[0], key[1])
            self.traces[key] = found
        return found

    def _traced(self, start: Point, end: Point) -> Trace:
        district = self.district
        buildings: list[str] = []
        for cell in cells_along(start, end):
            zone = district.cells.get(cell, "")
            if zone and lattice.clip(start, end, lattice.rectangle(cell)) is not None:
                building = district.zones[zone].building
                if building not in buildings:
                    buildings.append(building)
        hexes = [hex for hex in hexes_along(district, start, end) if self._touches(start, end, hex)]
        walls = [wall.id for wall in district.walls.values() if lattice.cross(start, end, wall.start, wall.end) is not None]
        return Trace(buildings, hexes, walls)

    def _touches(self, start: Point, end: Point, hex: str) -> bool:
        corners = lattice.hexagon(lattice.column_of(hex), lattice.row_of(hex))
        return hex in self.district.terrain and lattice.clip(start, end, corners) is not None


class Ground:
    """A district with certain symbols breached and certain manholes in it. It never changes."""

    def __init__(self, board: Board, breaches: tuple[str, ...], manholes: Shafts, bare: Ground | None) -> None:
        self.board: Final = board
        self.district: Final = board.district
        self.breaches: Final = breaches
        self.manholes: Final = manholes
        self.shafts: Final[dict[str, str]] = {}  # the other end of a manhole, from either; of a dummy empty
        self._bare: Final = bare  # the same ground without manholes: what they leave as it is need not be worked out again
        self.steps: Final[dict[str, list[Step]]] = {loc: [] for loc in self.district.locations}
        self._surface: Final[dict[str, list[tuple[str, int]]]] = {loc: [] for loc in self.district.locations}
        self._sewers: Final[dict[str, list[tuple[str, int]]]] = {}
        self._tunnels: Final[dict[str, list[tuple[str, int]]]] = {}
        self._distances: Final[dict[str, dict[str, int]]] = {}
        self._lines: Final[dict[tuple[str, str], Line]] = {}
        self._lanes: Final[dict[tuple[str, str, int], list[str]]] = {}
        if bare is None:
            self._outdoors()
            self._indoors()
            self._roofs()
            self._below()
            for steps in self.steps.values():
                steps.sort(key=_by_goal)
        else:
            self.steps.update(bare.steps)
            self._open_manholes()

    # Looking things up.

    def is_open(self, zone: Zone) -> bool:
        """Whether a zone has a red aperture or an open breach."""
        return zone.symbol is not None and (not zone.symbol.is_breach or zone.id in self.breaches)

    def joined(self, one: str, other: str) -> bool:
        """Whether two zones of two buildings are joined by an open party symbol."""
        for here, there in ((one, other), (other, one)):
            zone = self.district.zones.get(here)
            if zone is not None and zone.symbol is not None and zone.symbol.party == there and self.is_open(zone):
                return True
        return False

    def level(self, loc: str) -> int:
        """The level of a block there: hillock 1, roof 2, water and sewers −1, all else 0 (5.1.4, R19)."""
        letter = self.district.terrain.get(loc, "")
        if letter:
            return 1 if letter == "h" else -1 if letter in "~s" else 0
        if self.district.is_roof(loc):
            return ROOF_LEVEL
        return -1 if self.district.is_under(loc) else 0

    def sight_point(self, loc: str) -> Point | None:
        """The point that stands for a location in lines of sight (3.5, R18)."""
        district = self.district
        if loc in district.terrain:
            return district.dot(loc)
        zone = district.zones.get(loc)
        if zone is not None:
            symbol = zone.symbol
            return symbol.sight if symbol is not None and not symbol.party and self.is_open(zone) else None
        return district.buildings[loc[:-2]].roof_dot if district.is_roof(loc) else None

    def dot(self, loc: str) -> Point:
        """Where a location is drawn."""
        district = self.district
        if loc in district.terrain:
            return district.dot(loc)
        zone = district.zones.get(loc)
        if zone is not None:
            return zone.dot
        if district.is_roof(loc):
            return district.buildings[loc[:-2]].roof_dot
        return district.dot(loc[1:]) if loc.startswith("u") else (0, 0)

    def adjacent(self, one: str, other: str) -> bool:
        """Joined by a step that somebody could take, outer walls included, ladders and manholes excluded (R16, R143)."""
        return any([step.to == other and step.kind not in ("ladder", "manhole") for step in self.steps[one]])

    # Effect distance (3.4).

    def ep(self, one: str, other: str) -> int:
        return self.distances(one).get(other, FAR)

    def distances(self, loc: str) -> dict[str, int]:
        found = self._distances.get(loc)
        if found is None:
            if self._bare is None:
                found = self._measured(loc)
            else:
                found = self._bare.distances(loc)
                if self.shafts.get(loc, ""):
                    found = {**found, self.shafts[loc]: 1}
            self._distances[loc] = found
        return found

    def within(self, loc: str, radius: int) -> list[str]:
        """The locations so near to one, itself included, by ascending id."""
        return sorted([other for other, ep in self.distances(loc).items() if ep <= radius])

    def _measured(self, loc: str) -> dict[str, int]:
        found = {loc: 0}
        for graph in (self._surface, self._sewers, self._tunnels):
            if graph.get(loc):
                for other, ep in self._shortest(loc, graph).items():
                    if ep < found.get(other, FAR):
                        found[other] = ep
        return found

    def _shortest(self, start: str, graph: dict[str, list[tuple[str, int]]]) -> dict[str, int]:
        """Dijkstra; a roof only begins or ends a path."""
        found = {start: 0}
        waiting = [(0, start)]
        while waiting:
            so_far, loc = heappop(waiting)
            if so_far > found[loc] or (loc != start and self.district.is_roof(loc)):
                continue
            for other, weight in graph[loc]:
                ep = so_far + weight
                if ep < found.get(other, FAR):
                    found[other] = ep
                    heappush(waiting, (ep, other))
        return found

    # Lines of sight (3.5).

    def line(self, one: str, other: str) -> Line:
        if self._bare is not None:
            return self._bare.line(one, other)
        key = (one, other) if one <= other else (other, one)
        found = self._lines.get(key)
        if found is None:
            found = self._looked(key[0], key[1])
            self._lines[key] = found
        return found

    def obstacle(self, one: str, other: str, screens: dict[str, int]) -> str:
        """What blocks the line of sight between two locations; empty if nothing does. `screens`: hex: level (smoke, wrecks)."""
        line = self.line(one, other)
        if line.reason or not screens:
            return line.reason
        for hex in line.hexes:
            if hex in screens:
                reason = self._blocks(line.high, line.low, line.lower, screens[hex], hex, "")
                if reason:
                    return f"{reason}{hex}"
        return ""

    def _looked(self, one: str, other: str) -> Line:
        special = self._unseen_or_joined(one, other)
        if special != "draw":
            return Line(special, [], 0, 0, "")
        for here, there in ((one, other), (other, one)):
            zone = self.district.zones.get(here)
            point = self.sight_point(there)
            if zone is not None and zone.symbol is not None and point is not None and not zone.symbol.covers(point):
                return Line(f"{OUT_OF_ARC} {here}", [], 0, 0, "")
        start, end = self.sight_point(one), self.sight_point(other)
        assert start is not None
        assert end is not None
        trace = self.board.trace(start, end)
        levels = (self.level(one), self.level(other))
        high, low = max(levels), min(levels)
        lower = "" if levels[0] == levels[1] else one if levels[0] < levels[1] else other
        hexes = [hex for hex in trace.hexes if hex not in (one, other)]
        return Line(self._printed(one, other, trace, hexes, high, low, lower), hexes, high, low, lower)

    def _unseen_or_joined(self, one: str, other: str) -> str:
        """Step 1 of 3.5: empty for clear, a reason for none, `draw` if a line has to be drawn."""
        district = self.district
        if one == other:
            return ""
        room = district.room_of(one)
        if (room and room == district.room_of(other)) or self.joined(one, other):
            return ""
        if district.is_under(one) or district.is_under(other):
            return self._below_ground(one, other)
        if self.sight_point(one) is None:
            return f"{NO_POINT} in {one}"
        return f"{NO_POINT} in {other}" if self.sight_point(other) is None else "draw"

    def _below_ground(self, one: str, other: str) -> str:
        for tunnels in self.district.tunnels.values():
            for corridor in tunnels.corridors:
                if one in corridor and other in corridor:
                    return ""
        if one in self._sewers and other in self._sewers and self._one_row(one.lstrip("u"), other.lstrip("u")):
            return ""
        return "the ground between"

    def _one_row(self, one: str, other: str) -> bool:
        """Whether two sewer hexes lie in one straight row of sewers."""
        for direction in DIRECTIONS:
            hex = one
            while hex and (f"u{hex}" in self._sewers or hex in self._sewers):
                if hex == other:
                    return True
                hex = self.district.near(hex, direction)
        return False

    def _printed(self, one: str, other: str, trace: Trace, hexes: list[str], high: int, low: int, lower: str) -> str:
        """What of the printed ground blocks a line (step 4 of 3.5)."""
        district = self.district
        under = [loc[:-2] for loc in (one, other) if district.is_roof(loc)]
        for building in trace.buildings:
            if building not in under:
                reason = self._blocks(high, low, lower, BUILT, "", "")
                if reason:
                    return f"{reason}building {building}"
        for hex in hexes:
            letter = district.terrain[hex]
            level = WOODS if letter == "T" else 1 if letter == "h" else -1
            reason = self._blocks(high, low, lower, level, hex, "")
            if reason:
                return f"{reason}{'woods' if letter == 'T' else 'hillock'} {hex}"
        for wall in trace.walls:
            if wall not in self.breaches:
                reason = self._blocks(high, low, lower, 1, "", wall)
                if reason:
                    return f"{reason}wall {wall}"
        return ""

    def _blocks(self, high: int, low: int, lower: str, obstacle: int, hex: str, wall: str) -> str:
        """How an obstacle blocks, or empty: obstruction, plateau effect, blind hex (5.1.7.2, 5.1.7.3)."""
        if low >= obstacle:
            return ""
        if high < obstacle:
            return "obstruction "
        if high == obstacle:
            return "plateau "
        return "blind behind " if self._is_blind(lower, hex, wall) else ""

    def _is_blind(self, lower: str, hex: str, wall: str) -> bool:
        district = self.district
        if wall:
            return lower in (district.walls[wall].one, district.walls[wall].other)
        if not hex:
            return False
        zone = district.zones.get(lower)
        if zone is not None:
            return zone.symbol is not None and hex in zone.symbol.fronts
        return hex in district.around(lower) if lower in district.terrain else False

    # Fire lanes (3.6).

    def lane(self, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
        """The locations that a shot endangers, in order, those beyond the obstacle last (8.2.1.2, 8.2.1.4)."""
        if self._bare is not None:
            return self._bare.lane(firer, target, reach, screens)
        if screens:
            return self._lane(firer, target, reach, screens)
        key = (firer, target, reach)
        found = self._lanes.get(key)
        if found is None:
            found = self._lane(firer, target, reach, screens)
            self._lanes[key] = found
        return found

    def _lane(self, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
        district = self.district
        if firer == target:
            return []
        if district.is_under(firer) or district.is_under(target):
            return self._corridor(firer, target)
        room = district.room_of(firer)
        inside = [firer, target] if self.joined(firer, target) else []
        if room and room == district.room_of(target):
            inside = district.rooms[room]
        start, through = (self.dot(firer), self.dot(target)) if inside else (self.sight_point(firer), self.sight_point(target))
        if start is None or through is None:
            return [target]
        end = self._off_the_map(start, through)
        heights = (max(self.level(firer), 0), max(self.level(target), 0))
        if heights[0] != heights[1]:
            return self._from_above(firer, target, start, end, reach, screens)
        if heights[0] == ROOF_LEVEL:
            return self._over_roofs(firer, target, start, end, reach)
        entered = self._crossed(start, end, firer)
        stop = self._stopped(firer, target, start, end, heights[0], inside, screens)
        return self._cut(firer, target, entered, stop, reach)

    def _cut(self, firer: str, target: str, entered: list[tuple[Fraction, str]], stop: Fraction | None, reach: int) -> list[str]:
        """Up to what stops the ray within range and five beyond; of what comes after, the first two."""
        found: list[str] = []
        behind = 0
        for at, loc in entered:
            if stop is None or at < stop:
                if loc == target or self.ep(firer, loc) <= reach + BEYOND_RANGE:
                    found.append(loc)
            elif loc == target:
                found.append(loc)
            elif behind < BEYOND_OBSTACLE:
                behind += 1
                found.append(loc)
        return found if not target or target in found else [*found, target]

    def lane_astray(self, firer: str, target: str, reach: int, screens: dict[str, int]) -> list[str]:
        """Where a shot goes whose target is out of sight: to what stops it, and two locations beyond (8.2.7.2)."""
        district = self.district
        start, through = self.sight_point(firer), self.sight_point(target) or self.dot(target)
        if start is None or start == through or district.is_under(firer) or district.is_under(target):
            return []
        end = self._off_the_map(start, through)
        heights = (max(self.level(firer), 0), max(self.level(target), 0))
        if heights[0] != heights[1]:
            return self._from_above(firer, "", start, end, reach, screens)
        if heights[0] == ROOF_LEVEL:
            return self._over_roofs(firer, "", start, end, reach)
        own = target if target in district.terrain else ""
        stop = self._stopped(firer, own, start, end, heights[0], [], screens)
        return self._cut(firer, "", self._crossed(start, end, firer), stop, reach)

    def _off_the_map(self, start: Point, through: Point) -> Point:
        """A point on the ray so far out that the map ends before it."""
        size = 24 * self.district.columns + 28 * len(self.district.rows)
        longest = max(abs(through[0] - start[0]), abs(through[1] - start[1]))
        times = size // longest + 2
        return (start[0] + times * (through[0] - start[0]), start[1] + times * (through[1] - start[1]))

    def _crossed(self, start: Point, end: Point, firer: str) -> list[tuple[Fraction, str]]:
        """The hexes and zones that a ray crosses over some length, by where it enters them."""
        district = self.district
        entries: dict[str, Fraction] = {}
        for hex in hexes_along(district, start, end):
            if hex in district.terrain:
                span = lattice.clip(start, end, lattice.hexagon(lattice.column_of(hex), lattice.row_of(hex)))
                if span is not None and _has_length(span):
                    entries[hex] = Fraction(span[0], span[1])
        for cell in cells_along(start, end):
            zone = district.cells.get(cell, "")
            if zone:
                span = lattice.clip(start, end, lattice.rectangle(cell))
                if span is not None and _has_length(span):
                    at = Fraction(span[0], span[1])
                    if zone not in entries or at < entries[zone]:
                        entries[zone] = at
        return sorted([(at, loc) for loc, at in entries.items() if loc != firer])

    def _stopped(
        self, firer: str, target: str, start: Point, end: Point, height: int, inside: list[str], screens: dict[str, int]
    ) -> Fraction | None:
        """Where a level ray first meets what blocks it; None if nothing does."""
        district = self.district
        stops: list[Fraction] = []
        leaves: list[Fraction] = []
        for cell in cells_along(start, end):
            zone = district.cells.get(cell, "")
            if not zone:
                continue
            span = lattice.clip(start, end, lattice.rectangle(cell))
            if span is None:
                continue
            if zone == target:
                leaves.append(Fraction(span[2], span[3]))
            elif zone not in inside:
                stops.append(Fraction(span[0], span[1]))
        if target in district.zones and not inside and leaves:
            stops.append(max(leaves))
        for hex in hexes_along(district, start, end):
            if hex in (firer, target) or hex not in district.terrain:
                continue
            letter = district.terrain[hex]
            level = max(WOODS if letter == "T" else 1 if letter == "h" else 0, screens.get(hex, 0))
            if level > height:
                span = lattice.clip(start, end, lattice.hexagon(lattice.column_of(hex), lattice.row_of(hex)))
                if span is not None:
                    stops.append(Fraction(span[0], span[1]))
        if height < 1:
            for wall in district.walls.values():
                span = None if wall.id in self.breaches else lattice.cross(start, end, wall.start, wall.end)
                if span is not None:
                    stops.append(Fraction(span[0], span[1]))
        return min(stops) if stops else None

    def _over_roofs(self, firer: str, target: str, start: Point, end: Point, reach: int) -> list[str]:
        district = self.district
        entries: dict[str, Fraction] = {}
        for cell in cells_along(start, end):
            zone = district.cells.get(cell, "")
            span = lattice.clip(start, end, lattice.rectangle(cell)) if zone else None
            if span is not None and _has_length(span):
                building = district.buildings[district.zones[zone].building]
                at = Fraction(span[0], span[1])
                if building.access and building.roof != firer and at < entries.get(building.roof, at + 1):
                    entries[building.roof] = at
        woods: list[Fraction] = []
        for hex in hexes_along(district, start, end):
            if district.terrain.get(hex) == "T":
                span = lattice.clip(start, end, lattice.hexagon(lattice.column_of(hex), lattice.row_of(hex)))
                if span is not None:
                    woods.append(Fraction(span[0], span[1]))
        entered = sorted([(at, loc) for loc, at in entries.items()])
        return self._cut(firer, target, entered, min(woods) if woods else None, reach)

    def _from_above(self, firer: str, target: str, start: Point, end: Point, reach: int, screens: dict[str, int]) -> list[str]:
        found: list[str] = []
        for _, loc in self._crossed(start, end, firer):
            near = self.ep(firer, loc) <= reach + BEYOND_RANGE
            if loc == target or (near and not self.obstacle(firer, loc, screens)):
                found.append(loc)
        return found if not target or target in found else [*found, target]

    def _corridor(self, firer: str, target: str) -> list[str]:
        """Underground: the whole corridor from the firer in the target's direction."""
        for tunnels in self.district.tunnels.values():
            for corridor in tunnels.corridors:
                if firer in corridor and target in corridor:
                    at = corridor.index(firer)
                    return corridor[at + 1 :] if corridor.index(target) > at else list(reversed(corridor[:at]))
        if firer in self._sewers and target in self._sewers:
            for direction in DIRECTIONS:
                found: list[str] = []
                hex = self.district.near(firer.lstrip("u"), direction)
                while hex and (f"u{hex}" in self._sewers or hex in self._sewers):
                    found.append(f"u{hex}" if f"u{hex}" in self._sewers else hex)
                    hex = self.district.near(hex, direction)
                if target in found:
                    return found
        return [target]

    # Building the graphs (3.3, 3.4).

    def _step(self, start: str, to: str, kind: str, foot: int, vehicle: int) -> None:
        self.steps[start].append(Step(to, kind, foot, vehicle))

    def _effect(self, graph: dict[str, list[tuple[str, int]]], one: str, other: str, ep: int) -> None:
        graph.setdefault(one, []).append((other, ep))
        graph.setdefault(other, []).append((one, ep))

    def _outdoors(self) -> None:
        district = self.district
        for hex in district.terrain:
            column, row = lattice.column_of(hex), lattice.row_of(hex)
            for direction in DIRECTIONS:
                other = district.near(hex, direction)
                if other not in district.terrain or not district.has_open_side(column, row, direction):
                    continue
                letter = district.terrain[other]
                foot, vehicle = FOOT_MP[letter], VEHICLE_MP.get(letter, 0)
                wall = district.wall_between.get(f"{hex} {other}")
                if wall is None:
                    self._step(hex, other, "hex", foot, vehicle)
                elif wall.id in self.breaches:
                    self._step(hex, other, "gap", foot + 1, vehicle + 1 if vehicle else 0)
                else:
                    self._step(hex, other, "wall", foot + 4, 0)
                if hex < other:
                    woods = 1 if "T" in (letter, district.terrain[hex]) else 0
                    closed = 1 if wall is not None and wall.id not in self.breaches else 0
                    self._effect(self._surface, hex, other, 1 + woods + closed)

    def _indoors(self) -> None:
        district = self.district
        for zone in district.zones.values():
            symbol = zone.symbol
            hangar = district.buildings[zone.building].is_hangar
            if symbol is not None and not symbol.party and self.is_open(zone):
                for hex in symbol.fronts:
                    vehicle = 2 if hangar and symbol.gate and district.terrain[hex] in VEHICLE_MP else 0
                    worse = FOOT_MP[district.terrain[hex]] - 1
                    self._step(zone.id, hex, "door", 2 + worse, vehicle)
                    self._step(hex, zone.id, "door", 2, vehicle)
                    self._effect(self._surface, zone.id, hex, 1 + self._woods(hex))
            for hex in zone.fronts:
                self._effect(self._surface, zone.id, hex, 3 + self._woods(hex))
            for other in self._beside(zone):
                self._between(zone, district.zones[other], hangar)

    def _between(self, zone: Zone, other: Zone, hangar: bool) -> None:
        """Two zones with a common cell side, from the first to the second."""
        if zone.room == other.room:
            self._step(zone.id, other.id, "zone", 1, 1 if hangar else 0)
            ep = 1
        elif zone.building == other.building:
            self._step(zone.id, other.id, "partition", self.board.partition_mp, 0)
            ep = 2
        elif self.joined(zone.id, other.id):
            self._step(zone.id, other.id, "party", 2, 0)
            ep = 1
        else:
            ep = 3
        if zone.id < other.id:
            self._effect(self._surface, zone.id, other.id, ep)

    def _woods(self, hex: str) -> int:
        return 1 if self.district.terrain[hex] == "T" else 0

    def _beside(self, zone: Zone) -> list[str]:
        """The zones that share a cell side with one."""
        found: list[str] = []
        for i, j in zone.cells:
            for di, dj in FACES.values():
                other = self.district.cells.get((i + di, j + dj), "")
                if other and other != zone.id and other not in found:
                    found.append(other)
        return found

    def _roofs(self) -> None:
        district = self.district
        for building in district.buildings.values():
            roof = building.roof
            if not building.access:
                continue
            self._step(building.access, roof, "access", 2, 0)
            self._step(roof, building.access, "access", 2, 0)
            for link in building.links:
                self._step(roof, district.buildings[link].roof, "link", 4, 0)
            for hex in building.fronts:
                self._step(hex, roof, "ladder", 2, 0)
                self._step(roof, hex, "ladder", 2, 0)
                self._effect(self._surface, roof, hex, 1)
            for zone in building.zones:
                self._effect(self._surface, roof, zone, 1 if zone == building.access else 2)
            for other in building.contiguous:
                if building.id < other and district.buildings[other].access:
                    self._effect(self._surface, roof, district.buildings[other].roof, 1)

    def _below(self) -> None:
        district = self.district
        sewers = [hex for hex in district.terrain if district.terrain[hex] == "s"]
        nodes = [*sewers, *[f"u{hex}" for hex in district.under]]
        for loc in nodes:
            self._sewers.setdefault(loc, [])
            for direction in DIRECTIONS:
                other = district.near(loc.lstrip("u"), direction)
                for there in (other, f"u{other}"):
                    if there not in nodes:
                        continue
                    if loc < there:
                        self._effect(self._sewers, loc, there, 1)
                    if there.startswith("u"):
                        self._step(loc, there, "sewer", 1, 0)
                    elif loc.startswith("u"):
                        self._step(loc, there, "sewer", 2, 0)
        for tunnels in district.tunnels.values():
            for corridor in tunnels.corridors:
                for one, other in pairwise(corridor):
                    self._effect(self._tunnels, one, other, 1)
                    self._step(one, other, "tunnel", 1, 0)
                    self._step(other, one, "tunnel", 1, 0)

    def _open_manholes(self) -> None:
        """A manhole joins a location on the map and a zone below it, 2 MP either way (8.1.10)."""
        for surface, zone in self.manholes:
            self.shafts[surface] = zone
            if zone:
                self.shafts[zone] = surface
                for start, to in ((surface, zone), (zone, surface)):
                    self.steps[start] = sorted([*self.steps[start], Step(to, "manhole", 2, 0)], key=_by_goal)


def cells_along(start: Point, end: Point) -> list[Point]:
    """The cells that a segment may touch: a little more than those that it does."""
    if abs(end[0] - start[0]) < abs(end[1] - start[1]):
        return [(i, j) for j, i in _strips(start[1], start[0], end[1], end[0], 14, 12)]
    return _strips(start[0], start[1], end[0], end[1], 12, 14)


def _strips(a0: int, b0: int, a1: int, b1: int, wide: int, high: int) -> list[Point]:
    """Strip by strip along the longer axis: strip number and, in it, those that the segment may touch."""
    if a0 > a1:
        a0, b0, a1, b1 = a1, b1, a0, b0
    found: list[Point] = []
    for strip in range((a0 - wide) // wide, (a1 + wide) // wide + 1):
        left, right = max(a0, strip * wide - wide), min(a1, strip * wide + wide)
        if left > right:
            continue
        if a1 == a0:
            low, high_end = min(b0, b1), max(b0, b1)
        else:
            one = b0 + (b1 - b0) * (left - a0) // (a1 - a0)
            other = b0 + (b1 - b0) * (right - a0) // (a1 - a0)
            low, high_end = min(one, other) - 1, max(one, other) + 1
        for place in range((low - high // 2) // high, (high_end + high // 2) // high + 1):
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


def _has_length(span: Span) -> bool:
    return span[0] * span[3] < span[2] * span[1]


def _by_goal(step: Step) -> tuple[str, int]:
    return (step.to, step.foot)
