"""Who goes where: a block, from one location to the next, while that is told and while it is activated (8.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Route, Standing, Way
from enfilade.games.urban_operations.commander.reach import priced, walked
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.hazards import threat
from enfilade.games.urban_operations.page.overlay import dealt
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways
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
    for place, (cost, steps) in sorted(unthreatened(view, position, block, top).items()):
        actions = [Action("step", to) for to in steps]
        is_free = len(actions) == 1 or place not in position.places  # a step among friends is offered: it ends nowhere yet
        if actions and actions[0] in view.legal and is_free:
            found.append(Route(place, actions, [block.loc, *steps], cost - top.mp))
    return found


def unthreatened(view: View, position: Position, block: Block, activation: Activation) -> dict[str, tuple[int, list[str]]]:
    """The ways of a block as they are walked, but of those of equal price the one with the fewest threatened steps."""
    survey = Survey(position, block.seat)
    cheapest = walked(survey, block, activation)
    # Threatened steps of the way to a place, how many threaten there, and its steps.
    least: dict[str, tuple[int, int, list[str]]] = {block.loc: (0, 0, [])}
    for loc in sorted(cheapest, key=lambda each: (cheapest[each][0], each)):
        spent = cheapest[loc][0]
        threatened, threats, steps = least[loc]
        for step in known_ways(position, loc, block.seat):
            to = step.to
            cost = priced(survey, block, loc, step) if to in cheapest else 0
            if not cost or spent + cost != cheapest[to][0]:
                continue
            if spent + cost > activation.allowance(position, block.at(loc), to, survey.is_watched(to)):
                continue
            more = threat(view, survey, block, loc, to)
            price = (threatened + int(more > 0), threats + more)
            if to not in least or price < least[to][:2]:
                least[to] = (*price, [*steps, to])
    return {loc: (cost, least[loc][2]) for loc, (cost, _) in cheapest.items()}
