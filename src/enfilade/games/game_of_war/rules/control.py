"""Control: arsenals fall, infantry takes buildings, a station taken takes those connected with it (IX, R9, §4.9)."""

from __future__ import annotations

from enfilade.games.game_of_war.state.position import Position, less
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def fall_of_arsenals(play: Play[Position]) -> None:
    """An enemy that can fight and stands on an arsenal destroys it."""
    position = play.position
    for tile, owner in list(position.arsenals.items()):
        piece = position.piece_at(tile)
        if piece is not None and piece.seat != owner and piece.unit.attack > 0 and not piece.is_packed:
            destroy_arsenal(play, tile, piece.id)


def destroy_arsenal(play: Play[Position], tile: int, by: str) -> None:
    position = play.position
    values: dict[str, Data] = {"tile": position.name(tile), "side": position.arsenals[tile], "by": by}
    play.tell(Event("arsenal_destroyed", "R9", values))
    position.arsenals = less(position.arsenals, tile)
    position.stirred = True


# Buildings (IX).


def capture(play: Play[Position]) -> dict[int, Seat]:
    """Infantry that has moved onto a building this turn and is still there takes it; returns the stations taken.

    A forced move counts too; entering one's own building does nothing (IX.1, R37, R61).
    """
    position = play.position
    taken: dict[int, Seat] = {}
    for tile in sorted(set(position.stations) | set(position.telegraphs)):
        piece = position.piece_at(tile)
        if piece is None or not piece.unit.captures or piece.id not in position.moved:
            continue
        if position.stations.get(tile, piece.seat) != piece.seat:
            position.stations = {**position.stations, tile: piece.seat}
            taken[tile] = piece.seat
            _tell_capture(play, tile, "station", piece.seat, piece.id)
        if position.telegraphs.get(tile, piece.seat) != piece.seat:
            position.telegraphs = {**position.telegraphs, tile: piece.seat}
            _tell_capture(play, tile, "telegraph", piece.seat, piece.id)
    return taken


def _tell_capture(play: Play[Position], tile: int, what: str, seat: Seat, by: str) -> None:
    values: dict[str, Data] = {"tile": play.position.name(tile), "building": what, "side": seat, "by": by}
    play.tell(Event("captured", "IX.1", values))
    play.position.stirred = True


def cascade(play: Play[Position], taken: dict[int, Seat]) -> None:
    """A captured station takes all those connected with it; where both reaches meet, nothing changes (IX.2, IX.2.a, R5)."""
    position = play.position
    if not taken:
        return
    reaches = {seat: _reach(position, seat, [tile for tile, owner in taken.items() if owner == seat]) for seat in position.seats}
    stations = dict(position.stations)
    for tile in position.stations:
        if tile in taken:
            continue
        sides = [seat for seat in position.seats if tile in reaches[seat]]
        if len(sides) == 1 and stations[tile] != sides[0]:
            stations[tile] = sides[0]
            values: dict[str, Data] = {
                "tile": position.name(tile),
                "side": sides[0],
                "from": position.name(reaches[sides[0]][tile]),
            }
            play.tell(Event("cascaded", "IX.2.a", values))
    position.stations = stations


def _reach(position: Position, seat: Seat, starts: list[int]) -> dict[int, int]:
    """The tiles of track that stations just taken are connected with, and by which of them first (R38)."""
    enemies = position.mask(position.enemy_of(seat))
    rail = position.works.rail
    found = {tile: tile for tile in starts}
    edge = list(starts)
    while edge:
        onward: list[int] = []
        for tile in edge:
            for to in rail.get(tile, ()):
                if to not in found and not enemies >> to & 1:
                    found[to] = found[tile]
                    onward.append(to)
        edge = onward
    return found
