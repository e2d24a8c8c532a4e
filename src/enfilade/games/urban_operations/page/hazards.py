"""What threatens a block on its way, as far as its side knows: eyes with a weapon, mines and traps, clouds, counters."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from enfilade.contract.shown import Hazard, Route
from enfilade.games.urban_operations.box.names import KIND_NAMES
from enfilade.games.urban_operations.commander.reach import watchers
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.naming import listed
from enfilade.games.urban_operations.page.overlay import dealt
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.words import capitalised

BOMB: Final = "ied"


def hazards(view: View, piece: str, ways: list[Route]) -> list[list[Hazard]]:
    """What threatens a block on each of these ways, the place where it stands first."""
    position = dealt(view)
    block = position.block(piece)
    if not block.is_on_map:
        return [[] for _ in ways]
    survey = Survey(position, block.seat)
    entered = sorted({place for way in ways for place in way.places[1:] if place in view.mission.district.known})
    shooters = {place: [each.token for each in watchers(survey, block, place)] for place in entered}
    return [_on_way(view, position, block, way.places, shooters) for way in ways]


def beside(view: View, position: Position, block: Block, place: str) -> list[Hazard]:
    """What threatens a block that goes one step."""
    shooters = {place: [each.token for each in watchers(Survey(position, block.seat), block, place)]}
    return _on_way(view, position, block, [block.loc, place], shooters)


def threat(view: View, survey: Survey, block: Block, before: str, place: str) -> int:
    """How much threatens a block that comes from one place into another: every enemy that may open fire, and what lies there."""
    fire = len(list(watchers(survey, block, place)))
    return fire + len(_on_way(view, survey.position, block, [before, place], {place: []}))


def _on_way(view: View, position: Position, block: Block, way: list[str], shooters: dict[str, list[str]]) -> list[Hazard]:
    found = _fire(view, way, shooters)
    found += _laid(view, block, way[1:])
    for before, place in pairwise(way):
        if place in shooters:
            found += _cloud(position, before, place) + _counters(view, position, block.at(before), block.at(place))
    return found


def _fire(view: View, way: list[str], shooters: dict[str, list[str]]) -> list[Hazard]:
    """Opportunity fire (8.3.1): places at which the same enemies may open it are told together."""
    places: dict[str, list[str]] = {}
    for place in way[1:]:
        if shooters.get(place):
            places.setdefault(listed(view, shooters[place]), []).append(place)
    return [Hazard(at, f"{capitalised(who)} may open fire at {', '.join(at)}", "8.3.1") for who, at in places.items()]


def _laid(view: View, block: Block, entered: list[str]) -> list[Hazard]:
    """Mines under vehicles and traps for whoever enters, one's own and those that are found (5.2.2.2, 13.2)."""
    mines = view.facts.mines
    known = {each.partition(" ")[2] for each in mines.found}
    for own in (*mines.laid.values(), *mines.traps.values()):
        known.update(own)
    found: list[Hazard] = []
    for place in entered:
        if place not in known:
            continue
        if place not in view.mission.district.terrain:
            found.append(Hazard([place], f"The trap in {place} costs 2 OSL", "13.2"))
        elif not block.is_foot:
            found.append(Hazard([place], f"The mine in {place} destroys it on 0 to 7", "5.2.2.2"))
    return found


def _cloud(position: Position, before: str, place: str) -> list[Hazard]:
    """Whoever comes into a toxic cloud is hurt (R31)."""
    if not position.clouds(place) or position.clouds(before):
        return []
    return [Hazard([place], f"The toxic cloud in {place} costs 1 OSL", "R31")]


def _counters(view: View, position: Position, before: Block, there: Block) -> list[Hazard]:
    """Who comes beside a face-down counter turns it up; a bomb may go off (5.2.3.1, R34)."""
    found: list[Hazard] = []
    for each in view.counters:
        is_met = is_adjacent(position, there, each.loc, False)
        if not is_met or is_adjacent(position, before, each.loc, False):
            continue
        if not each.revealed and each.kind != BOMB:
            found.append(Hazard([there.loc], f"The counter in {each.loc} is turned up: a bomb goes off on 0 to 3", "5.2.3.1"))
        elif each.kind == BOMB:
            found.append(Hazard([there.loc], f"The {KIND_NAMES[BOMB]} in {each.loc} goes off on 0 to 3", "R34"))
    return found
