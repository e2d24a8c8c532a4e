"""Revive: exhausted Enablers become available again (6.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.charts import TYPES, changed, has, size
from enfilade.games.quick.rules.enablers import DONE, tell_type
from enfilade.games.quick.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Procedure, Refusal

MOST_RECOVERIES: Final = 2  # pink cubes that people spend in a round


class ReviveEnablers(Procedure[Position]):
    """Up to two exhausted Enablers become Available (6.3, R29)."""

    rule: ClassVar[str] = "6.3"
    title: ClassVar[str] = "Revive"

    def __init__(self, seat: Seat, made: int = 0) -> None:
        self.seat: Final = seat
        self.made = made

    def copy(self) -> ReviveEnablers:
        return ReviveEnablers(self.seat, self.made)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ReviveEnablers", "seat": self.seat, "made": self.made}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ReviveEnablers:
        return ReviveEnablers(data.text("seat"), data.integer("made"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def limit(self, position: Position) -> int:
        return 3 if position.works_for(self.seat, "water") else 2

    def actions(self, position: Position) -> list[Action]:
        if self.made >= self.limit(position):
            return []
        offers = [Action("choose", type) for type in TYPES if has(position.sides[self.seat].boxes["exhausted"], type)]
        return [*offers, DONE] if offers and self.made else offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
        else:
            self.made += 1
            revive(play, self.seat, action.target, self.rule)

    def advance(self, play: Play[Position]) -> None:
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Choose an exhausted Enabler to revive" + (", or stop." if self.made else ".")

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "done":
            return Refusal("reviving nothing is a Pass", "R29")
        return Refusal(f"no {action.target} is exhausted", self.rule) if action.verb == "choose" else None


def revive(play: Play[Position], seat: Seat, type: str, rule: str) -> None:
    """An Enabler goes from Exhausted to Available."""
    side = play.position.sides[seat]
    side.boxes["exhausted"] = changed(side.boxes["exhausted"], type, -1)
    side.boxes["available"] = changed(side.boxes["available"], type, 1)
    tell_type(play, "enabler_revived", rule, seat, type)


def recoveries(position: Position, seat: Seat) -> int:
    """How many pink cubes would do some good this round (6.3)."""
    if not position.post(seat).is_on_map:
        return 0
    reduced = len([unit for unit in position.of(seat) if unit.reduced and position.is_in_command(unit)])
    return min(MOST_RECOVERIES, reduced + (size(position.sides[seat].boxes["exhausted"]) + 1) // 2)
