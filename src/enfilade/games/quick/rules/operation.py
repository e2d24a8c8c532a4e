"""The whole operation: set-up, secret allocation, rounds (3, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from enfilade.games.quick.box.charts import CAPACITY, NONE, TYPE_NAMES, TYPES, added, changed
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.rules.rounds import Round
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import NOTHING_KNOWN, Cubes, Known, Position, Side, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together

AUTO: Final = Action("auto")


class Operation(Procedure[Position]):
    """Set-up, then round after round (5)."""

    rule: ClassVar[str] = "5.0"
    title: ClassVar[str] = "Operation"

    def __init__(self, step: str = "setup") -> None:
        self.step = step

    def copy(self) -> Operation:
        return Operation(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Operation", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Operation:
        return Operation(data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if self.step == "setup":
            self.step = "rounds"
            play.tell(Event("operation_started", "3.1", {"title": position.mission.title}))
            if position.mission.options.setup_allocation == "free":
                take_back_enablers(position)
                play.push(AllocateEnablers({seat: [Allotment(seat)] for seat in position.seats}))
        else:
            play.push(Round())


def take_back_enablers(position: Position) -> None:
    """The printed allocation is taken back, to be dealt again in secret (3.2)."""
    for unit in list(position.units.values()):
        position.put(unit.holding(NONE))
        position.known[unit.id] = NOTHING_KNOWN if unit.type.kind != "post" else Known(NONE, True)  # R6


class AllocateEnablers(Together[Position]):
    """Both seats deal out their Enablers at once and in secret (3.2)."""

    rule: ClassVar[str] = "3.2"
    title: ClassVar[str] = "Allocation"

    def copy(self) -> AllocateEnablers:
        return AllocateEnablers(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "AllocateEnablers", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> AllocateEnablers:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Allotment(seat)] for seat in position.seats}
        return AllocateEnablers(Kinds(Allotment).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        """Both have finished."""
        position = play.position
        if position.mission.options.screen == "open":
            for seat in position.seats:
                learnt.learn_everything(position, seat)
        play.tell(Event("allocated", self.rule, {}))
        play.pop()


class Allotment(Procedure[Position]):
    """One seat assigns its Enablers one by one: all recon, all arty, all eng, all sup (3.2)."""

    rule: ClassVar[str] = "3.2"
    title: ClassVar[str] = "Allotment"

    def __init__(self, seat: Seat, dealt: int = 0) -> None:
        self.seat: Final = seat
        self.dealt = dealt

    def copy(self) -> Allotment:
        return Allotment(self.seat, self.dealt)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Allotment", "seat": self.seat, "dealt": self.dealt}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Allotment:
        return Allotment(data.text("seat"), data.integer("dealt"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def counters(self, position: Position) -> list[str]:
        """What is to be dealt, in order."""
        kit = NONE
        for id in position.mission.roster[self.seat]:
            kit = added(kit, position.mission.units[id].kit)
        return [type for index, type in enumerate(TYPES) for _ in range(kit[index])]

    def actions(self, position: Position) -> list[Action]:
        if self.dealt == len(self.counters(position)):
            return []
        offers = [
            Action("assign", unit.id)
            for unit in position.of(self.seat)
            if unit.type.kind != "post" and unit.is_on_map and unit.held < CAPACITY
        ]
        return [*offers, AUTO] if self.dealt == 0 else offers

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        counters = self.counters(position)
        if action.verb == "auto":
            for id in position.mission.roster[self.seat]:
                position.put(position.units[id].holding(position.mission.units[id].kit))
            self.dealt = len(counters)
        else:
            type = counters[self.dealt]
            unit = position.units[action.target]
            position.put(unit.holding(changed(unit.enablers, type, 1)))
            self.dealt += 1
            values: dict[str, Data] = {"unit": unit.id, "type": type}
            play.tell(Event("assigned", self.rule, values, frozenset({self.seat})))

    def advance(self, play: Play[Position]) -> None:
        """Everything is dealt."""
        play.tell(Event("allocation_ready", self.rule, {"seat": self.seat}))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        counters = self.counters(position)
        type = TYPE_NAMES[counters[self.dealt]]
        left = len(counters) - self.dealt
        return (
            f"Assign {type} ({left} Enablers left), or take the printed allocation."
            if self.dealt == 0
            else (f"Assign {type} ({left} Enablers left).")
        )

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = position.units.get(action.target)
        if action.verb == "auto":
            return Refusal("the printed allocation can only be taken before the first assignment", self.rule)
        if action.verb != "assign" or unit is None:
            return None
        if unit.seat != self.seat:
            return Refusal(f"{unit.id} is not yours", self.rule)
        if unit.type.kind == "post":
            return Refusal("the Command Post holds no Enablers", "R6")
        return Refusal(f"{unit.id} holds {CAPACITY} Enablers already", "R7")


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start: units, cubes and civilians where they are printed (3)."""
    mission = Mission(scenario, library)
    position = Position(mission)
    for line in mission.units.values():
        position.put(Unit(line.id, line.seat, line.type, line.formation, line.hex, False, line.kit))
    for seat, force in mission.forces.items():
        pool = Cubes(force.pool["blue"], force.pool["pink"])
        reserve = Cubes(force.reserve["blue"], force.reserve["pink"])
        position.sides[seat] = Side(pool, reserve, force.boxes, mission.options.ps_start[seat])
        learnt.learn_everything(position, seat)  # what is printed is public
    for hex in mission.civ:
        position.add_civ(hex)
    position.stack.append(Operation())
    return position


def options(start: Position) -> list[Option]:
    return start.mission.listed()
