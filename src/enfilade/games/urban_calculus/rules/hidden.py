"""Hidden information: who learns of what (§11.5, R61)."""

from __future__ import annotations

from enfilade.games.urban_calculus.box.board import CITY
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Seat


def seen_by(position: Position, *seats: Seat) -> frozenset[Seat] | None:
    """Everybody; with hidden information only these (R61)."""
    return frozenset(seats) if position.mission.options.hidden else None


def audience(position: Position, instance: str) -> frozenset[Seat] | None:
    """Who learns of a change in a box: with hidden information, its owner; of the city's, everybody (R61)."""
    owner = instance.partition(".")[0]
    return None if owner == CITY else seen_by(position, owner)
