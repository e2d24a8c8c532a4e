"""One sensible order, found without judging where it leads: for games that are simulated."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.commander.evaluation import GUARD, MARCH, promise
from enfilade.games.quick.commander.garrison import VERBS
from enfilade.games.quick.commander.orders import nearest, selection, ways
from enfilade.games.quick.rules.actions import ActionChoice
from enfilade.games.quick.rules.attack import targets
from enfilade.games.quick.rules.rounds import SelectCubesPhase
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

ORDERS: Final = 16  # that are simulated: two Rounds or so
WALKERS: Final = 3  # units, drawn by lot, of which it is seen where they could go
BOLD: Final = 0.1  # what an attack must promise
TAKEN: Final = 2.0  # an objective that is walked into, for each of its points
LIKED: Final = ("advance", "declare", *VERBS)  # of the verbs of other decisions, those to take first


def horizon(_position: Position) -> int:
    """Followed to their end, games would be decided by how badly this plays, not by what was ordered first."""
    return ORDERS


def policy(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """The attack that promises most, else a step towards an objective, else some rest; other decisions by habit."""
    top = position.stack[-1]
    if isinstance(top, SelectCubesPhase):
        found = selection(position, seat, top)
        return found[0] if dice.die(4, "a habit") > 1 else found[-1]
    if isinstance(top, ActionChoice):
        hand = position.sides[seat].hand
        order = _strike(position, seat, dice) if hand.blue else []
        return order or _rest(position, seat) if hand.pink or order else [Action("pass", "blue")]
    offers = top.actions(position)
    for verb in LIKED:
        for action in offers:
            if action.verb == verb:
                return [action]
    return []


def _strike(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """The best attack, or the best way of a few units."""
    best: list[Action] = []
    most = BOLD
    units = [unit for unit in position.of(seat) if unit.is_on_map and unit.is_mu]
    for unit in units:
        for target in targets(position, unit):
            value = promise(position, unit, target)
            if value > most:
                best, most = [Action("attack", unit.id), Action("target", target.id)], value
    goals = [each.hex for each in position.mission.objectives if position.control[each.hex] != seat]
    for id in dice.shuffle([unit.id for unit in units], "who might go")[:WALKERS] if goals else []:
        unit = position.units[id]
        before = nearest(position, unit.where, goals)
        guard = _guard(position, unit)
        for hex, way in ways(position, unit, position.is_in_command(unit), True).items():
            value = _gain(position, hex, goals, before) - guard
            if value > most:
                best, most = [Action("move-one", id), *way], value
    return best


def _gain(position: Position, hex: int, goals: list[int], before: int) -> float:
    """What it is worth to go somewhere: an objective, or nearer to one than before."""
    value = MARCH * 3 * (before - nearest(position, hex, goals))
    return value + TAKEN * position.mission.objective_at[hex].vp if hex in goals else value


def _guard(position: Position, unit: Unit) -> float:
    """What it costs that a unit leaves its place: the last one in an objective of its own guards that."""
    held = position.mission.objective_at.get(unit.where)
    if held is None or position.control[unit.where] != unit.seat or len(position.crowds[unit.where]) > 1:
        return 0.0
    return GUARD * held.vp


def _rest(position: Position, seat: Seat) -> list[Action]:
    """A Reduced unit is revived, else Enablers; else nothing."""
    if position.post(seat).is_on_map:
        for unit in position.of(seat):
            if unit.is_on_map and unit.reduced and position.is_in_command(unit):
                return [Action("revive-unit", unit.id)]
        if any(position.sides[seat].boxes["exhausted"]):
            return [Action("revive-enablers")]
    return [Action("pass", "pink")]
