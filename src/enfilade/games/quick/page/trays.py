"""The band beside the map: a card for each side with its cubes and Enablers, in rows (2.2, 4.0)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.quick.box.charts import TYPE_NAMES, Kit
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import SideView, View
from enfilade.games.quick.page.enablers import chip, counters_in, face
from enfilade.games.quick.page.ground import plan_of
from enfilade.games.quick.page.pieces import CUBE, CUBE_STEP, LINE
from enfilade.games.quick.page.words import TERRAIN_NAMES
from enfilade.games.quick.state.position import Cubes
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, figure, group, label, path, rect, use

TRAY: Final = 252.0  # the width of the band beside the map
EDGE: Final = 14.0  # of it around the trays
HEAD: Final = 74.0  # its title
FIRST: Final = 76.0  # where the contents of a row begin
ASIDE: Final = 7.0  # between cubes that may be chosen, so that their frames do not touch
APART: Final = 16.0  # from one Enabler to the next,
CHOSEN_APART: Final = 19.5  # and where some may be chosen
CHIPS_WIDE: Final = 118.0  # from the first to the last at most:
MOST_CHIPS: Final = 9  # where there are more, there is one of each type, with their number,
COUNTED_APART: Final = 31.0  # so far from one to the next
SECOND_LINE: Final = 10  # what a second line of cubes takes
HANDFUL: Final = 20  # from one line of handfuls to the next
SUPPORT: Final = 11.6  # from one step of Popular Support to the next
SMALL: Final = 0.82  # of a cube that may be taken with others
BOXES: Final = (("supply", "In supply"), ("available", "Available"), ("exhausted", "Exhausted"))
NONE: Final[Kit] = (0, 0, 0, 0)
# From which box an Enabler is taken by each verb.
DRAWN: Final = {"supply": ("draw-enabler", "draw"), "available": ("allocate",), "exhausted": ("choose",)}


def trays(view: View, left: float) -> list[Element]:
    """The band beside the map: cubes and Enablers of both sides, the Initiative, the round. Below them is room for what one
    points at."""
    mission = view.mission
    x, y = left + EDGE, HEAD
    found = heading(mission, view.round, view.paused, x).copy()
    fixed = {seat: beside_rows(view, seat) for seat in mission.seats}
    lines = {seat: rows_of(view, seat) for seat in mission.seats}
    room = plan_of(mission).height - HEAD - EDGE * len(mission.seats)
    step = min(23.0, (room - sum(fixed.values())) / sum(lines.values()))
    for seat in mission.seats:
        high = fixed[seat] + step * lines[seat]
        found += tray(view, seat, (x, y), high, step)
        y += high + EDGE
    return found


def rows_of(view: View, seat: Seat) -> int:
    """How many rows there is room for on a side's card: one for what is hidden of the other side, even once it is known."""
    return len(filled(view.sides[seat])) + len(BOXES) + int(view.seat != seat) + int(view.mission.options.popular_support)


def beside_rows(view: View, seat: Seat) -> float:
    """What a side's card takes besides: its head, second lines of cubes (there is always room for one), and room for the
    handfuls of who looks at it."""
    second = max(1, len([kinds for kinds in filled(view.sides[seat]).values() if len(kinds) > LINE]))
    return 40.0 + SECOND_LINE * second + (2 * HANDFUL if view.seat == seat else 0)


@lru_cache(maxsize=256)
def heading(mission: Mission, round: int, is_paused: bool, x: float) -> list[Element]:
    """What is played, and how far it is."""
    found = [
        label(x, 28, mission.title, "qk-title", "start"),
        label(x, 46, f"Round {round} of {mission.rounds}", "qk-tray-note", "start"),
        *key(x, 64),
    ]
    if is_paused:
        found.append(label(x + 96, 46, "pause: no attacks (7.1)", "qk-tray-note", "start"))
    return found


def key(x: float, y: float) -> list[Element]:
    """What the three figures on a counter are (2.1)."""
    figures = [label(x + 8 + 10 * index, y, str(power), "qk-power") for index, power in enumerate((4, 3, 3))]
    words = label(x + 44, y, f"Power in {', '.join(TERRAIN_NAMES.values())}", "qk-tray-note", "start")
    return [rect(x, y - 10.5, 36, 14, "qk-counter qk-div", corner=3), *figures, words]


@lru_cache(maxsize=64)
def side_card(seat: Seat, name: str, x: float, y: float, high: float) -> list[Element]:
    """A side's card, with its name and nothing on it yet."""
    wide = TRAY - 2 * EDGE
    return [
        rect(x, y, wide, high, "qk-card", corner=5),
        rect(x, y, wide, 5, f"qk-{seat}", corner=2),
        label(x + 10, y + 24, name, "qk-tray-title", "start"),
    ]


@lru_cache(maxsize=64)
def initiative(x: float, y: float, is_moved: bool) -> Element:
    """The star of who has the Initiative (6.6)."""
    star = "M0 -8L2.3 -2.5L8 -2.5L3.5 1.2L5 6.7L0 3.5L-5 6.7L-3.5 1.2L-8 -2.5L-2.3 -2.5Z"
    moved = ", moved this round" if is_moved else ""
    return group([path(star, "qk-star")], "", "", f"Initiative{moved}", ["Initiative (6.6)"], (x, y))


def tray(view: View, seat: Seat, at: tuple[float, float], high: float, step: float) -> list[Element]:
    """A side's card: what it holds, row by row, as far as the viewer knows. Every row keeps its place, empty or not."""
    x, y = at
    side = view.sides[seat]
    found = side_card(seat, view.mission.forces[seat].name, x, y, high).copy()
    if view.initiative == seat:
        found.append(initiative(x + TRAY - 2 * EDGE - 16, y + 20, view.initiative_moved))
    place = y + 36
    for title, kinds in filled(side).items():
        chosen = offered(view, seat, "add-cube") if title == "Supply" else frozenset()
        found.append(row(x + 10, place, title, kinds[: 2 * LINE], chosen))
        place += step + (SECOND_LINE if len(kinds) > LINE else 0)
    if side.hand is None:
        words = f"Pool and Hand: {side.unseen.blue} blue, {side.unseen.pink} pink"
        found.append(label(x + 10, place + 9, words, "qk-tray-note", "start"))
        place += step
    for box, title in BOXES:
        held = (side.counts[box], NONE) if side.boxes is None else (0, side.boxes[box])
        takes = tuple([f"{verb} {type}" for verb in DRAWN[box] for type in sorted(offered(view, seat, verb))])
        found.append(box_row(x + 10, place, title, *held, takes))
        place += step
    if view.mission.options.popular_support:
        found.append(support_row(x + 10, place + 1, side.support))
    for number, target in enumerate(hands(view, seat)):
        found.append(handful(x + 9 + 54.5 * (number % 4), y + high + HANDFUL * (number // 4 - 2), target))
    return found


def filled(side: SideView) -> dict[str, tuple[str, ...]]:
    """The cubes of a side by their place; those that cannot be seen first."""
    rows: list[tuple[str, Cubes | None, int]] = [
        ("Hand", side.hand, side.hand_size),
        ("Pool", side.pool, side.unseen.total - side.hand_size),
        ("Discard", side.discard, 0),
        ("Supply", side.reserve, 0),
        ("Lost", side.removed, 0),
    ]
    return {
        title: ("unknown",) * unknown if cubes is None else ("blue",) * cubes.blue + ("pink",) * cubes.pink
        for title, cubes, unknown in rows
    }


def offered(view: View, seat: Seat, verb: str) -> frozenset[str]:
    """The targets of a verb that the viewer may choose among what is his."""
    return frozenset([action.target for action in view.legal if action.verb == verb]) if view.seat == seat else frozenset()


def hands(view: View, seat: Seat) -> list[str]:
    """The handfuls that may be taken, each drawn as its cubes, to be clicked instead of a button (4.0)."""
    return sorted(offered(view, seat, "select"))


@lru_cache(maxsize=1024)
def handful(x: float, y: float, target: str) -> Element:
    """Cubes that may be taken together, somewhat smaller than those that lie in a row."""
    blue, pink = [int(count) for count in target[1:].split("p")]
    drawn = [
        cubes(kind, count, left, 0) for kind, count, left in (("blue", blue, 0.0), ("pink", pink, blue * CUBE_STEP)) if count
    ]
    small = Element("g", {"transform": f"scale({SMALL})"}, children=drawn)
    parts = [small, *lit_frame(-2, -2, 11 * (blue + pink) + 3, 14)]
    return group(parts, "qk-handful", target, f"{blue} blue and {pink} pink cubes", at=(x, y))


@lru_cache(maxsize=4096)
def row(x: float, y: float, title: str, kinds: tuple[str, ...], chosen: frozenset[str]) -> Element:
    """A place where cubes lie: what is in it does not depend on where it is, so that a row that moves is drawn already."""
    return group(contents(title, kinds, chosen), "qk-row", at=(x, y))


@lru_cache(maxsize=4096)
def contents(title: str, kinds: tuple[str, ...], chosen: frozenset[str]) -> list[Element]:
    """Cubes by colour, those that cannot be seen grey. One of each `chosen` colour can be clicked."""
    found = [label(0, 11, title, "qk-tray-row", "start"), *([] if kinds else [nothing()])]
    for high, start in enumerate(range(0, len(kinds), LINE)):
        line_of = kinds[start : start + LINE]
        for kind in dict.fromkeys(line_of):
            left, top = FIRST + line_of.index(kind) * CUBE_STEP, high * CUBE_STEP
            count = line_of.count(kind)
            if kind in chosen and kind not in kinds[:start]:
                parts = [cubes(kind, 1, 0, 0), *lit_frame(-2, -2, CUBE + 4, CUBE + 4)]
                left += ASIDE * sorted(chosen).index(kind)
                found.append(group(parts, "qk-chosen", f"add-cube {kind}", f"a {kind} cube of the {title}", at=(left, top)))
                left, count = left + CUBE_STEP + ASIDE, count - 1
            if count:
                found.append(cubes(kind, count, left, top))
    return found


def nothing() -> Element:
    """What stands in an empty row."""
    return label(FIRST + 2, 11, "–", "qk-tray-note", "start")


def cubes(kind: str, count: int, x: float, y: float) -> Element:
    """So many cubes of a colour, side by side."""
    return use(f"qk-cubes-{count}", f"qk-cube-{kind}", {"x": figure(x), "y": figure(y)})


@lru_cache(maxsize=4096)
def box_row(x: float, y: float, title: str, unknown: int, kit: Kit, chosen: tuple[str, ...]) -> Element:
    """A box of the Organization Display with its counters; one of each type is clicked for the action that takes it (2.2)."""
    every = ["unknown"] * unknown + counters_in(kit)
    is_counted = len(every) > MOST_CHIPS
    types = list(dict.fromkeys(every)) if is_counted else every
    actions = {action.partition(" ")[2]: action for action in chosen}
    found = [label(0, 11, title, "qk-tray-row", "start"), *([] if every else [nothing()])]
    apart = COUNTED_APART if is_counted else min(CHOSEN_APART if actions else APART, CHIPS_WIDE / max(1, len(types) - 1))
    for index, type in enumerate(types):
        left = FIRST + 6 + index * apart
        if is_counted:
            found.append(label(left + 9.5, 10.8, str(every.count(type)), "qk-tray-note", "start"))
        if type in actions and type not in types[:index]:
            parts = [*face(type), *lit_frame(-7, -7, 14, 14)]
            found.append(group(parts, "qk-chosen", actions[type], f"{TYPE_NAMES[type]}, {title.lower()}", at=(left, 6.5)))
        else:
            found.append(chip(left, 6.5, type))
    return group(found, "qk-box", at=(x, y))


@lru_cache(maxsize=256)
def support_row(x: float, y: float, support: int) -> Element:
    """The track of Popular Support, 0 to 10 (7.2)."""
    found = [label(0, 11, "Support", "qk-tray-row", "start")]
    for step in range(11):
        kind = "qk-support-here" if step == support else "qk-support"
        found.append(rect(FIRST + step * SUPPORT, 0, SUPPORT - 1, 13, kind, corner=2))
    found.append(label(FIRST + (SUPPORT - 1) / 2 + support * SUPPORT, 10.3, str(support), "qk-support-text"))
    return group(found, "qk-track", at=(x, y))


def lit_frame(x: float, y: float, wide: float, high: float) -> list[Element]:
    """What lights up around something that may be chosen where it lies."""
    return [rect(x, y, wide, high, "halo halo-edge", corner=4), rect(x, y, wide, high, "halo halo-gold", corner=4)]
