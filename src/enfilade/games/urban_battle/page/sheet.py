"""What everything on the sheet is measured by: its margins, and the middles of squares."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.page.ground import CELL

LEFT: Final = 30  # of the board, for the numbers of the rows
TOP: Final = 14
RIGHT: Final = 14
LETTERS: Final = 24  # below the board
FOOT: Final = 68  # the dice, the title, north and the dial


def middle(mission: Mission, square: int) -> tuple[float, float]:
    """The middle of a square in the drawing."""
    squares = mission.board.squares
    return LEFT + (squares.x(square) + 0.5) * CELL, TOP + (squares.height - squares.y(square) - 0.5) * CELL
