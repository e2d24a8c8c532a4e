"""Smoke: from the launchers of a vehicle, or by grenades of infantry and engineers (8.2.7.8, 10.1).

Where it drifts and what it hides is worked out in state/position.py: `plume`, `covered`, `refresh` (5.2.4.3).
"""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.choices import parted
from enfilade.games.urban_operations.rules.effects import add_area, reveal
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.play import Play, Refusal

GRENADE_EP: Final = 3
SMOKE_EP: Final = (2, 15)  # R29


def smoke_hexes(position: Position, block: Block, most: int = 0) -> list[str]:
    """Where a block may lay smoke (8.2.7.8, 10.1); `most`: so many are enough."""
    if not has_smoke(position, block):
        return []
    district = position.mission.district
    if block.is_foot and district.is_under(block.loc):
        return []
    found: list[str] = []
    for loc in position.ground.within(block.loc, GRENADE_EP if block.is_foot else SMOKE_EP[1]):
        is_open = loc in district.terrain
        if block.is_foot:
            reaches = is_open or _is_open_to(position, block, loc)
        else:
            reaches = is_open and position.ep(block.loc, loc) >= SMOKE_EP[0] and position.sees(block.loc, loc)
        if reaches:
            found.append(loc)
            if len(found) == most:
                break
    return found


def _is_open_to(position: Position, block: Block, loc: str) -> bool:
    """Whether a grenade can be thrown into a zone: only through an aperture, so not from the same room (10.1)."""
    district = position.mission.district
    if not district.is_zone(loc) or district.room_of(loc) == district.room_of(block.loc):
        return False
    return position.sees(block.loc, loc)


def has_smoke(position: Position, block: Block) -> bool:
    """Whether a block can lay smoke at all."""
    if not block.is_foot:
        return "smoke" in block.card.abilities
    return position.mission.options.has("infantry_smoke") and block.type in ("INF", "ENG")


class LayingSmoke(Deed):
    """A block lays smoke and is seen to do so (8.2.7.8, 10.1, R108); of many places the column or building is asked first."""

    verbs: ClassVar[tuple[str, ...]] = ("smoke",)
    is_chain: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("smoke")] if smoke_hexes(position, block, 1) else []

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        return parted("smoke", smoke_hexes(position, block), order[1] if len(order) > 1 else "")

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return "lays smoke: where?"

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        if not block.is_foot:
            return Refusal("no hex in sight 2 to 15 EP away, or no launcher on its card", "R29")
        return Refusal("only infantry and engineers have smoke grenades, as an advanced rule", "10.1")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        reveal(play, block, "R108")
        add_area(play, "smoke", order[-1], False, "10.1" if block.is_foot else "8.2.7.8")
        return ()
