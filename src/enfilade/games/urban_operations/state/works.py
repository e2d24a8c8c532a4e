"""Fortified markers, and what may still be placed (5.2.4.2, 8.2.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.keyed import NO_NUMBERS, ZERO, plus, with_place, without_place
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Works(Plain):
    """Fortified locations (5.2.4.2) and what engineers have left to place (8.2.3.1). It never changes: a change makes another."""

    def __init__(
        self, fortified: tuple[str, ...] = (), lifted: Mapping[Seat, int] = ZERO, stock: Mapping[str, int] = NO_NUMBERS
    ) -> None:
        self.fortified: Final = fortified
        self.lifted: Final = lifted  # Fortified markers taken up in the set-up
        self.stock: Final = stock  # "seat mine": what engineers may still place

    def to_data(self) -> dict[str, Data]:
        return {"fortified": self.fortified, "lifted": self.lifted, "stock": self.stock}

    @classmethod
    def read(cls, data: Reader) -> Works:
        """What `to_data` wrote."""
        return Works(tuple(data.texts("fortified")), data.numbers("lifted"), data.numbers("stock"))

    def left(self, seat: Seat, what: str) -> int:
        """How many of such a thing a side may still place."""
        return self.stock.get(f"{seat} {what}", 0)

    def placed(self, seat: Seat, what: str, number: int = 1) -> Works:
        """So many of such a thing are placed, or taken up again if less than none."""
        return Works(self.fortified, self.lifted, plus(self.stock, f"{seat} {what}", -number))

    def with_left(self, seat: Seat, what: str, number: int) -> Works:
        """A side may still place so many of such a thing."""
        return self.placed(seat, what, self.left(seat, what) - number)

    def with_fortified(self, loc: str) -> Works:
        """A location is Fortified, as rubble is (13.4)."""
        return Works(with_place(self.fortified, loc), self.lifted, self.stock)

    def marker_lifted(self, seat: Seat, loc: str) -> Works:
        """A side takes a Fortified marker up, to lay it elsewhere (R126)."""
        return Works(without_place(self.fortified, loc), plus(self.lifted, seat, 1), self.stock)

    def marker_laid(self, seat: Seat, loc: str) -> Works:
        """A side lays a Fortified marker that it has taken up (R126)."""
        return Works(with_place(self.fortified, loc), plus(self.lifted, seat, -1), self.stock)


NO_WORKS: Final = Works()
