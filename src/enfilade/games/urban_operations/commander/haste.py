"""What a block does that has no time to think: straight on, half the way, or what it can do where it stands."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.commander.actions import Plan, best_first, deeds
from enfilade.games.urban_operations.commander.fights import Fights
from enfilade.games.urban_operations.commander.places import FAR_OFF, Judgement
from enfilade.games.urban_operations.commander.reach import priced
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.kernel.action import Action

DONE: Final = Action("done")


def hasty(fights: Fights, block: Block, activation: Activation) -> Plan:
    """The best of a few things that are found at once; doing nothing is worth nothing."""
    survey = fights.survey
    judgement = Judgement(survey, block)
    found = [Plan(0.0, [DONE])]
    way = _straight_on(survey, judgement, block, activation)
    for steps in (_to_a_free_place(survey, way), _to_a_free_place(survey, way[: len(way) // 2])):
        if steps:
            gain = judgement.gain(steps[-1], steps)
            found.append(Plan(gain, [*[Action("step", step) for step in steps], DONE], steps))
    may_act = not activation.acted and block.card.is_unit and activation.mp <= activation.with_action(survey.position, block)
    if may_act:
        found += deeds(fights, block, activation.mp)
    return sorted(found, key=best_first)[0]


def _to_a_free_place(survey: Survey, way: list[str]) -> list[str]:
    """A way as far as a block may stop on it."""
    end = len(way)
    while end and way[end - 1] in survey.position.places:
        end -= 1
    return way[:end]


def _straight_on(survey: Survey, judgement: Judgement, block: Block, activation: Activation) -> list[str]:
    """The steps towards the nearest goal, each to the place that is nearest to it, as far as a block gets."""
    position = survey.position
    distance = judgement.distance
    most = activation.allowance(position, block, block.loc, True)
    spent = activation.mp
    loc = block.loc
    steps: list[str] = []
    while distance:
        nearest, goal, price = distance.get(loc, FAR_OFF), "", 0
        for step in known_ways(position, loc, block.seat):
            if distance.get(step.to, FAR_OFF) < nearest and step.to not in survey.barred:
                cost = priced(survey, block, loc, step)
                if cost and spent + cost <= most:
                    nearest, goal, price = distance[step.to], step.to, cost
        if not goal:
            break
        loc = goal
        spent += price
        steps.append(goal)
    return steps
