"""Advice: the best orders that a seat could give now, from its view alone."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import P, Play
from enfilade.kernel.words import renamed
from enfilade.players.analysis.contrasts import Ends
from enfilade.players.analysis.course import course
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.analysis.wording import Change, Foreseen, changes, foreseen, phrases
from enfilade.players.clock import Clock
from enfilade.players.planner import Deal, redeal

BEST: Final = 3  # orders that are told
MOST: Final = 8  # orders that are simulated at first
SIFTING: Final = 0.4  # of the budget: then only the best go on
WEIGHING: Final = 0.8  # of the budget: then their games are told
MOST_LAPS: Final = 10_000
FEWEST: Final = 1  # laps, however short the time is


class Suggestion:
    """An order, the chance to win that it brings, what it does action by action as far as that is certain and then by its names,
    what may follow, and what becomes of the figures on average."""

    def __init__(
        self, order: list[Action], chance: Chance, steps: list[Foreseen], rest: list[str], line: list[str], why: list[Change]
    ) -> None:
        self.order: Final = order
        self.chance: Final = chance
        self.steps: Final = steps
        self.rest: Final = rest
        self.line: Final = line
        self.why: Final = why

    @property
    def words(self) -> list[str]:
        return phrases(self.steps)

    def __repr__(self) -> str:
        return f"<Suggestion: {', '.join(self.words)}, {self.chance!r}>"

    def to_data(self) -> dict[str, object]:
        return {
            "order": [action.text for action in self.order],
            "chance": round(self.chance.share, 3),
            "error": round(self.chance.error, 3),
            "words": self.words,
            "steps": [each.to_data() for each in self.steps],
            "rest": self.rest,
            "line": self.line,
            "why": [each.to_data() for each in self.why],
        }


def advise(scenario: Scenario[P, V], view: V, clock: Clock, seed: str, truth: Play[P] | None = None) -> list[Suggestion]:
    """The three best orders, the best first. It is given the view alone, so that it knows no more than whoever asks.

    Of a game that is over it may be told the truth.
    """
    game, seat = scenario.game, view.seat
    assert seat is not None
    deal = redeal(game, view, Seeded(f"{seed}/deal")) if truth is None else Deal(truth, False)
    decision = considered(game, view, seat, deal, seed)
    sifted: Weighing[P, V] = Weighing(game, decision, decision.orders[:MOST], f"{seed}/sift")
    sifted.run(FEWEST)
    while sifted.laps < MOST_LAPS and clock.spent < SIFTING and not clock.is_over:
        sifted.run(1, clock)
    best = sorted([(-sifted.chance(number).share, number) for number in range(len(sifted.orders))])[:BEST]
    weighing: Weighing[P, V] = Weighing(game, decision, [sifted.orders[number] for _, number in best], f"{seed}/weigh")
    weighing.run(FEWEST)
    while weighing.laps < MOST_LAPS and clock.spent < WEIGHING and not clock.is_over:
        weighing.run(1, clock)
    ends: Ends[P, V] = Ends(game, weighing, deal.play, seat)
    ends.look(clock, FEWEST)
    found: list[Suggestion] = []
    for number, order in enumerate(weighing.orders):
        steps = foreseen(game, deal.play, seat, order)
        names = game.page.names(view, [])
        rest = [renamed(action.text.replace("-", " "), names) for action in order[len(steps) :]]
        line = course(scenario, weighing, number, deal.play, view).line
        found.append(Suggestion(order, weighing.chance(number), steps, rest, line, changes(ends.now, ends.means(number))))
    return sorted(found, key=_by_chance)


def _by_chance(suggestion: Suggestion) -> float:
    return -suggestion.chance.share
