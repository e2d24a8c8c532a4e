"""The model as a poster: boxes as vessels of cubes, links as arrows with their numbers, the city in the middle (§1.5)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, SEATS, other
from enfilade.games.urban_calculus.box.cards import effects_line, rules_line
from enfilade.games.urban_calculus.box.charts import SUIT_MARKS, shown, suit, value
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.view import UNKNOWN, View
from enfilade.games.urban_calculus.page.ground import HEIGHT, WIDTH, Spot, is_harm, spots
from enfilade.games.urban_calculus.page.look import STYLE
from enfilade.games.urban_calculus.page.numbers import (
    BADGE,
    CHIP,
    FAILED,
    GRID_X,
    GRID_Y,
    WON,
    Chip,
    attempted,
    draw_chip,
    half_of,
    numbers,
    rubble_of,
    sense,
    wheel,
    wrapped,
)
from enfilade.games.urban_calculus.page.preview import asked, vain_actions
from enfilade.games.urban_calculus.page.standing import ground, limits, verdict
from enfilade.games.urban_calculus.page.words import box, goals
from enfilade.games.urban_calculus.state import Box, Counts
from enfilade.kernel.event import Seat
from enfilade.kernel.words import number_of, texts
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, polygon, rect
from enfilade.scene.symbols import emblem

CARDS_Y: Final = 920
HALF: Final = 528  # how wide the half of a side is
MIDDLE: Final = WIDTH - 2 * HALF - 52  # and the city between them
CARD_LINE: Final = 14.6  # from one line on a capability card to the next
PIECE: Final = 20  # from one cube in a box to the next


def scene(view: View) -> Scene:
    """The whole table, as a seat sees it."""
    places = spots(view.mission.model)
    shown_numbers = numbers(view)
    layers = [
        Layer("sheet", "Sheet", sheet(view.mission)),
        Layer("links", "Links", shown_numbers.arrows),
        Layer("boxes", "Boxes", boxes(view)),
        Layer("numbers", "Target numbers", shown_numbers.badges),
        Layer("actions", "Strategic actions", actions(view, shown_numbers.chips)),
        Layer("battleground", "Battleground", [*shown_numbers.grid, *battleground(view)]),
        Layer("time", "Time", [*track(view.mission, view.turn, view.week, view.ceasefire_week), *standing(view)]),
        Layer("cards", "Cards", cards(view)),
        Layer("aim", "Who attacks whom", aim(view, places)),
        Layer("choices", "Choices", choices(view, places)),
    ]
    panels = [goal_panel(view.mission), stock_panel(view), shown_numbers.panel]
    if view.mission.cards:
        panels.append(card_panel(view.mission))
    title = view.mission.title
    return Scene(title, WIDTH, HEIGHT, layers, [], STYLE, panels, legend(), partial(sketch, view))


@lru_cache(maxsize=128)
def sheet(mission: Mission) -> list[Element]:
    return [
        rect(0, 0, WIDTH, HEIGHT, "uc-sheet"),
        rect(14, 76, HALF, 826, "uc-half-red", corner=10),
        rect(WIDTH - 14 - HALF, 76, HALF, 826, "uc-half-blue", corner=10),
        rect(26 + HALF, 76, MIDDLE, 560, "uc-half-city", corner=10),
        rect(5, 5, WIDTH - 10, HEIGHT - 10, "uc-frame"),
        rect(9, 9, WIDTH - 18, HEIGHT - 18, "uc-neat"),
        label(30, 40, mission.title, "uc-title", "start"),
        label(30, 102, f"{mission.name_of('red').upper()} · {role(mission, 'red')}", "uc-side-red", "start"),
        label(WIDTH - 30, 102, f"{mission.name_of('blue').upper()} · {role(mission, 'blue')}", "uc-side-blue", "end"),
        label(WIDTH / 2, 102, "THE CITY", "uc-side-city"),
        *key(mission),
    ]


def key(mission: Mission) -> list[Element]:
    """How to read the signs, below the boxes of the city where there is room."""
    room = Spot(WIDTH / 2, 594, MIDDLE, 84)
    if [1 for spot in spots(mission.model).values() if spot.meets(room)]:
        return []
    signs = [
        (group([circle(0, 0, 11, "uc-tn uc-tn-red"), label(0, 5.3, "9", "uc-tn-text")]), "a card of 9 or more: it happens"),
        (wheel(8), "the more cubes pile up, the lower the number"),
        (group([sense("+", (-8, 0)), sense("−", (8, 0))]), "by it support rises, or falls"),
        (rect(-14, -8, 28, 16, "uc-tray", corner=4), "new this turn: still to be tested"),
    ]
    return [
        part
        for number, (sign, words) in enumerate(signs)
        for part in (
            group([sign], at=(580, 557 + 21 * number)),
            label(604, 562.3 + 21 * number, words, "uc-of", "start"),
        )
    ]


def role(mission: Mission, seat: Seat) -> str:
    return "Attacker" if seat == mission.attacker else "Defender"


# Boxes.


def boxes(view: View) -> list[Element]:
    """The boxes as far as the viewer knows them."""
    courses = list(zip(*view.history, strict=True))[2:] or [()] * len(view.mission.model.instances)
    mains = dict(zip(view.mission.model.instances, courses, strict=True))
    return [draw_box(view, key, mains[key]) for key in spots(view.mission.model)]


def draw_box(view: View, key: str, mains: tuple[int, ...]) -> Element:
    seen = view.boxes[key]
    if seen is None:
        is_force = view.mission.model.stock_of(key).role == "force"
        return hidden_box(view.mission, key, f"≤ {view.most(key)}" if is_force else "hidden")
    owner, _, stock = key.partition(".")
    links = view.mission.model.links
    assigned = assigned_to(view, owner) if owner in SEATS else []
    lent = len([code for code in assigned if code in links and links[code].source == stock])
    return open_box(view.mission, key, (seen.main, seen.gain, seen.loss), view.starts.get(key), mains, min(lent, seen.main))


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
    stock = mission.model.stock_of(key)
    parts.append(label(left + 9, top + 20, short_name(stock.name, spot.wide), "uc-name", "start"))
    if key in limits(mission):
        foot = 12 if stock.pending == "none" else 28  # what is pending lies below
        parts.append(label(left + 9, top + spot.high - foot, limits(mission)[key].words, "uc-of", "start"))
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
    mission: Mission, key: str, content: tuple[int, Counts, Counts], start: int | None, mains: tuple[int, ...], lent: int
) -> Element:
    """A vessel: its name, its count, cubes and discs, outlines of those that lie on actions, the dashed tray."""
    seen = Box(*content)
    spot = spots(mission.model)[key]
    left, top = spot.x - spot.wide / 2, spot.y - spot.high / 2
    is_good = mission.model.stock_of(key).sense == "good"
    parts = vessel(mission, key, min(1.0, seen.main / start) if start and is_good else -1)
    parts.append(label(left + spot.wide - 10, top + 50, str(seen.main), "uc-count", "end"))
    if start is not None and is_good and start != seen.main:
        parts.append(label(left + spot.wide - 10, top + 66, f"of {start}", "uc-of", "end"))
    owner = key.partition(".")[0]
    parts += cubes(seen.main, left + 9, top + 29, spot.wide - 66, "uc-fill-city" if owner == CITY else f"uc-fill-{owner}", lent)
    parts += sparkline(mains, left + spot.wide - 52, top + spot.high - 24)
    pending = tray(seen, left + 8, top + spot.high - 24, spot.wide - 66 if mains else spot.wide - 16)
    waiting = f", {seen.pending_gain} gained and {seen.pending_loss} lost pending" if pending else ""
    away = f", {lent} of them on actions" if lent else ""
    return group([*parts, *pending], kind_of_box(mission, key), key, f"{box(key)}: {seen.main}{away}{waiting}")


def short_name(name: str, wide: float) -> str:
    room = int((wide - 14) / 8.2)
    return name if len(name) <= room else name[: room - 1] + "…"


def cubes(count: int, x: float, y: float, wide: float, fill: str, lent: int = 0) -> list[Element]:
    """Discs of five, then single cubes, in rows; last the places of those that are lent (§1.6.3, R9)."""
    parts: list[Element] = []
    there = count - lent
    pieces = ["disc"] * (there // 5) + ["cube"] * (there % 5) + ["lent"] * lent
    per_row = max(1, int(wide // PIECE))
    for index, piece in enumerate(pieces[: 3 * per_row]):
        left, top = x + PIECE * (index % per_row), y + PIECE * (index // per_row)
        if piece == "disc":
            parts += [circle(left + 9, top + 9, 9, f"uc-disc {fill}"), label(left + 9, top + 14.2, "5", "uc-disc-mark")]
        else:
            parts.append(rect(left + 2, top + 2, 13, 13, f"uc-cube {fill}" if piece == "cube" else "uc-lent", corner=1.5))
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
            rect(at, y + 4, 12, 12, f"uc-cube {fill}", corner=1.5),
            label(at + 15, y + 15.5, f"{mark}{count}", "uc-tray-mark", "start"),
        ]
        at += 50
    return parts


def sparkline(mains: tuple[int, ...], x: float, y: float) -> list[Element]:
    """The course of a box over the turns."""
    if len(mains) < 2 or UNKNOWN in mains:
        return []
    most = max(1, *mains)
    step = 42 / (len(mains) - 1)
    points = [f"{figure(x + step * number)} {figure(y + 20 - 18 * main / most)}" for number, main in enumerate(mains)]
    return [path("M" + "L".join(points), "uc-spark")]


def actions(view: View, chips: list[Chip]) -> list[Element]:
    """Strategic actions as chips below the capability, with the cubes that lie on them, and what came of these."""
    vain = vain_actions(view)
    found: list[Element] = []
    for each in chips:
        why = vain[each.link.code].brief if each.is_own and each.link.code in vain else ""
        found.append(draw_chip(each, *lying_on(view, each.seat, each.link.code), why))
    return found


def lying_on(view: View, seat: Seat, code: str) -> tuple[int, int, int]:
    """The cubes on an action; to the end of the turn, how many of them have succeeded and how many have failed (§6)."""
    count = assigned_to(view, seat).count(code)
    key, drawn = f"{seat}.{code}", (view.allocated[seat] or []).count(code)
    for data in view.stack:
        if data["procedure"] == "StrategicActions":  # not all cards are drawn yet
            drawn = texts(data["attempts"])[: number_of(data, "drawn")].count(f"{seat}:{code}")
    won = min(drawn, view.tallies.won.get(key, 0) - view.tallies.won_before.get(key, 0))
    return count, won, drawn - won


def assigned_to(view: View, seat: Seat) -> list[str]:
    """The actions of a seat that the viewer knows of: revealed, or his own plan."""
    revealed = view.allocated[seat] or []
    planned = view.plans.get(seat, {}).get("assigned", [])
    return [*revealed, *[str(code) for code in planned]] if isinstance(planned, list | tuple) else list(revealed)


# The battleground.


def battleground(view: View) -> list[Element]:
    """What lies beside the grid: rubble and the bonuses of this turn."""
    model = view.mission.model
    every = model.stocks[model.rubble].rubble_every if model.rubble else 0
    found = [rubble(rubble_of(view), model.stocks[model.rubble].name if every else "", every, GRID_X - 34, GRID_Y)]
    for index, seat in enumerate(SEATS):
        bonus = view.now[seat]["attack"] or view.now[seat]["defence"]
        if bonus:
            text = f"{'+' if isinstance(bonus, int) and bonus > 0 else '−'}1"
            mark = [circle(0, 0, BADGE, f"uc-tn uc-tn-{seat}"), label(0, 5.3, text, "uc-tn-text")]
            about = ["It counts for every card with which this side hits or saves this turn, and for no other (R19)."]
            at = (GRID_X - 34, GRID_Y + 150 + 34 * index)
            found.append(group(mark, "", f"bonus-{seat}", f"{view.mission.name_of(seat)}'s bonus {text}", about, at))
    return found


@lru_cache(maxsize=256)
def rubble(count: int, source: str, every: int, x: float, y: float) -> Element:
    """A heap, with what it gives to whoever is attacked among it (§8.4)."""
    heap = polygon([(-14, 9), (-9, -3), (-4, 2), (1, -9), (7, 0), (10, -4), (15, 9)], "uc-rubble")
    parts = [heap, label(0, 25, f"+{count}", "uc-tn-text"), label(0, 41, "rubble", "uc-tiny")]
    about = [
        f"Every {every} cubes of {source} are one rubble." if every else "There is none in this city.",
        f"Rubble is cover: whoever is attacked in the city saves on {count} less than printed, on 2 at least; the grid counts it."
        if count
        else "Rubble is cover: each lowers the number on which whoever is attacked in the city saves.",
    ]
    return group(parts, "", "rubble", f"Rubble {count}", about, (x, y + 30))


# Time and cards.


@lru_cache(maxsize=512)
def track(mission: Mission, turn: int, week: int, ceasefire_week: int) -> list[Element]:
    """Weeks or turns to the end, the ceasefire marker, where we are."""
    last = mission.end_week or mission.turns or mission.options.max_turns
    now = week if mission.has_end else turn
    left, right, y = 640.0, WIDTH - 60.0, 44.0
    most = max(last, now, 1)
    step = (right - left) / most
    every = 1 if most <= 40 else 5
    parts: list[Element] = [line(left, y, right, y, "uc-track")]
    for number in range(0, most + 1, every):
        tall = 7 if number % 5 == 0 else 4
        parts.append(line(left + step * number, y - tall, left + step * number, y + tall, "uc-tick"))
        if number % 5 == 0:
            parts.append(label(left + step * number, y + 22, str(number), "uc-tiny"))
    end = left + step * last
    parts.append(polygon([(end - 6, y - 16), (end + 6, y - 16), (end, y - 6)], "uc-end"))
    if mission.has_end and ceasefire_week != mission.end_week:
        parts.append(circle(left + step * ceasefire_week, y - 13, 6, "uc-truce"))
    at = left + step * now
    parts.append(polygon([(at - 8, y + 2), (at + 8, y + 2), (at + 8, y - 10), (at - 8, y - 10)], "uc-now"))
    unit = "week" if mission.has_end else "turn"
    parts.append(label(left - 12, y + 5, f"{unit} {now} of {last}", "uc-small", "end"))
    return [group(parts, "uc-time", "time", f"Turn {turn}, week {week}, the last {unit} is {last}")]


def standing(view: View) -> list[Element]:
    """Who would win as it stands, with every way to the end; and what each side has left on the ground."""
    found: list[Element] = []
    if view.outcome is None:
        found.append(said_at(30, 64, verdict(view), "uc-verdict", "ending", ways_to_end(view.mission)))
    for seat, x, anchor in ((SEATS[0], 30.0, "start"), (SEATS[1], WIDTH - 30.0, "end")):
        words = ground(view, seat)
        if words:
            found.append(label(x, 893, words, "uc-of", anchor))
    return found


@lru_cache(maxsize=128)
def ways_to_end(mission: Mission) -> tuple[str, ...]:
    return tuple(goals(mission))


@lru_cache(maxsize=512)
def said_at(x: float, y: float, words: str, kind: str, id: str, about: tuple[str, ...]) -> Element:
    """A line that tells more to whoever points at it."""
    return group([label(x, y, words, kind, "start")], "", id, words, list(about))


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
    back = [rect(x, CARDS_Y, 44, 62, f"uc-back-{key}", corner=5), label(x + 22, CARDS_Y + 77, left, "uc-tiny")]
    return group(back, name=f"{key} deck: {left or 'hidden'}")


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
    wide = min(156.0, 1240.0 / max(1, len(listed)))
    left = WIDTH / 2 - wide * len(listed) / 2
    return [capability(view.mission, id, left + wide * index, wide) for index, id in enumerate(listed)]


@lru_cache(maxsize=2048)
def capability(mission: Mission, id: str, x: float, wide: float) -> Element:
    """A capability card with what it costs and does."""
    card = mission.cards[id]
    edge, gold = rect(x - 3, 901, wide - 2, 98, "halo-edge", corner=7), rect(x - 3, 901, wide - 2, 98, "halo-gold", corner=7)
    cost = f"costs {card.sc} Strategic Capability" + (f" and {card.fires} Fires" if card.fires else "")
    room = int((wide - 20) / 7.2)
    title = wrapped(card.title, room)[:2]
    body = wrapped(effects_line(card, mission.model), room)  # what a fumble does is said on the large card beside it
    lines = body if len(body) <= 5 - len(title) else [*body[: 4 - len(title)], body[4 - len(title)] + " …"]
    parts = [
        group([edge, gold], "halo"),
        rect(x, 904, wide - 8, 92, "uc-card", corner=6),
        *[label(x + 7, 919 + CARD_LINE * number, words, "uc-card-title", "start") for number, words in enumerate(title)],
    ]
    for number, words in enumerate([f"{card.tn} or more", *lines]):
        top = 919 + CARD_LINE * (len(title) + number)
        parts.append(label(x + 7, top, words, "uc-card-text" if number else "uc-card-text uc-strong", "start"))
    about = [card.text, rules_line(card, mission.model)]
    return group(parts, "uc-capability", id, f"{card.title}: {cost}, succeeds on {card.tn} or more", about)


def aim(view: View, places: dict[str, Spot]) -> list[Element]:
    """The force that attacks and the one that it is sent against, while it is asked how many cubes go (§8.1, §8.2)."""
    found = asked(view)
    if found is None or view.seat is None:
        return []
    stocks = view.mission.model.stocks
    own, enemy = stocks[found[0]].of(view.seat), stocks[found[1]].of(other(view.seat))
    return [ring(places[own], "uc-aims", f"{box(own)} attacks"), ring(places[enemy], "uc-aimed", f"{box(enemy)} is the target")]


@lru_cache(maxsize=128)
def ring(spot: Spot, kind: str, words: str) -> Element:
    """Around a force that fights; the target's with a sight at its corner."""
    left, top = spot.x - spot.wide / 2 - 4, spot.y - spot.high / 2 - 4
    parts = [rect(left, top, spot.wide + 8, spot.high + 8, kind, corner=11)]
    if kind == "uc-aimed":
        cross = path("M-17 0H-6M6 0H17M0 -17V-6M0 6V17", "uc-sight")
        at = (left + spot.wide / 2 + 4, top + spot.high - 20)
        parts.append(group([circle(0, 0, 11, "uc-sight-disc"), cross], at=at))
    return group(parts, "uc-aiming", "", words)


def choices(view: View, places: dict[str, Spot]) -> list[Element]:
    """Boxes that may be chosen now: the enemy's to fire at, one's own to form or to buy."""
    found: list[Element] = []
    seat = view.seat
    if seat is None:
        return targets(view, places)
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


def targets(view: View, places: dict[str, Spot]) -> list[Element]:
    """For those who watch: what the one who decides may name, so that an order can be drawn where it goes (§6, §8.1, §8.2)."""
    seat = view.actors[0] if len(view.actors) == 1 else ""
    match view.path[-1].name if seat and view.path else "":
        case "Allocation" | "Allocate":
            wide, high = CHIP
            own = [each for each in numbers(view).chips if each.seat == seat]
            at = [(each.link.code, Spot(each.x + wide / 2, each.y + high / 2, wide, high)) for each in own]
        case "FireOrder":
            at = [(stock.id, places[stock.of(other(seat))]) for stock in view.mission.model.forces]
        case "AssaultOrder":
            at = [(cell.name, half_of(view.mission.model, seat, cell)) for cell in view.mission.model.cells]
        case _:
            at = []
    return [named_place(spot, id) for id, spot in at]


@lru_cache(maxsize=128)
def named_place(spot: Spot, id: str) -> Element:
    """A place with a name, and nothing to be seen or clicked."""
    return group([rect(spot.x - spot.wide / 2, spot.y - spot.high / 2, spot.wide, spot.high, "uc-unseen", corner=8)], "", id)


# Beside the board.


@lru_cache(maxsize=128)
def goal_panel(mission: Mission) -> Panel:
    return Panel("goals", "How to win", [["Goal"], *[[words] for words in goals(mission)]])


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
        (group([circle(0, 0, 9, "uc-disc uc-fill-blue"), label(0, 5.3, "5", "uc-disc-mark")]), "a disc, five cubes"),
        (group([rect(-17, -10, 34, 20, "uc-tray", corner=4), label(0, 4, "▲1", "uc-tray-mark")]), "pending, still to be tested"),
        (group([circle(0, 0, BADGE, "uc-tn uc-tn-red"), label(0, 5.3, "9", "uc-tn-text")]), "number to reach"),
        (group([sense("+", (-9, 0)), sense("−", (9, 0))]), "support rises, or falls"),
        (group([wheel(13), label(0, 5, "−1", "uc-wheel-text")]), "ratchet: what piled up has lowered the number by 1"),
        (attempted(-8, -8, "blue", WON), "an action that succeeded"),
        (attempted(-8, -8, "blue", FAILED), "an action that failed"),
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
