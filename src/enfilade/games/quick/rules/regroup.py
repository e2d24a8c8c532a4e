"""Regroup: an Enabler comes into play, and an available one goes to a unit (6.4, 7.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.charts import CAPACITY, TYPE_NAMES, TYPES, changed, has
from enfilade.games.quick.rules.enablers import DONE, commanded, receivers, tell_type
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal


def draw_enabler(play: Play[Position], seat: Seat, type: str, rule: str) -> None:
    """An Enabler comes into play: Supply box to Available (6.4, R67)."""
    side = play.position.sides[seat]
    side.boxes["supply"] = changed(side.boxes["supply"], type, -1)
    side.boxes["available"] = changed(side.boxes["available"], type, 1)
    tell_type(play, "enabler_drawn", rule, seat, type)


class DrawAgain(Procedure[Position]):
    """A working commerce marker gives a second Enabler (7.3)."""

    rule: ClassVar[str] = "7.3"
    title: ClassVar[str] = "Second draw"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> DrawAgain:
        return DrawAgain(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DrawAgain", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DrawAgain:
        return DrawAgain(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        supply = position.sides[self.seat].boxes["supply"]
        return [*[Action("draw", type) for type in TYPES if has(supply, type)], DONE]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        if action.verb == "draw":
            draw_enabler(play, self.seat, action.target, self.rule)

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Commerce works for you: draw a second Enabler, or stop."


class Allocate(Procedure[Position]):
    """An Available Enabler goes to a unit in command (6.4)."""

    rule: ClassVar[str] = "6.4"
    title: ClassVar[str] = "Allocate"

    def __init__(self, seat: Seat, type: str) -> None:
        self.seat: Final = seat
        self.type: Final = type

    def copy(self) -> Allocate:
        return Allocate(self.seat, self.type)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Allocate", "seat": self.seat, "type": self.type}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Allocate:
        return Allocate(data.text("seat"), data.text("type"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Who allocates, and of which type unless his whole display is screened (10.0)."""
        hidden = self.seat != seat and position.mission.options.screen == "full"
        return Allocate(self.seat, "").to_data() if hidden else self.to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("to", unit.id) for unit in receivers(position, self.seat)]

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        side = position.sides[self.seat]
        unit = position.units[action.target]
        in_command = [each.id for each in commanded(position, self.seat)]
        side.boxes["available"] = changed(side.boxes["available"], self.type, -1)
        position.put(unit.holding(changed(unit.enablers, self.type, 1)))
        learnt.forget_after_allocation(position, self.seat, in_command)
        play.pop()
        values: dict[str, Data] = {"unit": unit.id, "type": self.type}
        play.tell(Event("received", self.rule, values, frozenset({self.seat})))
        tell_type(play, "enabler_allocated", self.rule, self.seat, self.type)

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Which unit receives {TYPE_NAMES[self.type]}?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = position.units.get(action.target)
        if action.verb != "to" or unit is None:
            return None
        if unit.seat == self.seat and unit.held >= CAPACITY:
            return Refusal(f"{unit.id} holds {CAPACITY} Enablers already", "R7")
        return Refusal(f"{unit.id} is not a unit of yours in command", "R8")
