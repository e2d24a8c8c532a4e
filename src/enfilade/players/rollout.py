"""A game simulated from an order on: by the quick policy of the game for every seat, to its horizon."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.players.base import pick
from enfilade.players.clock import Clock

MOST_ORDERS: Final = 5_000  # a game that takes longer is judged as it stands


def roll_out(
    game: Game[P, V], play: Play[P], seat: Seat, order: list[Action], dice: Dice, clock: Clock | None = None
) -> float | None:
    """What an order comes to for a seat, in one game; None if there was no time to finish it. The play is used up.

    Each seat carries its order out as long as the rules offer its next action, whoever is asked in between.
    """
    commander = game.commander
    orders: dict[Seat, list[Action]] = {seat: list(order)}
    horizon = commander.horizon(play.position) or MOST_ORDERS
    given = chosen = 0  # orders, and those of them where there was a choice
    while True:
        asked = play.asked or _first(play.offers)
        if not asked:
            break
        rest = orders.get(asked)
        legal = play.offers[asked]
        if not rest or not is_offered(legal, rest[0]):
            if given == horizon:
                break
            if clock is not None and clock.is_over:
                return None
            given += 1
            rest = []
            if len(legal) > 1:
                rest = list(commander.simulated(play.position, asked, dice, chosen))
                chosen += 1
            if not rest or not is_offered(legal, rest[0]):
                rest = [pick(legal, dice)]
            orders[asked] = rest
        play.act(asked, rest.pop(0))
    return commander.evaluate(play.position, seat)


def _first(offers: dict[Seat, list[Action]]) -> Seat:
    """The first of several seats that decide at once; empty if none does."""
    for seat in offers:
        return seat
    return ""
