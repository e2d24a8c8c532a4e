"""What an action of chapter 8.2 is: each is a deed, in the module of its own rule; rules/deeds.py lists them."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.rules.movement.costs import WITH_ACTION
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.play import Play, Refusal

LAID: Final = "lay"  # a mine or a trap, which nobody sees


def is_noticed(acted: str) -> bool:
    """Whether everybody knows what a block has done.

    Most deeds are announced; of the others all see what comes of it: a counter, a point less, a block that vanishes or appears
    (8.2, R107). Only what is laid in secret goes unnoticed.
    """
    return acted not in ("", LAID)


class Deed:
    """What a block may do once in its activation besides moving (7.1.2, 8.2).

    An order is the verb and what it was given so far: `("fire", "r7", "rifles")`. Most are complete with one choice; the others
    ask for the rest, link by link, and until the last one is given nothing of it is public.
    """

    verbs: ClassVar[tuple[str, ...]] = ()
    option: ClassVar[str] = ""  # the advanced rule without which it does not exist, and its number
    option_rule: ClassVar[str] = ""
    is_chain: ClassVar[bool] = False  # the verb alone is no complete order
    is_combat: ClassVar[bool] = False  # not for a force that was reorganised this turn (12.1, R59)
    is_for_pairs: ClassVar[bool] = False  # a pair moves and its vehicle fires, nothing else (10.4)
    is_repeated: ClassVar[bool] = False  # a vehicle does it for several blocks, in one action (R54)
    is_last: ClassVar[bool] = False  # the activation ends with it, even if no other block's follows
    follower_hints: ClassVar[int] = 0  # what everybody learns of a block that acts next by it (4.3.2.2)
    is_open: ClassVar[bool] = False  # everybody sees beforehand who acts next by it

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        """The orders that a block could begin, having spent so many MP; `targets` are the enemies that it could fire at."""
        raise NotImplementedError

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        """The next choice of an order that is not complete."""
        return []

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        """An order that is not complete yet, and what it lacks."""
        return ""

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        """Carry out an order; the ids of the blocks whose activations follow at once, back to back (R44)."""
        raise NotImplementedError

    # Why not. What is refused is told by public facts and the side's own secrets only.

    def refuse(self, position: Position, block: Block, verb: str, target: str) -> Refusal | None:
        """Why a block that may act cannot do this to that."""
        if self.option and not position.mission.options.has(self.option):
            return not_in_play(self.option_rule)
        if target not in position.tokens:
            return self.refuse_thing(position, block, target)
        other = position.block(target)
        if not other.is_on_map:
            return out_of_play(other)
        if other.seat == block.seat:
            return self.refuse_friend(position, block, verb, other)
        return self.refuse_enemy(position, block, other)

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        """Why not to a place, a counter, or nothing in particular."""
        return None

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        """Why not to a block of one's own."""
        return None

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        """Why not to a block of the enemy."""
        return None

    # What comes after it.

    def named(self, block: Block, order: tuple[str, ...]) -> str:
        """What the activation of a block remembers as done."""
        return order[0]

    def seen_as(self, acted: str) -> str:
        """What the enemy takes it for, if it is noticed."""
        return acted

    def allowance(self, block: Block, mp_before: int) -> int:
        """The MP that the block may have spent in all when it moves afterwards: none, if it moved before (7.1.2)."""
        return WITH_ACTION[block.is_foot] if mp_before == 0 else 0

    def takes_away(self, position: Position, block: Block, target: str) -> bool:
        """Whether the block is where it was no more after it: then it may be done from a friend's location (8.1.1)."""
        return False

    def goes_on(self, position: Position, block: Block, mp: int) -> bool:
        """Whether the activation goes on after it."""
        return mp < self.allowance(block, mp)

    def keep_on(self, play: Play[Position], block: Block) -> None:
        """What the block goes on doing in every location that it enters afterwards."""


def out_of_play(block: Block) -> Refusal:
    """A token stays the name of a block that is no longer there (4.3.2.1)."""
    return Refusal(f"{block.token} is no longer on the map", "4.3.2.1")


def not_in_play(rule: str) -> Refusal:
    return Refusal("this advanced rule is not in play", rule)
