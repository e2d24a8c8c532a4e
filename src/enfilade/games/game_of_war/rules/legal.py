"""Which orders are legal for a unit, given what its side has ordered already (§4.2–4.4)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.charts import CAPACITY, ROAD_STEPS
from enfilade.games.game_of_war.state.plans import AFTER, BEFORE, BOARD, DEPLOY, LEAVE, PACK, RIDE, Order, Plan, chain_along
from enfilade.games.game_of_war.state.position import Piece, Position, Train
from enfilade.kernel.event import Seat


def planned_tile(position: Position, plan: Plan, id: str) -> int:
    """Where a piece will be if all goes as ordered (§4.2)."""
    piece = position.pieces[id]
    order = plan.order_of(id)
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


def order_start(position: Position, order: Order) -> int:
    """Where the path of an order begins: the leading end of a train, the carrier that is left, else the unit itself."""
    piece = position.pieces[order.piece]
    if order.kind == LEAVE and piece.carrier:
        return leave_tile(position, position.plans[piece.seat], piece, order.timing)
    if order.kind == RIDE and order.ends:
        train = position.train_of(piece.id)
        if train is not None:
            return position.pieces[train.end(order.ends[0])].tile
    return piece.tile


# Marching.


def may_march(piece: Piece) -> bool:
    """On board, not locked to a track, not deployed (III.1, VII.2.a)."""
    return not piece.unit.rail and not piece.deployed and piece.unit.move > 0


def march_steps(position: Position, piece: Piece, start: int, path: tuple[int, ...]) -> list[int]:
    """The tiles that the next step of a march may enter (§4.3)."""
    head = path[-1] if path else start
    near = list(position.front.ground.steps[head])
    if len(path) < piece.unit.move:
        return near
    if piece.unit.motor and len(path) == ROAD_STEPS - 1:  # VI.4, R26
        road = position.works.road
        if all([tile in road for tile in path]):
            return [tile for tile in near if tile in road]
    return []


# Transport.


def boardings(position: Position, plan: Plan, piece: Piece, path: tuple[int, ...], timing: str) -> list[str]:
    """The carriers that a unit could board with its next step (VII.3.a, §4.4)."""
    if not piece.unit.load or piece.deployed or len(path) >= piece.unit.move:
        return []
    head = path[-1] if path else piece.tile
    found: list[str] = []
    for carrier in position.on_board(piece.seat):
        if not carrier.unit.carries:
            continue
        tile = carrier.tile if timing == BEFORE else planned_tile(position, plan, carrier.id)
        if tile in position.front.ground.steps[head] and has_room(position, plan, carrier, piece, timing):
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


# Rails.


def tram_steps(position: Position, piece: Piece, path: tuple[int, ...]) -> list[int]:
    """Where a tram or a lone engine may go on to (VIII.1)."""
    if len(path) >= piece.unit.move:
        return []
    head = path[-1] if path else piece.tile
    behind = piece.behind if not path else (path[-2] if len(path) > 1 else piece.tile)
    return position.works.exits(position.net_of(piece.unit), head, behind, position.front.options.free_reverse)


def train_steps(position: Position, chain: tuple[int, ...], lead: str) -> list[int]:
    """Where the leading end of a train of several parts may go on to; never onto its own body (VIII.1, R48)."""
    tiles = chain if lead == "front" else tuple(reversed(chain))
    near = position.works.exits(position.works.rail, tiles[0], tiles[1], position.front.options.free_reverse)
    return [to for to in near if to != tiles[1] and (to not in tiles or to == tiles[-1])]


def may_reverse(position: Position, chain: tuple[int, ...], lead: str) -> bool:
    """The leading part stands on a turnaround or turntable (VI.5.b, R29)."""
    tile = chain[0] if lead == "front" else chain[-1]
    return position.front.options.free_reverse or position.works.may_turn_round(tile)


# Special actions.


def sabotages(position: Position, piece: Piece) -> list[str]:
    """The features that a unit could destroy where it stands; a rail unit spares its own track (VII.1, R45)."""
    if not position.front.options.sabotage or not piece.unit.move:
        return []
    found = position.features(piece.tile)
    if piece.unit.rail:
        own = "tram" if piece.unit.tram else "rail"
        found = [each for each in found if each != own]
    return found


# Orders as a whole.


def may_be_ordered(position: Position, piece: Piece) -> bool:
    """Active at the start of planning; relays need not be where they may always move (III.1, R10)."""
    if not piece.alive or piece.unit.move == 0:
        return False
    if position.is_active(piece.id):
        return True
    return position.front.options.relay_always_moves and is_messenger(piece) and piece.on_board


def is_messenger(piece: Piece) -> bool:
    """A relay or a swift relay, not a balloon."""
    return piece.unit.relays and not piece.unit.heavy


def has_order(position: Position, plan: Plan, piece: Piece) -> bool:
    """Whether there is anything a unit could be ordered to do (§4.2)."""
    if piece.carrier:
        return bool(leave_timings(position, plan, piece))
    if piece.unit.heavy:
        return True
    if may_march(piece) and position.front.ground.steps[piece.tile]:
        return True
    if not position.is_active(piece.id):
        return False
    if sabotages(position, piece):
        return True
    if piece.unit.rail:
        return can_ride(position, piece)
    return bool(boardings(position, plan, piece, (), BEFORE) or boardings(position, plan, piece, (), AFTER))


def can_ride(position: Position, piece: Piece) -> bool:
    train = position.train_of(piece.id)
    if train is None or len(train.parts) == 1:
        return bool(tram_steps(position, piece, ()))
    return any([rides_off(position, train, lead) for lead in leads(train)])


def leads(train: Train) -> list[str]:
    """The ends that may lead a ride: one, or either if nothing has been settled yet (§4.4.3)."""
    return ["front", "rear"] if train.lead == "free" else [train.lead]


def rides_off(position: Position, train: Train, lead: str) -> bool:
    """Whether a train can begin a ride with this end leading."""
    chain = position.tiles(train)
    if train_steps(position, chain, lead):
        return True
    return train.lead != "free" and may_reverse(position, chain, lead)


# Attacks.


def pointers(position: Position, plan: Plan, seat: Seat) -> list[Piece]:
    """The own units from which a tile may be picked to attack (§4.2)."""
    found: list[Piece] = []
    for piece in position.of(seat):
        order = plan.order_of(piece.id)
        kind = "" if order is None else order.kind
        stands = piece.on_board and kind != BOARD
        if piece.unit.attack == 0 or piece.unit.range == 0 or not (stands or (piece.carrier and kind == LEAVE)):
            continue
        if piece.is_packed and kind != DEPLOY:
            continue
        if target_tiles(position, plan, piece):
            found.append(piece)
    return found


def target_tiles(position: Position, plan: Plan, piece: Piece) -> list[int]:
    """The tiles in range of a unit's planned tile; units in the way are ignored (R12)."""
    ground = position.front.ground
    tile = planned_tile(position, plan, piece.id)
    if position.front.options.range_shape == "area":
        found = [to for to in ground.path_lengths(tile, 0, piece.unit.range) if to != tile]
    else:
        found = [to for to, (distance, _) in ground.fire[tile].items() if distance <= piece.unit.range]
    return sorted([to for to in found if not plan.names("", to)] if plan.attacks else found)


def collisions(position: Position, plan: Plan, seat: Seat) -> list[str]:
    """Own units that are planned to end on one tile: a warning, not a refusal (R46)."""
    ends: dict[int, str] = {}
    found: list[str] = []
    for piece in position.on_board(seat):
        order = plan.order_of(piece.id)
        if order is not None and order.kind in (BOARD, PACK):
            continue
        tile = planned_tile(position, plan, piece.id)
        if tile in ends and tile != OFF:
            found.append(f"{ends[tile]} and {piece.id} would both end on {position.name(tile)}")
        ends[tile] = piece.id
    return found
