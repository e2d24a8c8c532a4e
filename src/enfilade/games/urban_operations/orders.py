"""Orders worth giving: what a careful commander would try next, found by rules of thumb on a position dealt from the view."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.block import Block
from enfilade.games.urban_operations.duel import expected
from enfilade.games.urban_operations.evaluation import WORTH
from enfilade.games.urban_operations.mission import OFF, enemy
from enfilade.games.urban_operations.procedures.activation import Activation
from enfilade.games.urban_operations.procedures.armament import adequate
from enfilade.games.urban_operations.procedures.assault import Assault
from enfilade.games.urban_operations.procedures.cards import EventChoice
from enfilade.games.urban_operations.procedures.events import EventSequence, FireCards
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.impulse import Impulse, Phases
from enfilade.games.urban_operations.procedures.opportunity import OPPORTUNITY, OpportunityWindow
from enfilade.games.urban_operations.procedures.reaction import Reaction
from enfilade.games.urban_operations.procedures.setup import Setup
from enfilade.games.urban_operations.procedures.support3d import RINGS, Grant, Requests
from enfilade.games.urban_operations.procedures.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.tactics import Plan, harm, plans, shot, threat
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Together

MOST: Final = 3  # orders that are compared
NEAR: Final = 0.7  # how good, beside the best, another must look
GIFTS: Final = ("E02", "E06")  # event cards that are never better later
LEAST: Final = 0.05  # what an activation must promise
CLOSE_EP: Final = 3  # friends this near to a strike are in danger


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders that look best now; none where trying is better."""
    if not position.stack:
        return []
    top = position.stack[-1]
    if isinstance(top, Together):
        branch = top.branches.get(seat, [])
        if branch and isinstance(branch[-1], Requests):
            return [[_request(position, branch[-1])]]
        return [[Action("done")]] if branch and Action("done") in branch[-1].actions(position) else []
    legal = top.actions(position)
    if isinstance(top, Setup):
        return [[Action("done")]] if Action("done") in legal else []
    if isinstance(top, (EventSequence, FireCards, Grant, EventChoice, Phases)):
        return [[legal[0]]] if legal else []
    if isinstance(top, Impulse):
        gifts = [action for action in legal if action.verb == "play" and action.target in GIFTS]
        return [[gifts[0]]] if gifts else _activations(position, legal)
    if isinstance(top, Activation) and not top.chain:
        return _best(plans(position, position.block(top.block), top))
    if isinstance(top, OpportunityWindow):
        return [_window(position, top, legal)]
    if isinstance(top, Reaction):
        return [_reaction(position, top, legal)]
    if isinstance(top, Withdraw):
        return [_fall_back(position, top, legal)]
    if isinstance(top, Falter):
        block = position.block(top.block)
        return [[Action("withdraw")]] if Action("withdraw") in legal and block.osl <= 2 else [[legal[0]]]
    if isinstance(top, Assault):
        return [[Action("advance")]]
    return []


def _best(found: list[Plan]) -> list[list[Action]]:
    """The best plan and those that look nearly as good."""
    enough = max(LEAST, found[0].value * NEAR)
    return [found[0].actions, *[plan.actions for plan in found[1:MOST] if plan.value >= enough]]


def _activations(position: Position, legal: list[Action]) -> list[list[Action]]:
    """The blocks that have most to do, each with what it would do."""
    must = Action("end") not in legal
    found: list[Plan] = []
    for action in legal:
        if action.verb != "activate":
            continue
        block = position.block(action.target)
        activation = Activation(action.target)
        activation.step = "ask"
        if block.is_on_map:
            activation.unseen = not position.is_seen(block.loc, enemy(block.seat))
        for plan in plans(position, block, activation)[:2]:
            if plan.value > LEAST or must or block.loc == OFF:
                found.append(Plan(plan.value, [action, *plan.actions]))
    if not found:
        return [[Action("end")]] if not must else [[legal[0]]]
    return _best(sorted(found, key=_best_first))


def _best_first(plan: Plan) -> float:
    return -plan.value


# 3D actions.


def _request(position: Position, top: Requests) -> Action:
    """The next choice of a request: fire on the enemy where he stands thickest and no friend near."""
    legal = top.actions(position)
    if not top.row:
        rows = [action for action in legal if action.verb == "request" and action.target in RINGS]
        return rows[0] if rows and _strikes(position, top.seat) else Action("done")
    goals = _strikes(position, top.seat)
    if not top.by:
        for goal in goals:
            near = [action for action in legal if position.ep(position.block(action.target).loc, goal) <= 15]
            if near:
                return near[0]
        return legal[0]
    for goal in goals:
        for action in legal:
            part = goal[:2] if goal.isdigit() else goal.partition(".")[0]
            if action.target == goal or (action.verb in ("column", "building") and action.target == part):
                return action
    return legal[0]


def _strikes(position: Position, seat: Seat) -> list[str]:
    """Places of the enemy that could be struck, the most crowded first."""
    district = position.mission.district
    foes = [each.loc for each in position.of(enemy(seat)) if district.is_hex(each.loc) or district.is_zone(each.loc)]
    friends = [each.loc for each in position.of(seat)]
    people = [each.loc for each in position.counters.values() if not each.revealed or each.kind == "population"]
    safe: list[tuple[int, str]] = []
    for loc in foes:
        if all([position.ep(loc, other) > CLOSE_EP for other in [*friends, *people]]):
            crowd = len([other for other in foes if position.ep(loc, other) <= 1])
            safe.append((-crowd, loc))
    return [loc for _, loc in sorted(safe)]


# Reactions.


def _window(position: Position, top: OpportunityWindow, legal: list[Action]) -> list[Action]:
    mover = position.block(top.mover)
    if top.chosen:
        shots = [action for action in legal if action.verb == "fire"]
        firer = position.block(top.chosen)
        values = [
            (shot(position, firer, Fire("opportunity", top.chosen, top.mover, each.target, OPPORTUNITY), mover), each.target)
            for each in shots
        ]
        if values and max(values)[0] > 0:
            return [Action("fire", max(values)[1])]
        return [legal[-1]]
    best, order = 0.15, [Action("pass")]
    for action in legal:
        if action.verb != "opfire":
            continue
        block = position.block(action.target)
        for weapon in adequate(position, block, mover, False, mover.revealed):
            value = shot(position, block, Fire("opportunity", block.token, mover.token, weapon.id, OPPORTUNITY), mover)
            if value > best:
                best, order = value, [action, Action("fire", weapon.id)]
    return order


def _reaction(position: Position, top: Reaction, legal: list[Action]) -> list[Action]:
    """Answer, by a friend if he does it better, if the fight is not too uneven; else break contact."""
    if legal[0].verb == "weapon":
        return [legal[0]]
    fire = position.stack[-2]
    assert isinstance(fire, Fire)
    best, order = -9.0, [legal[0]]
    target = position.block(top.target)
    worth = WORTH[target.card.type] / 3
    for action in legal:
        if action.verb == "return":
            value = _answer(position, fire, target, action.target, worth)
        elif action.verb == "cover":
            helper = position.block(action.target)
            weapons = adequate(position, helper, position.block(top.firer), False, True)
            value = max([_answer(position, fire, helper, weapon.id, worth) for weapon in weapons], default=-9.0)
        elif action.verb == "withdraw":
            value = -0.9 * worth - (0.6 if target.loc in position.mission.district.zones else 0.0)
        else:
            value = -2.0 * worth
        if value > best:
            best, order = value, [action]
    return order


def _answer(position: Position, fire: Fire, by: Block, weapon: str, worth: float) -> float:
    """What an answer is worth to the block that is fired at; friends and civilians in its lane count against it."""
    trial = fire.copy()
    trial.answer = "return" if by.token == fire.target else "cover"
    trial.answerer, trial.answer_weapon = by.token, weapon
    duel = expected(position, trial)
    firer = position.block(fire.firer)
    return duel.suffered * WORTH[firer.card.type] / 3 - duel.dealt * worth - harm(position, by, weapon, firer.loc)


def _fall_back(position: Position, top: Withdraw, legal: list[Action]) -> list[Action]:
    """Out of sight, into a house if there is one."""
    block = position.block(top.block)
    best, order = 99.0, [legal[-1]]
    for action in legal:
        loc = action.target or block.loc
        if loc == top.start:
            continue
        danger = threat(position, block, loc) - (3 if loc in position.mission.district.zones else 0)
        if danger < best:
            best, order = danger, [action]
    return order
