"""All orders that can be made in a decision: those who propose some overlook others, which may be as good or better."""

from __future__ import annotations

from collections import Counter, deque
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.players.analysis.trial import certain, deals
from enfilade.players.analysis.weighing import Weighing
from enfilade.players.analysis.wording import foreseen, gist
from enfilade.players.planner import Decision

MOST_ORDERS: Final = 250  # that are tried
ROUNDS: Final = ((6, 32, 4), (24, 12, 1))  # games for each order, all together; how many orders go on, and of one idea


def every_order(game: Game[P, V], plays: list[Play[P]], seat: Seat, most: int) -> list[list[Action]]:
    """Whole orders, the shortest first, no two of which come to the same; so many at most."""
    found: list[list[Action]] = []
    seen: set[str] = set()
    begun: deque[list[Action]] = deque([[]])
    while begun and len(found) < most:
        order = begun.popleft()
        for action in certain(game, plays, seat, order).legal:
            trial = certain(game, plays, seat, [*order, action])
            if trial.marks[-1] in seen:
                continue
            seen.add(trial.marks[-1])
            (found if trial.is_whole else begun).append(trial.order)
    return found[:most]


def contenders(game: Game[P, V], decision: Decision[P, V], known: list[list[Action]], seed: str) -> list[list[Action]]:
    """The orders that do best of all that can be made and of some that are known, the best first, one of each idea: few games for
    each, more for those that do well."""
    seat = decision.seat
    plays = deals(game, decision.view, seed)
    orders: dict[str, list[Action]] = {}
    for order in [*known, *every_order(game, plays, seat, MOST_ORDERS)]:
        orders.setdefault(certain(game, plays, seat, order).marks[-1], order)
    weighing: Weighing[P, V] = Weighing(game, decision, list(orders.values()), seed)
    for laps, going_on, alike in ROUNDS:
        weighing.run(laps - weighing.laps)
        ideas = [gist(foreseen(game, plays[0], seat, order)) for order in weighing.orders]
        weighing = weighing.narrowed(unlike(weighing.ranked(), ideas, alike)[:going_on])
    return weighing.orders


def unlike(numbers: list[int], ideas: list[tuple[str, ...]], most: int) -> list[int]:
    """The orders of these numbers, without those of an idea after so many."""
    found: list[int] = []
    given: Counter[tuple[str, ...]] = Counter()
    for number in numbers:
        given[ideas[number]] += 1
        if given[ideas[number]] <= most:
            found.append(number)
    return found
