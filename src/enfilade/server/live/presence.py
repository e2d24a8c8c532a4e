"""Who is at a table: the connections in each seat, and what all of them are told."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from enfilade.kernel.event import Seat
from enfilade.lessons import SCRIPTED
from enfilade.library import AnyScenario
from enfilade.players import CALLED, LEVELS
from enfilade.server.base.limits import MOST_CONNECTIONS_A_SEAT, NoRoom
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.connection import MUST_RETURN, NO_SUCH_SECRET, Connection
from enfilade.server.messages import Error, Seats, SeatState, encode
from enfilade.server.store.base import Held


class Presence:
    """The connections at the table of an id. `kinds` says who plays each seat, `held` who may sit there."""

    def __init__(self, id: str, scenario: AnyScenario, kinds: Mapping[Seat, str], held: Mapping[Seat, Held]) -> None:
        self.id: Final = id
        self._scenario: Final = scenario
        self.kinds = kinds
        self._held = held
        self._connections: Final[set[Connection]] = set()

    @property
    def connections(self) -> list[Connection]:
        """Everybody who is here now."""
        return list(self._connections)

    @property
    def is_complete(self) -> bool:
        """Whether somebody holds every seat of a person."""
        nobody = Held(None, 0)
        return all(self._held.get(seat, nobody).by is not None for seat, kind in self.kinds.items() if kind == HUMAN)

    def player(self, seat: Seat | None) -> str:
        """The name of the account that holds a seat; empty for guests and spectators."""
        return "" if seat is None or seat not in self._held else self._held[seat].name

    def names(self, connection: Connection) -> set[str]:
        """Who somebody here is, by the accounts that are logged in there and that hold the seat; empty for a guest."""
        return {connection.name, self.player(connection.seat)} - {""}

    def tell_room(self, message: object, is_players: bool, deaf: Collection[str] = ()) -> None:
        """Tell something to the players, or to the spectators, but to nobody of some names."""
        for connection in self._connections:
            if (connection.seat is not None) == is_players and self.names(connection).isdisjoint(deaf):
                connection.send(message)

    def has_party(self, party: str) -> bool:
        """Whether somebody from an address is here."""
        return any(each.budget.party == party for each in self._connections)

    def check_room(self, seat: Seat | None) -> None:
        """Raises NoRoom if no more fit into a seat."""
        if sum(each.seat == seat for each in self._connections) >= MOST_CONNECTIONS_A_SEAT:
            raise NoRoom("too many browsers sit in this seat: close one and try again")

    def add(self, connection: Connection) -> None:
        """Somebody sits down; nobody is told yet."""
        self._connections.add(connection)

    def remove(self, connection: Connection) -> None:
        """Somebody has gone, and the others are told."""
        self._connections.discard(connection)
        self.tell_seats()

    def seats(self) -> list[SeatState]:
        """Who plays each seat, and whether they are here; a computer always is."""
        here = {connection.seat for connection in self._connections}
        name = self._scenario.seat_name
        nobody = Held(None, 0)
        told = []
        for seat, kind in self.kinds.items():
            held = self._held.get(seat, nobody)
            by: Literal["", "creator", "guest"] = "" if held.by is None else "guest" if held.by else "creator"
            player = (*_player(kind), held.name)
            told.append(SeatState(seat, name(seat), kind, kind != HUMAN or seat in here, by, held.invited, *player))
        return told

    def reseat(self, held: Mapping[Seat, Held], seat: Seat) -> None:
        """Somebody was invited to a seat, or has claimed it: who sat there before has it no more. Everybody is told."""
        before = self._held.get(seat)
        self._held = held
        if seat in held and before is not None and before.by is not None and held[seat].by != before.by:
            for connection in [each for each in self._connections if each.seat == seat]:
                connection.send(Error("this seat has gone to somebody who was invited to it anew"))
                connection.close(NO_SUCH_SECRET)
        self.tell_seats()

    def tell_seats(self, but: Connection | None = None) -> None:
        """Tell everybody else who is here."""
        message = encode(Seats(self.seats())).decode()
        for connection in self._connections:
            if connection is not but:
                connection.send_encoded(message)

    def tell_players(self, message: object) -> None:
        """Tell something to all seats, but to no spectator."""
        self.tell_room(message, True)

    def tell(self, message: object) -> None:
        """Tell something to everybody, spectators too."""
        for connection in self._connections:
            connection.send(message)

    def warn(self, trouble: str) -> None:
        """Tell everybody of something that went wrong and was mended."""
        self.tell(Error(trouble))

    def send_away(self) -> None:
        """Everybody must come again."""
        for connection in self._connections:
            connection.close(MUST_RETURN)


def _player(kind: str) -> tuple[str, float]:
    """How a computer player is called, and how many seconds it may think about an order; nothing of a person, or of who only
    does as a lesson says."""
    if kind in (HUMAN, SCRIPTED):
        return "", 0.0
    return CALLED.get(kind, kind), LEVELS[kind].seconds if kind in LEVELS else 0.0
