"""The figures of an operation that a chart follows."""

from __future__ import annotations

from enfilade.contract.shown import FIRE, HARM, LOSS, Measure, Toll
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.score import points
from enfilade.games.quick.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import text_of


def measures(view: View) -> list[Measure]:
    """Points, Maneuver Units and cubes of each side, Popular Support where it counts, and what the city suffers."""
    seats = view.mission.seats
    found = [Measure("Victory points", seat, points(view, seat)) for seat in seats]
    found += [Measure("Maneuver Units", seat, _units(view, seat)) for seat in seats]
    found += [Measure("Cubes", seat, _cubes(view, seat)) for seat in seats]
    if view.mission.options.popular_support:
        found += [Measure("Popular Support", seat, view.sides[seat].support) for seat in seats]
    found.append(Measure("Hexes in rubble", None, len(view.rubble)))
    found.append(Measure("Civilians in the streets", None, len(view.civ)))
    return found


def _units(view: View, seat: Seat) -> int:
    lines = view.mission.units
    own = [unit for unit in view.units if lines[unit.id].seat == seat and unit.where >= 0]
    return len([unit for unit in own if lines[unit.id].type.kind == "mu"])


def _cubes(view: View, seat: Seat) -> int:
    """Those in Pool, Hand and Discard: what is in the supply is not the side's yet, what is removed no longer (6.4, 6.7d)."""
    side = view.sides[seat]
    return side.unseen.total + side.discard.total


def tolls(position: Position, event: Event) -> list[Toll]:
    """Units removed (6.7d), attacks (6.7a), civilians driven into the streets (6.7d) and infrastructure destroyed (7.3)."""
    hex = text_of(event.values, "hex")
    match event.name:
        case "removed":
            return [Toll(LOSS, position.mission.units[text_of(event.values, "unit")].seat, hex)]
        case "attack_declared":
            return [Toll(FIRE, position.mission.units[text_of(event.values, "target")].seat, hex)]
        case "civilians" | "infrastructure_destroyed":
            return [Toll(HARM, "", hex)]
        case _:
            return []
