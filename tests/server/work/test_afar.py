"""Computer players that think in workers elsewhere: out of a queue in PostgreSQL, which the server does without if need be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
import pytest

from enfilade import extras
from enfilade.cli import run
from enfilade.games.urban_battle import GAME
from enfilade.server.work.worker import Answer, Choose, lane_of
from enfilade.server.work.workers import Thinkers
from tests.server.apart import run_apart
from tests.server.chair import PATIENCE
from tests.server.store.backends import cluster, has_postgres
from tests.server.work.test_workers import choice

if TYPE_CHECKING:
    from enfilade.server.work.afar import Afar

needs_queue = pytest.mark.skipif(
    not has_postgres() or find_spec("procrastinate") is None, reason="not run: PostgreSQL, psycopg or procrastinate is not here"
)
LANE = lane_of(GAME.id, GAME.version)


def asked(player: str = "greedy", lane: str = LANE) -> Choose:
    return msgspec.structs.replace(choice(player), lane=lane)


@asynccontextmanager
async def waiting_at(database: str) -> AsyncIterator[Afar]:
    """A server's view of the workers of a database."""
    from enfilade.server.work.afar import Afar  # noqa: PLC0415
    from enfilade.server.work.queue import Queue  # noqa: PLC0415

    afar = Afar(Queue(database, make=True), PATIENCE, PATIENCE)
    await afar.start()
    try:
        yield afar
    finally:
        await afar.stop()


@asynccontextmanager
async def helping(database: str, afar: Afar) -> AsyncIterator[None]:
    """A worker in this very process, that the server has heard of."""
    from enfilade.server.work.helper import Helper  # noqa: PLC0415

    working = asyncio.create_task(Helper(database, 1).work())
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
    with psycopg.connect(database) as session:
        schema = _schema_of(session)
        assert session.execute(f'SELECT count(*) FROM "{schema}".procrastinate_jobs'.encode()).fetchone() == (0,)


def _schema_of(session: psycopg.Connection[Any]) -> str:
    found = session.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE current_schema() || '_queue_%'").fetchone()
    assert found is not None
    return str(found[0])


@needs_queue
def test_only_a_legal_choice_is_believed_and_no_program_is_run() -> None:
    from enfilade.server.work.afar import Answered  # noqa: PLC0415
    from enfilade.server.work.helper import Place, _written  # noqa: PLC0415

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
