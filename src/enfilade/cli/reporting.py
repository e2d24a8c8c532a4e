"""A report beside the table's own server, so that a click on a game opens it in the replay."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from enfilade.cli.common import say
from enfilade.kernel.data import is_count
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.dataset import Dataset
from enfilade.lab.replaying import play_again
from enfilade.server.http.app import application
from enfilade.server.http.guard import HEADERS, LOCAL, Hosts
from enfilade.server.http.serve import listen, server
from enfilade.server.store import open_store

HOST: Final = LOCAL[0]
REPORT: Final = "/report"
GAMES: Final = f"{REPORT}/games/"
# A report carries its style, script, type and pictures inside; it may ask this server for games, and nobody for anything else.
POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class ReportServer:
    """Answers for the report and its games; everything else is the table's."""

    def __init__(self, dataset: Dataset, file: Path, table: ASGIApp) -> None:
        self._dataset: Final = dataset
        self._file: Final = file
        self._table: Final = table
        self._hosts: Final = Hosts(HOST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._table
        if scope["type"] == "http" and scope["method"] == "GET" and (scope["path"] == REPORT or scope["path"].startswith(GAMES)):
            app = await self._answer(scope)
        await app(scope, receive, send)

    async def _answer(self, scope: Scope) -> Response:
        if not self._hosts.knows(Headers(scope=scope).get("host", "")):
            return JSONResponse({"error": "this server does not go by that name"}, 403)
        headers = {**HEADERS, "Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
        if scope["path"] == REPORT:
            return Response(self._file.read_bytes(), media_type="text/html; charset=utf-8", headers=headers)
        number = scope["path"].removeprefix(GAMES).removesuffix(".jsonl")
        try:
            return PlainTextResponse(await run_in_threadpool(record_of, self._dataset, number), headers=headers)
        except EnfiladeError as error:
            return PlainTextResponse(str(error), 404, headers)


def record_of(dataset: Dataset, number: str) -> str:
    """The record of a game of a run, played again."""
    if not is_count(number):
        raise EnfiladeError("a game is named by its number")
    with tempfile.TemporaryDirectory(prefix="enfilade-report-") as folder:
        path = Path(folder) / "game.jsonl"
        play_again(dataset, int(number)).save(path)
        return path.read_text(encoding="utf-8")


def serve_report(dataset: Dataset, file: Path, port: int, when_up: Callable[[str], None] | None = None) -> None:
    """Serve a report until interrupted; nobody but this machine can reach it."""
    listening = listen(HOST, port)
    address = f"http://{HOST}:{listening.getsockname()[1]}{REPORT}"
    told = when_up or (lambda where: say(f"The report is at {where}  (Ctrl-C ends it)"))
    with tempfile.TemporaryDirectory(prefix="enfilade-report-") as folder:
        table = application(open_store(Path(folder) / "tables.db"), HOST, when_up=lambda: told(address))
        try:
            server(ReportServer(dataset, file, table)).run(sockets=[listening])
        except KeyboardInterrupt:
            say("Stopped.")
        finally:
            listening.close()
