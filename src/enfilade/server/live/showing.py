"""What is sent to those at a table when there is something new to see."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

import msgspec

from enfilade.kernel.event import Seat
from enfilade.server.live.connection import Connection
from enfilade.server.live.presence import Presence
from enfilade.server.messages import FrameMessage
from enfilade.server.table.umpire import Umpire
from enfilade.server.work.threads import Hands

logger = logging.getLogger("enfilade.server")
A = ParamSpec("A")
T = TypeVar("T")


class Showing:
    """Sends frames: each seat that learnt something its own, one that learnt nothing none."""

    def __init__(self, id: str, umpire: Umpire, presence: Presence, hands: Hands) -> None:
        self._id: Final = id
        self._umpire: Final = umpire
        self._presence: Final = presence
        self._hands: Final = hands

    async def prepare(self, seats: Collection[Seat | None]) -> None:
        """Have ready what these seats see: making a scene takes longer than anything else here."""
        if any([not self._umpire.has_scene(seat) for seat in seats]):
            await self._hands.play(self._make_scenes, seats)

    def with_scenes(self, work: Callable[A, T]) -> Callable[A, T]:
        """The same work, and then at once what those who are here will see: a thread is gone to once for all of it."""
        seats = {each.seat for each in self._presence.connections}

        def work_and_draw(*arguments: A.args, **named: A.kwargs) -> T:
            done = work(*arguments, **named)
            with suppress(Exception):  # it is tried again when it is to be shown, and told of then
                self._make_scenes(seats)
            return done

        return work_and_draw

    async def show_news(self) -> None:
        """Send everybody who has not seen how things stand a new frame. What cannot be shown to one seat is to the others."""
        for seat in {each.seat for each in self._presence.connections if not self._is_shown(each)}:
            try:
                await self.prepare([seat])
                for connection in self._presence.connections:
                    if connection.seat == seat and not self._is_shown(connection):
                        self.show(connection)
            except Exception:
                logger.exception("table %s: what happened cannot be shown to %s", self._id, seat or "spectators")

    def show(self, connection: Connection) -> None:
        """Send a connection what its seat sees, with the events that it lacks."""
        try:
            frame = self._umpire.frame(connection.seat, connection.seen, connection.drawn, connection.viewed)
        except Exception:
            connection.view = None  # it was not sent that one: the next is whole
            raise
        connection.seen = self._umpire.memories[connection.seat].told
        connection.moment, connection.need = frame.length, frame.needs
        connection.send(FrameMessage(**msgspec.structs.asdict(frame)))
        if connection.wants_changes:
            connection.scene = self._umpire.scene(connection.seat)

    def _make_scenes(self, seats: Collection[Seat | None]) -> None:
        for seat in seats:
            self._umpire.scene(seat)

    def _is_shown(self, connection: Connection) -> bool:
        seat = connection.seat
        return connection.moment == self._umpire.memories[seat].moment and connection.need == self._umpire.need_of(seat)
