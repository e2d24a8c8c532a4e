"""Who is who: the pieces that a seat has not identified, matched at random to the blocks it sees (4.3.2.2)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import Card
from enfilade.games.urban_operations.box.mission import OFF, STOCK, Mission, Piece
from enfilade.games.urban_operations.knowledge.dealing.losses import wear
from enfilade.games.urban_operations.knowledge.dealing.public import known_ground
from enfilade.games.urban_operations.knowledge.dealing.riders import Berths, deal_berths, waits
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.rules.movement.mines import SPRING
from enfilade.games.urban_operations.rules.turn import STEPS
from enfilade.games.urban_operations.state.block import (
    ARMOUR,
    CARRIER,
    ENGINEER,
    IN_FORCE,
    MOVED,
    ON_FOOT,
    ON_WHEELS,
    UNIT,
    Block,
    lost_in_sight,
)
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

MOUNTED: Final = "mounted"
TRIES: Final = 8
MOST_TRIES: Final = 60
ARMOUR_LEAST: Final = 2  # OSL below which no weapons effect takes armour (8.2.1.3)
REORGANISED: Final = STEPS.index("reorganise")


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
    block.hits = each.hits
    block.hints = each.hints
    block.force = each.force or block.force
    block.seen_in = each.force if each.hints & IN_FORCE else ""
    return block


def deal(position: Position, seen: View, blocks: list[BlockView], seat: Seat, dice: Dice) -> None:
    """The pieces of a side that the seat has not identified, matched at random to what it sees of them."""
    mission = seen.mission
    pieces = unidentified(seen, seat)
    if not pieces or seat not in position.ready:
        return
    slots = [each for each in blocks if each.seat == seat and not each.id]
    riding = seen.facts.muster.mounted[seat]
    kinds: list[BlockView | str] = [*slots, *[MOUNTED] * riding, *[OFF] * (len(pieces) - len(slots) - riding)]
    if len(pieces) > 1:
        pieces = [mission.pieces[id] for id in dice.shuffle([each.id for each in pieces], "who is who")]
        kinds = [kinds[int(number)] for number in dice.shuffle([str(number) for number in range(len(kinds))], "and where")]
    for piece, slot in _matched(position, seen, pieces, kinds, dice):
        if isinstance(slot, BlockView):
            block = Block(piece, slot.loc, max(1, piece.card.osl - lost_in_sight(piece.card, slot.hurt, slot.hits)))
            position.put(_marked(block, slot))
        else:
            position.put(Block(piece, STOCK if piece.home == STOCK else slot, piece.card.osl))
    wear(position, seat, dice)


def unidentified(seen: View, seat: Seat) -> list[Piece]:
    """The pieces of a side that the seat cannot tell: orders of battle are open."""
    shown = {each.id for each in seen.blocks if each.id}
    return [piece for piece in seen.mission.roster(seat) if piece.id not in shown]


def may_be(seen: View, slot: BlockView) -> list[Piece]:
    """All pieces that a block may be by what the seat has seen of it, each by itself (4.3.2.2)."""
    position = known_ground(seen.mission, seen.facts)
    look, transferred = _Look(seen, slot), may_have_transferred(seen)
    return [piece for piece in unidentified(seen, slot.seat) if _fits(position, piece, look, {}, transferred)]


def _matched(
    position: Position, seen: View, pieces: list[Piece], slots: list[BlockView | str], dice: Dice
) -> list[tuple[Piece, BlockView | str]]:
    """Each piece with what is seen of it, with `in:` and a vehicle, or with `off`.

    A matching that also explains who is aboard, who may have laid what appeared on the map, and transfers that nobody saw.
    """
    seat = pieces[0].seat
    for _ in range(TRIES):
        berths = deal_berths(position, seen, seat, pieces, dice)
        engineers = _engineers(position, seen, dice)
        if berths is None:
            break
        if may_have_transferred(seen) and dice.draw(["as set up", "transferred"], "orders of battle") == "transferred":
            found = _match(position, seen, pieces, slots, berths, engineers, True)
            strangers = [slot for piece, slot in found if isinstance(slot, BlockView) and is_stranger(piece, slot)]
            if found and len(strangers) <= seen.mission.oob_markers:
                return found
        found = _match(position, seen, pieces, slots, berths, engineers, False)
        if found:
            return found
    return _any_match(position, seen, pieces, slots, dice)


def _any_match(
    position: Position, seen: View, pieces: list[Piece], slots: list[BlockView | str], dice: Dice
) -> list[tuple[Piece, BlockView | str]]:
    """Where not everything can be explained together: who is aboard and who stands where, at least."""
    for _ in range(MOST_TRIES):
        berths = deal_berths(position, seen, pieces[0].seat, pieces, dice) or {}
        found = _match(position, seen, pieces, slots, berths, [], False) or _match(
            position, seen, pieces, slots, berths, [], True
        )
        if found:
            return found
    return [(piece, OFF if slot == MOUNTED else slot) for piece, slot in zip(pieces, slots, strict=True)]


def may_have_transferred(seen: View, this_turn: bool = False) -> bool:
    """Whether blocks could have changed their force by now: in any turn, or in this one (12.1)."""
    if not seen.mission.options.has("oob_change"):
        return False
    first = 1 if seen.mission.options.has("full_first_turn") else 2
    for turn in seen.procedures("Turn"):
        is_past = STEPS.index(turn.text("step")) > REORGANISED and not seen.procedures("Reorganise")
        number = turn.integer("number")
        return (is_past and number >= first) if this_turn else number > first or (is_past and number == first)
    return False


def is_stranger(piece: Piece, slot: BlockView) -> bool:
    """Whether a block was seen to act with another force than the one its piece began in."""
    return bool(slot.hints & IN_FORCE) and piece.force != slot.force


def _engineers(position: Position, seen: View, dice: Dice) -> list[str]:
    """Of the blocks beside a counter that a card brought, one to be an engineer, unless one is known to be (E11)."""
    chosen: list[str] = []
    for group in position.cards.engineers:
        handles = group.split(" ")
        beside = [each for each in seen.blocks if each.handle in handles]
        known = [each for each in beside if each.id and seen.mission.pieces[each.id].card.type == "ENG"]
        hidden = [each.handle for each in beside if not each.id]
        if hidden and not known and len(beside) == len(handles):  # one that is aboard by now may have been it
            chosen.append(hidden[0] if len(hidden) == 1 else dice.draw(sorted(hidden), "who set a trap"))
    return chosen


def _match(
    position: Position,
    seen: View,
    pieces: list[Piece],
    slots: list[BlockView | str],
    berths: Berths,
    engineers: list[str],
    transferred: bool,
) -> list[tuple[Piece, BlockView | str]]:
    """A random perfect matching, by augmenting paths; none where those with `berths` cannot be aboard, nor these be the
    `engineers`, or where it needs `transferred` pieces."""
    looks = [_Look(seen, slot) for slot in slots]
    fits = [[index for index, look in enumerate(looks) if _fits(position, piece, look, berths, transferred)] for piece in pieces]
    for index, slot in enumerate(slots):
        if isinstance(slot, BlockView) and slot.handle in engineers:
            for number, piece in enumerate(pieces):
                if piece.card.type != "ENG" and index in fits[number]:
                    fits[number].remove(index)
    holder: list[int] = [-1] * len(slots)
    for number in range(len(pieces)):
        if not _place(fits, holder, number, set()):
            return []
    found: list[tuple[Piece, BlockView | str]] = []
    for slot, number in zip(slots, holder, strict=True):
        piece = pieces[number]
        found.append((piece, f"in:{berths[piece.id]}" if slot == MOUNTED else slot))
    return found


def _place(fits: list[list[int]], holder: list[int], number: int, tried: set[int]) -> bool:
    for index in fits[number]:  # a free place first: so every matching can come about
        if holder[index] < 0:
            holder[index] = number
            return True
    for index in fits[number]:
        if index in tried:
            continue
        tried.add(index)
        if _place(fits, holder, holder[index], tried):
            holder[index] = number
            return True
    return False


def _hints(seen: View, slot: BlockView) -> int:
    """What the seat has seen a block do. Asked about a mine of its own, it learns whether a vehicle drove over it (5.2.2.2)."""
    top = seen.top()
    if top.text("procedure", "") != "Mines" or top.text("block") != slot.handle or seen.seat not in seen.actors:
        return slot.hints
    if SPRING in seen.legal:
        return slot.hints | ON_WHEELS
    own = [hex for hexes in seen.facts.mines.laid.values() for hex in hexes]
    is_crossed = any([hex in own for hex in seen.facts.mines.trails.get(slot.handle, ())])
    return slot.hints | (ON_FOOT if is_crossed else 0)


class _Look:
    """What is seen of a block, or that it is not seen; what follows from it is asked for each piece."""

    def __init__(self, seen: View, slot: BlockView | str) -> None:
        self.slot: Final = slot
        self.hints: Final = _hints(seen, slot) if isinstance(slot, BlockView) else 0
        self.is_built: Final = isinstance(slot, BlockView) and _is_built(seen.mission, slot)


def _fits(position: Position, piece: Piece, look: _Look, berths: Berths, transferred: bool) -> bool:
    """Whether a piece could be what is seen there (4.3.2.2)."""
    mission, card, slot = position.mission, piece.card, look.slot
    if piece.id in berths:
        return slot == MOUNTED
    if not isinstance(slot, BlockView):
        return slot == OFF and piece.home in (OFF, STOCK) and not _carries(mission, piece, berths)
    if (piece.home == STOCK) != look.is_built:
        return False
    if waits(position, piece) or not mission.may_stand(card, slot.loc) or not _could_do(mission, card, look.hints):
        return False
    if is_stranger(piece, slot) and (not transferred or piece.leader):
        return False
    mended = position.losses.mended.get(piece.force, 0) + position.losses.mended.get(piece.seat, 0)
    lost = lost_in_sight(card, slot.hurt, slot.hits)
    if card.is_armour and slot.hits > card.osl - ARMOUR_LEAST + mended:
        return False
    return not lost or (card.is_unit and lost < card.osl + mended)


def _carries(mission: Mission, vehicle: Piece, berths: Berths) -> bool:
    """Whether a vehicle has taken somebody in on the map, who did not come in it."""
    return any([mission.pieces[id].home != f"in:{vehicle.id}" for id, where in berths.items() if where == vehicle.id])


def _is_built(mission: Mission, slot: BlockView) -> bool:
    """Whether a block appeared in play and came neither onto the map by itself nor out of a vehicle: engineers built it."""
    return int(slot.handle[1:]) > mission.set_up_by[slot.seat] and not slot.hints & MOVED


def _could_do(mission: Mission, card: Card, hints: int) -> bool:
    """Whether such a block can do what everybody has seen it do (4.3.2.2)."""
    if hints & (UNIT | ENGINEER | CARRIER) and not card.is_unit:
        return False
    if hints & MOVED and not card.is_unit and not (card.type == "DUM" and mission.options.has("dummies_move")):
        return False
    if (hints & ON_FOOT and not card.is_foot) or (hints & ON_WHEELS and card.is_foot):
        return False
    if (hints & ARMOUR and not card.is_armour) or (hints & ENGINEER and card.type != "ENG"):
        return False
    return not hints & CARRIER or (not card.is_foot and card.capacity > 0)


def link(position: Position, seen: View) -> None:
    """Pairs, and blocks that ride on vehicles: everybody sees them (10.4, 11.1)."""
    for each in seen.blocks:
        if each.pair or each.riding:
            block = position.block(each.handle)
            partner = position.block(each.pair).id if each.pair else ""
            position.put(block.paired_with(partner).riding_on(position.block(each.riding).id if each.riding else ""))
