"""Two orders for the same decision side by side: what each wins, what may come of it, and in which figures that shows."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import P
from enfilade.players.analysis.contrasts import Contrast, Ends
from enfilade.players.analysis.course import course
from enfilade.players.analysis.weighing import Chance, Weighing
from enfilade.players.analysis.wording import foreseen, phrases
from enfilade.players.clock import Clock
from enfilade.players.planner import Decision, redeal

WEIGHING: Final = 0.7  # of the time; then the games are told
FEWEST: Final = 2  # laps, however short the time is
MOST_LAPS: Final = 300
SAME: Final = 0.02  # of a win: less is no difference


class Verdict(Generic[P, V]):
    """An order beside another, judged from a view alone. It is played out as long as somebody lets it run, and may be looked at
    in between."""

    def __init__(self, scenario: Scenario[P, V], view: V, mine: list[Action], other: list[Action], seed: str) -> None:
        seat = view.seat
        assert seat is not None
        self._scenario: Final = scenario
        self._view: Final = view
        self._seat: Final = seat
        self._deal: Final = redeal(scenario.game, view, Seeded(f"{seed}/deal"))
        decision: Decision[P, V] = Decision(view, seat, self._deal, [mine, other])
        self.weighing: Final[Weighing[P, V]] = Weighing(scenario.game, decision, [mine, other], seed)
        self._ends: Final[Ends[P, V]] = Ends(scenario.game, self.weighing, self._deal.play, seat)

    def run(self, clock: Clock) -> None:
        """Play out more games, as long as there is time; a few at least, whatever the clock says, if there are none yet."""
        self.weighing.run(FEWEST - self.weighing.laps)
        while not self.is_whole and clock.spent < WEIGHING and not clock.is_over:
            self.weighing.run(1, clock)
        self._ends.look(clock)

    @property
    def is_whole(self) -> bool:
        """Whether more games would say no more."""
        return self.weighing.laps >= MOST_LAPS

    @property
    def why(self) -> list[Contrast]:
        """In which figures the two differ."""
        return self._ends.contrasts()

    @property
    def lead(self) -> Chance:
        """By how much the other order does better."""
        return self.weighing.lead(1, 0)

    @property
    def is_as_good(self) -> bool:
        """Whether the first order does as well as the other, within what can be told: what the other leads by may be chance."""
        return self.lead.share < SAME or not self.lead.is_clear

    def to_data(self) -> dict[str, object]:
        return {
            "simulations": self.weighing.laps,
            "whole": self.is_whole,
            "lead": round(self.lead.share, 3),
            "doubt": round(self.lead.error, 3),
            "as_good": self.is_as_good,
            "mine": self._told(0),
            "other": self._told(1),
            "why": [each.to_data() for each in self.why],
        }

    def _told(self, number: int) -> dict[str, object]:
        """An order in words, with the middling one of its games as the line that is expected."""
        order, chance = self.weighing.orders[number], self.weighing.chance(number)
        steps = foreseen(self._scenario.game, self._deal.play, self._seat, order)
        found = course(self._scenario, self.weighing, number, self._deal.play, self._view)
        return {
            "order": [action.text for action in order],
            "words": phrases(steps),
            "steps": [each.to_data() for each in steps],
            "chance": round(chance.share, 3),
            "error": round(chance.error, 3),
            "does": found.does,
            "ends": self._ends.tallies[number].to_data(),
            "line": found.line,
        }
