"""The last step of a move of several units: nobody is left to move after it, so that the Action is over (6.5)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Route
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.rules.move import STOP, Move, UnitMove, first_steps, second_steps
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import Play

ENDS: Final = "ends the move"
NOBODY_LEFT: Final = "That ends the move: nobody else is left to move."


def chances(view: View, action: Action) -> str:
    """What a button adds where the move ends with it."""
    return ENDS if action.verb in ("step", STOP.verb) and ends_move(view, [action]) else ""


def notes(view: View, _piece: str, ways: list[Route]) -> list[list[str]]:
    """The same of whole ways."""
    return [[NOBODY_LEFT] if ends_move(view, way.actions) else [] for way in ways]


def ends_move(view: View, actions: list[Action]) -> bool:
    """Whether a unit cannot go on after these steps, and no other unit of the move can begin (6.5, R35)."""
    if view.seat is None or not actions or not _has_others(view):
        return False
    play = Play(redeal(view, Seeded("last")), Seeded("last"))
    position = play.position
    if actions[0].verb == "unit":
        move = position.stack[-1]
        assert isinstance(move, Move)
        move.begin(play, actions[0].target)
    move, walk = position.stack[-2], position.stack[-1]
    assert isinstance(move, Move)
    assert isinstance(walk, UnitMove)
    steps = [action for action in actions if action.verb == "step"]
    for action in steps:
        position.put(position.units[walk.unit].at(position.mission.city.hexes.number(action.target)))
    unit = position.units[walk.unit]
    is_asked = actions[-1] != STOP and walk.steps + len(steps) < 2
    if is_asked and second_steps(position, unit, walk.start, unit.where, walk.in_command, walk.alone):
        return False
    return not [1 for id in move.units if first_steps(position, position.units[id], id in move.in_command, False)]


def _has_others(view: View) -> bool:
    """Whether units move one after the other; where one moves by itself, everybody knows that it ends so."""
    moving = [each for each in view.stack[-2:] if each["procedure"] == "Move"]
    return bool(moving) and moving[0]["form"] != "one"
