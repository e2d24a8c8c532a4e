"""What is particular to PostgreSQL: how it is found, and whose it is."""

from __future__ import annotations

import logging

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server import store as front
from enfilade.server.base.apart import run_apart
from enfilade.server.store import open_store
from enfilade.server.store.faults import BadDatabase
from tests.server.store.backends import cluster, has_postgres

needs_postgres = pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here")


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "find_spec", lambda name: None)
    with pytest.raises(EnfiladeError, match=r"pip install 'enfilade\[postgres\]'"):
        open_store("postgresql://nowhere/enfilade")


@needs_postgres
def test_a_database_that_is_not_there_is_told_without_its_password() -> None:
    with pytest.raises(BadDatabase, match="the PostgreSQL database club at /nowhere cannot be opened") as refused:
        open_store("postgresql://enfilade:sesame@/club?host=/nowhere")
    assert "sesame" not in str(refused.value)


@needs_postgres
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("CREATE TABLE entries (id INTEGER)", "is a database of another program"),
        ("UPDATE about SET schema = 99", "has schema 99, from a newer Enfilade"),
    ],
)
def test_a_database_that_is_not_ours_is_refused_and_left_alone(statement: str, told: str) -> None:
    import psycopg  # noqa: PLC0415

    database = cluster().database()
    if "about" in statement:
        run_apart(open_store(database).close())
    with psycopg.connect(database, autocommit=True) as session:
        session.execute(statement.encode())
    with pytest.raises(BadDatabase, match=told):
        open_store(database)


@needs_postgres
def test_a_server_is_found_that_plays_by_the_same_rules() -> None:
    database = cluster().database()

    async def look() -> list[str | None]:
        old, new = open_store(database, "http://old"), open_store(database, "http://new")
        await old.beat({"quick": 1, "urban-battle": 2})
        await new.beat({"quick": 2, "urban-battle": 2})
        found = [await new.find_server("quick", version) for version in (1, 2, 3)]
        await old.close()
        found.append(await new.find_server("quick", 1))
        await new.close()
        return found

    assert run_apart(look()) == ["http://old", None, None, None]


@needs_postgres
def test_a_database_that_a_power_cut_would_harm_is_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "enfilade.server")
    run_apart(open_store(cluster().database()).close())
    assert "fsync is off: a power cut may lose" in caplog.text
