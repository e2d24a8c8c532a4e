"""Sabotage: what a unit can destroy where it stands, and what is left of it (VII.1, §4.9)."""

from __future__ import annotations

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.plans import SABOTAGE
from enfilade.games.game_of_war.state.position import Piece, Position, less
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def sabotages(position: Position, piece: Piece) -> list[str]:
    """The features that a unit could destroy where it stands; a rail unit spares its own track (VII.1, R45, R49)."""
    if not position.front.options.sabotage or not piece.unit.move:
        return []
    return spoils(position, piece)


def spoils(position: Position, piece: Piece) -> list[str]:
    """The features of a unit's tile, but for the track it runs on (R45)."""
    found = position.features(piece.tile)
    if not piece.unit.rail:
        return found
    own = "tram" if piece.unit.tram else "rail"
    return [each for each in found if each != own]


def carry_out_sabotage(play: Play[Position]) -> None:
    """Each saboteur that lives and was not driven off destroys its features: all of the tile, or the one chosen (R19, R21)."""
    position = play.position
    done: list[tuple[str, int, list[str]]] = []
    for seat in position.seats:
        for order in position.plans[seat].orders:
            piece = position.pieces[order.piece]
            if order.kind != SABOTAGE or not piece.alive or piece.id in position.displaced:
                continue
            done.append((piece.id, piece.tile, [order.feature] if order.feature else spoils(position, piece)))
    for id, tile, features in sorted(done, key=_by_saboteur):
        raze(position, tile, features)
        play.tell(Event("sabotaged", "VII.1", {"unit": id, "tile": position.name(tile), "features": list(features)}))


def _by_saboteur(done: tuple[str, int, list[str]]) -> tuple[str, int]:
    return by_number(done[0])


def raze(position: Position, tile: int, features: list[str]) -> None:
    """Features of a tile are gone for good (VII.1.b)."""
    position.works = position.works.without(tile, features)
    if "station" in features:
        position.stations = less(position.stations, tile)
    if "telegraph" in features:
        position.telegraphs = less(position.telegraphs, tile)
    position.stirred = True
