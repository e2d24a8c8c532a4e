"""Support: points that make worn blocks whole again, and their resupply (8.2.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.rules.actions.back_to_back import mates, refuse_mate
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.state.block import UNIT, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal

RESUPPLY: Final = 2


def points(position: Position, supplier: Block) -> int:
    """The support points that a SUP or LOG block can spend (8.2.2)."""
    if supplier.card.type == "SUP":
        return position.points.of(supplier.force)
    return position.points.logistics[supplier.seat] if supplier.card.type == "LOG" else 0


def _is_worn(block: Block) -> bool:
    return block.osl < block.card.osl


class Supporting(Deed):
    """A SUP or LOG block spends a point on a worn block, which acts next; a Plt Support block helps itself too (8.2.2)."""

    verbs: ClassVar[tuple[str, ...]] = ("support",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if not points(position, block):
            return []
        worn = [mate for mate in mates(position, block) if _is_worn(mate)]
        if _is_worn(block) and block.card.type == "SUP":
            worn = [block, *worn]
        return [Action("support", each.token) for each in worn]

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        return _refuse_support(position, block, other) or refuse_mate(position, block, other, "8.2.2")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        worn = play.position.block(order[1])
        _spend(play, block, worn)
        return () if worn.id == block.id else (worn.id,)


class BeingSupported(Deed):
    """A worn block acts first and the SUP or LOG block that mends it next (8.2.2)."""

    verbs: ClassVar[tuple[str, ...]] = ("receive",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if not _is_worn(block):
            return []
        return [Action("receive", mate.token) for mate in mates(position, block) if points(position, mate)]

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        return _refuse_support(position, other, block) or refuse_mate(position, block, other, "8.2.2")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        supplier = play.position.block(order[1])
        _spend(play, supplier, block)
        return (supplier.id,)

    def seen_as(self, acted: str) -> str:
        return "support"  # a point was spent, on whom is not told


def _refuse_support(position: Position, giver: Block, taker: Block) -> Refusal | None:
    if not points(position, giver):
        return Refusal(f"{giver.handle} has no support points to give", "8.2.2")
    return None if _is_worn(taker) else Refusal(f"{taker.handle} is fully operational", "8.2.2")


def _spend(play: Play[Position], supplier: Block, worn: Block) -> None:
    """One point, one OSL; nothing is revealed (8.2.2, R108)."""
    position = play.position
    if supplier.card.type == "SUP":
        position.points = position.points.gained(supplier.force, -1)
    else:
        position.points = position.points.spent(supplier.seat, 1)
    position.mend(worn, supplier.force)
    play.tell(Event("points_spent", "8.2.2", {"force": supplier.force if supplier.card.type == "SUP" else supplier.seat}))
    seen_by = None if worn.revealed else frozenset({worn.seat})
    play.tell(Event("regained", "8.2.2", {"block": worn.handle}, seen_by))


class Resupplying(Deed):
    """A Plt Support block without points gets some from a Logistics block, which may be of any force (8.2.2)."""

    verbs: ClassVar[tuple[str, ...]] = ("resupply",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if block.card.type != "SUP" or points(position, block) or not position.points.logistics[block.seat]:
            return []
        found: list[Action] = []
        for other in position.of(block.seat):
            if other.card.type == "LOG" and not other.activated and is_adjacent(position, block, other.loc):
                found.append(Action("resupply", other.token))
        return found

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        return Refusal("a support block without points gets some from a Logistics block beside it that is not activated", "8.2.2")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        position = play.position
        supplier = position.block(order[1])
        moved = min(RESUPPLY, position.points.logistics[block.seat])
        position.points = position.points.spent(block.seat, moved).gained(block.force, moved)
        position.put(supplier.marked(True, supplier.reacted).hinting(UNIT))
        position.put(block.hinting(UNIT))
        play.tell(Event("resupplied", "8.2.2", {"force": block.force, "points": moved}))
        return ()
