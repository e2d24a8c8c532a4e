"""A whole position that would explain a view, sampled from what the seat knows (10.0)."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.box.charts import CAPACITY, NONE, TYPES, Kit, added, changed
from enfilade.games.quick.knowledge.view import SideView, View
from enfilade.games.quick.rules.actions import ActionChoice, ActionsPhase, Declare, PopularChoice
from enfilade.games.quick.rules.attack import Attack
from enfilade.games.quick.rules.losses import Fate
from enfilade.games.quick.rules.move import Move, UnitMove
from enfilade.games.quick.rules.operation import AllocateEnablers, Allotment, Operation
from enfilade.games.quick.rules.redeploy import Redeploy, donors
from enfilade.games.quick.rules.regroup import Allocate, DrawAgain
from enfilade.games.quick.rules.revive import ReviveEnablers, recoveries
from enfilade.games.quick.rules.rounds import Returns, Round, SelectCubes, SelectCubesPhase
from enfilade.games.quick.state.position import EMPTY, Cubes, Known, Position, Side, Unit
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Kinds

BOXES: Final = ("supply", "available", "exhausted")
MOST_DEALS: Final = 200
ODDS: Final = 3  # to one that the enemy's Hand has as many pink cubes as there is to recover, and not one more or one less
LIKELIEST: Final = ODDS**4
PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(Operation, AllocateEnablers, Allotment, Round, SelectCubesPhase, SelectCubes, Returns),
    *(ActionsPhase, Declare, ActionChoice, PopularChoice, Redeploy, ReviveEnablers, DrawAgain, Allocate),
    *(Move, UnitMove, Attack, Fate),
)


def redeal(seen: View, dice: Dice) -> Position:
    """Everything known is kept; the enemy's Hand and Enablers are dealt at random, agreeing with what was seen."""
    position = Position(seen.mission)
    lines = seen.mission.units
    for each in seen.units:
        line = lines[each.id]
        kit = each.floor if each.enablers is None else each.enablers
        position.put(Unit(line.id, line.seat, line.type, line.formation, each.where, each.reduced, kit))
        position.known[each.id] = Known(each.floor, each.exact)
    for seat, side in seen.sides.items():
        position.sides[seat] = deal_side(seen, seat, side, dice)
    position.civ = dict(seen.civ)
    position.civ_came = dict(seen.civ_came)
    position.civ_made = seen.civ_made
    position.rubble = set(seen.rubble)
    position.control = dict(seen.control)
    position.destroyed = set(seen.destroyed)
    position.welcomed = set(seen.welcomed)
    position.round = seen.round
    position.initiative = seen.initiative
    position.initiative_moved = seen.initiative_moved
    position.paused = seen.paused
    position.outcome = seen.outcome
    position.stack = [PROCEDURES.read(Reader(data, Source("view")), position) for data in seen.stack]
    for seat, side in seen.sides.items():
        if side.pool is None or side.hand is None:
            made = position.sides[seat]
            made.hand = deal_hand(position, seat, side, dice)
            made.pool = side.unseen.minus(made.hand)
    for seat in seen.mission.seats:
        if seen.sides[seat].pool is None and not is_allotting(seen, seat):
            deal_enablers(seen, position, seat, dice)
            agree_with_redeploy(seen, position, seat, dice)
    return position


def agree_with_redeploy(seen: View, position: Position, seat: Seat, dice: Dice) -> None:
    """A seat in the middle of a Redeploy has something to transfer: deal again until it has."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, Redeploy) or top.seat != seat:
        return
    for _ in range(MOST_DEALS):
        if donors(position, seat, ()):
            return
        for each in seen.units:
            if each.enablers is None:
                position.put(position.units[each.id].holding(each.floor))
        deal_enablers(seen, position, seat, dice)


def is_allotting(seen: View, seat: Seat) -> bool:
    """Whether a seat is still dealing out its Enablers: then what it has dealt so far is taken as nothing."""
    for data in seen.stack:
        if data["procedure"] == "AllocateEnablers":
            deciding = data["deciding"]
            assert isinstance(deciding, list)
            return seat in deciding
    return False


def deal_side(seen: View, seat: Seat, side: SideView, dice: Dice) -> Side:
    """A side with its boxes, known or dealt; with its Pool and Hand if they are known."""
    made = Side(EMPTY, side.reserve, dict.fromkeys(BOXES, NONE) if side.boxes is None else side.boxes, side.support)
    made.discard = side.discard
    made.removed = side.removed
    made.started = side.started
    made.forced = side.forced
    made.spent = side.spent
    if side.pool is not None and side.hand is not None:
        made.pool = side.pool
        made.hand = side.hand
    if side.boxes is None:
        made.boxes = deal_boxes(seen, seat, side, dice)
    return made


def deal_hand(position: Position, seat: Seat, side: SideView, dice: Dice) -> Cubes:
    """As many cubes as the Hand has, of what was in the Pool at the selection and has not been discarded since: likely with as
    many pink ones as there is to recover, since that is how people choose."""
    left = side.started.minus(side.spent)
    blue, pink = min(side.unseen.blue, left.blue), min(side.unseen.pink, left.pink)
    forced = side.forced.minus(side.spent)
    held = min(side.hand_size, blue + pink)
    fewest = max(min(max(0, forced.pink), pink), held - blue)
    most = max(fewest, min(pink, held - min(max(0, forced.blue), blue)))
    wanted = recoveries(position, seat)
    pile = [str(count) for count in range(fewest, most + 1) for _ in range(max(1, LIKELIEST // ODDS ** abs(count - wanted)))]
    count = int(dice.draw(pile, "the pink cubes in the enemy's Hand")) if fewest < most else fewest
    return Cubes(held - count, count)


def sure_kit(seen: View, seat: Seat) -> Kit:
    """What the units of a seat surely hold."""
    kit = NONE
    for each in seen.units:
        if seen.mission.units[each.id].seat == seat:
            kit = added(kit, each.floor if each.enablers is None else each.enablers)
    return kit


def deal_boxes(seen: View, seat: Seat, side: SideView, dice: Dice) -> dict[str, Kit]:
    """With a fully screened display: any of the Enablers that are not surely on units may be in the boxes."""
    left = added(seen.mission.enablers[seat], sure_kit(seen, seat), -1)
    pile = [type for index, type in enumerate(TYPES) for _ in range(left[index])]
    boxes: dict[str, Kit] = {}
    for box in BOXES:
        kit = NONE
        for _ in range(side.counts[box]):
            kit = changed(kit, dice.draw(pile, f"an Enabler in the enemy's {box} box"), 1)
        boxes[box] = kit
    return boxes


def deal_enablers(seen: View, position: Position, seat: Seat, dice: Dice) -> None:
    """The Enablers not surely somewhere go to units that might hold them, in proportion to their room (10.0)."""
    left = added(seen.mission.enablers[seat], sure_kit(seen, seat), -1)
    for kit in position.sides[seat].boxes.values():
        left = added(left, kit, -1)
    pile = [type for index, type in enumerate(TYPES) for _ in range(left[index])]
    open_units = [each.id for each in seen.units if each.enablers is None and position.units[each.id].type.kind != "post"]
    while pile:
        type = dice.draw(pile, "an Enabler of the enemy")
        room: list[str] = []
        for id in open_units:
            unit = position.units[id]
            if unit.seat == seat and unit.is_on_map:
                room += [id] * (CAPACITY - unit.held)
        holder = position.units[dice.draw(room, "who holds it")]
        position.put(holder.holding(changed(holder.enablers, type, 1)))
