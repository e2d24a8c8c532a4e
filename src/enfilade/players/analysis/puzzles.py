"""Puzzles: decisions of games in which one order was clearly the best, checked in many more simulated games."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import P
from enfilade.players.analysis.decisions import Decided
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.analysis.wording import worded
from enfilade.players.planner import redeal

FEWEST: Final = 3  # orders to choose from
MOST: Final = 5
LAPS: Final = 12  # games for each order, to find a puzzle
DEEP: Final = 80  # and to check it
LEAD: Final = 0.12  # of the chance to win, by which the best order must lead every other
SURE: Final = 3.0  # standard errors that the lead must be


class Puzzle(Generic[P, V]):
    """A decision with its orders, the best first, and the chance to win that each brings."""

    def __init__(self, scenario: Scenario[P, V], decided: Decided[P, V], weighing: Weighing[P, V], lead: Chance) -> None:
        self.scenario: Final = scenario
        self.decided: Final = decided
        self.weighing: Final = weighing
        self.lead: Final = lead

    def to_data(self) -> dict[str, Data]:
        """What is kept: the whole position, whose decision it is, and the orders with their chances, the best first."""
        step, weighing, game = self.decided.step, self.weighing, self.scenario.game
        choices: list[Data] = []
        for number, order in enumerate(weighing.orders):
            chance = weighing.chance(number)
            choices.append(
                {
                    "order": [action.text for action in order],
                    "words": worded(game, step.play, step.seat, order),
                    "chance": round(chance.share, 3),
                    "error": round(chance.error, 3),
                }
            )
        return {
            "scenario": self.scenario.name,
            "rules": game.version,
            "seat": step.seat,
            "lead": round(self.lead.share, 3),
            "error": round(self.lead.error, 3),
            "simulations": weighing.laps,
            "choice": choices,
            "position": game.knowledge.notation.write(step.play.position),
        }


def puzzle_at(
    scenario: Scenario[P, V], decided: Decided[P, V], laps: int = LAPS, deep: int = DEEP, least: float = LEAD
) -> Puzzle[P, V] | None:
    """The puzzle that a decision makes, judged by what its seat knew; None if no order leads every other by at least so much."""
    game, step = scenario.game, decided.step
    seed = f"puzzle/{step.number}"
    deal = redeal(game, step.view, Seeded(f"{seed}/deal"))
    decision = considered(game, step.view, step.seat, deal, seed)
    if len(decision.orders) < FEWEST:
        return None
    sifted: Weighing[P, V] = Weighing(game, decision, decision.orders[:MOST], f"{seed}/sift")
    sifted.run(laps)
    ranked = [number for _, number in sorted([(-sifted.chance(each).share, each) for each in range(len(sifted.orders))])]
    if sifted.chance(ranked[0]).share - sifted.chance(ranked[1]).share < least:
        return None
    checked: Weighing[P, V] = Weighing(game, decision, [sifted.orders[number] for number in ranked], f"{seed}/check")
    checked.run(deep)
    leads = [checked.lead(0, other) for other in range(1, len(ranked))]
    for lead in leads:
        if lead.share < least or lead.share < SURE * lead.error:
            return None
    return Puzzle(scenario, decided, checked, min(leads, key=_by_share))


def _by_share(lead: Chance) -> float:
    return lead.share
