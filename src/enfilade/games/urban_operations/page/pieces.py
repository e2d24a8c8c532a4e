"""Blocks standing or lying, counters, smoke and wrecks: what lies on the plan."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.charts import MOST_OSL
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.mission import SEATS, Mission
from enfilade.games.urban_operations.box.names import KIND_NAMES, firepower, names_of, traits
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.ground import place_of, spot
from enfilade.games.urban_operations.page.naming import full_name, token_name
from enfilade.kernel.words import capitalised
from enfilade.scene.shape import Element, Number, circle, figure, group, label, line, path, rect, symbol, use
from enfilade.scene.symbols import emblem

# The sign on a block, drawn in a frame of 16 by 10 around the origin.
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
TAGS: Final = {
    "reaction": "R",
    "completed": "C",
}  # what is written on a marker; Activated is ticked off: forces are called by letters
TICK: Final = "M-4 .4L-1.2 3.4L4.2 -3.4"
ASIDE: Final = 13.0  # between blocks in one location
DIGIT: Final = 6.5  # how wide a figure is on a block
BAND: Final = 10.0  # and the band of its force
COLOURS: Final = 3  # of bands


def sign(type: str, x: Number, y: Number, kind: str = "uo-sign") -> Element:
    """The sign of a type, a little larger than it is written down."""
    return Element("g", {"transform": f"translate({x} {y}) scale(1.5)"}, children=[path(SIGNS[type], kind)])


def card_type(mission: Mission, each: BlockView) -> str:
    return mission.pieces[each.id].card.type if each.id else ""


def is_drawn(view: View, each: BlockView) -> bool:
    return each.loc in view.mission.district.known or each.loc == UNDERGROUND


def blocks(view: View) -> list[Element]:
    """Every block on the plan."""
    return [block(view.mission, each, shift) for each, shift in placed(view)]


def placed(view: View) -> list[tuple[BlockView, float]]:
    """The blocks on the plan, those in one location a little aside of each other."""
    found: list[tuple[BlockView, float]] = []
    here: dict[str, int] = {}
    for each in view.blocks:
        count = here.get(each.loc, 0)
        here[each.loc] = count + 1
        if is_drawn(view, each):
            found.append((each, ASIDE * count))
    return found


# Which force a block belongs to.


@lru_cache(maxsize=128)
def bands(mission: Mission) -> dict[str, tuple[int, str]]:
    """The band that the blocks of each force carry: its number and its letter, where a side has several forces (3.2)."""
    found: dict[str, tuple[int, str]] = {}
    for seat in SEATS:
        ids = [force.id for force in mission.forces.values() if force.seat == seat]
        if len(ids) > 1:
            found |= {id: (number, letter) for number, (id, letter) in enumerate(zip(ids, _letters(ids), strict=True), 1)}
    return found


def _letters(ids: list[str]) -> list[str]:
    """What tells some forces apart in one letter: the first in which their names differ, or their numbers."""
    shared = max([end for end in range(len(ids[0]) + 1) if all([id.startswith(ids[0][:end]) for id in ids])])
    letters = [id[shared : shared + 1] for id in ids]
    return letters if all(letters) and len(set(letters)) == len(ids) else [str(number) for number in range(1, len(ids) + 1)]


@lru_cache(maxsize=64)
def band(number: int, letter: str, left: float, top: float, foot: float) -> list[Element]:
    """As many bars as the number of a force says, in its colour, its letter at their head: at their foot is the block's name."""
    high = (foot - top - 3 * (number - 1)) / number
    bars = [f"M{figure(left)} {figure(top + (high + 3) * index)}h{BAND}v{figure(high)}h{-BAND}z" for index in range(number)]
    kind = f"uo-band uo-band-{(number - 1) % COLOURS + 1}"
    return [path("".join(bars), kind), label(left + BAND / 2, top + 13, letter, "uo-band-text")]


def gathered(view: View, force: str) -> list[Element]:
    """A ring around each block that is known to belong to a force, where its side has others."""
    found: list[Element] = []
    for each, shift in placed(view) if force in bands(view.mission) else []:
        if each.force == force:
            x, y = place_of(view.mission.district, each.loc)
            found.append(rect(x + shift - 36, y + shift - 31, 64, 62, "uo-gathered", corner=9))
    return found


@lru_cache(maxsize=4096)
def block(mission: Mission, each: BlockView, shift: float) -> Element:
    """A standing slab, blank to the enemy, or a lying tile with sign, strength and markers (4.3.2.2)."""
    x, y = place_of(mission.district, each.loc)
    parts: list[Element] = []
    if mission.district.is_roof(each.loc):
        parts.append(path("M-20 14v9a20 7 0 0 0 40 0v-9z", "uo-roof-pad"))
        parts.append(Element("ellipse", {"cx": "0", "cy": "14", "rx": "20", "ry": "7"}, "uo-roof-top"))
    left = -24.0
    if each.force in bands(mission):  # under the block: what that is called may be longer than it is wide
        parts += band(*bands(mission)[each.force], *((-32.0, -17.0, 18.0) if each.revealed else (-27.0, -17.0, 21.0)))
        left = -35.0 if each.revealed else -30.0
    parts += lying(mission, each) if each.revealed else standing(mission, each)
    parts.append(rect(left, -27, 24 - left, 54, "halo halo-edge", corner=6))
    parts.append(rect(left, -27, 24 - left, 54, "halo halo-gold", corner=6))
    if each.marker:
        parts.append(tag(each.marker, 17, -17))
    kind = "uo-block" if not each.activated else "uo-block uo-done"
    return group(parts, kind, each.handle, spoken(mission, each), about(mission, each), (x + shift, y + shift))


@lru_cache(maxsize=8)
def tag(marker: str, x: float, y: float) -> Element:
    """The marker of a block (4.3.3)."""
    written = label(0, 3.4, TAGS[marker], "uo-tag-text") if marker in TAGS else path(TICK, "uo-tick")
    return group([circle(0, 0, 8, "uo-tag"), written], at=(x, y))


@lru_cache(maxsize=1)
def symbols() -> list[Element]:
    """What is the same on many blocks and badges: the body of a block of each side, standing and lying, every strength that one
    may show, and the plates of prices, for places where nobody sees who comes and for those under enemy eyes."""
    hatching = path("M-9 -3L-3 -9M9 3L3 9M-11 0L-8.5 2.5M-6.5 4.5L-3.5 7.5M11 0L8.5 -2.5M6.5 -4.5L3.5 -7.5", "uo-hatch")
    found = [
        symbol("uo-unseen", [circle(0, 0, 8.5, "uo-price")]),
        symbol("uo-seen", [path("M0 -13L13 0L0 13L-13 0Z", "uo-price-seen"), hatching]),
    ]
    for most in range(1, MOST_OSL + 1):
        for osl in range(most + 1):
            kinds = ["uo-pip" if index < osl else "uo-pip-off" for index in range(most)]
            row = [circle(-2 - 4 * (most - 1) + 8 * index, 16.5, 2.2, kind) for index, kind in enumerate(kinds)]
            pile = [circle(16.5, 11 - 9 * index, 3.2, kind) for index, kind in enumerate(kinds)]
            found += [symbol(f"uo-row-{osl}-{most}", row), symbol(f"uo-pile-{osl}-{most}", pile)]
    for seat in SEATS:
        slab = [
            path("M-14 21L13 21L29 29L3 29Z", "uo-shadow"),
            rect(-17, -17, 30, 38, f"uo-{seat}"),
            path("M-17 -17L-11 -23H19L13 -17Z", f"uo-{seat} uo-top"),
            path("M13 -17L19 -23V15L13 21Z", f"uo-{seat} uo-side"),
        ]
        tile = [rect(-19, -14, 44, 35, "uo-shadow", corner=2), rect(-22, -17, 44, 35, f"uo-{seat}", corner=2)]
        if seat == "red":
            slab.append(path("M-17 16.5H13M-17 19.5H13", "uo-stripe"))
            tile.append(path("M11 -17V18M13.5 -17V18", "uo-stripe"))
        found += [symbol(f"uo-slab-{seat}", slab), symbol(f"uo-tile-{seat}", tile)]
    return found


def standing(mission: Mission, each: BlockView) -> list[Element]:
    """An upright slab: its front, its top and side in the light, and its shadow to the south-east."""
    found = [use(f"uo-slab-{each.seat}", "uo-body")]
    type = card_type(mission, each)
    if type:
        known = "uo-face" if each.osl else "uo-face uo-memory"
        found += [rect(-15, -15, 26, 17, known), sign(type, -2, -6.5)]
        found += face(mission, each, -2, 12.5)
    else:
        found.append(label(-2, 5, each.handle[1:], f"uo-token uo-blank uo-on-{each.seat}"))
    if each.osl:
        found.append(pips(mission, each, "row"))
    return found


def lying(mission: Mission, each: BlockView) -> list[Element]:
    """A flat tile."""
    return [
        use(f"uo-tile-{each.seat}", "uo-body"),
        rect(-19, -14, 27, 18, "uo-face"),
        sign(card_type(mission, each), -5.5, -5),
        *face(mission, each, -5.5, 14.5),
        pips(mission, each, "pile"),
    ]


def face(mission: Mission, each: BlockView, x: float, y: float) -> list[Element]:
    """What a block is called. Seen from afar a numbered one has room for its number alone: the sign above it says what it is."""
    name, _, number = names_of(mission)[each.id].face.partition(" ")
    if not number:
        return [label(x, y, name, f"uo-token uo-on-{each.seat}")]
    return [
        label(x + 12 - DIGIT * len(number), y, name, f"uo-sort uo-on-{each.seat}", "end"),
        label(x + 14, y, number, f"uo-token uo-on-{each.seat}", "end"),
    ]


def pips(mission: Mission, each: BlockView, way: str) -> Element:
    """Its strength, in a row or in a pile, out of the most that it may have."""
    return use(f"uo-{way}-{each.osl}-{mission.pieces[each.id].card.osl}", "uo-pips")


def spoken(mission: Mission, each: BlockView) -> str:
    """A block as it is read out."""
    state = "lying" if each.revealed else "standing"
    name = f"{full_name(mission, each)}, {state if each.id else f'unknown, {state}'} in {each.loc}"
    if each.osl:
        name += f", strength {each.osl}"
    return name + (f", marked {each.marker}" if each.marker else "")


def about(mission: Mission, each: BlockView) -> list[str]:
    """The unit card of a block, or what can be told of an unknown one: what matters most comes first."""
    if not each.id:
        lines = ["Nobody has seen yet what it is"]
        if each.force:
            lines.append(f"It belongs to {each.force}")
        if each.hurt:
            lines.append(f"It has lost {each.hurt} OSL")
        if each.hits:
            lines.append(f"Hits that cost armour 1 OSL and others 2: {each.hits}")
        return lines
    piece = mission.pieces[each.id]
    card = piece.card
    strength = (
        f"OSL {each.osl} of {card.osl}" if each.osl else f"last seen with {max(0, card.osl - each.hurt)} OSL; standing again"
    )
    lines = [f"Of {piece.force}, {piece.quality}, {card.cls}. {strength}"]
    if piece.leader:
        lines.append("Leads its force: +1 within 6 EP")
    for weapon in card.weapons:
        lines.append(f"{capitalised(weapon.name)}: {firepower(weapon)} ({traits(weapon)}; against {weapon.vs})")
    if each.riders > 0:
        lines.append(f"{each.riders} aboard")
    if card.abilities:
        lines.append(f"Has: {', '.join(card.abilities)}")
    if each.handle != each.id:
        lines.append(f"Until seen, the other side calls it {token_name(each.handle)}")
    return lines


# Counters, smoke, wrecks, mines.


def counters(view: View) -> list[Element]:
    """Every counter on the plan."""
    return [counter(view.mission.district, each.id, each.kind, each.loc) for each in view.counters]


@lru_cache(maxsize=1024)
def counter(district: District, id: str, kind: str, loc: str) -> Element:
    x, y = place_of(district, loc)
    name = f"{KIND_NAMES[kind]} in {loc}"
    parts = [
        rect(-13, -12, 29, 29, "uo-shadow", corner=3),
        rect(-15, -15, 30, 30, "uo-counter", corner=3),
        rect(-18, -18, 36, 36, "halo halo-edge", corner=5),
        rect(-18, -18, 36, 36, "halo halo-gold", corner=5),
    ]
    if kind == "population":
        parts += [circle(dx, -4, 3.6, "uo-people") for dx in (-6, 6)]
        parts += [path(f"M{dx - 5} 9v-4a5 5 0 0 1 10 0v4z", "uo-people") for dx in (-6, 6)]
    elif kind == "barricade":
        parts.append(path("M-11 7L-5 -7M-3 7L3 -7M5 7L11 -7M-12 0H12", "uo-bar"))
    elif kind == "vehicles":
        parts.append(path("M-11 4V-1L-6 -5H4L11 -1V4ZM-7 4a2.4 2.4 0 0 0 4.8 0M3 4a2.4 2.4 0 0 0 4.8 0", "uo-bar"))
    elif kind == "toxic":
        parts.append(emblem(0, 0, "☣", 18, "uo-counter-sign"))
    else:
        parts.append(label(0, 5.5, {"": "?", "ied": "!"}[kind], "uo-counter-sign"))
    return group(parts, "", id, name, counter_about(kind), (x, y))


def counter_about(kind: str) -> list[str]:
    return {
        "": ["Nobody may enter. Turned up by coming beside it, scouting it or firing through it (5.2.3, R15)"],
        "ied": ["Nobody may enter. Goes off on 0 to 3 when found, and at each start of a turn (5.2.3.1)"],
        "toxic": ["Opened, it becomes a cloud (5.2.3.2)"],
        "population": ["Nobody may enter or aim at it; it runs from blocks. Who kills it answers for it (5.2.3.3)"],
        "vehicles": ["Blocks sight at level 1 (5.2.3.4)"],
        "barricade": ["Impassable; a clear hex beside it costs 2 MP (5.2.3.5)"],
    }[kind]


@lru_cache(maxsize=512)
def area(district: District, kind: str, hexes: tuple[str, ...], hull_at: str) -> list[Element]:
    """Smoke, a wreck with its smoke downwind, or a toxic cloud (5.2.4.3–5.2.4.5)."""
    found: list[Element] = []
    for number, hex in enumerate(hexes):
        x, y = spot(district.dot(hex))
        if kind == "wreck" and number == 0:
            hull = path("M-24 -12H18L24 0L18 12H-24ZM-10 -12V12M2 -4h26M-4 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0", "uo-wreck")
            lines = ["Blocks sight; foot 2 MP, no vehicles; goes up on 0 to 3 at each start of a turn (5.2.4.5, R10)"]
            found.append(group([hull], "", "", f"wreck in {hull_at}", lines, (x, y)))
        else:
            style = "uo-cloud" if kind == "cloud" else "uo-smoke"
            puffs = [circle(dx, dy, r, style) for dx, dy, r in ((-20, -10, 21), (14, -16, 24), (0, 12, 25), (25, 12, 17))]
            found.append(group(puffs, "", "", f"{kind} in {hex}", at=(x, y)))
    return found


@lru_cache(maxsize=512)
def mine(district: District, hex: str, name: str) -> Element:
    """A mine in a hex, or a trap in a zone."""
    x, y = place_of(district, hex)
    lines, at = ["0 to 7 destroys a vehicle that has driven over it (5.2.2.2)"], (x - 26, y + 18)
    if hex not in district.terrain:
        lines, at = ["Whoever enters loses 2 OSL, its friends within 1 EP lose 1 (13.2)"], (x + 24, y - 24)
    return group(
        [circle(0, 0, 8, "uo-mine"), circle(0, 0, 2.6, "uo-mine-eye"), circle(0, 0, 13, "halo halo-gold")],
        "", "", f"{name} in {hex}", lines, at,
    )  # fmt: skip


@lru_cache(maxsize=512)
def fort(district: District, loc: str) -> Element:
    """A row of sandbags."""
    x, y = place_of(district, loc)
    bags = [rect(-27 + 11 * index, 23, 10, 7, "uo-fort", corner=3) for index in range(5)]
    bags += [rect(-21.5 + 11 * index, 29, 10, 7, "uo-fort", corner=3) for index in range(4)]
    return group(bags, "", "", f"Fortified {loc}", ["+1 in a fight, shields on 0 to 7 (5.2.4.2)"], (x, y))


@lru_cache(maxsize=512)
def prisoner(district: District, loc: str) -> Element:
    x, y = place_of(district, loc)
    figure = [circle(0, -7, 5, "uo-people"), path("M-7 10v-6a7 7 0 0 1 14 0v6z", "uo-people"), line(-9, 3, 9, 3, "uo-bar")]
    return group(figure, "", "prisoner", f"the prisoner, in {loc}", [], (x + 24, y))
