"""Manholes, and what has been seen of the ground below (8.1.10, R100)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.board import Shafts
from enfilade.games.urban_operations.state.keyed import NOTHING, changed, lists, with_place, words
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Below(Plain):
    """Where manholes lead, and what has been seen of them (8.1.10, R100). It never changes: a change makes another."""

    def __init__(
        self,
        manholes: Shafts,
        lettered: tuple[str, ...] = (),
        worked: tuple[str, ...] = (),
        entered: Mapping[Seat, tuple[str, ...]] = NOTHING,
    ) -> None:
        self.manholes: Final = manholes
        self.lettered: Final = lettered  # locations of manholes whose letter is turned up
        self.worked: Final = worked  # of those that somebody was seen to use: no dummies
        self.entered: Final = entered  # zones below that a side without the plan has seen

    def to_data(self) -> dict[str, Data]:
        return {"manholes": dict(self.manholes), "lettered": self.lettered, "worked": self.worked, "entered": self.entered}

    @classmethod
    def read(cls, data: Reader) -> Below:
        """What `to_data` wrote."""
        manholes = tuple(sorted(words(data, "manholes").items()))
        return Below(manholes, tuple(data.texts("lettered")), tuple(data.texts("worked")), lists(data, "entered"))

    def turned_up(self, surface: str) -> Below:
        """The letter of a manhole lies face up (8.1.10)."""
        return Below(self.manholes, with_place(self.lettered, surface), self.worked, self.entered)

    def seen_at_work(self, surface: str) -> Below:
        """Somebody came or went by a manhole (R141)."""
        return Below(self.manholes, self.lettered, with_place(self.worked, surface), self.entered)

    def seen_by(self, seat: Seat, zone: str) -> Below:
        """A side without the plan has seen a zone below (R100)."""
        entered = changed(self.entered, seat, with_place(self.entered[seat], zone))
        return Below(self.manholes, self.lettered, self.worked, entered)


NO_MANHOLES: Final = Below(())
