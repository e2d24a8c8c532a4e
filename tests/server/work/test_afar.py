"""Computer players that think in workers elsewhere: out of a queue in PostgreSQL, which the server does without if need be."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from enfilade import extras
from enfilade.cli import run
from enfilade.games.urban_battle import GAME
from enfilade.server.base.apart import run_apart
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.apart import ApartWorker
from enfilade.server.testing.thread import Serving
from enfilade.server.work.worker import Answer, Choose, lane_of
from enfilade.server.work.workers import Thinkers
from tests.server.chair import PATIENCE, Client, open_table, sit
from tests.server.store.backends import cluster, has_postgres
from tests.server.work.test_workers import choice

if TYPE_CHECKING:
    from enfilade.server.work.afar import Afar

needs_queue = pytest.mark.skipif(
    not has_postgres() or find_spec("procrastinate") is None, reason="not run: PostgreSQL, psycopg or procrastinate is not here"
)
HOW_TO = Path(__file__).parents[3] / "docs" / "how-to" / "think-on-other-machines.md"
LANE = lane_of(GAME.id, GAME.version)


def asked(player: str = "greedy", lane: str = LANE) -> Choose:
    return msgspec.structs.replace(choice(player), lane=lane)


@asynccontextmanager
async def waiting_at(database: str, **patience: float) -> AsyncIterator[Afar]:
    """A server's view of the workers of a database, with all the patience that a busy machine needs, or less."""
    patience = patience or {"patience": PATIENCE, "take": PATIENCE}
    from enfilade.server.work.afar import Afar  # noqa: PLC0415
    from enfilade.server.work.queue import Queue  # noqa: PLC0415

    afar = Afar(Queue(database, make=True), **patience)
    await afar.start()
    try:
        yield afar
    finally:
        await afar.stop()


@asynccontextmanager
async def helping(database: str, afar: Afar) -> AsyncIterator[None]:
    """A worker in this very process, that the server has heard of."""
    from enfilade.server.work.outpost import Outpost  # noqa: PLC0415

    working = asyncio.create_task(Outpost(database, 1).work())
    try:
        while not afar.places:
            assert not working.done()
            await asyncio.sleep(0.01)
        yield
    finally:
        working.cancel()
        await asyncio.wait([working])


@needs_queue
def test_a_decision_is_made_elsewhere_by_those_who_know_the_rules() -> None:
    """Nobody there: the server is told so at once. Then whoever has the same rules answers, and others are not asked."""
    database = cluster().database()

    async def ask() -> list[Answer | None]:
        async with waiting_at(database) as afar:
            alone = await afar.ask(asked())
            async with helping(database, afar):
                other_rules = await afar.ask(asked(lane=lane_of(GAME.id, GAME.version + 1)))
                program = await afar.ask(asked("external:true"))
                unknown = await afar.ask(asked("gredy"))
                thinkers = Thinkers(1, afar)
                answer = await thinkers.ask(asked(), PATIENCE)
                assert thinkers.workers[0]._process is None, "it was not asked here"
                again = await afar.ask(asked())
            return [alone, other_rules, program, unknown, answer, again]

    *nothing, answer, again = run_apart(ask())
    assert nothing == [None] * 4
    for each in (answer, again):
        assert each is not None
        assert each.action in asked().view["legal"]
    assert in_queue(database) == []


def in_queue(database: str) -> list[str]:
    """How it stands with each request that is there."""
    import psycopg  # noqa: PLC0415

    with psycopg.connect(database, autocommit=True) as session:
        (name,) = session.execute(
            "SELECT nspname FROM pg_namespace WHERE nspname LIKE current_schema() || '_queue_%'"
        ).fetchall()[0]
        return [each for (each,) in session.execute(f'SELECT status::text FROM "{name}".procrastinate_jobs'.encode())]


@needs_queue
def test_only_a_legal_choice_is_believed_and_no_program_is_run() -> None:
    from enfilade.server.work.afar import Answered  # noqa: PLC0415
    from enfilade.server.work.outpost import Place, _written  # noqa: PLC0415

    async def ask() -> tuple[list[Answer | None], Answer]:
        async with waiting_at(cluster().database()) as afar:
            legal = asked().view["legal"][0]
            told = [Answer(legal), Answer("win at once"), Answer(""), Answer(legal, error="I am not sure")]
            believed = [afar._checked(asked(), Answered(1, "place", each)) for each in told]
            return believed, await Place().think(asked("external:touch here"))

    believed, refused = run_apart(ask())
    assert [each is not None for each in believed] == [True, False, False, False]
    assert "programs are not run" in refused.error
    long = _written(Answered(7, "place", Answer("go", remarks=[("é" * 9_000, "")])))
    assert msgspec.json.decode(long, type=Answered) == Answered(7, "place", Answer("go"))


@needs_queue
def test_only_what_a_seat_sees_travels() -> None:
    """What waits in the queue is the request, and that has a view, no seed of a table and no secret of a seat."""
    assert Choose.__struct_fields__ == ("chair", "player", "scenario", "view", "seed", "lane")


def test_a_worker_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["worker", "--database", "games.db"]) == 2
    assert "out of a PostgreSQL database" in capsys.readouterr().err
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "procrastinate" else find_spec(name))
    assert run(["worker", "--database", "postgresql://nobody@nowhere/enfilade"]) == 2
    assert "needs procrastinate, which is not installed: try" in capsys.readouterr().err
    assert run(["worker", "--check", "--processes", "3", "--database", "postgresql:///club", "--json"]) == 0
    assert '"processes": 3' in capsys.readouterr().out


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that comes; a busy machine is slow, not wrong."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.05)


@needs_queue
@pytest.mark.slow
def test_what_a_dead_worker_had_taken_is_taken_by_another() -> None:
    database = cluster().database()

    async def ask() -> tuple[Answer | None, str, str]:
        async with waiting_at(database) as afar:
            with ApartWorker(database) as first:
                await until(lambda: afar.places == 1)
                assert await afar.ask(asked()) is not None
                before = afar._seated["t/white"]
                with ApartWorker(database):
                    await until(lambda: afar.places == 2)
                    asking = asyncio.create_task(afar.ask(asked("search:3s")))  # of the first, which knows the chair
                    await until(lambda: in_queue(database) == ["doing"])
                    first.kill()
                    answer = await asking
                    return answer, before, afar._seated["t/white"]

    answer, before, after = run_apart(ask())
    assert answer is not None
    assert answer.action in asked().view["legal"]
    assert before != after


@needs_queue
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_for_a_worker_that_stands_still_the_server_thinks_and_what_comes_late_counts_for_nothing() -> None:
    database = cluster().database()

    async def ask() -> Answer:
        async with waiting_at(database, patience=PATIENCE) as afar:
            thinkers = Thinkers(1, afar)
            with ApartWorker(database) as worker:
                await until(lambda: afar.places == 1)
                os.kill(worker.pid, signal.SIGSTOP)
                try:
                    answer = await thinkers.ask(asked("search:50"), PATIENCE)
                    assert thinkers.workers[0]._process is not None, "the server has thought"
                finally:
                    os.kill(worker.pid, signal.SIGCONT)
                await until(lambda: in_queue(database) == [])
                assert afar.waiting == 0
            await thinkers.workers[0].stop()
            return answer

    assert run_apart(ask()).action in asked().view["legal"]


@needs_queue
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_whoever_waits_may_have_a_computer_elsewhere_move_now() -> None:
    database = cluster().database()

    async def ask() -> Answer | None:
        async with waiting_at(database) as afar, helping(database, afar):
            await afar.ask(asked("random"))  # now it listens
            asking = asyncio.create_task(afar.ask(asked("search:600s")))
            while not asking.done():
                afar.hurry("t/white")
                await asyncio.sleep(0.2)
            return await asking

    assert run_apart(ask()) is not None


@needs_queue
@pytest.mark.slow
def test_a_worker_needs_no_right_to_any_game() -> None:
    """The role that the how-to makes can work, and can read nothing but the queue."""
    import psycopg  # noqa: PLC0415

    database = cluster().database()
    run_apart(open_store(database).close())  # the games are there
    page = HOW_TO.read_text(encoding="utf-8")
    statements = page[page.index("```sql\n") + 7 : page.index(";\n```")]

    async def ask() -> Answer | None:
        async with waiting_at(database) as afar:
            schema = afar._queue.schema
            with psycopg.connect(database, autocommit=True) as session:
                session.execute(re.sub(r"public_queue_\w+", schema, statements).encode())
                session.execute(f"GRANT USAGE ON SCHEMA {schema.partition('_')[0]} TO enfilade_worker".encode())
            async with helping(restricted, afar):
                return await afar.ask(asked())

    restricted = database.replace("enfilade@", "enfilade_worker@")
    assert run_apart(ask()) is not None
    with psycopg.connect(restricted) as session, pytest.raises(psycopg.errors.InsufficientPrivilege):
        session.execute("SELECT seed FROM tables")


@needs_queue
@pytest.mark.slow
def test_a_table_is_played_with_a_computer_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not think at all, and the game goes on; the operator sees how many places there are. On a busy machine a
    worker may be slow to take what waits: here nobody loses patience, for then the server would think."""
    from enfilade.server.work.afar import Afar  # noqa: PLC0415
    from enfilade.server.work.queue import Queue  # noqa: PLC0415

    database = cluster().database()

    async def refuse(*_: object) -> Answer:
        raise AssertionError("the server thinks")

    distant = Afar(Queue(str(database), make=True), patience=PATIENCE, take=PATIENCE)
    with (
        ApartWorker(database),
        Serving("", application(open_store(database), distant=distant)) as serving,
        Client(serving) as client,
    ):
        monkeypatch.setattr(Thinkers, "_ask", refuse)
        deadline = time.monotonic() + PATIENCE
        while not distant.places:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert "enfilade_places_afar 1" in client.get("/metrics").text
        secrets = open_table(client, "urban-battle/first-patrol", seats={"white": "veteran", "black": "veteran"})
        with sit(client, secrets["spectator"]) as public:
            while public.frame["length"] < 6:
                public.wait_frame()
            assert [each for each in public.others if each["type"] == "error"] == []


@needs_queue
def test_a_worker_that_is_told_to_end_while_its_queue_fails_ends() -> None:
    """A group of tasks tells of the failure alone: the worker began again, and `systemctl stop` waited in vain."""
    from enfilade.server.work.afar import again_and_again  # noqa: PLC0415
    from enfilade.server.work.queue import QueueFailed  # noqa: PLC0415

    async def fail(told: asyncio.Event) -> None:
        try:
            await told.wait()
        finally:
            raise QueueFailed("the database is gone")

    async def work(told: asyncio.Event) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(fail(told))
        except* QueueFailed as errors:
            raise errors.exceptions[0] from None

    async def end() -> bool:
        working = asyncio.create_task(again_and_again(lambda: work(asyncio.Event())))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        working.cancel()
        await asyncio.wait([working], timeout=PATIENCE)
        return working.cancelled()

    assert run_apart(end())
