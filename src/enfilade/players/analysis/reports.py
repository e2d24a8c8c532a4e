"""What a review of a game says, as plain data: for a program, a chart, or the page of a replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.replaying import check_rules
from enfilade.contract.scenario import Scenario
from enfilade.contract.table import Table
from enfilade.kernel.dice import Recorded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, P
from enfilade.kernel.record import Record
from enfilade.players.analysis.decisions import Decided, decisions_of, steps_of
from enfilade.players.analysis.reviewing import Judged, Review, Reviewed, accounts, suspects
from enfilade.players.analysis.sequence import WHOLE, Sequence
from enfilade.players.analysis.weighing import Chance

ALL: Final = "all"  # secrets are known to whoever judges
SEAT: Final = "seat"  # only what the seat knew
KNOWS: Final = (ALL, SEAT)


class Story(Generic[P, V]):
    """A game from its record: its decisions (from an entry to another, if that is said), how it ended, and a review of it."""

    def __init__(self, scenario: Scenario[P, V], made: Record, knows: str = ALL, first: int = 0, last: int = -1) -> None:
        if knows not in KNOWS:
            raise EnfiladeError(f"a game is judged by what is known to {' or to the '.join(KNOWS)}, not {knows!r}")
        check_rules(scenario, made)
        table = Table(scenario, dice=Recorded(made.opening))
        steps = steps_of(table, made.entries, made.name)
        end = len(made.entries) if last < 0 else last
        self.scenario: Final = scenario
        self.knows: Final = knows
        self.length: Final = len(made.entries)
        self.outcome: Final[Outcome | None] = table.outcome
        self.decisions: Final[list[Decided[P, V]]] = [each for each in decisions_of(steps) if first <= each.step.number < end]
        self.review: Final = Review(scenario, self.decisions, knows == ALL)

    def looks(self, simulations: int, fitting: int, looked: dict[int, int]) -> Iterator[Reviewed]:
        """So many decisions, spread over the whole game and then where the chances swing, beside those that were looked at
        before: `looked` says of each, by its number, the chance of the first seat in hundredths, and what is found is added."""
        first = self.scenario.seats[0]
        ending = [round(WHOLE * share) for _, share in self._ending(first)]
        sequence = Sequence(len(self.decisions), fitting, self.review.is_open, ending[0] if ending else None)
        number = sequence.next(looked)
        while number is not None:
            reviewed = self.review.look(number, simulations)
            looked[number] = round(WHOLE * _point(reviewed, first)[1])
            yield reviewed
            number = sequence.next(looked)

    def report(self, found: list[Reviewed], simulations: int, before: list[Judged] | None = None) -> dict[str, object]:
        """Everything that was found, from beginning to end, the chances as those of the first seat; which decisions probably cost
        most is judged with what was found `before`."""
        scenario = self.scenario
        first = scenario.seats[0]
        reviewed = sorted(found, key=_by_number)
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
            "probable": sorted([each.number for each in suspects([*(before or []), *reviewed], self._losers())]),
            "sides": [each.to_data() for each in accounts(scenario.seats, reviewed)],
        }

    def judged(self, costs: Mapping[int, tuple[float, float]]) -> list[Judged]:
        """Decisions that were looked over before, by their entries, with what something else did better by, and its error."""
        seats = {each.step.number: each.step.seat for each in self.decisions}
        return [Judged(number, seats[number], True, Chance(*cost)) for number, cost in costs.items() if number in seats]

    def _losers(self) -> list[Seat]:
        winner = None if self.outcome is None else self.outcome.winner
        return [] if winner is None else [seat for seat in self.scenario.seats if seat != winner]

    def _ending(self, first: Seat) -> list[list[float]]:
        """How the game ended, as the last of the chances."""
        if self.outcome is None:
            return []
        return [[self.length, 0.5 if self.outcome.winner is None else float(self.outcome.winner == first)]]


def _point(reviewed: Reviewed, first: Seat) -> list[float]:
    """When, and the chance of the first seat to win; where there are more than two, of whoever sits there against all others."""
    share = reviewed.chance.share
    return [reviewed.number, round(share if reviewed.seat == first else 1 - share, 3)]


def _by_number(reviewed: Reviewed) -> int:
    return reviewed.number
