"""Who goes where: while an event is told, and Step by Step on a Move (UB 4.5)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Standing, Way
from enfilade.games.urban_battle.page.words import COMPASS
from enfilade.games.urban_battle.rules.movement import Move
from enfilade.games.urban_battle.state import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play
from enfilade.kernel.words import text_of


def ways(event: Event) -> list[Way]:
    if event.name == "step":
        piece, to, facing = [text_of(event.values, key) for key in ("piece", "to", "facing")]
        told = f"{piece} goes from {text_of(event.values, 'from')}", f" to {to} and faces {COMPASS[facing]}."
        return [Way(piece, to, told=told)]
    return []


GOING: Final = ("forward", "left", "right", "reverse")


def stands(play: Play[Position], seat: Seat, subject: str) -> Standing:
    """A vehicle on its Move: where it may go depends on its square, its facing and its last Step (UB 4.4–4.10)."""
    position = play.position
    piece = position.pieces[subject]
    stack = play.path(seat)
    top = stack[-1] if stack else None
    place = position.mission.board.name_of(piece.square)
    if isinstance(top, Move) and top.piece == subject:
        return Standing(place, f"{place} {piece.facing} {top.last}", top.steps_taken, facing=piece.facing * 45)
    return Standing(place, f"{place} {piece.facing}", -1, facing=piece.facing * 45)
