"""Why a vehicle is out of the question, whatever it is asked to do."""

from __future__ import annotations

from enfilade.games.urban_battle.state import Piece
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Refusal


def out_of_action(piece: Piece, seat: Seat, rule: str) -> Refusal | None:
    """The enemy's, a wreck, or gone (UB 5.12, R33); None if it is the seat's own and operational."""
    if piece.seat != seat:
        return Refusal(f"{piece.id} belongs to {piece.seat}", rule)
    if piece.is_wreck:
        return Refusal(f"{piece.id} is a wreck", "UB 5.12")
    if not piece.is_operational:
        return Refusal(f"{piece.id} has left the board", "R33")
    return None
