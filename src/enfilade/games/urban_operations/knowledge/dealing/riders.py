"""Who rides in which vehicle (8.2.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import OFF, Mission, Piece
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def seat_riders(position: Position, seen: View, seat: Seat, riders: list[Piece], dice: Dice) -> None:
    """Mounted pieces into vehicles with room: as many as are seen in those that lie flat. Who finds none stays off the map."""
    vehicles = [block for block in position.blocks.values() if block.seat == seat and not block.is_foot and block.card.capacity]
    vehicles = [block for block in vehicles if block.is_on_map or block.loc == OFF]
    exact = {each.id: each.riders for each in seen.blocks if each.revealed and each.riders >= 0 and each.seat == seat}
    placed: dict[str, str] = {}
    _seated(position, riders, vehicles, exact, placed, dice)
    for piece in riders:
        vehicle = placed.get(piece.id, "")
        position.put(Block(piece, f"in:{vehicle}" if vehicle else OFF, piece.card.osl))


def _seated(
    position: Position, left: list[Piece], vehicles: list[Block], exact: dict[str, int], placed: dict[str, str], dice: Dice
) -> bool:
    """Each into some vehicle, in any order of trying; says whether there is a way."""
    counts = list(placed.values())
    if not left:
        return all([counts.count(id) == number for id, number in exact.items()])
    piece = left[0]
    fitting: list[str] = []
    for vehicle in vehicles:
        load = sum([position.mission.pieces[id].card.weight for id, where in placed.items() if where == vehicle.id])
        full = vehicle.id in exact and counts.count(vehicle.id) >= exact[vehicle.id]
        if not full and load + piece.card.weight <= vehicle.card.capacity and _may_board(position, piece, vehicle):
            fitting.append(vehicle.id)
    for id in dice.shuffle(fitting, "who rides where") if len(fitting) > 1 else fitting:
        placed[piece.id] = id
        if _seated(position, left[1:], vehicles, exact, placed, dice):
            return True
        del placed[piece.id]
    return False


def _may_board(position: Position, piece: Piece, vehicle: Block) -> bool:
    """A vehicle of its own force, or the one in which it came; off the map, only that one (8.2.4.3)."""
    if vehicle.loc == OFF or not _are_mates(position.mission, piece, vehicle.piece):
        return piece.home == f"in:{vehicle.id}"
    return True


def _are_mates(mission: Mission, one: Piece, other: Piece) -> bool:
    """Whether two pieces act in one impulse, or may have since an order of battle changed (12.1)."""
    return one.force == other.force or mission.options.has("oob_change")


def fits_some_vehicle(mission: Mission, piece: Piece) -> bool:
    """Whether its side has a vehicle that it could be in."""
    for each in mission.pieces.values():
        if each.seat == piece.seat and each.card.capacity >= piece.card.weight:
            if _are_mates(mission, piece, each) or piece.home == f"in:{each.id}":
                return True
    return False
