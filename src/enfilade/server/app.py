"""The routes: pages, the lobby's questions, records and replays, and the WebSocket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from enfilade.contract.shown import Preview
from enfilade.kernel.errors import BadRecord, EnfiladeError, UnknownName, shown
from enfilade.kernel.event import Seat
from enfilade.server import wire
from enfilade.server.bots import Workers
from enfilade.server.guard import Guard, Hosts
from enfilade.server.limits import (
    BODY_SECONDS,
    LOGS,
    OPENINGS,
    OPENINGS_AN_ADDRESS,
    REPLAYS,
    REPLAYS_AN_ADDRESS,
    SCENES,
    Bucket,
    Buckets,
    is_own,
)
from enfilade.server.replays import NoReplay, Replay, Replays
from enfilade.server.shelf import Shelf
from enfilade.server.storage import BadDatabase, Storage
from enfilade.server.tables import LiveTable, NoRoom, Tables, new_seed
from enfilade.server.talk import Talks
from enfilade.server.timeline import TooSlow

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
PAGES: Final = {"/": "pages/lobby.html", "/table": "pages/table.html", "/replay": "pages/replay.html"}
logger = logging.getLogger("enfilade.server")


def application(
    database: str | Path,
    bound: str = "127.0.0.1",
    hosts: Iterable[str] = (),
    scenario: str = "",
    pace: float = 0.0,
    when_up: Callable[[], None] | None = None,
    seed: Callable[[], str] = new_seed,
) -> Guard:
    """The whole server on a database. `pace` is how long a computer player lets its last action be looked at."""
    storage = Storage(database)
    shelf = Shelf(scenario)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers = Workers()
        tables = Tables(storage, workers, pace, seed=seed)
        app.state.desk = Desk(shelf, tables, Replays(storage, workers))
        app.state.talks = Talks(tables)
        if when_up is not None:
            when_up()
        try:
            yield
        finally:
            await tables.stop()
            await workers.stop()
            storage.close()

    async def socket(websocket: WebSocket) -> None:
        talks: Talks = app.state.talks
        await talks.talk(websocket)

    web = Path(str(files("enfilade"))) / "web"
    routes: list[BaseRoute] = [Route(path, _page(web / name)) for path, name in PAGES.items()]
    routes += _api()
    routes.append(WebSocketRoute("/ws", socket))
    routes.append(Mount("/static", StaticFiles(directory=web)))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={EnfiladeError: _refuse, HTTPException: _http_error, Exception: _fault},
    )
    return Guard(app, Hosts(bound, hosts))


class Gate:
    """Lets through so many requests of each address, and so many of all. A proxy on this machine speaks for many addresses."""

    def __init__(self, of_all: tuple[float, int], of_each: tuple[float, int]) -> None:
        self._all: Final = Bucket(of_all)
        self._each: Final = Buckets(of_each)

    def take(self, request: Request) -> bool:
        """Whether a request may pass."""
        address = "" if request.client is None else request.client.host
        return (is_own(address) or self._each.take(address)) and self._all.take()


class Desk:
    """Answers the questions that come over HTTP."""

    def __init__(self, shelf: Shelf, tables: Tables, replays: Replays) -> None:
        self._shelf: Final = shelf
        self._tables: Final = tables
        self._replays: Final = replays
        self._openings: Final = Gate(OPENINGS, OPENINGS_AN_ADDRESS)
        self._looks: Final = Gate(REPLAYS, REPLAYS_AN_ADDRESS)
        self._scenes: Final = Bucket(SCENES)
        self._logs: Final = Buckets(LOGS)
        self._lanes: Final = tables.lanes

    async def games(self, request: Request) -> Response:
        return _json(await self._lanes.look(lambda: self._shelf.games))

    async def rules(self, request: Request) -> Response:
        return _json(self._shelf.rules(request.path_params["game"]))

    async def scene(self, request: Request) -> Response:
        asked = await _body(request, wire.SceneRequest)
        _let_through(self._scenes.take())
        return _json(await self._lanes.look(self._shelf.scene, asked.scenario, asked.changes))

    async def open_table(self, request: Request) -> Response:
        asked = await _body(request, wire.TableRequest)
        _let_through(self._openings.take(request))
        scenario = await self._lanes.play(self._shelf.scenario, asked.scenario, asked.changes)
        id, secrets, commitment = await self._tables.open(scenario, asked.seats, asked.dice)
        return _json({"table": id, "secrets": secrets, "commitment": commitment})

    async def record(self, request: Request) -> Response:
        """The record when the game is over; before that what the seat was told and shown."""
        live, seat = await self._seat(request)
        _let_through(self._logs.take(f"{live.id}/{seat}"))
        body, is_whole = await live.record(seat)
        name = live.umpire.scenario.id
        if is_whole:
            return _download(body, "application/x-ndjson", f"{name}.jsonl")
        return _download(body, "application/json", f"{name}-{seat or 'spectator'}.json")

    async def add_record(self, request: Request) -> Response:
        body = await _read(request, wire.MOST_RECORD_BYTES)
        _let_through(self._openings.take(request))
        try:
            text = body.decode()
        except UnicodeDecodeError as error:
            line = body.count(b"\n", 0, error.start) + 1
            raise BadRecord("this is not a text in UTF-8", "record", line) from None
        return _json({"id": await self._replays.add(text)})

    async def replay(self, request: Request) -> Response:
        return await self._replayed(request, Replay.summary)

    async def replay_frame(self, request: Request) -> Response:
        number = _number("the moment", request.path_params["number"])
        since = _number("since", request.query_params.get("since", "0"))
        seat = request.query_params.get("seat") or None
        return await self._replayed(request, lambda replay: replay.frame(number, seat, since))

    async def replay_inspect(self, request: Request) -> Response:
        return await self._replay_preview(request, Replay.inspect, request.query_params.get("element", ""))

    async def replay_lay(self, request: Request) -> Response:
        return await self._replay_preview(request, Replay.lay, request.query_params.get("lens", ""))

    async def _replay_preview(
        self, request: Request, look: Callable[[Replay, int, Seat | None, str], Preview | None], what: str
    ) -> Response:
        """What is drawn over a moment of a replay, as a seat could have seen it."""
        number = _number("the moment", request.path_params["number"])
        seat = request.query_params.get("seat") or None

        def preview(replay: Replay) -> object:
            found = look(replay, number, seat, what)
            return {"preview": None if found is None else found.to_data()}

        return await self._replayed(request, preview)

    async def replay_chart(self, request: Request) -> Response:
        seat = request.query_params.get("seat") or None
        return await self._replayed(request, lambda replay: replay.chart(seat))

    async def _replayed(self, request: Request, look: Callable[[Replay], object]) -> Response:
        """What is seen in a replay."""
        _let_through(self._looks.take(request))
        replay = await self._replays.get(request.path_params["id"])
        return _json(await self._lanes.past(lambda: wire.raw(look(replay))))

    async def _seat(self, request: Request) -> tuple[LiveTable, Seat | None]:
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        found = await self._tables.find(secret) if scheme.lower() == "bearer" and len(secret) <= 200 else None
        if found is None:
            raise HTTPException(401, "there is no seat with this secret", {"WWW-Authenticate": "Bearer"})
        return found


def _api() -> list[BaseRoute]:
    return [
        Route("/api/games", _desk(Desk.games)),
        Route("/api/rules/{game}", _desk(Desk.rules)),
        Route("/api/scene", _desk(Desk.scene), methods=["POST"]),
        Route("/api/tables", _desk(Desk.open_table), methods=["POST"]),
        Route("/api/record", _desk(Desk.record)),
        Route("/api/records", _desk(Desk.add_record), methods=["POST"]),
        Route("/api/replays/{id}", _desk(Desk.replay)),
        Route("/api/replays/{id}/chart", _desk(Desk.replay_chart)),
        Route("/api/replays/{id}/{number}", _desk(Desk.replay_frame)),
        Route("/api/replays/{id}/{number}/inspect", _desk(Desk.replay_inspect)),
        Route("/api/replays/{id}/{number}/lay", _desk(Desk.replay_lay)),
    ]


def _desk(answer: Callable[[Desk, Request], Awaitable[Response]]) -> Endpoint:
    """A route to a method of the desk, which exists once the server is up."""

    async def endpoint(request: Request) -> Response:
        return await answer(request.app.state.desk, request)

    return endpoint


def _page(path: Path) -> Endpoint:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(path, media_type="text/html; charset=utf-8")

    return endpoint


def _json(data: object) -> Response:
    return Response(wire.encode(data), media_type="application/json")


def _download(body: bytes, media_type: str, name: str) -> Response:
    safe = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in ".-_"))
    return Response(body, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{safe}"'})


async def _body(request: Request, type: type[T]) -> T:
    """The body of a request as a message."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise wire.Malformed("send the body as application/json")
    try:
        return msgspec.json.decode(await _read(request, wire.MOST_BYTES), type=type)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise wire.Malformed(f"this request cannot be understood: {error}") from None


async def _read(request: Request, most: int) -> bytes:
    """The body of a request, which is not read further than allowed."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise HTTPException(413, f"this is too large: {most // 1024} KiB at most")
    except TimeoutError:
        raise HTTPException(408, f"this did not arrive within {BODY_SECONDS:g} seconds", {"Connection": "close"}) from None
    return bytes(body)


def _number(what: str, text: str) -> int:
    """A number as a request names it."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise wire.Malformed(f"{what} should be a number, not {shown(text)}")
    return int(text)


def _let_through(is_allowed: bool) -> None:
    if not is_allowed:
        raise HTTPException(429, "too many requests at once: wait a moment", {"Retry-After": "1"})


async def _refuse(request: Request, error: Exception) -> Response:
    status = 400
    if isinstance(error, NoReplay) or (isinstance(error, UnknownName) and request.method == "GET"):
        status = 404
    elif isinstance(error, NoRoom):
        status = 429
    elif isinstance(error, TooSlow):
        status = 503
    elif isinstance(error, BadDatabase):
        status = 409
    return JSONResponse({"error": str(error)}, status)


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


async def _fault(_request: Request, _error: Exception) -> Response:
    return JSONResponse({"error": "something went wrong here"}, 500)
