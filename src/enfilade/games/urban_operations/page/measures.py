"""The figures that a chart follows through a battle, as far as a seat knows them."""

from __future__ import annotations

from enfilade.contract.shown import FIRE, HARM, LOSS, Measure, Toll
from enfilade.games.urban_operations.box.mission import SEATS, Mission
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.score import points
from enfilade.games.urban_operations.state.block import DEAD
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import text_of


def measures(view: View) -> list[Measure]:
    """Points, ground held, blocks lost, strength as far as it can be told, what is identified, civilians harmed, support left."""
    found = [Measure("Points", seat, count) for seat, count in zip(SEATS, points(view), strict=False)]
    for building in objectives(view.mission):
        name = view.mission.district.buildings[building].name
        for seat in SEATS:
            found.append(Measure(f"Zones held: {name}", seat, _held(view, building, seat)))
    found += [Measure("Blocks lost", seat, len(_lost(view, seat))) for seat in SEATS]
    found += [Measure("Strength seen (OSL)", seat, _strength(view, seat)) for seat in SEATS]
    found += [Measure("Blocks identified by the enemy", seat, _identified(view, seat)) for seat in SEATS]
    found += [Measure("Support points", seat, _support(view, seat)) for seat in SEATS]
    if "population" in view.mission.nml:
        found += [Measure("Civilians killed", seat, view.facts.losses.killed[seat]) for seat in SEATS]
    return found


def objectives(mission: Mission) -> list[str]:
    """The buildings that the victory table speaks of, each once, in its order."""
    victory = mission.victory
    named = [rung.when.building for rung in victory.ladder] + [award.when.building for award in victory.awards]
    found: list[str] = []
    for building in named:
        if building and building not in found:
            found.append(building)
    return found


def _held(view: View, building: str, seat: Seat) -> int:
    held = view.facts.map.control
    return len([zone for zone in view.mission.district.buildings[building].zones if held.get(zone, "") == seat])


def _units(view: View, seat: Seat) -> list[BlockView]:
    pieces = view.mission.pieces
    return [each for each in view.blocks if each.seat == seat and (not each.id or pieces[each.id].card.is_unit)]


def _lost(view: View, seat: Seat) -> list[BlockView]:
    return [each for each in _units(view, seat) if each.loc == DEAD]


def _strength(view: View, seat: Seat) -> int:
    """What everybody could count: the order of battle less the dead and less the losses that were seen."""
    total = sum([piece.card.osl for piece in view.mission.roster(seat) if piece.card.is_unit])
    for each in _units(view, seat):
        if each.loc == DEAD:
            total -= view.mission.pieces[each.id].card.osl
        elif each.osl and each.id:
            total -= view.mission.pieces[each.id].card.osl - each.osl
        else:
            total -= each.hurt + each.hits  # each hit has cost something
    return total


def _identified(view: View, seat: Seat) -> int:
    return len([each for each in _units(view, seat) if each.known and each.loc != DEAD])


def _support(view: View, seat: Seat) -> int:
    return sum([view.facts.points.of(force.id) for force in view.mission.forces.values() if force.seat == seat])


def tolls(position: Position, event: Event) -> list[Toll]:
    """Blocks eliminated, fire and strikes where they fell, and population killed (8.2.1, 8.2.7, 7.3.3, 5.2.3.3).

    What happens below ground is told twice, to those who are there with the place; it counts once.
    """
    values = event.values
    loc = text_of(values, "loc") or text_of(values, "to")
    if loc == UNDERGROUND:
        return []
    match event.name:
        case "eliminated":
            piece = position.mission.pieces[text_of(values, "id")]
            return [Toll(LOSS, piece.seat, loc)] if piece.card.is_unit else []
        case "fired" | "assaulted" | "strike":
            return [Toll(FIRE, "", loc)]
        case "population_killed":
            return [Toll(HARM, "", loc)]
        case _:
            return []
