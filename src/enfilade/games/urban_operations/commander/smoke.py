"""Smoke for those who have to cross a lane of fire (8.2.7.8, 10.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.commander.actions import Plan
from enfilade.games.urban_operations.commander.survey import IN_COVER, IN_THE_OPEN, Survey, is_cover
from enfilade.games.urban_operations.rules.actions.smoke import has_smoke, smoke_hexes
from enfilade.games.urban_operations.rules.choices import MANY, part_of
from enfilade.games.urban_operations.state.block import Block
from enfilade.kernel.action import Action

WORTH_A_LOOK: Final = 8  # points of firepower on what a cloud would cover
TRIED: Final = 2  # clouds of each block whose effect is worked out
ON_THE_WAY: Final = 0.12  # for each point of firepower that may be turned on a block while it moves
SAVED: Final = 0.7  # of the danger that smoke takes away: the enemy may wait


class Walk:
    """The way that a block is about to take, the last place being where it stops."""

    def __init__(self, block: Block, steps: list[str]) -> None:
        self.block: Final = block
        self.steps: Final = steps


def smoke(survey: Survey, found: list[Plan]) -> list[Plan]:
    """Clouds that would save more than anything else could gain: over the ways of friends who move after it."""
    position = survey.position
    walks = [Walk(position.block(plan.actions[0].target), plan.steps) for plan in found if plan.steps and plan.value > 0]
    heat: dict[str, int] = {}
    for walk in walks:
        for loc in walk.steps:
            heat[loc] = heat.get(loc, 0) + sum([power for _, power in survey.fire(loc, False)])
    if max(heat.values(), default=0) < WORTH_A_LOOK:
        return []
    layers = [plan.actions[0].target for plan in found]
    better: list[Plan] = []
    for handle in layers:
        block = position.block(handle)
        others = [walk for walk in walks if walk.block.id != block.id]
        if not others or not block.is_on_map or not has_smoke(position, block):
            continue
        hexes = smoke_hexes(position, block)
        hot = sorted([(-sum([heat.get(loc, 0) for loc in position.plume(hex)]), hex) for hex in hexes])
        for weight, hex in hot[:TRIED]:
            if -weight >= WORTH_A_LOOK:
                value = SAVED * _saved(survey, others, hex)
                better.append(Plan(value, [Action("activate", handle), *_order(hexes, hex)]))
    return better


def _order(hexes: list[str], hex: str) -> list[Action]:
    """The links of the order: a long list is asked in two steps."""
    if len(hexes) <= MANY:
        return [Action("smoke"), Action("smoke", hex)]
    return [Action("smoke"), part_of(hex), Action("smoke", hex)]


def _saved(survey: Survey, walks: list[Walk], hex: str) -> float:
    """The danger that a cloud takes off the ways of blocks and off the places where they stop."""
    trial = survey.position.copy()
    trial.add_area("smoke", hex, False)
    saved = 0.0
    for walk in walks:
        worth = 1.0 if walk.block.is_foot else 0.5
        before: dict[int, int] = {}
        after: dict[int, int] = {}
        for loc in walk.steps:
            for number, power in survey.fire(loc, False):
                foe = survey.foes[number]
                before[number] = max(power, before.get(number, 0))
                if trial.sees(foe.loc, loc):
                    after[number] = max(power, after.get(number, 0))
        ready = [number for number in before if not survey.foes[number].reacted]
        saved += worth * ON_THE_WAY * sum([before[number] - after.get(number, 0) for number in ready])
        last = walk.steps[-1]
        hidden = [power for number, power in survey.fire(last, False) if not trial.sees(survey.foes[number].loc, last)]
        saved += worth * (IN_COVER if is_cover(survey.position, last) else IN_THE_OPEN) * sum(hidden)
    return saved
