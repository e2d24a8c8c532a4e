"""Who rides in which vehicle (8.2.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import OFF, Mission, Piece
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

Berths = dict[str, str]  # a rider's id: that of its vehicle


def deal_berths(position: Position, seen: View, seat: Seat, pieces: list[Piece], dice: Dice) -> Berths | None:
    """Who of the pieces may be aboard, and of what: as many as are seen in vehicles that lie flat, and as many in all as are
    missing. None where there is no way."""
    riding = seen.facts.muster.mounted[seat]
    if not riding:
        return {}
    vehicles = _vehicles(position, seat, pieces)
    exact = {each.id: each.riders for each in seen.blocks if each.revealed and each.riders >= 0 and each.seat == seat}
    order = dice.shuffle([piece.id for piece in pieces], "who rides") if len(pieces) > 1 else [piece.id for piece in pieces]
    riders = [position.mission.pieces[id] for id in order]
    berths: Berths = {}
    return berths if _seated(position, riders, riding, vehicles, exact, berths, dice) else None


def _vehicles(position: Position, seat: Seat, pieces: list[Piece]) -> list[Piece]:
    """A side's vehicles that can carry somebody: those in the game that are known, and those that may be any of its blocks."""
    known = [block.piece for block in position.of(seat) if block.piece not in pieces]
    return [each for each in [*known, *pieces] if not each.card.is_foot and each.card.capacity]


def _seated(
    position: Position,
    pieces: list[Piece],
    number: int,
    vehicles: list[Piece],
    exact: dict[str, int],
    berths: Berths,
    dice: Dice,
) -> bool:
    """So many of the pieces into some vehicle, in any order of trying; says whether there is a way."""
    counts = list(berths.values())
    if not number:
        return all([counts.count(id) == riders for id, riders in exact.items()])
    for index, piece in enumerate(pieces):
        if len(pieces) - index < number:
            return False
        fitting = [each.id for each in vehicles if _has_room(position, piece, each, exact, berths)]
        for id in dice.shuffle(fitting, "who rides where") if len(fitting) > 1 else fitting:
            berths[piece.id] = id
            if _seated(position, pieces[index + 1 :], number - 1, vehicles, exact, berths, dice):
                return True
            del berths[piece.id]
    return False


def _has_room(position: Position, piece: Piece, vehicle: Piece, exact: dict[str, int], berths: Berths) -> bool:
    """Whether a piece on foot that is not still to come can be in a vehicle with those that are in it (8.2.4.3)."""
    riders = [position.mission.pieces[id] for id, where in berths.items() if where == vehicle.id]
    if not piece.card.is_unit or not piece.card.is_foot or len(riders) >= exact.get(vehicle.id, len(riders) + 1):
        return False
    if waits(position, piece):
        return False
    load = sum([rider.card.weight for rider in riders])
    return load + piece.card.weight <= vehicle.card.capacity and _may_board(position, piece, vehicle)


def _may_board(position: Position, piece: Piece, vehicle: Piece) -> bool:
    """A vehicle of its own force, or the one in which it came; off the map, only that one (8.2.4.3)."""
    if waits(position, vehicle) or not _are_mates(position.mission, piece, vehicle):
        return piece.home == f"in:{vehicle.id}"
    return True


def waits(position: Position, piece: Piece) -> bool:
    """Whether a piece is still to enter the map, on a turn to come (R121)."""
    return piece.home == OFF and position.tempo.turn < position.mission.forces[piece.force].entry_turn


def _are_mates(mission: Mission, one: Piece, other: Piece) -> bool:
    """Whether two pieces act in one impulse, or may have since an order of battle changed (12.1)."""
    return one.force == other.force or mission.options.has("oob_change")
