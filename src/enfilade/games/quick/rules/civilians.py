"""Civilians: markers that wander and forbid fighting where they are (5.1d, R18–R20)."""

from __future__ import annotations

from enfilade.boards.hexes import OFF
from enfilade.games.quick.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def number_of(id: str) -> int:
    return int(id[1:])


def wander(play: Play[Position], rule: str) -> None:
    """Every CIV marker takes one step in the direction of a die, in order of their numbers (5.1d)."""
    position = play.position
    position.civ_came.clear()
    for id in sorted(position.civ, key=number_of):
        start = position.civ[id]
        die = play.dice.die(6, f"where {id} wanders")
        to = position.mission.city.hexes.neighbours[start][die - 1]
        if to != OFF:
            position.civ[id] = to
            position.civ_came[id] = start
            play.tell(
                Event("wandered", rule, {"civ": id, "die": die, "from": position.name_of(start), "to": position.name_of(to)})
            )
        elif position.mission.options.civ_edge == "leave":
            del position.civ[id]
            play.tell(Event("civilians_left", "R18", {"civ": id, "die": die, "from": position.name_of(start)}))
        else:
            play.tell(Event("stayed", "R18", {"civ": id, "die": die, "hex": position.name_of(start)}))


def displace(play: Play[Position], hex: int, rule: str) -> None:
    """A new CIV marker appears (6.7d)."""
    id = play.position.add_civ(hex)
    play.tell(Event("civilians", rule, {"civ": id, "hex": play.position.name_of(hex)}))
