"""The district drawn like an architect's plan: facades thick, partitions thin, openings with their arcs."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import Building, District, Symbol, Zone
from enfilade.games.urban_operations.box.lattice import FACES, Point
from enfilade.games.urban_operations.page import cellars as cellar
from enfilade.scene.outline import loops
from enfilade.scene.shape import Element, circle, group, label, line, path, polygon, rect

K: Final = 3.0  # drawing units for one unit of the lattice
LEFT: Final = 62.0
TOP: Final = 100.0
FOOT: Final = 52.0  # below the last hex: scale, north and wind
LIFT: Final[tuple[float, ...]] = (-7.0, -11.0)  # how the upper sheet of the roofs is set off
ANGLES: Final = {"narrow": 30, "normal": 45, "wide": 60}

Spot = tuple[float, float]


def spot(point: Point) -> Spot:
    """Where a point of the lattice is drawn."""
    return (LEFT + K * point[0], TOP + K * point[1])


def size(district: District) -> Spot:
    below = cellar.height(list(district.tunnels.values()))
    return (2 * LEFT + K * 24 * (district.columns - 1), TOP + K * 28 * len(district.rows) + below + FOOT)


@lru_cache(maxsize=8192)
def hex_corners(hex: str) -> list[Spot]:
    return [spot(point) for point in lattice.hexagon(lattice.column_of(hex), lattice.row_of(hex))]


def _outline(cells: list[Point], aside: Spot = (0.0, 0.0)) -> str:
    parts: list[str] = []
    for loop in loops(cells):
        corners = [spot((12 * x - 6, 14 * y - 7)) for x, y in loop]
        parts.append("M" + "L".join([f"{x + aside[0]:.1f} {y + aside[1]:.1f}" for x, y in corners]) + "Z")
    return "".join(parts)


@lru_cache(maxsize=8192)
def zone_path(zone: Zone) -> str:
    """The outline of a zone."""
    return _outline(zone.cells)


def cells_of(district: District, building: str) -> list[Point]:
    """The cells of a building, all its zones together."""
    return [cell for zone in district.buildings[building].zones for cell in district.zones[zone].cells]


@lru_cache(maxsize=8192)
def zone_middle(zone: Zone) -> Spot:
    """Where a block stands in a zone: in the middle of it, or at its dot if that is no part of it."""
    x = sum([6 * 2 * i for i, _ in zone.cells]) / len(zone.cells)
    y = sum([7 * 2 * j for _, j in zone.cells]) / len(zone.cells)
    if any([abs(x - 12 * i) <= 6 and abs(y - 14 * j) <= 7 for i, j in zone.cells]):
        return (LEFT + K * x, TOP + K * y)
    return spot(zone.dot)


@lru_cache(maxsize=8192)
def zone_corner(zone: Zone) -> Spot:
    """The top left corner of a zone: of its leftmost cells in the top row."""
    i, j = min(zone.cells, key=_by_row)
    return spot((12 * i - 6, 14 * j - 7))


@lru_cache(maxsize=8192)
def zone_foot(zone: Zone) -> Spot:
    """The bottom left corner of a zone."""
    i, j = max(zone.cells, key=_by_depth)
    return spot((12 * i - 6, 14 * j + 7))


def _by_row(cell: Point) -> tuple[int, int]:
    return (cell[1], cell[0])


def _by_depth(cell: Point) -> tuple[int, int]:
    return (cell[1], -cell[0])


def place_of(district: District, loc: str) -> Spot:
    """The middle of a location on the sheet."""
    if loc in district.zones:
        return zone_middle(district.zones[loc])
    if district.is_roof(loc):
        return spot(district.buildings[loc[:-2]].roof_dot)
    if loc in district.terrain:
        return spot(district.dot(loc))
    if loc.startswith("u") and loc[1:] in district.under:
        return spot(district.dot(loc[1:]))
    return tunnel_spot(district, loc)


def tunnel_spot(district: District, loc: str) -> Spot:
    """A zone of an insert, which is drawn below the map; `underground`: beside it."""
    x, y = cellar.offset(list(district.tunnels.values()), loc)
    return (LEFT + x, TOP + K * 28 * len(district.rows) + y)


TREES: Final = ((-18, -16, 12), (14, -20, 10), (-6, 12, 13), (22, 8, 11), (-28, 8, 8))


def tree(x: float, y: float, r: float) -> Element:
    """A tree as on a plan: its crown with a few strokes of the pen."""
    marks = "".join([f"M{x:.1f} {y:.1f}L{x + r * cos(turn):.1f} {y + r * sin(turn):.1f}" for turn in (0.4, 1.7, 2.9, 4.2, 5.4)])
    return group([circle(x, y, r, "uo-tree"), path(marks, "uo-twig")])


@lru_cache(maxsize=128)
def ground(district: District) -> list[Element]:
    """Hexes and what grows on them."""
    found: list[Element] = []
    for hex, letter in district.terrain.items():
        kind = {"T": "uo-woods", "~": "uo-water", "s": "uo-sewer", "h": "uo-hill"}.get(letter, "")
        if kind:
            found.append(polygon(list(hex_corners(hex)), kind))
    for hex, letter in district.terrain.items():
        x, y = spot(district.dot(hex))
        found.append(polygon(list(hex_corners(hex)), "uo-hexline"))
        if letter == "T":
            found += [tree(x + dx, y + dy, r) for dx, dy, r in TREES]
        elif letter == "h":
            found += [circle(x, y, r, "uo-contour") for r in (33, 24, 15)]
        elif letter in ("~", "s"):
            found += [path(f"M{x - 26} {y + dy}q6.5 -5 13 0t13 0t13 0t13 0", "uo-wave") for dy in (-20, 0, 20)]
        found.append(circle(x, y, 1.8 if letter != "y" else 2.6, "uo-dot" if letter != "y" else "uo-dot-foot"))
    return found


def sides(district: District) -> tuple[str, str, str]:
    """Zone limits, partitions and facades as three paths."""
    limits: list[str] = []
    partitions: list[str] = []
    facades: list[str] = []
    for cell, id in district.cells.items():
        zone = district.zones[id]
        for face, normal in FACES.items():
            other_id = district.cells.get((cell[0] + normal[0], cell[1] + normal[1]), "")
            if other_id == id:
                continue
            stroke = _side(cell, face)
            other = district.zones.get(other_id)
            if other is None or other.building != zone.building:
                facades.append(stroke)
            elif id < other_id:
                (limits if other.room == zone.room else partitions).append(stroke)
    return "".join(limits), "".join(partitions), "".join(facades)


def _side(cell: Point, face: str) -> str:
    x, y = lattice.centre(cell)
    ends = {
        "N": ((x - 6, y - 7), (x + 6, y - 7)),
        "S": ((x - 6, y + 7), (x + 6, y + 7)),
        "W": ((x - 6, y - 7), (x - 6, y + 7)),
        "E": ((x + 6, y - 7), (x + 6, y + 7)),
    }[face]
    (x1, y1), (x2, y2) = spot(ends[0]), spot(ends[1])
    return f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


@lru_cache(maxsize=128)
def buildings(district: District) -> list[Element]:
    found: list[Element] = []
    for zone in district.zones.values():
        hangar = district.buildings[zone.building].is_hangar
        found.append(path(zone_path(zone), "uo-hangar" if hangar else "uo-room"))
    limits, partitions, facades = sides(district)
    for d, kind in ((limits, "uo-limit"), (partitions, "uo-partition"), (facades, "uo-facade")):
        if d:
            found.append(path(d, kind))
    return found


def name_spot(district: District, building: str) -> Spot:
    """Where the name of a building is written: above its top left corner."""
    i, j = min(cells_of(district, building), key=_by_row)
    x, y = spot((12 * i - 6, 14 * j - 7))
    return (x - 3, y - 9)


@lru_cache(maxsize=256)
def openings(district: District, breaches: tuple[str, ...]) -> list[Element]:
    """Doors and windows red, breach symbols in brick, those that are open with their arcs."""
    found: list[Element] = []
    for zone in district.zones.values():
        symbol = zone.symbol
        if symbol is None:
            continue
        is_open = not symbol.is_breach or zone.id in breaches
        x, y = spot(symbol.at)
        half = 14.0 if symbol.width == "wide" else 8.0 if symbol.width == "narrow" else 11.0
        dx, dy = (half, 0.0) if symbol.face in ("N", "S") else (0.0, half)
        if is_open:
            found.append(arc(symbol))
            found.append(line(x - dx, y - dy, x + dx, y + dy, "uo-opening"))
        kind = "uo-symbol" if symbol.is_breach else "uo-gate" if symbol.gate else "uo-door"
        found.append(line(x - dx, y - dy, x + dx, y + dy, kind))
    return found


def arc(symbol: Symbol) -> Element:
    """The arc of an opening as a fine sector."""
    x, y = spot(symbol.at)
    middle = {"N": -90, "E": 0, "S": 90, "W": 180}[symbol.face]
    reach = 50.0
    ends = [(middle + turn) * pi / 180 for turn in (-ANGLES[symbol.width], ANGLES[symbol.width])]
    corners = [(x + reach * cos(angle), y + reach * sin(angle)) for angle in ends]
    (x1, y1), (x2, y2) = corners
    return path(f"M{x:.1f} {y:.1f}L{x1:.1f} {y1:.1f}A{reach} {reach} 0 0 1 {x2:.1f} {y2:.1f}Z", "uo-arc")


@lru_cache(maxsize=256)
def walls(district: District, breaches: tuple[str, ...]) -> list[Element]:
    """Outer walls; those with a breach symbol can be chosen."""
    found: list[Element] = []
    for wall in district.walls.values():
        (x1, y1), (x2, y2) = spot(wall.start), spot(wall.end)
        broken = wall.id in breaches
        parts = [line(x1, y1, x2, y2, "uo-gap" if broken else "uo-wall")]
        if not broken:
            parts.append(line(x1, y1, x2, y2, "uo-wall-edge"))
        name = f"outer wall {wall.id}, {'breached' if broken else 'whole'}"
        if wall.has_symbol and not broken:
            parts.append(line((x1 * 2 + x2) / 3, (y1 * 2 + y2) / 3, (x1 + x2 * 2) / 3, (y1 + y2 * 2) / 3, "uo-symbol"))
            parts.append(circle((x1 + x2) / 2, (y1 + y2) / 2, 9, "halo halo-gold"))
            name += ", with a breach symbol"
        found.append(group(parts, "", wall.id, name))
    return found


@lru_cache(maxsize=128)
def roofs(district: District) -> list[Element]:
    """The upper sheet: the outlines of the roofs set off from the rooms below, their accesses, arrows from roof to roof."""
    found: list[Element] = []
    dx, dy = LIFT
    for building in district.buildings.values():
        if not building.access:
            continue
        cells = cells_of(district, building.id)
        found.append(path(_outline(cells, (dx, dy)), "uo-roof-sheet"))
        for corner in loops(cells)[0]:
            x, y = spot((12 * corner[0] - 6, 14 * corner[1] - 7))
            found.append(line(x, y, x + dx, y + dy, "uo-roof-sheet"))
        x, y = spot(building.roof_dot)
        for link in building.links:
            if building.id < link:
                ex, ey = spot(district.buildings[link].roof_dot)
                found.append(line(x, y, ex, ey, "uo-roof-link"))
    for building in district.buildings.values():
        if building.access:
            found.append(_roof(building, spot(building.roof_dot)))
    return found


def _roof(building: Building, at: Spot) -> Element:
    """The access to a roof: the place of a block up there."""
    parts = [
        circle(0, 0, 15, "halo halo-edge"),
        circle(0, 0, 15, "halo halo-gold"),
        circle(0, 0, 7.5, "uo-roof"),
        path("M-3.4 1.6L0 -2.4L3.4 1.6", "uo-roof-sign"),
    ]
    about = [
        "level 2: sees over walls and wrecks (5.1.7.3)",
        "+1 in a fight (8.2.8.2)",
        f"way up from {building.access}, 2 MP (8.1.8)",
    ]
    if building.links:
        about.append(f"4 MP over to {', '.join([f'{link}.r' for link in building.links])} (8.1.9)")
    return group(parts, "", building.roof, f"roof of {building.id} {building.name}", about, at)


@lru_cache(maxsize=256)
def cellars(district: District, known: tuple[str, ...], manholes: tuple[tuple[str, str], ...]) -> list[Element]:
    """Sewers below the streets, manholes with their letters, and of the tunnels below the map what is `known`."""
    letters = dict(manholes)
    found = [manhole(district, loc, zone) for loc, zone in manholes]
    for hex in district.under:
        x, y = spot(district.dot(hex))
        parts = [circle(0, 0, 9, "uo-tunnel-node"), circle(0, 0, 12, "halo halo-gold"), label(0, 3, "u", "uo-small")]
        found.append(group(parts, "", f"u{hex}", f"sewer under {hex}", [], (x + 14, y + 14)))
    for tunnels in district.tunnels.values():
        x, y = tunnel_spot(district, tunnels.zones[0])
        row = cellar.layout(tunnels)[tunnels.zones[0]][1]
        title = y - cellar.STEP[1] * row - cellar.ROOM[1] / 2 - 14
        found.append(label(LEFT, title, f"{tunnels.name}, below", "uo-note", "start"))
        for corridor in tunnels.corridors:
            for one, other in pairwise(corridor):
                if one in known and other in known:
                    (x1, y1), (x2, y2) = tunnel_spot(district, one), tunnel_spot(district, other)
                    found.append(line(x1, y1, x2, y2, "uo-tunnel"))
        found += [tunnel_room(district, zone, letters) for zone in tunnels.zones if zone in known]
    return found


def manhole(district: District, loc: str, zone: str) -> Element:
    """A manhole on the map with its letter; `?` face down, a bar for a dummy (5.1.5)."""
    x, y = place_of(district, loc)
    letter = {"?": "?", "": "–"}.get(zone, zone.partition(".")[2])
    about = {"?": ["Where it leads is not known to you (8.1.10)"], "": ["A dummy: it leads nowhere (8.1.10)"]}
    lines = about.get(zone, [f"2 MP down to {zone} (8.1.10)"])
    parts = [circle(0, 0, 10, "uo-manhole"), circle(0, 0, 13, "halo halo-gold"), label(0, 4, letter, "uo-manhole-text")]
    return group(parts, "", f"manhole-{loc}", f"manhole in {loc}", lines, (x - 22, y + 20))


def tunnel_room(district: District, zone: str, letters: dict[str, str]) -> Element:
    """A zone of an insert."""
    wide, high = cellar.ROOM
    above = [loc for loc, below in letters.items() if below == zone]
    parts = [
        rect(-wide / 2, -high / 2, wide, high, "uo-cellar", corner=4),
        rect(-wide / 2, -high / 2, wide, high, "halo halo-gold", corner=4),
        label(-wide / 2 + 8, -high / 2 + 15, zone.partition(".")[2], "uo-small", "start"),
    ]
    if above:
        parts.append(label(wide / 2 - 8, high / 2 - 7, f"↑ {above[0]}", "uo-small", "end"))
    lines = [f"Manhole up to {above[0]}, 2 MP (8.1.10)"] if above else []
    return group(parts, "", zone, f"underground {zone}", lines, tunnel_spot(district, zone))
