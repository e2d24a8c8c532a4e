"""Puzzles: decisions of games in which one order was clearly the best, checked in many more simulated games.

Most decisions make none, so little is spent on those: nothing where the game is as good as decided, a few laps where no order
will lead by enough, and the check of one that does is given up as soon as its lead is lost.
"""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import P
from enfilade.players.analysis.decisions import Decided
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.analysis.wording import foreseen, moment, phrases
from enfilade.players.planner import redeal

FEWEST: Final = 3  # orders to choose from
MOST: Final = 5
GLANCED: Final = 8  # orders that are looked at, to find the most that are worth a choice
BLINK: Final = 2  # games for each order: where all of them come to the same, nothing is at stake
GLANCE: Final = 5  # games for each order, to see whether there may be a puzzle at all
LAPS: Final = 12  # to find it
DEEP: Final = 80  # and to check it
PORTIONS: Final = 8  # in which it is checked
LEAD: Final = 0.12  # of the chance to win, by which the best order must lead every other
SURE: Final = 3.0  # standard errors that the lead must be
HOPE: Final = 2.0  # standard errors by which it may turn out larger than it seems
COARSE: Final = 0.25  # of a win: in so many laps no standard error is taken to be less than this share of one of them
SAME: Final = 0.02  # of a win: less is no difference
FAIR: Final = 0.1  # of a win that the next order must promise: where all others lose at once, nobody has to think
DECIDED: Final = 0.95  # of a win or a loss, as the game judges a position: nothing is at stake


class Puzzle(Generic[P, V]):
    """A decision with its orders, the best first, and the chance to win that each brings."""

    def __init__(self, scenario: Scenario[P, V], decided: Decided[P, V], weighing: Weighing[P, V], lead: Chance) -> None:
        self.scenario: Final = scenario
        self.decided: Final = decided
        self.weighing: Final = weighing
        self.lead: Final = lead

    def to_data(self) -> dict[str, Data]:
        """What is kept: the whole position, whose decision it is, and the orders with their chances, the best first."""
        step, weighing, game = self.decided.step, self.weighing, self.scenario.game
        choices: list[Data] = []
        for number, order in enumerate(weighing.orders):
            chance = weighing.chance(number)
            choices.append(
                {
                    "order": [action.text for action in order],
                    "words": phrases(foreseen(game, step.play, step.seat, order)),
                    "chance": round(chance.share, 3),
                    "error": round(chance.error, 3),
                }
            )
        return {
            "scenario": self.scenario.name,
            "rules": game.version,
            "seat": step.seat,
            "when": moment(step.view),
            "lead": round(self.lead.share, 3),
            "error": round(self.lead.error, 3),
            "simulations": weighing.laps,
            "choice": choices,
            "position": game.knowledge.notation.write(step.play.position),
        }


def puzzle_at(
    scenario: Scenario[P, V], decided: Decided[P, V], laps: int = LAPS, deep: int = DEEP, least: float = LEAD
) -> Puzzle[P, V] | None:
    """The puzzle that a decision makes, judged by what its seat knew; None if no order leads every other by at least so much."""
    game, step = scenario.game, decided.step
    commander, seed = game.commander, f"puzzle/{step.number}"
    deal = redeal(game, step.view, Seeded(f"{seed}/deal"))
    if abs(commander.evaluate(deal.play.position, step.seat)) > DECIDED:
        return None
    if commander.set_up(deal.play.position, step.seat, Seeded(f"{seed}/set up")):  # where one stands is not to be foreseen
        return None
    decision = considered(game, step.view, step.seat, deal, seed)
    orders = varied(decision.orders, decided.order)
    if len(orders) < FEWEST:
        return None
    sifted: Weighing[P, V] = Weighing(game, decision, orders, f"{seed}/sift")
    sifted.run(min(laps, BLINK))
    if _is_flat(sifted):
        return None
    sifted.run(min(laps, GLANCE) - sifted.laps)
    sifted = sifted.narrowed(_told_apart(scenario, decided, sifted))
    if not may_lead(sifted, sifted.ranked(), least):
        return None
    sifted.run(laps - sifted.laps)
    ranked = sifted.ranked()
    if len(ranked) < FEWEST or sifted.lead(ranked[0], ranked[1]).share < least or sifted.chance(ranked[1]).share < FAIR:
        return None
    checked: Weighing[P, V] = Weighing(game, decision, [sifted.orders[number] for number in ranked], f"{seed}/check")
    while checked.laps < deep:
        checked.run(min(deep - checked.laps, -(-deep // PORTIONS)))
        if not may_lead(checked, list(range(len(ranked))), least):
            return None
    leads = [checked.lead(0, other) for other in range(1, len(ranked))]
    if max([checked.chance(other).share for other in range(1, len(ranked))]) < FAIR:
        return None
    for lead in leads:
        if lead.share < least or lead.share < SURE * lead.error:
            return None
    return Puzzle(scenario, decided, checked, min(leads, key=_by_share))


def varied(orders: list[list[Action]], played: list[Action]) -> list[list[Action]]:
    """The likeliest orders that begin differently, with what was played; where there are too few of them, others as well."""
    found: list[list[Action]] = []
    alike: list[list[Action]] = []
    begun: set[str] = set()
    for order in [played, *orders] if not any([_begins(played, order) for order in orders]) else orders:
        (alike if order[0].text in begun else found).append(order)
        begun.add(order[0].text)
    return found[:GLANCED] if len(found) >= FEWEST else [*found, *alike][:MOST]


def _is_flat(weighing: Weighing[P, V]) -> bool:
    """Whether every order came to the same in every lap."""
    values = [value for each in weighing.values for value in each]
    return max(values) - min(values) < SAME


def may_lead(weighing: Weighing[P, V], ranked: list[int], least: float) -> bool:
    """Whether the first of the orders may yet prove to lead every other by so much."""
    for other in ranked[1:]:
        lead = weighing.lead(ranked[0], other)
        if lead.share + HOPE * max(lead.error, COARSE / weighing.laps) < least:
            return False
    return True


def unlike_the_best(weighing: Weighing[P, V]) -> list[int]:
    """The orders by how they did, without those that came to the same as the best in every game: each is as good an answer."""
    best, *others = weighing.ranked()
    return [best, *[other for other in others if weighing.values[other] != weighing.values[best]]]


def _told_apart(scenario: Scenario[P, V], decided: Decided[P, V], weighing: Weighing[P, V]) -> list[int]:
    """The orders that did best, as many as there may be to choose from, no two of which read alike."""
    found: list[int] = []
    read: list[list[str]] = []
    for number in unlike_the_best(weighing):
        words = phrases(foreseen(scenario.game, decided.step.play, decided.step.seat, weighing.orders[number]))
        if words not in read and len(found) < MOST:
            found.append(number)
            read.append(words)
    return found


def _begins(one: list[Action], other: list[Action]) -> bool:
    """Whether two orders are the same as far as the shorter goes: what was played ends at chance."""
    return all([first.text == second.text for first, second in zip(one, other, strict=False)])


def _by_share(lead: Chance) -> float:
    return lead.share
