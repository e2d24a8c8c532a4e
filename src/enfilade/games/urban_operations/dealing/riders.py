"""Who rides in which vehicle (8.2.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.block import Block
from enfilade.games.urban_operations.mission import OFF, Piece
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.view import View
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def seat_riders(position: Position, seen: View, seat: Seat, riders: list[Piece], dice: Dice) -> None:
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
