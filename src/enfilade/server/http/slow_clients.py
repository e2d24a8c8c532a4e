"""HTTP with a clock: who begins a request and does not go on, or opens too many connections, is hung up on; and when all come at
once, some are asked to come again."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from weakref import WeakKeyDictionary

import h11
from starlette.responses import JSONResponse
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from enfilade.server.base.limits import HEAD_SECONDS, MOST_AT_ONCE, MOST_PLAIN_AN_ADDRESS, Shares
from enfilade.server.http.guard import HEADERS
from enfilade.server.http.proxies import Proxies

CROWDED: Final = JSONResponse(
    {"error": "too many are being served at once: try again in a moment"},
    503,
    {**HEADERS, "Cache-Control": "no-store", "Connection": "close", "Retry-After": "5"},
)
_shares: WeakKeyDictionary[ServerState, Shares] = WeakKeyDictionary()  # of each server in this process


class PatientProtocol(H11Protocol):
    """uvicorn's protocol, which waits for the rest of a request's head as long as anybody likes: this one does not."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if server_state not in _shares:
            _shares[server_state] = Shares(MOST_PLAIN_AN_ADDRESS, Proxies(config.forwarded_allow_ips))
        self._shares = _shares[server_state]
        self._served: Final = self.app
        self._address: str | None = None  # while it counts
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = "" if self.client is None else self.client[0]
        if not self._shares.take(address):
            transport.abort()
            return
        self._address = address
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        is_crowded = len(self.connections) > MOST_AT_ONCE or len(self.tasks) >= MOST_AT_ONCE
        self.app = CROWDED if is_crowded else self._served
        super().handle_events()
        if self._address is None:
            return  # it has become a WebSocket, or has ended
        has_begun = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        is_answered = self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE
        if has_begun or is_answered:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP never reaches the guard: it is answered with the same headers here."""
        body = msg.encode("ascii", "replace")
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            *HEADERS.items(),
        ]
        for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _let_go(self) -> None:
        """This connection counts no more."""
        self._stop_waiting()
        if self._address is not None:
            self._shares.give_back(self._address)
            self._address = None
