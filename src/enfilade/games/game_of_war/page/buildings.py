"""Stations, telegraph stations and arsenals, and what is still seen of them, of forts and of plazas under a unit (IX)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.page.ground import centre, fort_shape, plaza_shape
from enfilade.games.game_of_war.page.sheet import moved, tint
from enfilade.games.game_of_war.page.words import side
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, circle, group, label, path

Houses = tuple[tuple[int, Seat], ...]  # tiles with buildings, and who has them


def houses(position: Position) -> tuple[Houses, Houses, Houses]:
    """Stations, telegraph stations and arsenals."""
    return tuple(position.stations.items()), tuple(position.telegraphs.items()), tuple(position.arsenals.items())


@lru_cache(maxsize=256)
def buildings(front: Front, stations: Houses, telegraphs: Houses, arsenals: Houses) -> Element:
    """Stations, telegraph stations and arsenals in the colours of those who have them."""
    ground = front.ground
    drawn: list[Element] = []
    for tile, owner in stations:
        colour = tint(front, owner) if owner else "none"
        drawn.append(group(station_shape(colour), at=centre(ground, tile), name=f"Railway station {ground.name(tile)}"))
    for tile, owner in telegraphs:
        colour = tint(front, owner) if owner else "none"
        drawn.append(group(office_shape(colour), at=centre(ground, tile), name=f"Telegraph station {ground.name(tile)}"))
    for tile, owner in arsenals:
        name = f"Arsenal of {side(owner)}, {ground.name(tile)}"
        drawn.append(group(arsenal_shape(tint(front, owner)), at=centre(ground, tile), name=name))
    return moved(drawn)


def deeds(position: Position) -> list[Element]:
    """Under a unit a building is hard to see: a small seal in its controller's colour says that it is there, and a star or a
    square that it stands in a fortress or on a plaza."""
    front = position.front
    drawn: list[Element] = []
    for letter, places in (("S", position.stations), ("T", position.telegraphs), ("A", position.arsenals)):
        for tile, owner in places.items():
            if tile in position.on_tile:
                drawn.append(seal(front.ground, tile, letter, tint(front, owner) if owner else "none"))
    return drawn + [strongpoint(front.ground, tile) for tile in sorted(position.on_tile) if is_strong(position, tile)]


def is_strong(position: Position, tile: int) -> bool:
    """Whether who stands there defends with 4 more: in a fortress or on a plaza (VI.3)."""
    return position.front.ground.glyphs[tile] == "F" or tile in position.works.plaza


@lru_cache(maxsize=1024)
def strongpoint(ground: Ground, tile: int) -> Element:
    """The sign of what a unit hides by standing on it."""
    x, y = centre(ground, tile)
    is_fort = ground.glyphs[tile] == "F"
    small = Element("g", {"transform": "scale(.36)"}, children=fort_shape() if is_fort else plaza_shape())
    return group([circle(0, 0, 8.5, "gw-deed gw-fill-white"), small], at=(x - 16, y - 15))


@lru_cache(maxsize=1024)
def seal(ground: Ground, tile: int, letter: str, colour: str) -> Element:
    x, y = centre(ground, tile)
    parts = [
        circle(0, 0, 6.5, f"gw-deed gw-fill-{'none' if colour == 'white' else colour}"),
        label(0, 3.2, letter, "gw-deed-text"),
    ]
    worn = "" if colour in ("white", "none") else "gw-seal"
    return group(parts, worn, at=(x + (16 if letter == "T" else -16), y + 15))


def station_shape(colour: str) -> list[Element]:
    """A hall with a clock and a canopy."""
    return [
        path("M-20 20V6H-14V-2L-7 -7L0 -2V6H6V20Z", f"gw-house gw-fill-{colour}"),
        circle(-7, 1, 2.6, "gw-house gw-fill-none"),
        path("M-20 10H6M-16 20V13M-11 20V13M-3 20V13M2 20V13", "gw-house-mark"),
    ]


def office_shape(colour: str) -> list[Element]:
    """A small house with a mast and its insulators."""
    return [
        path("M6 20V8L13 2L20 8V20Z", f"gw-house gw-fill-{colour}"),
        path("M13 2V-14M8 -11H18M9.5 -7H16.5M13 20V14", "gw-house-mark"),
    ]


def arsenal_shape(colour: str) -> list[Element]:
    """A crenellated store with its flag."""
    return [
        path("M-18 18V-6H-13V-2H-8V-6H-3V-2H3V-6H8V-2H13V-6H18V18Z", f"gw-house gw-fill-{colour}"),
        path("M-5 18V8A5 5 0 0 1 5 8V18", "gw-house-mark"),
        path("M0 -4V-20", "gw-staff"),
        path("M0.6 -20C5 -22 8 -17 13 -19V-11C8 -9 5 -14 0.6 -12Z", f"gw-house gw-fill-{colour}"),
    ]
