"""The conversation with one WebSocket: first who comes, then one answer to each message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from enfilade.kernel.errors import EnfiladeError
from enfilade.server import messages
from enfilade.server.base.faults import Fault, told
from enfilade.server.base.limits import (
    JOIN_SECONDS,
    LIMITS,
    MESSAGES,
    MOST_FAULTS,
    Bucket,
    Limits,
    NoRoom,
    Shares,
)
from enfilade.server.base.metrics import Metrics
from enfilade.server.base.secrets import INVITATION
from enfilade.server.live.connection import ELSEWHERE, MUST_RETURN, NO_SUCH_SECRET, POLICY, SET_ASIDE, TRY_AGAIN, Connection
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.presence import Presence
from enfilade.server.live.tables import NoSuchSeat, Tables
from enfilade.server.store.faults import Elsewhere, SetAside

logger = logging.getLogger("enfilade.server")
UNCLAIMED: Final = "this is an invitation, which must be claimed first; perhaps it has been: each works once"


class Conversations:
    """All conversations; there is room for so many."""

    def __init__(
        self,
        tables: Tables,
        limits: Limits = LIMITS,
        metrics: Metrics | None = None,
        who: Callable[[WebSocket], Awaitable[str]] | None = None,
    ) -> None:
        self._tables: Final = tables
        self._who: Final = who
        self._metrics: Final = metrics or Metrics()
        self._most: Final = limits.connections
        self._shares: Final = Shares(limits.address_connections)
        self.count = 0  # of those who are here

    async def hold(self, socket: WebSocket) -> None:
        """Speak with a socket until it goes."""
        await socket.accept()
        address = "" if socket.client is None else socket.client.host
        if self.count >= self._most or not self._shares.take(address):
            await socket.close(TRY_AGAIN)
            return
        self.count += 1
        connection = Connection(socket) if self._who is None else Connection(socket, partial(self._who, socket))
        try:
            await self._speak(connection)
        except WebSocketDisconnect:
            pass
        finally:
            self.count -= 1
            self._shares.give_back(address)
            await connection.finish()

    async def _speak(self, connection: Connection) -> None:
        presence = await self._welcome(connection)
        if presence is None:
            return
        try:
            await self._answer_all(connection, presence.id)
        finally:
            await self._tables.leave(presence, connection)

    async def _welcome(self, connection: Connection) -> Presence | None:
        """Those at the table that a connection joins with its first message. The table itself may go while they stay."""
        try:
            first = messages.message(await asyncio.wait_for(_receive(connection.socket), JOIN_SECONDS))
            if not isinstance(first, messages.Join):
                raise messages.Malformed('the first message should be {"do": "join", "secret": …, "seen": …}')
            connection.budget.check()
            table = await self._sit(connection, first)
            if table is None:
                is_invitation = first.secret.startswith(INVITATION)
                connection.send(messages.Error(UNCLAIMED if is_invitation else "there is no seat with this secret"))
                connection.close(NO_SUCH_SECRET)
        except TimeoutError:
            connection.close(POLICY)
        except NoRoom as error:
            connection.send(messages.Error(str(error)))
            connection.close(TRY_AGAIN)
        except Elsewhere as error:
            connection.send(messages.Elsewhere(error.address))
            connection.close(ELSEWHERE)
        except SetAside as error:
            connection.send(messages.Error(error.told))
            connection.close(SET_ASIDE)
        except Fault as error:
            logger.error("a table cannot be shown: %s", error)
            connection.send(messages.Error(error.told))
            connection.close(TRY_AGAIN)
        except EnfiladeError as error:
            connection.send(messages.Error(str(error)))
            connection.close(POLICY)
        except WebSocketDisconnect:
            raise
        except Exception:
            logger.exception("a table cannot be shown")
            connection.send(messages.Error("something went wrong here: this table cannot be shown"))
            connection.close(MUST_RETURN)
        else:
            return None if table is None else table.presence
        return None

    async def _sit(self, connection: Connection, join: messages.Join) -> LiveTable | None:
        """The table at which a connection has sat down; None if its secret opens no seat, or no longer does."""
        found = await self._tables.find(join.secret)
        if found is None:
            return None
        table, seat = found
        connection.name = await connection.who()
        self._tables.check_share(table, connection.budget.party)
        sits = await table.join(connection, seat, join, lambda: self._tables.opens(join.secret, table.id, seat))
        if sits and self._tables.news:
            connection.send(messages.News(self._tables.news))
        return table if sits else None

    async def _answer_all(self, connection: Connection, id: str) -> None:
        bucket = Bucket(MESSAGES)
        faults = 0
        while True:
            await connection.catch_up()
            text = await _receive(connection.socket)
            try:
                if not bucket.take():
                    raise messages.Malformed("too many messages at once: slow down")
                request = messages.message(text)
                if isinstance(request, messages.Join):
                    raise messages.Malformed("this connection has joined already")
            except messages.Malformed as error:
                faults += 1
                connection.send(messages.Error(str(error), messages.id_of(text)))
                if faults >= MOST_FAULTS:
                    connection.close(POLICY)
                    return
                continue
            connection.budget.spend_bytes(len(text))
            await self._answer(connection, id, request)

    async def _answer(self, connection: Connection, id: str, request: messages.Request) -> None:
        """Answer a message, at a table that is made anew if it rested."""
        began = monotonic()
        try:
            connection.budget.check()
            table = await self._tables.live(id, connection.budget.party)
            if table is None:
                raise NoSuchSeat
        except NoRoom as error:
            connection.send(messages.Error(str(error), request.id))
        except Elsewhere as error:
            connection.send(messages.Elsewhere(error.address))
            connection.close(ELSEWHERE)
        except EnfiladeError as error:
            logger.error("table %s cannot be gone on with: %s", id, error)
            connection.send(messages.Error(told(error), request.id))
        else:
            connection.send(await self._ask(table, connection, request))
            self._metrics.answers.note(type(request).__name__.lower(), monotonic() - began)
            table.send_away()

    async def _ask(self, table: LiveTable, connection: Connection, request: messages.Request) -> messages.Answer:
        try:
            return await table.answer(connection.seat, request, connection)
        except Exception:
            self._metrics.note_fault()
            # A fault of ours in one message must not end the game; the log has the details, and they hold no secret.
            logger.exception("table %s: a message failed", table.id)
            return messages.Error("something went wrong here; the game is unharmed", request.id)


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes", b"")
