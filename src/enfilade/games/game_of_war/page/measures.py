"""The figures of a war that a chart follows."""

from __future__ import annotations

from enfilade.contract.shown import Measure
from enfilade.games.game_of_war.knowledge.view import View


def measures(view: View) -> list[Measure]:
    """Units alive, units that are active, and buildings held, of each side (I, IV, IX)."""
    seats = view.front.seats
    found: list[Measure] = []
    for seat in seats:
        found.append(Measure("Units", seat, len([piece for piece in view.pieces if piece.seat == seat and piece.alive])))
    for seat in seats:
        found.append(Measure("Active units", seat, len(view.active.get(seat, frozenset()))))
    if view.stations or view.telegraphs:
        for seat in seats:
            held = [holder for holder in [*view.stations.values(), *view.telegraphs.values()] if holder == seat]
            found.append(Measure("Stations and offices", seat, len(held)))
    return found
