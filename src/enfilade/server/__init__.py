"""The table over HTTP and WebSocket."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | Path = "enfilade.db",
    open_browser: bool = True,
    scenario: str | None = None,
    hosts: Iterable[str] = (),
) -> None:
    """Serve until interrupted. Without a port, the usual one or the next that is free is taken.

    `scenario` is the one that the lobby opens with, by its name or a file; `hosts` are further names of this machine.
    """
    # The web libraries are loaded only where they are used: workers and the command line start faster without.
    from enfilade.server.http.serve import serve  # noqa: PLC0415

    serve(host, port, database, open_browser, scenario, hosts)
