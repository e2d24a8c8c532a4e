"""What a seat asks the others to let it take back, where it may not do so by itself."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.errors import BadRecord
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.library import AnyTable


class TakeBack:
    """The last act of a seat, and how a table stood when the seat asked to take it back, as far as everybody knew.

    `number` is that of the act among the seat's own that stand, which what others do does not change; 0: its last.
    """

    def __init__(self, table: AnyTable, seat: Seat, number: int = 0) -> None:
        own = [entry for entry in table.stand if entry.seat == seat]
        if number > len(own):
            raise BadRecord(f"{seat} has not done what it asks to take back as number {number}")
        self.seat: Final = seat
        self.number: Final = number or len(own)
        self._act: Final = own[self.number - 1]
        self._known: Final = known_at(table)

    def is_current(self, table: AnyTable) -> bool:
        """Whether nothing has been done since, as far as everybody knows: what is agreed to is what was asked for."""
        return table.outcome is None and self._act in table.stand and self._known == known_at(table)

    def carry_out(self, table: AnyTable) -> None:
        """Go back to before that act: everybody has agreed."""
        table.take_back(self.seat, table.stand.index(self._act) + 1)


def known_at(table: AnyTable) -> list[Entry]:
    """What stands and everybody knows of. What is being decided in secret does not count: nobody must notice whether it is."""
    return [entry for entry in table.stand if entry.closes or not entry.secret]
