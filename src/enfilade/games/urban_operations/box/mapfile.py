"""The map file, read and checked into a district. What is wrong is named by file, key and row."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import SPREADS, Building, District, Symbol, Tunnels, Wall, Zone
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, FACES, Point
from enfilade.kernel.data import Reader, is_count

TERRAIN: Final = ".yTh~s#x"
ZONE_CHARACTERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
FRONT: Final = 22 * 22  # how near a front hex of an aperture lies, squared (8.1.4)
FAR_FRONT: Final = 30 * 30
FACADE_FRONT: Final = 34 * 34


def read_district(data: Reader, inserts: list[str] | None = None) -> District:
    """The district of a map file, with those of its Underground inserts that are used (None: all)."""
    district = District(data.text("id"), data.text("name"), data.choice("wind", DIRECTIONS), _terrain(data))
    plans = data.tables("building")
    for each in plans:
        _building(district, each)
    district.terrain.update(_playable(district, data))
    _fronts(district, _symbols(district, plans))
    _roofs(district, plans)
    _walls(district, data)
    _underground(district, data)
    data.close()
    for id in [id for id in district.tunnels if inserts is not None and id not in inserts]:
        del district.tunnels[id]  # the scenario does not use it (5.1.5)
    district.list_locations()
    return district


def _building(district: District, data: Reader) -> None:
    id = str(data.integer("id", least=1))
    if id in district.buildings:
        raise data.bad("id", f"there are two buildings {id}")
    building = Building(id, data.text("name"), data.choice("kind", ["building", "hangar"], "building") == "hangar")
    district.buildings[id] = building
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
            if not district.hex_at(lattice.centre(cell)):
                raise data.bad("plan", f"row {row + 1}, column {column + 1}: this cell lies off the map")
            if cell in district.cells:
                taken = district.zones[district.cells[cell]].building if district.cells[cell] in district.zones else id
                raise data.bad("plan", f"row {row + 1}: this cell belongs to building {taken} already")
            drawn.setdefault(character, []).append(cell)
    if not drawn:
        raise data.bad("plan", "there is no zone in this plan")
    for character in sorted(drawn):
        zone = Zone(f"{id}.{character}", id, drawn[character])
        if not _hangs_together(zone.cells):
            raise data.bad("plan", f"zone {character} is in several pieces")
        district.zones[zone.id] = zone
        building.zones.append(zone.id)
        for cell in zone.cells:
            district.cells[cell] = zone.id
    _rooms(district, data, building)


def _rooms(district: District, data: Reader, building: Building) -> None:
    listed: set[str] = set()
    for index, characters in enumerate(data.texts("rooms", [])):
        zones = [f"{building.id}.{character}" for character in characters]
        if not zones:
            raise data.bad(f"rooms[{index}]", 'a room needs a zone: write the zone characters, like "12"')
        for zone in zones:
            if zone not in district.zones:
                raise data.bad(f"rooms[{index}]", f"there is no zone {zone}")
            if zone in listed:
                raise data.bad(f"rooms[{index}]", f"zone {zone} is in two rooms")
            listed.add(zone)
            district.zones[zone].room = zones[0]
        if not _hangs_together([cell for zone in zones for cell in district.zones[zone].cells]):
            raise data.bad(f"rooms[{index}]", f"the zones {characters} do not hang together")
        district.rooms[zones[0]] = zones
    for zone in building.zones:
        district.rooms.setdefault(district.zones[zone].room, [zone])


def _playable(district: District, data: Reader) -> dict[str, str]:
    """The letter of every hex, always a whole one, whose dot is not built over; `#` must agree with the plans (5.1.1, R90)."""
    found: dict[str, str] = {}
    for row, line in enumerate(district.rows, 1):
        for column, letter in enumerate(line, 1):
            built = lattice.dot_cell(column, row) in district.cells
            where = f"row {row}, column {column}"
            if built and letter != "#":
                raise data.bad("terrain", f"{where}: the dot of {lattice.label(column, row)} is in a building: write #")
            if letter == "#" and not built:
                raise data.bad("terrain", f"{where}: no building covers the dot of {lattice.label(column, row)}")
            if letter not in "#x":
                found[lattice.label(column, row)] = letter
    return found


def _symbols(district: District, plans: list[Reader]) -> dict[str, tuple[Reader, str]]:
    """Doors, windows and breach symbols; says where in the file each zone's one stands."""
    keys: dict[str, tuple[Reader, str]] = {}
    for each in plans:
        building = district.buildings[str(each.integer("id"))]
        plan = each.text("plan").split()
        at = each.integers("at")
        for key in ("doors", "breaches"):
            for index, text in enumerate(each.texts(key, [])):
                zone = _symbol(district, each, f"{key}[{index}]", building, plan, at, text)
                keys[zone] = (each, f"{key}[{index}]")
    return keys


def _symbol(district: District, data: Reader, key: str, building: Building, plan: list[str], at: list[int], text: str) -> str:
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
    zone = district.zones[district.cells[cell]]
    if zone.symbol is not None:
        raise data.bad(key, f"zone {zone.id} has a symbol already: one at most (5.1.2)")
    symbol = Symbol(zone.id, cell, words[1], key.startswith("breaches"), width, gate)
    beyond = district.cells.get((cell[0] + symbol.normal[0], cell[1] + symbol.normal[1]), "")
    if beyond and district.zones[beyond].building == building.id:
        raise data.bad(key, f"{text!r} leads into the same building: symbols stand on its outer side")
    symbol.party = beyond
    zone.symbol = symbol
    return zone.id


def _fronts(district: District, keys: dict[str, tuple[Reader, str]]) -> None:
    """The hexes before each aperture, and those along each facade (8.1.4, 8.1.7)."""
    for zone in district.zones.values():
        if zone.symbol is not None and not zone.symbol.party:
            zone.symbol.fronts = _fronts_of(district, zone.symbol)
            if not zone.symbol.fronts:
                reader, key = keys[zone.id]
                raise reader.bad(key, f"the aperture of zone {zone.id} has no hex before it, in its arc (8.1.4)")
        found: set[str] = set()
        for cell in zone.cells:
            for normal in FACES.values():
                if zone.building != district.building_at((cell[0] + normal[0], cell[1] + normal[1])):
                    x, y = lattice.centre(cell)
                    found.update(_nearest(district, (x + 7 * normal[0], y + 8 * normal[1])))
        zone.fronts = sorted(found)
        zone.hexes = district.hexes_at(zone.dot)
    for building in district.buildings.values():
        building.fronts = sorted({hex for zone in building.zones for hex in district.zones[zone].fronts})


def _hexes_near(district: District, point: Point) -> list[str]:
    """Playable hexes whose dot is not far from a point."""
    column, row = point[0] // 24 + 1, point[1] // 28 + 1
    found = [lattice.label(c, r) for c in range(column - 2, column + 4) for r in range(row - 2, row + 4) if district.exists(c, r)]
    return [hex for hex in found if hex in district.terrain]


def _fronts_of(district: District, symbol: Symbol) -> list[str]:
    near: list[tuple[int, str]] = []
    for hex in _hexes_near(district, symbol.at):
        point = district.dot(hex)
        if symbol.covers(point) and district.is_free(symbol.sight, point):
            near.append((lattice.apart(point, symbol.at), hex))
    fronts = [hex for distance, hex in near if distance <= FRONT]
    if fronts:
        return sorted(fronts)
    return [hex for distance, hex in sorted(near) if distance <= FAR_FRONT][:1]


def _nearest(district: District, point: Point) -> list[str]:
    found: list[tuple[int, str]] = []
    for hex in _hexes_near(district, point):
        distance = lattice.apart(district.dot(hex), point)
        if distance <= FACADE_FRONT and district.is_free(point, district.dot(hex)):
            found.append((distance, hex))
    least = min([distance for distance, _ in found], default=0)
    return [hex for distance, hex in found if distance == least]


def _roofs(district: District, plans: list[Reader]) -> None:
    for cell, zone in district.cells.items():
        for normal in FACES.values():
            other = district.building_at((cell[0] + normal[0], cell[1] + normal[1]))
            mine = district.buildings[district.zones[zone].building]
            if other and other != mine.id and other not in mine.contiguous:
                mine.contiguous.append(other)
    for each in plans:
        building = district.buildings[str(each.integer("id"))]
        at = each.integers("at")
        if each.has("roof"):
            column, row = _pair(each, "roof", each.text("roof"))
            cell = (at[0] + column, at[1] + row)
            if district.building_at(cell) != building.id:
                raise each.bad("roof", f"column {column}, row {row} of the plan is not in building {building.id}")
            building.access = district.cells[cell]
            building.roof_dot = lattice.centre(cell)
        building.links = [str(link) for link in each.integers("roof_links", [])]
        each.close()
    for each in plans:
        building = district.buildings[str(each.integer("id"))]
        for link in building.links:
            other_building = district.buildings.get(link)
            if other_building is None or building.id not in other_building.links:
                raise each.bad("roof_links", f"the arrow to {link} must be answered by one from there to {building.id}")
            if link not in building.contiguous:
                raise each.bad("roof_links", f"buildings {building.id} and {link} do not touch")
            if not building.access or not other_building.access:
                raise each.bad("roof_links", f"both {building.id} and {link} need a roof with an access symbol")


def _walls(district: District, data: Reader) -> None:
    for index, text in enumerate(data.texts("walls", [])):
        for hex, direction in _hexsides(data, f"walls[{index}]", text, district):
            _wall(district, hex, direction)
    for index, text in enumerate(data.texts("wall_breaches", [])):
        for hex, direction in _hexsides(data, f"wall_breaches[{index}]", text, district):
            wall = district.wall_between.get(f"{hex} {district.near(hex, direction)}") or district.walls.get(f"{hex}{direction}")
            if wall is None:
                raise data.bad(f"wall_breaches[{index}]", f"there is no outer wall on the {direction} side of {hex}")
            wall.has_symbol = True


def _wall(district: District, hex: str, direction: str) -> None:
    other = district.near(hex, direction)
    if f"{hex} {other}" in district.wall_between:
        return
    start, end = lattice.hexside(lattice.column_of(hex), lattice.row_of(hex), direction)
    wall = Wall(f"{hex}{direction}", hex, other, start, end)
    district.walls[wall.id] = wall
    if other:
        district.wall_between[f"{hex} {other}"] = wall
        district.wall_between[f"{other} {hex}"] = wall


def _underground(district: District, data: Reader) -> None:
    district.under = sorted(data.texts("under_sewers", []))
    for index, hex in enumerate(data.texts("under_sewers", [])):
        if len(hex) != 4 or not is_count(hex) or not district.exists(lattice.column_of(hex), lattice.row_of(hex)):
            raise data.bad(f"under_sewers[{index}]", f"there is no hex {hex!r}")
        if district.terrain.get(hex) == "s":
            raise data.bad(f"under_sewers[{index}]", f"the sewer in {hex} is open: it cannot also run below the street")
        if not _leads_out(district, hex):
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
            if surface not in district.terrain and surface not in district.zones:
                raise manholes.bad(letter, f"there is no location {surface!r} on the map")
            if surface in taken:
                raise manholes.bad(letter, f"there is a manhole in {surface} already")
            taken.append(surface)
            tunnels.manholes[f"{id}.{letter}"] = surface
        insert.close()
        district.tunnels[id] = tunnels


def _leads_out(district: District, hex: str) -> bool:
    """Whether one can get from a sewer below the street to an open one (5.1.6)."""
    seen, waiting = {hex}, [hex]
    while waiting:
        here = waiting.pop()
        if district.terrain.get(here) == "s":
            return True
        for direction in DIRECTIONS:
            other = district.near(here, direction)
            if other and other not in seen and district.is_sewer(other):
                seen.add(other)
                waiting.append(other)
    return False


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
    if not (is_count(left) and is_count(right)):
        raise data.bad(key, f"{text!r} should be a cell of the plan: column,row, both from 0")
    return int(left), int(right)


def _hexsides(data: Reader, key: str, text: str, district: District) -> list[tuple[str, str]]:
    words = text.split()
    if len(words) != 2 or len(words[0]) != 4 or not is_count(words[0]):
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
