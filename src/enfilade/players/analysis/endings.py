"""A game played to its end many times from where it stands, by the quick policies of the game for every seat."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.players.base import pick

MOST_ORDERS: Final = 5_000  # a game that takes longer counts as drawn
DRAWN: Final = ""


def endings(game: Game[P, V], play: Play[P], first: int, last: int, seed: str = "endings") -> dict[Seat, int]:
    """Who won the games with these numbers, and how often; nobody: drawn."""
    found: dict[Seat, int] = {}
    for number in range(first, last + 1):
        winner = _winner(game, play.copy(Seeded(f"{seed}/{number}/chance")), Seeded(f"{seed}/{number}/policy"))
        found[winner] = found.get(winner, 0) + 1
    return found


def _winner(game: Game[P, V], play: Play[P], dice: Seeded) -> Seat:
    for _ in range(MOST_ORDERS):
        seats = list(play.offers)
        if not seats:
            break
        seat = seats[0]
        order = list(game.commander.policy(play.position, seat, dice)) if len(play.offers[seat]) > 1 else []
        if not order or not is_offered(play.offers[seat], order[0]):
            order = [pick(play.offers[seat], dice)]
        while order and is_offered(play.offers.get(seat), order[0]):
            play.act(seat, order.pop(0))
    outcome = play.position.outcome
    return DRAWN if outcome is None or outcome.winner is None else outcome.winner
