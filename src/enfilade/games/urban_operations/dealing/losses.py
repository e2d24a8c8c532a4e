"""How strong the blocks are that a seat cannot tell: losses and mending that nobody saw (8.2.2, 10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.block import RODE, Block
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.view import View
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

NOBODY: Final = "-"


def wear(position: Position, seat: Seat, dice: Dice) -> None:
    """Losses of blocks that mounted, on any of those that are aboard or came off since (10)."""
    for _ in range(position.worn[seat]):
        blocks = [block for block in position.blocks.values() if block.seat == seat and block.osl > 1 and not block.known]
        hurt = sorted([block.id for block in blocks if block.is_mounted or block.hints & RODE])
        if not hurt:
            return
        block = position.blocks[hurt[0] if len(hurt) == 1 else dice.draw(hurt, "who was hurt before it mounted")].twin()
        block.osl -= 1
        position.put(block)


def mend(position: Position, seen: View, dice: Dice) -> None:
    """What blocks that nobody saw have regained: each point on one that it could have helped, or on one that is gone (8.2.2)."""
    sure = {each.id for each in seen.blocks if each.osl}
    for key in sorted(position.mended):
        for _ in range(position.mended[key]):
            worn = [block for block in position.blocks.values() if block.id not in sure and _may_be_mended(block, key)]
            who = dice.draw(sorted([block.id for block in worn] + [NOBODY]), "who was supported") if worn else NOBODY
            if who != NOBODY:
                block = position.blocks[who].twin()
                block.osl += 1
                position.put(block)


def _may_be_mended(block: Block, key: str) -> bool:
    """Of the force that paid, or of the side, on the map, standing, and not at its best."""
    return key in (block.force, block.seat) and block.is_on_map and not block.revealed and block.osl < block.card.osl
