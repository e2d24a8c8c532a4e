"""What players have in common that think in whole orders."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.kernel.sums import total
from enfilade.players.ahead import NoChance, Prospect, certain, explore, prospect
from enfilade.players.base import Player
from enfilade.players.clock import Clock

REDEALS: Final = 3  # positions that would explain the view, where it leaves something open
DEALING: Final = 0.1  # of the time that there is: then no more are dealt
WEIGHING: Final = 0.3


class Deal(Generic[P]):
    """A game that would give a view, and whether it is one of several."""

    def __init__(self, play: Play[P], is_guess: bool) -> None:
        self.play: Final = play
        self.is_guess: Final = is_guess


class Decision(Generic[P, V]):
    """What is to be decided: a seat's view of it, a deal that explains the view, and the orders that may be given."""

    def __init__(self, view: V, seat: Seat, deal: Deal[P], orders: list[list[Action]]) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.deal: Final = deal
        self.orders: Final = orders


class Weighed:
    """An order by where it leads, and those of its actions that can be planned whatever the hidden truth is."""

    def __init__(self, order: list[Action], value: float, plan: list[Action]) -> None:
        self.order: Final = order
        self.value: Final = value
        self.plan: Final = plan


class Planner(Player[P, V]):
    """Compares whole orders, and remembers the one it has begun.

    It thinks on positions dealt anew from its view, so it knows no more than its seat does.
    """

    def __init__(self, game: Game[P, V], dice: Dice) -> None:
        super().__init__(game, dice)
        self._plan: list[Action] = []

    def choose(self, view: V, dice: Dice) -> Action:
        if not self._plan or not is_offered(view.legal, self._plan[0]):
            self._plan = self._order(view, dice) if len(view.legal) > 1 else []
            self._plan = self._plan or [view.legal[0]]
        return self._plan.pop(0)

    def decide(self, decision: Decision[P, V], dice: Dice) -> list[Action]:
        """What can be planned of the order to give, where there are several."""
        raise NotImplementedError

    def _order(self, view: V, dice: Dice) -> list[Action]:
        seat = view.seat
        assert seat is not None
        deal = redeal(self.game, view, dice)
        drawn = set_ups_in(self.game, deal.play, seat, view.legal, dice)  # where one stands is not to be foreseen
        orders = drawn or orders_in(self.game, deal.play, seat, view.legal)
        if len(orders) == 1:  # nothing to compare
            return certain(deal.play, seat, orders[0])
        return self.decide(Decision(view, seat, deal, orders), dice)


def redeal(game: Game[P, V], view: V, dice: Dice) -> Deal[P]:
    """A game that would give a view, others having decided with sense: one that is dealt without chance is the only one."""
    dice.drawn = []
    position = game.knowledge.redeal(view, dice)
    is_guess = bool(dice.drawn)
    if is_guess and view.seat is not None:
        game.commander.guess(position, view.seat, dice)
    play = Play(position, NoChance())
    play.run()
    return Deal(play, is_guess)


def set_ups_in(game: Game[P, V], play: Play[P], seat: Seat, legal: list[Action], dice: Dice) -> list[list[Action]]:
    """Set-ups that the game draws and that may begin now; none where it draws none."""
    return [order for order in game.commander.set_up(play.position, seat, dice) if order and is_offered(legal, order[0])]


def orders_in(game: Game[P, V], play: Play[P], seat: Seat, legal: list[Action]) -> list[list[Action]]:
    """What the game proposes, else what trying finds; in any case something that may begin now."""
    proposed = [order for order in game.commander.orders(play.position, seat) if order and is_offered(legal, order[0])]
    found = proposed or [order for order in explore(play, seat) if is_offered(legal, order[0])]
    return found or [[action] for action in legal]


def weigh(game: Game[P, V], decision: Decision[P, V], dice: Dice, clock: Clock | None = None) -> list[Weighed]:
    """Each order by where it leads, on average of a few deals. Where time is short, the last are left out, never the first."""
    plays = [decision.deal.play]
    is_guess = decision.deal.is_guess
    while is_guess and len(plays) < REDEALS and (clock is None or clock.spent < DEALING):
        deal = redeal(game, decision.view, dice)
        plays.append(deal.play)
        is_guess = deal.is_guess
    found: list[Weighed] = []
    if clock is not None:
        clock.begin()
    for order in decision.orders:
        if clock is not None and found and (clock.spent >= WEIGHING or clock.is_over):
            break
        prospects = [prospect(game, play, decision.seat, order) for play in plays]
        found.append(Weighed(order, total([each.value for each in prospects]) / len(prospects), _shortest(prospects)))
    return found


def _shortest(prospects: list[Prospect]) -> list[Action]:
    plan = prospects[0].plan
    for each in prospects[1:]:
        if len(each.plan) < len(plan):
            plan = each.plan
    return list(plan)
