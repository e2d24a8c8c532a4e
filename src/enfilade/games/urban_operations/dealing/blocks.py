"""Who is who: the pieces that a seat has not identified, matched at random to the blocks it sees (10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.block import ARMOUR, IN_FORCE, MOVED, ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.dealing.losses import wear
from enfilade.games.urban_operations.dealing.riders import seat_riders
from enfilade.games.urban_operations.mission import OFF, Mission, Piece
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.view import BlockView, View
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

MOUNTED: Final = "mounted"


def identify(mission: Mission, each: BlockView) -> Block:
    """A block whose piece is known; upright, its strength is what was seen of its losses."""
    piece = mission.pieces[each.id]
    block = Block(piece, each.loc, each.osl or max(1, piece.card.osl - each.hurt))
    return _marked(block, each)


def _marked(block: Block, each: BlockView) -> Block:
    block.revealed = each.revealed
    block.activated = each.activated
    block.reacted = each.reacted
    block.token = each.handle if each.handle != each.id else ""
    block.known = each.known
    block.hurt = each.hurt
    block.hints = each.hints
    block.force = each.force or block.force
    block.seen_in = each.force if each.hints & IN_FORCE else ""
    return block


def deal(position: Position, seen: View, blocks: list[BlockView], seat: Seat, dice: Dice) -> None:
    """The pieces of a side that the seat has not identified, matched at random to what it sees of them."""
    mission = seen.mission
    shown = {each.id for each in seen.blocks if each.id}
    pieces = [piece for piece in mission.roster(seat) if piece.id not in shown]
    if not pieces or seat not in position.ready:
        return
    slots = [each for each in blocks if each.seat == seat and not each.id]
    facts = Reader(seen.facts, Source("view"))
    riding = facts.table("mounted").integer(seat)
    kinds: list[BlockView | str] = [*slots, *[MOUNTED] * riding, *[OFF] * (len(pieces) - len(slots) - riding)]
    if len(pieces) > 1:
        pieces = [mission.pieces[id] for id in dice.shuffle([each.id for each in pieces], "who is who")]
        kinds = [kinds[int(number)] for number in dice.shuffle([str(number) for number in range(len(kinds))], "and where")]
    matched = _match(position, pieces, kinds, False) or _match(position, pieces, kinds, True)
    riders: list[Piece] = []
    for piece, slot in matched:
        if isinstance(slot, BlockView):
            block = Block(piece, slot.loc, max(1, piece.card.osl - slot.hurt))
            position.put(_marked(block, slot))
        elif slot == MOUNTED:
            riders.append(piece)
        else:
            position.put(Block(piece, OFF, piece.card.osl))
    seat_riders(position, seen, seat, riders, dice)
    wear(position, seat, dice)


def _match(
    position: Position, pieces: list[Piece], slots: list[BlockView | str], transferred: bool
) -> list[tuple[Piece, BlockView | str]]:
    """A random perfect matching, by augmenting paths: one always exists, the true one, if need be with `transferred` pieces."""
    holder: list[int] = [-1] * len(slots)
    for number in range(len(pieces)):
        if not _place(position, pieces, slots, holder, number, set(), transferred):
            assert not transferred, "the truth would fit"
            return []
    return [(pieces[number], slots[index]) for index, number in enumerate(holder)]


def _place(
    position: Position,
    pieces: list[Piece],
    slots: list[BlockView | str],
    holder: list[int],
    number: int,
    tried: set[int],
    transferred: bool,
) -> bool:
    fitting = [index for index in range(len(slots)) if _fits(position, pieces[number], slots[index], transferred)]
    for index in fitting:  # a free place first: so every matching can come about
        if holder[index] < 0:
            holder[index] = number
            return True
    for index in fitting:
        if index in tried:
            continue
        tried.add(index)
        if _place(position, pieces, slots, holder, holder[index], tried, transferred):
            holder[index] = number
            return True
    return False


def _fits(position: Position, piece: Piece, slot: BlockView | str, transferred: bool) -> bool:
    """Whether a piece could be what is seen there (10)."""
    mission, card = position.mission, piece.card
    waits = piece.home == OFF and position.turn < mission.forces[piece.force].entry_turn
    if not isinstance(slot, BlockView):
        if slot == OFF:
            return piece.home == OFF
        return card.is_unit and card.is_foot and not waits and _fits_some_vehicle(mission, piece)
    if waits or not mission.may_stand(card, slot.loc):
        return False
    if slot.hints & MOVED and not card.is_unit and not (card.type == "DUM" and mission.options.has("dummies_move")):
        return False
    if (slot.hints & ON_FOOT and not card.is_foot) or (slot.hints & ON_WHEELS and card.is_foot):
        return False
    if slot.hints & ARMOUR and not card.is_armour:
        return False
    if slot.hints & IN_FORCE and piece.force != slot.force:
        if not transferred or piece.leader or not mission.options.has("oob_change"):
            return False
    mended = position.mended.get(piece.force, 0) + position.mended.get(piece.seat, 0)
    return slot.hurt < card.osl + mended


def _fits_some_vehicle(mission: Mission, piece: Piece) -> bool:
    return any([each.seat == piece.seat and each.card.capacity >= piece.card.weight for each in mission.pieces.values()])


def link(position: Position, seen: View) -> None:
    """Pairs, and blocks that ride on vehicles: everybody sees them (10.4, 11.1)."""
    for each in seen.blocks:
        if each.pair or each.riding:
            block = position.block(each.handle)
            partner = position.block(each.pair).id if each.pair else ""
            position.put(block.paired_with(partner).riding_on(position.block(each.riding).id if each.riding else ""))
