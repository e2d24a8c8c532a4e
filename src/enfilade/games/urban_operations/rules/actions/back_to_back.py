"""Two blocks that act back to back: the activation of one follows that of the other at once (8.2.2, 8.2.4, R44)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.play import Refusal


def mates(position: Position, block: Block) -> list[Block]:
    """Blocks beside one that could be activated next: of its force, unactivated, within the limit (R44, R91)."""
    if position.tempo.left < 1:
        return []
    found: list[Block] = []
    for other in position.of(block.seat):
        if other.id != block.id and other.force == block.force and not other.activated and _is_free(other):
            if is_adjacent(position, block, other.loc) or is_adjacent(position, other, block.loc):
                found.append(other)
    return found


def _is_free(block: Block) -> bool:
    """A unit that is not in cover, carried or carrying cover: blocks of a pair take part in nothing (10.4)."""
    return block.card.is_unit and not block.pair and not block.riding


def refuse_mate(position: Position, block: Block, other: Block, rule: str) -> Refusal:
    """Why two blocks cannot act one after the other."""
    if other.force != block.force:
        return Refusal(f"{other.handle} is not of {block.force}", "R44")
    if other.activated:
        return Refusal(f"{other.handle} has been activated", rule)
    if position.tempo.left < 1:
        return Refusal("the impulse has no activation left for the other block", "R91")
    return Refusal(f"{other.handle} is not in a place beside it where that could be done", rule)
