"""A whole position that would explain a view, sampled from what the seat knows (10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.beginning import beginning
from enfilade.games.urban_operations.charts import ARMOURED, MBT
from enfilade.games.urban_operations.mission import OFF, SEATS, Mission, Piece
from enfilade.games.urban_operations.procedures.activation import Activation, entry_hexes
from enfilade.games.urban_operations.procedures.assault import Assault
from enfilade.games.urban_operations.procedures.battle import Battle
from enfilade.games.urban_operations.procedures.breaching import Breach, Destroy, ForcedMove
from enfilade.games.urban_operations.procedures.cards import EventChoice, Exodus
from enfilade.games.urban_operations.procedures.civilians import PopulationMove, Scatter
from enfilade.games.urban_operations.procedures.entering import Enter, PopulationFlight
from enfilade.games.urban_operations.procedures.events import EventSequence, FireCards
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.impulse import Impulse, Phases, limit_of
from enfilade.games.urban_operations.procedures.mines import TRAP_MINES, Mines
from enfilade.games.urban_operations.procedures.opportunity import OpportunityWindow
from enfilade.games.urban_operations.procedures.reaction import Reaction
from enfilade.games.urban_operations.procedures.reorganise import Reorganise, Transfers, other_forces, transferable
from enfilade.games.urban_operations.procedures.setup import Setup
from enfilade.games.urban_operations.procedures.support3d import (
    INTERCEPTED,
    Grant,
    Request3D,
    Requests,
    Resolve3D,
    Strike,
    is_target,
    requesters,
    target_range,
)
from enfilade.games.urban_operations.procedures.turn import Turn
from enfilade.games.urban_operations.procedures.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.state import (
    ARMOUR,
    IN_FORCE,
    MOVED,
    ON_FOOT,
    ON_WHEELS,
    RODE,
    Area,
    Block,
    Counter,
    Position,
    Request,
    enemy,
)
from enfilade.games.urban_operations.underground import UNDERGROUND
from enfilade.games.urban_operations.view import HIDDEN, BlockView, View
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Procedure

MOUNTED: Final = "mounted"
NOBODY: Final = "-"


def redeal(seen: View, dice: Dice) -> Position:
    """Everything the seat knows as it is; everything else dealt at random among what could be."""
    facts = Reader(seen.facts, Source("view"))
    position = beginning(seen.mission)
    _public(position, facts)
    _below(position, seen, facts, dice)
    position.outcome = seen.outcome
    blocks = _placed(position, seen, dice)
    for each in blocks:
        if each.id:
            position.put(_identified(seen.mission, each))
    for seat in SEATS:
        _deal(position, seen, blocks, seat, dice)
    _links(position, seen)
    _counters(position, seen, dice)
    _mend(position, seen, dice)
    position.refresh()
    _secrets(position, seen, facts, dice)
    _prisoner(position, facts.text("prisoner"), dice)
    position.broken = tuple(sorted([position.block(token).id for token in facts.texts("broken")]))
    for data in seen.stack:
        position.stack.append(_procedure(Reader(data, Source("view")), position, seen, dice))
    if facts.integer("limit") < 0:
        position.limit = _limit(position)
    return position


def _public(position: Position, facts: Reader) -> None:
    """What stands in the view as it stands in the position."""
    position.ready = tuple(facts.texts("ready"))
    for seat in SEATS:
        position.named[seat] = facts.table("named").integer(seat)
        position.gone[seat] = facts.table("gone").integer(seat)
        position.logistics[seat] = facts.table("logistics").integer(seat)
        position.worn[seat] = facts.table("worn").integer(seat)
        if facts.table("cleared").has(seat):
            position.cleared[enemy(seat)] = tuple(facts.table("cleared").texts(seat))
        position.killed[seat] = facts.table("killed").integer(seat)
    position.counted = facts.integer("counted")
    position.opened = tuple(facts.texts("opened"))
    for id, kind, hexes, permanent in _rows(facts, "areas"):
        assert isinstance(hexes, (list, tuple))
        position.areas[str(id)] = Area(str(kind), tuple([str(hex) for hex in hexes]), bool(permanent))
    position.laid = facts.integer("laid")
    position.breaches = tuple(facts.texts("breaches"))
    position.fortified = tuple(facts.texts("fortified"))
    for key in facts.table("mended").keys():
        position.mended[key] = facts.table("mended").integer(key)
    for key in facts.table("stock").keys():
        position.stock[key] = facts.table("stock").integer(key)
    control = facts.table("control")
    position.control = {loc: control.text(loc) for loc in control.keys()}
    support = facts.table("support")
    position.support = {force: support.integer(force) for force in support.keys()}
    missions = facts.table("missions")
    position.missions = {key: missions.integer(key) for key in missions.keys()}
    position.used = tuple(facts.texts("used"))
    position.lit = tuple(facts.texts("lit"))
    position.turn = facts.integer("turn")
    position.initiative = facts.text("initiative")
    position.wind = facts.text("wind")
    position.limit = max(0, facts.integer("limit"))
    position.activations = facts.integer("activations")
    position.spent = tuple(facts.texts("spent"))
    position.shaken = tuple(facts.texts("shaken"))
    headless = facts.table("headless")
    position.headless = {force: headless.integer(force) for force in headless.keys()}
    position.discards = tuple(facts.texts("discards"))
    position.lasting = tuple(facts.texts("lasting"))
    for seat in SEATS:
        position.request_dice[seat] = facts.table("request_dice").integer(seat)


def _rows(reader: Reader, key: str) -> list[list[object]]:
    """A list of lists."""
    found: list[list[object]] = []
    rows = reader.raw(key)
    assert isinstance(rows, (list, tuple))
    for row in rows:
        assert isinstance(row, (list, tuple))
        found.append(list(row))
    return found


def _identified(mission: Mission, each: BlockView) -> Block:
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


# Below ground.


def _below(position: Position, seen: View, facts: Reader, dice: Dice) -> None:
    """Manholes whose letter lies face down lead anywhere the others do not; one that was seen in use is no dummy (R100)."""
    position.lettered = tuple(facts.texts("lettered"))
    position.worked = tuple(facts.texts("worked"))
    for seat in facts.table("entered").keys():
        position.entered[seat] = tuple(facts.table("entered").texts(seat))
    shown = facts.table("manholes")
    leads = {loc: shown.text(loc) for loc in shown.keys()}
    closed = [loc for loc, zone in leads.items() if zone == HIDDEN]
    if closed:
        rest = sorted([zone for _, zone in seen.mission.underground.manholes if zone not in leads.values() or not zone])
        for _ in range(rest.count("") - list(leads.values()).count("")):
            dummy = dice.draw([loc for loc in closed if loc not in position.worked], "a manhole that leads nowhere")
            leads[dummy] = ""
            closed.remove(dummy)
        zones = [zone for zone in rest if zone]
        order = dice.shuffle(zones, "where manholes lead") if len(zones) > 1 else zones
        leads.update(zip(closed, order, strict=True))
    position.manholes = tuple(sorted(leads.items()))


def _placed(position: Position, seen: View, dice: Dice) -> list[BlockView]:
    """The blocks seen; those that are somewhere underground are in tunnels that the seat does not know."""
    taken = [each.loc for each in seen.blocks]
    zones = [zone for each in seen.mission.underground.tunnels for zone in each.zones if zone not in taken]
    free = sorted([zone for zone in zones if not position.is_charted(zone, seen.seat)])
    found: list[BlockView] = []
    for each in seen.blocks:
        if each.loc != UNDERGROUND:
            found.append(each)
        else:
            found.append(each.at(dice.draw(free, "where somebody is underground")))
    return found


# Who is who among the hidden blocks.


def _deal(position: Position, seen: View, blocks: list[BlockView], seat: Seat, dice: Dice) -> None:
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
    _seat(position, seen, seat, riders, dice)
    _wear(position, seat, dice)


def _wear(position: Position, seat: Seat, dice: Dice) -> None:
    """Losses of blocks that mounted, on any of those that are aboard or came off since (10)."""
    for _ in range(position.worn[seat]):
        blocks = [block for block in position.blocks.values() if block.seat == seat and block.osl > 1 and not block.known]
        hurt = sorted([block.id for block in blocks if block.is_mounted or block.hints & RODE])
        if not hurt:
            return
        block = position.blocks[hurt[0] if len(hurt) == 1 else dice.draw(hurt, "who was hurt before it mounted")].twin()
        block.osl -= 1
        position.put(block)


def _mend(position: Position, seen: View, dice: Dice) -> None:
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
    if slot.hints & ARMOUR and card.cls not in (ARMOURED, MBT):
        return False
    if slot.hints & IN_FORCE and piece.force != slot.force:
        if not transferred or piece.leader or not mission.options.has("oob_change"):
            return False
    mended = position.mended.get(piece.force, 0) + position.mended.get(piece.seat, 0)
    return slot.hurt < card.osl + mended


def _links(position: Position, seen: View) -> None:
    """Pairs, and blocks that ride on vehicles: everybody sees them (10.4, 11.1)."""
    for each in seen.blocks:
        if each.pair or each.riding:
            block = position.block(each.handle)
            partner = position.block(each.pair).id if each.pair else ""
            position.put(block.paired_with(partner).riding_on(position.block(each.riding).id if each.riding else ""))


def _fits_some_vehicle(mission: Mission, piece: Piece) -> bool:
    return any([each.seat == piece.seat and each.card.capacity >= piece.card.weight for each in mission.pieces.values()])


def _seat(position: Position, seen: View, seat: Seat, riders: list[Piece], dice: Dice) -> None:
    """Mounted pieces into vehicles with room: as many as are seen in those that lie flat."""
    vehicles = [block for block in position.of(seat) if not block.is_foot and block.card.capacity]
    exact = {each.id: each.riders for each in seen.blocks if each.revealed and each.riders >= 0 and each.seat == seat}
    if len(vehicles) > 1 and riders:
        vehicles = [position.blocks[id] for id in dice.shuffle([each.id for each in vehicles], "who rides where")]
    ordered = [*riders]
    placed = _seated(position, ordered, vehicles, exact, {})
    if placed is None:  # what is seen cannot be explained by weights alone: let capacity give way
        placed = {piece.id: vehicles[0].id for piece in ordered} if vehicles else {}
    for piece in ordered:
        vehicle = placed.get(piece.id, "")
        position.put(Block(piece, f"in:{vehicle}" if vehicle else OFF, piece.card.osl))


def _seated(
    position: Position, left: list[Piece], vehicles: list[Block], exact: dict[str, int], placed: dict[str, str]
) -> dict[str, str] | None:
    counts = list(placed.values())
    if not left:
        complete = all([counts.count(id) == number for id, number in exact.items()])
        return placed if complete else None
    piece = left[0]
    for vehicle in vehicles:
        load = sum([position.mission.pieces[id].card.weight for id, where in placed.items() if where == vehicle.id])
        full = vehicle.id in exact and counts.count(vehicle.id) >= exact[vehicle.id]
        if full or load + piece.card.weight > vehicle.card.capacity:
            continue
        found = _seated(position, left[1:], vehicles, exact, {**placed, piece.id: vehicle.id})
        if found is not None:
            return found
    return None


# Counters, mines, requests.


def _counters(position: Position, seen: View, dice: Dice) -> None:
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


def _secrets(position: Position, seen: View, facts: Reader, dice: Dice) -> None:
    """The seat's own secrets as they are; mines and missions of others as they might be."""
    found = facts.texts("found")
    position.found = tuple(sorted({each.partition(" ")[2] for each in found}))
    for seat in SEATS:
        _cards(position, facts, seat, dice)
        if facts.table("mines").has(seat):
            position.mines[seat] = tuple(facts.table("mines").texts(seat))
            position.traps[seat] = tuple(facts.table("traps").texts(seat))
            position.lifted[seat] = facts.table("lifted").integer(seat)
            position.transfers[seat] = facts.table("transfers").integer(seat)
            position.reorganised[seat] = tuple(facts.table("reorganised").texts(seat))
            position.requests[seat] = tuple([_request(row) for row in _rows(facts.table("requests"), seat)])
            position.pending[seat] = tuple([_request(row) for row in _rows(facts.table("pending"), seat)])
        else:
            known = [each.partition(" ")[2] for each in found if each.startswith(f"{seat} ")]
            _lay_mines(position, seen, seat, known, dice)
            _guess_transfers(position, seat, dice)
            _guess_missions(position, seat, facts.table("pending_count").integer(seat), dice)


def _request(row: list[object]) -> Request:
    return Request(str(row[0]), str(row[1]), str(row[2]), str(row[3]))


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


def _cards(position: Position, facts: Reader, seat: Seat, dice: Dice) -> None:
    """A side's event cards: one's own hand as it is, another's drawn from what has not been seen (6.2.1)."""
    events = position.mission.events
    if not events.has_cards:
        return
    played = [each.partition(" ")[2] for each in position.discards if each.startswith(f"{seat} ")]
    left = sorted([*events.decks[seat], *events.hands[seat]])
    for id in played:
        left.remove(id)
    if facts.table("hands").has(seat):
        hand = facts.table("hands").texts(seat)
    else:
        hand = _guess_hand(position, seat, left, facts.table("hand_counts").integer(seat), dice)
    for id in hand:
        left.remove(id)
    position.hands[seat] = tuple(sorted(hand))
    position.decks[seat] = tuple(left)


def _guess_hand(position: Position, seat: Seat, left: list[str], count: int, dice: Dice) -> list[str]:
    """What another side may hold: what it was dealt openly and has not played, else black cards, for none keeps a red one."""
    events = position.mission.events
    hand: list[str] = []
    for id in events.hands[seat]:
        if left.count(id) > hand.count(id) and (id not in events.decks[seat]) and len(hand) < count:
            hand.append(id)
    pool = [id for id in left if not events.cards[id].is_red or id in events.hands[seat]]
    for id in hand:
        if id in pool:
            pool.remove(id)
    while len(hand) < count:
        hand.append(dice.draw(pool, f"an event card of {seat}"))
    return hand


def _guess_requests(position: Position, left: Reader, dice: Dice) -> None:
    """Requests of another side that still wait for their die."""
    for seat in SEATS:
        while len(position.requests[seat]) < left.integer(seat):
            position.requests[seat] = (*position.requests[seat], _guess(position, seat, False, dice))


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


def _guess_missions(position: Position, seat: Seat, count: int, dice: Dice) -> None:
    """Granted missions of another side: any row that has some left, any requester, any place."""
    for _ in range(count):
        request = _guess(position, seat, False, dice)
        position.missions[f"{seat} {request.row}"] -= 1
        position.pending[seat] = (*position.pending[seat], request)


def _guess(position: Position, seat: Seat, flying: bool, dice: Dice) -> Request:
    """A mission of another side: a row that it has left, one who may ask for it, a place within his range (7.3)."""
    mission = position.mission
    rows = [row.name for row in mission.sides[seat].rows if row.name != "air-defence"]
    left = [row for row in rows if position.missions[f"{seat} {row}"] > 0 and (not flying or row in INTERCEPTED)]
    able = [row for row in left if requesters(position, seat, row)]
    row = dice.draw(sorted(able or left or rows), "a 3D mission of the enemy")
    callers = requesters(position, seat, row)
    if not callers:  # who asked is dead by now, and the mission comes all the same
        fallen = sorted([piece.id for piece in mission.roster(seat) if piece.leader or piece.card.type == "JFO"])
        by = dice.draw(fallen or sorted([piece.id for piece in mission.roster(seat)]), "who asked for it")
        near = list(mission.district.locations)
    else:
        by = dice.draw(sorted([each.id for each in callers]), "who asked for it")
        near = position.ground.within(position.blocks[by].loc, target_range(position.blocks[by]))
    return Request(
        seat, row, by, dice.draw(sorted([loc for loc in near if is_target(position, row, loc)]), "where it will come down")
    )


def _prisoner(position: Position, shown: str, dice: Dice) -> None:
    position.prisoner = shown
    if not shown.startswith("with:"):
        return
    handle = shown[5:]
    if handle:
        position.prisoner = f"with:{position.block(handle).id}"
    else:
        aboard = sorted([block.id for block in position.blocks.values() if block.is_mounted and block.seat == "green"])
        position.prisoner = f"with:{dice.draw(aboard, 'who has the prisoner')}"


def _limit(position: Position) -> int:
    """The limit of an enemy's impulse: by the rule, but at least what it has used."""
    top = position.stack[-1]
    least = position.activations + (1 if isinstance(top, Impulse) else 0)
    for procedure in position.stack:
        if isinstance(procedure, Impulse):
            return max(least, limit_of(position, procedure.force))
    return 0


# The stack.


def _procedure(data: Reader, position: Position, seen: View, dice: Dice) -> Procedure[Position]:
    """A procedure that a view shows; of what another seat keeps to itself, a beginning."""
    match data.text("procedure"):
        case "Battle":
            return Battle(data.text("step"), data.integer("turn"))
        case "Setup":
            return Setup(data.text("seat"), data.text("chosen"), data.text("part"), data.integer("made"))
        case "Turn":
            return Turn(data.integer("number"), data.integer("step"))
        case "Request3D":
            return Request3D(_branches(data, seen, position, dice))
        case "Reorganise":
            return Reorganise(_branches(data, seen, position, dice))
        case "Transfers":
            return Transfers(data.text("seat"), data.text("block"), data.flag("over"))
        case "Grant":
            _guess_requests(position, data.table("left"), dice)
            return Grant(data.text("step"), data.integer("bonus"))
        case "EventSequence":
            return EventSequence(tuple(data.texts("waiting")), data.text("step"))
        case "EventChoice":
            return EventChoice(data.text("seat"), data.text("what"))
        case "Exodus":
            return Exodus(data.text("seat"), tuple(data.texts("waiting")))
        case "FireCards":
            return FireCards(tuple(data.texts("waiting")))
        case "Requests":
            return Requests(data.text("seat"), data.text("row"), data.text("by"), data.text("part"), data.flag("over"))
        case "Resolve3D":
            return Resolve3D()
        case "Strike":
            return _strike(data, position, dice)
        case "Phases":
            return Phases(data.text("seat"), data.integer("passes"))
        case "Impulse":
            return Impulse(data.text("force"), data.text("seat"))
        case "Activation":
            return _activation(data, position, seen, dice)
        case "Enter":
            return Enter(
                data.text("block"), data.text("loc"), data.text("mode"), data.text("step"), data.text("origin"),
                tuple(data.texts("todo")),
            )  # fmt: skip
        case "PopulationFlight":
            return PopulationFlight(data.text("counter"), data.text("seat"), data.text("mover"), data.integer("mp"))
        case "PopulationMove":
            return PopulationMove(tuple(data.texts("waiting")), data.text("asked"))
        case "Scatter":
            return Scatter(data.text("counter"), data.text("seat"), data.integer("mp"))
        case "OpportunityWindow":
            return OpportunityWindow(
                data.text("mover"), data.flag("on_wall"), data.flag("closed"), data.text("chosen"), data.flag("scouted"),
                data.flag("posting"), data.flag("prepared"),
            )  # fmt: skip
        case "Fire":
            return _fire(data)
        case "Reaction":
            return Reaction(
                data.text("firer"), data.text("target"), data.text("weapon"), data.flag("assault"), data.text("helper")
            )
        case "Falter":
            return Falter(data.text("block"), data.flag("reacting"))
        case "Withdraw":
            return Withdraw(
                data.text("block"),
                data.flag("forced"),
                data.flag("hampered"),
                data.text("step"),
                data.integer("mp"),
                data.text("start"),
                tuple(data.texts("entered")),
            )
        case "Assault":
            return Assault(
                data.text("firer"), data.text("target"), data.text("weapon"), data.text("step"), data.text("firer_at"),
                data.text("target_at"), data.text("winner"),
            )  # fmt: skip
        case "Breach":
            return Breach(data.text("block"), data.text("symbol"))
        case "Destroy":
            return Destroy(data.text("block"), data.text("goal"))
        case "ForcedMove":
            return ForcedMove(data.text("block"), data.integer("mp"), data.text("step"))
        case "Mines":
            return Mines(data.text("block"), tuple(data.texts("hexes")))
        case other:
            raise data.bad("procedure", f"there is no procedure {other!r}")


def _fire(data: Reader) -> Fire:
    fire = Fire(
        data.text("kind"), data.text("firer"), data.text("target"), data.text("weapon"), data.integer("bonus"),
        data.text("supporter"), data.flag("hampered"),
    )  # fmt: skip
    fire.step = data.text("step")
    fire.firer_at = data.text("firer_at")
    fire.target_at = data.text("target_at")
    fire.answer = data.text("answer")
    fire.answerer = data.text("answerer")
    fire.answer_weapon = data.text("answer_weapon")
    fire.ambush = data.integer("ambush")
    fire.support = data.integer("support")
    fire.support_weapon = data.text("support_weapon")
    fire.company = tuple(data.texts("company"))
    fire.steady_firer = data.integer("steady_firer")
    fire.steady_answer = data.integer("steady_answer")
    return fire


def _activation(data: Reader, position: Position, seen: View, dice: Dice) -> Activation:
    block = data.text("block") or _somebody(data, position, dice)
    found = Activation(block, data.text("acted"))
    found.step = data.text("step")
    found.mp = data.integer("mp")
    found.mp_before = data.integer("mp_before")
    found.way = tuple(data.texts("way"))
    found.acted_at = data.integer("acted_at")
    found.unseen = data.flag("unseen")
    found.lastfree = data.text("lastfree")
    found.entered = tuple(data.texts("entered"))
    found.walled = data.flag("walled")
    found.chain = tuple(data.texts("chain"))
    found.queued = data.text("queued")
    found.followers = tuple(data.texts("followers"))
    found.tried = data.flag("tried")
    found.paired = data.text("paired")
    found.joining = data.text("joining")
    found.guided = data.flag("guided")
    found.did = data.integer("did")
    if data.text("seat") != seen.seat:
        _spend(position, found)
    return found


def _spend(position: Position, activation: Activation) -> None:
    """The MP that a way has cost the block that is dealt there; what its owner spent it on is not shown."""
    block = position.block(activation.block)
    way = activation.way
    spent = 0
    if not block.is_on_map or not way:
        return
    for number in range(1, len(way)):
        spent += _price(position, block, way[number - 1], way[number])
        if activation.acted and number + 1 == activation.acted_at:
            activation.mp_before = spent
    activation.mp = spent


def _price(position: Position, block: Block, start: str, goal: str) -> int:
    if start == OFF:
        return position.ground_cost(block, position.mission.district.terrain[goal])
    steps = position.ground.steps.get(start, [])  # somewhere underground has none
    costs = [position.cost(block.at(start), step) for step in steps if step.to == goal]
    return min([cost for cost in costs if cost], default=1)


def _somebody(data: Reader, position: Position, dice: Dice) -> str:
    """A block off the map that might be the one in activation."""
    force = next(each.force for each in reversed(position.stack) if isinstance(each, Impulse))
    waiting = [block for block in position.in_force(force) if block.loc == OFF and entry_hexes(position, block)]
    if data.text("place") == "in":
        waiting = [block for block in position.in_force(force) if block.is_mounted]
        seat = position.mission.seat_of_force(force)
        waiting = waiting or [block for block in position.blocks.values() if block.is_mounted and block.seat == seat]
    return dice.draw(sorted([block.id for block in waiting]), "who is in activation")


def _strike(data: Reader, position: Position, dice: Dice) -> Strike:
    if data.has("request"):
        row = data.raw("request")
        assert isinstance(row, (list, tuple))
        strike = Strike(_request(list(row)), False, data.text("step"), data.text("part"))
        strike.loc = data.text("loc")
        return strike
    seat = data.text("seat")
    request = _guess(position, seat, data.text("step") == "intercept", dice)
    position.missions[f"{seat} {request.row}"] -= 1
    return Strike(request, False, data.text("step"))


def _branches(data: Reader, seen: View, position: Position, dice: Dice) -> dict[Seat, list[Procedure[Position]]]:
    """Each seat's own stack: what the viewer is doing, and a beginning for others that have not finished."""
    own = [_procedure(each, position, seen, dice) for each in data.tables("own")]
    found: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        deciding = seat in data.texts("deciding")
        other: Procedure[Position] = Transfers(seat) if data.text("procedure") == "Reorganise" else Requests(seat)
        found[seat] = [] if not deciding else own if seat == seen.seat else [other]
    return found
