"""What a view looks like: the plan, blocks standing or lying on it, and the order of battle beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.district import District
from enfilade.games.urban_operations.look import STYLE
from enfilade.games.urban_operations.mission import SEATS
from enfilade.games.urban_operations.plan import (
    LEFT,
    buildings,
    cellars,
    ground,
    hex_corners,
    openings,
    place_of,
    roofs,
    size,
    spot,
    walls,
    zone_path,
)
from enfilade.games.urban_operations.state import DEAD, EXITED, OFF
from enfilade.games.urban_operations.view import BlockView, CounterView, View
from enfilade.kernel.data import Reader, Source
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, circle, group, label, line, path, polygon, rect

TERRAIN_NAMES: Final = {".": "clear", "y": "clear, no vehicles", "T": "woods", "h": "hillock", "~": "water", "s": "open sewer"}
TYPE_NAMES: Final = {
    "INF": "infantry", "SPT": "support weapon", "ENG": "engineers", "SCT": "scouts", "RCN": "reconnaissance", "SNP": "sniper",
    "JFO": "forward observer", "LDR": "platoon leader", "CDR": "commander", "CP": "command post", "SUP": "support",
    "LOG": "logistics", "APC": "carrier", "IFV": "fighting vehicle", "MBT": "main battle tank", "TEC": "technical",
    "TRK": "truck", "DUM": "dummy", "BAR": "barricade",
}  # fmt: skip
KIND_NAMES: Final = {
    "": "face-down counter",
    "ied": "IED or UXO",
    "toxic": "toxic waste",
    "population": "civilians",
    "vehicles": "abandoned vehicles",
    "barricade": "barricade",
}
# The sign on a lying block, drawn in a frame of 16 by 10 around the origin.
SIGNS: Final = {
    "INF": "M-8 -5L8 5M-8 5L8 -5",
    "SPT": "M-8 -5L8 5M-8 5L8 -5M0 -5V5",
    "ENG": "M-6 4V-2H6V4M0 -2V4",
    "SCT": "M-8 5L8 -5",
    "RCN": "M-8 5L8 -5",
    "SNP": "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0M0 -5V5M-7 0H7",
    "JFO": "M0 -4L6 4H-6Z",
    "LDR": "M-5 4V-4H4L1 -1.5L4 1H-5",
    "CDR": "M-5 4V-4H5V0H-5M-1 -4V0",
    "CP": "M-5 -4H5V4H-5Z",
    "SUP": "M0 -4V4M-4 0H4",
    "LOG": "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0M-4 0H4",
    "APC": "M-4 -3H4A3 3 0 0 1 4 3H-4A3 3 0 0 1 -4 -3ZM-7 -4L7 4",
    "IFV": "M-4 -3H4A3 3 0 0 1 4 3H-4A3 3 0 0 1 -4 -3ZM-7 -4L7 4M-7 4L7 -4",
    "MBT": "M-4 -3.4H4A3.4 3.4 0 0 1 4 3.4H-4A3.4 3.4 0 0 1 -4 -3.4Z",
    "TEC": "M-6 2V-3H6V2ZM-4 4H-2M2 4H4",
    "TRK": "M-6 2V-3H6V2ZM-4 4H-2M2 4H4M0 -3V2",
    "DUM": "M-2 -3H2V0H0V2M0 4V4.6",
    "BAR": "M-7 4L-3 -4M-1 4L3 -4M5 4L7 0",
}


def scene(view: View) -> Scene:
    """A view as a picture."""
    district = view.mission.district
    facts = Reader(view.facts, Source("view"))
    breaches = facts.texts("breaches")
    width, height = size(district)
    layers = [
        Layer("sheet", "Sheet", [rect(0, 0, width, height, "uo-sheet"), *heading(view, facts, width, height)]),
        Layer("ground", "Ground", ground(district)),
        Layer("buildings", "Buildings", buildings(district)),
        Layer("light", "Flares", [lit_up(view, loc) for loc in facts.texts("lit")]),
        Layer("openings", "Doors and windows", openings(district, breaches)),
        Layer("labels", "Hex numbers", labels(district), True),
        Layer("control", "Control", control(view, facts)),
        Layer("places", "Locations", places(view, facts)),
        Layer("walls", "Outer walls", walls(district, breaches)),
        Layer("cellars", "Sewers and tunnels", cellars(district), True),
        Layer("roofs", "Roofs", roofs(district), True),
        Layer("marks", "Markers", marks(view, facts)),
        Layer("counters", "Counters", [counter(view, each) for each in view.counters]),
        Layer("blocks", "Blocks", [block(view, each) for each in view.blocks if is_drawn(view, each)]),
    ]
    title = f"{district.name} – turn {facts.integer('turn')} of {view.mission.turns}"
    return Scene(title, width, height, layers, [], STYLE, panels(view, facts), legend(), sketch(view))


def heading(view: View, facts: Reader, width: float, height: float) -> list[Element]:
    """Title, wind and scale, as on a plan."""
    wind = facts.text("wind")
    turn = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}[wind]
    night = "night" if view.mission.night else "day"
    arrow = group([path("M0 -14V12M-4 -8L0 -15L4 -8", "uo-ink")], "", "", f"wind towards {wind}", [], (width - 46, 30), turn)
    return [
        label(LEFT - 40, 28, view.mission.district.name, "uo-title", "start"),
        label(
            LEFT - 40,
            44,
            f"Turn {facts.integer('turn')} of {view.mission.turns}, {night}, initiative {facts.text('initiative')}",
            "uo-note",
            "start",
        ),
        arrow,
        label(width - 46, 56, f"wind {wind}", "uo-note"),
        path(f"M{LEFT - 40} {height - 20}v-5m0 2.5h120m0 -2.5v5", "uo-ink"),
        label(LEFT + 90, height - 18, "10 m", "uo-note", "start"),
        path(f"M{width - 90} {height - 14}v-22m-4 7l4 -8l4 8", "uo-ink"),
        label(width - 90, height - 40, "N", "uo-small"),
    ]


@lru_cache(maxsize=16)
def labels(district: District) -> list[Element]:
    found: list[Element] = []
    for hex in district.terrain:
        x, y = spot(district.dot(hex))
        found.append(label(x, y - 31, hex, "uo-label"))
    for zone in district.zones.values():
        x, y = spot(zone.dot)
        found.append(label(x - 14, y - 12, zone.id, "uo-label", "start"))
    return found


def spoken_place(view: View, loc: str) -> str:
    district = view.mission.district
    if loc in district.terrain:
        return f"{loc}, {TERRAIN_NAMES[district.terrain[loc]]}"
    building = district.buildings[district.building_of(loc)]
    return f"{loc}, room in {building.name}"


def places(view: View, facts: Reader) -> list[Element]:
    """Hexes and zones, clear to the eye but there for the pointer and the ear."""
    district = view.mission.district
    held, fortified = facts.table("control"), facts.texts("fortified")
    found: list[Element] = []
    for hex in district.terrain:
        points = outline(hex)
        found.append(
            Element(
                "polygon", {"points": points}, "uo-place", hex, spoken_place(view, hex), about_place(view, hex, held, fortified)
            )
        )
    for zone in district.zones.values():
        found.append(
            path(zone_path(zone), "uo-place", zone.id, spoken_place(view, zone.id), about_place(view, zone.id, held, fortified))
        )
    return found


@lru_cache(maxsize=4096)
def outline(hex: str) -> str:
    return " ".join([f"{x:.1f},{y:.1f}" for x, y in hex_corners(hex)])


def about_place(view: View, loc: str, held: Reader, fortified: list[str]) -> list[str]:
    district = view.mission.district
    lines = [spoken_place(view, loc)]
    zone = district.zones.get(loc)
    if zone is not None:
        symbol = zone.symbol
        if symbol is not None:
            what = "breach symbol" if symbol.is_breach else "gate" if symbol.gate else "door or window"
            lines.append(f"{what}, {symbol.width} arc to the {symbol.face}, before it {', '.join(symbol.fronts)} (5.1.3)")
        else:
            lines.append("no opening: nothing outside is seen from here (5.1.7)")
    if held.has(loc):
        lines.append(f"held by {held.text(loc)} (R83)")
    if loc in fortified:
        lines.append("Fortified: +1, shields on 0 to 7 (5.2.4.2)")
    return lines


def control(view: View, facts: Reader) -> list[Element]:
    """A small flag in each zone that somebody holds."""
    held = facts.table("control")
    found: list[Element] = []
    for zone in view.mission.district.zones.values():
        if held.has(zone.id):
            x, y = spot(zone.dot)
            seat = held.text(zone.id)
            pole = "M-15 17v-12h10l-3 4l3 4h-10" if seat == "green" else "M-15 17v-12h9v8h-9"
            found.append(group([path(pole, f"uo-hold-{seat}")], at=(x, y)))
    return found


def lit_up(view: View, loc: str) -> Element:
    district = view.mission.district
    if loc in district.zones:
        return path(zone_path(district.zones[loc]), "uo-lit-up")
    if loc in district.terrain:
        return polygon(list(hex_corners(loc)), "uo-lit-up")
    x, y = place_of(district, loc)
    return circle(x, y, 12, "uo-lit-up")


def marks(view: View, facts: Reader) -> list[Element]:
    """Smoke, wrecks, clouds, Fortified, mines, the prisoner."""
    district = view.mission.district
    found: list[Element] = []
    for loc in facts.texts("fortified"):
        x, y = place_of(district, loc)
        found.append(
            group([path("M-22 20l6 -6l6 6l6 -6l6 6l6 -6l6 6l6 -6", "uo-fort")], "", "", f"Fortified {loc}", [], (x, y + 8))
        )
    areas = facts.raw("areas")
    assert isinstance(areas, (list, tuple))
    for each in areas:
        assert isinstance(each, (list, tuple))
        hexes = each[2]
        assert isinstance(hexes, (list, tuple))
        found += area(view, str(each[1]), [str(hex) for hex in hexes])
    own = facts.table("mines")
    for seat in own.keys():
        found += [mine(view, hex, "your mine") for hex in own.texts(seat)]
    for text in facts.texts("found"):
        if not own.has(text.partition(" ")[0]):
            found.append(mine(view, text.partition(" ")[2], "mine"))
    prisoner = facts.text("prisoner")
    if prisoner in district.known:
        x, y = place_of(district, prisoner)
        found.append(
            group(
                [circle(0, -4, 4, "uo-people"), path("M-5 9v-5a5 5 0 0 1 10 0v5z", "uo-people")],
                "",
                "prisoner",
                "the prisoner",
                [],
                (x + 20, y),
            )
        )
    return found


def area(view: View, kind: str, hexes: list[str]) -> list[Element]:
    found: list[Element] = []
    for number, hex in enumerate(hexes):
        x, y = spot(view.mission.district.dot(hex))
        if kind == "wreck" and number == 0:
            hull = path("M-14 -7H12L15 0L12 7H-14ZM-6 -7V7M2 -2h16", "uo-wreck")
            found.append(
                group([hull], "", "", f"wreck in {hex}", ["Wreck: blocks sight, foot 2 MP, no vehicles (5.2.4.5)"], (x, y))
            )
        else:
            puffs = [
                circle(dx, dy, 15, "uo-cloud" if kind == "cloud" else "uo-smoke")
                for dx, dy in ((-14, -8), (12, -12), (0, 8), (18, 10), (-18, 12))
            ]
            found.append(group(puffs, "", "", f"{kind} in {hex}", at=(x, y)))
    return found


def mine(view: View, hex: str, name: str) -> Element:
    x, y = spot(view.mission.district.dot(hex))
    return group(
        [circle(0, 0, 6, "uo-mine"), circle(0, 0, 10, "halo halo-gold")],
        "",
        "",
        f"{name} in {hex}",
        ["Mine: 0 to 7 destroys a vehicle (5.2.2.2)"],
        (x - 20, y + 14),
    )


def counter(view: View, each: CounterView) -> Element:
    x, y = place_of(view.mission.district, each.loc)
    name = f"{KIND_NAMES[each.kind]} {each.id} in {each.loc}"
    mark = {"": "?", "ied": "!", "toxic": "☣", "population": "", "vehicles": "V", "barricade": "#"}[each.kind]
    parts = [rect(-12, -12, 24, 24, "uo-counter", corner=3), rect(-15, -15, 30, 30, "halo halo-gold", corner=4)]
    if each.kind == "population":
        parts += [circle(dx, -3, 3, "uo-people") for dx in (-5, 5)]
        parts += [path(f"M{dx - 4} 7v-4a4 4 0 0 1 8 0v4z", "uo-people") for dx in (-5, 5)]
    else:
        parts.append(label(0, 4, mark, "uo-small"))
    return group(parts, "", each.id, name, [name], (x, y))


def is_drawn(view: View, each: BlockView) -> bool:
    return each.loc in view.mission.district.known


def card_type(view: View, each: BlockView) -> str:
    return view.mission.pieces[each.id].card.type if each.id else ""


def block(view: View, each: BlockView) -> Element:
    """A standing slab, blank to the enemy, or a lying tile with sign, strength and markers (4.3.2.2)."""
    x, y = place_of(view.mission.district, each.loc)
    here = [other.handle for other in view.blocks if other.loc == each.loc]
    shift = 9 * here.index(each.handle)
    parts = lying(view, each) if each.revealed else standing(view, each)
    parts.append(rect(-19, -20, 38, 40, "halo halo-edge", corner=5))
    parts.append(rect(-19, -20, 38, 40, "halo halo-gold", corner=5))
    if view.mission.district.is_roof(each.loc):
        parts.insert(0, Element("ellipse", {"cx": "0", "cy": "15", "rx": "20", "ry": "6"}, "uo-roof"))
    if each.marker:
        letter = {"activated": "A", "reaction": "R", "completed": "C"}[each.marker]
        parts += [circle(15, -15, 6, "uo-tag"), label(15, -12.6, letter, "uo-tag-text")]
    return group(parts, "uo-block", each.handle, spoken(view, each), about(view, each), (x + shift, y + shift))


def standing(view: View, each: BlockView) -> list[Element]:
    found = [
        path("M-9 17L13 17L22 23L0 23Z", "uo-shadow"),
        rect(-12, -16, 24, 33, f"uo-{each.seat}", corner=2),
        path("M12 -16L16 -12V20L12 17Z", "uo-side"),
    ]
    if each.seat == "red":
        found.append(line(-12, 10, 12, 10, "uo-stripe"))
    type = card_type(view, each)
    if type:
        found += [rect(-9, -13, 18, 12, "uo-face"), group([path(SIGNS[type], "uo-sign")], at=(0, -7))]
    found.append(label(0, 8, each.handle, "uo-token"))
    if each.osl:
        found += pips(view, each, 13.5)
    return found


def lying(view: View, each: BlockView) -> list[Element]:
    found = [rect(-15, -11, 34, 27, "uo-shadow", corner=3), rect(-17, -14, 34, 27, f"uo-{each.seat}", corner=3)]
    if each.seat == "red":
        found.append(line(-17, 8, 17, 8, "uo-stripe"))
    type = card_type(view, each)
    found += [rect(-10, -11, 20, 13, "uo-face"), group([path(SIGNS[type], "uo-sign")], at=(0, -4.5))]
    found.append(label(-13, 11, each.handle, "uo-id", "start"))
    found += pips(view, each, 8)
    return found


def pips(view: View, each: BlockView, y: float) -> list[Element]:
    most = view.mission.pieces[each.id].card.osl
    return [circle(1 + 5 * index, y, 2, "uo-pip" if index < each.osl else "uo-pip-off") for index in range(most)]


def spoken(view: View, each: BlockView) -> str:
    state = "lying" if each.revealed else "standing"
    name = f"{each.seat} block {each.handle}, {state}, in {each.loc}"
    if each.id:
        name += f", {each.id}, {TYPE_NAMES[card_type(view, each)]}"
        if each.osl:
            name += f", strength {each.osl}"
    return name + (f", marked {each.marker}" if each.marker else "")


def about(view: View, each: BlockView) -> list[str]:
    if not each.id:
        lines = [f"{each.handle}: an unknown {each.seat} block in {each.loc} (4.3.2.2)"]
        if each.force:
            lines.append(f"It belongs to {each.force}")
        return lines
    piece = view.mission.pieces[each.id]
    card = piece.card
    strength = f"OSL {each.osl} of {card.osl}" if each.osl else "last seen, strength unknown"
    lines = [f"{each.id} ({each.handle}): {TYPE_NAMES[card.type]}, {piece.quality}, {strength}"]
    if piece.leader:
        lines.append(f"Plt Leader of {piece.force} (7.2)")
    for weapon in card.weapons:
        boxes = " ".join([str(power) if power else "–" for power in weapon.fp])
        lines.append(f"{weapon.name}: {boxes} against {weapon.vs} (4.3.6)")
    if each.riders > 0:
        lines.append(f"{each.riders} aboard (8.2.4)")
    return lines


def panels(view: View, facts: Reader) -> list[Panel]:
    """Orders of battle, tracks, how to win."""
    found: list[Panel] = []
    for seat in SEATS:
        rows = [["Block", "What", "Where", "OSL", "Marker"]]
        ids: list[str] = []
        for each in view.blocks:
            if each.seat != seat:
                continue
            where = {DEAD: "lost", OFF: "to enter", EXITED: "gone"}.get(each.loc, each.loc)
            what = f"{each.id} {TYPE_NAMES[card_type(view, each)]}" if each.id else "unknown"
            rows.append([each.handle, what, where, str(each.osl) if each.osl and each.loc != DEAD else "–", each.marker or "–"])
            ids.append(each.handle)
        found.append(Panel(f"blocks-{seat}", f"{seat.capitalize()}: {view.mission.sides[seat].army}", rows, ids))
    tracks = [["Force", "Support points", "Impulse"]]
    for force in view.mission.forces.values():
        done = "had" if force.id in facts.texts("spent") else "to come"
        tracks.append([force.id, str(facts.table("support").integer(force.id)), done])
    found.append(Panel("forces", "Forces", tracks))
    missions = facts.table("missions")
    if missions.keys():
        found.append(
            Panel("missions", "3D missions", [["Row", "Left"], *[[key, str(missions.integer(key))] for key in missions.keys()]])
        )
    found.append(Panel("goals", "How to win", [["When", "Result"], *goals(view)]))
    return found


def goals(view: View) -> list[list[str]]:
    victory = view.mission.victory
    rows = [[rung.when.text, f"{rung.winner} {rung.level}"] for rung in victory.ladder]
    rows += [[award.when.text, f"{award.seat} {award.score} points"] for award in victory.awards]
    if victory.awards:
        rows.append([f"ahead by {victory.total}", "total victory"])
        rows.append([f"ahead by {victory.partial}", "partial victory"])
    return rows


def legend() -> list[tuple[Element, str]]:
    """Samples, each around the middle of a square of 40."""
    slab = [rect(-9, -13, 18, 26, "uo-red", corner=2), line(-9, 8, 9, 8, "uo-stripe")]
    tile = [
        rect(-14, -11, 28, 22, "uo-green", corner=3),
        rect(-9, -8, 18, 12, "uo-face"),
        group([path(SIGNS["INF"], "uo-sign")], at=(0, -2)),
    ]
    return [
        (group(slab), "standing: hidden"),
        (group(tile), "lying: revealed"),
        (group([line(-16, 0, 16, 0, "uo-wall"), line(-16, 0, 16, 0, "uo-wall-edge")]), "outer wall"),
        (group([path("M-16 -8H16V8", "uo-facade")]), "facade"),
        (group([path("M-16 0H16", "uo-partition")]), "partition"),
        (group([line(-10, 0, 10, 0, "uo-door")]), "door or window"),
        (group([line(-10, 0, 10, 0, "uo-symbol")]), "breach symbol"),
        (group([circle(0, 0, 6, "uo-roof")]), "roof access"),
        (group([path("M-14 6l6 -6l6 6l6 -6l6 6", "uo-fort")]), "Fortified"),
        (group([circle(-5, 0, 9, "uo-smoke"), circle(6, 3, 9, "uo-smoke")]), "smoke"),
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
