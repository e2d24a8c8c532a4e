"""3D missions that the other side has asked for or been granted (7.3)."""

from __future__ import annotations

from enfilade.games.urban_operations.markers import Request
from enfilade.games.urban_operations.mission import SEATS
from enfilade.games.urban_operations.procedures.support3d import (
    INTERCEPTED,
    is_target,
    requesters,
    target_range,
)
from enfilade.games.urban_operations.state import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def request_of(row: list[object]) -> Request:
    return Request(str(row[0]), str(row[1]), str(row[2]), str(row[3]))


def guess_requests(position: Position, left: Reader, dice: Dice) -> None:
    """Requests of another side that still wait for their die."""
    for seat in SEATS:
        while len(position.requests[seat]) < left.integer(seat):
            position.requests[seat] = (*position.requests[seat], guess(position, seat, False, dice))


def guess_missions(position: Position, seat: Seat, count: int, dice: Dice) -> None:
    """Granted missions of another side: any row that has some left, any requester, any place."""
    for _ in range(count):
        request = guess(position, seat, False, dice)
        position.missions[f"{seat} {request.row}"] -= 1
        position.pending[seat] = (*position.pending[seat], request)


def guess(position: Position, seat: Seat, flying: bool, dice: Dice) -> Request:
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
