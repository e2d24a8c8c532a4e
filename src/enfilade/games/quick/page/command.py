"""Which units are in command, from what everybody sees (4.1)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.quick.box.mission import Mission, UnitLine
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.places import Whereabouts
from enfilade.kernel.event import Seat


@lru_cache(maxsize=1024)
def commands_of(mission: Mission, places: Whereabouts, wired: frozenset[Seat]) -> dict[str, str]:
    """Which units on the map are in command, from the places that everybody sees (4.1); `wired` sides have telecommunications."""
    where = dict(places)
    return {id: in_command(mission, where, wired, mission.units[id]) for id, hex in places if hex >= 0}


def in_command(mission: Mission, where: dict[str, int], wired: frozenset[Seat], of: UnitLine) -> str:
    """In command or not (4.1)."""
    if of.type.kind == "post":
        return ""
    anchor = mission.post_of[of.seat] if of.type.kind == "hq" else mission.hq_of[of.seat, of.formation]
    reach = 3 if of.type.kind == "hq" else 2
    if of.type.kind == "hq" and of.seat in wired:
        reach = 4
    here, there = where[of.id], where[anchor]
    if there < 0 or mission.city.hexes.distance(here, there) > reach:
        return "out of command"
    if of.type.kind == "mu" and mission.options.command_chain:  # R3
        return in_command(mission, where, wired, mission.units[anchor])
    return "in command"


def telecom(view: View, seat: Seat) -> bool:
    """Whether a side's headquarters reach further because it holds the telecommunications (7.3)."""
    return view.mission.options.infrastructure_effects and any(
        [
            each.infra == "telecommunications" and view.control[each.hex] == seat and each.hex not in view.destroyed
            for each in view.mission.objectives
        ]
    )
