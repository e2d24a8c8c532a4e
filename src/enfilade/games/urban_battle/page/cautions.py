"""What a side should beware of while it moves: a vehicle that stands too near to its enemy to fire at all (UB 5.7)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Caution
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.aims import gunners, near_words, too_near
from enfilade.games.urban_battle.rules.firing import targets

MOVING: Final = ("MovementPhase", "AssignDie", "Move")


def cautions(view: View) -> list[Caution]:
    """Own vehicles that would not fire as they stand, because the enemy before them is too near."""
    if view.seat is None or not view.legal or not view.path or view.path[-1].name not in MOVING:
        return []
    position = position_of(view)
    found: list[Caution] = []
    for piece in gunners(position, view.seat):
        near = too_near(position, piece)
        if near and not targets(position, piece):
            words = f"{piece.id} cannot fire from {position.name_of(piece.square)}: {near_words(near)}"
            found.append(Caution(words, "UB 5.7", [piece.id, *near]))
    return found
