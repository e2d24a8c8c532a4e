"""Who goes where: units that move, advance or retreat, civilians that wander, and a unit on the move (6.1, 6.7, 5.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Standing, Way
from enfilade.games.quick.rules.move import UnitMove
from enfilade.games.quick.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def ways(event: Event) -> list[Way]:
    match event.name:
        case "moved" | "advanced" | "retreated":
            return [Way(str(event.values["unit"]), str(event.values["to"]))]
        case "wandered":
            return [Way(str(event.values["civ"]), str(event.values["to"]))]
        case _:
            return []


GOING: Final = ("step",)


def stands(play: Play[Position], seat: Seat, subject: str) -> Standing:
    """A unit that moves: by one hex, and perhaps by a second (6.1)."""
    position = play.position
    stack = play.path(seat)
    top = stack[-1] if stack else None
    place = position.name_of(position.units[subject].where)
    steps = top.steps if isinstance(top, UnitMove) and top.unit == subject else -1
    return Standing(place, f"{place} {steps}", steps)
