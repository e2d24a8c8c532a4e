"""Round the chart: neatlines and coordinates, and in the foot title, turn and north."""

from __future__ import annotations

from functools import lru_cache

from enfilade.boards.squares import column_name
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.ground import CELL
from enfilade.games.game_of_war.page.pieces import halo
from enfilade.games.game_of_war.page.sheet import LEFT, RIGHT, TOP
from enfilade.games.game_of_war.page.units import is_calm
from enfilade.games.game_of_war.page.words import counted, side
from enfilade.kernel.event import Seat
from enfilade.kernel.words import listed
from enfilade.scene.shape import Element, circle, group, label, path, rect


@lru_cache(maxsize=128)
def frame(front: Front) -> list[Element]:
    """Neatlines and coordinates; the letters and numbers are places to click while an army is set up."""
    squares = front.ground.squares
    wide, high = squares.width * CELL, squares.height * CELL
    drawn = [rect(LEFT, TOP, wide, high, "gw-frame"), rect(LEFT - 4, TOP - 4, wide + 8, high + 8, "gw-neatline")]
    for x in range(squares.width):
        name = column_name(x)
        text = label(0, 4, name, "gw-coord")
        drawn.append(group([halo(9), text], "gw-axis", name, f"Column {name}", at=(LEFT + (x + 0.5) * CELL, TOP + high + 15)))
    for y in range(squares.height):
        text = label(0, 4, str(y + 1), "gw-coord")
        drawn.append(group([halo(9), text], "gw-axis", str(y + 1), f"Row {y + 1}", at=(LEFT - 17, TOP + (y + 0.5) * CELL)))
    return drawn


def foot(view: View, top: float, width: float) -> list[Element]:
    """Title, turn and north."""
    return below(view.front.title, state_words(view), hint(view.front), top, width)


def state_words(view: View) -> str:
    """The turn, and what both sides have left."""
    limit = view.front.options.turn_limit
    turn = f"Turn {view.turn}" + (f" of {limit}" if limit else "")
    return " · ".join([turn, *[army_words(view, seat) for seat in view.front.seats]])


@lru_cache(maxsize=128)
def hint(front: Front) -> str:
    """What the lines are for, with those who do not need them (IV.1, X.13)."""
    free = ["relays"] if front.options.relay_always_moves else []
    free += ["cars"] if [1 for each in front.counters.values() if each.unit.motor] else []
    return "Units move only in reach of the lines of their side" + (f"; {listed(free)} always." if free else ".")


def army_words(view: View, seat: Seat) -> str:
    """What a side has left, and how much of it no line reaches: `Red 7 units, 1 cut off`."""
    living = len([piece for piece in view.pieces if piece.seat == seat and piece.alive])
    cut = 0 if is_calm(view.active) else living - len(view.active[seat])
    return f"{side(seat)} {counted(living, 'unit')}" + (f", {cut} cut off" if cut else "")


@lru_cache(maxsize=512)
def below(title: str, words: str, hint: str, top: float, width: float) -> list[Element]:
    rose = [
        circle(0, 0, 15, "gw-compass-ring"),
        path("M0 -20L4.5 0L0 4L-4.5 0Z", "gw-compass"),
        path("M0 20L-4.5 0L0 -4L4.5 0Z", "gw-compass-ring"),
        label(0, -23, "N", "gw-small"),
    ]
    return [
        label(LEFT, top + 22, title, "gw-title", "start"),
        label(LEFT, top + 41, words, "gw-small", "start"),
        label(LEFT, top + 58, hint, "gw-small", "start"),
        rect(LEFT, top + 66, 34, 14, "gw-wood", corner=2),
        label(LEFT + 17, top + 76.5, "4·5·2", "gw-figures"),
        label(LEFT + 41, top + 77, "on a unit: attack · defence · movement", "gw-small", "start"),
        group(rose, at=(width - RIGHT - 24, top + 34)),
    ]
