"""Who goes where: a block, from one location to the next, while that is told and while it is activated (8.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Route, Standing, Way
from enfilade.games.urban_operations.commander.reach import reach
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.overlay import dealt
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
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


def routes(view: View, first: Action | None) -> list[Route] | None:
    """The ways of an activated block to every place whose price is drawn, whoever may be asked to fire at it there (8.1)."""
    position = dealt(view)
    top = position.stack[-1]
    if first is not None or not isinstance(top, Activation) or not position.block(top.block).is_on_map:
        return None
    block = position.block(top.block)
    found: list[Route] = []
    for place, (cost, steps) in sorted(reach(position, block, top).items()):
        actions = [Action("step", to) for to in steps]
        if actions and actions[0] in view.legal:
            found.append(Route(place, actions, [block.loc, *steps], cost - top.mp))
    return found
