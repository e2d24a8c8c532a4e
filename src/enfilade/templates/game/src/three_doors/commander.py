"""How good a position is; the players that come with Enfilade need no more."""

from __future__ import annotations

from enfilade.kernel.event import Seat
from three_doors.box import RAIDER
from three_doors.state import Position


def evaluate(position: Position, seat: Seat) -> float:
    """About the chance of the raider to get in, from −1 to 1: time that is left, and doors it knows to be free."""
    raider = 0.6 * (1 - position.round / position.building.rounds) - 0.4
    known = [door for door, guarded in position.heard.items() if not guarded]
    if known or position.free or any(position.heard.values()):
        raider += 0.3
    if position.outcome is not None:
        raider = 1.0 if position.outcome.winner == RAIDER else -1.0
    return raider if seat == RAIDER else -raider
