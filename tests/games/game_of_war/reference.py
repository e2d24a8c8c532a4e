"""A second umpire, slow and plain, written from the specification alone: nets tile by tile, battles unit by unit, tick by tick.

It shares no code with the game but the data of a position, so that both can be compared on random fronts.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping

from enfilade.games.game_of_war.state.plans import MARCH, RIDE, Order
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.data import Data

WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
Tile = tuple[int, int]
Rules = Mapping[str, Data]
Active = Mapping[str, Collection[str]]
OPTIONS = (
    "mode", "arrival", "range_shape", "fire_blocked_by_units", "inactive_combat", "packed_defence", "terrain_support",
    "strongpoint_arms", "charge", "charge_vs_strongpoint", "tight_corners", "relay_by_adjacency", "comm_blockers",
)  # fmt: skip
FOOT_AND_GUNS = ("infantry", "artillery", "swift_artillery", "machine_gun")
COLUMN = 4


def rules_of(position: Position) -> Rules:
    """The options that this umpire knows, as a front has them."""
    return {key: getattr(position.front.options, key) for key in OPTIONS}


class Board:
    """Tiles as columns and rows."""

    def __init__(self, position: Position, rules: Rules | None = None) -> None:
        self.position = position
        self.rules = rules or rules_of(position)
        self.rows = position.front.ground.rows
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.tight = self.rules["tight_corners"]
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
        return bool(self.tight and dx and dy and all(blocked))


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


def linked(position: Position, seat: str, rules: Rules | None = None, active: Active | None = None) -> tuple[set[str], set[Tile]]:
    """Who is linked, and the tiles covered: rounds until nothing changes. `active` were those of the evaluation before."""
    board = Board(position, rules)
    rules = board.rules
    enemies = [piece for piece in position.pieces.values() if piece.on_board and piece.seat != seat]
    if rules["comm_blockers"] != "all":
        enemies = [piece for piece in enemies if piece.unit.attack > 0]
    if rules["comm_blockers"] == "active_combatants":
        enemies = [piece for piece in enemies if piece.id in (active or position.active)[piece.seat]]
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
            if id in found and works and (rules["relay_by_adjacency"] or tile in covered):
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
    """In range along one of eight lines, nothing impassable and no enemy of its own in between; `area`: or by a way round."""
    start = board.tile(piece.tile)
    far = distance(start, target)
    if far == 0:
        return True
    dx, dy = target[0] - start[0], target[1] - start[1]
    if far > piece.unit.range:
        return False
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        way = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return is_clear(board, piece, [(start[0] + way[0] * step, start[1] + way[1] * step) for step in range(far + 1)])
    return board.rules["range_shape"] == "area" and any(is_clear(board, piece, way) for way in ways_round(start, target, far))


def ways_round(start: Tile, target: Tile, steps: int) -> list[list[Tile]]:
    """Every way of a king between two tiles in so many steps."""
    if steps == 0:
        return [[start]] if start == target else []
    nearer = [(start[0] + dx, start[1] + dy) for dx, dy in WAYS]
    return [[start, *rest] for tile in nearer if distance(tile, target) < steps for rest in ways_round(tile, target, steps - 1)]


def is_clear(board: Board, piece: Piece, way: list[Tile]) -> bool:
    """Whether nothing stops a piece's fire on a way, the target's tile apart."""
    for at, to in itertools.pairwise(way):
        if not board.is_open(to) or board.is_squeezed(at, (to[0] - at[0], to[1] - at[1])):
            return False
        foe = board.units.get(to)
        if to != way[-1] and foe is not None and foe.seat != piece.seat and board.rules["fire_blocked_by_units"]:
            return False
    return True


def charging(board: Board, seat: str, tile: Tile, fighting: list[Piece]) -> list[str]:
    """The cavalry beside the target, or a column of up to four behind it; not at a fortress or a pass where that is barred."""
    barred = "" if board.rules["charge_vs_strongpoint"] else "F"
    if not board.rules["charge_vs_strongpoint"] and board.rows[tile[1]][tile[0]] in "F=":
        return []
    able = [piece for piece in fighting if piece.unit.charges and board.position.front.ground.glyphs[piece.tile] not in barred]
    found: list[str] = []
    for way in WAYS:
        at = tile
        for _ in range(COLUMN if board.rules["charge"] == "column" else 1):
            to = (at[0] + way[0], at[1] + way[1])
            piece = board.units.get(to)
            if piece not in able or piece is None or board.is_squeezed(at, way):
                break
            found.append(piece.id)
            at = to
    return found


def shares(
    position: Position, seat: str, number: int, rules: Rules | None = None, active: Active | None = None
) -> tuple[dict[str, int], dict[str, int]] | None:
    """What each unit adds to the attack on a tile, and to its defence; None if there is no battle."""
    board = Board(position, rules)
    rules, alert = board.rules, active or position.active
    tile = board.tile(number)
    target = board.units.get(tile)
    if target is None or target.seat == seat:
        return None
    idle = rules["inactive_combat"]
    ready = [piece for piece in board.units.values() if not (piece.unit.heavy and not piece.deployed)]
    mine = [piece for piece in ready if piece.seat == seat and piece.unit.attack and piece.id not in position.must_retreat]
    mine = [piece for piece in mine if idle == "full" or piece.id in alert[seat]]
    column = rules["charge"] == "column"
    charge = charging(board, seat, tile, [piece for piece in mine if not column or piece.id in alert[seat]])
    attack = {piece.id: piece.unit.attack for piece in mine if piece.id in charge or bears(board, piece, tile)}
    attack.update({id: attack[id] + 3 for id in charge})
    defence: dict[str, int] = {}
    for piece in board.units.values():
        own = piece is target
        if piece.seat == seat or not bears(board, piece, tile):
            continue
        stands = piece in ready or (own and rules["packed_defence"] == "full")
        messenger = own and rules["mode"] == "sequential" and piece.unit.relays and not piece.unit.heavy
        fights = stands and (idle != "none" or piece.id in alert[piece.seat] or messenger)
        ground = strongpoint(board, piece) if own or (fights and rules["terrain_support"] == "all_defenders") else 0
        defence[piece.id] = (piece.unit.defence if fights else 0) + ground
    return (attack, defence) if attack else None


def strongpoint(board: Board, piece: Piece) -> int:
    """What the ground adds to the defence of a unit on it."""
    if board.rules["strongpoint_arms"] == "foot_guns" and piece.unit.id not in FOOT_AND_GUNS:
        return 0
    glyph = board.position.front.ground.glyphs[piece.tile]
    return 4 if glyph == "F" or (glyph == "P" and piece.tile in board.position.works.plaza) else 2 if glyph == "=" else 0


def sums(position: Position, seat: str, number: int) -> tuple[int, int] | None:
    """Attack and defence over a tile, None if there is no battle."""
    found = shares(position, seat, number)
    return None if found is None else (sum(found[0].values()), sum(found[1].values()))


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


def march(position: Position, orders: list[Order], rules: Rules | None = None) -> tuple[dict[str, int], set[str], set[str]]:
    """Where everybody is after stage M, or after the tick in which somebody is squished, and who that is.

    Where several parts of a train may be meant by a collision, those parts instead (VIII.3.c).
    """
    assert all(order.kind in (MARCH, RIDE) for order in orders)
    contested = (rules or rules_of(position))["arrival"] == "contested"
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
