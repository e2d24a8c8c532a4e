"""The model as a poster: boxes as vessels of cubes, links as arrows with their numbers, the city in the middle (§1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import atan2, cos, pi, sin
from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, NA, NEVER, NO_LIMIT, SEATS, Cell, Link, Model, other
from enfilade.games.urban_calculus.box.cards import effects_line, rules_line
from enfilade.games.urban_calculus.box.charts import SUIT_MARKS, shown, suit, value
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.view import UNKNOWN, View
from enfilade.games.urban_calculus.page.ground import HEIGHT, WIDTH, Spot, badge_places, is_harm, spots, ways
from enfilade.games.urban_calculus.page.look import STYLE
from enfilade.games.urban_calculus.page.preview import board_of
from enfilade.games.urban_calculus.page.words import arm, box, goals
from enfilade.games.urban_calculus.state import Box, Counts, Position
from enfilade.kernel.event import Seat
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, polygon, rect
from enfilade.scene.svg import breadth
from enfilade.scene.symbols import emblem

CELL: Final = 78
GRID_X: Final = 503
GRID_Y: Final = 668
CARDS_Y: Final = 920


def scene(view: View) -> Scene:
    """The whole table, as a seat sees it."""
    places = spots(view.mission.model)
    position = board_of(view)
    arrows, badges = reverberation(view, position)
    layers = [
        Layer("sheet", "Sheet", sheet(view.mission)),
        Layer("links", "Links", arrows),
        Layer("boxes", "Boxes", [draw_box(view, key) for key in places]),
        Layer("numbers", "Target numbers", [*badges, *recruitment(view, position, places)]),
        Layer("actions", "Strategic actions", actions(view, position)),
        Layer("battleground", "Battleground", battleground(view, position)),
        Layer("time", "Time", track(view.mission, view.turn, view.week, view.ceasefire_week)),
        Layer("cards", "Cards", cards(view)),
        Layer("choices", "Choices", choices(view, places)),
    ]
    panels = [goal_panel(view.mission), stock_panel(view), number_panel(view, position)]
    if view.mission.cards:
        panels.append(card_panel(view.mission))
    title = view.mission.title
    return Scene(title, WIDTH, HEIGHT, layers, [], STYLE, panels, legend(), partial(sketch, view))


@lru_cache(maxsize=128)
def sheet(mission: Mission) -> list[Element]:
    return [
        rect(0, 0, WIDTH, HEIGHT, "uc-sheet"),
        rect(14, 76, 432, 826, "uc-half-red", corner=10),
        rect(WIDTH - 446, 76, 432, 826, "uc-half-blue", corner=10),
        rect(458, 76, WIDTH - 916, 560, "uc-half-city", corner=10),
        rect(5, 5, WIDTH - 10, HEIGHT - 10, "uc-frame"),
        rect(9, 9, WIDTH - 18, HEIGHT - 18, "uc-neat"),
        label(30, 40, mission.title, "uc-title", "start"),
        label(30, 102, f"{mission.name_of('red').upper()} · {role(mission, 'red')}", "uc-side-red", "start"),
        label(WIDTH - 30, 102, f"{mission.name_of('blue').upper()} · {role(mission, 'blue')}", "uc-side-blue", "end"),
        label(WIDTH / 2, 102, "THE CITY", "uc-side-city"),
    ]


def role(mission: Mission, seat: Seat) -> str:
    return "Attacker" if seat == mission.attacker else "Defender"


# Boxes.


def draw_box(view: View, key: str) -> Element:
    """A box as far as the viewer knows it."""
    seen = view.boxes[key]
    if seen is None:
        is_force = view.mission.model.stock_of(key).role == "force"
        return hidden_box(view.mission, key, f"≤ {view.most(key)}" if is_force else "hidden")
    index = view.mission.model.instances.index(key)
    mains = tuple([moment[2 + index] for moment in view.history])
    return open_box(view.mission, key, (seen.main, seen.gain, seen.loss), view.starts.get(key), mains)


def vessel(mission: Mission, key: str, full: float) -> list[Element]:
    """A vessel with its name, filled to a level."""
    spot = spots(mission.model)[key]
    left, top = spot.x - spot.wide / 2, spot.y - spot.high / 2
    parts = [
        rect(left + 4, top + 5, spot.wide, spot.high, "uc-shade", corner=8),
        rect(left, top, spot.wide, spot.high, "uc-box", corner=8),
    ]
    if full >= 0:
        parts.append(
            rect(left + 2, top + 2 + (spot.high - 4) * (1 - full), spot.wide - 4, (spot.high - 4) * full, "uc-level", corner=6)
        )
    parts.append(label(left + 9, top + 17, short_name(mission.model.stock_of(key).name, spot.wide), "uc-name", "start"))
    return parts


def kind_of_box(mission: Mission, key: str) -> str:
    return f"uc-{key.partition('.')[0]}" + (" uc-harm" if is_harm(mission.model.stock_of(key)) else "")


@lru_cache(maxsize=1024)
def hidden_box(mission: Mission, key: str, most: str) -> Element:
    """A vessel that nobody but its owner looks into."""
    spot = spots(mission.model)[key]
    parts = [label(spot.x, spot.y + 14, "?", "uc-count"), label(spot.x, spot.y + 34, most, "uc-of")]
    return group([*vessel(mission, key, -1), *parts], kind_of_box(mission, key), key, f"{box(key)}: {most}")


@lru_cache(maxsize=4096)
def open_box(
    mission: Mission, key: str, content: tuple[int, Counts, Counts], start: int | None, mains: tuple[int, ...]
) -> Element:
    """A vessel: its name, its count, cubes and discs, the dashed tray of what is pending."""
    seen = Box(*content)
    spot = spots(mission.model)[key]
    left, top = spot.x - spot.wide / 2, spot.y - spot.high / 2
    is_good = mission.model.stock_of(key).sense == "good"
    parts = vessel(mission, key, min(1.0, seen.main / start) if start and is_good else -1)
    parts.append(label(left + spot.wide - 10, top + 44, str(seen.main), "uc-count", "end"))
    if start is not None and is_good and start != seen.main:
        parts.append(label(left + spot.wide - 10, top + 57, f"of {start}", "uc-of", "end"))
    owner = key.partition(".")[0]
    parts += cubes(seen.main, left + 10, top + 27, spot.wide - 62, "uc-fill-city" if owner == CITY else f"uc-fill-{owner}")
    parts += sparkline(mains, left + spot.wide - 52, top + spot.high - 30)
    pending = tray(seen, left + 8, top + spot.high - 24, spot.wide - 66 if mains else spot.wide - 16)
    waiting = f", {seen.pending_gain} gained and {seen.pending_loss} lost pending" if pending else ""
    return group([*parts, *pending], kind_of_box(mission, key), key, f"{box(key)}: {seen.main}{waiting}")


def short_name(name: str, wide: float) -> str:
    room = int((wide - 14) / 6.5)
    return name if len(name) <= room else name[: room - 1] + "…"


def cubes(count: int, x: float, y: float, wide: float, fill: str) -> list[Element]:
    """Discs of five, then single cubes, in rows (§1.6.3, R9)."""
    parts: list[Element] = []
    pieces = ["disc"] * (count // 5) + ["cube"] * (count % 5)
    per_row = max(1, int(wide // 17))
    for index, piece in enumerate(pieces[: 3 * per_row]):
        left, top = x + 17 * (index % per_row), y + 17 * (index // per_row)
        if piece == "disc":
            parts += [circle(left + 7, top + 7, 7.4, f"uc-disc {fill}"), label(left + 7, top + 10.5, "5", "uc-disc-mark")]
        else:
            parts.append(rect(left + 2, top + 2, 10.5, 10.5, f"uc-cube {fill}", corner=1.5))
    return parts


def tray(seen: Box, x: float, y: float, wide: float) -> list[Element]:
    """The dashed area: gains with ▲, losses with ▼, in the colour of who caused them."""
    marks: list[tuple[str, str, int]] = []
    for index, fill in enumerate(("uc-fill-plain", "uc-fill-red", "uc-fill-blue")):
        if seen.gain[index]:
            marks.append(("▲", fill, seen.gain[index]))
        if seen.loss[index]:
            marks.append(("▼", fill, seen.loss[index]))
    if not marks:
        return []
    parts = [rect(x, y, wide, 20, "uc-tray", corner=4)]
    at = x + 6
    for mark, fill, count in marks:
        parts += [
            rect(at, y + 5, 10, 10, f"uc-cube {fill}", corner=1.5),
            label(at + 13, y + 14.5, f"{mark}{count}", "uc-tray-mark", "start"),
        ]
        at += 42
    return parts


def sparkline(mains: tuple[int, ...], x: float, y: float) -> list[Element]:
    """The course of a box over the turns."""
    if len(mains) < 2 or UNKNOWN in mains:
        return []
    most = max(1, *mains)
    step = 42 / (len(mains) - 1)
    points = [f"{figure(x + step * number)} {figure(y + 20 - 18 * main / most)}" for number, main in enumerate(mains)]
    return [path("M" + "L".join(points), "uc-spark")]


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
    turned = max(0, position.printed_tn(seat, link.code) - tn) // link.ratchet.by if link.ratchet and tn != UNKNOWN else 0
    support = bool(link.to) and view.mission.model.stocks[link.to].role == "support" and tn != UNKNOWN
    sign = ("+" if position.sign(seat, link.code) > 0 else "−") if support else ""
    return number(link, seat, tn, turned, sign, at)


@lru_cache(maxsize=4096)
def number(link: Link, seat: Seat, tn: int, turned: int, sign: str, at: tuple[float, float]) -> Element:
    """A target number in its circle, with the letter of the link, its sign and its ratchet."""
    text = "?" if tn == UNKNOWN else "–" if tn == NA else "11" if tn >= NEVER else str(tn)
    parts: list[Element] = []
    if link.ratchet is not None:
        parts += [group([wheel(11.5)], at=(13, -11)), label(13, -7, str(turned), "uc-wheel-text")]
    parts += [
        circle(0, 0, 12, f"uc-tn uc-tn-{seat}"),
        label(0, 4.3, text, "uc-tn-text"),
        label(-15, -7, link.code, "uc-code"),
    ]
    if sign:
        parts.append(label(17, 12, sign, "uc-sign"))
    spoken = f"{link.code}, {link.name}: {seat} {text if text == '?' else 'no capability' if tn == NA else text + ' or more'}"
    return group(parts, "uc-badge", f"link-{link.code}-{seat}", spoken, [link.about] if link.about else None, at=at)


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


def recruitment(view: View, position: Position, places: dict[str, Spot]) -> list[Element]:
    """The numbers of recruitment, beside the reserves."""
    found: list[Element] = []
    model = view.mission.model
    for seat in SEATS:
        if seat not in view.mission.recruiting or not model.reserves:
            continue
        spot = places[model.reserves[0].of(seat)]
        for index, link in enumerate(model.recruits):
            is_known = view.knows_numbers(seat)
            if is_known and position.printed_tn(seat, link.code) == NA:
                continue
            tn = position.tn(seat, link, f"{seat}.{link.source}") if is_known else UNKNOWN
            found.append(badge(view, position, link, seat, tn, (spot.x - 20 + 52 * index, spot.y + 64)))
    return found


def actions(view: View, position: Position) -> list[Element]:
    """Strategic actions as chips below the capability: letter, number, what they are aimed at."""
    found: list[Element] = []
    if view.mission.options.evolved:
        return found
    for seat in SEATS:
        links = [
            link for link in view.mission.model.actions if not view.knows_numbers(seat) or position.printed_tn(seat, link.code)
        ]
        assigned = assigned_to(view, seat)
        for index, link in enumerate(links):
            column, row = index % 3, index // 3
            x = 24 + 140 * column if seat == SEATS[0] else WIDTH - 438 + 140 * column
            found.append(chip(view, position, link, seat, x, 584 + 55 * row, assigned.count(link.code)))
    return found


def assigned_to(view: View, seat: Seat) -> list[str]:
    """The actions of a seat that the viewer knows of: revealed, or his own plan."""
    revealed = view.allocated[seat] or []
    planned = view.plans.get(seat, {}).get("assigned", [])
    return [*revealed, *[str(code) for code in planned]] if isinstance(planned, list | tuple) else list(revealed)


def chip(view: View, position: Position, link: Link, seat: Seat, x: float, y: float, count: int) -> Element:
    tn = position.tn(seat, link, f"{seat}.{link.source}")
    text = "?" if not view.knows_numbers(seat) else "11" if tn >= NEVER else str(tn)
    sign = "+" if link.bonus or position.sign(seat, link.code) > 0 else "−"
    effect = f"{view.mission.model.stocks[link.to].name} {sign}{link.amount}" if link.to else "each card +1"
    return draw_chip(link, seat, seat == view.seat, text, effect, count, x, y)


@lru_cache(maxsize=4096)
def draw_chip(link: Link, seat: Seat, is_own: bool, text: str, effect: str, count: int, x: float, y: float) -> Element:
    """What a chip says: letter, number, aim and effect, and the cubes that lie on it."""
    whose = "battle" if link.bonus else "city" if link.target == CITY else "both" if link.target == "each" else link.target
    frame = [rect(x - 2, y - 2, 138, 53, f"halo-{each}", corner=8) for each in ("edge", "gold")]
    parts = [
        group(frame, "halo"),
        rect(x, y, 134, 49, "uc-chip" + (" uc-chip-on" if count else ""), corner=7),
        label(x + 11, y + 15, link.code, "uc-name"),
        circle(x + 20, y + 32, 11, f"uc-tn uc-tn-{seat}"),
        label(x + 20, y + 36.3, text, "uc-tn-text"),
        label(x + 38, y + 14, whose, "uc-tiny", "start"),
    ]
    for number, words in enumerate(wrapped(effect, 15)[:2]):
        parts.append(label(x + 38, y + 28 + 14 * number, words, "uc-tiny uc-strong", "start"))
    for index in range(min(count, 3)):
        parts.append(rect(x + 92 + 12 * index, y - 4, 10, 10, f"uc-cube uc-fill-{seat}", corner=1))
    name = f"Action {link.code}, {link.name}: {seat} {text}" + (f", {count} allocated" if count else "")
    id = link.code if is_own else f"link-{link.code}-{seat}"
    return group(parts, "uc-action", id, name, [link.about] if link.about else None)


# The battleground.


def battleground(view: View, position: Position) -> list[Element]:
    """Red's arms across, Blue's down: attack numbers at the tail of the arrow, saves at its point (§4.3)."""
    forces = view.mission.model.forces
    size = CELL if len(forces) <= 3 else 3 * CELL // len(forces)
    found = list(grid_title())
    for column, red in enumerate(forces):
        found += column_head(view.mission, red.id, GRID_X + size * (column + 0.5))
        for row, blue in enumerate(forces):
            found += square(view, position, red.id, blue.id, GRID_X + size * column, GRID_Y + size * row, size)
    for row, blue in enumerate(forces):
        found += row_head(view.mission, blue.id, GRID_X + size * len(forces), GRID_Y + size * (row + 0.5))
    found.append(rubble(position.rubble(), GRID_X - 22, GRID_Y))
    for index, seat in enumerate(SEATS):
        bonus = position.now[seat].attack or position.now[seat].defence
        if bonus:
            text = f"{'+' if bonus > 0 else '−'}1"
            mark = [circle(0, 0, 13, f"uc-tn uc-tn-{seat}"), label(0, 5, text, "uc-tn-text")]
            found.append(group(mark, at=(GRID_X - 22, GRID_Y + 150 + 34 * index), name=f"{seat} {text}"))
    return found


@lru_cache(maxsize=1)
def grid_title() -> list[Element]:
    return [label(GRID_X - 10 + 1.5 * CELL, GRID_Y - 18, "THE BATTLEGROUND", "uc-side-city")]


@lru_cache(maxsize=512)
def column_head(mission: Mission, id: str, middle: float) -> list[Element]:
    """An arm of Red's above its column, with the suits that damage it."""
    suits = mission.damage_suits[f"red.{id}"]
    title = label(middle - 5 * len(suits), GRID_Y - 3, arm(id)[:8], "uc-tiny")
    left = middle - 5 * len(suits) + breadth(arm(id)[:8], 10) / 2 + 7
    return [title, *row_of_suits(suits, left, GRID_Y - 6.5, 9, "uc-tiny")]


@lru_cache(maxsize=512)
def row_head(mission: Mission, id: str, x: float, y: float) -> list[Element]:
    """An arm of Blue's beside its row."""
    title = label(x + 4, y - 4, arm(id)[:8], "uc-tiny", "start")
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
    """An attack: number to hit, arrow, number to save."""
    enemy = other(seat)
    attack = position.attack_tn(seat, cell.arm, cell.vs)
    save = position.defend_tn(enemy, cell.vs, cell.arm)
    tail = "?" if not view.knows_numbers(seat) else "–" if attack == NA else str(min(attack, 11))
    point = "?" if not view.knows_numbers(enemy) else "–" if save == NA else str(min(save, 11))
    return draw_half(seat, cell, seat == view.seat, tail, point, x, y, size)


@lru_cache(maxsize=4096)
def draw_half(seat: Seat, cell: Cell, is_own: bool, tail: str, point: str, x: float, y: float, size: float) -> Element:
    """The numbers at both ends of the arrow, which its owner may choose."""
    enemy = other(seat)
    middle = y + size / 4
    id = cell.name if is_own else f"{seat}:{cell.name}"
    parts = [
        group(
            [
                rect(x + 2, y + 2, size - 4, size / 2 - 4, "halo-edge", corner=6),
                rect(x + 2, y + 2, size - 4, size / 2 - 4, "halo-gold", corner=6),
            ],
            "halo",
        ),
        rect(x + 2, y + 2, size - 4, size / 2 - 4, "uc-hot"),
        circle(x + 17, middle, 11, f"uc-tn uc-tn-{seat}"),
        label(x + 17, middle + 4.3, tail, "uc-tn-text"),
        group(
            [
                line(x + 30, middle, x + size - 31, middle, "uc-arrow"),
                polygon([(x + size - 28, middle), (x + size - 37, middle - 4), (x + size - 37, middle + 4)], "uc-head"),
            ],
            f"uc-link-{seat}",
        ),
        circle(x + size - 16, middle, 10, f"uc-tn uc-tn-{enemy}"),
        label(x + size - 16, middle + 4.3, point, "uc-tn-text"),
    ]
    printed = f"Printed: hits on {tail}, saved on {point}, before bonuses and rubble"
    return group(parts, "uc-attack", id, f"{seat.capitalize()} {arm(cell.arm)} against {arm(cell.vs)}", [printed])


@lru_cache(maxsize=256)
def rubble(count: int, x: float, y: float) -> Element:
    heap = polygon([(-14, 9), (-9, -3), (-4, 2), (1, -9), (7, 0), (10, -4), (15, 9)], "uc-rubble")
    parts = [heap, label(0, 24, f"+{count}", "uc-tn-text"), label(0, 36, "rubble", "uc-tiny")]
    return group(parts, at=(x, y + 30), name=f"Rubble {count}")


# Time and cards.


@lru_cache(maxsize=512)
def track(mission: Mission, turn: int, week: int, ceasefire_week: int) -> list[Element]:
    """Weeks or turns to the end, the ceasefire marker, where we are."""
    last = mission.end_week or mission.turns or mission.options.max_turns
    now = week if mission.has_end else turn
    left, right, y = 470.0, WIDTH - 60.0, 44.0
    most = max(last, now, 1)
    step = (right - left) / most
    every = 1 if most <= 40 else 5
    parts: list[Element] = [line(left, y, right, y, "uc-track")]
    for number in range(0, most + 1, every):
        tall = 7 if number % 5 == 0 else 4
        parts.append(line(left + step * number, y - tall, left + step * number, y + tall, "uc-tick"))
        if number % 5 == 0:
            parts.append(label(left + step * number, y + 19, str(number), "uc-tiny"))
    end = left + step * last
    parts.append(polygon([(end - 6, y - 16), (end + 6, y - 16), (end, y - 6)], "uc-end"))
    if mission.has_end and ceasefire_week != mission.end_week:
        parts.append(circle(left + step * ceasefire_week, y - 13, 6, "uc-truce"))
    at = left + step * now
    parts.append(polygon([(at - 8, y + 2), (at + 8, y + 2), (at + 8, y - 10), (at - 8, y - 10)], "uc-now"))
    unit = "week" if mission.has_end else "turn"
    parts.append(label(left - 12, y + 4, f"turn {turn} · week {week}", "uc-small", "end"))
    return [group(parts, "uc-time", "time", f"Turn {turn}, week {week}, the last {unit} is {last}")]


def cards(view: View) -> list[Element]:
    """The decks with their last discards face up, the own hand, and capability cards."""
    found: list[Element] = []
    for key, deck in view.decks.items():
        right = key == SEATS[1]
        x = WIDTH - 84 if right else 26
        found.append(card_back(key, "" if deck.pile == UNKNOWN else f"{deck.pile} left", x))
        shown_cards = [card for card in [*(deck.discard or []), *deck.laid] if card != "JK"][-6:]
        for index, card in enumerate(shown_cards):
            at = x - 52 - 32 * (len(shown_cards) - 1 - index) if right else x + 52 + 32 * index
            found.append(playing_card(card, at, CARDS_Y, ""))
    hand = view.hand if view.mission.has_hands else []
    for index, card in enumerate(hand):
        found.append(playing_card(card, WIDTH / 2 - 27 * len(hand) + 54 * index, CARDS_Y - 6, card))
    if view.kits:
        found += capabilities(view)
    return found


@lru_cache(maxsize=512)
def card_back(key: str, left: str, x: float) -> Element:
    back = [rect(x, CARDS_Y, 44, 62, f"uc-back-{key}", corner=5), label(x + 22, CARDS_Y + 76, left, "uc-tiny")]
    return group(back, name=f"{key} deck: {left or 'hidden'}")


def row_of_suits(suits: Sequence[str], x: float, y: float, size: float, kind: str) -> list[Element]:
    """The marks of suits side by side, the first with its middle at a place."""
    return [emblem(x + (size + 1) * index, y, SUIT_MARKS[each], size, kind) for index, each in enumerate(suits)]


@lru_cache(maxsize=2048)
def playing_card(card: str, x: float, y: float, id: str) -> Element:
    colour = "uc-card-red" if suit(card) in "HD" else "uc-card-black"
    parts = [
        rect(x, y, 44, 62, "uc-card", corner=5),
        label(x + 16, y + 22, "A" if value(card) == 1 else str(value(card)), colour),
        emblem(x + 16, y + 39, SUIT_MARKS[suit(card)], 13, colour),
    ]
    if id:
        edge, gold = rect(x - 3, y - 3, 50, 68, "halo-edge", corner=7), rect(x - 3, y - 3, 50, 68, "halo-gold", corner=7)
        parts.insert(0, group([edge, gold], "halo"))
    return group(parts, "uc-playing", id, f"Card: {shown(card)}")


def capabilities(view: View) -> list[Element]:
    """The viewer's capability cards, or those that lie deployed."""
    own = view.kits.get(view.seat or "")
    listed = list(own.hand or []) if own is not None else []
    if any([action.verb == "pick" for action in view.legal]):
        return []
    wide = min(124.0, 980.0 / max(1, len(listed)))
    left = WIDTH / 2 - wide * len(listed) / 2
    return [capability(view.mission, id, left + wide * index, wide) for index, id in enumerate(listed)]


@lru_cache(maxsize=2048)
def capability(mission: Mission, id: str, x: float, wide: float) -> Element:
    """A capability card with what it costs and does."""
    card = mission.cards[id]
    edge, gold = rect(x - 3, 901, wide - 2, 98, "halo-edge", corner=7), rect(x - 3, 901, wide - 2, 98, "halo-gold", corner=7)
    cost = f"costs {card.sc} Strategic Capability" + (f" and {card.fires} Fires" if card.fires else "")
    room = int((wide - 20) / 6.2)
    title = wrapped(card.title, room)[:2]
    body = wrapped(effects_line(card, mission.model), room)  # what a fumble does is said on the large card beside it
    lines = body if len(body) <= 5 - len(title) else [*body[: 4 - len(title)], body[4 - len(title)] + " …"]
    parts = [
        group([edge, gold], "halo"),
        rect(x, 904, wide - 8, 92, "uc-card", corner=6),
        *[label(x + 7, 919 + 13.5 * number, words, "uc-card-title", "start") for number, words in enumerate(title)],
    ]
    for number, words in enumerate([f"{card.tn} or more", *lines]):
        top = 919 + 13.5 * (len(title) + number)
        parts.append(label(x + 7, top, words, "uc-card-text" if number else "uc-card-text uc-strong", "start"))
    about = [card.text, rules_line(card, mission.model)]
    return group(parts, "uc-capability", id, f"{card.title}: {cost}, succeeds on {card.tn} or more", about)


def wrapped(text: str, wide: int) -> list[str]:
    lines: list[str] = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > wide and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def choices(view: View, places: dict[str, Spot]) -> list[Element]:
    """Boxes that may be chosen now: the enemy's to fire at, one's own to form or to buy."""
    found: list[Element] = []
    seat = view.seat
    if seat is None:
        return found
    for action in view.legal:
        if action.verb in ("target", "aim", "buy", "deploy") and action.target in view.mission.model.stocks:
            whose = other(seat) if action.verb in ("target", "aim") else seat
            spot = places[view.mission.model.stocks[action.target].of(whose)]
            left, top = spot.x - spot.wide / 2 - 3, spot.y - spot.high / 2 - 3
            edge = rect(left, top, spot.wide + 6, spot.high + 6, "halo-edge", corner=10)
            gold = rect(left, top, spot.wide + 6, spot.high + 6, "halo-gold", corner=10)
            hot = rect(left, top, spot.wide + 6, spot.high + 6, "uc-hot", corner=10)
            name = box(view.mission.model.stocks[action.target].of(whose))
            found.append(group([group([edge, gold], "halo"), hot], "uc-choice", action.target, name))
    return found


# Beside the board.


@lru_cache(maxsize=128)
def goal_panel(mission: Mission) -> Panel:
    return Panel("goals", "Goals", [["Winner", "When"], *[[winner, words] for winner, words in goals(mission)]])


def stock_panel(view: View) -> Panel:
    rows = [["Box", "Cubes", "Pending", "Start"]]
    for key, seen in view.boxes.items():
        content = None if seen is None else (seen.main, seen.pending_gain, seen.pending_loss)
        rows.append(stock_row(key, content, view.starts.get(key)))
    return Panel("stocks", "Boxes", rows, list(view.boxes))


@lru_cache(maxsize=4096)
def stock_row(key: str, content: tuple[int, int, int] | None, start: int | None) -> list[str]:
    """A box in figures: cubes, gains and losses pending, what it began with; question marks for what is hidden."""
    begun = "?" if start is None else str(start)
    if content is None:
        return [box(key), "?", "–", begun]
    main, gain, loss = content
    return [box(key), str(main), f"+{gain} −{loss}", begun]


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


@lru_cache(maxsize=128)
def card_panel(mission: Mission) -> Panel:
    rows = [["Card", "Title", "Cost", "Number", "Effect"]]
    for card in mission.cards.values():
        cost = f"{card.sc} Capability" + (f", {card.fires} Fires" if card.fires else "")
        rows.append([card.id, card.title, cost, f"{card.tn}+", rules_line(card, mission.model)])
    return Panel("capabilities", "Capability cards", rows, list(mission.cards))


@lru_cache(maxsize=2)
def legend() -> list[tuple[Element, str]]:
    return [
        (rect(-6, -6, 12, 12, "uc-cube uc-fill-red", corner=1.5), "one cube"),
        (group([circle(0, 0, 9, "uc-disc uc-fill-blue"), label(0, 4, "5", "uc-disc-mark")]), "a disc, five cubes"),
        (group([rect(-17, -10, 34, 20, "uc-tray", corner=4), label(0, 4, "▲1", "uc-tray-mark")]), "pending, still to be tested"),
        (group([circle(0, 0, 12, "uc-tn uc-tn-red"), label(0, 4.3, "9", "uc-tn-text")]), "number to reach"),
        (group([wheel(11.5), label(0, 3.5, "1", "uc-code")]), "ratchet, turned once"),
        (rect(-14, -14, 28, 28, "uc-cell-outside"), "counter-battery: outside the city"),
    ]


def sketch(view: View) -> list[str]:
    """The board in characters: each side's boxes beside the city's."""
    model = view.mission.model
    lines = [f"turn {view.turn}, week {view.week}" + (f" of {view.ceasefire_week}" if view.mission.has_end else "")]
    for stock in model.stocks.values():
        texts = [cell_text(view.boxes[key]) for key in stock.instances]
        if stock.is_city:
            lines.append(f"{'':>14}  {stock.name:^24}{texts[0]:<14}")
        else:
            lines.append(f"red {texts[0]:>10}  {stock.name:^24}  blue {texts[1]:<10}")
    if view.hand:
        lines.append("hand: " + ", ".join([shown(card) for card in view.hand]))
    own = view.kits.get(view.seat or "")
    if own is not None and own.hand:
        lines.append("cards: " + " ".join(own.hand))
    return lines


def cell_text(seen: Box | None) -> str:
    if seen is None:
        return "?"
    gains = f" +{seen.pending_gain}" if seen.pending_gain else ""
    losses = f" −{seen.pending_loss}" if seen.pending_loss else ""
    return f"{seen.main}{gains}{losses}"
