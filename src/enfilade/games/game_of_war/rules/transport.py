"""Transport: boarding a carrier, riding aboard, leaving it (VII.3, §4.4, §4.6)."""

from __future__ import annotations

from enfilade.games.game_of_war.box.charts import CAPACITY
from enfilade.games.game_of_war.rules.motion import Motion
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.state.plans import AFTER, BEFORE, BOARD, LEAVE, Plan
from enfilade.games.game_of_war.state.position import Piece, Position


def boardings(position: Position, plan: Plan, piece: Piece, path: tuple[int, ...], timing: str) -> list[str]:
    """The carriers that a unit could board with its next step; carriers and train parts have no load (VII.3.a, VII.3.d, §4.4)."""
    if not piece.unit.load or piece.deployed or len(path) >= piece.unit.move:
        return []
    near = position.front.ground.steps[path[-1] if path else piece.tile]
    found: list[str] = []
    for carrier in position.stand(piece.seat).carriers:
        tile = carrier.tile if timing == BEFORE else planned_tile(position, plan, carrier.id)
        if tile in near and has_room(position, plan, carrier, piece, timing):
            found.append(carrier.id)
    return found


def has_room(position: Position, plan: Plan, carrier: Piece, piece: Piece, timing: str) -> bool:
    """Whether a carrier will have room for a unit, by what is ordered so far (R23)."""
    load = piece.unit.load
    for rider in carrier.cargo:
        leaving = plan.order_of(rider)
        leaves = leaving is not None and leaving.kind == LEAVE and (timing == AFTER or leaving.timing == BEFORE)
        if not leaves:
            load += position.pieces[rider].unit.load
    for order in plan.orders:
        if order.kind == BOARD and order.carrier == carrier.id:
            load += position.pieces[order.piece].unit.load
    return load <= CAPACITY


def leave_timings(position: Position, plan: Plan, piece: Piece) -> list[str]:
    """When an embarked unit could leave its carrier: only where a first step is possible (VII.3.c, R24)."""
    allowed = position.front.options.disembark_timing
    found: list[str] = []
    for timing in (BEFORE, AFTER):
        if allowed in ("choice", timing) and position.front.ground.steps[leave_tile(position, plan, piece, timing)]:
            found.append(timing)
    return found


def leave_tile(position: Position, plan: Plan, piece: Piece, timing: str) -> int:
    """The tile from which an embarked unit will step down."""
    return piece.tile if timing == BEFORE else planned_tile(position, plan, piece.carrier)


# A tick.


def boarders(position: Position, motion: Motion) -> list[str]:
    """The units that board in this tick, each side's in the order in which they were ordered (§4.6, R23)."""
    found: list[str] = []
    for seat in position.seats:
        found.extend([order.piece for order in position.plans[seat].orders if order.piece in motion.orders])
    return [id for id in found if motion.boards_now(id)]


def why_not_aboard(position: Position, motion: Motion, id: str) -> tuple[str, str]:
    """What keeps a boarder from its carrier at that moment, and the rule; empty if it lives, is adjacent and has room (§4.6)."""
    piece = position.pieces[id]
    carrier = position.pieces[motion.orders[id].carrier]
    if not carrier.on_board:
        return "it is gone", "R22"
    if carrier.tile not in position.front.ground.steps[piece.tile]:
        return "it is not beside it", "R22"
    return ("", "") if position.load_of(carrier) + piece.unit.load <= CAPACITY else ("it is full", "R23")
