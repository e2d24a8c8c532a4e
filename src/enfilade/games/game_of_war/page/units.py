"""Units on the board: their blocks, where they are heading, and what is said of them (X)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.lenses import change
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.pieces import counter, halo
from enfilade.games.game_of_war.page.sheet import tint
from enfilade.games.game_of_war.page.words import side
from enfilade.games.game_of_war.state.position import Piece, PieceKey, Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, circle, group, line

TURN_OF: Final = (90, 45, 0, -45, -90, -135, 180, 135)  # of an arrow that points east, by direction


def is_calm(active: dict[Seat, frozenset[str]]) -> bool:
    """Whether nobody has been counted yet: before the first turn every unit is as good as active (IV.1)."""
    return not any([bool(each) for each in active.values()])


def unit_lines(piece: Piece, status: str) -> list[str]:
    """The card of a unit."""
    unit = piece.unit
    lines = [f"Attack {unit.attack}, defence {unit.defence}, range {unit.range}, movement {unit.move}", status]
    if unit.charges:
        lines.append("Charges: +3 attack when adjacent to the target (X.2)")
    if unit.relays:
        lines.append("Relays lines of communication (IV.1.c)" + (", over mountains and houses (X.8)" if unit.over else ""))
    if unit.captures:
        lines.append("Takes buildings (IX.1)")
    if unit.motor:
        lines.append("Always active; three steps on roads (X.13, X.14)")
    if piece.cargo:
        lines.append(f"Carries {', '.join([short(each) for each in piece.cargo])} (VII.3)")
    return lines


def status_words(position: Position, piece: Piece) -> str:
    if not piece.alive:
        return "destroyed"
    words = ["active" if position.is_active(piece.id) or is_calm(position.active) else "cut off"]
    if piece.unit.heavy:
        words.append("deployed" if piece.deployed else "packed")
    if piece.carrier:
        words.append(f"aboard {short(piece.carrier)}")
    if piece.id in position.must_retreat:
        words.append("must retreat")
    return ", ".join(words)


def heading(position: Position, piece: Piece) -> int | None:
    """Where a rail unit is heading, as the turn of an arrow; None if it may go either way."""
    ground = position.front.ground
    if piece.unit.tram:
        ahead = [to for to in position.works.tram.get(piece.tile, ()) if to != piece.behind]
        return _turn(position, piece.tile, ahead[0]) if piece.behind != OFF and len(ahead) == 1 else None
    train = position.train_of(piece.id)
    if train is None:
        return None
    if len(train.parts) == 1:
        ahead = [to for to in position.works.rail.get(piece.tile, ()) if to != piece.behind]
        return _turn(position, piece.tile, ahead[0]) if piece.behind != OFF and len(ahead) == 1 else None
    if train.lead == "free" or not train.engine or train.end(train.lead) != piece.id:
        return None
    before = train.parts[1] if train.lead == "front" else train.parts[-2]
    way = ground.squares.bearing(position.pieces[before].tile, piece.tile)
    return TURN_OF[way] if way != OFF else None


def _turn(position: Position, tile: int, to: int) -> int:
    return TURN_OF[position.front.ground.squares.bearing(tile, to)]


def couplings(position: Position) -> list[Element]:
    drawn: list[Element] = []
    for train in position.trains.values():
        tiles = position.tiles(train)
        for index in range(len(tiles) - 1):
            x1, y1 = centre(position.front.ground, tiles[index])
            x2, y2 = centre(position.front.ground, tiles[index + 1])
            drawn.append(line(x1, y1, x2, y2, "gw-coupling"))
    return drawn


def pieces(view: View, position: Position, after: Position | None) -> list[Element]:
    """Blocks on the board; during a hidden set-up one's own as they are placed."""
    front = view.front
    cut = [] if after is None else [id for seat in position.seats for id in change(position, after, seat).cut]
    drawn: list[Element] = []
    has_begun = not is_calm(position.active)
    for piece in view.pieces:
        tile = view.placed.get(piece.id, piece.tile)
        if piece.alive and not piece.carrier and tile != OFF:
            active, flees = position.is_active(piece.id) or not has_begun, piece.id in position.must_retreat or piece.lifted
            status = status_words(position, piece) + (", cut off by your plan" if piece.id in cut else "")
            drawn.append(block(front, piece.key(), tile, active, flees, heading(position, piece), status))
    return drawn


@lru_cache(maxsize=4096)
def block(front: Front, key: PieceKey, tile: int, active: bool, flees: bool, heading: int | None, status: str) -> Element:
    piece = Piece(*key)
    parts = [halo(), *counter(piece, tint(front, piece.seat), active, heading)]
    if flees:
        parts.append(circle(0, 0, 21, "gw-flee"))
    name = f"{short(piece.id)}, {piece.unit.name} of {side(piece.seat)} on {front.name(tile)}, {status}"
    return group(parts, "gw-piece", piece.id, name, unit_lines(piece, status), centre(front.ground, tile))
