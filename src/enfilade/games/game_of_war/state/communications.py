"""Who is in communication with a Source (IV, §4.1).

The least set that satisfies the rules, so the order of evaluation does not matter. A set of tiles is one whole number
with a bit for each tile; lines are drawn beforehand and cut where an enemy stands.
"""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.event import Seat


class Net:
    """A side's net: the tiles its lines reach, the units linked to it, the offices at work, and what emits."""

    def __init__(
        self, covered: int, linked: frozenset[str], offices: frozenset[int], emitters: tuple[tuple[int, bool], ...]
    ) -> None:
        self.covered: Final = covered
        self.linked: Final = linked
        self.offices: Final = offices
        self.emitters: Final = emitters  # tile, and whether its lines pass over impassable ground


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


def light_sources(position: Position, seat: Seat, cut: int, emitters: list[tuple[int, bool]]) -> int:
    """What the Sources of a side cover; those that cover anything are added to the emitters.

    Stations are Sources of whoever controls them; one that nobody controls serves nobody (IV.1.a, IX.2, IX.2.b, R39).
    """
    covered = 0
    for places in (position.arsenals, position.stations):
        for tile, owner in places.items():
            if owner == seat:
                lit = position.front.ground.lit_from(tile, cut, False)
                if lit:
                    covered |= lit
                    emitters.append((tile, False))
    return covered


def net(position: Position, seat: Seat) -> Net:
    """The net of a side: what its Sources light, passed on by units, relays and telegraph offices (IV.1, IV.2, IV.3, IX.3)."""
    ground = position.front.ground
    cut = blockers(position, seat)
    emitters: list[tuple[int, bool]] = []
    covered = light_sources(position, seat, cut, emitters)
    by_adjacency = position.front.options.relay_by_adjacency
    waiting = position.on_board(seat)
    relays: list[Piece] = []  # linked, but not yet emitting
    desks = [tile for tile, owner in position.telegraphs.items() if owner == seat and not cut >> tile & 1]
    wired = position.works.wired
    linked: list[str] = []
    offices: list[int] = []
    lines: set[int] = set()  # the wires that are alive
    near = 0  # tiles beside linked units
    stood = 0  # tiles of linked units
    changed = covered != 0
    while changed:
        changed = False
        left: list[Piece] = []
        for piece in waiting:
            if not (covered | near) >> piece.tile & 1:
                left.append(piece)
                continue
            linked.append(piece.id)  # (IV.1.a, IV.1.b, IV.1.c)
            near |= ground.around[piece.tile]
            stood |= 1 << piece.tile
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
    return Net(covered, frozenset(linked), frozenset(offices), tuple(sorted(emitters)))


def active(position: Position, seat: Seat, linked: frozenset[str]) -> frozenset[str]:
    """The active units: the linked, motor cars always, and those aboard a linked carrier (IV.1, X.13, R57, §3.6).

    A car that is not linked passes nothing on: only the linked are in the net (R7).
    """
    found = set(linked)
    for piece in position.of(seat):
        if piece.alive and (piece.unit.motor or (piece.carrier and piece.carrier in linked)):
            found.add(piece.id)
    return frozenset(found)


def evaluate(position: Position) -> None:
    """Both nets anew. Where only active enemies cut lines, it is the activity found before that counts (R8)."""
    nets = {seat: net(position, seat).linked for seat in position.seats}
    position.linked = nets
    position.active = {seat: active(position, seat, nets[seat]) for seat in position.seats}
