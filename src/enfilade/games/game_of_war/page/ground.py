"""The engraved chart: mountains in hachures, star forts, city blocks, roads, tracks, wires and poles (VI)."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.box.works import Links, Works
from enfilade.scene.outline import Cell, bodies, inset, loops
from enfilade.scene.shape import Element, circle, figure, group, path, polygon, rect

CELL: Final = 44


def noise(x: int, y: int, salt: int = 0) -> int:
    """A number that looks random but is always the same for a place."""
    mixed = (x * 73856093) ^ (y * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) & 0xFFFF


def cells_of(ground: Ground, glyphs: str) -> list[Cell]:
    return [(x, y) for y, row in enumerate(ground.rows) for x, glyph in enumerate(row) if glyph in glyphs]


@lru_cache(maxsize=128)
def draw_ground(ground: Ground) -> list[Element]:
    """What never changes: the sheet, mountains, blocks, forts."""
    width, height = ground.squares.width, ground.squares.height
    drawn = [rect(0, 0, width * CELL, height * CELL, "gw-sheet"), path(_grain(ground), "gw-grain")]
    drawn.append(path(_grid(width, height), "gw-grid"))
    drawn += _mountains(ground)
    drawn += _blocks(ground)
    drawn += [_fort(x, y) for x, y in cells_of(ground, "F")]
    drawn += [_pass(x, y) for x, y in cells_of(ground, "=")]
    return drawn


@lru_cache(maxsize=256)
def draw_works(ground: Ground, works: Works) -> list[Element]:
    """What sabotage can destroy: plazas, roads, wires, tracks."""
    drawn = [_plaza(tile % ground.squares.width, tile // ground.squares.width) for tile in sorted(works.plaza)]
    drawn += _roads(ground, works)
    drawn += _trams(ground, works)
    drawn += _rails(ground, works)
    drawn += _turning_gear(ground, works)
    drawn += _wires(ground, works)
    return drawn


def centre(ground: Ground, tile: int) -> tuple[float, float]:
    width = ground.squares.width
    return (tile % width + 0.5) * CELL, (tile // width + 0.5) * CELL


# The sheet.


def _grain(ground: Ground) -> str:
    """Tufts of grass, few and faint."""
    parts: list[str] = []
    for x, y in cells_of(ground, "."):
        seed = noise(x, y)
        if seed % 3 == 0:
            dx, dy = 6 + seed % 29, 8 + (seed >> 6) % 29
            parts.append(f"M{x * CELL + dx} {y * CELL + dy}l-1.4 -3m1.4 3v-3.6m0 3.6l1.4 -3")
    return "".join(parts) or "M0 0"


def _grid(width: int, height: int) -> str:
    columns = "".join([f"M{x * CELL} 0V{height * CELL}" for x in range(1, width)])
    rows = "".join([f"M0 {y * CELL}H{width * CELL}" for y in range(1, height)])
    return columns + rows


# Mountains.


def _mountains(ground: Ground) -> list[Element]:
    """Each massif: a pale slope, hachures that run downhill all round it, and a crest."""
    drawn: list[Element] = []
    for body in bodies(cells_of(ground, "^")):
        area = set(body)
        drawn += [circle((x + 0.5) * CELL, (y + 0.5) * CELL, CELL / 2, "gw-slope") for x, y in body]
        strokes: list[str] = []
        for x, y in sorted(area):
            strokes += _hachures(x, y, area)
        drawn.append(path("".join(strokes), "gw-hachure"))
        drawn.append(path("".join([_peak(x, y) for x, y in sorted(area)]), "gw-crest"))
    return drawn


def _closed(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join([f"{figure(x)} {figure(y)}" for x, y in points]) + "Z"


def _hachures(x: int, y: int, area: set[Cell]) -> list[str]:
    """Short strokes from the middle of a mountain tile outward, where the massif ends there longer and denser."""
    middle_x, middle_y = (x + 0.5) * CELL, (y + 0.5) * CELL
    strokes: list[str] = []
    for index in range(30):
        angle = index * pi / 15
        ux, uy = cos(angle), sin(angle)
        outward = (x + (1 if ux > 0.5 else -1 if ux < -0.5 else 0), y + (1 if uy > 0.5 else -1 if uy < -0.5 else 0))
        open_side = outward not in area
        jitter = noise(x, y, index) % 5
        start = 9 + jitter
        edge = CELL / 2 / max(abs(ux), abs(uy))
        end = (edge - 4 if open_side else edge - 1) - jitter / 2
        if not open_side and index % 2:
            continue
        strokes.append(
            f"M{figure(middle_x + ux * start)} {figure(middle_y + uy * start)}"
            f"L{figure(middle_x + ux * end)} {figure(middle_y + uy * end)}"
        )
    return strokes


def _peak(x: int, y: int) -> str:
    seed = noise(x, y, 7)
    dx, dy = seed % 7 - 3, (seed >> 4) % 5 - 2
    left, top = x * CELL + 13 + dx, y * CELL + 26 + dy
    return f"M{left} {top}l6 -11l4.5 6l3 -3.4l5 8.4M{left + 6} {top - 11}l1 7.5l-2.6 3"


# Cities, forts, passes, plazas.


def _blocks(ground: Ground) -> list[Element]:
    """City blocks with hatched roofs around a court."""
    drawn: list[Element] = []
    for body in bodies(cells_of(ground, "#")):
        area = loops(body)
        outline = "".join([_closed(inset(loop, CELL, 3)) for loop in area])
        columns = [x for x, _ in body]
        rows = [y for _, y in body]
        left, top = min(columns) * CELL + 3, min(rows) * CELL + 3
        right, bottom = (max(columns) + 1) * CELL - 3, (max(rows) + 1) * CELL - 3
        whole = len(body) == (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
        drawn.append(path(outline, "gw-block"))
        if whole:
            drawn.append(path(_hatch(left, top, right, bottom), "gw-block-hatch"))
            wide, high = right - left, bottom - top
            if wide > CELL and high > CELL:
                drawn.append(rect(left + wide * 0.32, top + high * 0.32, wide * 0.36, high * 0.36, "gw-court"))
    return drawn


def _hatch(left: float, top: float, right: float, bottom: float) -> str:
    """Diagonal lines over a rectangle."""
    wide, high = right - left, bottom - top
    parts: list[str] = []
    offset = 5.0
    while offset < wide + high:
        x1, y1 = (left + offset, top) if offset <= wide else (right, top + offset - wide)
        x2, y2 = (left, top + offset) if offset <= high else (left + offset - high, bottom)
        parts.append(f"M{figure(x1)} {figure(y1)}L{figure(x2)} {figure(y2)}")
        offset += 5
    return "".join(parts)


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> list[tuple[float, float]]:
    """A star around the origin."""
    found: list[tuple[float, float]] = []
    for index in range(points * 2):
        radius = outer if index % 2 == 0 else inner
        angle = index * pi / points - pi / 2 + turn
        found.append((radius * cos(angle), radius * sin(angle)))
    return found


def fort_shape() -> list[Element]:
    """A star fort with its ditch and keep (VI.3)."""
    return [
        polygon([(x, y) for x, y in star(5, 20.5, 12.5)], "gw-fort-ditch"),
        polygon([(x, y) for x, y in star(5, 17.5, 10)], "gw-fort"),
        polygon([(x, y) for x, y in star(5, 6, 4.9, pi / 5)], "gw-fort-keep"),
    ]


def _fort(x: int, y: int) -> Element:
    return group(fort_shape(), at=((x + 0.5) * CELL, (y + 0.5) * CELL))


def _pass(x: int, y: int) -> Element:
    """Two shoulders of rock and a way between them."""
    shoulders = "M-20 -14l8 8l-8 8M-20 14l7 -6M20 -14l-8 8l8 8M20 14l-7 -6M-16 -20l4 8M16 -20l-4 8M-16 20l4 -6M16 20l-4 -6"
    way = path("M0 -20C4 -8 -4 6 0 20", "gw-road")
    edge = path("M0 -20C4 -8 -4 6 0 20", "gw-road-edge")
    return group([path(shoulders, "gw-hachure"), edge, way], at=((x + 0.5) * CELL, (y + 0.5) * CELL))


def plaza_shape() -> list[Element]:
    rays = "".join([f"M0 0L{figure(16 * cos(turn * pi / 4))} {figure(16 * sin(turn * pi / 4))}" for turn in range(8)])
    return [rect(-18, -18, 36, 36, "gw-plaza", corner=4), path(rays, "gw-plaza-ray"), circle(0, 0, 4, "gw-court")]


def _plaza(x: int, y: int) -> Element:
    return group(plaza_shape(), at=((x + 0.5) * CELL, (y + 0.5) * CELL))


# Lines.


def _edges(net: Links) -> list[tuple[int, int]]:
    return [(one, other) for one, joined in net.items() for other in joined if one < other]


def _roads(ground: Ground, works: Works) -> list[Element]:
    """Road tiles joined to their neighbours, straight ones first."""
    parts: list[str] = []
    for tile in sorted(works.road):
        joined = 0
        near = ground.squares.neighbours[tile]
        for way in (0, 1, 2, 7):
            to = near[way]
            square = way % 2 == 0
            around = any([near[(way + turn) % 8] in works.road for turn in (1, 7)])
            if to in works.road and (square or not around):
                parts.append(_segment(ground, tile, to))
                joined += 1
        if not joined:
            x, y = centre(ground, tile)
            parts.append(f"M{figure(x - 1)} {figure(y)}h2")
    d = "".join(parts)
    return [path(d, "gw-road-edge"), path(d, "gw-road")] if d else []


def _segment(ground: Ground, one: int, other: int) -> str:
    x1, y1 = centre(ground, one)
    x2, y2 = centre(ground, other)
    return f"M{figure(x1)} {figure(y1)}L{figure(x2)} {figure(y2)}"


def _beside(ground: Ground, one: int, other: int, gap: float) -> str:
    """Two lines along an edge, this far from its middle."""
    x1, y1 = centre(ground, one)
    x2, y2 = centre(ground, other)
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = -(y2 - y1) / long * gap, (x2 - x1) / long * gap
    parts: list[str] = []
    for side in (1, -1):
        parts.append(f"M{figure(x1 + dx * side)} {figure(y1 + dy * side)}L{figure(x2 + dx * side)} {figure(y2 + dy * side)}")
    return "".join(parts)


def _across(ground: Ground, one: int, other: int, reach: float, step: float) -> str:
    """Short strokes across an edge."""
    x1, y1 = centre(ground, one)
    x2, y2 = centre(ground, other)
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    parts: list[str] = []
    count = int(long / step)
    for index in range(count):
        at = (index + 0.5) * long / count
        x, y = x1 + ux * at, y1 + uy * at
        parts.append(f"M{figure(x - uy * reach)} {figure(y + ux * reach)}L{figure(x + uy * reach)} {figure(y - ux * reach)}")
    return "".join(parts)


def _rails(ground: Ground, works: Works) -> list[Element]:
    """Two rails on sleepers."""
    edges = _edges(works.rail)
    if not edges:
        return []
    sleepers = "".join([_across(ground, one, other, 5.2, 6.2) for one, other in edges])
    rails = "".join([_beside(ground, one, other, 2.7) for one, other in edges])
    return [path(sleepers, "gw-sleeper"), path(rails, "gw-rail")]


def _trams(ground: Ground, works: Works) -> list[Element]:
    """A plain double line."""
    edges = _edges(works.tram)
    return [path("".join([_beside(ground, one, other, 2.2) for one, other in edges]), "gw-tram")] if edges else []


def _wires(ground: Ground, works: Works) -> list[Element]:
    """A dotted wire that hangs from poles, drawn a little aside of the middle."""
    edges = _edges(works.wire)
    if not edges:
        return []
    shift = 9
    wire = "".join([_segment(ground, one, other) for one, other in edges])
    poles: list[str] = []
    for tile in works.wire:
        x, y = centre(ground, tile)
        poles.append(f"M{figure(x)} {figure(y + 4)}v-9m-3.4 2h6.8")
    return [
        Element(
            "g", {"transform": f"translate(-{shift} -{shift})"}, children=[path(wire, "gw-wire"), path("".join(poles), "gw-pole")]
        )
    ]


def _turning_gear(ground: Ground, works: Works) -> list[Element]:
    drawn: list[Element] = []
    for tile in sorted(works.turnarounds | works.turntables):
        x, y = centre(ground, tile)
        mark = (
            "M-4 0H4M1.5 -2.6L4 0L1.5 2.6M-1.5 -2.6L-4 0L-1.5 2.6"
            if tile in works.turntables
            else "M-3.6 1.6A4 4 0 1 1 3.6 1.6m0 0l-2.8 -.4m2.8 .4l.6 -2.8"
        )
        drawn.append(group([circle(0, 0, 8, "gw-turn"), path(mark, "gw-rail")], at=(x, y)))
    for tile in sorted(works.intersections):
        drawn.append(group([path("M0 -5.5L5.5 0L0 5.5L-5.5 0Z", "gw-cross")], at=centre(ground, tile)))
    return drawn
