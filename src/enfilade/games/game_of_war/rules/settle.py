"""Settling: sabotage, arsenals, capture and cascade, coupling, communications, in this order (§4.9)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import SABOTAGE
from enfilade.games.game_of_war.state.position import Position, Train
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def settle(play: Play[Position], with_sabotage: bool) -> None:
    """All of it; sabotage only the first time in a turn."""
    if with_sabotage:
        carry_out_sabotage(play)
    fall_of_arsenals(play)
    cascade(play, capture(play))
    couple(play)
    communicate(play)


# 1. Sabotage (VII.1).


def carry_out_sabotage(play: Play[Position]) -> None:
    """Each saboteur that lives and was not driven off destroys its features, all together (R21)."""
    position = play.position
    done: list[tuple[str, int, list[str]]] = []
    for seat in position.seats:
        for order in position.plans[seat].orders:
            piece = position.pieces[order.piece]
            if order.kind != SABOTAGE or not piece.alive or piece.id in position.displaced:
                continue
            features = position.features(piece.tile)
            if piece.unit.rail:  # R45
                features = [each for each in features if each != ("tram" if piece.unit.tram else "rail")]
            done.append((piece.id, piece.tile, [order.feature] if order.feature else features))
    for id, tile, features in sorted(done, key=_by_saboteur):
        raze(position, tile, features)
        play.tell(Event("sabotaged", "VII.1", {"unit": id, "tile": position.name(tile), "features": list(features)}))


def _by_saboteur(done: tuple[str, int, list[str]]) -> tuple[str, int]:
    return by_number(done[0])


def raze(position: Position, tile: int, features: list[str]) -> None:
    """Features of a tile are gone for good (VII.1.b)."""
    position.works = position.works.without(tile, features)
    if "station" in features:
        position.stations = _less(position.stations, tile)
    if "telegraph" in features:
        position.telegraphs = _less(position.telegraphs, tile)
    position.stirred = True


def _less(places: dict[int, Seat], tile: int) -> dict[int, Seat]:
    return {each: seat for each, seat in places.items() if each != tile}


# 2. Arsenals (R9).


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
    position.arsenals = _less(position.arsenals, tile)
    position.stirred = True


# 3. and 4. Buildings (IX).


def capture(play: Play[Position]) -> dict[int, Seat]:
    """Infantry that has moved onto a building this turn and is still there takes it; returns the stations taken (IX.1)."""
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
    """A captured station takes every station connected with it; where both sides' reaches meet, nothing changes (IX.2.a, R5)."""
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


# 5. Coupling (R31).


def couple(play: Play[Position]) -> None:
    """Loose cars couple to a friendly powered train whose end is beside them on the track, until nothing couples."""
    position = play.position
    if len(position.trains) < 2:
        return
    while True:
        for id in sorted(position.trains, key=by_number):
            train = position.trains[id]
            if train.engine and _couple_one(play, train):
                break
        else:
            return


def _couple_one(play: Play[Position], train: Train) -> bool:
    """Couple one loose chain to a train, at its front before its rear."""
    position = play.position
    lone = len(train.parts) == 1
    behind = position.pieces[train.engine].behind if lone else OFF
    for end in ("front", "rear"):
        found = _touching(position, train, end, behind, lone)
        if not found:
            continue
        part = sorted(found, key=by_number)[0]
        loose = position.train_of(part)
        assert loose is not None
        del position.trains[loose.id]
        cars = loose.parts if (loose.parts[-1] == part) == (end == "front") or len(loose.parts) == 1 else loose.parts[::-1]
        parts = (*cars, *train.parts) if end == "front" else (*train.parts, *cars)
        lead = train.lead if not lone else "free" if behind == OFF else "front"
        position.trains[train.id] = Train(parts, lead, train.engine)
        if lone:
            position.put(position.pieces[train.engine].changed(behind=OFF))
        play.tell(Event("coupled", "R31", {"train": train.id, "parts": list(parts)}))
        return True
    return False


def _touching(position: Position, train: Train, end: str, behind: int, lone: bool) -> list[str]:
    """The end parts of friendly loose chains beside an end of a train; a lone engine's rear is towards where it came from."""
    seat = position.pieces[train.engine].seat
    near = position.works.rail[position.pieces[train.end(end)].tile]
    found: list[str] = []
    for loose in position.trains.values():
        if loose.engine or position.pieces[loose.parts[0]].seat != seat:
            continue
        for part in {loose.parts[0], loose.parts[-1]}:
            tile = position.pieces[part].tile
            if tile in near and (not lone or (end == "rear") == (tile == behind)):
                found.append(part)
    return found


# 6. Communications (IV).


def communicate(play: Play[Position]) -> None:
    """Find the nets anew and tell who has come into them or dropped out (IV)."""
    position = play.position
    before = position.active
    communications.evaluate(position)
    for seat in position.seats:
        now = position.active[seat]
        came = sorted(now - before[seat], key=by_number)
        went = sorted([id for id in before[seat] - now if position.pieces[id].alive], key=by_number)
        if came:
            play.tell(Event("went_active", "IV.1", {"seat": seat, "units": list(came)}))
        if went:
            play.tell(Event("went_inactive", "IV.1", {"seat": seat, "units": list(went)}))
