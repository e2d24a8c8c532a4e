"""One WebSocket that sits at a table: what is sent to it waits in line, so that a slow one delays nobody."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from enfilade.kernel.event import Seat
from enfilade.server.frames import Drawing
from enfilade.server.limits import MOST_WAITING
from enfilade.server.wire import Need, encode

MUST_RETURN: Final = 1011  # something failed here: connect again
TRY_AGAIN: Final = 1013
POLICY: Final = 1008
NO_SUCH_SECRET: Final = 4401


class Connection:
    """A socket, the seat it sits in, and what it was last shown: the last event, the length, and the draw it must type."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket: Final = socket
        self.seat: Seat | None = None
        self.seen = 0
        self.length = -1
        self.need: Need | None = None
        self.wants_changes = False
        self.drawing: Drawing | None = None  # the last one it was sent, if it wants changes only
        self._waiting: Final[asyncio.Queue[str | int]] = asyncio.Queue(MOST_WAITING)
        self._sender: Final = asyncio.create_task(self._send())

    def send(self, message: object) -> None:
        """Put a message in line."""
        self._put(encode(message).decode())

    def send_encoded(self, message: str) -> None:
        """Put a message in line that is JSON already."""
        self._put(message)

    def close(self, code: int) -> None:
        """End the connection after what waits in line."""
        self._put(code)

    async def finish(self) -> None:
        """Let what waits in line go out, for a moment, then stop."""
        if self._waiting.empty():
            self._sender.cancel()
        await asyncio.wait([self._sender], timeout=2)
        self._sender.cancel()

    def _put(self, item: str | int) -> None:
        try:
            self._waiting.put_nowait(item)
        except asyncio.QueueFull:
            # It does not keep up. It may come back and say what it has seen.
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put_nowait(TRY_AGAIN)

    async def _send(self) -> None:
        while True:
            item = await self._waiting.get()
            try:
                if isinstance(item, int):
                    if self.socket.client_state is WebSocketState.CONNECTED:
                        await self.socket.close(item)
                    return
                await self.socket.send_text(item)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return  # gone: the reader notices too
