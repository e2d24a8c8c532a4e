"""Supporting fire: a second block of the force adds its fire (10.2)."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.fire.fire import Fire, fire_and_move, refuse_shot, weapon_links, which_weapon
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.play import Play, Refusal


def supporters(position: Position, block: Block) -> list[Block]:
    """Unactivated blocks of the same force that could add their fire (10.2)."""
    if position.tempo.left < 1:
        return []
    mates = [each for each in position.of(block.seat) if each.force == block.force and each.id != block.id]
    return [mate for mate in mates if not mate.activated and mate.card.weapons and not mate.pair and not mate.riding]


class SupportedFire(Deed):
    """A block fires together with another, which is activated by it; what that one can do turns out afterwards (10.2)."""

    verbs: ClassVar[tuple[str, ...]] = ("supportfire",)
    option: ClassVar[str] = "supporting_fire"
    option_rule: ClassVar[str] = "10.2"
    is_chain: ClassVar[bool] = True
    is_combat: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if not position.mission.options.has("supporting_fire") or not targets or not supporters(position, block):
            return []
        return [Action("supportfire", target.token) for target in targets]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        if len(order) == 2:
            return [Action("with", helper.token) for helper in supporters(position, block)]
        return weapon_links(position, block, order[1])

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        if len(order) == 2:
            return f"fires at {order[1]}: which block joins in?"
        return f"fires at {which_weapon(position, order[1])}"

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        return refuse_shot(position, block, target)

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.position.tempo = play.position.tempo.activated()
        play.push(Fire("fire", block.handle, order[1], order[3], 0, order[2]))
        return ()

    def allowance(self, block: Block, mp_before: int) -> int:
        return fire_and_move(block, mp_before)
