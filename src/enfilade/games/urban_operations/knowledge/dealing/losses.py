"""How strong the blocks are that a seat cannot tell: losses and mending that nobody saw (4.3.2.2, 8.2.2)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.block import DEAD, EXITED, RODE, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

NOBODY: Final = "-"
GONE: Final = (DEAD, EXITED)


def wear(position: Position, seat: Seat, dice: Dice) -> None:
    """Losses of blocks that mounted, on any of those that are aboard or came off since; and those they had aboard (4.3.2.3)."""
    for _ in range(position.losses.worn[seat]):
        hurt = [id for id in _travellers(position, seat) if position.blocks[id].osl > 1]
        if not hurt:
            break
        _take(position, hurt[0] if len(hurt) == 1 else dice.draw(hurt, "who was hurt before it mounted"), 1)
    if position.losses.jolted[seat]:
        for id in _travellers(position, seat):
            most = min(position.losses.jolted[seat], position.blocks[id].osl - 1)
            if most:
                _take(position, id, int(dice.draw([str(lost) for lost in range(most + 1)], "hurt in a vehicle that was hit")))


def _travellers(position: Position, seat: Seat) -> list[str]:
    """A side's blocks in vehicles, and those that got off and have not been seen since."""
    blocks = [block for block in position.blocks.values() if block.seat == seat and not block.known]
    return sorted([block.id for block in blocks if block.is_mounted or block.hints & RODE])


def _take(position: Position, id: str, lost: int) -> None:
    block = position.blocks[id].twin()
    block.osl -= lost
    position.put(block)


def mend(position: Position, seen: View, dice: Dice) -> None:
    """What blocks that nobody saw have regained: each point on one that it could have helped, or on one that is gone (8.2.2)."""
    sure = {each.id for each in seen.blocks if each.osl}
    for key in sorted(position.losses.mended):
        for _ in range(position.losses.mended[key]):
            blocks = [block for block in position.blocks.values() if key in (block.force, block.seat)]
            helped = [block.id for block in blocks if block.id not in sure and _may_be_mended(block, key)]
            if any([block.loc in GONE for block in blocks]):
                helped.append(NOBODY)
            who = dice.draw(sorted(helped), "who was supported") if helped else NOBODY
            if who != NOBODY:
                _take(position, who, -1)


def _may_be_mended(block: Block, key: str) -> bool:
    """Standing or aboard, and not at its best; on foot where a card did it (E02)."""
    if not (block.is_on_map or block.is_mounted) or block.revealed or block.osl >= block.card.osl:
        return False
    return key == block.force or block.is_foot
