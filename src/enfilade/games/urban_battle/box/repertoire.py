"""Actions and events that come again and again: each is made once for a mission, because none ever changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_battle.box.charts import Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat


class Repertoire:
    """The commonest actions, by vehicle or by square, and events that were told before and may be told again."""

    def __init__(self, vehicles: list[str], squares: tuple[str, ...]) -> None:
        self.move: Final = {id: Action("move", id) for id in vehicles}
        self.shoot: Final = {id: Action("shoot", id) for id in vehicles}
        self.fire: Final = {id: Action("fire", id) for id in vehicles}
        self.place: Final = [Action("at", name) for name in squares]
        self._assigned: Final[dict[tuple[str, int], Event]] = {}
        self._ended: Final[dict[tuple[str, int, int], Event]] = {}
        self._turns: Final[dict[tuple[Seat, int], Event]] = {}

    def die_assigned(self, piece: str, unit: Unit, die: int, allowance: int) -> Event:
        """A vehicle of a unit gets a die, which gives it an allowance of Steps (UB 4.1)."""
        known = self._assigned.get((piece, die))
        if known is None:
            values: Mapping[str, Data] = {"piece": piece, "unit": unit.name, "die": die, "allowance": allowance}
            known = Event("die_assigned", "UB 4.1", values)
            self._assigned[piece, die] = known
        return known

    def move_ended(self, piece: str, taken: int, unused: int) -> Event:
        """A vehicle has taken some of its Steps (UB 4.5)."""
        known = self._ended.get((piece, taken, unused))
        if known is None:
            known = Event("move_ended", "UB 4.5", {"piece": piece, "taken": taken, "unused": unused})
            self._ended[piece, taken, unused] = known
        return known

    def turn_started(self, seat: Seat, round: int) -> Event:
        """A side has its Turn of a Round (UB 3.2)."""
        known = self._turns.get((seat, round))
        if known is None:
            known = Event("turn_started", "UB 3.2", {"seat": seat, "round": round})
            self._turns[seat, round] = known
        return known
