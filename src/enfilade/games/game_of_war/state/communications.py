"""Who is in communication with a Source (IV, §4.1).

The least set that satisfies the rules, so the order of evaluation does not matter. A set of tiles is one whole number
with a bit for each tile; lines are drawn beforehand and cut where an enemy stands.
"""

from __future__ import annotations

from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.state.position import Basis, Net, Piece, Position
from enfilade.kernel.event import Seat


def blockers(position: Position, seat: Seat) -> int:
    """The tiles of enemy units that cut this side's lines (IV.2.b, R8)."""
    enemy = position.enemy_of(seat)
    rule = position.front.options.comm_blockers
    if rule == "all":
        return position.mask(enemy)
    mask = 0
    active = position.active[enemy]
    for piece in position.on_board(enemy):
        if piece.unit.attack > 0 and (rule == "combatants" or piece.id in active):
            mask |= 1 << piece.tile
    return mask


def light_sources(ground: Ground, basis: Basis, emitters: list[tuple[int, bool]]) -> int:
    """What the Sources of a side cover; those that cover anything are added to the emitters (IV.1.a)."""
    covered = 0
    for tile in basis.sources:
        lit = ground.lit_from(tile, basis.cut, False)
        if lit:
            covered |= lit
            emitters.append((tile, False))
    return covered


def basis_of(position: Position, seat: Seat) -> Basis:
    """What the net of a side follows from.

    Stations are Sources of whoever controls them; one that nobody controls serves nobody (IX.2, IX.2.b, R39).
    """
    sources = [tile for tile, owner in position.arsenals.items() if owner == seat]
    sources += [tile for tile, owner in position.stations.items() if owner == seat]
    offices = [tile for tile, owner in position.telegraphs.items() if owner == seat]
    return Basis(position.on_board(seat), sources, offices, position.works.wired, blockers(position, seat))


def still_holds(known: Net, ground: Ground, now: Basis) -> bool:
    """Whether a net is the same on another basis: at most, enemies have come or gone where they cut no line of it."""
    was = known.basis
    if now.units is not was.units or now.sources != was.sources or now.offices != was.offices or now.wired is not was.wired:
        return False
    moved = now.cut ^ was.cut
    if any([moved >> tile & 1 for tile in [*now.sources, *now.offices]]):
        return False
    for tile, over in known.emitters if moved else ():
        if ground.lit_from(tile, now.cut, over) != ground.lit_from(tile, was.cut, over):
            return False
    return True


def net(position: Position, seat: Seat) -> Net:
    """The net of a side, found anew if it may have changed."""
    basis = basis_of(position, seat)
    known = position.nets.get(seat)
    if known is None or not still_holds(known, position.front.ground, basis):
        known = spread(position, seat, basis)
        position.nets[seat] = known
    return known


def spread(position: Position, seat: Seat, basis: Basis) -> Net:
    """The net of a side: what its Sources light, passed on by units, relays and telegraph offices (IV.1, IV.2, IV.3, IX.3)."""
    ground = position.front.ground
    cut = basis.cut
    emitters: list[tuple[int, bool]] = []
    covered = light_sources(ground, basis, emitters)
    by_adjacency = position.front.options.relay_by_adjacency
    waiting = basis.units
    relays: list[Piece] = []  # linked, but not yet emitting
    desks = [tile for tile in basis.offices if not cut >> tile & 1]
    wired = basis.wired
    linked: list[str] = []
    offices: list[int] = []
    lines: set[int] = set()  # the wires that are alive
    near = 0  # tiles beside linked units
    stood = 0  # tiles of linked units
    changed = covered != 0
    while changed:
        changed = False
        left: list[Piece] = []
        lit = covered | near
        for piece in waiting:
            tile = piece.tile
            if not lit >> tile & 1:
                left.append(piece)
                continue
            linked.append(piece.id)  # (IV.1.a, IV.1.b, IV.1.c)
            near |= ground.around[tile]
            lit |= near
            stood |= 1 << tile
            changed = True
            if piece.unit.relays and not piece.is_packed:
                relays.append(piece)
        waiting = left
        idle: list[Piece] = []
        for piece in relays:
            if by_adjacency or covered >> piece.tile & 1:
                covered |= ground.lit_from(piece.tile, cut, piece.unit.over)
                emitters.append((piece.tile, piece.unit.over))
                changed = True
            else:
                idle.append(piece)
        relays = idle
        dark: list[int] = []
        for tile in desks:
            line = wired.get(tile, -1)
            if (covered | near | stood) >> tile & 1 or line in lines:  # enemies on the wire do not matter (IV.2.c, IX.3.a, R6)
                offices.append(tile)
                covered |= ground.lit_from(tile, cut, False)
                emitters.append((tile, False))
                if line >= 0:
                    lines.add(line)
                changed = True
            else:
                dark.append(tile)
        desks = dark
    all_linked = frozenset(linked)
    all_active = active(position, seat, all_linked)
    return Net(basis, covered, all_linked, all_active, frozenset(offices), tuple(sorted(emitters)))


def active(position: Position, seat: Seat, linked: frozenset[str]) -> frozenset[str]:
    """The active units: the linked, motor cars always, and those aboard a linked carrier (IV.1, X.13, R57, §3.6).

    A car that is not linked passes nothing on: only the linked are in the net (R7).
    """
    besides = [piece for piece in position.of(seat) if piece.unit.motor or piece.carrier]
    if not besides:
        return linked
    return linked.union([piece.id for piece in besides if piece.alive and (piece.unit.motor or piece.carrier in linked)])


def evaluate(position: Position) -> None:
    """Both nets anew. Where only active enemies cut lines, it is the activity found before that counts (R8)."""
    nets = {seat: net(position, seat) for seat in position.seats}
    position.linked = {seat: each.linked for seat, each in nets.items()}
    position.active = {seat: each.active for seat, each in nets.items()}
