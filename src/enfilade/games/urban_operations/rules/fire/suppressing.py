"""Suppressing fire: an enemy's head is kept down, at no loss to it (10.3)."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.fire import Fire, refuse_shot, which_weapon
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.play import Play, Refusal


def suppressors(position: Position, block: Block, target: Block) -> list[str]:
    """The light weapons with which a block may suppress a foot or hidden block (10.3)."""
    if not _may_suppress(block) or (target.revealed and not target.is_foot):
        return []
    weapons = adequate(position, block, target, False, target.revealed)
    return [weapon.id for weapon in weapons if not weapon.heavy]


def _may_suppress(block: Block) -> bool:
    return block.card.type == "INF" or (block.card.type == "SPT" and "mg" in block.card.abilities)


class SuppressingFire(Deed):
    """Infantry or a machine gun that has not moved, and will not, suppresses a foot block with a light weapon (10.3)."""

    verbs: ClassVar[tuple[str, ...]] = ("suppress",)
    option: ClassVar[str] = "suppressing_fire"
    option_rule: ClassVar[str] = "10.3"
    is_chain: ClassVar[bool] = True
    is_combat: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if not position.mission.options.has("suppressing_fire") or mp or not _may_suppress(block):
            return []
        return [Action("suppress", target.token) for target in targets if suppressors(position, block, target)]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        return [Action("weapon", weapon) for weapon in suppressors(position, block, position.block(order[1]))]

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return f"suppresses {which_weapon(position, order[1])}"

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        if target.revealed and not target.is_foot:
            return Refusal("only foot blocks are suppressed", "10.3")
        if adequate(position, block, target, False, target.revealed):
            return Refusal("infantry and machine guns suppress, with a light weapon and before they move", "10.3")
        return refuse_shot(position, block, target)

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Fire("suppress", block.handle, order[1], order[2]))
        return ()

    def allowance(self, block: Block, mp_before: int) -> int:
        return 0
