"""Cohesion without leaders, and changed orders of battle (12.1, 12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.keyed import NO_NUMBERS, NOTHING, ZERO, changed, lists, with_place
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Command(Plain):
    """Sides and forces that miss their leader, and those reorganised (12.1, 12.2). It never changes: a change makes another."""

    def __init__(
        self,
        shaken: tuple[Seat, ...] = (),
        headless: Mapping[str, int] = NO_NUMBERS,
        transfers: Mapping[Seat, int] = ZERO,
        reorganised: Mapping[Seat, tuple[str, ...]] = NOTHING,
    ) -> None:
        self.shaken: Final = shaken  # sides whose Commander died this turn (12.2.1)
        self.headless: Final = headless  # force: limit for the rest of the game (12.2.2)
        self.transfers: Final = transfers  # order-of-battle markers used (12.1)
        self.reorganised: Final = reorganised  # forces changed this turn

    def to_data(self) -> dict[str, Data]:
        return {
            "shaken": self.shaken, "headless": self.headless, "transfers": self.transfers, "reorganised": self.reorganised,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> Command:
        """What `to_data` wrote."""
        return Command(
            tuple(data.texts("shaken")), data.numbers("headless"), data.numbers("transfers"), lists(data, "reorganised")
        )  # fmt: skip

    def commander_lost(self, seat: Seat) -> Command:
        """The Commander of a side has died (12.2.1)."""
        return Command(with_place(self.shaken, seat), self.headless, self.transfers, self.reorganised)

    def leader_lost(self, force: str, limit: int) -> Command:
        """The Plt Leader of a force has died: it activates no more than `limit` from now on (12.2.2)."""
        return Command(self.shaken, changed(self.headless, force, limit), self.transfers, self.reorganised)

    def transferred(self, seat: Seat) -> Command:
        """A side has used an order-of-battle marker (12.1)."""
        return self.with_transfers(seat, self.transfers[seat] + 1)

    def with_transfers(self, seat: Seat, number: int) -> Command:
        """A side has used so many order-of-battle markers (12.1)."""
        return Command(self.shaken, self.headless, changed(self.transfers, seat, number), self.reorganised)

    def reorganising(self, seat: Seat, forces: list[str]) -> Command:
        """Forces of a side are changed this turn and will not fire (12.1)."""
        found = tuple(sorted({*self.reorganised[seat], *forces}))
        return Command(self.shaken, self.headless, self.transfers, changed(self.reorganised, seat, found))

    def turn_over(self) -> Command:
        """What the death of a Commander did, and a reorganisation, is over (12.1, 12.2.1)."""
        return Command((), self.headless, self.transfers)


IN_COMMAND: Final = Command()
