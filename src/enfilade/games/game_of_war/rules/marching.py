"""Marching: the steps of a unit, and who fails to make his when everybody steps together (III, §4.7).

The functions look at the position at the start of a tick and at how far everybody has come. They change nothing, and nothing
depends on the order of pieces, seats or orders: the procedures carry it out.
"""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.charts import ROAD_STEPS
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules.motion import Motion
from enfilade.games.game_of_war.rules.railways.collisions import Traffic
from enfilade.games.game_of_war.state.plans import LEAVE
from enfilade.games.game_of_war.state.position import Piece, Position


def may_march(piece: Piece) -> bool:
    """On board, not locked to a track, not deployed; who is told to pack has no second order (III.1, VII.2.a, VII.2.b)."""
    return piece.marches


def march_steps(position: Position, piece: Piece, start: int, path: tuple[int, ...]) -> list[int]:
    """The tiles that the next step of a march may enter (§4.3)."""
    head = path[-1] if path else start
    near = position.front.ground.steps[head]
    if len(path) < piece.unit.move:
        return list(near)
    if piece.unit.motor and len(path) == ROAD_STEPS - 1:  # VI.4, R26
        road = position.works.road
        if all([tile in road for tile in path]):
            return [tile for tile in near if tile in road]
    return []


# A tick.


class Failure:
    """Why a unit does not make its step: the rule, the tile, and who is in the way."""

    def __init__(self, rule: str, tile: int, others: tuple[str, ...]) -> None:
        self.rule: Final = rule
        self.tile: Final = tile
        self.others: Final = others


def attempts(position: Position, motion: Motion) -> dict[str, int]:
    """The tile that each unit tries to enter in this tick; boarding steps are not among them (§4.7 U)."""
    found: dict[str, int] = {}
    for id in motion.orders:
        left = motion.left(id)
        if not left or id in position.trains:
            continue
        piece = position.pieces[id]
        if motion.orders[id].kind == LEAVE and motion.steps[id] == 0 and left[0] not in position.front.ground.steps[piece.tile]:
            continue  # §4.6: the carrier is not where it was meant to be
        found[id] = left[0]
    return found


def failures(position: Position, motion: Motion, tries: dict[str, int], trains: Traffic) -> dict[str, Failure]:
    """The units that do not make their step, and why: A1–A7 look at attempts, then B runs until nothing changes."""
    failed: dict[str, Failure] = {}
    claims: dict[int, list[str]] = {}
    for id, tile in tries.items():
        claims.setdefault(tile, []).append(id)
    contested = position.front.options.arrival == "contested"
    for id, tile in tries.items():
        failure = _collision(position, claims, id, tile)
        if failure is None:
            failure = _train_in_the_way(position, motion, trains, id, tile, contested)
        if failure is None and (id, tile) in motion.remembered:
            failure = Failure("III.2.b", tile, ())  # A6
        if failure is None and contested and motion.is_last_step(id):
            others = still_to_come(motion, id, tile)
            if others:
                failure = Failure("R3", tile, tuple(others))  # A5
        if failure is not None:
            failed[id] = failure
    _block(position, tries, failed)
    return failed


def _collision(position: Position, claims: dict[int, list[str]], id: str, tile: int) -> Failure | None:
    """A1: the same tile; A2: the same vector in opposite directions, so crossing diagonals do not collide (III.2.a, R4)."""
    same = [other for other in claims[tile] if other != id]
    if same:
        return Failure("III.2.a", tile, tuple(same))
    here = position.pieces[id].tile
    for other in claims.get(here, []):
        if position.pieces[other].tile == tile and other != id:
            return Failure("III.2.a", tile, (other,))
    return None


def _train_in_the_way(position: Position, motion: Motion, trains: Traffic, id: str, tile: int, contested: bool) -> Failure | None:
    """A3: a train is there after the tick; A4: it comes from there; A7: it will come there (VIII.3.a)."""
    if tile in trains.occupied:
        return Failure("VIII.3.a", tile, (trains.occupied[tile],))
    coming = trains.entered.get(position.pieces[id].tile)
    if coming is not None and coming.origin == tile:
        return Failure("VIII.3.a", tile, (coming.lead,))
    if contested and motion.is_last_step(id) and tile in trains.to_come:
        return Failure("VIII.3.a", tile, (trains.to_come[tile],))
    return None


def still_to_come(motion: Motion, id: str, tile: int) -> list[str]:
    """Other units, still moving, that have a tile in their remaining path (A5)."""
    found = [other for other in motion.orders if other != id and other not in motion.starts and tile in motion.left(other)]
    return sorted(found, key=by_number)


def meetings(position: Position, motion: Motion, tries: dict[str, int]) -> set[tuple[str, int]]:
    """What A5 tells everybody to remember: who will meet whom on which tile. It looks at attempts, failed ones included."""
    found: set[tuple[str, int]] = set()
    if position.front.options.arrival != "contested":
        return found
    for id, tile in tries.items():
        if motion.is_last_step(id):
            found.update([(other, tile) for other in still_to_come(motion, id, tile)])
    return found


def _block(position: Position, tries: dict[str, int], failed: dict[str, Failure]) -> None:
    """B: nobody enters a tile whose unit stays; and so on down the file (III.2.c)."""
    changed = True
    while changed:
        changed = False
        for id, tile in tries.items():
            if id in failed:
                continue
            other = position.on_tile.get(tile, "")
            if not other or position.pieces[other].unit.train:  # a train part here moves on: else A3
                continue
            if other not in tries or other in failed:
                failed[id] = Failure("III.2.c", tile, (other,))
                changed = True
