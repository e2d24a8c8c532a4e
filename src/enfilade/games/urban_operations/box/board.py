"""The ground with what has been breached: steps and their cost (8.1.2–8.1.11), effect distance (R17)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.charts import CONTACT_EP
from enfilade.games.urban_operations.box.district import District, Wall, Zone
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, FACES
from enfilade.games.urban_operations.box.outlook import Light, Outlook, Scenery, Screens
from enfilade.games.urban_operations.box.sight import Panorama, Sight

Shafts = tuple[tuple[str, str], ...]  # manholes: location on the map, zone below; a dummy leads to none

FAR: Final = 999  # no path: infinitely far
FOOT_MP: Final = {".": 1, "y": 1, "T": 2, "h": 2, "~": 3, "s": 2}
VEHICLE_MP: Final = {".": 1, "h": 2, "s": 3, "~": 3}  # water: amphibious ones only (R131)


class Step:
    """A way from one location to the next: what it is, and its cost in MP, all included (R13); 0 is impossible."""

    def __init__(self, to: str, kind: str, foot: int, vehicle: int) -> None:
        self.to: Final = to
        self.kind: Final = kind  # hex, wall, gap, door, zone, partition, party, access, link, ladder, sewer, manhole, tunnel
        self.foot: Final = foot
        self.vehicle: Final = vehicle


class Board:
    """A district and every ground that breaches have made of it, each worked out once."""

    def __init__(self, district: District, partition_mp: int) -> None:
        self.district: Final = district
        self.partition_mp: Final = partition_mp
        self.panorama: Final = Panorama(district)
        self.roofs: Final = frozenset([each.roof for each in district.buildings.values()])
        self.sides: Final = _sides(district)
        self.beside: Final = {zone.id: _beside(district, zone) for zone in district.zones.values()}
        self._sights: Final[dict[tuple[str, ...], Sight]] = {}
        self._grounds: Final[dict[tuple[str, ...], Ground]] = {}
        self._shafts: Final[dict[Shafts, dict[tuple[str, ...], Ground]]] = {}
        self._last: Ground | None = None

    def ground(self, breaches: tuple[str, ...], manholes: Shafts = ()) -> Ground:
        """The ground with certain symbols breached and certain manholes in it."""
        last = self._last
        if last is not None and last.breaches is breaches and last.manholes is manholes:
            return last
        known = self._shafts.setdefault(manholes, {}) if manholes else self._grounds
        found = known.get(breaches)
        if found is None:
            found = Ground(self, breaches, manholes, self.ground(breaches) if manholes else None)
            known[breaches] = found
        if found.breaches is breaches and found.manholes is manholes:
            self._last = found
        return found

    def sight(self, breaches: tuple[str, ...]) -> Sight:
        """What is seen from where with certain symbols breached."""
        found = self._sights.get(breaches)
        if found is None:
            found = Sight(self.panorama, breaches)
            self._sights[breaches] = found
        return found


def _sides(district: District) -> list[tuple[str, str, Wall | None]]:
    """Every hex with every other beside it that an open side joins to it, and the outer wall between them (8.1.2)."""
    found: list[tuple[str, str, Wall | None]] = []
    for hex in district.terrain:
        column, row = lattice.column_of(hex), lattice.row_of(hex)
        for direction in DIRECTIONS:
            other = district.near(hex, direction)
            if other in district.terrain and district.has_open_side(column, row, direction):
                found.append((hex, other, district.wall_between.get(f"{hex} {other}")))
    return found


def _beside(district: District, zone: Zone) -> list[str]:
    """The zones that share a cell side with one."""
    found: list[str] = []
    for i, j in zone.cells:
        for di, dj in FACES.values():
            other = district.cells.get((i + di, j + dj), "")
            if other and other != zone.id and other not in found:
                found.append(other)
    return found


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
        self._near: Final[dict[tuple[str, int], list[str]]] = {}
        self._targets: Final[dict[tuple[str, int], list[str]]] = {}
        self._contacts: Final[dict[str, list[str]]] = {}
        self.sight: Final[Sight] = board.sight(breaches)
        self.lanes: Final[dict[tuple[str, str, int], list[str]]] = {} if bare is None else bare.lanes  # see fire_lanes.py
        self.screened: Final[dict[tuple[tuple[str, int], ...], dict[tuple[str, str, int], list[str]]]] = {}  # lanes among smoke
        # What players have worked out on this ground, see survey.py: sight, how the enemy stands, ways to places.
        self.sceneries: Final[dict[tuple[Screens, tuple[str, ...], Light], Scenery]] = {} if bare is None else bare.sceneries
        self.ways: Final[dict[tuple[tuple[str, ...], bool], dict[str, int]]] = {}
        self.outlooks: Final[dict[tuple[str, ...], Outlook]] = {}
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

    def adjacent(self, one: str, other: str) -> bool:
        """Joined by a step that somebody could take, outer walls included, ladders and manholes excluded (R16, R143)."""
        for step in self.steps[one]:
            if step.to == other and step.kind not in ("ladder", "manhole"):
                return True
        return False

    # Effect distance (R17).

    def ep(self, one: str, other: str) -> int:
        """How far two locations are apart in EP, by which all but movement is counted (4.3.7.1)."""
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
        key = (loc, radius)
        found = self._near.get(key)
        if found is None:
            found = sorted([other for other, ep in self.distances(loc).items() if ep <= radius])
            self._near[key] = found
        return found

    def targets(self, loc: str, radius: int) -> list[str]:
        """Of these the hexes and the zones, for which support may be asked (7.3.2)."""
        key = (loc, radius)
        found = self._targets.get(key)
        if found is None:
            district = self.district
            found = [other for other in self.within(loc, radius) if district.is_hex(other) or district.is_zone(other)]
            self._targets[key] = found
        return found

    def contacts(self, loc: str) -> list[str]:
        """The locations from which a block would be in contact with one, as far as the printed ground goes (8.1.12)."""
        found = self._contacts.get(loc)
        if found is None:
            found = [other for other in self.within(loc, CONTACT_EP) if self.sight.sees(loc, other, {})]
            self._contacts[loc] = found
        return found

    def _measured(self, loc: str) -> dict[str, int]:
        found = {loc: 0}
        for graph in (self._surface, self._sewers, self._tunnels):
            if graph.get(loc):
                for other, ep in self._shortest(loc, graph).items():
                    if ep < found.get(other, FAR):
                        found[other] = ep
        return found

    def _shortest(self, start: str, graph: dict[str, list[tuple[str, int]]]) -> dict[str, int]:
        """Ring by ring outwards; a roof only begins or ends a path (R17)."""
        found = {start: 0}
        rings: list[list[str]] = [[start], [], [], [], []]  # no edge is longer than 4
        ep = 0
        while any(rings):
            ring, rings = rings[0], [*rings[1:], []]
            for loc in ring:
                if found[loc] < ep or (loc != start and loc in self.board.roofs):
                    continue
                for other, weight in graph[loc]:
                    if ep + weight < found.get(other, FAR):
                        found[other] = ep + weight
                        rings[weight - 1].append(other)
            ep += 1
        return found

    # Building the graphs (8.1, R17).

    def _step(self, start: str, to: str, kind: str, foot: int, vehicle: int) -> None:
        self.steps[start].append(Step(to, kind, foot, vehicle))

    def _effect(self, graph: dict[str, list[tuple[str, int]]], one: str, other: str, ep: int) -> None:
        graph.setdefault(one, []).append((other, ep))
        graph.setdefault(other, []).append((one, ep))

    def _outdoors(self) -> None:
        """Hex to hex: open ground, an outer wall, or a breach in it, which vehicles take too (8.1.2, 8.1.5, 8.1.6)."""
        terrain = self.district.terrain
        for hex, other, wall in self.board.sides:
            letter = terrain[other]
            foot, vehicle = FOOT_MP[letter], VEHICLE_MP.get(letter, 0)
            if wall is None:
                self._step(hex, other, "hex", foot, vehicle)
            elif wall.id in self.breaches:
                self._step(hex, other, "gap", foot + 1, vehicle + 1 if vehicle else 0)
            else:
                self._step(hex, other, "wall", foot + 4, 0)
            if hex < other:
                woods = 1 if "T" in (letter, terrain[hex]) else 0
                closed = 1 if wall is not None and wall.id not in self.breaches else 0
                self._effect(self._surface, hex, other, 1 + woods + closed)

    def _indoors(self) -> None:
        """In and out by doors and open breaches, vehicles by the gates of hangars; zone to zone (8.1.3–8.1.5)."""
        district = self.district
        for zone in district.zones.values():
            symbol = zone.symbol
            hangar = district.buildings[zone.building].is_hangar
            if symbol is not None and not symbol.party and self.sight.is_open(zone):
                for hex in symbol.fronts:
                    vehicle = 2 if hangar and symbol.gate and district.terrain[hex] in VEHICLE_MP else 0
                    worse = FOOT_MP[district.terrain[hex]] - 1
                    self._step(zone.id, hex, "door", 2 + worse, vehicle)
                    self._step(hex, zone.id, "door", 2, vehicle)
                    self._effect(self._surface, zone.id, hex, 1 + self._woods(hex))
            for hex in zone.fronts:
                self._effect(self._surface, zone.id, hex, 3 + self._woods(hex))
            for other in self.board.beside[zone.id]:
                self._between(zone, district.zones[other], hangar)

    def _between(self, zone: Zone, other: Zone, hangar: bool) -> None:
        """Two zones with a common cell side, from the first to the second: in a room, through a partition (8.1.3, R14)."""
        if zone.room == other.room:
            self._step(zone.id, other.id, "zone", 1, 1 if hangar else 0)
            ep = 1
        elif zone.building == other.building:
            self._step(zone.id, other.id, "partition", self.board.partition_mp, 0)
            ep = 2
        elif self.sight.joined(zone.id, other.id):
            self._step(zone.id, other.id, "party", 2, 0)
            ep = 1
        else:
            ep = 3
        if zone.id < other.id:
            self._effect(self._surface, zone.id, other.id, ep)

    def _woods(self, hex: str) -> int:
        return 1 if self.district.terrain[hex] == "T" else 0

    def _roofs(self) -> None:
        """To roofs: up a ladder, by the access zone, along an arrow (8.1.7–8.1.9)."""
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
        """Sewers below the street, which foot blocks enter and leave by open ones; and tunnels (5.1.6, 8.1.11)."""
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


def _by_goal(step: Step) -> tuple[str, int]:
    return (step.to, step.foot)
