"""Civilians killed, and what blocks have lost and regained that nobody could see on them (4.3.2.2, 5.2.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.block import RODE, Block
from enfilade.games.urban_operations.state.keyed import NO_NUMBERS, ZERO, changed, plus
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Losses(Plain):
    """Losses that no block shows (4.3.2.2, 5.2.3.3). It never changes: a change makes another."""

    def __init__(
        self,
        killed: Mapping[Seat, int] = ZERO,
        mended: Mapping[str, int] = NO_NUMBERS,
        worn: Mapping[Seat, int] = ZERO,
        jolted: Mapping[Seat, int] = ZERO,
    ) -> None:
        self.killed: Final = killed  # Population recorded against a side
        self.mended: Final = mended  # force, or seat where that is not told: OSL regained by blocks that nobody saw
        self.worn: Final = worn  # OSL that everybody saw lost by blocks which then mounted
        self.jolted: Final = jolted  # OSL that blocks aboard may have lost with a hidden vehicle

    def to_data(self) -> dict[str, Data]:
        return {"killed": self.killed, "mended": self.mended, "worn": self.worn, "jolted": self.jolted}

    @classmethod
    def read(cls, data: Reader) -> Losses:
        """What `to_data` wrote."""
        return Losses(data.numbers("killed"), data.numbers("mended"), data.numbers("worn"), data.numbers("jolted"))

    def civilians_killed(self, by: Seat) -> Losses:
        """A Population is recorded against a side (5.2.3.3)."""
        return Losses(plus(self.killed, by, 1), self.mended, self.worn, self.jolted)

    def mended_for(self, told: str) -> Losses:
        """A block that nobody saw has regained 1 OSL; `told`: the force or seat of which that is known."""
        return Losses(self.killed, plus(self.mended, told, 1), self.worn, self.jolted)

    def worn_by(self, seat: Seat, lost: int) -> Losses:
        """A block that everybody saw lose OSL is aboard now."""
        return Losses(self.killed, self.mended, plus(self.worn, seat, lost), self.jolted)

    def jolted_by(self, seat: Seat, lost: int) -> Losses:
        """Blocks aboard may have lost OSL with a vehicle that was hit."""
        return Losses(self.killed, self.mended, self.worn, plus(self.jolted, seat, lost))

    def unjolted(self, seat: Seat) -> Losses:
        """Nobody was aboard any more, so nobody has lost anything there."""
        return Losses(self.killed, self.mended, self.worn, changed(self.jolted, seat, 0))

    def settled(self, block: Block) -> Losses:
        """A block is about to be laid flat: what it shows to have regained or lost unseen is settled (4.3.2.2)."""
        surplus = block.osl - block.card.osl + block.lost_in_sight
        mended = self.mended
        for key in (block.force, block.seat):
            settled = min(max(0, surplus), mended.get(key, 0))
            if settled:
                mended = plus(mended, key, -settled)
                surplus -= settled
        if not block.hints & RODE or block.known:
            return Losses(self.killed, mended, self.worn, self.jolted)
        worn = max(0, self.worn[block.seat] + min(0, surplus))
        return Losses(self.killed, mended, changed(self.worn, block.seat, worn), self.jolted)


NO_LOSSES: Final = Losses()
