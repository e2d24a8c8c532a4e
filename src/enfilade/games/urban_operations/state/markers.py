"""What lies on the map besides blocks: counters, smoke, wrecks and clouds; and missions on their way (5.2.3, 5.2.4.3–5.2.4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat


class Counter:
    """A No Man's Land counter, or an IED that a side has placed (5.2.3)."""

    def __init__(self, id: str, kind: str, loc: str, revealed: bool, owner: Seat) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.loc: Final = loc
        self.revealed: Final = revealed
        self.owner: Final = owner  # who placed it and so knows it; empty: nobody

    def to_data(self) -> list[Data]:
        return [self.id, self.kind, self.loc, self.revealed, self.owner]


class Area:
    """Smoke, a wreck or a toxic cloud: up to three hexes, the first one first (5.2.4.3–5.2.4.5)."""

    def __init__(self, kind: str, hexes: tuple[str, ...], permanent: bool, hull: str = "") -> None:
        self.kind: Final = kind
        self.hexes: Final = hexes
        self.permanent: Final = permanent
        self.hull: Final = hull  # where a wreck lies: its first hex, or a zone of a hangar (R85)

    def to_data(self) -> list[Data]:
        return [self.kind, self.hexes, self.permanent, self.hull]

    @classmethod
    def read(cls, row: Sequence[Data]) -> Area:
        """What `to_data` wrote."""
        kind, hexes, permanent, hull = row
        assert isinstance(hexes, (list, tuple))
        return Area(str(kind), tuple([str(hex) for hex in hexes]), bool(permanent), str(hull))


class Request:
    """A 3D mission asked for: who, what, where (7.3.3.1)."""

    def __init__(self, seat: Seat, row: str, by: str, loc: str) -> None:
        self.seat: Final = seat
        self.row: Final = row
        self.by: Final = by  # id of the requester
        self.loc: Final = loc

    def to_data(self) -> list[Data]:
        return [self.seat, self.row, self.by, self.loc]

    @classmethod
    def read(cls, row: Sequence[Data]) -> Request:
        """What `to_data` wrote."""
        return Request(str(row[0]), str(row[1]), str(row[2]), str(row[3]))
