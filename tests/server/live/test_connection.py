"""A connection that does not keep up delays nobody."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.websockets import WebSocket, WebSocketState

from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import MOST_UNREAD, MOST_WAITING, MOST_WAITING_BYTES
from enfilade.server.live.connection import Connection
from tests.server.chair import PATIENCE


class Stuck:
    """A socket whose reader has gone to sleep until it is woken."""

    client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.sent: list[str] = []
        self.code = 0

    async def send_text(self, data: str) -> None:
        await self.awake.wait()
        self.sent.append(data)

    async def close(self, code: int) -> None:
        self.code = code


def test_a_connection_that_does_not_keep_up_is_sent_away() -> None:
    async def lag() -> Stuck:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        connection.send("first")
        await asyncio.sleep(0)
        for number in range(MOST_WAITING + 1):
            connection.send(number)
        stuck.awake.set()
        await connection.finish()
        return stuck

    stuck = run_apart(lag())
    assert stuck.code == 1013
    assert stuck.sent == ['"first"']


def test_a_connection_that_lets_much_wait_is_sent_away() -> None:
    async def lag() -> Stuck:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        connection.send("first")
        await asyncio.sleep(0)
        connection.send("x" * MOST_WAITING_BYTES)  # one alone is let through, however long
        connection.send("y")
        stuck.awake.set()
        await connection.finish()
        return stuck

    stuck = run_apart(lag())
    assert (stuck.code, stuck.sent) == (1013, ['"first"'])


def test_who_does_not_read_the_answers_is_asked_nothing_more() -> None:
    async def lag() -> None:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        await asyncio.wait_for(connection.catch_up(), PATIENCE)
        for number in range(MOST_UNREAD + 3):
            connection.send(number)
        reading = asyncio.create_task(connection.catch_up())
        await asyncio.sleep(0.01)
        assert not reading.done()
        stuck.awake.set()
        await asyncio.wait_for(reading, PATIENCE)
        stuck.awake.clear()
        for number in range(MOST_UNREAD + 3):
            connection.send(number)
        reading = asyncio.create_task(connection.catch_up())
        await connection.finish()
        await asyncio.wait_for(reading, PATIENCE)  # it is over: the reader goes on, and sees that

    run_apart(lag())
