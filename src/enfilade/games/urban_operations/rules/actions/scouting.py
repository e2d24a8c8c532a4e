"""Scouting: what a block may look at, and what it sees (8.2.5)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.effects import open_counter, reveal, try_ied
from enfilade.games.urban_operations.rules.fire.ranges import scouting_range
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def scout_goals(position: Position, block: Block) -> list[str]:
    """Hidden enemies and face-down counters that a block may scout (8.2.5)."""
    found: list[str] = []
    for target in position.of(enemy(block.seat)):
        if not target.revealed and not target.is_covered and may_look(position, block, target.loc):
            found.append(target.token)
    for id in sorted(position.counters):
        if not position.counters[id].revealed and may_look(position, block, position.counters[id].loc):
            found.append(id)
    return found


def may_look(position: Position, block: Block, loc: str) -> bool:
    """In range and sight; indoors only through the aperture, never from room to room (8.2.5.3)."""
    district = position.mission.district
    if district.building_of(loc) and district.building_of(loc) == district.building_of(block.loc) and district.is_zone(loc):
        return False
    return position.ep(block.loc, loc) <= scouting_range(position, block, loc) and position.sees(block.loc, loc)


def scout(play: Play[Position], block: Block, goal: str) -> None:
    """A hidden block is laid flat, a counter turned up with what that brings (8.2.5, R42, R117)."""
    position = play.position
    play.tell(Event("scouted", "8.2.5", {"block": block.handle, "target": goal}))
    if goal in position.counters:
        counter = position.counters[goal]
        open_counter(play, counter, "8.2.5")
        if counter.kind == "ied" and goal in position.counters:
            try_ied(play, position.counters[goal], block.seat, "R117")
    else:
        reveal(play, position.block(goal), "8.2.5")
