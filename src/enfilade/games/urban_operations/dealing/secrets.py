"""What the other side keeps to itself: mines, traps, transfers; and face-down counters (5.2, 12.1, 13.2)."""

from __future__ import annotations

from enfilade.games.urban_operations.block import IN_FORCE
from enfilade.games.urban_operations.dealing.cards import deal_cards
from enfilade.games.urban_operations.dealing.missions import guess_missions, request_of
from enfilade.games.urban_operations.dealing.public import rows
from enfilade.games.urban_operations.markers import Counter
from enfilade.games.urban_operations.mission import SEATS
from enfilade.games.urban_operations.procedures.mines import TRAP_MINES
from enfilade.games.urban_operations.procedures.reorganise import other_forces, transferable
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.view import View
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def deal_counters(position: Position, seen: View, dice: Dice) -> None:
    """Face-down counters: the kinds that have not turned up, shuffled."""
    hidden = [each for each in seen.counters if not each.kind and not each.owner]
    kinds = sorted(seen.mission.nml)
    for kind in _texts(seen, "opened"):
        kinds.remove(kind)
    order = dice.shuffle(kinds, "face-down counters") if len(set(kinds)) > 1 else kinds
    position.counters = {}
    for each in seen.counters:
        kind = each.kind or ("ied" if each.owner else order[hidden.index(each)])
        position.counters[each.id] = Counter(each.id, kind, each.loc, each.revealed, each.owner)


def _texts(seen: View, key: str) -> list[str]:
    return Reader(seen.facts, Source("view")).texts(key)


def deal_secrets(position: Position, seen: View, facts: Reader, dice: Dice) -> None:
    """The seat's own secrets as they are; mines and missions of others as they might be."""
    found = facts.texts("found")
    position.found = tuple(sorted({each.partition(" ")[2] for each in found}))
    for seat in SEATS:
        deal_cards(position, facts, seat, dice)
        if facts.table("mines").has(seat):
            position.mines[seat] = tuple(facts.table("mines").texts(seat))
            position.traps[seat] = tuple(facts.table("traps").texts(seat))
            position.lifted[seat] = facts.table("lifted").integer(seat)
            position.transfers[seat] = facts.table("transfers").integer(seat)
            position.reorganised[seat] = tuple(facts.table("reorganised").texts(seat))
            position.requests[seat] = tuple([request_of(row) for row in rows(facts.table("requests"), seat)])
            position.pending[seat] = tuple([request_of(row) for row in rows(facts.table("pending"), seat)])
        else:
            known = [each.partition(" ")[2] for each in found if each.startswith(f"{seat} ")]
            _lay_mines(position, seen, seat, known, dice)
            _guess_transfers(position, seat, dice)
            guess_missions(position, seat, facts.table("pending_count").integer(seat), dice)


def _lay_mines(position: Position, seen: View, seat: Seat, known: list[str], dice: Dice) -> None:
    """Mines of another side: any number of those left, anywhere a vehicle could go and none is known not to lie (5.2.2.1)."""
    side = seen.mission.sides[seat]
    traps = [loc for loc in known if loc not in seen.mission.district.terrain]
    known = [hex for hex in known if hex not in traps]
    position.mines[seat], position.traps[seat] = tuple(known), tuple(traps)
    left = side.mines - position.gone[seat] - len(known) - TRAP_MINES * len(traps)
    left = _lay_traps(position, seat, left, dice)
    position.stock[f"{seat} mine"] = max(0, left)
    if left <= 0 or seat not in position.ready:
        return
    closed = {*position.cleared[seat], *known}
    free = sorted([hex for hex, letter in seen.mission.district.terrain.items() if letter in ".hs" and hex not in closed])
    laid = [*known]
    number = int(dice.draw([str(each) for each in range(min(left, len(free)) + 1)], "how many mines lie hidden"))
    for _ in range(number):
        laid.append(dice.draw(free, "a hidden mine"))
    position.mines[seat] = tuple(sorted(laid))
    position.stock[f"{seat} mine"] = left - (len(laid) - len(known))


def _lay_traps(position: Position, seat: Seat, left: int, dice: Dice) -> int:
    """AP traps of another side in zones where none is known not to lie; says how many mines are left (13.2)."""
    mission = position.mission
    if left < TRAP_MINES or not mission.options.has("ap_traps") or seat not in position.ready:
        return left
    closed = {*position.cleared[seat], *position.traps[seat]}
    free = sorted([zone for zone in mission.district.zones if zone not in closed])
    most = min(left // TRAP_MINES, len(free))
    laid: list[str] = []
    for _ in range(int(dice.draw([str(number) for number in range(most + 1)], "how many traps are set"))):
        laid.append(dice.draw(free, "a hidden trap"))
    position.traps[seat] = tuple(sorted([*position.traps[seat], *laid]))
    return left - TRAP_MINES * len(laid)


def _guess_transfers(position: Position, seat: Seat, dice: Dice) -> None:
    """Blocks of another side that may have changed their force in an earlier turn, unseen (12.1)."""
    mission = position.mission
    moved = [block for block in position.blocks.values() if block.seat == seat and block.force != block.piece.force]
    position.transfers[seat] = min(len(moved), mission.oob_markers)
    first = 1 if mission.options.has("full_first_turn") else 2  # the first turn with a reorganisation
    if not mission.options.has("oob_change") or position.turn <= first or seat not in position.ready:
        return
    more = mission.oob_markers - position.transfers[seat]
    for _ in range(int(dice.draw([str(number) for number in range(more + 1)], "blocks of the enemy that changed their force"))):
        blocks = [block for block in transferable(position, seat) if not block.hints & IN_FORCE]
        if not blocks:
            return
        block = position.blocks[dice.draw([each.id for each in blocks], "which block changed its force")]
        position.put(block.moved_to(dice.draw(other_forces(position, block), "its new force")))
        position.transfers[seat] += 1
