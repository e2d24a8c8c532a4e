"""The figures of a war that a chart follows."""

from __future__ import annotations

from enfilade.contract.shown import FIRE, LOSS, Measure, Toll
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.words import text_of


def measures(view: View) -> list[Measure]:
    """Units alive, units that are active, Arsenals that stand, and buildings held, of each side (I, IV, IX)."""
    seats = view.front.seats
    found: list[Measure] = []
    for seat in seats:
        found.append(Measure("Units", seat, len([piece for piece in view.pieces if piece.seat == seat and piece.alive])))
    for seat in seats:
        found.append(Measure("Active units", seat, len(view.active.get(seat, frozenset()))))
    for seat in seats:
        found.append(Measure("Arsenals", seat, len([owner for owner in view.arsenals.values() if owner == seat])))
    if view.stations or view.telegraphs:
        for seat in seats:
            held = [holder for holder in [*view.stations.values(), *view.telegraphs.values()] if holder == seat]
            found.append(Measure("Stations and offices", seat, len(held)))
    return found


def tolls(position: Position, event: Event) -> list[Toll]:
    """Units destroyed, and battles, which are fought over the tile of the target (V.4)."""
    match event.name:
        case "destroyed":
            unit = text_of(event.values, "unit")
            seat = position.pieces[unit].seat if unit in position.pieces else ""
            return [Toll(LOSS, seat, text_of(event.values, "tile"))]
        case "battle":
            attacker = text_of(event.values, "seat")
            return [Toll(FIRE, seat, text_of(event.values, "tile")) for seat in position.seats if seat != attacker]
        case _:
            return []
