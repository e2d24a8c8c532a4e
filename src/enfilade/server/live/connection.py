"""One WebSocket that sits at a table: what is sent to it waits in line, so that a slow one delays nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from enfilade.kernel.event import Seat
from enfilade.scene.model import Scene
from enfilade.server.base.budgets import Budget, asking
from enfilade.server.base.limits import MOST_UNREAD, MOST_WAITING, MOST_WAITING_BYTES
from enfilade.server.messages import Join, Need, encode
from enfilade.server.table.changes import Parts, view_change
from enfilade.server.table.drawings import DRAWINGS

MUST_RETURN: Final = 1011  # something failed here: connect again
TRY_AGAIN: Final = 1013
POLICY: Final = 1008
NO_SUCH_SECRET: Final = 4401
SET_ASIDE: Final = 4410  # this table cannot be shown, now or later
ELSEWHERE: Final = 4421  # another server has this table


async def nobody() -> str:
    """The name of who is not logged in."""
    return ""


class Connection:
    """A socket, the seat it sits in, and what it was last shown: the last event, the moment, and the draw it must type.

    `who` says who is logged in there, by name, which may change; `name` is who was when it sat down.
    """

    def __init__(self, socket: WebSocket, who: Callable[[], Awaitable[str]] = nobody) -> None:
        self.socket: Final = socket
        self.who: Final = who
        self.name = ""
        self.budget: Final[Budget] = asking()  # of the address that it comes from
        self.seat: Seat | None = None
        self.seen = 0
        self.moment = -1
        self.need: Need | None = None
        self.wants_changes = False
        self.fetches_drawings = False
        self.wants_views_changed = False
        self.scene: Scene | None = None  # the last one it was sent, if it wants changes only
        self.view: Parts | None = None  # likewise
        self.delay = 0.0  # seconds by which everything reaches it late, so that nobody can be helped by who watches
        self._waiting: Final[asyncio.Queue[tuple[str | int, float]]] = asyncio.Queue()  # each with the time when it may go out
        self._bytes = 0  # of what waits
        self._went_out: Final = asyncio.Event()
        self._is_over = False
        self._sender: Final = asyncio.create_task(self._send())

    def sit(self, seat: Seat | None, join: Join) -> None:
        """It sits down, and says what it has already and how it wants the rest."""
        self.seat = seat
        self.seen = join.seen
        self.wants_changes = join.changed
        self.fetches_drawings = join.drawings
        self.wants_views_changed = join.views

    def drawn(self, scene: Scene) -> str:
        """A scene as this connection wants it: whole, or what leads to it from the last one that it was sent."""
        if not self.wants_changes:
            return scene.json()
        return scene.since(self.scene, DRAWINGS.name if self.fetches_drawings else None)

    def viewed(self, view: Parts) -> bytes:
        """A view as this connection wants it: whole, or what leads to it from the last one that it was sent."""
        if not self.wants_views_changed:
            return encode(view)
        before, self.view = self.view, view
        return encode(view) if before is None else view_change(before, view)

    def send(self, message: object) -> None:
        """Put a message in line."""
        self._put(encode(message).decode())

    def send_encoded(self, message: str) -> None:
        """Put a message in line that is JSON already."""
        self._put(message)

    def close(self, code: int) -> None:
        """End the connection after what waits in line."""
        self._put(code)

    async def catch_up(self) -> None:
        """Wait until little waits in line: whoever does not read the answers is asked nothing more."""
        while self._waiting.qsize() > MOST_UNREAD and not self._is_over:
            self._went_out.clear()
            await self._went_out.wait()

    async def finish(self) -> None:
        """Let what waits in line go out, for a moment, then stop."""
        if self._waiting.empty():
            self._sender.cancel()
        await asyncio.wait([self._sender], timeout=2)
        self._sender.cancel()

    def _put(self, item: str | int) -> None:
        size = _size(item)
        is_behind = self._waiting.qsize() >= MOST_WAITING or self._bytes + size > MOST_WAITING_BYTES
        if is_behind and not self._waiting.empty():
            # It does not keep up. It may come back and say what it has seen.
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._bytes, item, size = 0, TRY_AGAIN, 0
        self._bytes += size
        self._waiting.put_nowait((item, asyncio.get_running_loop().time() + self.delay))

    async def _send(self) -> None:
        try:
            while await self._send_next():
                pass
        finally:
            self._is_over = True
            self._went_out.set()

    async def _send_next(self) -> bool:
        """Send what is next in line; whether there may be more. Between two, nothing that was sent is held."""
        item, due = await self._waiting.get()
        if self.delay:
            await asyncio.sleep(due - asyncio.get_running_loop().time())
        self._bytes -= _size(item)
        self._went_out.set()
        try:
            if isinstance(item, int):
                if self.socket.client_state is WebSocketState.CONNECTED:
                    await self.socket.close(item)
                return False
            self.budget.spend_bytes(len(item))
            await self.socket.send_text(item)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return False  # gone: the reader notices too
        return True


def _size(item: str | int) -> int:
    """About how many bytes something in line is."""
    return len(item) if isinstance(item, str) else 0
