"""Simulates many games from each of the likeliest orders on, and takes the one that wins most."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import ClassVar, Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.play import P
from enfilade.players.ahead import certain
from enfilade.players.clock import Budget, Clock, patient
from enfilade.players.planner import Decision, Planner, Weighed, redeal, weigh
from enfilade.players.processes import at_most, share_out
from enfilade.players.rollout import roll_out

MOST: Final = 10  # orders that are simulated
MOST_ALIKE: Final = 4  # of them that begin with the same action, besides the game's own choice
FEWEST_LAPS: Final = 5  # before anything is said of a rival
LAPS_EACH: Final = 12  # that a rival should have on average: where there is no time for them, fewer take part
FEWEST_RIVALS: Final = 2
DOUBT: Final = 1.0  # standard errors by which a rival must be better than the game's own choice, if that is well weighed
LESS_DOUBT: Final = 0.5  # the same where the game has not ranked its orders itself
SETTLED: Final = 2.0  # standard errors by which all rivals are worse when nothing is left to decide
SEEDS: Final = 1_000_000_000


class Rival:
    """An order that is simulated: how much better it did than the game's own choice, on the same deals and dice."""

    def __init__(self, order: list[Action], doubt: float = DOUBT) -> None:
        self.order: Final = order
        self.laps = 0
        self._doubt: Final = doubt
        self._sum = 0.0
        self._squares = 0.0

    def note(self, difference: float) -> None:
        self.laps += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def lead(self) -> float:
        """By how much it is better, on average."""
        return self._sum / self.laps if self.laps else 0.0

    @property
    def error(self) -> float:
        """The standard error of the lead."""
        if self.laps < 2:
            return 2.0
        return sqrt(max(0.0, self._squares / self.laps - self.lead**2) / (self.laps - 1))

    @property
    def is_better(self) -> bool:
        return self.laps >= FEWEST_LAPS and self.lead > self._doubt * self.error

    @property
    def is_beaten(self) -> bool:
        return self.laps >= 2 * FEWEST_LAPS and self.lead + SETTLED * self.error <= 0.0


def _by_lead(rival: Rival) -> float:
    return -rival.lead


def _by_value(order: Weighed) -> float:
    return -order.value


class Thought:
    """How far a player has come: the share of its budget that is spent, games simulated, and the order it would give now."""

    def __init__(self, spent: float, simulated: int, order: list[Action], lead: float) -> None:
        self.spent: Final = spent
        self.simulated: Final = simulated
        self.order: Final = order
        self.lead: Final = lead  # over the game's own choice, where a win is 1 and a loss −1


def unheard(_thought: Thought) -> None:
    """Nobody listens."""


class Race(Generic[P, V]):
    """Rivals against the game's own choice, by sequential halving: after each round the worse half drops out.

    In each lap all of them start from the same position, dealt anew from the view, and meet the same dice.
    """

    def __init__(
        self, game: Game[P, V], decision: Decision[P, V], own: list[Action], seed: str, clock: Clock, jobs: int = 1
    ) -> None:
        self.own: Final = own
        self.rivals: list[Rival] = []
        self.laps = 0
        self._game: Final = game
        self._decision: Final = decision
        self._seed: Final = seed
        self._clock: Final = clock
        self._jobs: Final = jobs
        self._until = 1.0  # the share of the budget at which the round ends

    def run(self, rivals: list[Rival], progress: Callable[[Thought], None]) -> None:
        """Race until the budget is spent, somebody says that it is enough, or nothing is left to decide."""
        before = self._clock.spent
        self.rivals = rivals[: self._affordable(before)]
        rounds = len(self.rivals).bit_length()
        number = 1
        while number <= rounds:
            self._until = before + (1 - before) * number / rounds
            if self._clock.spent >= self._until:
                number += 1
                self.rivals = sorted(self.rivals, key=_by_lead)[: (len(self.rivals) + 1) // 2]
                continue
            laps = self._alone() if self._jobs == 1 or not self.laps else self._together()
            for values in laps:
                self._note(values)
                progress(self.thought)
                if all([rival.is_beaten for rival in self.rivals]):
                    return
            if not laps:
                return
            if self.laps == 1:
                self.rivals = self.rivals[: self._affordable(before)]
                rounds = len(self.rivals).bit_length()

    def _alone(self) -> list[list[float]]:
        """The next lap; none if there is no time for it."""
        values = self._lap(self.laps)
        if values is None:
            return []
        self._clock.simulated += len(values)
        return [values]

    def _together(self) -> list[list[float]]:
        """The laps of a round, in several processes."""
        clock = self._clock
        size = 1 + len(self.rivals)
        numbers = [self.laps + number for number in range(clock.laps(size, self._until))]
        found = share_out(self._lap, numbers, self._jobs, clock.enough)
        for number in numbers if clock.counts else []:
            if number not in found and not clock.enough():  # a helper has come to grief
                values = self._lap(number)
                if values is not None:
                    found[number] = values
        clock.simulated += size * len(found)
        return [found[number] for number in sorted(found)]

    def _affordable(self, before: float) -> int:
        """How many rivals there are games enough for."""
        return max(FEWEST_RIVALS, self._clock.expected(before) // LAPS_EACH)

    @property
    def best(self) -> list[Action]:
        """The order to give: the leading rival's if that is clearly better, else the game's own choice."""
        better = [rival for rival in sorted(self.rivals, key=_by_lead) if rival.is_better]
        return better[0].order if better else self.own

    @property
    def thought(self) -> Thought:
        leads = [rival.lead for rival in self.rivals if rival.is_better]
        return Thought(self._clock.spent, self._clock.simulated, self.best, max([0.0, *leads]))

    def _lap(self, number: int) -> list[float] | None:
        """What everybody comes to, the game's own choice first; None if there was no time."""
        clock = self._clock
        if clock.spent >= self._until or clock.lacks(1 + len(self.rivals)):
            return None
        seed = f"{self._seed}/{number}"
        play = self._decision.deal.play
        if self._decision.deal.is_guess:
            play = redeal(self._game, self._decision.view, Seeded(f"{seed}/deal")).play
        values: list[float] = []
        for order in [self.own, *[rival.order for rival in self.rivals]]:
            fork = play.copy(Seeded(f"{seed}/chance"))
            value = roll_out(self._game, fork, self._decision.seat, order, Seeded(f"{seed}/policy"), clock)
            if value is None:
                return None
            values.append(value)
        return values

    def _note(self, values: list[float]) -> None:
        for rival, value in zip(self.rivals, values[1:], strict=True):
            rival.note(value - values[0])
        self.laps += 1


class Search(Planner[P, V]):
    """Sifts the orders by looking one ahead, then lets the likeliest race each other in simulated games.

    `enough` may be set to what says that it is to move now, `progress` to who wants to know how far it has come. The same seed
    and a budget in simulations give the same choice, in however many processes it thinks (`jobs`).
    """

    name: ClassVar[str] = "search"

    def __init__(self, game: Game[P, V], dice: Dice, budget: Budget) -> None:
        super().__init__(game, dice)
        self.budget: Final = budget
        self.enough: Callable[[], bool] = patient
        self.progress: Callable[[Thought], None] = unheard
        self.jobs = 1
        self._clock = Clock(budget)
        self._pace = 0.0  # seconds that a step of a simulated game took at the longest, of late

    def choose(self, view: V, dice: Dice) -> Action:
        self._clock = Clock(self.budget, self.enough)  # finding the orders takes time too
        return super().choose(view, dice)

    @property
    def _processes(self) -> int:
        """In how many it thinks: each has a processor's time of its own, so where that is counted there is one."""
        return 1 if self.budget.of_processor else at_most(self.jobs)

    def decide(self, decision: Decision[P, V], dice: Dice) -> list[Action]:
        seed = str(dice.die(SEEDS, "the seed of a thought"))
        is_ranked = self.game.commander.ranked(decision.deal.play.position, decision.seat)
        likeliest = self._sift(decision, is_ranked, dice)
        race = Race(self.game, decision, likeliest[0], seed, self._clock, self._processes)
        self._clock.begin(self._pace)
        race.run([Rival(order, DOUBT if is_ranked else LESS_DOUBT) for order in likeliest[1:]], self.progress)
        self._pace = (self._pace + self._clock.longest) / 2
        return certain(decision.deal.play, decision.seat, race.best)

    def _sift(self, decision: Decision[P, V], is_ranked: bool, dice: Dice) -> list[list[Action]]:
        """The game's own choice, and the likeliest of the others, not too many of them alike."""
        orders = decision.orders
        if not is_ranked:
            weighed = weigh(self.game, decision, dice, self._clock)
            orders = [*[each.order for each in sorted(weighed, key=_by_value)], *orders[len(weighed) :]]
        found = orders[:1]
        begun: dict[str, int] = {}
        for order in orders[1:]:
            first = order[0].text
            if begun.get(first, 0) < MOST_ALIKE and len(found) < MOST:
                begun[first] = begun.get(first, 0) + 1
                found.append(order)
        return found
