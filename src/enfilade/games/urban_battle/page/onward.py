"""Vehicles that one click takes up while another has been: nothing has happened yet, so its choice is taken back first (R45)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Onward
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.squares import chooses_squares, piece_id, square_id
from enfilade.games.urban_battle.rules.battle import Deployment, PlacePiece
from enfilade.games.urban_battle.rules.firing import FiringPhase, Target
from enfilade.games.urban_battle.rules.movement import AssignDie, Move, MovementPhase
from enfilade.games.urban_battle.state import Position
from enfilade.kernel.action import Action

TAKEN_UP: Final = ("AssignDie", "Move", "Target", "PlacePiece")
VERBS: Final = {"place": "Deploy", "move": "Move", "shoot": "Fire with"}


def onward(view: View) -> list[Onward]:
    """The other vehicles among which one could have chosen: to move before a Step is taken, to fire or to be placed."""
    if view.seat is None or not view.legal or view.path[-1].name not in TAKEN_UP:
        return []
    position = position_of(view)
    offers, taken, back = _choice(position)
    chosen = chooses_squares(view)
    found: list[Onward] = []
    for action in offers:
        if action.verb in VERBS and action.target != taken:
            square = position.pieces[action.target].square
            place = piece_id(view.mission, action.target, chosen)
            under = "" if square == OFF else square_id(view.mission, square, chosen)
            words = f"{VERBS[action.verb]} {action.target} instead"
            found.append(Onward(place, [action], words, under, instead=True, back=back))
    return found


def _choice(position: Position) -> tuple[list[Action], str, int]:
    """Among what a vehicle was chosen, which one, and how many decisions ago; nothing where it has acted or none is taken up."""
    top = position.stack[-1]
    if isinstance(top, AssignDie):
        return MovementPhase(top.seat, "move").actions(position), top.piece, 1
    if isinstance(top, Move) and top.steps_taken == 0:
        position.dice.append(top.die)
        is_chosen = len(AssignDie(top.seat, top.piece).actions(position)) > 0  # a lone number is assigned without a word
        return MovementPhase(top.seat, "move").actions(position), top.piece, 2 if is_chosen else 1
    if isinstance(top, Target):
        return FiringPhase(top.seat).actions(position), top.firer, 1
    if isinstance(top, PlacePiece):
        return Deployment((top.seat,)).actions(position), top.piece, 1 if top.square < 0 else 2
    return [], "", 0
