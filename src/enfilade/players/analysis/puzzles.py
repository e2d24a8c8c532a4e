"""Puzzles: decisions of games in which one order is clearly the best of all that can be made, checked in many simulated games.

Most decisions make none, so little is spent on those: nothing where the game is as good as decided, a few laps where none of the
likely orders will lead by enough. Then all orders meet that can be made, and whichever does best must lead every other in games
of their own; that check is given up as soon as the lead is lost.
"""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import P
from enfilade.players.analysis.contenders import contenders, unlike
from enfilade.players.analysis.decisions import Decided, Step
from enfilade.players.analysis.trial import certain, deals
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.analysis.wording import foreseen, gist, moment, phrases
from enfilade.players.planner import Decision, redeal

FEWEST: Final = 3  # orders to choose from
MOST: Final = 5
NEAREST: Final = 2  # of them that did best beside the answer, whoever thought of them; the others are likely ones
GLANCED: Final = 8  # orders that are looked at, to find the most that are worth a choice
BLINK: Final = 2  # games for each order: where all of them come to the same, nothing is at stake
GLANCE: Final = 5  # games for each order, to see whether there may be a puzzle at all
LAPS: Final = 12  # to find it
DEEP: Final = 80  # and to check it
PORTIONS: Final = 8  # in which it is checked
LEAD: Final = 0.12  # of the chance to win, by which the best order must lead every other
SURE: Final = 3.0  # standard errors that the lead must be
HOPE: Final = 2.0  # standard errors by which it may turn out larger than it seems
SAME: Final = 0.02  # of a win: less is no difference
FAIR: Final = 0.1  # of a win that the next order must promise: where all others lose at once, nobody has to think
DECIDED: Final = 0.95  # of a win or a loss, as the game judges a position: nothing is at stake


class Puzzle(Generic[P, V]):
    """A decision with its orders, the best first, and the chance to win that each brings."""

    def __init__(self, scenario: Scenario[P, V], step: Step[P, V], weighing: Weighing[P, V], lead: Chance) -> None:
        self.scenario: Final = scenario
        self.step: Final = step
        self.weighing: Final = weighing
        self.lead: Final = lead

    def to_data(self) -> dict[str, Data]:
        """What is kept: the whole position, whose decision it is, and the orders with their chances, the best first."""
        step, weighing, game = self.step, self.weighing, self.scenario.game
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
    sifted = sifted.narrowed(unlike_the_best(sifted)[:MOST])
    if not may_lead(sifted, sifted.ranked(), least):
        return None
    sifted.run(laps - sifted.laps)
    ranked = sifted.ranked()
    if len(ranked) < FEWEST or sifted.lead(ranked[0], ranked[1]).share < least:
        return None
    return proven(scenario, step, decision, [sifted.orders[number] for number in ranked], deep, least)


def proven(
    scenario: Scenario[P, V], step: Step[P, V], decision: Decision[P, V], known: list[list[Action]], deep: int, least: float
) -> Puzzle[P, V] | None:
    """The puzzle of a decision whose likely orders are known: whichever order does best of all must lead every other, clearly."""
    game, seed = scenario.game, f"puzzle/{step.number}"
    orders = _told_apart(scenario, step, [*contenders(game, decision, known, f"{seed}/all"), *known])
    orders = whole(game, step, orders)
    checked: Weighing[P, V] = Weighing(game, decision, orders, f"{seed}/check")
    while checked.laps < deep:
        checked.run(min(deep - checked.laps, -(-deep // PORTIONS)))
        if not may_lead(checked, list(range(len(orders))), least):
            return None
    best, *others = checked.ranked()
    if best or len(orders) < FEWEST or checked.chance(others[0]).share < FAIR:
        return None
    leads = [checked.lead(best, other) for other in others]
    for lead in leads:
        if lead.share < least or lead.share < SURE * lead.error:
            return None
    likely = [other for other in others[NEAREST:] if orders[other] in known]
    shown = checked.narrowed([best, *others[:NEAREST], *likely][:MOST])
    return Puzzle(scenario, step, shown, min(leads, key=_by_share))


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
        if lead.share + HOPE * lead.error < least:
            return False
    return True


def unlike_the_best(weighing: Weighing[P, V]) -> list[int]:
    """The orders by how they did, without those that came to the same as the best in every game: each is as good an answer."""
    best, *others = weighing.ranked()
    return [best, *[other for other in others if weighing.values[other] != weighing.values[best]]]


def _told_apart(scenario: Scenario[P, V], step: Step[P, V], orders: list[list[Action]]) -> list[list[Action]]:
    """The orders, of those that come from the same idea the first."""
    ideas = [gist(foreseen(scenario.game, step.play, step.seat, order)) for order in orders]
    return [orders[number] for number in unlike(list(range(len(orders))), ideas, 1)]


def whole(game: Game[P, V], step: Step[P, V], orders: list[list[Action]]) -> list[list[Action]]:
    """The orders without those with which another begins, unless one may leave it at that: whoever gives one must go on."""
    plays = deals(game, step.view, f"puzzle/{step.number}/whole")
    made = [certain(game, plays, step.seat, order) for order in orders]
    begun = {mark for each in made for mark in each.marks[:-1]}
    return [order for order, each in zip(orders, made, strict=True) if each.is_whole or each.marks[-1] not in begun]


def _begins(one: list[Action], other: list[Action]) -> bool:
    """Whether two orders are the same as far as the shorter goes: what was played ends at chance."""
    return all([first.text == second.text for first, second in zip(one, other, strict=False)])


def _by_share(lead: Chance) -> float:
    return lead.share
