"""Orders that nobody proposed: all that can be made are tried beside the best of a puzzle, which may have its equal there."""

from __future__ import annotations

from collections import deque
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.players.analysis.trial import certain
from enfilade.players.analysis.weighing import Weighing
from enfilade.players.planner import Decision, redeal

ROUNDS: Final = ((6, 8), (30, 3), (120, 3))  # games for each order, all together, and how many of the orders go on
MUCH: Final = 0.5  # of the lead of the best: an order that lags by more is no equal


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


def equals(
    game: Game[P, V], view: V, best: list[Action], others: list[list[Action]], lead: float, seed: str
) -> list[tuple[list[Action], float]]:
    """Those of the orders that games cannot tell from the best, with how much it leads each: few games for all, more for the few
    that do well. `lead` is that of the best over those that it was weighed with."""
    seat = view.seat
    assert seat is not None
    decision: Decision[P, V] = Decision(view, seat, redeal(game, view, Seeded(f"{seed}/deal")), [best, *others])
    weighing: Weighing[P, V] = Weighing(game, decision, [best, *others], seed)
    for laps, going_on in ROUNDS:
        weighing.run(laps - weighing.laps)
        close = [each for each in weighing.ranked() if each and weighing.lead(0, each).share < MUCH * lead]
        weighing = weighing.narrowed([0, *close[:going_on]])
    found = [(weighing.orders[each], weighing.lead(0, each)) for each in range(1, len(weighing.orders))]
    return [(order, behind.share) for order, behind in found if not behind.is_clear]
