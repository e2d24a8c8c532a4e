"""How a careful commander answers: opportunity fire, return fire or withdrawal, the way back, the advance (8.2.7, 8.3)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import Weapon
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.fights import Fights, harm, outcome, price, wasted, withdrawing
from enfilade.games.urban_operations.commander.places import Judgement
from enfilade.games.urban_operations.commander.survey import Survey, goals, is_hard
from enfilade.games.urban_operations.rules.actions.breaching import ForcedMove
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.assault import Assault
from enfilade.games.urban_operations.rules.fire.exchange import OPPORTUNITY, PREPARED
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.odds import expected
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow, may_scout
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

HOLD: Final = 0.2  # what opportunity fire must promise: the next one to move may be a better target
AMBUSH: Final = 0.6  # from which the card for an ambush is worth playing
LOOKOUT: Final = 0.6  # from which the card for a second reaction is
STEADY: Final = 0.3  # what the card for steady hands must add
GROUND: Final = 0.7  # for the zone that a withdrawal gives up
STOPPED: Final = 0.4  # for the rest of an activation that a withdrawal ends
HOUSE: Final = 0.3  # for a house to fall back into


# Opportunity fire.


def open_fire(fights: Fights, top: OpportunityWindow, legal: list[Action]) -> list[Action]:
    """The best shot at a block that moves, after a look at it if it stands hidden: the look costs nothing more (8.2.5.7)."""
    position = fights.survey.position
    mover = position.block(top.mover)
    bonus = PREPARED if top.prepared else OPPORTUNITY
    if top.chosen:
        return _fire_or_hold(fights, position.block(top.chosen), mover, bonus, legal)
    if top.posting:
        return [max([(promise(fights, position.block(each.target), mover, bonus), each.target, each) for each in legal])[2]]
    found = [(promise(fights, position.block(each.target), mover, bonus), each.target) for each in legal if each.verb == "opfire"]
    value, firer = max(found, default=(0.0, ""))
    if value > AMBUSH and Action("play", "E14") in legal:
        return [Action("play", "E14")]
    if value > HOLD:
        return [Action("opfire", firer), *_fire_or_look(fights, position.block(firer), mover, bonus)]
    if Action("play", "E07") in legal:
        spent = [each for each in position.of(enemy(mover.seat)) if each.reacted and not each.activated]
        if any([position.sees(each.loc, mover.loc) and promise(fights, each, mover, bonus) > LOOKOUT for each in spent]):
            return [Action("play", "E07")]
    return [Action("pass")]


def promise(fights: Fights, firer: Block, mover: Block, bonus: int) -> float:
    """What a block may hope for from opportunity fire; one that can look first need not fire at what it cannot hurt."""
    if may_scout(fights.survey.position, firer, mover):
        return total([chance * max(0.0, _best(fights, firer, each, bonus)[0]) for chance, each in fights.foe(mover).guises])
    return _best(fights, firer, mover, bonus)[0]


def _best(fights: Fights, firer: Block, mover: Block, bonus: int) -> tuple[float, str]:
    """The weapon that promises most, and what."""
    weapons = adequate(fights.survey.position, firer, mover, False, mover.revealed)
    return max([(_value(fights, firer, weapon, mover, bonus), weapon.id) for weapon in weapons], default=(-9.0, ""))


def _value(fights: Fights, firer: Block, weapon: Weapon, mover: Block, bonus: int) -> float:
    value = fights.shot(firer, weapon, mover, bonus)
    return value - harm(fights.survey.position, firer, weapon, mover.loc) if value > 0 else value


def _fire_or_look(fights: Fights, firer: Block, mover: Block, bonus: int) -> list[Action]:
    if may_scout(fights.survey.position, firer, mover):
        return [Action("scout")]
    return [Action("fire", _best(fights, firer, mover, bonus)[1])]


def _fire_or_hold(fights: Fights, firer: Block, mover: Block, bonus: int, legal: list[Action]) -> list[Action]:
    if Action("scout") in legal:
        return [Action("scout")]
    value, weapon = _best(fights, firer, mover, bonus)
    if Action("fire", weapon) in legal and (value > 0 or Action("hold") not in legal):
        return [Action("fire", weapon)]
    return [legal[-1]]


# Under fire.


def answer(position: Position, top: Reaction, legal: list[Action]) -> list[Action]:
    """Answer, by a friend if he does it better, if the fight is not too uneven; else break contact."""
    fire = position.stack[-2]
    assert isinstance(fire, Fire)
    target = position.block(top.target)
    values = [(_answer_value(position, fire, top, target, action), -number, action) for number, action in enumerate(legal)]
    best = max(values, key=_value_of)[2]
    if best.verb != "cover":
        return [best]
    helper = position.block(best.target)
    weapons = adequate(position, helper, position.block(top.firer), False, True)
    choice = max([(_fought(position, fire, helper, weapon.id), weapon.id) for weapon in weapons])[1]
    return [best, Action("weapon", choice)]


def _value_of(item: tuple[float, int, Action]) -> tuple[float, int]:
    return (item[0], item[1])


def _answer_value(position: Position, fire: Fire, top: Reaction, target: Block, action: Action) -> float:
    if action.verb == "return":
        return _fought(position, fire, target, action.target)
    if action.verb == "weapon":
        return _fought(position, fire, position.block(top.helper), action.target)
    if action.verb == "cover":
        helper = position.block(action.target)
        weapons = adequate(position, helper, position.block(top.firer), False, True)
        return max([_fought(position, fire, helper, weapon.id) for weapon in weapons], default=-9.0)
    if action.verb == "withdraw":
        return -withdrawing(position, target) - _given_up(position, target)
    lost = price(position, target, 2)
    return -lost if target.osl > 2 else -lost - _given_up(position, target)


def _given_up(position: Position, block: Block) -> float:
    """What a withdrawal gives up besides: a zone that counts, the rest of an activation."""
    district = position.mission.district
    value = GROUND if district.is_zone(block.loc) and district.building_of(block.loc) in goals(position) else 0.0
    moving = any([isinstance(each, Activation) and each.block == block.token for each in position.stack])
    return value + (STOPPED if moving else 0.0)


def _fought(position: Position, fire: Fire, by: Block, weapon: str) -> float:
    """What an answer is worth to the block that is fired at; friends and civilians in its lane count against it."""
    trial = fire.copy()
    trial.answer = "return" if by.token == fire.target else "cover"
    trial.answerer, trial.answer_weapon = by.token, weapon
    firer, target = position.block(fire.firer), position.block(fire.target)
    value = -outcome(position, expected(position, trial), firer, target)
    if fire.is_assault and not by.is_foot:
        return value
    answer_weapon = by.card.weapon(weapon)
    return value - harm(position, by, answer_weapon, firer.loc) - wasted(position, by, answer_weapon, firer)


def steady(position: Position, seat: Seat, legal: list[Action]) -> list[Action]:
    """Steady hands where they turn a fight (6.2.1)."""
    fire = position.stack[-2]
    if not isinstance(fire, Fire) or len(legal) == 1:
        return [Action("pass")]
    firer, target = position.block(fire.firer), position.block(fire.target)
    before = outcome(position, expected(position, fire), firer, target)
    trial = fire.copy()
    if firer.seat == seat:
        trial.steady_firer += 1
    else:
        trial.steady_answer += 1
    gain = outcome(position, expected(position, trial), firer, target) - before
    return [legal[0]] if (gain if firer.seat == seat else -gain) > STEADY else [Action("pass")]


# Giving way and following up.


def falter(position: Position, top: Falter, legal: list[Action]) -> list[Action]:
    """A weapon that is no use: out of it, unless that costs more than it saves."""
    block = position.block(top.block)
    leaves = Action("withdraw") in legal and withdrawing(position, block) + STOPPED < price(position, block, 2)
    return [Action("withdraw")] if leaves else [legal[0]]


def fall_back(survey: Survey, top: Withdraw, legal: list[Action]) -> list[Action]:
    """Out of sight, into a house if there is one."""
    position = survey.position
    block = position.block(top.block)
    best, order = 99.0, [legal[-1]]
    for action in legal:
        loc = action.target or block.loc
        if loc == top.start or loc not in position.mission.district.known:
            continue
        danger = survey.danger(loc, is_hard(block)) - (HOUSE if position.mission.district.is_zone(loc) else 0.0)
        if danger < best:
            best, order = danger, [action]
    return order


def run(survey: Survey, top: ForcedMove, legal: list[Action]) -> list[Action]:
    """From the charge to the best place near, through the breach if that is it (R115)."""
    judgement = Judgement(survey, survey.position.block(top.block))
    known = survey.position.mission.district.known
    gains = [(judgement.gain(each.target, [each.target]), each.target, each) for each in legal if each.target in known]
    if Action("done") in legal and (not gains or max(gains)[0] <= 0):
        return [Action("done")]
    return [max(gains)[2]] if gains else [legal[0]]


def follow_up(survey: Survey, top: Assault) -> list[Action]:
    """The advance of the winner, unless it is better off where it stands (8.1.14)."""
    judgement = Judgement(survey, survey.position.block(top.winner))
    goal = top.target_at if top.winner == top.firer else top.firer_at
    return [Action("advance" if judgement.gain(goal, [goal]) > 0 else "stay")]
