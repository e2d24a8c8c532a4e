"""What a side should beware of while it moves: a vehicle that stands too near to its enemy to fire at all (UB 5.7)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Caution
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.aims import gunners
from enfilade.games.urban_battle.rules.firing import near_words, targets, too_near

MOVING: Final = ("MovementPhase", "AssignDie", "Move")


def cautions(view: View) -> list[Caution]:
    """Own vehicles that would not fire as they stand, because the enemy before them is too near."""
    if view.seat is None or not view.legal or not view.path or view.path[-1].name not in MOVING or not _is_anybody_near(view):
        return []
    position = position_of(view)
    found: list[Caution] = []
    for piece in gunners(position, view.seat):
        near = too_near(position, piece)
        if near and not targets(position, piece):
            words = f"{piece.id} cannot fire from {position.name_of(piece.square)}: {near_words(near)}"
            found.append(Caution(words, "UB 5.7", [piece.id, *near]))
    return found


def _is_anybody_near(view: View) -> bool:
    """Whether an enemy stands beside a vehicle of one's own: seldom, and seen at once."""
    enemies = {piece.square for piece in view.pieces if piece.seat != view.seat} - {OFF}
    beside = view.mission.board.squares.neighbours
    own = [piece.square for piece in view.pieces if piece.seat == view.seat and piece.square != OFF]
    return any([not enemies.isdisjoint(beside[square]) for square in own])
