"""The server in a thread of another program: for tests, benchmarks and notebooks."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from starlette.types import ASGIApp

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.http.app import application
from enfilade.server.http.proxies import Proxies
from enfilade.server.http.serve import listen, server
from enfilade.server.store import open_store

START_SECONDS: Final = 60.0  # a busy machine is slow, not wrong


class Serving:
    """A server on a port of this machine (0: a free one) for as long as the `with` lasts."""

    def __init__(self, database: str | Path, app: ASGIApp | None = None, proxies: Proxies | None = None, port: int = 0) -> None:
        self._app: Final = application(open_store(database)) if app is None else app
        self._listening: Final = listen("127.0.0.1", port)
        self.port: Final[int] = self._listening.getsockname()[1]
        self.address: Final = f"http://127.0.0.1:{self.port}"
        self.socket_address: Final = f"ws://127.0.0.1:{self.port}/ws"
        self._server: Final = server(self._app, proxies)
        self._thread: Final = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise EnfiladeError("the server did not start")
            time.sleep(0.005)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()
