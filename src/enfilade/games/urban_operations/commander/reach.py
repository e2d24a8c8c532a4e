"""Where a block can get in its activation, and who could shoot at it there."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from enfilade.games.urban_operations.box.board import Step
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.opportunity import may_open
from enfilade.games.urban_operations.rules.movement.costs import step_cost
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways

HELPED: Final = ("wall", "ladder")  # steps whose price depends on ladders and vehicles (8.1.6, 8.1.7)


def reach(survey: Survey, block: Block, activation: Activation) -> dict[str, tuple[int, list[str]]]:
    """Where a block of the side that looks around can get in this activation: MP spent and the steps."""
    places = survey.position.places
    return {loc: way for loc, way in walked(survey, block, activation).items() if loc == block.loc or loc not in places}


def walked(survey: Survey, block: Block, activation: Activation) -> dict[str, tuple[int, list[str]]]:
    """The same with the places that it can only pass: others stand there."""
    position = survey.position
    found: dict[str, tuple[int, list[str]]] = {block.loc: (activation.mp, [])}
    waiting: list[tuple[int, str]] = [(activation.mp, block.loc)]
    ground, barred, district = position.ground, survey.barred, position.mission.district
    limits: dict[tuple[str, bool], int] = {}  # the most MP that a step may have cost on arriving somewhere, from below or not
    allowances: dict[tuple[bool, bool], int] = {}  # the same for a block that goes below or begins in company, and is watched
    is_level = not activation.unseen or activation.acted != "" or activation.paired != ""  # then it is the same everywhere
    level = activation.allowance(position, block, block.loc, True) if is_level else 0
    while waiting:
        spent, loc = heappop(waiting)
        so_far, steps = found[loc]
        if spent > so_far:
            continue
        below = not is_level and district.is_under(loc)
        bound = not is_level and (below or (loc == block.loc and bool(position.company(block))))
        for step in known_ways(position, loc, block.seat) if loc in ground.shafts else ground.steps[loc]:
            to = step.to
            before = found.get(to)
            if (before is not None and before[0] <= spent) or to in barred:
                continue  # it is nearer already: every step costs something
            cost = priced(survey, block, loc, step)
            if not cost:
                continue
            cost += spent
            if before is not None and before[0] <= cost:
                continue
            limit = level
            if not is_level:
                limit = limits.get((to, below), -1)
                if limit < 0:
                    kind = (bound or district.is_under(to), survey.is_watched(to))
                    limit = allowances.get(kind, -1)
                    if limit < 0:
                        limit = activation.allowance(position, block.at(loc), to, kind[1])
                        allowances[kind] = limit
                    limits[(to, below)] = limit
            if cost <= limit:
                found[to] = (cost, [*steps, to])
                heappush(waiting, (cost, to))
    return found


def priced(survey: Survey, block: Block, loc: str, step: Step) -> int:
    """What a step from a place costs a block, as `step_cost` of the rules says; what the map prints is not worked out again."""
    position = survey.position
    if step.to not in survey.littered:
        if block.is_foot:
            if step.kind not in HELPED:
                return step.foot
        elif position.mission.district.terrain.get(step.to) != "~":
            return step.vehicle
    if step.kind not in HELPED:
        return step_cost(position, block, step)  # where it comes from matters for help alone
    return step_cost(position, block.at(loc), step)


def is_threatened(survey: Survey, block: Block, loc: str) -> bool:
    """Whether anybody might open fire on a block entering a location."""
    return next(watchers(survey, block, loc), None) is not None


def watchers(survey: Survey, block: Block, loc: str) -> Iterator[Block]:
    """The enemies that might open fire on a block entering a location, as far as its side can know (8.3.1, R129)."""
    for number in survey.in_view(loc):
        other = survey.foes[number]
        if not other.reacted and (not other.revealed or may_open(survey.position, other, block.at(loc))):
            yield other
