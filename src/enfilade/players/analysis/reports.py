"""What a review of a game says, as plain data: for a program, a chart, or the page of a replay."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.contract.table import Table
from enfilade.kernel.dice import Recorded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, P
from enfilade.kernel.record import Record
from enfilade.players.analysis.decisions import Decided, decisions_of, steps_of
from enfilade.players.analysis.reviewing import Review, Reviewed, accounts

ALL: Final = "all"  # secrets are known to whoever judges
SEAT: Final = "seat"  # only what the seat knew
KNOWS: Final = (ALL, SEAT)


class Story(Generic[P, V]):
    """A game from its record: its decisions (from an entry to another, if that is said), how it ended, and a review of it."""

    def __init__(self, scenario: Scenario[P, V], made: Record, knows: str = ALL, first: int = 0, last: int = -1) -> None:
        if knows not in KNOWS:
            raise EnfiladeError(f"a game is judged by what is known to {' or to the '.join(KNOWS)}, not {knows!r}")
        table = Table(scenario, dice=Recorded(made.opening))
        steps = steps_of(table, made.entries)
        end = len(made.entries) if last < 0 else last
        self.scenario: Final = scenario
        self.knows: Final = knows
        self.length: Final = len(made.entries)
        self.outcome: Final[Outcome | None] = table.outcome
        self.decisions: Final[list[Decided[P, V]]] = [each for each in decisions_of(steps) if first <= each.step.number < end]
        self.review: Final = Review(scenario, self.decisions, knows == ALL)

    def report(self, reviewed: list[Reviewed], simulations: int) -> dict[str, object]:
        """Everything that was found, the chances as those of the first seat."""
        scenario = self.scenario
        first = scenario.seats[0]
        return {
            "scenario": scenario.name,
            "title": scenario.title,
            "seats": {seat: scenario.seat_name(seat) for seat in scenario.seats},
            "knows": self.knows,
            "simulations": simulations,
            "length": self.length,
            "decisions": len(self.decisions),
            "outcome": None if self.outcome is None else self.outcome.to_data(),
            "chances": [*[_point(each, first) for each in reviewed], *self._ending(first)],
            "moments": [each.to_data() for each in reviewed],
            "sides": [each.to_data() for each in accounts(scenario.seats, reviewed)],
        }

    def _ending(self, first: Seat) -> list[list[float]]:
        """How the game ended, as the last of the chances."""
        if self.outcome is None:
            return []
        return [[self.length, 0.5 if self.outcome.winner is None else float(self.outcome.winner == first)]]


def _point(reviewed: Reviewed, first: Seat) -> list[float]:
    """When, and the chance of the first seat to win; where there are more than two, of whoever sits there against all others."""
    share = reviewed.chance.share
    return [reviewed.number, round(share if reviewed.seat == first else 1 - share, 3)]
