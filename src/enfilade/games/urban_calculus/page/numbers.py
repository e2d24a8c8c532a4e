"""The target numbers as they are drawn: on links, beside the reserves, on strategic actions, on the battleground, in a panel.

They change once in a while, other things with every decision: what is drawn of them is kept until then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, NA, NEVER, NO_LIMIT, SEATS, Cell, Link, Model, other
from enfilade.games.urban_calculus.box.charts import SUIT_MARKS
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.view import UNKNOWN, View
from enfilade.games.urban_calculus.page.ground import CODE, RATCHET, WIDTH, Spot, badge_places, spots, ways
from enfilade.games.urban_calculus.page.preview import board_of
from enfilade.games.urban_calculus.page.words import arm, box
from enfilade.games.urban_calculus.state import Position, units_of_rubble
from enfilade.kernel.event import Seat
from enfilade.scene.model import Panel
from enfilade.scene.shape import PIECE, Element, circle, figure, group, label, line, path, polygon, rect
from enfilade.scene.svg import breadth
from enfilade.scene.symbols import emblem

CELL: Final = 78
GRID_X: Final = 623
GRID_Y: Final = 668
BADGE: Final = 14  # half as wide as the circle of a number
WON: Final = "succeeded"
FAILED: Final = "failed"
CHIP: Final = (166, 56)  # the size of a strategic action
MOST_KEPT: Final = 256


class Chip:
    """A strategic action of a seat, with its number and effect; cubes may lie on it."""

    def __init__(self, link: Link, seat: Seat, is_own: bool, text: str, effect: str, x: float, y: float) -> None:
        self.link: Final = link
        self.seat: Final = seat
        self.is_own: Final = is_own
        self.text: Final = text
        self.effect: Final = effect
        self.x: Final = x
        self.y: Final = y


class Numbers:
    """All that is drawn of the numbers that a seat may read."""

    def __init__(self, view: View) -> None:
        position = board_of(view)
        self.arrows, badges = reverberation(view, position)
        self.badges: Final = [*badges, *recruitment(view, position)]
        self.chips: Final = chips(view, position)
        self.grid: Final = grid(view, position)
        self.panel: Final = number_panel(view, position)


_Key = tuple[Mission, Seat | None, bool, bool, str]
_kept: Final[dict[_Key, Numbers]] = {}


def numbers(view: View) -> Numbers:
    """The numbers as they stand for a seat: the same as long as nothing that they depend on has changed."""
    first, second = [view.knows_numbers(seat) for seat in SEATS]
    key = (view.mission, view.seat, first, second, repr((view.marks, view.bases, view.amended, view.now, rubble_of(view))))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = Numbers(view)
    return found


# Links.


def reverberation(view: View, position: Position) -> tuple[list[Element], list[Element]]:
    """One arrow from box to box, with the number of each side that tests it."""
    known = [seat for seat in SEATS if view.knows_numbers(seat)]
    drawn: dict[str, Element] = {}
    marks: list[Element] = []
    for source, target, link, tests in _lines(view.mission.model):
        numbers = [position.tn(seat, link, source) if seat in known else UNKNOWN for seat, _ in tests]
        open_numbers = [tn for tn in numbers if tn != UNKNOWN]
        if open_numbers and all([tn == NA for tn in open_numbers]):
            continue
        body = arrow_body(view.mission, source, target, link.code, all([tn >= NEVER for tn in numbers]))
        drawn.setdefault(body.id, body)  # two links may share their way
        marks += [badge(view, position, link, seat, tn, at) for (seat, at), tn in zip(tests, numbers, strict=True)]
    return list(drawn.values()), marks


@lru_cache(maxsize=64)
def _lines(model: Model) -> list[tuple[str, str, Link, list[tuple[Seat, tuple[float, float]]]]]:
    """What acts on what by which link, with the seats that test it and where their numbers stand."""
    at = badge_places(model)
    found: dict[str, tuple[str, str, Link, list[tuple[Seat, tuple[float, float]]]]] = {}
    for area in model.areas:
        for test in area.tests:
            name = f"{area.instance} {test.target} {test.link.code}"
            line = found.setdefault(name, (area.instance, test.target, test.link, []))
            line[3].append((test.key, at[f"{name} {test.key}"]))
    return list(found.values())


@lru_cache(maxsize=2048)
def arrow_body(mission: Mission, source: str, target: str, code: str, is_deaf: bool) -> Element:
    """An arrow from box to box; one that no number lets pass is faint."""
    way = ways(mission.model)[f"{source} {target}"]
    owner = target.partition(".")[0]
    kind = "both" if owner == CITY else owner
    bend = way.bend
    d = (
        f"M{figure(way.start[0])} {figure(way.start[1])}Q{figure(bend[0])} {figure(bend[1])} "
        f"{figure(way.end[0])} {figure(way.end[1])}"
    )
    near = way.at(0.93)
    angle = atan2(way.end[1] - near[1], way.end[0] - near[0])
    head = [
        way.end,
        (way.end[0] - 11 * cos(angle - 0.42), way.end[1] - 11 * sin(angle - 0.42)),
        (way.end[0] - 11 * cos(angle + 0.42), way.end[1] - 11 * sin(angle + 0.42)),
    ]
    return group(
        [path(d, "uc-arrow"), polygon([(x, y) for x, y in head], "uc-head"), path(d, "uc-near")],
        f"uc-link-{kind}" + (" uc-never" if is_deaf else ""),
        f"{source}>{target}",
        f"{code}: {box(source)} acts on {box(target)}",
    )


def badge(view: View, position: Position, link: Link, seat: Seat, tn: int, at: tuple[float, float]) -> Element:
    """A target number as far as the viewer knows it."""
    turned = max(0, position.printed_tn(seat, link.code) - tn) if link.ratchet and tn != UNKNOWN else 0
    support = bool(link.to) and view.mission.model.stocks[link.to].role == "support" and tn != UNKNOWN
    sign = ("+" if position.sign(seat, link.code) > 0 else "−") if support else ""
    return number(link, seat, tn, turned, sign, at)


@lru_cache(maxsize=4096)
def number(link: Link, seat: Seat, tn: int, turned: int, sign: str, at: tuple[float, float]) -> Element:
    """A target number in its circle, with the letter of the link and its sign; below it the ratchet, with what it took off."""
    text = "?" if tn == UNKNOWN else "–" if tn == NA else "11" if tn >= NEVER else str(tn)
    parts: list[Element] = []
    if link.ratchet is not None:
        parts.append(group([wheel(13 if turned else 8)], at=(0, RATCHET)))
        parts += [label(0, RATCHET + 5, f"−{turned}", "uc-wheel-text")] if turned else []
    parts += [
        circle(0, 0, BADGE, f"uc-tn uc-tn-{seat}"),
        label(0, 5.3, text, "uc-tn-text"),
        label(-CODE[0], -CODE[1] + 5, link.code, "uc-code"),
    ]
    if sign:
        parts.append(sense(sign, (15, -11)))
    spoken = f"{link.code}, {link.name}: {seat} {text if text == '?' else 'no capability' if tn == NA else text + ' or more'}"
    return group(parts, "uc-badge", f"link-{link.code}-{seat}", spoken, [link.about] if link.about else None, at=at)


@lru_cache(maxsize=4096)
def sense(sign: str, at: tuple[float, float]) -> Element:
    """Whether support rises or falls by a link: a plus or a minus in a small disc."""
    mark = "M-3.4 0H3.4" + ("M0 -3.4V3.4" if sign == "+" else "")
    return group([circle(0, 0, 6.5, "uc-sense"), path(mark, "uc-sense-mark")], at=at)


@lru_cache(maxsize=4)
def wheel(radius: float) -> Element:
    """A small toothed wheel."""
    points: list[tuple[float, float]] = []
    for tooth in range(20):
        angle = 2 * pi * tooth / 20
        reach = radius if tooth % 2 else radius - 3
        points += [
            (reach * cos(angle - 0.1), reach * sin(angle - 0.1)),
            (reach * cos(angle + 0.1), reach * sin(angle + 0.1)),
        ]
    return polygon([(x, y) for x, y in points], "uc-wheel")


def recruitment(view: View, position: Position) -> list[Element]:
    """The numbers of recruitment, beside the reserves."""
    found: list[Element] = []
    model = view.mission.model
    places = spots(model)
    for seat in SEATS:
        if seat not in view.mission.recruiting or not model.reserves:
            continue
        spot = places[model.reserves[0].of(seat)]
        for index, link in enumerate(model.recruits):
            is_known = view.knows_numbers(seat)
            if is_known and position.printed_tn(seat, link.code) == NA:
                continue
            tn = position.tn(seat, link, f"{seat}.{link.source}") if is_known else UNKNOWN
            found.append(badge(view, position, link, seat, tn, (spot.x - 20 + 60 * index, spot.y + 64)))
    return found


# Strategic actions.


def chips(view: View, position: Position) -> list[Chip]:
    """Strategic actions below the capability: letter, number, what they are aimed at."""
    found: list[Chip] = []
    if view.mission.options.evolved:
        return found
    for seat in SEATS:
        links = [
            link for link in view.mission.model.actions if not view.knows_numbers(seat) or position.printed_tn(seat, link.code)
        ]
        for index, link in enumerate(links):
            column, row = index % 3, index // 3
            x = 26 + 172 * column if seat == SEATS[0] else WIDTH - 536 + 172 * column
            found.append(chip(view, position, link, seat, x, 586 + 59 * row))
    return found


def chip(view: View, position: Position, link: Link, seat: Seat, x: float, y: float) -> Chip:
    tn = position.tn(seat, link, f"{seat}.{link.source}")
    text = "?" if not view.knows_numbers(seat) else "11" if tn >= NEVER else str(tn)
    sign = "+" if link.bonus or position.sign(seat, link.code) > 0 else "−"
    effect = f"{view.mission.model.stocks[link.to].name} {sign}{link.amount}" if link.to else "each card +1"
    return Chip(link, seat, seat == view.seat, text, effect, x, y)


@lru_cache(maxsize=4096)
def draw_chip(chip: Chip, count: int, won: int, failed: int, vain: str) -> Element:
    """What a chip says: letter, number, aim and effect, and the cubes that lie on it, each with how its attempt ended; one
    that would change nothing is dashed, and says why (R15, R27)."""
    link, seat, text, x, y = chip.link, chip.seat, chip.text, chip.x, chip.y
    whose = "battle" if link.bonus else "city" if link.target == CITY else "both" if link.target == "each" else link.target
    wide, high = CHIP
    frame = [rect(x - 2, y - 2, wide + 4, high + 4, f"halo-{each}", corner=8) for each in ("edge", "gold")]
    parts = [
        group(frame, "halo"),
        rect(x, y, wide, high, "uc-chip" + (" uc-chip-on" if count else "") + (" uc-chip-vain" if vain else ""), corner=7),
        label(x + 13, y + 18, link.code, "uc-name"),
        circle(x + 21, y + 38, 13, f"uc-tn uc-tn-{seat}"),
        label(x + 21, y + 43.3, text, "uc-tn-text"),
        label(x + 42, y + 17, f"{whose}: {vain}" if vain else whose, "uc-whose" + (" uc-vain" if vain else ""), "start"),
    ]
    for number, words in enumerate(wrapped(chip.effect, 14)[:2]):
        parts.append(label(x + 42, y + 33 + 16 * number, words, "uc-tiny uc-strong", "start"))
    for index in range(min(count, 3)):
        ended = WON if index < won else FAILED if index < won + failed else ""
        parts.append(attempted(x + 108 + 19 * index, y - 6, seat, ended))
    told = [f", {number} {what}" for number, what in ((count, "allocated"), (won, WON), (failed, FAILED)) if number]
    name = f"Action {link.code}, {link.name}: {seat} {text}{''.join(told)}{', in vain now' if vain else ''}"
    told_as = f"link-{link.code}-{seat}"
    drawn = group(parts, "uc-action", link.code if chip.is_own else told_as, name, [link.about] if link.about else None)
    if chip.is_own:  # who chooses it calls it by its letter
        drawn.attributes[PIECE] = told_as
    return drawn


def attempted(x: float, y: float, seat: Seat, ended: str) -> Element:
    """A cube on an action: filled until its card is drawn, then ticked, or hollow and crossed out."""
    if not ended:
        return rect(x + 1, y + 1, 14, 14, f"uc-cube uc-fill-{seat}", corner=1.5)
    if ended == WON:
        cube = rect(0, 0, 16, 16, f"uc-cube uc-fill-{seat}", corner=2)
        mark = path("M3.5 8.5L6.8 11.8L12.5 4.5", "uc-tick-mark")
    else:
        cube = rect(0, 0, 16, 16, f"uc-failed uc-failed-{seat}", corner=2)
        mark = path("M4 4L12 12M12 4L4 12", "uc-cross-mark")
    return group([cube, mark], "uc-tried", "", ended, at=(x, y))


# The battleground.


def cell_size(model: Model) -> int:
    """How wide a square of the grid is: four arms or more share the room of three."""
    return CELL if len(model.forces) <= 3 else 3 * CELL // len(model.forces)


def half_of(model: Model, seat: Seat, cell: Cell) -> Spot:
    """Where an attack stands on the grid: Red's in the upper half of its square."""
    size = cell_size(model)
    arms = [stock.id for stock in model.forces]
    red, blue = (cell.arm, cell.vs) if seat == SEATS[0] else (cell.vs, cell.arm)
    middle = 0.25 if seat == SEATS[0] else 0.75
    return Spot(GRID_X + size * (arms.index(red) + 0.5), GRID_Y + size * (arms.index(blue) + middle), size - 4, size / 2 - 4)


def grid(view: View, position: Position) -> list[Element]:
    """Red's arms across, Blue's down: attack numbers at the tail of the arrow, saves at its point (§4.3)."""
    forces = view.mission.model.forces
    size = cell_size(view.mission.model)
    found = list(grid_title())
    for column, red in enumerate(forces):
        found += column_head(view.mission, red.id, GRID_X + size * (column + 0.5))
        for row, blue in enumerate(forces):
            found += square(view, position, red.id, blue.id, GRID_X + size * column, GRID_Y + size * row, size)
    for row, blue in enumerate(forces):
        found += row_head(view.mission, blue.id, GRID_X + size * len(forces), GRID_Y + size * (row + 0.5))
    return found


@lru_cache(maxsize=1)
def grid_title() -> list[Element]:
    return [label(GRID_X + 1.5 * CELL, GRID_Y - 21, "THE BATTLEGROUND", "uc-side-city")]


@lru_cache(maxsize=512)
def column_head(mission: Mission, id: str, middle: float) -> list[Element]:
    """An arm of Red's above its column, with the suits that damage it."""
    suits = mission.damage_suits[f"red.{id}"]
    title = label(middle - 5 * len(suits), GRID_Y - 4, arm(id)[:8], "uc-tiny")
    left = middle - 5 * len(suits) + breadth(arm(id)[:8], 13) / 2 + 8
    return [title, *row_of_suits(suits, left, GRID_Y - 8.5, 9, "uc-tiny")]


@lru_cache(maxsize=512)
def row_head(mission: Mission, id: str, x: float, y: float) -> list[Element]:
    """An arm of Blue's beside its row."""
    title = label(x + 6, y - 4, arm(id)[:8], "uc-tiny", "start")
    return [title, *row_of_suits(mission.damage_suits[f"blue.{id}"], x + 9, y + 6, 11, "uc-suit")]


@lru_cache(maxsize=512)
def bare_square(x: float, y: float, size: float, kind: str) -> Element:
    return rect(x, y, size, size, kind)


def square(view: View, position: Position, red: str, blue: str, x: float, y: float, size: float) -> list[Element]:
    """One square of the grid: red's attack upon blue's box, and blue's upon red's."""
    cells = cells_by_name(view.mission.model)
    down, up = cells.get(f"{red}>{blue}"), cells.get(f"{blue}>{red}")
    kind = "uc-cell-none" if down is None and up is None else "uc-cell"
    if (down is not None and down.outside) or (up is not None and up.outside):
        kind = "uc-cell-outside"
    found = [bare_square(x, y, size, kind)]
    if down is not None:
        found.append(half(view, position, SEATS[0], down, x, y, size))
    if up is not None:
        found.append(half(view, position, SEATS[1], up, x, y + size / 2, size))
    return found


@lru_cache(maxsize=128)
def cells_by_name(model: Model) -> dict[str, Cell]:
    return {cell.name: cell for cell in model.cells}


def half(view: View, position: Position, seat: Seat, cell: Cell, x: float, y: float, size: float) -> Element:
    """An attack: number to hit, arrow, number to save, both as a card is drawn against them now (§8.3)."""
    enemy = other(seat)
    hit, save = hit_number(view, position, seat, cell), save_number(view, position, enemy, cell)
    return draw_half(seat, cell, seat == view.seat, hit, save, x, y, size)


def hit_number(view: View, position: Position, seat: Seat, cell: Cell) -> tuple[str, str]:
    """What an attack needs, and how that comes about."""
    name = view.mission.name_of(seat)
    printed, tn = position.attack_tn(seat, cell.arm, cell.vs), position.hit_tn(seat, cell.arm, cell.vs)
    if not view.knows_numbers(seat):
        return "?", f"{name}'s number is hidden."
    if printed == NA:
        return "–", f"{name} has no such attack."
    if tn >= NEVER:
        return "11", f"{name} cannot hit."
    return str(tn), f"{name} hits on {tn} or more{made_of(printed, 0, position.now[seat].attack, tn)}."


def save_number(view: View, position: Position, seat: Seat, cell: Cell) -> tuple[str, str]:
    """What a save needs, and how that comes about: rubble is cover in the city (§8.4)."""
    name = view.mission.name_of(seat)
    printed, tn = position.defend_tn(seat, cell.vs, cell.arm), position.save_tn(seat, cell.vs, cell.arm, cell.outside)
    if not view.knows_numbers(seat):
        return "?", f"{name}'s number is hidden."
    if tn == NA:
        return "–", f"{name} cannot save."
    rubble = 0 if cell.outside else position.rubble()
    return str(tn), f"{name} saves on {tn} or more{made_of(printed, rubble, position.now[seat].defence, tn)}."


def made_of(printed: int, rubble: int, bonus: int, tn: int) -> str:
    """A number as it is printed, and what changes it now; nothing where nothing does."""
    parts = [
        f"{abs(by)} {'less' if by > 0 else 'more'} {why}" for by, why in ((rubble, "for rubble"), (bonus, "by the bonus")) if by
    ]
    if not parts:
        return ""
    least = f", {tn} at least" if tn > printed - rubble - bonus else ""
    return f": {', '.join([f'{printed} as printed', *parts])}{least}"


def rubble_of(view: View) -> int:
    """Units of rubble, where damage makes any and the viewer knows it."""
    model = view.mission.model
    seen = view.boxes[f"{CITY}.{model.rubble}"] if model.rubble else None
    return 0 if seen is None else units_of_rubble(view.mission, seen)


@lru_cache(maxsize=4096)
def draw_half(
    seat: Seat, cell: Cell, is_own: bool, hit: tuple[str, str], save: tuple[str, str], x: float, y: float, size: float
) -> Element:
    """The numbers at both ends of the arrow, which its owner may choose; how each comes about is told on hover."""
    enemy = other(seat)
    (tail, hits), (point, saves) = hit, save
    middle = y + size / 4
    parts = [
        group(
            [
                rect(x + 2, y + 2, size - 4, size / 2 - 4, "halo-edge", corner=6),
                rect(x + 2, y + 2, size - 4, size / 2 - 4, "halo-gold", corner=6),
            ],
            "halo",
        ),
        rect(x + 2, y + 2, size - 4, size / 2 - 4, "uc-hot"),
        circle(x + 17, middle, 13, f"uc-tn uc-tn-{seat}"),
        label(x + 17, middle + 5.3, tail, "uc-tn-text"),
        group(
            [
                line(x + 31, middle, x + size - 35, middle, "uc-arrow"),
                polygon([(x + size - 31, middle), (x + size - 40, middle - 4), (x + size - 40, middle + 4)], "uc-head"),
            ],
            f"uc-link-{seat}",
        ),
        circle(x + size - 17, middle, 13, f"uc-tn uc-tn-{enemy}"),
        label(x + size - 17, middle + 5.3, point, "uc-tn-text"),
    ]
    told_as = f"{seat}:{cell.name}"
    name = f"{seat.capitalize()} {arm(cell.arm)} against {arm(cell.vs)}"
    drawn = group(parts, "uc-attack", cell.name if is_own else told_as, name, [hits, saves])
    if is_own:
        drawn.attributes[PIECE] = told_as
    return drawn


def row_of_suits(suits: Sequence[str], x: float, y: float, size: float, kind: str) -> list[Element]:
    """The marks of suits side by side, the first with its middle at a place."""
    return [emblem(x + (size + 1) * index, y, SUIT_MARKS[each], size, kind) for index, each in enumerate(suits)]


# Beside the board.


def number_panel(view: View, position: Position) -> Panel:
    """Every link with its present number for each side."""
    rows = [["Link", "Name", "Red", "Blue"]]
    known = [seat for seat in SEATS if view.knows_numbers(seat)]
    for link, sources in _sources(view.mission.model):
        tns = [position.tn(seat, link, source) if seat in known else UNKNOWN for seat, source in sources]
        rows.append(number_row(link, tuple(tns)))
    for stock in view.mission.model.forces:
        limits = [position.limit(seat, stock.id) for seat in SEATS]
        rows.append(["limit", stock.name, *["–" if each == NO_LIMIT else str(each) for each in limits]])
    return Panel("numbers", "Target numbers", rows)


@lru_cache(maxsize=64)
def _sources(model: Model) -> list[tuple[Link, list[tuple[Seat, str]]]]:
    """Every link with the box of each side from which it comes."""
    return [(link, [(seat, model.stocks[link.source].of(seat)) for seat in SEATS]) for link in model.links.values()]


@lru_cache(maxsize=4096)
def number_row(link: Link, tns: tuple[int, ...]) -> list[str]:
    texts = ["?" if tn == UNKNOWN else "n/a" if tn == NA else "11+" if tn >= NEVER else f"{tn}+" for tn in tns]
    return [link.code, link.name, *texts]


def wrapped(text: str, wide: int) -> list[str]:
    lines: list[str] = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > wide and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
