"""What lies on the map besides blocks: counters, smoke, wrecks and clouds; and missions on their way (5.2.3, 5.2.4.3–5.2.4.5)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Counter(Plain):
    """A No Man's Land counter, or an IED that a side has placed (5.2.3)."""

    def __init__(self, id: str, kind: str, loc: str, revealed: bool, owner: Seat) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.loc: Final = loc
        self.revealed: Final = revealed
        self.owner: Final = owner  # who placed it and so knows it; empty: nobody

    def to_data(self) -> dict[str, Data]:
        return {"id": self.id, "kind": self.kind, "loc": self.loc, "revealed": self.revealed, "owner": self.owner}


class Area(Plain):
    """Smoke, a wreck or a toxic cloud: up to three hexes, the first one first (5.2.4.3–5.2.4.5)."""

    def __init__(self, kind: str, hexes: tuple[str, ...], permanent: bool, hull: str = "") -> None:
        self.kind: Final = kind
        self.hexes: Final = hexes
        self.permanent: Final = permanent
        self.hull: Final = hull  # where a wreck lies: its first hex, or a zone of a hangar (R85)

    def to_data(self) -> dict[str, Data]:
        return {"kind": self.kind, "hexes": self.hexes, "permanent": self.permanent, "hull": self.hull}

    @classmethod
    def read(cls, data: Reader) -> Area:
        """What `to_data` wrote."""
        return Area(data.text("kind"), tuple(data.texts("hexes")), data.flag("permanent"), data.text("hull"))


class Request(Plain):
    """A 3D mission asked for: who, what, where (7.3.3.1)."""

    def __init__(self, seat: Seat, row: str, by: str, loc: str) -> None:
        self.seat: Final = seat
        self.row: Final = row
        self.by: Final = by  # id of the requester
        self.loc: Final = loc

    def to_data(self) -> dict[str, Data]:
        return {"seat": self.seat, "row": self.row, "by": self.by, "loc": self.loc}

    @classmethod
    def read(cls, data: Reader) -> Request:
        """What `to_data` wrote."""
        return Request(data.text("seat"), data.text("row"), data.text("by"), data.text("loc"))
