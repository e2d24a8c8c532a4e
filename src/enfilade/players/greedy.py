"""Looks one whole order ahead and takes the best."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.contract.doors import V
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.play import P
from enfilade.players.ahead import certain
from enfilade.players.planner import Decision, Planner, Weighed, weigh

EQUAL: Final = 1e-9


class Greedy(Planner[P, V]):
    """Takes the order that leads to the best position; where a game ranks its orders itself, the first."""

    name: ClassVar[str] = "greedy"

    def decide(self, decision: Decision[P, V], dice: Dice) -> list[Action]:
        if self.game.commander.ranked(decision.deal.play.position, decision.seat):
            return certain(decision.deal.play, decision.seat, decision.orders[0])
        best = best_of(weigh(self.game, decision, dice))
        return best[0].plan if len(best) == 1 else best[dice.die(len(best), "a choice among equals") - 1].plan


def best_of(orders: list[Weighed]) -> list[Weighed]:
    """The orders that lead to the best position, all alike."""
    most = max([each.value for each in orders])
    return [each for each in orders if each.value > most - EQUAL]
