"""The sheet that a chart is drawn on: its margins, and the colours of the sides."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.front import Front
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element

LEFT: Final = 34
TOP: Final = 16
RIGHT: Final = 16
FOOT: Final = 84
TINTS: Final = {"red": "red", "white": "white", "north": "blue", "south": "red", "blue": "blue", "green": "green"}


def tint(front: Front, seat: Seat) -> str:
    """The colour of a seat: its own if it is named after one, else red and white."""
    return TINTS.get(seat, "red" if seat == front.seats[0] else "white")


def moved(elements: list[Element]) -> Element:
    """Drawn in the middle of the sheet."""
    return Element("g", {"transform": f"translate({LEFT} {TOP})"}, children=elements)
