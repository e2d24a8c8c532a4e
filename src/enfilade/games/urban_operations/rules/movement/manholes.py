"""Manholes: going down or up one without knowing where it leads, and blowing one up (8.1.10, 13.1, R100)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.rules.effects import kill, reveal
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, is_barred
from enfilade.games.urban_operations.state.block import MOVED, ON_FOOT, Block
from enfilade.games.urban_operations.state.charted import knows_manhole
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play

MANHOLE: Final = "manhole-"  # what a manhole is called on the map, before its location


def turn_up(play: Play[Position], surface: str, rule: str) -> None:
    """The letter of a manhole lies face up from now on; a dummy is seen to be one (8.1.10)."""
    position = play.position
    if knows_manhole(position, surface, None):
        return
    position.below = position.below.turned_up(surface)
    play.tell(Event("manhole_opened", rule, {"loc": surface, "zone": position.ground.shafts[surface]}, reveals=True))


def try_manhole(play: Play[Position], handle: str) -> str:
    """A block goes by a manhole without knowing where it leads. Where to; empty if it cannot, at no cost (R100)."""
    position = play.position
    block = position.block(handle)
    goal = position.ground.shafts[block.loc]
    position.put(block.hinting(MOVED | ON_FOOT))
    turn_up(play, goal if position.mission.district.is_tunnel(block.loc) else block.loc, "R100")
    if not goal:
        return ""
    for other in position.here(goal):
        reveal(play, other, "R100")
    return "" if position.here(goal) or is_barred(position, goal, block.seat) else goal


def blockable(position: Position, block: Block) -> list[str]:
    """The manholes that engineers on the surface may blow up beside them or under their feet (13.1)."""
    if not position.mission.options.has("block_underground") or position.mission.district.level(block.loc) != 0:
        return []
    found: list[str] = []
    for surface, zone in position.below.manholes:
        near = surface == block.loc or is_adjacent(position, block, surface)
        if near and not (knows_manhole(position, surface, block.seat) and (not zone or is_blocked(position, zone))):
            found.append(f"{MANHOLE}{surface}")
    return found


def is_blocked(position: Position, zone: str) -> bool:
    return any([each.loc == zone and each.kind == "barricade" and each.revealed for each in position.counters.values()])


def block_manhole(play: Play[Position], surface: str) -> None:
    """A Barricade in the zone of that letter; whoever is there is eliminated, a friend too (13.1)."""
    position = play.position
    turn_up(play, surface, "13.1")
    zone = position.ground.shafts[surface]
    if not zone or is_blocked(position, zone):
        return
    for block in position.here(zone):
        kill(play, block.id, "13.1")
    counter = position.add_counter("barricade", zone, True, "")
    play.tell(Event("counter_placed", "13.1", {"counter": counter.id, "loc": zone, "kind": "barricade"}))
