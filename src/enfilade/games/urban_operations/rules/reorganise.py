"""Changing the order of battle: blocks transferred between Impulse Forces, in secret (12.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import OFF, SEATS
from enfilade.games.urban_operations.state.block import EXITED, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Together

ON_MAP: Final = "map"


def footing(position: Position, force: str) -> str:
    """Where a force is: on the map, still to enter on some turn, or neither wholly (empty)."""
    blocks = [block for block in position.in_force(force) if block.is_alive and block.loc != EXITED and block.card.is_unit]
    outside = [block for block in blocks if block.loc == OFF]
    if not blocks or (outside and len(outside) < len(blocks)):
        return ""
    return f"turn {position.mission.forces[force].entry_turn}" if outside else ON_MAP


def other_forces(position: Position, block: Block) -> list[str]:
    """The forces that a block may be transferred to: both on the map, or both to enter on the same turn (12.1)."""
    here = footing(position, block.force)
    forces = [force.id for force in position.mission.forces.values() if force.seat == block.seat and force.id != block.force]
    return [force for force in forces if here and footing(position, force) == here]


def transferable(position: Position, seat: Seat) -> list[Block]:
    """The blocks that a side may transfer: no Plt Leader, none in a vehicle and none that carries others (12.1)."""
    if position.command.transfers[seat] >= position.mission.oob_markers:
        return []
    found: list[Block] = []
    for block in position.blocks.values():
        if block.seat != seat or not block.is_alive or not block.card.is_unit or block.piece.leader or block.loc == EXITED:
            continue
        if not _is_bound(position, block) and other_forces(position, block):
            found.append(block)
    return sorted(found, key=_by_id)


def _is_bound(position: Position, block: Block) -> bool:
    """Carried, carrying, or half of a pair."""
    return block.is_carried or block.pair != "" or bool(position.passengers(block)) or bool(position.company(block))


def _by_id(block: Block) -> str:
    return block.id


class Reorganise(Together[Position]):
    """Both sides change their orders of battle, in secret and at once (12.1).

    A side with several forces is always asked, whether it has markers left or not: their number is its secret (R129).
    """

    rule: ClassVar[str] = "12.1"
    title: ClassVar[str] = "Order of battle"

    def copy(self) -> Reorganise:
        return Reorganise(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Reorganise", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Reorganise:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Transfers(seat)] for seat in SEATS}
        return Reorganise(Kinds(Transfers).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.pop()


def reorganising(position: Position) -> Reorganise:
    """The procedure with a branch for each side that has more than one force."""
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        forces = [force for force in position.mission.forces.values() if force.seat == seat]
        branches[seat] = [Transfers(seat)] if len(forces) > 1 else []
    return Reorganise(branches)


class Transfers(Procedure[Position]):
    """One side's transfers: a block, then the force it goes to (12.1)."""

    rule: ClassVar[str] = "12.1"
    title: ClassVar[str] = "Order of battle"

    def __init__(self, seat: Seat, block: str = "", over: bool = False) -> None:
        self.seat: Final = seat
        self.block = block  # id of the one to be transferred
        self.over = over

    def copy(self) -> Transfers:
        return Transfers(self.seat, self.block, self.over)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Transfers", "seat": self.seat, "block": self.block, "over": self.over}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Transfers:
        return Transfers(data.text("seat"), data.text("block"), data.flag("over"))

    def asks(self, position: Position) -> Seat:
        return "" if self.over else self.seat

    def actions(self, position: Position) -> list[Action]:
        if self.block:
            return [Action("to", force) for force in other_forces(position, position.blocks[self.block])]
        return [*[Action("transfer", block.handle) for block in transferable(position, self.seat)], Action("done")]

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.block:
            return f"To which force does {self.block} go?"
        left = position.mission.oob_markers - position.command.transfers[self.seat]
        return f"Transfer blocks between your forces? {left} markers left; forces that change do not fire or assault this turn."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self.over = True
        elif action.verb == "transfer":
            self.block = position.block(action.target).id
        else:
            block = position.blocks[self.block]
            forces = [block.force, action.target]
            position.command = position.command.reorganising(self.seat, forces).transferred(self.seat)
            position.put(block.moved_to(action.target))
            values = {"id": block.id, "from": block.force, "to": action.target}
            play.tell(Event("transferred", "12.1", values, frozenset({self.seat})))
            self.block = ""

    def advance(self, play: Play[Position]) -> None:
        play.pop()
