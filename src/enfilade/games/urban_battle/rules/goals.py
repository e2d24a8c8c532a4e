"""Flags and exits: what a Step, a wreck or a repair means for the mission (UB 7.4, 7.5)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.rules import victory
from enfilade.games.urban_battle.state import EXITED, Flag, Piece, Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def after_step(play: Play[Position], id: str, before: int) -> None:
    """Flags, then exit if a square was entered, then victory (R32, R33). A Step that touches neither decides nothing."""
    position = play.position
    piece = position.pieces[id]
    delivered = handle_flags(play, id, before) if position.flags else []
    exited = piece.square != before and leaves(position, piece)
    if exited:
        delivered += leave(play, id)
    if exited or delivered:
        victory.check(play, delivered)


def after_repair(play: Play[Position], id: str) -> None:
    """A repaired vehicle reaches what stands in its square (UB 7.4)."""
    victory.check(play, handle_flags(play, id, OFF))


def leaves(position: Position, piece: Piece) -> bool:
    """Whether a vehicle that has just entered its square leaves the board there (UB 7.5, R33)."""
    mission = position.mission
    return (
        piece.seat == mission.exit_seat and piece.unit.id in mission.exit_types and piece.square in mission.zones.get("exit", ())
    )


def leave(play: Play[Position], id: str) -> list[Seat]:
    """A vehicle leaves the board and a flag it carries goes home; returns the sides that this delivers a flag for (R48)."""
    position = play.position
    piece = position.pieces[id]
    square = position.name_of(piece.square)
    position.put(piece.changed(square=OFF, status=EXITED))
    play.tell(Event("exited", "UB 7.5", {"piece": id, "square": square}))
    takers = [return_flag(play, flag) for flag in list(position.flags.values()) if flag.carrier == id]
    return deliveries(play, takers)


def handle_flags(play: Play[Position], id: str, before: int) -> list[Seat]:
    """What a vehicle reaches it takes or sends home; returns the sides that have delivered a flag (UB 7.4).

    A carrier delivers when it comes home from elsewhere, or takes the flag at home: not again with every Step it takes there.
    """
    position = play.position
    piece = position.pieces[id]
    came = before not in position.mission.homes[piece.seat]
    takers: list[str] = []
    for flag in list(position.flags.values()):
        if flag.square == OFF or not reaches(position, piece, flag.square):
            continue
        if flag.seat != piece.seat:
            take_flag(play, flag, id)
            came = True
        elif flag.square != position.mission.flags[flag.seat]:
            takers.append(return_flag(play, flag))
    return deliveries(play, [id, *takers] if came else takers)


def reaches(position: Position, piece: Piece, square: int) -> bool:
    """In its square, or facing it where a wreck lies on it (R34)."""
    if piece.square == square:
        return True
    if position.front_square(piece) != square:
        return False
    holder = position.piece_at(square)
    return holder is not None and holder.is_wreck


def take_flag(play: Play[Position], flag: Flag, id: str) -> None:
    play.position.flags[flag.seat] = Flag(flag.seat, OFF, id)
    play.tell(Event("flag_taken", "UB 7.4", {"flag": flag.seat, "piece": id}))


def return_flag(play: Play[Position], flag: Flag) -> str:
    """A flag goes back to its base; an operational enemy standing there takes it at once. Returns that taker's id."""
    position = play.position
    base = position.mission.flags[flag.seat]
    home = Flag(flag.seat, base, "")
    position.flags[flag.seat] = home
    play.tell(Event("flag_returned", "UB 7.4", {"flag": flag.seat, "square": position.name_of(base)}))
    holder = position.piece_at(base)
    if holder is not None and holder.is_operational and holder.seat != flag.seat:
        take_flag(play, home, holder.id)
        return holder.id
    return ""


def deliveries(play: Play[Position], takers: list[str]) -> list[Seat]:
    """The sides of those among some vehicles that deliver a flag where they stand."""
    return [play.position.pieces[id].seat for id in takers if id and delivers(play, id)]


def delivers(play: Play[Position], id: str) -> bool:
    """The carrier of the enemy's flag stands in its own home zone (UB 7.4)."""
    position = play.position
    piece = position.pieces[id]
    if piece.square not in position.mission.homes[piece.seat]:
        return False
    if not any([flag.carrier == id for flag in position.flags.values()]):
        return False
    values: dict[str, Data] = {"piece": id, "seat": piece.seat, "square": position.name_of(piece.square)}
    play.tell(Event("flag_delivered", "UB 7.4", values))
    return True


def drop_flags(play: Play[Position], id: str) -> list[Seat]:
    """A destroyed carrier loses the flag (UB 7.4, option `flag_drop`); returns the sides that this delivers a flag for."""
    position = play.position
    takers: list[str] = []
    for flag in list(position.flags.values()):
        if flag.carrier != id:
            continue
        if position.mission.options.flag_drop == "return":
            takers.append(return_flag(play, flag))
            continue
        square = position.pieces[id].square
        position.flags[flag.seat] = Flag(flag.seat, square, "")
        play.tell(Event("flag_dropped", "UB 7.4", {"flag": flag.seat, "square": position.name_of(square)}))
    return deliveries(play, takers)
