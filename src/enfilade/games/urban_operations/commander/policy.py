"""One sensible order, found by a look at one block instead of all: for games that are simulated."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.commander import support as staff
from enfilade.games.urban_operations.commander.actions import Plan, best_first
from enfilade.games.urban_operations.commander.fights import Fights
from enfilade.games.urban_operations.commander.haste import hasty
from enfilade.games.urban_operations.commander.orders import DONE, END, LEAST, anywhere, asked, next_force, orders, tactics_of
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.commander.tactics import forced_plan
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.impulse import Impulse, Phases
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Together

TRIED: Final = 3  # blocks, drawn by lot, that are thought of before the impulse ends
ORDERS: Final = 24
REPLIES: Final = 2
SMALL: Final = 40  # blocks up to which all can be thought of in a simulated game


def horizon(_position: Position) -> int:
    """Some dozen orders: a few impulses of both sides."""
    return ORDERS


def replies(position: Position) -> int:
    """What answers an order is well weighed; but where blocks are many, a tenth of a second would not reach for one answer."""
    return REPLIES if len(position.blocks) <= SMALL else 0


def policy(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """What a block drawn by lot would do in haste; other decisions as proposed."""
    top = position.stack[-1]
    if isinstance(top, (Together, Setup)):
        found = orders(position, seat)
        return found[0] if found else []
    legal = top.actions(position)
    if isinstance(top, Phases):
        return [next_force(Survey(position, seat), legal)]
    if isinstance(top, Impulse):
        return _activation(position, seat, legal, dice)
    if isinstance(top, Activation):
        return _rest(position, seat, top, legal)
    found = asked(position, seat, legal)
    return found[0] if found else []


def _activation(position: Position, seat: Seat, legal: list[Action], dice: Dice) -> list[Action]:
    gift = staff.gift(position, legal)
    if gift is not None:
        return [gift]
    fights = Fights(Survey(position, seat))
    by_text = {action.text: action for action in legal if action.verb in ("activate", "activate-pair")}
    drawn = dice.shuffle(list(by_text), "who acts")
    for text in drawn[:TRIED] if END in legal else drawn:
        action = by_text[text]
        plan = forced_plan(fights.survey, position.block(action.target)) or _at_once(fights, action)
        if plan.value > LEAST or END not in legal:
            return [action, *plan.actions]
    return [END]


def _at_once(fights: Fights, action: Action) -> Plan:
    """What a block does without much thought; pairs are rare and think longer."""
    block = fights.survey.position.block(action.target)
    if block.pair:
        return sorted(tactics_of(fights, action).at_once(), key=best_first)[0]
    activation = Activation(action.target)
    activation.step = "ask"
    return hasty(fights, block, activation)


def _rest(position: Position, seat: Seat, top: Activation, legal: list[Action]) -> list[Action]:
    """The rest of an activation that was interrupted."""
    if top.chain:
        return [legal[0]]
    survey = Survey(position, seat)
    block = position.block(top.block)
    forced = forced_plan(survey, block)
    plan = forced or hasty(Fights(survey), block, top)
    if plan.actions[0] in legal:
        return plan.actions
    return [DONE] if DONE in legal else [anywhere(legal)]
