"""What waits for dice that somebody rolls on a real table."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import DrawNeeded
from enfilade.kernel.event import Seat
from enfilade.server.messages import Need


class Awaited(Struct, frozen=True):
    """The same to be kept: which need it is, whose action, and what was typed so far."""

    number: int
    seat: str
    action: str
    draws: list[int | str]


class Pending:
    """An action that waits for draws (or, with no seat, the set-up), what was typed so far, and what is needed next.

    The number says which need it is, so that dice typed for another are not taken for it.
    """

    def __init__(self, number: int, seat: Seat, action: str, draws: list[Draw], needs: DrawNeeded) -> None:
        self.number: Final = number
        self.seat: Final = seat
        self.action: Final = action
        self.draws: Final = draws
        self.needs: Final = needs

    @property
    def awaited(self) -> Awaited:
        """All of it that must be kept: what is needed next follows."""
        return Awaited(self.number, self.seat, self.action, self.draws)

    def need(self, seat: Seat) -> Need:
        """What a seat that may type the draws is told; which action waits for them is for its own seat alone to know."""
        action = self.action if seat == self.seat else ""
        return Need(self.number, self.needs.label, self.needs.kind, self.needs.count, self.seat, action)
