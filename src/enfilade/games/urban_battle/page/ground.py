"""The town drawn from above: paving, kerbs, roofs with depth, walls, water and bridges. It never changes in play."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_battle.box.board import Board
from enfilade.scene.outline import Cell, Loop, bodies, inset, loops
from enfilade.scene.shape import Element, circle, figure, group, path, polygon, rect

CELL: Final = 40
SHADOW: Final = 8  # how far a roof's shadow falls, to the south-east
LIFT: Final = 2.5  # how far a roof is drawn from its footprint, so that its walls show


def draw_ground(board: Board) -> list[Element]:
    """The whole board, from the paving up."""
    width, height = board.squares.width, board.squares.height
    drawn = [rect(0, 0, width * CELL, height * CELL, "ub-street"), path(_setts(board), "ub-setts")]
    drawn += _lanes(board)
    drawn += _water(board)
    drawn.append(path(_grid(width, height), "ub-grid"))
    drawn += _bridges(board)
    drawn += _obstacles(board)
    drawn += _buildings(board)
    drawn += [_arrow(board, cell) for cell in cells_of(board, "|-H=")]
    return drawn


def cells_of(board: Board, glyphs: str) -> list[Cell]:
    """The squares of some kinds as (column, row), rows from the north."""
    return [(x, y) for y, row in enumerate(board.rows) for x, glyph in enumerate(row) if glyph in glyphs]


def noise(x: int, y: int, salt: int = 0) -> int:
    """A number that looks random but is always the same for a place."""
    mixed = (x * 73856093) ^ (y * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) & 0xFFFF


def outline_path(loop: Loop) -> str:
    """A closed path through the corners of a loop."""
    return "M" + "L".join([f"{figure(x)} {figure(y)}" for x, y in loop]) + "Z"


# Streets.


def _setts(board: Board) -> str:
    """Paving stones, a few to a square, so that the street has a grain without being looked at."""
    parts: list[str] = []
    for x, y in cells_of(board, "."):
        for index in range(3):
            seed = noise(x, y, index)
            dx, dy = 2 + seed % 26, 5 + (seed >> 5) % 29
            parts.append(f"M{x * CELL + dx} {y * CELL + dy}h4m1.6 0h3m-7 2.8h4.4")
    return "".join(parts)


def _grid(width: int, height: int) -> str:
    lines = [f"M{x * CELL} 0V{height * CELL}" for x in range(1, width)]
    return "".join(lines + [f"M0 {y * CELL}H{width * CELL}" for y in range(1, height)])


def _lanes(board: Board) -> list[Element]:
    """Narrow streets: cobbles between two pavements with their kerbs."""
    floor: list[str] = []
    cobbles: list[str] = []
    sides: list[str] = []
    for x, y in cells_of(board, "|-"):
        left, top = x * CELL, y * CELL
        upright = board.rows[y][x] == "|"
        floor.append(f"M{left} {top}h{CELL}v{CELL}h{-CELL}z")
        for index in range(5):
            offset = 4 + index * 8
            for place in (10, 18, 26):
                shift = 4 if index % 2 else 0
                one, other = place + shift, offset
                cobbles.append(f"M{left + one} {top + other}h3.4" if upright else f"M{left + other} {top + one}v3.4")
        if upright:
            sides.append(f"M{left} {top}h6v{CELL}h-6zM{left + CELL} {top}h-6v{CELL}h6z")
        else:
            sides.append(f"M{left} {top}v6h{CELL}v-6zM{left} {top + CELL}v-6h{CELL}v6z")
    if not floor:
        return []
    return [path("".join(floor), "ub-lane"), path("".join(cobbles), "ub-setts"), path("".join(sides), "ub-pavement")]


def _arrow(board: Board, cell: Cell) -> Element:
    """The white double-headed arrow along the axis of a passage (UB 4.10)."""
    x, y = cell
    turn = 0 if board.rows[y][x] in "|H" else 90
    d = "M0 -13.5L5 -7.5H1.7V7.5H5L0 13.5L-5 7.5H-1.7V-7.5H-5Z"
    return group([path(d, "ub-arrow")], at=((x + 0.5) * CELL, (y + 0.5) * CELL), turn=turn)


# Water.


def _water(board: Board) -> list[Element]:
    """Canals and basins run under their bridges; a quay along the banks, ripples on the water."""
    drawn: list[Element] = []
    wet = cells_of(board, "~H=")
    inside = set(wet)
    ripples: list[str] = []
    glints: list[str] = []
    for x, y in wet:
        for index in range(3):
            seed = noise(x, y, 40 + index)
            left, top = x * CELL + 3 + seed % 16, y * CELL + 7 + index * 12 + (seed >> 5) % 4
            wave = f"M{left} {top}q3 -3 6 0t6 0" + ("t6 0" if seed % 2 else "")
            (glints if index == 1 and seed % 3 == 0 else ripples).append(wave)
    for body in bodies(wet):
        corners = loops(body)
        drawn.append(path("".join([outline_path(inset(each, CELL, 0)) for each in corners]), "ub-water"))
    if wet:
        drawn.append(path("".join(ripples), "ub-ripple"))
        drawn.append(path("".join(glints), "ub-glint"))
        shade: list[str] = []  # the northern and western banks throw a shadow on the water
        quay: list[str] = []
        for x, y in wet:
            left, top, right, bottom = x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL
            if (x, y - 1) not in inside and y > 0:
                shade.append(f"M{left} {top}h{CELL}v5h{-CELL}z")
                quay.append(f"M{left} {top}H{right}")
            if (x - 1, y) not in inside and x > 0:
                shade.append(f"M{left} {top}v{CELL}h5v{-CELL}z")
                quay.append(f"M{left} {top}V{bottom}")
            if (x, y + 1) not in inside and bottom < len(board.rows) * CELL:
                quay.append(f"M{left} {bottom}H{right}")
            if (x + 1, y) not in inside and right < len(board.rows[0]) * CELL:
                quay.append(f"M{right} {top}V{bottom}")
        drawn += [path("".join(shade), "ub-shade"), path("".join(quay), "ub-quay"), path("".join(quay), "ub-coping")]
    return drawn


def _bridges(board: Board) -> list[Element]:
    drawn: list[Element] = []
    for x, y in cells_of(board, "H="):
        turn = 0 if board.rows[y][x] == "H" else 90
        planks = "".join([f"M-13 {offset}H13" for offset in range(-16, 20, 4)])
        posts = [rect(side - 1.2, offset - 1.2, 2.4, 2.4, "ub-post") for side in (-13.6, 13.6) for offset in (-13, 0, 13)]
        south_east = path("M14 -20h5v40h-5z", "ub-shade")  # turned by 90°, this side looks south
        parts = [south_east, rect(-14, -20, 28, 40, "ub-deck"), path(planks, "ub-plank")]
        parts += [path("M-13.6 -20V20M13.6 -20V20", "ub-rail"), *posts]
        drawn.append(group(parts, at=((x + 0.5) * CELL, (y + 0.5) * CELL), turn=turn))
    return drawn


# What stands about.


def _obstacles(board: Board) -> list[Element]:
    """Low obstacles have white edges (UB 5.5): a monument where one stands alone, else a row of crates or a wall."""
    drawn: list[Element] = []
    for body in bodies(cells_of(board, "o")):
        drawn.append(_monument(body[0]) if len(body) == 1 else _stack(body))
    return drawn


def _monument(cell: Cell) -> Element:
    octagon = [(-13, -5.4), (-5.4, -13), (5.4, -13), (13, -5.4), (13, 5.4), (5.4, 13), (-5.4, 13), (-13, 5.4)]
    shadow = polygon([(x + 3, y + 3) for x, y in octagon], "ub-shade")
    steps = polygon(octagon, "ub-low")
    star = "M0 -8L1.9 -2.6L7.6 -2.5L3.1 1L4.7 6.5L0 3.2L-4.7 6.5L-3.1 1L-7.6 -2.5L-1.9 -2.6Z"
    parts = [shadow, steps, circle(0, 0, 9.2, "ub-step"), path(star, "ub-star"), circle(0, 0, 1.4, "ub-post")]
    return group(parts, at=((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL))


def _stack(body: list[Cell]) -> Element:
    parts: list[Element] = []
    corners = loops(body)
    parts.append(path("".join([outline_path([(x + 3, y + 3) for x, y in inset(each, CELL, 6)]) for each in corners]), "ub-shade"))
    parts.append(path("".join([outline_path(inset(each, CELL, 6)) for each in corners]), "ub-low"))
    ribs: list[str] = []
    for x, y in body:
        left, top = x * CELL, y * CELL
        if (x - 1, y) in body or (x + 1, y) in body:
            ribs += [f"M{left + place} {top + 10}v20" for place in (10, 15, 20, 25, 30)]
        else:
            ribs += [f"M{left + 10} {top + place}h20" for place in (10, 15, 20, 25, 30)]
    parts.append(path("".join(ribs), "ub-rib"))
    return group(parts)


# Buildings.


def _buildings(board: Board) -> list[Element]:
    """Houses that touch share one roof. All pavements first, then all shadows, then the roofs."""
    blocks = bodies(cells_of(board, "#"))
    if not blocks:
        return []
    pavements: list[str] = []
    shadows: list[str] = []
    roofs: list[Element] = []
    for block in blocks:
        corners = loops(block)
        pavements += [outline_path(inset(each, CELL, 0.6)) for each in corners]
        for each in corners:
            shadows += _cast(inset(each, CELL, 4))
        roofs.append(_house(block, corners))
    return [path("".join(pavements), "ub-pavement"), path("".join(shadows), "ub-shadow"), *roofs]


def _cast(loop: Loop) -> list[str]:
    """The shadow of a roof: its outline where the shadow ends, and the strip that each edge sweeps on the way there.

    All strips run the same way round, so that where they overlap the shadow is no darker and has no holes.
    """
    parts = [outline_path([(x + SHADOW, y + SHADOW) for x, y in loop])]
    for index, (x2, y2) in enumerate(loop):
        x1, y1 = loop[index - 1]
        strip = [(x1, y1), (x2, y2), (x2 + SHADOW, y2 + SHADOW), (x1 + SHADOW, y1 + SHADOW)]
        clockwise = (x2 - x1) * SHADOW - (y2 - y1) * SHADOW > 0
        parts.append(outline_path(strip if clockwise else strip[::-1]))
    return parts


def _house(block: list[Cell], corners: list[list[Cell]]) -> Element:
    foot = [inset(each, CELL, 4) for each in corners]
    left, top = min([x for x, _ in block]), min([y for _, y in block])
    right, bottom = max([x for x, _ in block]) + 1, max([y for _, y in block]) + 1
    parts = [path("".join([outline_path(each) for each in foot]), "ub-wall")]
    roof = [[(x - LIFT, y - LIFT) for x, y in each] for each in foot]
    whole = path("".join([outline_path(each) for each in roof]), "ub-roof")
    box = (left * CELL + 4 - LIFT, top * CELL + 4 - LIFT, right * CELL - 4 - LIFT, bottom * CELL - 4 - LIFT)
    if len(block) == (right - left) * (bottom - top):
        kind = noise(left, top, 7) % 5
        if len(block) >= 6 and kind < 3:
            parts += [whole, *_shed_roof(box)]
        elif kind in (0, 1, 2) or len(block) <= 2:
            parts += [*_hipped_roof(box, noise(left, top, 3))]
        else:
            parts += [whole, *_flat_roof(block, noise(left, top, 5)), _parapet(corners)]
    else:
        parts += [whole, *_flat_roof(block, noise(left, top, 5)), _parapet(corners)]
    edge = "".join([outline_path(each) for each in roof])
    tint = noise(left, top, 9) % 3
    if tint:
        parts.append(path(edge, "ub-tint-tile" if tint == 1 else "ub-tint-slate"))
    parts.append(path(edge, "ub-eaves"))
    return group(parts)


def _hipped_roof(box: tuple[float, float, float, float], seed: int) -> list[Element]:
    """Four slopes, lit from the north-west, with courses of tiles and a chimney or two."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    half = min(wide, high) / 2
    if wide >= high:
        one, other = (left + half, top + half), (right - half, top + half)
        slopes = [
            polygon([(left, top), (right, top), other, one], "ub-slope-n"),
            polygon([(left, bottom), one, other, (right, bottom)], "ub-slope-s"),
            polygon([(left, top), one, (left, bottom)], "ub-slope-w"),
            polygon([(right, top), other, (right, bottom)], "ub-slope-e"),
        ]
    else:
        one, other = (left + half, top + half), (left + half, bottom - half)
        slopes = [
            polygon([(left, top), (right, top), one], "ub-slope-n"),
            polygon([(left, bottom), other, (right, bottom)], "ub-slope-s"),
            polygon([(left, top), one, other, (left, bottom)], "ub-slope-w"),
            polygon([(right, top), one, other, (right, bottom)], "ub-slope-e"),
        ]
    courses: list[str] = []
    depth = 4.0
    while depth < half - 1:
        x1, y1, x2, y2 = left + depth, top + depth, right - depth, bottom - depth
        courses.append(f"M{figure(x1)} {figure(y1)}H{figure(x2)}V{figure(y2)}H{figure(x1)}Z")
        depth += 4.0
    hips = f"M{figure(left)} {figure(top)}L{figure(one[0])} {figure(one[1])}L{figure(left if wide >= high else right)} "
    hips += f"{figure(bottom if wide >= high else top)}"
    hips += f"M{figure(right)} {figure(bottom)}L{figure(other[0])} {figure(other[1])}L{figure(right if wide >= high else left)} "
    hips += f"{figure(top if wide >= high else bottom)}M{figure(one[0])} {figure(one[1])}L{figure(other[0])} {figure(other[1])}"
    drawn = [*slopes, path("".join(courses), "ub-tiles"), path(hips, "ub-ridge")]
    drawn += _chimney(left + wide * 0.28, top + high * (0.3 if seed % 2 else 0.62))
    if max(wide, high) > 60:
        drawn += _chimney(left + wide * 0.7, top + high * (0.66 if seed % 4 < 2 else 0.3))
    return drawn


def _chimney(x: float, y: float) -> list[Element]:
    shadow = [(x + 2, y + 7), (x + 6, y + 11), (x + 12, y + 11), (x + 12, y + 6), (x + 7, y + 1)]
    return [polygon(list(shadow), "ub-shade"), rect(x, y, 7, 7, "ub-chimney"), rect(x + 2, y + 2, 3, 3, "ub-flue")]


def _flat_roof(block: list[Cell], seed: int) -> list[Element]:
    """Felt and gravel, with skylights, vents and a hatch."""
    drawn: list[Element] = []
    for index, (x, y) in enumerate(sorted(block)):
        left, top = x * CELL - LIFT, y * CELL - LIFT
        match (noise(x, y, 11) + seed + index) % 4:
            case 0:
                drawn += _skylight(left + 12, top + 11, 16, 18)
            case 1:
                drawn += [
                    circle(left + 17, top + 19, 4.6, "ub-shade"),
                    circle(left + 15, top + 17, 4.2, "ub-vent"),
                    circle(left + 15, top + 17, 1.6, "ub-flue"),
                ]
            case 2:
                drawn += [rect(left + 14, top + 15, 14, 11, "ub-shade"), rect(left + 12, top + 13, 13, 10, "ub-vent")]
                drawn.append(path(f"M{figure(left + 14)} {figure(top + 15.5)}h9m-9 2.5h9m-9 2.5h9", "ub-tiles"))
            case _:
                drawn.append(
                    path(f"M{figure(left + 9)} {figure(top + 20)}h22M{figure(left + 20)} {figure(top + 9)}v22", "ub-tiles")
                )
    return drawn


def _skylight(left: float, top: float, wide: float, high: float) -> list[Element]:
    glints = f"M{figure(left + 2)} {figure(top + high - 3)}l{figure(high - 6)} {figure(6 - high)}"
    bars = f"M{figure(left + wide / 2)} {figure(top)}v{figure(high)}M{figure(left)} {figure(top + high / 2)}h{figure(wide)}"
    return [
        rect(left + 1.6, top + 1.6, wide, high, "ub-shade"),
        rect(left, top, wide, high, "ub-skylight"),
        path(glints, "ub-glint"),
        path(bars, "ub-bar"),
    ]


def _shed_roof(box: tuple[float, float, float, float]) -> list[Element]:
    """A factory's saw-tooth roof: bands of slate and glass across the shorter side."""
    left, top, right, bottom = box
    drawn: list[Element] = []
    upright = right - left >= bottom - top
    long = right - left if upright else bottom - top
    count = max(2, round(long / 26))
    pitch = long / count
    for index in range(count):
        start = index * pitch
        if upright:
            drawn.append(rect(left + start, top, pitch * 0.68, bottom - top, "ub-slope-n"))
            drawn.append(rect(left + start + pitch * 0.68, top, pitch * 0.32, bottom - top, "ub-skylight"))
        else:
            drawn.append(rect(left, top + start, right - left, pitch * 0.68, "ub-slope-n"))
            drawn.append(rect(left, top + start + pitch * 0.68, right - left, pitch * 0.32, "ub-skylight"))
    bars: list[str] = []
    across = bottom - top if upright else right - left
    place = 9.0
    while place < across - 4:
        for index in range(count):
            start = (index + 0.68) * pitch
            if upright:
                bars.append(f"M{figure(left + start)} {figure(top + place)}h{figure(pitch * 0.32)}")
            else:
                bars.append(f"M{figure(left + place)} {figure(top + start)}v{figure(pitch * 0.32)}")
        place += 9.0
    drawn.append(path("".join(bars), "ub-bar"))
    return drawn


def _parapet(corners: list[list[Cell]]) -> Element:
    rim = [[(x - LIFT, y - LIFT) for x, y in inset(each, CELL, 7)] for each in corners]
    return path("".join([outline_path(each) for each in rim]), "ub-parapet")
