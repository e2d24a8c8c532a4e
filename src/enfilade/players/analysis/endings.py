"""A game played to its end many times from where it stands, by computer players that look one order ahead."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.table import Table
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P
from enfilade.players import USUAL, player
from enfilade.players.arena import play

DRAWN: Final = ""


def endings(table: Table[P, V], first: int, last: int, seed: str = "endings") -> dict[Seat, int]:
    """Who won the games with these numbers, and how often; nobody: drawn. Whoever the game itself seats sits there."""
    game = table.game
    own = game.commander.seated(table.position)
    found: dict[Seat, int] = {}
    for number in range(first, last + 1):
        names = {seat: own.get(seat, USUAL) for seat in table.seats}
        players = {seat: player(name, game, f"{seed}/{number}/{seat}") for seat, name in names.items()}
        outcome = play(table.copy(Seeded(f"{seed}/{number}/chance")), players).outcome
        winner = outcome.winner or DRAWN
        found[winner] = found.get(winner, 0) + 1
    return found
