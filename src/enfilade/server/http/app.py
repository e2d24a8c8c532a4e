"""The routes: pages, the lobby's questions, records and replays, and the WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from time import time
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from enfilade import fonts
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.budgets import Budgets, asking
from enfilade.server.base.collector import collect_when_idle
from enfilade.server.base.limits import LIMITS, Limits, Retention
from enfilade.server.base.metrics import Metrics
from enfilade.server.base.settings import Mail, Membership, Playing
from enfilade.server.http.client import Client
from enfilade.server.http.desk import Desk
from enfilade.server.http.exchange import FOR_A_YEAR, answer_packed
from enfilade.server.http.guard import Guard, Hosts
from enfilade.server.http.health import Health
from enfilade.server.http.lounge import Lounge
from enfilade.server.http.members import Members
from enfilade.server.http.operator import Operator
from enfilade.server.http.proxies import Proxies
from enfilade.server.http.refusals import answer_fault, answer_status, refuse
from enfilade.server.http.studies import Studies
from enfilade.server.live.conversation import Conversations
from enfilade.server.live.shared import NO_PROGRAMS, Shared, new_seed
from enfilade.server.live.tables import Tables
from enfilade.server.people.accounts import Accounts
from enfilade.server.people.admin import Admin
from enfilade.server.people.passwords import Passwords
from enfilade.server.people.post import Post
from enfilade.server.store.base import Store
from enfilade.server.table.builds import Builds
from enfilade.server.table.catalogue import Catalogue
from enfilade.server.table.drawings import DRAWINGS
from enfilade.server.table.replays import Replays
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Distant, Workers

Endpoint = Callable[[Request], Awaitable[Response]]
TOLD: Final = {EnfiladeError: refuse, HTTPException: answer_status, Exception: answer_fault}
PAGES: Final = {"/": "lobby", "/table": "table", "/replay": "replay", "/puzzles": "puzzles", "/account": "account"}


def application(
    store: Store,
    bound: str = "127.0.0.1",
    hosts: Iterable[str] = (),
    scenario: str = "",
    pace: float = 0.0,
    when_up: Callable[[], None] | None = None,
    seed: Callable[[], str] = new_seed,
    keep: Retention | None = None,
    limits: Limits = LIMITS,
    programs: Mapping[str, str] = NO_PROGRAMS,
    watchers: Proxies | None = None,
    key: str = "",
    when_down: Callable[[], None] | None = None,
    people: Membership | None = None,
    passwords: Passwords | None = None,
    playing: Playing | None = None,
    mail: Mail | None = None,
    address: str = "",
    clock: Callable[[], float] = time,
    distant: Distant | None = None,
) -> Guard:
    """The whole server, which closes its store in the end. `pace` is how long a computer player lets its last action be seen,
    `keep` for how long tables are kept, `limits` how much anybody may ask for, `programs` what the operator lets sit down
    besides our own players, `watchers` who may read how the server does, besides this machine itself, `key` what the
    operator's commands come with, `people` who may have an account and `passwords` how theirs are kept, `playing` how
    people play together, `mail` how they are told of their turns, which are at `address`, `clock` says what time it is, and
    `distant` are workers on other machines."""
    catalogue = Catalogue(scenario, programs)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers, threads, metrics = Workers(afar=distant), Threads(), Metrics()
        await workers.start()
        shared = Shared(store, workers, threads, pace, seed, limits, programs, metrics, playing, clock)
        tables = Tables(shared, keep)
        post = Post(store, mail or Mail(), address, clock)
        always = (tables.sweep(), tables.beat(), tables.watch_clocks(), tables.go_on(), post.go_on(), collect_when_idle())
        going_on = [asyncio.create_task(each) for each in always]
        accounts = Accounts(store, people or Membership(), passwords)
        members = app.state.members = Members(accounts, tables, store.notices, post)
        app.state.lounge = Lounge(store, tables, members)
        replays = Replays(store, workers, threads)
        app.state.desk = Desk(catalogue, Builds(catalogue, workers, threads), tables, replays, threads, members)
        app.state.studies = Studies(replays, tables, shared)
        conversations = app.state.conversations = Conversations(tables, limits, metrics, members.name)
        app.state.health = Health(store, tables, conversations, threads, workers, metrics, watchers or Proxies())
        app.state.operator = Operator(tables, Admin(store, accounts, tables.wanted, tables.clear), key)
        if when_up is not None:
            when_up()
        try:
            yield
        finally:
            if when_down is not None:
                when_down()
            await _wind_up(going_on, tables, threads, workers, store)

    app = Starlette(routes=_routes(), lifespan=lifespan, exception_handlers=TOLD)
    app.router.redirect_slashes = False  # it would send back whatever was asked for
    return Guard(app, Hosts(bound, hosts), Budgets(limits))


async def _wind_up(going_on: list[asyncio.Task[None]], tables: Tables, threads: Threads, workers: Workers, store: Store) -> None:
    """Everything ends, the store last: it is written to until then."""
    for task in going_on:
        task.cancel()
    await asyncio.wait(going_on)
    await tables.stop()
    threads.stop()
    await workers.stop()
    await store.close()


def _routes() -> list[BaseRoute]:
    """Everything that can be asked for."""
    client = Client(Path(str(files("enfilade"))) / "web")
    return [
        *[Route(path, _page(client, name)) for path, name in PAGES.items()],
        *_api(),
        *_people(),
        Route("/api/admin", _command, methods=["POST"]),
        Route("/health", _asked(Health.health)),
        Route("/metrics", _asked(Health.metrics)),
        WebSocketRoute("/ws", _socket),
        Route("/static/fonts/{name}", _font),
        Route("/static/{path:path}", client.file),
    ]


async def _socket(websocket: WebSocket) -> None:
    conversations: Conversations = websocket.app.state.conversations
    await conversations.hold(websocket)


def _api() -> list[BaseRoute]:
    return [
        Route("/api/games", _desk(Desk.games)),
        Route("/api/news", _desk(Desk.news)),
        Route("/api/drawings/{name}", _drawing),
        Route("/api/rules/{game}", _desk(Desk.rules)),
        Route("/api/scene", _desk(Desk.scene), methods=["POST"]),
        Route("/api/scenarios", _desk(Desk.own_scenario), methods=["POST"]),
        Route("/api/turn", _desk(Desk.turn)),
        Route("/api/tables", _desk(Desk.open_table), methods=["POST"]),
        Route("/api/claims", _desk(Desk.claim), methods=["POST"]),
        Route("/api/invitations", _desk(Desk.invite), methods=["POST"]),
        Route("/api/record", _desk(Desk.record)),
        Route("/api/records", _desk(Desk.add_record), methods=["POST"]),
        Route("/api/replays/{id}", _desk(Desk.replay)),
        Route("/api/replays/{id}/chart", _desk(Desk.replay_chart)),
        Route("/api/replays/{id}/review", _studied(Studies.review)),
        Route("/api/replays/{id}/review", _studied(Studies.look_on), methods=["POST"]),
        Route("/api/replays/{id}/{number}/endings", _studied(Studies.endings)),
        Route("/api/replays/{id}/{number}/table", _studied(Studies.go_on), methods=["POST"]),
        Route("/api/advice", _studied(Studies.advise)),
        Route("/api/puzzles", _studied(Studies.puzzles)),
        Route("/api/puzzles/{game}/{name}", _studied(Studies.puzzle)),
        Route("/api/puzzles/{game}/{name}/picture", _studied(Studies.picture_puzzle)),
        Route("/api/puzzles/{game}/{name}/board", _studied(Studies.try_puzzle), methods=["POST"]),
        Route("/api/puzzles/{game}/{name}/played", _studied(Studies.show_puzzle), methods=["POST"]),
        Route("/api/puzzles/{game}/{name}/ready", _studied(Studies.prepare_puzzle), methods=["POST"]),
        Route("/api/puzzles/{game}/{name}/verdict", _studied(Studies.judge_puzzle), methods=["POST"]),
        Route("/api/puzzles/{game}/{name}/table", _studied(Studies.play_puzzle), methods=["POST"]),
        Route("/api/replays/{id}/{number}", _desk(Desk.replay_frame)),
        Route("/api/replays/{id}/{number}/inspect", _desk(Desk.replay_inspect)),
        Route("/api/replays/{id}/{number}/lay", _desk(Desk.replay_lay)),
    ]


def _people() -> list[BaseRoute]:
    return [
        Route("/api/me", _member(Members.me)),
        Route("/api/me/account", _member(Members.account)),
        Route("/api/me/export", _member(Members.export)),
        Route("/api/me/password", _member(Members.change_password), methods=["POST"]),
        Route("/api/me/delete", _member(Members.delete), methods=["POST"]),
        Route("/api/me/seats", _member(Members.sit), methods=["POST"]),
        Route("/api/me/blocks", _member(Members.block), methods=["POST"]),
        Route("/api/me/reports", _member(Members.report), methods=["POST"]),
        Route("/api/me/mail", _member(Members.set_mail), methods=["POST"]),
        Route("/api/me/mail/confirm", _member(Members.confirm_mail), methods=["POST"]),
        Route("/api/me/feed", _member(Members.new_feed), methods=["POST"]),
        Route("/feeds/{name}", _member(Members.feed)),
        Route("/api/people", _member(Members.register), methods=["POST"]),
        Route("/api/people/recover", _member(Members.recover), methods=["POST"]),
        Route("/api/sessions", _member(Members.log_in), methods=["POST"]),
        Route("/api/sessions/out", _member(Members.log_out), methods=["POST"]),
        Route("/api/sessions/end", _member(Members.end_session), methods=["POST"]),
        Route("/api/offers", _lounge(Lounge.offers)),
        Route("/api/offers/take", _lounge(Lounge.take), methods=["POST"]),
        Route("/api/offers/withdraw", _lounge(Lounge.withdraw), methods=["POST"]),
        Route("/api/offers/decline", _lounge(Lounge.decline), methods=["POST"]),
        Route("/api/search", _lounge(Lounge.search)),
    ]


def _lounge(answer: Callable[[Lounge, Request], Awaitable[Response]]) -> Endpoint:
    """A route to where people find each other."""

    async def endpoint(request: Request) -> Response:
        asking().check()
        return await answer(request.app.state.lounge, request)

    return endpoint


def _member(answer: Callable[[Members, Request], Awaitable[Response]]) -> Endpoint:
    """A route to what people with an account ask for."""

    async def endpoint(request: Request) -> Response:
        asking().check()
        return await answer(request.app.state.members, request)

    return endpoint


def _desk(answer: Callable[[Desk, Request], Awaitable[Response]]) -> Endpoint:
    """A route to a method of the desk, which exists once the server is up, for whoever has not used up their share."""

    async def endpoint(request: Request) -> Response:
        asking().check()
        return await answer(request.app.state.desk, request)

    return endpoint


def _studied(answer: Callable[[Studies, Request], Awaitable[Response]]) -> Endpoint:
    """The same for what is asked about games."""

    async def endpoint(request: Request) -> Response:
        asking().check()
        return await answer(request.app.state.studies, request)

    return endpoint


def _asked(answer: Callable[[Health, Request], Awaitable[Response]]) -> Endpoint:
    """A route to what the operator asks, whoever has used up their share."""

    async def endpoint(request: Request) -> Response:
        return await answer(request.app.state.health, request)

    return endpoint


async def _command(request: Request) -> Response:
    operator: Operator = request.app.state.operator
    return await operator.command(request)


def _page(client: Client, name: str) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        return client.page(request, name)

    return endpoint


async def _drawing(request: Request) -> Response:
    """The ground of a board by the hash of what it is: it never changes, and a browser asks for it once."""
    packed = DRAWINGS.get(request.path_params["name"])
    if packed is None:
        raise HTTPException(404, "there is no such drawing any more: join without drawings")
    return answer_packed(request, packed, headers={"Cache-Control": FOR_A_YEAR})


def _font(request: Request) -> Response:
    """A file of the type that Enfilade carries, in a thread. It never changes: a browser asks for it once."""
    name = request.path_params["name"]
    if name not in fonts.files():
        raise HTTPException(404, "there is no such font")
    return answer_packed(request, fonts.packed(name), "font/ttf", {"Cache-Control": FOR_A_YEAR})
