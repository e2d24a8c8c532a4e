"""A district: the ground as printed, and how to look things up on it (5.1.1–5.1.6)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, FACES, Point

ROOF: Final = ".r"  # how the id of a roof ends, after that of its building
ROOF_LEVEL: Final = 2
SPREADS: Final = {"narrow": 58, "normal": 100, "wide": 173}


class Symbol:
    """The one aperture of a zone: a red door or window, or an orange breach symbol (5.1.3.2)."""

    def __init__(self, zone: str, cell: Point, face: str, is_breach: bool, width: str, gate: bool) -> None:
        self.zone: Final = zone
        self.cell: Final = cell
        self.face: Final = face
        self.is_breach: Final = is_breach
        self.width: Final = width
        self.gate: Final = gate
        self.normal: Final[Point] = FACES[face]
        x, y = lattice.centre(cell)
        self.at: Final[Point] = (x + 6 * self.normal[0], y + 7 * self.normal[1])
        self.sight: Final[Point] = (self.at[0] + self.normal[0], self.at[1] + self.normal[1])
        self.spread: Final = SPREADS[width]
        self.fronts: list[str] = []
        self.party = ""  # the zone of another building on its far side

    def covers(self, point: Point) -> bool:
        """Whether a point outside lies in its arc (5.1.3)."""
        return lattice.is_in_arc(point, self.at, self.normal, self.spread)


class Zone:
    """A part of a room, and a location (5.1.2)."""

    def __init__(self, id: str, building: str, cells: list[Point]) -> None:
        self.id: Final = id
        self.building: Final = building
        self.cells: Final = cells
        self.room = id
        self.symbol: Symbol | None = None
        self.fronts: list[str] = []  # hexes along its facade
        self.dot: Final = _dot(cells)
        self.hexes: list[str] = []  # in which its dot lies: two, if that is on their border


class Building:
    """A building: its zones, its roof and the roofs one can step over to (5.1.2, 8.1.8, 8.1.9)."""

    def __init__(self, id: str, name: str, is_hangar: bool) -> None:
        self.id: Final = id
        self.name: Final = name
        self.is_hangar: Final = is_hangar
        self.zones: list[str] = []
        self.access = ""  # the zone with the roof-access symbol
        self.roof_dot: Point = (0, 0)
        self.links: list[str] = []
        self.contiguous: list[str] = []
        self.fronts: list[str] = []

    @property
    def roof(self) -> str:
        return f"{self.id}{ROOF}"


class Wall:
    """An outer wall on a hexside (5.1.3.1)."""

    def __init__(self, id: str, one: str, other: str, start: Point, end: Point) -> None:
        self.id: Final = id
        self.one: Final = one
        self.other: Final = other  # empty at the edge of the map
        self.start: Final = start
        self.end: Final = end
        self.has_symbol = False

    @property
    def middle(self) -> Point:
        return ((self.start[0] + self.end[0]) // 2, (self.start[1] + self.end[1]) // 2)


class Tunnels:
    """An underground insert: zones in straight corridors, manholes by letter (5.1.5)."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.corridors: list[list[str]] = []
        self.manholes: dict[str, str] = {}  # zone: location on the map

    @property
    def zones(self) -> list[str]:
        return sorted({zone for corridor in self.corridors for zone in corridor})


class District:
    """The ground before anything is breached; `mapfile` reads it."""

    def __init__(self, id: str, name: str, wind: str, rows: list[str]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.wind: Final = wind
        self.rows: Final = rows
        self.columns: Final = len(rows[0])
        self.cells: Final[dict[Point, str]] = {}  # cell: zone
        self.zones: Final[dict[str, Zone]] = {}
        self.buildings: Final[dict[str, Building]] = {}
        self.rooms: Final[dict[str, list[str]]] = {}
        self.terrain: Final[dict[str, str]] = {}  # the letter of every playable hex
        self.walls: Final[dict[str, Wall]] = {}
        self.wall_between: Final[dict[str, Wall]] = {}  # "one other": wall, both ways
        self.under: list[str] = []
        self.tunnels: Final[dict[str, Tunnels]] = {}
        self.locations: list[str] = []
        self.known: frozenset[str] = frozenset()
        self._levels: dict[str, int] = {}

    def list_locations(self) -> None:
        """What follows from the rest, once all of it is read."""
        self.locations = self._locations()
        self.known = frozenset(self.locations)
        self._levels = {loc: self._level(loc) for loc in self.locations}

    def is_hex(self, loc: str) -> bool:
        return loc in self.terrain

    def is_zone(self, loc: str) -> bool:
        return loc in self.zones

    def is_roof(self, loc: str) -> bool:
        return loc.endswith(ROOF) and loc.removesuffix(ROOF) in self.buildings

    def is_under(self, loc: str) -> bool:
        """A sewer below the street or a tunnel."""
        return loc.startswith(("u", "U"))

    def is_tunnel(self, loc: str) -> bool:
        """A zone of an Underground insert."""
        return loc.startswith("U")

    def is_sewer(self, hex: str) -> bool:
        """Whether there is a sewer in a hex, open or below it."""
        return hex in self.under or self.terrain.get(hex) == "s"

    def level(self, loc: str) -> int:
        """The level of a block there: hillock 1, roof 2, water and sewers −1, all else 0 (5.1.4, R19)."""
        return self._levels[loc]

    def dot_of(self, loc: str) -> Point:
        """Where a location is drawn; a tunnel is drawn elsewhere."""
        if loc in self.terrain:
            return self.dot(loc)
        if loc in self.zones:
            return self.zones[loc].dot
        if self.is_roof(loc):
            return self.buildings[loc[:-2]].roof_dot
        return self.dot(loc[1:]) if loc.startswith("u") else (0, 0)

    def building_of(self, loc: str) -> str:
        """The building of a zone or a roof; empty for anything else."""
        if loc in self.zones:
            return self.zones[loc].building
        return loc[:-2] if self.is_roof(loc) else ""

    def room_of(self, loc: str) -> str:
        zone = self.zones.get(loc)
        return "" if zone is None else zone.room

    def exists(self, column: int, row: int) -> bool:
        return 1 <= column <= self.columns and 1 <= row <= len(self.rows)

    def near(self, hex: str, direction: str) -> str:
        """The label of the next hex, playable or not; empty off the map."""
        column, row = lattice.neighbour(lattice.column_of(hex), lattice.row_of(hex), direction)
        return lattice.label(column, row) if self.exists(column, row) else ""

    def around(self, hex: str) -> list[str]:
        """The playable hexes next to one, walls or not."""
        found = [self.near(hex, direction) for direction in DIRECTIONS]
        return [each for each in found if each in self.terrain]

    def hex_at(self, point: Point) -> str:
        """The hex of the map that holds a point; of several, the lowest label; empty off the map."""
        found = self.hexes_at(point)
        return found[0] if found else ""

    def hexes_at(self, point: Point) -> list[str]:
        """The hexes of the map whose closed hexagons hold a point, by label (R20)."""
        found: list[str] = []
        guess, row = point[0] // 24 + 1, point[1] // 28 + 1
        for column in (guess - 1, guess, guess + 1, guess + 2):
            for each in (row - 1, row, row + 1):
                if self.exists(column, each) and lattice.clip(point, point, lattice.hexagon(column, each)) is not None:
                    found.append(lattice.label(column, each))
        return found

    def is_free(self, start: Point, end: Point) -> bool:
        """Whether a segment touches no building cell."""
        low_i, high_i = (min(start[0], end[0]) - 6) // 12, (max(start[0], end[0]) + 6) // 12 + 1
        low_j, high_j = (min(start[1], end[1]) - 7) // 14, (max(start[1], end[1]) + 7) // 14 + 1
        for i in range(low_i, high_i + 1):
            for j in range(low_j, high_j + 1):
                if (i, j) in self.cells and lattice.clip(start, end, lattice.rectangle((i, j))) is not None:
                    return False
        return True

    def has_open_side(self, column: int, row: int, direction: str) -> bool:
        """Whether a shared hexside is open somewhere: seven points along it (8.1.2)."""
        one, other = lattice.hexside(column, row, direction)
        for k in range(1, 8):
            x, y = 8 * one[0] + (other[0] - one[0]) * k, 8 * one[1] + (other[1] - one[1]) * k  # eight times as large
            if not self._is_built(x, y):
                return True
        return False

    def _is_built(self, x: int, y: int) -> bool:
        for i in range((x - 48) // 96, (x + 48) // 96 + 1):
            for j in range((y - 56) // 112, (y + 56) // 112 + 1):
                if (i, j) in self.cells and abs(x - 96 * i) <= 48 and abs(y - 112 * j) <= 56:
                    return True
        return False

    def dot(self, hex: str) -> Point:
        return lattice.dot(lattice.column_of(hex), lattice.row_of(hex))

    def building_at(self, cell: Point) -> str:
        zone = self.cells.get(cell, "")
        return self.zones[zone].building if zone else ""

    def _level(self, loc: str) -> int:
        letter = self.terrain.get(loc, "")
        if letter:
            return 1 if letter == "h" else -1 if letter in "~s" else 0
        return ROOF_LEVEL if self.is_roof(loc) else -1 if self.is_under(loc) else 0

    def _locations(self) -> list[str]:
        found = [*self.terrain, *self.zones, *[each.roof for each in self.buildings.values() if each.access]]
        found += [f"u{hex}" for hex in self.under]
        found += [zone for each in self.tunnels.values() for zone in each.zones]
        return found


def _dot(cells: list[Point]) -> Point:
    """The centre of the cell nearest the middle; of several the northernmost, then the westernmost."""
    count = len(cells)
    x, y = sum([12 * i for i, _ in cells]), sum([14 * j for _, j in cells])
    best: list[tuple[int, int, int]] = []
    for i, j in cells:
        best.append(((12 * i * count - x) ** 2 + (14 * j * count - y) ** 2, j, i))
    _, j, i = min(best)
    return (12 * i, 14 * j)
