"""Orders worth giving: what a careful commander would do next, on a position dealt from the view."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.commander import reactions
from enfilade.games.urban_operations.commander import support as staff
from enfilade.games.urban_operations.commander.actions import Plan, best_first
from enfilade.games.urban_operations.commander.fights import Fights
from enfilade.games.urban_operations.commander.smoke import smoke
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.commander.tactics import Tactics, forced_plan, plans
from enfilade.games.urban_operations.rules.actions.breaching import ForcedMove
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.cards import EventChoice, Exodus
from enfilade.games.urban_operations.rules.civilians import PopulationMove
from enfilade.games.urban_operations.rules.events import EventSequence, FireCards
from enfilade.games.urban_operations.rules.fire.assault import Assault
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.rules.impulse import Impulse, Phases
from enfilade.games.urban_operations.rules.movement.entering import PopulationFlight
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.support3d.requests import Grant, Requests
from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Together

DONE: Final = Action("done")
END: Final = Action("end")
LEAST: Final = 0.05  # what an activation must promise
THOROUGH: Final = 4  # blocks of which it is weighed what they could do elsewhere
MOST: Final = 10  # orders that are handed to the player


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The order to give now, and then what else might be worth trying; none where trying is better."""
    if not position.stack:
        return []
    top = position.stack[-1]
    if isinstance(top, Together):
        return _in_secret(position, seat, top)
    legal = top.actions(position)
    if isinstance(top, Setup):
        return [[DONE]] if DONE in legal else []
    if isinstance(top, (Phases, Impulse, Activation)):
        return _own(position, seat, legal)[:MOST]
    found = asked(position, seat, legal)
    return [*found, *others(found[0], legal)][:MOST] if found else []


def _in_secret(position: Position, seat: Seat, top: Together[Position]) -> list[list[Action]]:
    """Requests for support, and what else is decided at once."""
    branch = top.branches.get(seat, [])
    if not branch:
        return []
    if not isinstance(branch[-1], Requests):
        return [[DONE]] if DONE in branch[-1].actions(position) else []
    found = [staff.request(Survey(position, seat), branch[-1])]
    return [*found, [DONE]] if found[0] != [DONE] and DONE in branch[-1].actions(position) else found


def others(order: list[Action], legal: list[Action]) -> list[list[Action]]:
    """The other ways to begin, each by itself."""
    return [[action] for action in legal if action != order[0]]


def _own(position: Position, seat: Seat, legal: list[Action]) -> list[list[Action]]:
    """One's own turn: the next force, the next block, what it does."""
    top = position.stack[-1]
    survey = Survey(position, seat)
    if isinstance(top, Phases):
        force = [next_force(survey, legal)]
        return [force, *others(force, legal)]
    if isinstance(top, Impulse):
        gift = staff.gift(position, legal)
        return [[gift]] if gift is not None else _blocks(Fights(survey), legal)
    assert isinstance(top, Activation)
    if top.chain:
        return [[legal[0]]] if len(legal) == 1 else []
    found = [plan.actions for plan in plans(Fights(survey), position.block(top.block), top) if plan.actions[0] in legal]
    return found or [[anywhere(legal)]]


def anywhere(legal: list[Action]) -> Action:
    """On, where a friend stands in the way of stopping; else the end."""
    steps = [action for action in legal if action.verb == "step"]
    return steps[0] if steps and DONE not in legal else legal[-1]


def asked(position: Position, seat: Seat, legal: list[Action]) -> list[list[Action]]:
    """What the enemy, the dice or an event asks."""
    top = position.stack[-1]
    if isinstance(top, OpportunityWindow):
        return [reactions.open_fire(Fights(Survey(position, seat)), top, legal)]
    if isinstance(top, Reaction):
        return [reactions.answer(position, top, legal)]
    if isinstance(top, FireCards):
        return [reactions.steady(position, seat, legal)]
    if isinstance(top, Falter):
        return [reactions.falter(position, top, legal)]
    if isinstance(top, Withdraw):
        return [reactions.fall_back(Survey(position, seat), top, legal)]
    if isinstance(top, ForcedMove):
        return [reactions.run(Survey(position, seat), top, legal)]
    if isinstance(top, Assault):
        return [reactions.follow_up(Survey(position, seat), top)]
    if isinstance(top, EventSequence):
        return [staff.opening(legal)]
    if isinstance(top, Grant):
        return [staff.grant(position, top, legal)]
    if isinstance(top, Strike):
        return [staff.correct(Survey(position, seat), top, legal)]
    if isinstance(top, EventChoice):
        return [staff.choose(Survey(position, seat), top, legal)]
    if isinstance(top, PopulationFlight):
        return [[legal[0]]]
    if isinstance(top, (PopulationMove, Exodus)):
        return [[legal[-1]]]  # they stay where they are
    return []


# One's own turn.


def next_force(survey: Survey, legal: list[Action]) -> Action:
    """The force that is most in touch with the enemy; a turn to act is never passed up."""
    best, chosen = -1, legal[0]
    for action in legal:
        if action.verb == "impulse":
            blocks = [block for block in survey.position.in_force(action.target) if block.is_on_map and not block.activated]
            touch = sum([len(survey.in_view(block.loc)) for block in blocks])
            if touch > best:
                best, chosen = touch, action
    return chosen


def _blocks(fights: Fights, legal: list[Action]) -> list[list[Action]]:
    """The block that has most to do, with what it would do, smoke first where it would save more; then others, and the end."""
    must = END not in legal
    choices, variants = _activations(fights, legal)
    found = [plan for plan in choices if plan.value > LEAST or must]
    found += smoke(fights.survey, found)
    end = [] if must else [[END]]
    if not found:
        return [*end, *[plan.actions for plan in sorted(choices, key=best_first)]] or [[legal[0]]]
    found.sort(key=best_first)
    order = found[0].actions
    taken = set(found[0].steps[-1:])
    for plan in found[1:]:  # while nobody sees it, one move does not depend on the other
        if not _is_unseen(fights.survey, found[0]) or not _is_unseen(fights.survey, plan) or taken & set(plan.steps):
            break
        order = [*order, *plan.actions]
        taken.add(plan.steps[-1])
    rest = sorted([*found[1:], *[plan for plan in variants if plan.value > LEAST]], key=best_first)
    return [order, *[plan.actions for plan in rest][: MOST - 2], *end]


def _activations(fights: Fights, legal: list[Action]) -> tuple[list[Plan], list[Plan]]:
    """The best that each block could do; going elsewhere to act is weighed for those that promise most where they stand. Then
    what those would do there if they did not go, or the other way round."""
    found: list[Plan] = []
    variants: list[Plan] = []
    choices: list[tuple[float, int, Plan, Tactics]] = []
    for number, action in enumerate(legal):
        if action.verb in ("activate", "activate-pair"):
            forced = forced_plan(fights.survey, fights.survey.position.block(action.target))
            if forced is not None:
                found.append(_begun(action, forced))
                continue
            choice = tactics_of(fights, action)
            best = sorted(choice.at_once(), key=best_first)[0]
            choices.append((-best.value, number, _begun(action, best), choice))
    for number, (_, _, plan, choice) in enumerate(sorted(choices, key=_rank)):
        better = sorted(choice.elsewhere(), key=best_first)[:1] if number < THOROUGH else []
        both = sorted([plan, *[_begun(plan.actions[0], each) for each in better]], key=best_first)
        found.append(both[0])
        variants += both[1:]
    return found, variants


def _begun(action: Action, plan: Plan) -> Plan:
    """A plan from the activation on."""
    return Plan(plan.value, [action, *plan.actions], plan.steps)


def _is_unseen(survey: Survey, plan: Plan) -> bool:
    """Whether a plan is a mere move out of all enemy sight."""
    if not plan.steps or plan.actions[-1].verb != "done":
        return False
    return not any([survey.is_watched(step) for step in plan.steps])


def tactics_of(fights: Fights, action: Action) -> Tactics:
    """What a block, alone or as a pair, could do if it were activated now."""
    position = fights.survey.position
    block = position.block(action.target)
    activation = Activation(action.target, paired=position.blocks[block.pair].handle if action.verb == "activate-pair" else "")
    activation.step = "ask"
    activation.unseen = not fights.survey.is_watched(block.loc)
    return Tactics(fights, block, activation)


def _rank(item: tuple[float, int, Plan, Tactics]) -> tuple[float, int]:
    return (item[0], item[1])
