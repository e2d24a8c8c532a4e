"""Tiles for the pointer and the ear: what each bears, and who stands there."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.game_of_war.box.board import TERRAIN, Ground
from enfilade.games.game_of_war.box.works import Works
from enfilade.games.game_of_war.page.buildings import Houses, houses
from enfilade.games.game_of_war.page.ground import CELL, centre
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.words import FEATURES, side
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, figure


def cells(position: Position) -> list[Element]:
    """Every tile, clear to the eye but there for the pointer and the ear."""
    ground, works = position.front.ground, position.works
    found = list(empty_cells(ground, works, *houses(position)))
    for tile in position.on_tile:
        found[tile] = cell(
            ground, tile, ground_word(ground, works, tile), tuple(tile_lines(position, tile)), _standing(position, tile)
        )
    return found


@lru_cache(maxsize=256)
def empty_cells(ground: Ground, works: Works, stations: Houses, telegraphs: Houses, arsenals: Houses) -> list[Element]:
    """Every tile without what stands on it."""
    buildings = (dict(stations), dict(telegraphs), dict(arsenals))
    return [
        cell(ground, tile, ground_word(ground, works, tile), tuple(lines_of(works, *buildings, tile)), "")
        for tile in range(len(ground.glyphs))
    ]


@lru_cache(maxsize=8192)
def cell(ground: Ground, tile: int, word: str, lines: tuple[str, ...], standing: str) -> Element:
    x, y = centre(ground, tile)
    box = {"x": figure(x - CELL / 2), "y": figure(y - CELL / 2), "width": str(CELL), "height": str(CELL)}
    spoken = ", ".join([ground.name(tile), word, *lines, *([standing] if standing else [])])
    return Element("rect", box, "gw-cell", ground.name(tile), spoken, list(lines))


def ground_word(ground: Ground, works: Works, tile: int) -> str:
    glyph = ground.glyphs[tile]
    return "open ground" if glyph == "P" and tile not in works.plaza else TERRAIN[glyph]


def _standing(position: Position, tile: int) -> str:
    piece = position.piece_at(tile)
    return f"{piece.unit.name} {short(piece.id)} of {side(piece.seat)}" if piece is not None else ""


def tile_lines(position: Position, tile: int) -> list[str]:
    """What a tile bears besides its ground."""
    return lines_of(position.works, position.stations, position.telegraphs, position.arsenals, tile)


def lines_of(
    works: Works, stations: dict[int, Seat], telegraphs: dict[int, Seat], arsenals: dict[int, Seat], tile: int
) -> list[str]:
    """What lies on a tile, and the buildings with their owners."""
    found = [FEATURES[each] for each in works.features(tile) if each != "plaza"]
    for what, places in (("railway station", stations), ("telegraph station", telegraphs)):
        if tile in places:
            found.append(f"{what} of {side(places[tile])}" if places[tile] else f"neutral {what}")
    if tile in arsenals:
        found.append(f"arsenal of {side(arsenals[tile])}")
    return found
