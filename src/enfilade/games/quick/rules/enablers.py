"""Enablers: who can receive one, and who learns of one that moves between boxes (4.1, R7, R8, 10.0)."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.box.charts import CAPACITY
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play

DONE: Final = Action("done")


def commanded(position: Position, seat: Seat) -> list[Unit]:
    """The MUs and HQs of a seat on the map and in command."""
    return [unit for unit in position.of(seat) if position.is_in_command(unit)]


def receivers(position: Position, seat: Seat) -> list[Unit]:
    """Units in command with room for an Enabler, Reduced or not (6.4, R8, R65)."""
    return [unit for unit in commanded(position, seat) if unit.held < CAPACITY]


def tell_type(play: Play[Position], name: str, rule: str, seat: Seat, type: str) -> None:
    """An Enabler moved between boxes: its type is public unless the display is fully screened (10.0)."""
    if play.position.mission.options.screen == "full":
        play.tell(Event(name, rule, {"seat": seat, "type": type}, frozenset({seat})))
        others = frozenset([each for each in (*play.position.seats, "") if each != seat])
        play.tell(Event(name, rule, {"seat": seat, "type": ""}, others))
    else:
        play.tell(Event(name, rule, {"seat": seat, "type": type}))
