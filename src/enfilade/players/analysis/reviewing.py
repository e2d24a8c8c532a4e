"""A game that was played, looked over: the chances to win from decision to decision, and what each decision cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from time import perf_counter
from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import number
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P
from enfilade.kernel.sums import total
from enfilade.players.analysis.contrasts import Contrast, Ends
from enfilade.players.analysis.decisions import Decided, Step
from enfilade.players.analysis.weighing import Chance, Weighing, considered, worth_a_thought
from enfilade.players.analysis.wording import Drafted, foreseen, moment
from enfilade.players.planner import Deal, Decision, redeal

RIVALS: Final = 4  # orders that what was played is compared with
FEWEST: Final = 40  # simulated games for a decision: better to look at fewer decisions than to see nothing of any
MOST: Final = 400  # where nobody asks for more
SIFTING: Final = 0.5  # of the games: then only what was played and the best of the others go on
REASONS: Final = 2  # figures that are told of a decision
TRIED: Final = 5  # decisions by which it is judged how long a review takes
COSTLY: Final = 0.03  # of the chance to win, that a decision must cost to be told
LEAST: Final = 0.01  # of the chance to win: what did better by less is not spoken of at all
NAMED: Final = 3  # decisions that are named of a side that lost, clear mistakes or not


class Judged:
    """A decision, and by how much something else that was tried did better; `has_better`: by enough to speak of it."""

    def __init__(self, number: int, seat: Seat, has_better: bool, cost: Chance) -> None:
        self.number: Final = number
        self.seat: Final = seat
        self.has_better: Final = has_better
        self.cost: Final = cost

    @property
    def is_costly(self) -> bool:
        return self.has_better and self.cost.is_clear and self.cost.share >= COSTLY

    @property
    def may_be_costly(self) -> bool:
        """Whether something did better, though it cannot be told from chance."""
        return self.has_better and not self.is_costly


class Reviewed(Judged):
    """A decision, looked over: the chance to win of whoever made it, what would have been better, and by how much."""

    def __init__(
        self,
        number: int,
        last: int,
        seat: Seat,
        played: Drafted,
        chance: Chance,
        better: Drafted,
        cost: Chance,
        when: str = "",
        why: tuple[Contrast, ...] = (),
    ) -> None:
        super().__init__(number, seat, bool(better.order), cost)
        self.last: Final = last
        self.played: Final = played
        self.chance: Final = chance
        self.better: Final = better  # without an order: nothing that was tried did better
        self.when: Final = when  # in the words of the sequence of play
        self.why: Final = why  # where what was played and what would have been better differ in the end

    def __repr__(self) -> str:
        return f"<Reviewed: entry {self.number}, {self.seat}, cost {self.cost!r}>"

    @property
    def best(self) -> float:
        """The chance to win that the better order would have brought; of what was played, where nothing did better."""
        return min(1.0, self.chance.share + max(0.0, self.cost.share)) if self.has_better else self.chance.share

    def to_data(self) -> dict[str, object]:
        return {
            "number": self.number,
            "last": self.last,
            "seat": self.seat,
            "played": self.played.words,
            "order": self.played.texts,
            "way": self.played.drawn(),
            "chance": round(self.chance.share, 3),
            "error": round(self.chance.error, 3),
            "best": round(self.best, 3),
            "better": self.better.texts,
            "words": self.better.words,
            "steps": self.better.drawn(),
            "cost": round(max(0.0, self.cost.share), 3) if self.better.order else 0.0,
            "costly": self.is_costly,
            "lead": round(self.cost.share, 3),
            "doubt": round(self.cost.error, 3),
            "when": self.when,
            "why": [each.to_data() for each in self.why],
        }


class Account:
    """How well a side decided: the share of its decisions at which nothing clearly better was found, what its clear mistakes
    cost, and what all the others seemed to cost together.

    The two are not added up: few games say little of a single decision, and what the others seemed to cost may be chance, more
    than the mistakes cost or less than nothing. Of all of them together they say more, with the standard error of the sum.
    """

    def __init__(self, seat: Seat, decisions: list[Reviewed]) -> None:
        mistakes = [each.cost for each in decisions if each.is_costly]
        others = [each.cost for each in decisions if not each.is_costly]
        self.seat: Final = seat
        self.decisions: Final = len(decisions)
        self.sound: Final = len(others)
        self.cost: Final = total([each.share for each in mistakes])
        self.error: Final = sqrt(total([each.error**2 for each in mistakes]))
        self.rest: Final = Chance(total([each.share for each in others]), sqrt(total([each.error**2 for each in others])))

    @property
    def accuracy(self) -> float:
        return self.sound / self.decisions if self.decisions else 1.0

    def to_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "decisions": self.decisions,
            "sound": self.sound,
            "accuracy": round(self.accuracy, 3),
            "cost": round(self.cost, 3),
            "error": round(self.error, 3),
            "rest": round(self.rest.share, 3),
            "rest_error": round(self.rest.error, 3),
        }


class Forecast:
    """How long a review takes: how many games there are for a decision, and for how many decisions."""

    def __init__(self, decisions: int, ordering: float, game: float, limit: float, simulations: int = 0) -> None:
        self.decisions: Final = decisions
        self.limit: Final = limit
        wanted = simulations or int((limit / max(1, decisions) - ordering) / game)
        self.simulations: Final = wanted if simulations else max(FEWEST, min(MOST, wanted))
        each = ordering + self.simulations * game
        self.seconds: Final = decisions * each
        self.fitting: Final = min(decisions, max(1, int(limit / each))) if self.seconds > limit else decisions

    @property
    def is_whole(self) -> bool:
        return self.fitting >= self.decisions

    def words(self) -> str:
        """What is said before it begins."""
        games = f"{number(self.simulations, 'simulated game')} each"
        if self.is_whole:
            whole = "The only decision" if self.decisions == 1 else f"All {self.decisions} decisions"
            return f"{whole}, {games}: about {number(ceil(self.seconds), 'second')}"
        part = f"{self.fitting} of {self.decisions} decisions, spread over the whole game"
        return f"{part}, {games}: about {number(ceil(self.limit), 'second')}"


class Review(Generic[P, V]):
    """Looks over the decisions of a game, one after the other.

    `knows_all`: it judges by the whole truth; else by what the seat knew when it decided, dealt anew from its view.
    """

    def __init__(self, scenario: Scenario[P, V], decisions: list[Decided[P, V]], knows_all: bool = True) -> None:
        self.decisions: Final = decisions
        self._knows_all: Final = knows_all
        self._game: Final[Game[P, V]] = scenario.game
        self._open: Final[dict[int, bool]] = {}

    def is_open(self, number: int) -> bool:
        """Whether more than one order was worth a thought at a decision."""
        if number not in self._open:
            step = self.decisions[number].step
            self._open[number] = len(worth_a_thought(self._game, step.play, step.view, step.seat, _seed(step))) > 1
        return self._open[number]

    def forecast(self, limit: float, simulations: int = 0) -> Forecast:
        """How long it takes, judged by games from some decisions, spread over all."""
        count = len(self.decisions)
        ordering = playing = 1e-6
        tried = sorted({part * count // TRIED for part in range(TRIED)}) if count else []
        for index in tried:
            began = perf_counter()
            decided = self.decisions[index]
            decision = self._decision(decided)
            ordered = perf_counter()
            Weighing(self._game, decision, [decided.order], "forecast").run(1)
            ordering += (ordered - began) / len(tried)
            playing += (perf_counter() - ordered) / len(tried)
        return Forecast(count, ordering, playing, limit, simulations)

    def _decision(self, decided: Decided[P, V]) -> Decision[P, V]:
        step = decided.step
        seed = _seed(step)
        deal = Deal(step.play, False) if self._knows_all else redeal(self._game, step.view, Seeded(f"{seed}/deal"))
        return considered(self._game, step.view, step.seat, deal, seed)

    def look(self, number: int, simulations: int) -> Reviewed:
        """A decision by its number, in so many simulated games. The same numbers give the same answer."""
        decided = self.decisions[number]
        step, game = decided.step, self._game
        seed = _seed(step)
        decision = self._decision(decided)
        others = [order for order in decision.orders if not _is_same(order, decided.order)][:RIVALS]
        sifted: Weighing[P, V] = Weighing(game, decision, [decided.order, *others], f"{seed}/sift")
        sifted.run(max(2, int(simulations * SIFTING) // len(sifted.orders)))
        best = sifted.best()
        played = Drafted(decided.order, foreseen(game, step.play, step.seat, decided.order))
        when, nothing = moment(step.view), Drafted([], [])
        rest = int(simulations * (1 - SIFTING))
        if best == 0:
            sifted.run(rest // len(sifted.orders))
            return Reviewed(step.number, decided.last, step.seat, played, sifted.chance(0), nothing, Chance(0.0, 0.0), when)
        better = sifted.orders[best]
        # What a lucky rival seemed to gain while it was chosen is not counted: both meet again in games of their own.
        duel: Weighing[P, V] = Weighing(game, decision, [decided.order, better], f"{seed}/duel")
        duel.run(max(2, rest // 2))
        cost = duel.lead(1, 0)
        if cost.share < LEAST:
            return Reviewed(step.number, decided.last, step.seat, played, duel.chance(0), nothing, cost, when)
        play, chance = decision.deal.play, duel.chance(0)
        instead = Drafted(better, foreseen(game, play, step.seat, better))
        ends: Ends[P, V] = Ends(game, duel, play, step.seat)
        if cost.is_clear and cost.share >= COSTLY:
            ends.look()
        why = tuple(ends.contrasts()[:REASONS])
        return Reviewed(step.number, decided.last, step.seat, played, chance, instead, cost, when, why)


def _seed(step: Step[P, V]) -> str:
    return f"review/{step.number}"


def _is_same(order: list[Action], other: list[Action]) -> bool:
    """Whether one order begins with the other."""
    for one, another in zip(order, other, strict=False):
        if one.text != another.text:
            return False
    return True


def suspects(reviewed: Sequence[Judged], losers: list[Seat]) -> list[Judged]:
    """The decisions that probably cost most those who lost, in so far as fewer than three were clear mistakes."""
    found: list[Judged] = []
    for seat in losers:
        own = [each for each in reviewed if each.seat == seat]
        wanted = max(0, NAMED - len([each for each in own if each.is_costly]))
        found.extend(sorted([each for each in own if each.may_be_costly], key=_by_suspicion)[:wanted])
    return found


def _by_suspicion(reviewed: Judged) -> float:
    """What a decision cost at least, as far as one would bet on it."""
    return reviewed.cost.error - reviewed.cost.share


def accounts(seats: tuple[Seat, ...], reviewed: list[Reviewed]) -> list[Account]:
    """How well each side decided."""
    return [Account(seat, [each for each in reviewed if each.seat == seat]) for seat in seats]
