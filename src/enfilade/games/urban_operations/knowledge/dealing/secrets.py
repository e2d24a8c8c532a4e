"""What the other side keeps to itself: mines, traps, transfers; and face-down counters (5.2.2.1, 5.2.3, 12.1, 13.2)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.knowledge.dealing.blocks import may_have_transferred
from enfilade.games.urban_operations.knowledge.dealing.cards import deal_cards
from enfilade.games.urban_operations.knowledge.dealing.missions import deal_missions
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.reorganise import other_forces, transferable
from enfilade.games.urban_operations.state.block import IN_FORCE, Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def deal_counters(position: Position, seen: View, dice: Dice) -> None:
    """Face-down counters: the kinds that have not turned up, shuffled; and those of which it is not known where they lie."""
    kinds = sorted(seen.mission.nml)
    for kind in position.opened:
        kinds.remove(kind)
    order = dice.shuffle(kinds, "face-down counters") if len(set(kinds)) > 1 else kinds
    shown = [Counter(each.id, each.kind, each.loc, each.revealed, each.owner) for each in seen.counters]
    position.counters = {}
    for each in [*shown, *_buried(position, seen, dice)]:
        kind = each.kind or ("ied" if each.owner else order.pop())
        position.counters[each.id] = Counter(each.id, kind, each.loc, each.revealed, each.owner)


def _buried(position: Position, seen: View, dice: Dice) -> list[Counter]:
    """Counters of which the seat knows only that they are somewhere below (R100)."""
    zones = [zone for each in seen.mission.underground.tunnels for zone in each.zones if zone not in position.places]
    free = sorted([zone for zone in zones if not is_charted(position, zone, seen.seat)])
    found: list[Counter] = []
    for each in seen.facts.map.buried:
        found.append(Counter(each.id, each.kind, dice.draw(free, "a counter underground"), each.revealed, each.owner))
    return found


def deal_secrets(position: Position, seen: View, dice: Dice) -> None:
    """Event cards, mines, transfers and missions of others as they might be."""
    for seat in SEATS:
        deal_cards(position, seen.facts.cards, seat, dice)
        if seat in position.ready and seat not in seen.facts.mines.laid:
            _lay_mines(position, seen, seat, seen.facts.mines.found_of(seat), dice)
            _guess_transfers(position, seen, seat, dice)
            deal_missions(position, seen, seat, dice)


def _lay_mines(position: Position, seen: View, seat: Seat, known: list[str], dice: Dice) -> None:
    """Mines of another side: any number of those left, anywhere a vehicle could go and none is known not to lie (5.2.2.1)."""
    side, district = seen.mission.sides[seat], seen.mission.district
    traps = [loc for loc in known if loc not in district.terrain]
    known = [hex for hex in known if hex not in traps]
    position.mines = position.mines.with_mines(seat, known).with_traps(seat, traps)
    left = side.mines - position.mines.gone[seat] - len(known) - TRAP_MINES * len(traps)
    left = _lay_traps(position, seat, left, dice)
    closed = {*position.mines.cleared[seat], *known}
    mineable = [hex for hex, letter in district.terrain.items() if letter in ".hs" or hex in side.mines_at]
    free = sorted([hex for hex in mineable if hex not in closed])
    if left > 0:
        laid = [*known]
        for _ in range(_number(min(left, len(free)), "how many mines lie hidden", dice)):
            laid.append(dice.draw(free, "a hidden mine"))
        position.mines = position.mines.with_mines(seat, laid)
        left -= len(laid) - len(known)
    if left > 0 and seen.mission.options.has("mine_choice"):
        silent = _number(left, "of how many mines it kept silent", dice)
        position.mines = position.mines.with_given_up(seat, silent)
        left -= silent
    position.works = position.works.with_left(seat, "mine", max(0, left))


def _number(most: int, label: str, dice: Dice) -> int:
    return int(dice.draw([str(number) for number in range(most + 1)], label))


def _lay_traps(position: Position, seat: Seat, left: int, dice: Dice) -> int:
    """AP traps of another side in rooms and in tunnels that it knows, where none is known not to lie; says how many mines are
    left (13.2)."""
    mission = position.mission
    if left < TRAP_MINES or not mission.options.has("ap_traps"):
        return left
    closed = {*position.mines.cleared[seat], *position.mines.traps[seat]}
    tunnels = [zone for each in mission.underground.tunnels for zone in each.zones if is_charted(position, zone, seat)]
    free = sorted([zone for zone in [*mission.district.zones, *tunnels] if zone not in closed])
    most = min(left // TRAP_MINES, len(free))
    laid: list[str] = []
    for _ in range(_number(most, "how many traps are set", dice)):
        laid.append(dice.draw(free, "a hidden trap"))
    position.mines = position.mines.with_traps(seat, [*position.mines.traps[seat], *laid])
    return left - TRAP_MINES * len(laid)


def _guess_transfers(position: Position, seen: View, seat: Seat, dice: Dice) -> None:
    """Blocks of another side that may have changed their force unseen, in earlier turns or in this one (12.1)."""
    mission = position.mission
    moved = [block for block in position.blocks.values() if block.seat == seat and block.force != block.piece.force]
    position.command = position.command.with_transfers(seat, min(len(moved), mission.oob_markers))
    if not may_have_transferred(seen):
        return
    more = mission.oob_markers - position.command.transfers[seat]
    for _ in range(int(dice.draw([str(number) for number in range(more + 1)], "blocks of the enemy that changed their force"))):
        blocks = [block for block in transferable(position, seat) if not _is_bound(seen, block)]
        if not blocks:
            return
        block = position.blocks[dice.draw([each.id for each in blocks], "which block changed its force")]
        force = dice.draw(other_forces(position, block), "its new force")
        position.put(block.moved_to(force))
        _mark_forces(position, seen, seat, [block.force, force], dice)
        position.command = position.command.transferred(seat)


def _is_bound(seen: View, block: Block) -> bool:
    """Whether a block has been seen to act with its force in this turn; of one seen before, that may have changed since."""
    acting = [each.text("block") for each in seen.procedures("Activation")]
    return bool(block.hints & IN_FORCE) and (block.activated or block.token in acting)


def _mark_forces(position: Position, seen: View, seat: Seat, forces: list[str], dice: Dice) -> None:
    """A transfer of this turn keeps both forces from firing; not if one of them has had its impulse, in which it may have."""
    begun = [each for each in forces if each in position.tempo.spent or each in _acting(seen)]
    if begun or not may_have_transferred(seen, this_turn=True):
        return
    if dice.draw(["earlier", "this turn"], "when forces were reorganised") == "this turn":
        position.command = position.command.reorganising(seat, forces)


def _acting(seen: View) -> list[str]:
    """The force whose impulse goes on."""
    return [impulse.text("force") for impulse in seen.procedures("Impulse")]
