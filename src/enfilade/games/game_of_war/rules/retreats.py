"""Where a unit that must leave its tile may go: retreats and squishes share one rule (V.4.c, VIII.3.b, §4.8)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.charts import RETREAT_RADIUS
from enfilade.games.game_of_war.state.plans import chain_after
from enfilade.games.game_of_war.state.position import Piece, Position, Train


class Forced:
    """A unit that must leave its tile, and the parts of the train that drives it away, friend or foe (R16)."""

    def __init__(self, unit: str, wary: tuple[str, ...] = ()) -> None:
        self.unit: Final = unit
        self.wary: Final = wary


def forced_tiles(position: Position, forced: Forced, others: tuple[str, ...] = ()) -> list[int]:
    """The tiles that a unit may be forced to, with other parts of its train that must go as well (§4.8, tests 1–4)."""
    piece = position.pieces[forced.unit]
    if piece.unit.train:
        return sorted(train_shifts(position, (piece.id, *others)))
    near = position.works.tram.get(piece.tile, ()) if piece.unit.tram else position.front.ground.steps[piece.tile]
    enemies = feared(position, piece, forced.wary)
    return [to for to in near if to not in position.on_tile and is_away(position, piece.tile, to, enemies)]


def feared(position: Position, piece: Piece, wary: tuple[str, ...] = ()) -> list[int]:
    """The tiles of enemies near enough to matter (R16)."""
    ground = position.front.ground
    found: list[int] = []
    for tile, id in position.on_tile.items():
        if position.pieces[id].seat == piece.seat and id not in wary:
            continue
        if tile != piece.tile and ground.distance(tile, piece.tile) <= RETREAT_RADIUS:
            found.append(tile)
    return found


def is_away(position: Position, start: int, to: int, enemies: list[int]) -> bool:
    """Not towards an enemy: no nearer to any of them (V.4.c, R16)."""
    ground = position.front.ground
    return all([ground.distance(to, tile) >= ground.distance(start, tile) for tile in enemies])


def train_shifts(position: Position, beaten: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    """How a powered train can shift by one tile so that each of its beaten parts retreats: end tile and all tiles (R17)."""
    train = position.train_of(beaten[0])
    if train is None or not train.engine:
        return {}
    tiles = position.tiles(train)
    found: dict[int, tuple[int, ...]] = {}
    for end in ("rear", "front"):  # a tile that both could take is taken by the front end
        for to in position.works.rail.get(tiles[0] if end == "front" else tiles[-1], ()):
            after = chain_after(tiles, end, to)
            if to not in position.on_tile and all([retreats_by(position, train, after, part) for part in beaten]):
                found[to] = after
    return found


def retreats_by(position: Position, train: Train, after: tuple[int, ...], part: str) -> bool:
    """Whether a shift of its train takes a part away from the enemies near it (R16, R17)."""
    piece = position.pieces[part]
    return is_away(position, piece.tile, after[train.parts.index(part)], feared(position, piece))


def carry_out(position: Position, unit: str, tile: int, shift: tuple[int, ...]) -> None:
    """A unit goes where it is forced to, a train as a whole, cargo with its carrier; a heavy unit is packed by it (R54, R55)."""
    piece = position.pieces[unit]
    if piece.unit.train:
        train = position.train_of(unit)
        assert train is not None
        for part, to in zip(train.parts, shift, strict=True):
            position.bring(part, to)
        if len(train.parts) > 1:
            position.trains[train.id] = train.led_by("free")
        else:
            position.put(position.pieces[unit].changed(behind=OFF))
        return
    position.put(piece.changed(tile=tile, deployed=False, behind=OFF, lifted=False))
    for rider in piece.cargo:
        position.put(position.pieces[rider].at(tile))


def shift_of(position: Position, beaten: tuple[str, ...], tile: int) -> tuple[int, ...]:
    """The tiles of a train whose end is forced to a tile; empty for other units."""
    return () if position.train_of(beaten[0]) is None else train_shifts(position, beaten)[tile]
