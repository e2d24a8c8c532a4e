"""A second umpire, slow and plain, written from the specification alone: nets tile by tile, battles unit by unit, tick by tick.

It shares no code with the game but the data of a position, so that both can be compared on random fronts.
"""

from __future__ import annotations

from enfilade.games.game_of_war.state.plans import MARCH, RIDE, Order
from enfilade.games.game_of_war.state.position import Piece, Position

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


# §4.7, stage M.


class Chain:
    """A train with its plan: the tiles of its parts, front to rear, after each step."""

    def __init__(self, position: Position, parts: tuple[str, ...], order: Order | None) -> None:
        self.parts = list(parts)
        self.configs = [[position.pieces[part].tile for part in parts]]
        self.ends: tuple[str, ...] = order.ends if order is not None else ()
        for end, tile in zip(self.ends, order.path if order is not None else (), strict=True):
            last = self.configs[-1]
            self.configs.append([tile, *last[:-1]] if end == "front" else [*last[1:], tile])
        self.done = 0
        self.is_stopped = False

    @property
    def steps(self) -> bool:
        return not self.is_stopped and self.done < len(self.configs) - 1

    @property
    def now(self) -> list[int]:
        return self.configs[self.done]

    @property
    def after(self) -> list[int]:
        return self.configs[self.done + 1]

    @property
    def lead(self) -> int:
        """The index of the leading part in the next step."""
        return 0 if self.ends[self.done] == "front" else -1

    @property
    def enters(self) -> int:
        return self.after[self.lead]

    @property
    def leaves(self) -> int:
        return self.now[self.lead]

    def passing(self, tile: int) -> set[str]:
        """The parts that stand on a tile at any tick of the plan."""
        return {part for config in self.configs for part, at in zip(self.parts, config, strict=True) if at == tile}


def collisions(chains: list[Chain], crashed: set[int], dead: set[str]) -> list[tuple[str, set[str], int, int]]:
    """One round of T: the leading part, the parts of the other that may be meant, and both trains."""
    hits: list[tuple[str, set[str], int, int]] = []
    for i, x in enumerate(chains):
        if not x.steps or i in crashed:
            continue
        for j, y in enumerate(chains):
            if i == j:
                continue
            parts: set[str] = set()
            if y.steps and j not in crashed:
                if x.enters == y.enters or (x.enters == y.leaves and y.enters == x.leaves):
                    parts = {y.parts[y.lead]}  # T1, T2
                elif x.enters in y.after:
                    parts = y.passing(x.enters)  # T3
            else:
                parts = {part for part, tile in zip(y.parts, y.now, strict=True) if tile == x.enters and part not in dead}
            if parts:
                hits.append((x.parts[x.lead], parts, i, j))
    return sorted(hits, key=lambda hit: (hit[0][:2], int(hit[0][2:])))


def crash(chains: list[Chain]) -> tuple[set[str], set[str]]:
    """T: rounds until nothing more collides: the parts that are destroyed, or those among which somebody must choose."""
    crashed: set[int] = set()
    dead: set[str] = set()
    while True:
        hits = collisions(chains, crashed, dead)
        if not hits:
            for index in crashed:
                chains[index].is_stopped = True
            return dead, set()
        for lead, parts, one, other in hits:
            if len(parts) > 1:
                return set(), parts
            crashed |= {one, other}
            dead |= {lead, *parts}


def march(position: Position, orders: list[Order]) -> tuple[dict[str, int], set[str], set[str]]:
    """Where everybody is after stage M, or after the tick in which somebody is squished, and who that is.

    Where several parts of a train may be meant by a collision, those parts instead (VIII.3.c).
    """
    assert all(order.kind in (MARCH, RIDE) for order in orders)
    contested = position.front.options.arrival == "contested"
    of = {order.piece: order for order in orders}
    chains = [Chain(position, train.parts, of.get(train.engine)) for train in position.trains.values()]
    places = {piece.id: piece.tile for piece in position.pieces.values() if piece.on_board}
    parts = {part for chain in chains for part in chain.parts}
    left = {order.piece: list(order.path) for order in orders if order.piece not in parts}
    remembered: set[tuple[str, int]] = set()
    for _ in range(4):
        dead, asked = crash(chains)
        if asked:
            return places, set(), asked
        for part in dead:
            del places[part]
        moving = [chain for chain in chains if chain.steps]
        taken = {
            tile
            for chain in chains
            for part, tile in zip(chain.parts, chain.after if chain.steps else chain.now, strict=True)
            if part in places
        }
        coming = {tile for chain in moving for step in range(chain.done, len(chain.ends)) for tile in [lead_tile(chain, step)]}
        tries = {id: path[0] for id, path in left.items() if path}
        failed: set[str] = set()
        later: set[tuple[str, int]] = set()
        for u, q in tries.items():
            if any(v != u and tries[v] == q for v in tries):
                failed.add(u)  # A1
            if any(v != u and tries[v] == places[u] and places[v] == q for v in tries):
                failed.add(u)  # A2
            if q in taken:
                failed.add(u)  # A3
            if any(chain.enters == places[u] and chain.leaves == q for chain in moving):
                failed.add(u)  # A4
            if contested and len(left[u]) == 1:
                meeting = [v for v, path in left.items() if v != u and q in path]
                if meeting:
                    failed.add(u)  # A5
                    later.update((v, q) for v in meeting)
                if q in coming:
                    failed.add(u)  # A7
            if (u, q) in remembered:
                failed.add(u)  # A6
        standing = {tile: id for id, tile in places.items() if id not in parts}
        while True:
            held = {u for u, q in tries.items() if q in standing and (standing[q] not in tries or standing[q] in failed)}
            if held <= failed:
                break
            failed |= held  # B
        remembered |= later
        entered = {chain.enters for chain in moving}
        squished = {id for tile, id in standing.items() if tile in entered and (id not in tries or id in failed)}
        for u, q in tries.items():
            if u in failed:
                left[u] = []
            else:
                places[u] = q
                left[u].pop(0)
        for chain in moving:
            chain.done += 1
            places.update(zip(chain.parts, chain.now, strict=True))
        if squished:
            return places, squished, set()
    return places, set(), set()


def lead_tile(chain: Chain, step: int) -> int:
    """The tile that the leading part enters with a step of the plan."""
    return chain.configs[step + 1][0 if chain.ends[step] == "front" else -1]
