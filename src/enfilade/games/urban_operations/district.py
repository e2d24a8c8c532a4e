"""A district: the map file, read and checked (3.1, 3.2). What is wrong is named by file, key and row."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations import lattice
from enfilade.games.urban_operations.lattice import DIRECTIONS, FACES, Point
from enfilade.kernel.data import Reader

TERRAIN: Final = ".yTh~s#x"
ROOF_LEVEL: Final = 2
SPREADS: Final = {"narrow": 58, "normal": 100, "wide": 173}
ZONE_CHARACTERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
FRONT: Final = 22 * 22  # how near a front hex of an aperture lies, squared (3.2)
FAR_FRONT: Final = 30 * 30
FACADE_FRONT: Final = 34 * 34


class Symbol:
    """The one aperture of a zone: a red door or window, or an orange breach symbol (5.1.3.2, 5.1.3.3)."""

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
        """Whether a point outside lies in its arc (3.2)."""
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
        self.hex = ""  # in which its dot lies


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
        return f"{self.id}.r"


class Wall:
    """An outer wall on a hexside (5.1.3)."""

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
    """The ground as printed, before anything is breached; of the Underground inserts those that are used (None: all)."""

    def __init__(self, data: Reader, inserts: list[str] | None = None) -> None:
        self.id: Final = data.text("id")
        self.name: Final = data.text("name")
        self.wind: Final = data.choice("wind", DIRECTIONS)
        self.rows: Final = _terrain(data)
        self.columns: Final = len(self.rows[0])
        self.cells: Final[dict[Point, str]] = {}  # cell: zone
        self.zones: Final[dict[str, Zone]] = {}
        self.buildings: Final[dict[str, Building]] = {}
        self.rooms: Final[dict[str, list[str]]] = {}
        self.walls: Final[dict[str, Wall]] = {}
        self.wall_between: Final[dict[str, Wall]] = {}  # "one other": wall, both ways
        self.under: list[str] = []
        self.tunnels: Final[dict[str, Tunnels]] = {}
        plans = data.tables("building")
        for each in plans:
            self._building(each)
        self.terrain: Final = self._playable(data)
        self._fronts(self._symbols(plans))
        self._roofs(plans)
        self._walls(data)
        self._underground(data)
        data.close()
        for id in [id for id in self.tunnels if inserts is not None and id not in inserts]:
            del self.tunnels[id]  # the scenario does not use it (5.1.5)
        self.locations: Final = self._locations()
        self.known: Final = frozenset(self.locations)
        self._levels: Final = {loc: self._level(loc) for loc in self.locations}

    # Looking things up.

    def is_hex(self, loc: str) -> bool:
        return loc in self.terrain

    def is_zone(self, loc: str) -> bool:
        return loc in self.zones

    def is_roof(self, loc: str) -> bool:
        return loc.endswith(".r") and loc[:-2] in self.buildings

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
        """The hex of the map whose closed hexagon holds a point; of several, the lowest label."""
        guess = point[0] // 24 + 1
        for column in (guess - 1, guess, guess + 1, guess + 2):
            row = point[1] // 28 + 1
            for each in (row - 1, row, row + 1):
                if self.exists(column, each) and lattice.clip(point, point, lattice.hexagon(column, each)) is not None:
                    return lattice.label(column, each)
        return ""

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
        """Whether a shared hexside is open somewhere: seven points along it (3.3, 8.1.2)."""
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

    # Reading.

    def _building(self, data: Reader) -> None:
        id = str(data.integer("id", least=1))
        if id in self.buildings:
            raise data.bad("id", f"there are two buildings {id}")
        building = Building(id, data.text("name"), data.choice("kind", ["building", "hangar"], "building") == "hangar")
        self.buildings[id] = building
        at = data.integers("at")
        if len(at) != 2:
            raise data.bad("at", f"{at} should be two numbers: column and row of the plan's first cell")
        drawn: dict[str, list[Point]] = {}
        for row, line in enumerate(data.text("plan").split()):
            for column, character in enumerate(line):
                if character == ".":
                    continue
                if character not in ZONE_CHARACTERS:
                    raise data.bad("plan", f"row {row + 1}: {character!r} is no zone: write 1 to 9, a to z, or . for nothing")
                cell = (at[0] + column, at[1] + row)
                if not self.hex_at(lattice.centre(cell)):
                    raise data.bad("plan", f"row {row + 1}, column {column + 1}: this cell lies off the map")
                if cell in self.cells:
                    taken = self.zones[self.cells[cell]].building if self.cells[cell] in self.zones else id
                    raise data.bad("plan", f"row {row + 1}: this cell belongs to building {taken} already")
                drawn.setdefault(character, []).append(cell)
        if not drawn:
            raise data.bad("plan", "there is no zone in this plan")
        for character in sorted(drawn):
            zone = Zone(f"{id}.{character}", id, drawn[character])
            if not _hangs_together(zone.cells):
                raise data.bad("plan", f"zone {character} is in several pieces")
            self.zones[zone.id] = zone
            building.zones.append(zone.id)
            for cell in zone.cells:
                self.cells[cell] = zone.id
        self._rooms(data, building)

    def _rooms(self, data: Reader, building: Building) -> None:
        listed: set[str] = set()
        for index, characters in enumerate(data.texts("rooms", [])):
            zones = [f"{building.id}.{character}" for character in characters]
            if not zones:
                raise data.bad(f"rooms[{index}]", 'a room needs a zone: write the zone characters, like "12"')
            for zone in zones:
                if zone not in self.zones:
                    raise data.bad(f"rooms[{index}]", f"there is no zone {zone}")
                if zone in listed:
                    raise data.bad(f"rooms[{index}]", f"zone {zone} is in two rooms")
                listed.add(zone)
                self.zones[zone].room = zones[0]
            if not _hangs_together([cell for zone in zones for cell in self.zones[zone].cells]):
                raise data.bad(f"rooms[{index}]", f"the zones {characters} do not hang together")
            self.rooms[zones[0]] = zones
        for zone in building.zones:
            self.rooms.setdefault(self.zones[zone].room, [zone])

    def _playable(self, data: Reader) -> dict[str, str]:
        """The letter of every playable hex; `#` must agree with the plans (3.1)."""
        found: dict[str, str] = {}
        for row, line in enumerate(self.rows, 1):
            for column, letter in enumerate(line, 1):
                built = lattice.dot_cell(column, row) in self.cells
                where = f"row {row}, column {column}"
                if built and letter != "#":
                    raise data.bad("terrain", f"{where}: the dot of {lattice.label(column, row)} is in a building: write #")
                if letter == "#" and not built:
                    raise data.bad("terrain", f"{where}: no building covers the dot of {lattice.label(column, row)}")
                if letter not in "#x":
                    found[lattice.label(column, row)] = letter
        return found

    def _symbols(self, plans: list[Reader]) -> dict[str, tuple[Reader, str]]:
        """Doors, windows and breach symbols; says where in the file each zone's one stands."""
        keys: dict[str, tuple[Reader, str]] = {}
        for each in plans:
            building = self.buildings[str(each.integer("id"))]
            plan = each.text("plan").split()
            at = each.integers("at")
            for key in ("doors", "breaches"):
                for index, text in enumerate(each.texts(key, [])):
                    zone = self._symbol(each, f"{key}[{index}]", building, plan, at, text)
                    keys[zone] = (each, f"{key}[{index}]")
        return keys

    def _symbol(self, data: Reader, key: str, building: Building, plan: list[str], at: list[int], text: str) -> str:
        words = text.split()
        column, row = _pair(data, key, words[0] if words else "")
        if not (0 <= row < len(plan) and 0 <= column < len(plan[row]) and plan[row][column] != "."):
            raise data.bad(key, f"{text!r}: there is no zone at column {column}, row {row} of the plan")
        if len(words) < 2 or words[1] not in FACES:
            raise data.bad(key, f'{text!r} should be like "0,3 W": a cell of the plan and a side, N, E, S or W')
        width, gate = "normal", False
        for word in words[2:]:
            if word in SPREADS:
                width = word
            elif word == "gate":
                gate = True
            else:
                raise data.bad(key, f"{word!r} should be narrow, wide or gate")
        if gate and not building.is_hangar:
            raise data.bad(key, "only a hangar has gates (8.1.4)")
        cell = (at[0] + column, at[1] + row)
        zone = self.zones[self.cells[cell]]
        if zone.symbol is not None:
            raise data.bad(key, f"zone {zone.id} has a symbol already: one at most (5.1.2)")
        symbol = Symbol(zone.id, cell, words[1], key.startswith("breaches"), width, gate)
        beyond = self.cells.get((cell[0] + symbol.normal[0], cell[1] + symbol.normal[1]), "")
        if beyond and self.zones[beyond].building == building.id:
            raise data.bad(key, f"{text!r} leads into the same building: symbols stand on its outer side")
        symbol.party = beyond
        zone.symbol = symbol
        return zone.id

    def _fronts(self, keys: dict[str, tuple[Reader, str]]) -> None:
        """The hexes before each aperture, and those along each facade (3.2)."""
        for zone in self.zones.values():
            if zone.symbol is not None and not zone.symbol.party:
                zone.symbol.fronts = self._fronts_of(zone.symbol)
                if not zone.symbol.fronts:
                    reader, key = keys[zone.id]
                    raise reader.bad(key, f"the aperture of zone {zone.id} has no hex before it, in its arc (8.1.4)")
            found: set[str] = set()
            for cell in zone.cells:
                for normal in FACES.values():
                    if self.zones[self.cells[cell]].building != self._building_at((cell[0] + normal[0], cell[1] + normal[1])):
                        x, y = lattice.centre(cell)
                        found.update(self._nearest((x + 7 * normal[0], y + 8 * normal[1])))
            zone.fronts = sorted(found)
            zone.hex = self.hex_at(zone.dot)
        for building in self.buildings.values():
            building.fronts = sorted({hex for zone in building.zones for hex in self.zones[zone].fronts})

    def _building_at(self, cell: Point) -> str:
        zone = self.cells.get(cell, "")
        return self.zones[zone].building if zone else ""

    def _hexes_near(self, point: Point) -> list[str]:
        """Playable hexes whose dot is not far from a point."""
        column, row = point[0] // 24 + 1, point[1] // 28 + 1
        found = [lattice.label(c, r) for c in range(column - 2, column + 4) for r in range(row - 2, row + 4) if self.exists(c, r)]
        return [hex for hex in found if hex in self.terrain]

    def _fronts_of(self, symbol: Symbol) -> list[str]:
        near: list[tuple[int, str]] = []
        for hex in self._hexes_near(symbol.at):
            point = self.dot(hex)
            if symbol.covers(point) and self.is_free(symbol.sight, point):
                near.append((lattice.apart(point, symbol.at), hex))
        fronts = [hex for distance, hex in near if distance <= FRONT]
        if fronts:
            return sorted(fronts)
        return [hex for distance, hex in sorted(near) if distance <= FAR_FRONT][:1]

    def _nearest(self, point: Point) -> list[str]:
        found: list[tuple[int, str]] = []
        for hex in self._hexes_near(point):
            distance = lattice.apart(self.dot(hex), point)
            if distance <= FACADE_FRONT and self.is_free(point, self.dot(hex)):
                found.append((distance, hex))
        least = min([distance for distance, _ in found], default=0)
        return [hex for distance, hex in found if distance == least]

    def dot(self, hex: str) -> Point:
        return lattice.dot(lattice.column_of(hex), lattice.row_of(hex))

    def _roofs(self, plans: list[Reader]) -> None:
        for cell, zone in self.cells.items():
            for normal in FACES.values():
                other = self._building_at((cell[0] + normal[0], cell[1] + normal[1]))
                mine = self.buildings[self.zones[zone].building]
                if other and other != mine.id and other not in mine.contiguous:
                    mine.contiguous.append(other)
        for each in plans:
            building = self.buildings[str(each.integer("id"))]
            at = each.integers("at")
            if each.has("roof"):
                column, row = _pair(each, "roof", each.text("roof"))
                cell = (at[0] + column, at[1] + row)
                if self._building_at(cell) != building.id:
                    raise each.bad("roof", f"column {column}, row {row} of the plan is not in building {building.id}")
                building.access = self.cells[cell]
                building.roof_dot = lattice.centre(cell)
            building.links = [str(link) for link in each.integers("roof_links", [])]
            each.close()
        for each in plans:
            building = self.buildings[str(each.integer("id"))]
            for link in building.links:
                other_building = self.buildings.get(link)
                if other_building is None or building.id not in other_building.links:
                    raise each.bad("roof_links", f"the arrow to {link} must be answered by one from there to {building.id}")
                if link not in building.contiguous:
                    raise each.bad("roof_links", f"buildings {building.id} and {link} do not touch")
                if not building.access or not other_building.access:
                    raise each.bad("roof_links", f"both {building.id} and {link} need a roof with an access symbol")

    def _walls(self, data: Reader) -> None:
        for index, text in enumerate(data.texts("walls", [])):
            for hex, direction in _hexsides(data, f"walls[{index}]", text, self):
                self._wall(hex, direction)
        for index, text in enumerate(data.texts("wall_breaches", [])):
            for hex, direction in _hexsides(data, f"wall_breaches[{index}]", text, self):
                wall = self.wall_between.get(f"{hex} {self.near(hex, direction)}") or self.walls.get(f"{hex}{direction}")
                if wall is None:
                    raise data.bad(f"wall_breaches[{index}]", f"there is no outer wall on the {direction} side of {hex}")
                wall.has_symbol = True

    def _wall(self, hex: str, direction: str) -> None:
        other = self.near(hex, direction)
        if f"{hex} {other}" in self.wall_between:
            return
        start, end = lattice.hexside(lattice.column_of(hex), lattice.row_of(hex), direction)
        wall = Wall(f"{hex}{direction}", hex, other, start, end)
        self.walls[wall.id] = wall
        if other:
            self.wall_between[f"{hex} {other}"] = wall
            self.wall_between[f"{other} {hex}"] = wall

    def _underground(self, data: Reader) -> None:
        self.under = sorted(data.texts("under_sewers", []))
        for index, hex in enumerate(data.texts("under_sewers", [])):
            if len(hex) != 4 or not hex.isdigit() or not self.exists(lattice.column_of(hex), lattice.row_of(hex)):
                raise data.bad(f"under_sewers[{index}]", f"there is no hex {hex!r}")
            if self.terrain.get(hex) == "s":
                raise data.bad(f"under_sewers[{index}]", f"the sewer in {hex} is open: it cannot also run below the street")
            if not self._leads_out(hex):
                raise data.bad(f"under_sewers[{index}]", f"no open sewer leads to the one below {hex} (5.1.6)")
        inserts = data.table("underground")
        taken: list[str] = []
        for id in inserts.keys():
            insert = inserts.table(id)
            if not id.startswith("U") or not id.isalnum():
                raise inserts.bad(id, f"{id!r} should be U and a number, like U1")
            tunnels = Tunnels(id, insert.text("name", id))
            for index, text in enumerate(insert.texts("corridors")):
                corridor = [f"{id}.{name}" for name in text.split()]
                if len(set(corridor)) < 2 or len(set(corridor)) < len(corridor):
                    raise insert.bad(f"corridors[{index}]", f'{text!r} should be two zones or more in a line, like "A t1 t2 B"')
                tunnels.corridors.append(corridor)
            known = [zone for corridor in tunnels.corridors for zone in corridor]
            manholes = insert.table("manholes")
            for letter in manholes.keys():
                surface = manholes.text(letter)
                if f"{id}.{letter}" not in known:
                    raise manholes.bad(letter, f"there is no zone {letter} in the corridors")
                if surface not in self.terrain and surface not in self.zones:
                    raise manholes.bad(letter, f"there is no location {surface!r} on the map")
                if surface in taken:
                    raise manholes.bad(letter, f"there is a manhole in {surface} already")
                taken.append(surface)
                tunnels.manholes[f"{id}.{letter}"] = surface
            insert.close()
            self.tunnels[id] = tunnels

    def _level(self, loc: str) -> int:
        letter = self.terrain.get(loc, "")
        if letter:
            return 1 if letter == "h" else -1 if letter in "~s" else 0
        return ROOF_LEVEL if self.is_roof(loc) else -1 if self.is_under(loc) else 0

    def _leads_out(self, hex: str) -> bool:
        """Whether one can get from a sewer below the street to an open one (5.1.6)."""
        seen, waiting = {hex}, [hex]
        while waiting:
            here = waiting.pop()
            if self.terrain.get(here) == "s":
                return True
            for direction in DIRECTIONS:
                other = self.near(here, direction)
                if other and other not in seen and self.is_sewer(other):
                    seen.add(other)
                    waiting.append(other)
        return False

    def _locations(self) -> list[str]:
        found = [*self.terrain, *self.zones, *[each.roof for each in self.buildings.values() if each.access]]
        found += [f"u{hex}" for hex in self.under]
        found += [zone for each in self.tunnels.values() for zone in each.zones]
        return found


def _terrain(data: Reader) -> list[str]:
    rows = data.text("terrain").split()
    if not rows:
        raise data.bad("terrain", "there is no row of terrain")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise data.bad("terrain", f"row {number} has {len(row)} letters; row 1 has {len(rows[0])}")
        for column, letter in enumerate(row, 1):
            if letter not in TERRAIN:
                raise data.bad("terrain", f"row {number}, column {column}: {letter!r} is no terrain: use {' '.join(TERRAIN)}")
    if len(rows) > 99 or len(rows[0]) > 99:
        raise data.bad("terrain", "a map has at most 99 rows and columns")
    return rows


def _pair(data: Reader, key: str, text: str) -> Point:
    left, _, right = text.partition(",")
    if not (left.isdigit() and right.isdigit()):
        raise data.bad(key, f"{text!r} should be a cell of the plan: column,row, both from 0")
    return int(left), int(right)


def _hexsides(data: Reader, key: str, text: str, district: District) -> list[tuple[str, str]]:
    words = text.split()
    if len(words) != 2 or len(words[0]) != 4 or not words[0].isdigit():
        raise data.bad(key, f'{text!r} should be like "0303 NW,N": a hex and its sides')
    if not district.exists(lattice.column_of(words[0]), lattice.row_of(words[0])):
        raise data.bad(key, f"there is no hex {words[0]}")
    sides = words[1].split(",")
    for side in sides:
        if side not in DIRECTIONS:
            raise data.bad(key, f"{side!r} should be one of {', '.join(DIRECTIONS)}")
    return [(words[0], side) for side in sides]


def _hangs_together(cells: list[Point]) -> bool:
    """Whether cells are joined by common sides."""
    rest = set(cells)
    waiting = [cells[0]]
    rest.discard(cells[0])
    while waiting:
        i, j = waiting.pop()
        for di, dj in FACES.values():
            beside = (i + di, j + dj)
            if beside in rest:
                rest.discard(beside)
                waiting.append(beside)
    return not rest


def _dot(cells: list[Point]) -> Point:
    """The centre of the cell nearest the middle; of several the northernmost, then the westernmost (3.6)."""
    count = len(cells)
    x, y = sum([12 * i for i, _ in cells]), sum([14 * j for _, j in cells])
    best: list[tuple[int, int, int]] = []
    for i, j in cells:
        best.append(((12 * i * count - x) ** 2 + (14 * j * count - y) ** 2, j, i))
    _, j, i = min(best)
    return (12 * i, 14 * j)
