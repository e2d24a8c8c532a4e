"""The district drawn like an architect's plan: streets and yards, facades thick, partitions thin, openings with their arcs."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import Building, District, Symbol, Zone
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, FACES, Point
from enfilade.games.urban_operations.page import cellars as cellar
from enfilade.games.urban_operations.page import city
from enfilade.scene.outline import loops
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, polygon, rect

K: Final = 3.0  # drawing units for one unit of the lattice
LEFT: Final = 70.0
TOP: Final = 64.0
EDGE: Final = 22.0  # of paper around what is drawn
MARGIN: Final = 250.0  # right of the map: the title block, and above it what lies below
SHADOW: Final[tuple[float, ...]] = (15.0, 17.0)  # how far a house casts it, to the south-east
ANGLES: Final = {"narrow": 30, "normal": 45, "wide": 60}

Spot = tuple[float, float]


def spot(point: Point) -> Spot:
    """Where a point of the lattice is drawn."""
    return (LEFT + K * point[0], TOP + K * point[1])


def map_box(district: District) -> tuple[float, float, float, float]:
    """The corners of the drawn map: left, top, right, bottom."""
    west, north, east, south = city.extent(district)
    return (*spot((west, north)), *spot((east, south)))


def margin(district: District) -> float:
    """How wide the margin is: as wide as what lies below needs."""
    return max(MARGIN, cellar.width(list(district.tunnels.values())))


def below(district: District) -> float:
    """How high the drawing of what lies below is."""
    return cellar.height(list(district.tunnels.values()))


def size(district: District) -> Spot:
    _, _, right, bottom = map_box(district)
    return (right + EDGE + margin(district) + EDGE, bottom + EDGE)


@lru_cache(maxsize=8192)
def hex_corners(hex: str) -> list[Spot]:
    return [spot(point) for point in lattice.hexagon_of(hex)]


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
    """A zone of an insert, which is drawn in the margin of the map; `underground`: above it."""
    x, y = cellar.offset(list(district.tunnels.values()), loc)
    _, top, right, _ = map_box(district)
    return (right + EDGE + x, top + y)


WOODS: Final = ((-26, -18, 15), (2, -24, 16), (26, -10, 14), (-12, 6, 17), (16, 18, 16), (-28, 22, 11))


def ring(x: float, y: float, r: float) -> str:
    """A circle as a part of a path."""
    turn = f"a{figure(r)} {figure(r)} 0 1 0"
    return f"M{figure(x - r)} {figure(y)}{turn} {figure(2 * r)} 0{turn} {figure(-2 * r)} 0Z"


def grove(crowns: list[tuple[float, float, float]], kind: str) -> list[Element]:
    """Trees as on a plan, all of them in three strokes of the pen: shadows to the south-east, crowns, twigs."""
    if not crowns:
        return []
    twigs = [
        f"M{x:.1f} {y:.1f}L{x + r * cos(turn):.1f} {y + r * sin(turn):.1f}"
        for x, y, r in crowns
        for turn in (0.4, 1.7, 2.9, 4.2, 5.4)
    ]
    return [
        path("".join([ring(x + r * 0.4, y + r * 0.45, r) for x, y, r in crowns]), "uo-shadow"),
        path("".join([ring(x, y, r) for x, y, r in crowns]), kind),
        path("".join(twigs), "uo-twig"),
    ]


@lru_cache(maxsize=128)
def ground(district: District) -> list[Element]:
    """Yards, streets and what grows, and the hexes over them as faint ticks."""
    left, top, right, bottom = map_box(district)
    return [
        rect(left, top, right - left, bottom - top, "uo-yard"),
        *aprons(district),
        *roads(district),
        *land(district),
        *grove([(*spot((x, y)), K * r) for x, y, r in city.trees(district)], "uo-tree"),
        path("".join([parked(*each) for each in city.cars(district)]), "uo-car"),
        *shadows(district),
        path("".join(dict.fromkeys([stroke for hex in district.terrain for stroke in ticks(hex)])), "uo-corner"),
        *dots(district),
        rect(left, top, right - left, bottom - top, "uo-edge"),
    ]


def aprons(district: District) -> list[Element]:
    """Paving around every building."""
    found: list[Element] = []
    for building in district.buildings:
        found.append(path(_outline(cells_of(district, building)), "uo-apron"))
    return found


def roads(district: District) -> list[Element]:
    """Pavements first, then carriageways over them, so that streets meet without a seam; lane marks and names last."""
    ways = city.streets(district)
    box = map_box(district)
    return [
        *[_band(way, way.half + city.PAVEMENT, box, "uo-pavement") for way in ways],
        *[_band(way, way.half, box, "uo-kerb") for way in ways],
        *[_band(way, way.half - 0.5, box, "uo-road") for way in ways],
        path("".join([_lane(way) for way in ways if way.half > city.NARROW // 2]), "uo-lane"),
        path("".join([_crossings(way, ways) for way in ways]), "uo-zebra"),
        *[_street_name(way, ways) for way in ways if way.name],
    ]


def _band(way: city.Street, half: float, box: tuple[float, float, float, float], kind: str) -> Element:
    """A part of a street as wide as it is, as far as the map goes."""
    (x1, y1), (x2, y2) = spot(way.start), spot(way.end)
    dx, dy = (0.0, K * half) if way.is_across else (K * half, 0.0)
    left, top, right, bottom = max(box[0], x1 - dx), max(box[1], y1 - dy), min(box[2], x2 + dx), min(box[3], y2 + dy)
    return rect(left, top, right - left, bottom - top, kind)


def _lane(way: city.Street) -> str:
    (x1, y1), (x2, y2) = spot(way.start), spot(way.end)
    return f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


def _crossings(way: city.Street, ways: list[city.Street]) -> str:
    """Zebra crossings where a lane opens into a street."""
    found = ""
    for street in ways:
        if way.is_across or not street.is_across:
            continue
        for end, sense in ((way.start, 1), (way.end, -1)):
            if street.covers(end, 0):
                x, y = spot((end[0], street.start[1] + sense * (street.half + city.PAVEMENT // 2)))
                stripe = x - K * way.half + 5
                while stripe < x + K * way.half - 4:
                    found += f"M{stripe:.1f} {y - 9:.1f}v18"
                    stripe += 10
    return found


def street_spot(way: city.Street, ways: list[city.Street]) -> Spot:
    """Where the middle of a street's name is: along it, where no other one crosses."""
    (x1, y1), (x2, y2) = spot(way.start), spot(way.end)
    others = [each for each in ways if each is not way]
    parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
    free = [
        part
        for part in parts
        if not any([each.covers(_way_point(way, part + aside), 4) for each in others for aside in (-0.06, 0.0, 0.06)])
    ]
    part = free[0] if free else parts[0]
    return (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)


def _street_name(way: city.Street, ways: list[city.Street]) -> Element:
    x, y = street_spot(way, ways)
    turn = "" if way.is_across else " rotate(90)"
    attributes = {"transform": f"translate({x:.1f} {y:.1f}){turn}", "y": "-6", "text-anchor": "middle"}
    return Element("text", attributes, "uo-street", text=way.name)


def _way_point(way: city.Street, part: float) -> Point:
    (x1, y1), (x2, y2) = way.start, way.end
    return (round(x1 + (x2 - x1) * part), round(y1 + (y2 - y1) * part))


def parked(x: int, y: int, is_across: bool) -> str:
    """A parked car from above: its body and its windows."""
    cx, cy = spot((x, y))
    long, wide = (K * city.CAR[0] / 2, K * city.CAR[1] / 2) if is_across else (K * city.CAR[1] / 2, K * city.CAR[0] / 2)
    body = f"M{cx - long:.1f} {cy - wide:.1f}h{2 * long:.1f}v{2 * wide:.1f}h{-2 * long:.1f}Z"
    if is_across:
        glass = f"M{cx - long * 0.55:.1f} {cy - wide:.1f}v{2 * wide:.1f}M{cx + long * 0.35:.1f} {cy - wide:.1f}v{2 * wide:.1f}"
    else:
        glass = f"M{cx - long:.1f} {cy - wide * 0.55:.1f}h{2 * long:.1f}M{cx - long:.1f} {cy + wide * 0.35:.1f}h{2 * long:.1f}"
    return body + glass


def land(district: District) -> list[Element]:
    """Woods, water with its quays, sewers and high ground."""
    found: list[Element] = []
    crowns: list[tuple[float, float, float]] = []
    waves, quays, contours = "", "", ""
    for hex, letter in district.terrain.items():
        kind = {"T": "uo-woods", "~": "uo-water", "s": "uo-sewer", "h": "uo-hill"}.get(letter, "")
        if not kind:
            continue
        found.append(polygon(list(hex_corners(hex)), kind))
        found += [polygon(corners, kind) for corners in _bay(district, hex) if letter in "~s"]
        x, y = spot(district.dot(hex))
        if letter == "T":
            crowns += [(x + dx, y + dy, float(r)) for dx, dy, r in WOODS]
        elif letter == "h":
            contours += "".join([ring(x, y, r) for r in (35, 26, 17)])
        else:
            waves += "".join([f"M{x - 26:.1f} {y + dy:.1f}q6.5 -5 13 0t13 0t13 0t13 0" for dy in (-20, 0, 20)])
            quays += _quay(district, hex, letter)
    found += [path(waves, "uo-wave"), path(quays, "uo-quay"), path(contours, "uo-contour")]
    return [*[each for each in found if each.attributes.get("d", "-")], *grove(crowns, "uo-wood")]


def _bay(district: District, hex: str) -> list[list[tuple[float, float]]]:
    """What is left between a hex of water and the edge of the map, which the water fills as well."""
    (x, y), row = district.dot(hex), lattice.row_of(hex)
    west, _, east, _ = city.extent(district)
    found: list[list[Point]] = []
    is_last = row == len(district.rows) and lattice.column_of(hex) % 2 == 1  # the columns beside it reach further down
    if is_last:
        found.append([(x - 8, y + 14), (x + 8, y + 14), (x + 16, y + 28), (x - 16, y + 28)])
    if x in (west + 16, east - 16):
        edge = west if x == west + 16 else east
        low = y + 28 if is_last else y + 14
        found.append([(x, y - 14), (edge, y - 14), (edge, low), (x, low)])
    return [[spot(point) for point in corners] for corners in found]


def _quay(district: District, hex: str, letter: str) -> str:
    """The edge of the water where it meets the land."""
    found = ""
    for direction in DIRECTIONS:
        near = district.near(hex, direction)
        if near and district.terrain.get(near, "") != letter:
            (x1, y1), (x2, y2) = [spot(end) for end in lattice.hexside(lattice.column_of(hex), lattice.row_of(hex), direction)]
            found += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return found


def shadows(district: District) -> list[Element]:
    """What the houses cast to the south-east."""
    dx, dy = SHADOW
    steps = [
        _outline(cells_of(district, building), (dx * part, dy * part)) for building in district.buildings for part in (0.5, 1.0)
    ]
    return [path("".join(steps), "uo-cast")]


def ticks(hex: str) -> list[str]:
    """The corners of a hex, each as short strokes along its sides: enough to count by. Neighbours share them."""
    corners = hex_corners(hex)
    found: list[str] = []
    for number, (x, y) in enumerate(corners):
        for nx, ny in (corners[number - 1], corners[(number + 1) % 6]):
            found.append(f"M{x:.1f} {y:.1f}l{(nx - x) * 0.13:.1f} {(ny - y) * 0.13:.1f}")
    return found


def dots(district: District) -> list[Element]:
    """The middles of the hexes; those that are for foot alone are larger."""
    foot = [spot(district.dot(hex)) for hex, letter in district.terrain.items() if letter == "y"]
    plain = [spot(district.dot(hex)) for hex, letter in district.terrain.items() if letter != "y"]
    found = [path("".join([ring(x, y, 1.8) for x, y in plain]), "uo-dot")]
    return [*found, path("".join([ring(x, y, 2.6) for x, y in foot]), "uo-dot-foot")] if foot else found


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
    """The upper sheet: ways up to the roofs, and from roof to roof."""
    found: list[Element] = []
    for building in district.buildings.values():
        x, y = spot(building.roof_dot)
        for link in building.links:
            if building.access and building.id < link:
                ex, ey = spot(district.buildings[link].roof_dot)
                found.append(line(x, y, ex, ey, "uo-roof-link"))
    found += [_roof(each, spot(each.roof_dot)) for each in district.buildings.values() if each.access]
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
    """Sewers below the streets, manholes with their letters, and of the tunnels what is `known`, as a blueprint in the margin."""
    letters = dict(manholes)
    found = [path(sewer_way(district), "uo-sewer-way")] if district.under else []
    found += [manhole(district, loc, zone) for loc, zone in manholes]
    for hex in district.under:
        x, y = spot(district.dot(hex))
        parts = [circle(0, 0, 9, "uo-tunnel-node"), circle(0, 0, 12, "halo halo-gold"), label(0, 4, "u", "uo-small")]
        found.append(group(parts, "", f"u{hex}", f"sewer under {hex}", [], (x + 14, y + 14)))
    inserts = list(district.tunnels.values())
    if inserts:
        _, top, right, _ = map_box(district)
        found += blueprint(right + EDGE, top, margin(district), cellar.height(inserts))
    for tunnels in inserts:
        x, y = tunnel_spot(district, tunnels.zones[0])
        column, row = cellar.layout(tunnels)[tunnels.zones[0]]
        title = (x - cellar.STEP[0] * column - cellar.ROOM[0] / 2, y - cellar.STEP[1] * row - cellar.ROOM[1] / 2 - 16)
        found.append(label(*title, f"{tunnels.name}, below", "uo-blue-title", "start"))
        links = [pair for corridor in tunnels.corridors for pair in pairwise(corridor) if set(pair) <= set(known)]
        ways = [(tunnel_spot(district, one), tunnel_spot(district, other)) for one, other in links]
        if ways:
            drawn = [f"M{figure(x1)} {figure(y1)}L{figure(x2)} {figure(y2)}" for (x1, y1), (x2, y2) in ways]
            found.append(path("".join(drawn), "uo-tunnel"))
        found += [tunnel_room(district, zone, letters) for zone in tunnels.zones if zone in known]
    return found


def blueprint(left: float, top: float, wide: float, high: float) -> list[Element]:
    """The blue sheet that the tunnels are drawn on, with its fine squares."""
    columns = [f"M{left + 20 * step:.1f} {top:.1f}v{high:.1f}" for step in range(1, int(wide / 20) + 1)]
    rows = [f"M{left:.1f} {top + 20 * step:.1f}h{wide:.1f}" for step in range(1, int(high / 20) + 1)]
    return [rect(left, top, wide, high, "uo-blueprint"), path("".join([*columns, *rows]), "uo-blue-grid")]


def sewer_way(district: District) -> str:
    """The sewers below the streets from hex to hex."""
    found = ""
    for hex in district.under:
        for near in district.around(hex):
            if (near in district.under and hex < near) or district.terrain[near] == "s":
                (x1, y1), (x2, y2) = spot(district.dot(hex)), spot(district.dot(near))
                found += f"M{x1 + 14:.1f} {y1 + 14:.1f}L{x2 + 14:.1f} {y2 + 14:.1f}"
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
        label(-wide / 2 + 8, -high / 2 + 15, zone.partition(".")[2], "uo-blue-text", "start"),
    ]
    if above:
        parts.append(label(wide / 2 - 8, high / 2 - 7, f"↑ {above[0]}", "uo-blue-text", "end"))
    lines = [f"Manhole up to {above[0]}, 2 MP (8.1.10)"] if above else []
    return group(parts, "", zone, f"underground {zone}", lines, tunnel_spot(district, zone))
