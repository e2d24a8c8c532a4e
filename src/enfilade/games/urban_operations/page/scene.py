"""What a view looks like: the plan, blocks standing or lying on it, and the order of battle beside it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from enfilade.games.urban_operations.box.district import District, Zone
from enfilade.games.urban_operations.box.mission import SEATS, Mission
from enfilade.games.urban_operations.box.names import short, single, spoken_place
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.ground import (
    EDGE,
    below,
    buildings,
    cellars,
    ground,
    hex_corners,
    margin,
    openings,
    roofs,
    size,
    walls,
    zone_corner,
    zone_foot,
    zone_path,
)
from enfilade.games.urban_operations.page.look import STYLE
from enfilade.games.urban_operations.page.measures import objectives
from enfilade.games.urban_operations.page.overlay import fight, lit_up, movement, price
from enfilade.games.urban_operations.page.panels import panels
from enfilade.games.urban_operations.page.pieces import (
    area,
    band,
    bands,
    blocks,
    counters,
    fort,
    mine,
    prisoner,
    sign,
    symbols,
    tag,
)
from enfilade.games.urban_operations.page.plates import GOAL, STAR, called, numbers, plates
from enfilade.games.urban_operations.page.score import lead, points
from enfilade.kernel.event import Seat
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element, circle, group, label, line, path, rect
from enfilade.scene.symbols import emblem

BLOCK: Final = 232.0  # how high the title block is,
KEY: Final = 29.0  # and a line of the legend;
TIGHT: Final = 16.5  # no less than this,
LINES: Final = 67  # nor than the part of the sheet that can be read as a line where all of it is in sight
DIGIT: Final = 9.0  # how wide a figure of the score is
TURNS: Final = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}


def scene(view: View) -> Scene:
    """A view as a picture."""
    district = view.mission.district
    facts = view.facts
    breaches = facts.map.breaches
    width, height = size(district)
    held, fortified = tuple(facts.map.control.items()), facts.works.fortified
    layers = [
        Layer(
            "sheet",
            "Sheet",
            sheet(view.mission, facts.tempo.turn, facts.tempo.initiative, facts.map.wind) + score(view.mission, points(view)),
        ),
        Layer("legend", "Legend", key(view.mission), fixed=True),
        Layer("ground", "Ground", ground(district), fixed=True),
        Layer("buildings", "Buildings", buildings(district), fixed=True),
        Layer("light", "Flares", lit_up(district, facts.support3d.lit)),
        Layer("openings", "Doors and windows", openings(district, breaches)),
        Layer("labels", "Numbers", labels(view.mission), True, fixed=True),
        Layer("control", "Control", control(district, held)),
        Layer("places", "Locations", places(district, held, fortified)),
        Layer("walls", "Outer walls", walls(district, breaches)),
        Layer("cellars", "Sewers and tunnels", cellars(district, facts.below.charted, tuple(facts.below.manholes.items())), True),
        Layer("roofs", "Roofs", roofs(district), True, fixed=True),
        Layer("marks", "Markers", marks(view)),
        Layer("names", "Names of buildings", names(view)),
        Layer("movement", "Movement and danger", movement(view), True),
        Layer("counters", "Counters", counters(view)),
        Layer("blocks", "Blocks", blocks(view)),
        Layer("fight", "Fire", fight(view)),
    ]
    title = f"{district.name} – turn {facts.tempo.turn} of {view.mission.turns}"
    return Scene(title, width, height, layers, symbols(), STYLE, panels(view), legend(view.mission), partial(sketch, view))


@lru_cache(maxsize=256)
def sheet(mission: Mission, turn: int, initiative: Seat, wind: str) -> list[Element]:
    """The paper, and in its corner the title block of a plan: name, moment, scale, north and wind."""
    width, height = size(mission.district)
    is_dark = mission.night or 0 < mission.night_from <= turn
    moment = f"Turn {turn} of {mission.turns}" if turn else "Set-up"
    wide = margin(mission.district)
    left, top = width - EDGE - wide, height - EDGE - BLOCK
    right, foot = left + wide - 16, height - EDGE - 22
    return [
        rect(0, 0, width, height, "uo-sheet"),
        rect(6, 6, width - 12, height - 12, "uo-frame"),
        rect(left, top, wide, BLOCK, "uo-block-frame"),
        path(f"M{left} {top + 64}h{wide}M{left} {top + 120}h{wide}", "uo-block-line"),
        label(left + 16, top + 42, mission.district.name, "uo-title", "start"),
        label(left + 16, top + 87, moment, "uo-moment", "start"),
        label(left + 16, top + 108, f"{'night' if is_dark else 'day'} · initiative {initiative}", "uo-note", "start"),
        vane(wind, left + 26, top + 150),
        label(left + 44, top + 155, f"wind {wind}", "uo-note", "start"),
        group([path("M0 -17L6 10L0 5L-6 10Z", "uo-solid")], "", "", "north is up", [], (right - 8, top + 152)),
        label(right - 22, top + 157, "N", "uo-note", "end"),
        path(f"M{left + 20} {foot - 4}v4h120v-4M{left + 80} {foot - 4}v4", "uo-ink"),
        path(f"M{left + 20} {foot - 1}h60v2h-60z", "uo-solid"),
        label(left + 20, foot - 9, "0", "uo-note"),
        label(left + 80, foot - 9, "5", "uo-note"),
        label(left + 144, foot - 9, "10 m", "uo-note"),
    ]  # fmt: skip


@lru_cache(maxsize=256)
def score(mission: Mission, counts: tuple[int, ...]) -> list[Element]:
    """The points of both sides, beside their flags in the title block; nothing where no points are counted."""
    if not counts:
        return []
    width, height = size(mission.district)
    parts: list[Element] = []
    right = 0.0
    for seat, count in reversed(list(zip(SEATS, counts, strict=True))):
        parts += [label(right, 0, str(count), "uo-moment", "end"), pennant(seat, right - 14 - DIGIT * len(str(count)), 2)]
        right -= 40 + DIGIT * len(str(count))
    said = ", ".join([f"{seat} {count}" for seat, count in zip(SEATS, counts, strict=True)])
    at = (width - EDGE - 16, height - EDGE - BLOCK + 87)
    return [group(parts, "", "", f"points: {said}", [lead(mission, counts)], at)]


@lru_cache(maxsize=128)
def key(mission: Mission) -> list[Element]:
    """The legend, in the margin of the plan above its title block."""
    district = mission.district
    width, height = size(district)
    left, foot = width - EDGE - margin(district), height - EDGE - BLOCK - 14
    lines = legend(mission)
    high = foot - EDGE - below(district)
    if high / len(lines) < max(TIGHT, height / LINES):
        lines = [*signs(mission), *forces(mission)]  # a large plan is seen from afar: what blocks are called is told beside it
    step = min(KEY, high / len(lines))
    found: list[Element] = []
    for number, (sample, words) in enumerate(reversed(lines)):
        y = foot - step * (number + 0.5)
        size_of = 1.0 if has_text(sample) else min(0.68, step / 28)  # drawings shrink, texts do not: they could not be read
        moved = {"transform": f"translate({left + 20:.1f} {y:.1f}) scale({size_of})"}
        found += [Element("g", moved, "uo-sample", children=[sample]), label(left + 48, y + 5, words, "uo-key", "start")]
    return found


def has_text(element: Element) -> bool:
    return bool(element.text) or any([has_text(child) for child in element.children])


def vane(wind: str, x: float, y: float) -> Element:
    return group([path("M0 12V-10M-5 -4L0 -12L5 -4", "uo-wind")], "", "", f"wind towards {wind}", [], (x, y), TURNS[wind])


@lru_cache(maxsize=128)
def labels(mission: Mission) -> list[Element]:
    """Numbers of hexes and zones."""
    district = mission.district
    found: list[Element] = []
    for hex, (x, y) in numbers(mission).items():
        found.append(label(x, y, hex, "uo-label uo-in-woods" if district.terrain[hex] == "T" else "uo-label"))
    for zone in district.zones.values():
        sx, sy = zone_corner(zone)
        found.append(label(sx + 7, sy + 15, zone.id, "uo-zone-label", "start"))
    return found


def names(view: View) -> list[Element]:
    """The buildings by number and name; what the battle is about has a star, and at its foot who holds how much of it."""
    held = view.facts.map.control
    wanted = objectives(view.mission)
    found: list[Element] = []
    for building in view.mission.district.buildings.values():
        found += name_of(view.mission, building.id, building.id in wanted)
        if building.id in wanted:
            counts = [len([zone for zone in building.zones if held.get(zone, "") == seat]) for seat in SEATS]
            found.append(share_of(view.mission, building.id, tuple(counts)))
    return found


@lru_cache(maxsize=1024)
def name_of(mission: Mission, id: str, is_goal: bool) -> list[Element]:
    """The number and name of a building."""
    x, _, _, foot = plates(mission)[id]
    text = called(mission.district, id)
    if not is_goal:
        return [label(x, foot - 3, text, "uo-name", "start")]
    star = emblem(x + 6, foot - 7.5, "★", 12, "uo-name uo-goal")
    return [star, label(x + STAR, foot - 3, text, "uo-name uo-goal", "start")]


@lru_cache(maxsize=1024)
def share_of(mission: Mission, id: str, counts: tuple[int, ...]) -> Element:
    """How many zones of a building each side holds, of how many: beside its flag."""
    x, _, _, foot = plates(mission)[f"{id}{GOAL}"]
    zones = len(mission.district.buildings[id].zones)
    said = ", ".join([f"{seat} holds {count}" for seat, count in zip(SEATS, counts, strict=True)])
    parts: list[Element] = []
    for number, (seat, count) in enumerate(zip(SEATS, counts, strict=True)):
        parts += [pennant(seat, 36.0 * number, 0.0), label(36.0 * number + 16, -1, str(count), "uo-name uo-goal", "start")]
    parts.append(label(62, -1, f"of {zones}", "uo-name uo-goal", "start"))
    return group(parts, "uo-share", "", f"{called(mission.district, id)}: {said} of {zones} zones", [], (x, foot - 2))


Held = tuple[tuple[str, Seat], ...]  # zones and who holds them


@lru_cache(maxsize=128)
def places(district: District, held: Held, fortified: tuple[str, ...]) -> list[Element]:
    """Hexes and zones, clear to the eye but there for the pointer and the ear."""
    holders = dict(held)
    return [place(district, loc, holders.get(loc, ""), loc in fortified) for loc in (*district.terrain, *district.zones)]


@lru_cache(maxsize=8192)
def place(district: District, loc: str, holder: Seat, is_fortified: bool) -> Element:
    lines = about_place(district, loc)
    if holder:
        lines.append(f"Held by {holder} (R83)")
    if is_fortified:
        lines.append("Fortified: +1, shields on 0 to 7 (5.2.4.2)")
    spoken = spoken_place(district, loc)
    if loc in district.zones:
        return path(zone_path(district.zones[loc]), "uo-place", loc, spoken, lines)
    outline = " ".join([f"{x:.1f},{y:.1f}" for x, y in hex_corners(loc)])
    return Element("polygon", {"points": outline}, "uo-place", loc, spoken, lines)


def about_place(district: District, loc: str) -> list[str]:
    """What is printed of a location."""
    zone = district.zones.get(loc)
    if zone is None:
        return []
    lines: list[str] = []
    symbol = zone.symbol
    if symbol is not None:
        what = "Breach symbol" if symbol.is_breach else "Gate" if symbol.gate else "Door or window"
        lines.append(f"{what}, {symbol.width} arc to the {symbol.face}, before it {', '.join(symbol.fronts)} (5.1.3)")
    else:
        lines.append("No opening: nothing outside is seen from here (5.1.7)")
    room = district.rooms.get(zone.room, [])
    if len(room) > 1:
        lines.append(f"One room with {', '.join([each for each in room if each != loc])}")
    return lines


@lru_cache(maxsize=128)
def control(district: District, held: Held) -> list[Element]:
    """A small flag in the corner of each zone that somebody holds."""
    holders = dict(held)
    return [flag(zone, holders[zone.id]) for zone in district.zones.values() if holders.get(zone.id, "")]


@lru_cache(maxsize=4096)
def flag(zone: Zone, seat: Seat) -> Element:
    """A pennant for green, a square for red."""
    x, y = zone_foot(zone)
    return pennant(seat, x + 8, y - 6)


def pennant(seat: Seat, x: float, y: float) -> Element:
    cloth = "M0 -16h13l-4 4l4 4h-13z" if seat == "green" else "M0 -16h11v8h-11z"
    return group([path("M0 0V-16", "uo-pole"), path(cloth, f"uo-hold-{seat}")], at=(x, y))


def marks(view: View) -> list[Element]:
    """Smoke, wrecks, clouds, Fortified, mines, the prisoner."""
    district = view.mission.district
    found = [fort(district, loc) for loc in view.facts.works.fortified]
    for each in view.facts.map.areas.values():
        found += area(district, each.kind, tuple(each.hexes), each.hull)
    mines = view.facts.mines
    for seat in mines.laid:
        found += [mine(district, hex, "your mine") for hex in mines.laid[seat]]
        found += [mine(district, zone, "your trap") for zone in mines.traps[seat]]
    for seat in SEATS:
        if seat not in mines.laid:
            found += [mine(district, loc, "mine" if loc in district.terrain else "trap") for loc in mines.found_of(seat)]
    where = view.facts.map.prisoner
    if where in district.known:
        found.append(prisoner(district, where))
    return found


@lru_cache(maxsize=128)
def legend(mission: Mission) -> list[tuple[Element, str]]:
    """Samples, each around the middle of a square of 40: what lies on the plan, then what is written on blocks."""
    return [*signs(mission), *forces(mission), *faces(mission)]


def forces(mission: Mission) -> list[tuple[Element, str]]:
    """The bands of forces, each with the forces that carry it."""
    found: dict[tuple[int, str], list[str]] = {}
    for id, carried in bands(mission).items():
        found.setdefault(carried, []).append(id)
    return [(group(band(*carried, -5.0, -9.0, 9.0)), f"force {' or '.join(ids)}") for carried, ids in found.items()]


def faces(mission: Mission) -> list[tuple[Element, str]]:
    """What is written on the blocks of this scenario, and under which sign."""
    found: dict[str, tuple[Element, str]] = {}
    for piece in mission.pieces.values():
        sample = [rect(-18, -12, 36, 24, "uo-face"), sign(piece.card.type, 0, 0)]
        found.setdefault(single(piece.card), (group(sample), f"{short(piece.card)}: {single(piece.card)}"))
    return [found[name] for name in sorted(found)]


def signs(mission: Mission) -> list[tuple[Element, str]]:
    """What may lie on this plan."""
    district = mission.district
    shafts = (
        []
        if not district.tunnels and not district.under
        else [
            (group([circle(0, 0, 10, "uo-manhole"), label(0, 4, "A", "uo-manhole-text")]), "manhole; ? where it leads is hidden")
        ]
    )
    counters = (
        []
        if not mission.nml
        else [
            (group([circle(-5, 0, 11, "uo-cloud"), circle(7, 3, 10, "uo-cloud")]), "toxic cloud"),
            (group([rect(-13, -13, 26, 26, "uo-counter", corner=3), label(0, 5.5, "?", "uo-counter-sign")]), "face-down counter"),
        ]
    )
    slab = [
        rect(-11, -10, 18, 24, "uo-red"),
        path("M-11 -10l4 -4h18l-4 4z", "uo-red uo-top"),
        path("M7 -10l4 -4v24l-4 4z", "uo-red uo-side"),
        path("M-11 10.5H7M-11 12.8H7", "uo-stripe"),
    ]
    tile = [rect(-18, -13, 36, 26, "uo-green", corner=2), rect(-15, -10, 26, 17, "uo-face"), sign("INF", -2, -1.5)]
    goal = [(emblem(0, 0, "★", 24, "uo-name uo-goal"), "goal: hold its zones")] if objectives(mission) else []
    return [
        *goal,
        (group(slab), "standing: hidden"),
        (group(tile), "lying: revealed"),
        (
            group([circle(8 * index - 8, 0, 4, "uo-pip" if index < 2 else "uo-pip-off") for index in range(3)]),
            "strength left (OSL)",
        ),
        (
            group([path("M-14 0H14", "uo-ink"), *[circle(x, 0, 4, "uo-solid") for x in (-14, 14)]]),
            "1 EP: to the next hex or zone",
        ),
        (group([path("M-16 -8H16V8", "uo-facade")]), "facade"),
        (group([path("M-16 0H16", "uo-partition")]), "partition"),
        (group([path("M-16 0H16", "uo-limit")]), "zone limit in a room"),
        (group([line(-16, 0, 16, 0, "uo-wall"), line(-16, 0, 16, 0, "uo-wall-edge")]), "outer wall"),
        (group([path("M0 -8L14 10A20 20 0 0 1 -14 10Z", "uo-arc"), line(-10, -8, 10, -8, "uo-door")]), "door or window, its arc"),
        (group([line(-12, 0, 12, 0, "uo-symbol")]), "breach symbol"),
        (group([circle(0, 0, 8, "uo-roof"), path("M-3.4 1.6L0 -2.4L3.4 1.6", "uo-roof-sign")]), "way to the roof"),
        *shafts,
        (group([path("M-4 12V-10", "uo-pole"), path("M-4 -10h14l-4 4l4 4h-14z", "uo-hold-green")]), "held by a side"),
        (price(2, False, (0, 0)), "movement points (MP) to get there"),
        (price(2, True, (0, 0)), "the same under enemy eyes"),
        (group([rect(-16 + 11 * index, -3, 10, 7, "uo-fort", corner=3) for index in range(3)]), "Fortified"),
        (group([circle(-5, 0, 11, "uo-smoke"), circle(7, 3, 10, "uo-smoke")]), "smoke"),
        *counters,
        (group([circle(0, 0, 8, "uo-mine"), circle(0, 0, 2.6, "uo-mine-eye")]), "mine or trap"),
        (tag("activated", 0, 0), "activated; R reacted, C both"),
    ]


def sketch(view: View) -> list[str]:
    """The plan in characters, two a cell; blocks by their token."""
    district = view.mission.district
    marks_at: dict[tuple[int, int], str] = {}
    for hex, letter in district.terrain.items():
        x, y = district.dot(hex)
        marks_at[x // 12, y // 14] = "·" if letter == "." else letter
    for cell, zone in district.cells.items():
        marks_at[cell] = zone.partition(".")[2] * 2
    for each in view.blocks:
        if each.loc in district.terrain:
            x, y = district.dot(each.loc)
            marks_at[x // 12, y // 14] = each.handle
        elif each.loc in district.zones:
            x, y = district.zones[each.loc].dot
            marks_at[x // 12, y // 14] = each.handle
    rows: list[str] = []
    for j in range(2 * len(district.rows)):
        text = ""
        for i in range(2 * district.columns - 1):
            mark = marks_at.get((i, j), "")
            if mark:
                text = text.ljust(2 * i) + mark
        rows.append(text)
    return rows
