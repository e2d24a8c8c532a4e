"""Moving one unit, a formation, or all that obey (6.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.board import OPEN
from enfilade.games.quick.rules.support import gain_support
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")
STOP: Final = Action("stop")


def eligible(position: Position, seat: Seat, formation: str) -> list[str]:
    """Who may move with a formation, or (no formation) with all whose HQ is in command (6.5, R33, R60)."""
    if formation:
        return [unit.id for unit in position.of(seat) if unit.formation == formation and obeys(position, unit)]
    moving = [each for each in position.mission.formations[seat] if position.is_in_command(position.hq(seat, each))]
    return [unit.id for unit in position.of(seat) if unit.formation in moving and obeys(position, unit)]


def obeys(position: Position, unit: Unit) -> bool:
    """Whether a unit moves with its formation: its HQ, if need be alone, and the Maneuver Units in command (R33, R60)."""
    return unit.is_on_map and (not unit.is_mu or position.is_in_command(unit))


def may_enter(position: Position, unit: Unit, hex: int) -> bool:
    """Enemies cannot be entered or crossed (R35)."""
    return not position.enemy_in(hex, unit.seat)


def may_join(position: Position, unit: Unit, hex: int) -> bool:
    """Whether a unit may enter a hex and end there."""
    return may_enter(position, unit, hex) and may_end(position, unit, hex)


def may_end(position: Position, unit: Unit, hex: int) -> bool:
    """Stacking limits where a Maneuver Unit ends (4.2)."""
    return not unit.is_mu or not position.is_full(hex, unit.seat)


def any_terrain(position: Position, unit: Unit, in_command: bool, alone: bool) -> bool:
    """Working transport lets a single unit in command take its second step anywhere (7.3)."""
    return alone and in_command and position.works_for(unit.seat, "transport")


def second_steps(position: Position, unit: Unit, start: int, first: int, in_command: bool, alone: bool) -> list[int]:
    """The bonus move: one of the two hexes entered must be Open (6.5, R34)."""
    if not unit.is_mu or not in_command:
        return []
    free = any_terrain(position, unit, in_command, alone) or position.terrain(first) == OPEN
    crowds = position.crowds
    near = position.neighbours(first)
    return [
        hex
        for hex in (near if free else position.open_hexes(near))
        if hex != start and (hex not in crowds or may_join(position, unit, hex))  # an empty hex is open to everybody
    ]


def first_steps(position: Position, unit: Unit, in_command: bool, alone: bool) -> list[int]:
    """Adjacent hexes without enemies; a full one only on the way to another (6.5)."""
    if not unit.is_on_map:
        return []
    return [
        hex
        for hex in position.neighbours(unit.where)
        if hex not in position.crowds
        or may_join(position, unit, hex)
        or (may_enter(position, unit, hex) and second_steps(position, unit, unit.where, hex, in_command, alone))
    ]


def has_a_step(position: Position, unit: Unit, alone: bool) -> bool:
    """Whether a unit can move at all, in command or not: an HQ and the Post as well (6.5, R32)."""
    crowded: list[int] = []
    for hex in position.neighbours(unit.where):
        if may_enter(position, unit, hex):
            if may_end(position, unit, hex):
                return True
            crowded.append(hex)
    in_command = bool(crowded) and position.is_in_command(unit)
    return any([second_steps(position, unit, unit.where, hex, in_command, alone) for hex in crowded])


class Move(Procedure[Position]):
    """Units move one after the other; who is in command was settled at the start (6.5, R5)."""

    rule: ClassVar[str] = "6.5"
    title: ClassVar[str] = "Move"

    def __init__(self, seat: Seat, form: str, units: list[str], in_command: tuple[str, ...], moved: int = 0) -> None:
        self.seat: Final = seat
        self.form: Final = form  # one, formation or all
        self.units = units  # that have not moved
        self.in_command: Final = in_command
        self.moved = moved

    def copy(self) -> Move:
        return Move(self.seat, self.form, self.units.copy(), self.in_command, self.moved)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Move",
            "seat": self.seat,
            "form": self.form,
            "units": self.units,
            "in_command": self.in_command,
            "moved": self.moved,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Move:
        return Move(
            data.text("seat"), data.text("form"), data.texts("units"), tuple(data.texts("in_command")), data.integer("moved")
        )

    def asks(self, position: Position) -> Seat:
        return "" if self.form == "one" else self.seat

    def actions(self, position: Position) -> list[Action]:
        offers = [
            Action("unit", id) for id in self.units if first_steps(position, position.units[id], id in self.in_command, False)
        ]
        return [*offers, DONE] if offers and self.moved else offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
        else:
            self.begin(play, action.target)

    def begin(self, play: Play[Position], id: str) -> None:
        self.units = [each for each in self.units if each != id]
        self.moved += 1
        unit = play.position.units[id]
        play.push(UnitMove(self.seat, id, unit.where, id in self.in_command, self.form == "one"))

    def advance(self, play: Play[Position]) -> None:
        """A single unit moves without further choice; otherwise nobody is left to move."""
        if self.form == "one" and self.units:
            self.begin(play, self.units[0])
        else:
            play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Choose a unit to move" + (", or end the move." if self.moved else ".")

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "done":
            return Refusal("at least one unit moves", self.rule)
        if action.verb != "unit" or action.target not in position.units:
            return None
        if action.target in self.units:
            return Refusal(f"{action.target} has no hex to enter", "R35")
        return Refusal(f"{action.target} has moved, or does not move with this formation", "R33")


class UnitMove(Procedure[Position]):
    """One step; a second for a Maneuver Unit in command if one of the two hexes is Open (6.5, R34)."""

    rule: ClassVar[str] = "6.5"
    title: ClassVar[str] = "Unit"

    def __init__(self, seat: Seat, unit: str, start: int, in_command: bool, alone: bool, steps: int = 0) -> None:
        self.seat: Final = seat
        self.unit: Final = unit
        self.start: Final = start
        self.in_command: Final = in_command
        self.alone: Final = alone
        self.steps = steps

    def copy(self) -> UnitMove:
        return UnitMove(self.seat, self.unit, self.start, self.in_command, self.alone, self.steps)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "UnitMove",
            "seat": self.seat,
            "unit": self.unit,
            "start": self.start,
            "in_command": self.in_command,
            "alone": self.alone,
            "steps": self.steps,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> UnitMove:
        return UnitMove(
            data.text("seat"),
            data.text("unit"),
            data.integer("start"),
            data.flag("in_command"),
            data.flag("alone"),
            data.integer("steps"),
        )

    def asks(self, position: Position) -> Seat:
        return self.seat

    def hexes(self, position: Position) -> list[int]:
        unit = position.units[self.unit]
        if self.steps == 0:
            return first_steps(position, unit, self.in_command, self.alone)
        if self.steps == 1:
            return second_steps(position, unit, self.start, unit.where, self.in_command, self.alone)
        return []

    def is_crowded(self, position: Position) -> bool:
        """Whether the unit has stopped over in a hex where it cannot stay."""
        unit = position.units[self.unit]
        limit = position.mission.options.stack_limit
        stacked = [each for each in position.in_hex(unit.where) if each.is_mu]
        return unit.is_mu and limit > 0 and len(stacked) > limit

    def actions(self, position: Position) -> list[Action]:
        offers = [position.mission.city.step[hex] for hex in self.hexes(position)]
        if offers and self.steps == 1 and not self.is_crowded(position):
            offers.append(STOP)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "stop":
            self.finish(play)
            return
        position = play.position
        unit = position.units[self.unit]
        self.steps += 1
        values: dict[str, Data] = {"unit": unit.id, "from": position.name_of(unit.where), "to": action.target}
        position.put(unit.at(position.mission.city.hexes.number(action.target)))
        play.tell(Event("moved", self.rule, values))

    def advance(self, play: Play[Position]) -> None:
        self.finish(play)

    def finish(self, play: Play[Position]) -> None:
        play.pop()
        take_control(play, self.unit)

    def prompt(self, position: Position, seat: Seat) -> str:
        unit = position.units[self.unit]
        name = f"{unit.id} ({unit.type.name})"
        return f"{name}: choose a hex." if self.steps == 0 else f"{name}: a bonus step, or stop."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = position.units[self.unit]
        hex = position.mission.city.hexes.number(action.target)
        if action.verb == "stop":
            return Refusal(f"{unit.id} cannot stay in a full hex" if self.steps else f"{unit.id} has not moved", "4.2")
        if action.verb != "step" or hex < 0:
            return None
        if hex not in position.neighbours(unit.where):
            return Refusal(f"{action.target} is not adjacent", self.rule)
        if position.enemy_in(hex, self.seat):
            return Refusal(f"the enemy is in {action.target}", "R35")
        if not may_end(position, unit, hex):
            return Refusal(f"{action.target} is full", "R36")
        return Refusal("a bonus step needs an Open hex among the two entered, and may not lead back", "R34")

    def subject(self) -> str:
        return self.unit


def take_control(play: Play[Position], id: str) -> None:
    """A Maneuver Unit that ends on an objective takes control of it (4.3, R66)."""
    position = play.position
    unit = position.units[id]
    if not unit.is_mu or unit.where not in position.control or position.control[unit.where] == unit.seat:
        return
    position.control[unit.where] = unit.seat
    objective = position.mission.objective_at[unit.where]
    values: dict[str, Data] = {"seat": unit.seat, "hex": position.name_of(unit.where), "name": objective.name, "unit": id}
    play.tell(Event("control", "4.3", values))
    mark = f"{unit.seat}@{position.name_of(unit.where)}"
    works = position.mission.options.infrastructure_effects and unit.where not in position.destroyed
    if objective.infra == "government" and works and mark not in position.welcomed:
        position.welcomed.add(mark)
        gain_support(play, unit.seat, 1, "7.3")
