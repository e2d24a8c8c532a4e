"""Support points of forces and logistics points of sides (8.2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.keyed import NO_NUMBERS, ZERO, changed, plus
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Points(Plain):
    """What SUP and LOG blocks have to give (8.2.2). It never changes: a change makes another."""

    def __init__(self, support: Mapping[str, int] = NO_NUMBERS, logistics: Mapping[Seat, int] = ZERO) -> None:
        self.support: Final = support  # by force
        self.logistics: Final = logistics

    def to_data(self) -> dict[str, Data]:
        return {"support": self.support, "logistics": self.logistics}

    @classmethod
    def read(cls, data: Reader) -> Points:
        """What `to_data` wrote."""
        return Points(data.numbers("support"), data.numbers("logistics"))

    def of(self, force: str) -> int:
        """The support points of a force."""
        return self.support.get(force, 0)

    def gained(self, force: str, number: int) -> Points:
        """A force has so many support points more, or less."""
        return Points(plus(self.support, force, number), self.logistics)

    def spent(self, seat: Seat, number: int) -> Points:
        """A side has so many logistics points less."""
        return Points(self.support, plus(self.logistics, seat, -number))

    def without_support(self, force: str) -> Points:
        """The points of a force are lost with its last SUP block (8.2.2)."""
        return Points(changed(self.support, force, 0), self.logistics)

    def without_logistics(self, seat: Seat) -> Points:
        """The points of a side are lost with its last LOG block (8.2.2)."""
        return Points(self.support, changed(self.logistics, seat, 0))


NO_POINTS: Final = Points()
