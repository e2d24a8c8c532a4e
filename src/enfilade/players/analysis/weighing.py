"""Orders side by side: what each comes to in games simulated from the same deals with the same dice."""

from __future__ import annotations

from math import sqrt
from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P, Play
from enfilade.kernel.sums import total
from enfilade.players.clock import Clock
from enfilade.players.planner import Deal, Decision, Weighed, orders_in, redeal, set_ups_in, weigh
from enfilade.players.rollout import roll_out

COARSE: Final = 0.25  # of a win: in so many games no standard error is taken to be less than this share of one of them


class Chance:
    """A chance to win, from 0 to 1 (a draw is a half), and its standard error."""

    def __init__(self, share: float, error: float) -> None:
        self.share: Final = share
        self.error: Final = error

    def __repr__(self) -> str:
        return f"Chance({self.share:.3f} ± {self.error:.3f})"

    @property
    def is_clear(self) -> bool:
        """As a difference: whether it is more than twice its standard error."""
        return self.share > 2 * self.error

    @property
    def is_apart(self) -> bool:
        """As a difference: whether it is clear, whichever way it goes."""
        return abs(self.share) > 2 * self.error


def estimated(values: list[float]) -> Chance:
    """The mean of values and its standard error. That a few of them agree does not make it certain."""
    count = len(values)
    if not count:
        return Chance(0.0, 1.0)
    mean = total(values) / count
    if count < 2:
        return Chance(mean, 1.0)
    seen = sqrt(total([(value - mean) ** 2 for value in values]) / (count - 1) / count)
    return Chance(mean, max(seen, COARSE / count))


class Weighing(Generic[P, V]):
    """A decision, and the orders that are compared: `values` holds what each came to in each lap, as a chance to win.

    What a seat cannot know is dealt anew in each lap, unless the deal is no guess. The same seed gives the same laps.
    """

    def __init__(self, game: Game[P, V], decision: Decision[P, V], orders: list[list[Action]], seed: str) -> None:
        self.orders: Final = orders
        self.values: Final[list[list[float]]] = [[] for _ in orders]
        self.laps = 0
        self._game: Final = game
        self._decision: Final = decision
        self._seed: Final = seed

    def run(self, laps: int, clock: Clock | None = None) -> None:
        """So many laps more; fewer if the clock says so."""
        for _ in range(laps):
            if clock is not None and clock.is_over:
                return
            self.lap()
            if clock is not None:
                clock.simulated += len(self.orders)

    def lap(self) -> None:
        """One more game from each order."""
        deal = self._dealt(self.laps)
        for order, values in zip(self.orders, self.values, strict=True):
            play = deal.copy(Seeded(f"{self._seed}/{self.laps}/chance"))
            values.append(self._played(play, order, self.laps))
        self.laps += 1

    def chance(self, order: int) -> Chance:
        """The chance to win with an order."""
        return estimated(self.values[order])

    def lead(self, order: int, other: int, since: int = 0) -> Chance:
        """How much better an order does than another, on the same deals and dice, in the laps since one of them."""
        pairs = zip(self.values[order][since:], self.values[other][since:], strict=True)
        return estimated([one - another for one, another in pairs])

    def best(self) -> int:
        """The order that did best, of equals the first."""
        found = 0
        for number in range(1, len(self.orders)):
            if self.chance(number).share > self.chance(found).share:
                found = number
        return found

    def ranked(self) -> list[int]:
        """The orders by how they did, the best first."""
        return [number for _, number in sorted([(-self.chance(each).share, each) for each in range(len(self.orders))])]

    def narrowed(self, numbers: list[int]) -> Weighing[P, V]:
        """Some of the orders, in this sequence, with what they came to so far."""
        found: Weighing[P, V] = Weighing(self._game, self._decision, [self.orders[number] for number in numbers], self._seed)
        for values, number in zip(found.values, numbers, strict=True):
            values.extend(self.values[number])
        found.laps = self.laps
        return found

    def middling(self, order: int) -> int:
        """The lap in which an order did neither well nor badly."""
        ranked = sorted([(value, lap) for lap, value in enumerate(self.values[order])])
        return ranked[len(ranked) // 2][1]

    def told(self, order: int, lap: int) -> tuple[list[Event], Play[P]]:
        """What happened in a game that was simulated, and how it stood where it was judged."""
        play = self._dealt(lap).copy(Seeded(f"{self._seed}/{lap}/chance"))
        log: list[Event] = []
        play.log = log
        self._played(play, self.orders[order], lap)
        return log, play

    def _dealt(self, lap: int) -> Play[P]:
        decision = self._decision
        if decision.deal.is_guess:
            return redeal(self._game, decision.view, Seeded(f"{self._seed}/{lap}/deal")).play
        return decision.deal.play

    def _played(self, play: Play[P], order: list[Action], lap: int) -> float:
        value = roll_out(self._game, play, self._decision.seat, order, Seeded(f"{self._seed}/{lap}/policy"))
        assert value is not None  # there is no clock that could have stopped it
        return (1 + min(1.0, max(-1.0, value))) / 2


def considered(game: Game[P, V], view: V, seat: Seat, deal: Deal[P], seed: str) -> Decision[P, V]:
    """A decision with its orders, the likeliest first."""
    orders = worth_a_thought(game, deal.play, view, seat, seed)
    decision: Decision[P, V] = Decision(view, seat, deal, orders)
    if len(orders) < 2 or game.commander.ranked(deal.play.position, seat):
        return decision
    weighed = sorted(weigh(game, decision, Seeded(f"{seed}/weigh")), key=_by_value)
    return Decision(view, seat, deal, [each.order for each in weighed])


def worth_a_thought(game: Game[P, V], play: Play[P], view: V, seat: Seat, seed: str) -> list[list[Action]]:
    """The orders to compare at a decision: set-ups, where the game draws several, else what it proposes."""
    drawn = set_ups_in(game, play, seat, view.legal, Seeded(f"{seed}/set up"))
    return drawn if len(drawn) > 1 else orders_in(game, play, seat, view.legal)


def _by_value(order: Weighed) -> float:
    return -order.value
