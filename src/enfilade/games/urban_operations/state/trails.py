"""What moving blocks have entered since they last stopped: the mines there go off when they stop (5.2.2.2, R37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.keyed import changed, lists
from enfilade.kernel.data import Data, Plain, Reader

NO_HEXES: Final[Mapping[str, tuple[str, ...]]] = {}


class Trails(Plain):
    """The hexes that each block has entered since it last stopped, in order, however it moved.

    One trail for a block, through its activation, an advance, a withdrawal or the run from a charge. Foot blocks leave one like
    vehicles: everybody sees where a block goes, not what it is. It never changes: a change makes another.
    """

    def __init__(self, hexes: Mapping[str, tuple[str, ...]] = NO_HEXES) -> None:
        self.hexes: Final = hexes  # by block

    def to_data(self) -> dict[str, Data]:
        return {"trails": self.hexes}

    @classmethod
    def read(cls, data: Reader) -> Trails:
        """What `to_data` wrote."""
        return Trails(lists(data, "trails"))

    def of(self, id: str) -> tuple[str, ...]:
        """What a block has entered and not stopped for."""
        return self.hexes.get(id, ())

    def entering(self, id: str, hex: str) -> Trails:
        """A block goes on into a hex."""
        return Trails(changed(self.hexes, id, (*self.of(id), hex)))

    def settled(self, id: str, number: int) -> Trails:
        """The first so many hexes of a block's trail are dealt with."""
        rest = self.of(id)[number:]
        return Trails(changed(self.hexes, id, rest)) if rest else self.ended(id)

    def ended(self, id: str) -> Trails:
        """A block has stopped, or is no more."""
        return Trails({each: hexes for each, hexes in self.hexes.items() if each != id}) if id in self.hexes else self


NO_TRAILS: Final = Trails()
