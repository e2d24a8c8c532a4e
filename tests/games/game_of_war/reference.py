"""A second umpire, slow and plain, written from the specification alone: nets tile by tile, battles unit by unit, tick by tick.

It shares no code with the game but the data of a position, so that both can be compared on random fronts.
"""

from __future__ import annotations

from enfilade.games.game_of_war.plans import MARCH, RIDE, Order
from enfilade.games.game_of_war.state import Piece, Position

WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
Tile = tuple[int, int]


class Board:
    """Tiles as columns and rows."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rows = position.front.ground.rows
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.tight = position.front.options.tight_corners
        self.units = {self.tile(piece.tile): piece for piece in position.pieces.values() if piece.on_board}

    def tile(self, number: int) -> Tile:
        return number % self.width, number // self.width

    def is_open(self, tile: Tile) -> bool:
        x, y = tile
        return 0 <= x < self.width and 0 <= y < self.height and self.rows[y][x] not in "^#"

    def is_squeezed(self, tile: Tile, way: Tile) -> bool:
        (x, y), (dx, dy) = tile, way
        blocked = [
            0 <= cx < self.width and 0 <= cy < self.height and self.rows[cy][cx] in "^#" for cx, cy in ((x + dx, y), (x, y + dy))
        ]
        return self.tight and bool(dx and dy) and all(blocked)


def distance(one: Tile, other: Tile) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


# §3.4, §4.1.


def rays(board: Board, start: Tile, blockers: set[Tile], over: bool) -> set[Tile]:
    """The tile itself, then outward in eight directions."""
    if start in blockers:
        return set()
    found = {start}
    for way in WAYS:
        at = start
        while True:
            to = (at[0] + way[0], at[1] + way[1])
            if not (0 <= to[0] < board.width and 0 <= to[1] < board.height) or to in blockers:
                break
            if not over and (not board.is_open(to) or board.is_squeezed(at, way)):
                break
            found.add(to)
            at = to
    return found


def linked(position: Position, seat: str) -> tuple[set[str], set[Tile]]:
    """Who is linked, and the tiles covered: rounds until nothing changes."""
    board = Board(position)
    options = position.front.options
    enemies = [piece for piece in position.pieces.values() if piece.on_board and piece.seat != seat]
    if options.comm_blockers != "all":
        enemies = [piece for piece in enemies if piece.unit.attack > 0]
    if options.comm_blockers == "active_combatants":
        enemies = [piece for piece in enemies if piece.id in position.active[piece.seat]]
    blockers = {board.tile(piece.tile) for piece in enemies}
    own = {piece.id: board.tile(piece.tile) for piece in position.pieces.values() if piece.on_board and piece.seat == seat}
    sources = [tile for places in (position.arsenals, position.stations) for tile, owner in places.items() if owner == seat]
    covered: set[Tile] = set()
    for source in sources:
        covered |= rays(board, board.tile(source), blockers, False)
    found: set[str] = set()
    offices: set[int] = set()
    while True:
        before = (len(found), len(offices), len(covered))
        for id, tile in own.items():
            if tile in covered or any(distance(tile, own[other]) == 1 for other in found):
                found.add(id)
            unit = position.pieces[id].unit
            works = unit.relays and (not unit.heavy or position.pieces[id].deployed)
            if id in found and works and (options.relay_by_adjacency or tile in covered):
                covered |= rays(board, tile, blockers, unit.over)
        for office, owner in position.telegraphs.items():
            tile = board.tile(office)
            if owner != seat or tile in blockers:
                continue
            near = any(distance(tile, own[id]) <= 1 for id in found)
            if tile in covered or near or any(are_wired(position, office, other) for other in offices):
                offices.add(office)
                covered |= rays(board, tile, blockers, False)
        if before == (len(found), len(offices), len(covered)):
            return found, covered


def are_wired(position: Position, one: int, other: int) -> bool:
    """A path in the wire graph."""
    wire = position.works.wire
    if one not in wire or other not in wire:
        return False
    seen, edge = {one}, [one]
    while edge:
        for to in wire[edge.pop()]:
            if to not in seen:
                seen.add(to)
                edge.append(to)
    return other in seen


# §3.3, §4.10.


def bears(board: Board, piece: Piece, target: Tile) -> bool:
    """In range along one of eight lines, nothing impassable and no enemy of its own in between (`lines` only)."""
    start = board.tile(piece.tile)
    far = distance(start, target)
    if far == 0:
        return True
    dx, dy = target[0] - start[0], target[1] - start[1]
    if far > piece.unit.range or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
        return False
    way = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    at = start
    for step in range(1, far + 1):
        if board.is_squeezed(at, way):
            return False
        at = (start[0] + way[0] * step, start[1] + way[1] * step)
        if not board.is_open(at):
            return False
        if (
            step < far
            and at in board.units
            and board.units[at].seat != piece.seat
            and board.position.front.options.fire_blocked_by_units
        ):
            return False
    return True


def sums(position: Position, seat: str, number: int) -> tuple[int, int] | None:
    """Attack and defence over a tile, None if there is no battle (charge `adjacent`, terrain `target`, all arms)."""
    board = Board(position)
    tile = board.tile(number)
    target = board.units.get(tile)
    if target is None or target.seat == seat:
        return None
    idle = position.front.options.inactive_combat
    attack = defence = attackers = 0
    for piece in board.units.values():
        if (piece.unit.heavy and not piece.deployed) or not bears(board, piece, tile):
            continue
        is_active = piece.id in position.active[piece.seat]
        if piece.seat == seat and piece.unit.attack and (idle == "full" or is_active):
            attackers += 1
            attack += piece.unit.attack + (3 if piece.unit.charges and distance(board.tile(piece.tile), tile) == 1 else 0)
        elif piece.seat != seat and (idle != "none" or is_active):
            defence += piece.unit.defence
    glyph = board.rows[tile[1]][tile[0]]
    if glyph == "F" or (glyph == "P" and number in position.works.plaza):
        defence += 4
    return (attack, defence) if attackers else None


# §4.7, stage M without trains.


def march(position: Position, orders: list[Order]) -> dict[str, int]:
    """Where everybody is after the four ticks of stage M; orders are marches and rides of trams."""
    assert all(order.kind in (MARCH, RIDE) for order in orders)
    contested = position.front.options.arrival == "contested"
    places = {piece.id: piece.tile for piece in position.pieces.values() if piece.on_board}
    left = {order.piece: list(order.path) for order in orders}
    remembered: set[tuple[str, int]] = set()
    for _ in range(4):
        tries = {id: path[0] for id, path in left.items() if path}
        failed: set[str] = set()
        later: set[tuple[str, int]] = set()
        for u, q in tries.items():
            if any(v != u and tries[v] == q for v in tries):
                failed.add(u)  # A1
            if any(v != u and tries[v] == places[u] and places[v] == q for v in tries):
                failed.add(u)  # A2
            if contested and len(left[u]) == 1:
                meeting = [v for v, path in left.items() if v != u and q in path]
                if meeting:
                    failed.add(u)  # A5
                    later.update((v, q) for v in meeting)
            if (u, q) in remembered:
                failed.add(u)  # A6
        standing = {tile: id for id, tile in places.items()}
        while True:
            held = {u for u, q in tries.items() if q in standing and (standing[q] not in tries or standing[q] in failed)}
            if held <= failed:
                break
            failed |= held  # B
        remembered |= later
        for u, q in tries.items():
            if u in failed:
                left[u] = []
            else:
                places[u] = q
                left[u].pop(0)
    return places
