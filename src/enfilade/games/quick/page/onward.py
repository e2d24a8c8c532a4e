"""Units that one click moves next: it ends the move of one that may still take a bonus step (6.5)."""

from __future__ import annotations

from enfilade.contract.shown import Onward
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.rules.move import STOP, Move, first_steps
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded


def onward(view: View) -> list[Onward]:
    """Who may move next where a unit may stop: all that move with it, have not moved yet and have a hex to enter (6.5, R35)."""
    if view.seat is None or STOP not in view.legal:
        return []
    position = redeal(view, Seeded("onward"))
    move = position.stack[-2]
    assert isinstance(move, Move)  # a unit moves within it
    found: list[Onward] = []
    for id in move.units:
        unit = position.units[id]
        if first_steps(position, unit, id in move.in_command, False):
            words = f"Stop {view.path[-1].subject} here and move {id}"
            found.append(Onward(id, [STOP, Action("unit", id)], words, position.name_of(unit.where)))
    return found
