"""Where pieces will be if all goes as ordered (§4.2)."""

from __future__ import annotations

from enfilade.games.game_of_war.state.plans import BOARD, RIDE, Plan, chain_along
from enfilade.games.game_of_war.state.position import Position


def planned_tile(position: Position, plan: Plan, id: str) -> int:
    """Where a piece will be if all goes as ordered (§4.2)."""
    piece = position.pieces[id]
    order = plan.order_of(id)
    if order is None and not piece.carrier and not piece.unit.train:
        return piece.tile
    if order is not None and order.kind == BOARD:
        return planned_tile(position, plan, order.carrier)
    if order is not None and order.path and order.kind != RIDE:
        return order.path[-1]
    if piece.carrier:
        return planned_tile(position, plan, piece.carrier)
    if piece.unit.train:
        train = position.train_of(id)
        assert train is not None
        ride = plan.order_of(train.engine) if train.engine else None
        if ride is not None and ride.kind == RIDE:
            return chain_along(position.tiles(train), ride, len(ride.path))[train.parts.index(id)]
    elif order is not None and order.path:
        return order.path[-1]
    return piece.tile
