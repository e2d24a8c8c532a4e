"""Where a block can get in its activation, and who could shoot at it there."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.opportunity import may_open
from enfilade.games.urban_operations.rules.movement.costs import is_barred, step_cost
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.games.urban_operations.state.position import Position

HELPED: Final = ("wall", "ladder")  # steps whose price depends on ladders and vehicles (8.1.6, 8.1.7)


def reach(
    position: Position, block: Block, activation: Activation, survey: Survey | None = None
) -> dict[str, tuple[int, list[str]]]:
    """Where a block can get in this activation: MP spent and the steps."""
    survey = survey or Survey(position, block.seat)
    found: dict[str, tuple[int, list[str]]] = {block.loc: (activation.mp, [])}
    waiting: list[tuple[int, str]] = [(activation.mp, block.loc)]
    on_foot = block.is_foot
    limits: dict[tuple[str, bool], int] = {}  # the most MP that a step may have cost on arriving somewhere, from below or not
    while waiting:
        spent, loc = heappop(waiting)
        if spent > found[loc][0]:
            continue
        there = block.at(loc)
        below = position.mission.district.is_under(loc)
        for step in known_ways(position, loc, block.seat):
            if on_foot and step.kind not in HELPED and survey.is_plain(step.to):
                cost = step.foot
            else:
                cost = step_cost(position, there, step)
            if not cost or (step.to in found and found[step.to][0] <= spent + cost):
                continue
            limit = limits.get((step.to, below))
            if limit is None:
                barred = is_barred(position, step.to, block.seat)
                limit = 0 if barred else activation.allowance(position, there, step.to, survey.is_watched(step.to))
                limits[(step.to, below)] = limit
            if spent + cost <= limit:
                found[step.to] = (spent + cost, [*found[loc][1], step.to])
                heappush(waiting, (spent + cost, step.to))
    return {loc: way for loc, way in found.items() if loc == block.loc or loc not in position.places}


def watchers(position: Position, block: Block, loc: str) -> list[Block]:
    """The enemies that might open fire on a block entering a location, as far as its side can know (8.3.1, R129)."""
    found: list[Block] = []
    there = block.at(loc)
    for other in position.of(enemy(block.seat)):
        if other.reacted or not position.sees(other.loc, loc):
            continue
        if not other.revealed or may_open(position, other, there):
            found.append(other)
    return found
