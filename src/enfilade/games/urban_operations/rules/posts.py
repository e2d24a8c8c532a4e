"""Where the blocks of a side may stand when the battle begins (4.2, R126)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat


def standing(position: Position, seat: Seat) -> list[Block]:
    """A side's blocks that stand somewhere during its set-up."""
    known = position.mission.district.known
    return [block for block in position.blocks.values() if block.piece.seat == seat and block.loc in known]


def area_of(position: Position, block: Block) -> list[str]:
    """Where a block may be set up: the areas of its force; dummies and barricades anywhere in its side's (R126)."""
    mission = position.mission
    return mission.forces[block.piece.force].area if block.card.is_unit else mission.sides[block.seat].area


def closed_to(position: Position, seat: Seat) -> set[str]:
    """Locations in contact with enemies in place, or with or beside a face-down counter (4.2)."""
    found: set[str] = set()
    for other in position.of(enemy(seat)):
        found.update(position.ground.contacts(other.loc))
    for counter in position.counters.values():
        found.add(counter.loc)
        found.update([step.to for step in position.ground.steps[counter.loc] if step.kind not in ("ladder", "manhole")])
    return found


def may_stand(position: Position, block: Block, loc: str, closed: set[str]) -> bool:
    """Its default place, or legal terrain in its area that is not closed (4.2, R126)."""
    if loc == block.piece.home:
        return True
    return loc not in closed and position.mission.may_stand(block.card, loc) and loc in area_of(position, block)
