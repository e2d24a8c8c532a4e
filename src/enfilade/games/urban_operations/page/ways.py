"""Who goes where: a block, from one location to the next, while that is told and while it is activated (8.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Standing, Way
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def ways(event: Event) -> list[Way]:
    if event.name == "moved":
        return [Way(str(event.values["block"]), str(event.values["to"]))]
    return []


GOING: Final = ("step",)


def stands(play: Play[Position], seat: Seat, subject: str) -> Standing:
    """An activated block: where it is, and what its way has cost (8.1)."""
    position = play.position
    place = position.block(subject).loc
    for procedure in reversed(play.path(seat)):
        if isinstance(procedure, Activation) and procedure.block == subject:
            return Standing(place, place, procedure.mp)
    return Standing(place, place, -1)
