"""What each seat learns of the other's Enablers, and when it ceases to be sure (10.0)."""

from __future__ import annotations

from enfilade.games.quick.box.charts import CAPACITY, changed, has
from enfilade.games.quick.state.position import NOTHING_KNOWN, Known, Position, Unit
from enfilade.kernel.event import Seat


def learn_exactly(position: Position, unit: Unit) -> None:
    """A combat, an exhaustion or a removal shows what a unit holds (R57)."""
    position.known[unit.id] = Known(position.units[unit.id].enablers, True)


def forget_after_allocation(position: Position, seat: Seat, in_command: list[str]) -> None:
    """After `allocate`, a unit in command that was known to have room is no longer known exactly."""
    if position.mission.options.screen == "open":
        learn_everything(position, seat)
        return
    for id in in_command:
        known = position.known[id]
        if known.exact and sum(known.floor) < CAPACITY:
            position.known[id] = Known(known.floor, False)


def forget_after_redeploy(position: Position, seat: Seat, in_command: list[str]) -> None:
    """From the first moment of a Redeploy nothing is sure of the units in command."""
    if position.mission.options.screen == "open":
        learn_everything(position, seat)
        return
    for id in in_command:
        position.known[id] = NOTHING_KNOWN


def lose_from_floor(position: Position, unit: Unit, type: str) -> None:
    """A unit has publicly given up an Enabler (repair)."""
    known = position.known[unit.id]
    floor = changed(known.floor, type, -1) if has(known.floor, type) else known.floor
    position.known[unit.id] = Known(floor, known.exact)


def learn_everything(position: Position, seat: Seat) -> None:
    """With an open display, and with printed allocations, all is known."""
    for unit in position.of(seat):
        position.known[unit.id] = Known(unit.enablers, True)
