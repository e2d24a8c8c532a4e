"""The position: all that the rules read or change."""

from __future__ import annotations

from typing import Final

from enfilade.kernel import play
from enfilade.kernel.data import Data
from three_doors.box import GUARD, RAIDER, Building


class Position(play.Position):
    """Where the guard stands, what the raider has tried, and what came of it."""

    def __init__(self, building: Building) -> None:
        super().__init__((RAIDER, GUARD))
        self.building: Final = building  # the same object in every copy
        self.round = 0
        self.post = ""  # the guard's door; empty until one is chosen
        self.free: list[str] = []  # doors that everybody knows to be unguarded
        self.listened: list[str] = []  # doors at which the raider has listened
        self.heard: dict[str, bool] = {}  # what it heard there: whether the guard is behind it

    def bare_copy(self) -> Position:
        other = Position(self.building)
        other.round = self.round
        other.post = self.post
        other.free = self.free.copy()
        other.listened = self.listened.copy()
        other.heard = self.heard.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "round": self.round,
            "post": self.post,
            "free": self.free,
            "listened": self.listened,
            "heard": self.heard,
        }
