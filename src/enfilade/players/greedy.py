"""Looks one whole order ahead and takes the best."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.kernel.sums import total
from enfilade.players.ahead import NoChance, Prospect, certain, explore, prospect
from enfilade.players.base import Player

REDEALS: Final = 3  # positions that would explain the view, where it leaves something open
EQUAL: Final = 1e-9


class Greedy(Player[P, V]):
    """Compares whole orders by where they lead, and remembers the one it has begun.

    It thinks on positions dealt anew from its view, so it knows no more than its seat does.
    """

    name: ClassVar[str] = "greedy"

    def __init__(self, game: Game[P, V], dice: Dice) -> None:
        super().__init__(game, dice)
        self._plan: list[Action] = []

    def choose(self, view: V, dice: Dice) -> Action:
        if not self._plan or not is_offered(view.legal, self._plan[0]):
            self._plan = self._best_order(view, dice) if len(view.legal) > 1 else []
            self._plan = self._plan or [view.legal[0]]
        return self._plan.pop(0)

    def _best_order(self, view: V, dice: Dice) -> list[Action]:
        seat = view.seat
        assert seat is not None
        play, is_guess = self._redeal(view, dice)
        drawn = certain(play, seat, self.game.commander.set_up(play.position, seat, dice))
        if drawn:  # where one stands is not to be foreseen
            return drawn
        orders = self._orders(play, seat, view)
        if len(orders) == 1:  # nothing to compare
            return certain(play, seat, orders[0])
        plays = [play]
        while is_guess and len(plays) < REDEALS:
            play, is_guess = self._redeal(view, dice)
            plays.append(play)
        best: list[list[Action]] = []
        most = -2.0
        for order in orders:
            prospects = [prospect(self.game, play, seat, order) for play in plays]
            value = total([each.value for each in prospects]) / len(prospects)
            if value > most + EQUAL:
                most = value
                best = []
            if value > most - EQUAL:
                best.append(_shortest(prospects))
        return best[0] if len(best) == 1 else best[dice.die(len(best), "a choice among equals") - 1]

    def _redeal(self, view: V, dice: Dice) -> tuple[Play[P], bool]:
        """A game that would give this view, and whether it is one of several: one that draws no chance is the only one."""
        dice.drawn = []
        play = Play(self.game.knowledge.redeal(view, dice), NoChance())
        play.run()
        return play, bool(dice.drawn)

    def _orders(self, play: Play[P], seat: Seat, view: V) -> list[list[Action]]:
        """What the game proposes, else what trying finds; in any case something that may begin now."""
        proposed = self.game.commander.orders(play.position, seat)
        proposed = [order for order in proposed if order and is_offered(view.legal, order[0])]
        found = proposed or [order for order in explore(play, seat) if is_offered(view.legal, order[0])]
        return found or [[action] for action in view.legal]


def _shortest(prospects: list[Prospect]) -> list[Action]:
    """The part of an order that can be planned whatever the hidden truth is."""
    plan = prospects[0].plan
    for each in prospects[1:]:
        if len(each.plan) < len(plan):
            plan = each.plan
    return list(plan)
