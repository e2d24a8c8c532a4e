"""What is said at a table: players among themselves, spectators among themselves, and nobody hears both.

Who has blocked somebody does not hear them, neither then nor later; who is logged in speaks under that name.
"""

from __future__ import annotations

from typing import Final

from enfilade.kernel.event import Seat
from enfilade.server.base.limits import CHAT, CROWD, Bucket, Buckets
from enfilade.server.base.texts import readable
from enfilade.server.live.connection import Connection
from enfilade.server.live.presence import Presence
from enfilade.server.live.shared import Shared
from enfilade.server.messages import Malformed

PLAYERS: Final = "players"
SPECTATORS: Final = "spectators"


class Talk:
    """The talk of one table."""

    def __init__(self, presence: Presence, shared: Shared) -> None:
        self._presence: Final = presence
        self._shared: Final = shared
        self._flood: Final = Buckets(CHAT)
        self._crowd: Final = Bucket(CROWD)

    @property
    def is_on(self) -> bool:
        """Whether the operator lets people talk."""
        return self._shared.playing.chat

    async def catch_up(self, connection: Connection) -> None:
        """Tell somebody who has come what was said in their room."""
        if self.is_on:
            unheard = await self._shared.store.people.blocked_by(self._presence.names(connection))
            for said in await self._shared.store.games.said(self._presence.id, room_of(connection.seat), unheard):
                connection.send(said)

    async def say(self, seat: Seat | None, text: str, speaker: Connection | None = None) -> None:
        """Somebody says something. Raises Malformed where that cannot be."""
        if not self.is_on:
            raise Malformed("nobody talks at the tables of this server")
        words = readable(text)
        if not words:
            raise Malformed("there is nothing to read in this")
        room, store = room_of(seat), self._shared.store
        name = self._presence.player(seat) or ("" if speaker is None else await speaker.who())
        if not self._may_speak(seat, name, speaker):
            raise Malformed("too much is said at once: wait a moment")
        said = await store.games.say(self._presence.id, room, seat or "", name, words, self._shared.clock())
        deaf = await store.people.blockers_of(name) if name else ()
        self._presence.tell_room(said, room == PLAYERS, deaf)

    def _may_speak(self, seat: Seat | None, name: str, speaker: Connection | None) -> bool:
        """Whether somebody has not said too much: a seat, a spectator by name or by address, and all spectators together."""
        if seat is not None:
            return self._flood.take(seat)
        party = "" if speaker is None else speaker.budget.party
        return self._flood.take(f"{SPECTATORS} {name or party}") and self._crowd.take()


def room_of(seat: Seat | None) -> str:
    """Where somebody hears and is heard."""
    return SPECTATORS if seat is None else PLAYERS
