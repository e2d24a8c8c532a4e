"""A file of SQLite is used only if it is ours."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enfilade.server.base.apart import run_apart
from enfilade.server.store.base import StoredTable
from enfilade.server.store.connection import Connection
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.schema import SCHEMA
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.sqlite import SqliteStore


def test_a_database_from_the_future(database: Path) -> None:
    run_apart(SqliteStore(database).close())
    with sqlite3.connect(database) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(BadDatabase, match=f"schema {SCHEMA + 1}, from a newer Enfilade.*Update Enfilade"):
        SqliteStore(database)


def test_a_database_of_another_program_is_left_alone(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = database.read_bytes()
    with pytest.raises(BadDatabase, match="another program"):
        SqliteStore(database)
    assert database.read_bytes()[100:] == before[100:]


def test_a_file_that_is_no_database(database: Path) -> None:
    database.write_text("dear diary, this is a long text and no database at all. " * 20)
    with pytest.raises(BadDatabase, match="not an Enfilade database"):
        SqliteStore(database)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadDatabase, match="cannot be opened"):
        SqliteStore(tmp_path / "file" / "tables.db")


@pytest.mark.parametrize("mode", [0o644, 0o666, 0o640])
def test_a_database_that_others_could_read_is_kept_to_its_owner(database: Path, mode: int) -> None:
    run_apart(SqliteStore(database).close())
    wal = database.with_name(f"{database.name}-wal")
    wal.touch()
    for each in (database, wal):
        each.chmod(mode)
    store = SqliteStore(database)
    try:
        assert [path.stat().st_mode & 0o777 for path in (database, wal)] == [0o600, 0o600]
    finally:
        run_apart(store.close())


def test_a_database_that_cannot_be_kept_to_its_owner_is_warned_about(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    run_apart(SqliteStore(database).close())
    database.chmod(0o644)

    def refuse(*_: object) -> None:
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(os, "chmod", refuse)
    run_apart(SqliteStore(database).close())
    assert "can be read by others (mode 644)" in caplog.text


def test_a_file_that_is_damaged_in_the_middle_is_told_to_the_operator_and_the_rest_is_served(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page of zeroes where entries were: whatever can still be read is what was written, and served."""
    store = SqliteStore(database)

    async def fill() -> None:
        for number in range(40):
            lines = [f"{number}/{entry} {'x' * 100}" for entry in range(20)]
            await store.add_table(StoredTable(f"t{number}", "sealed", 1, "{}", None, "typed", [], {}, lines), {})
        await store.close()

    run_apart(fill())
    pages = database.read_bytes()
    middle = pages.index(b"20/10 x") // 4096 * 4096
    database.write_bytes(pages[:middle] + bytes(4096) + pages[middle + 4096 :])
    store = SqliteStore(database)

    async def read() -> list[str]:
        sound = []
        for number in range(40):
            try:
                table = await store.table(f"t{number}")
            except BadDatabase:
                continue
            assert table is not None
            assert list(table.lines) == [f"{number}/{entry} {'x' * 100}" for entry in range(20)]
            sound.append(table.id)
        await store.close()
        return sound

    sound = run_apart(read())
    assert "damaged" in caplog.text
    assert "t20" not in sound
    assert len(sound) > 20


class Failing(sqlite3.Connection):
    """A connection that cannot take back what it has begun, so many times."""

    rollbacks = 0

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and Failing.rollbacks:
            raise sqlite3.OperationalError("disk I/O error")
        if sql == "ROLLBACK" and Failing.rollbacks:
            Failing.rollbacks -= 1
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *rest)


def test_a_failing_rollback_ends_nothing(database: Path) -> None:
    """What is begun then fails, all of it; as soon as the disk is well the store goes on, and nothing half done is in it."""
    run_apart(SqliteStore(database).close())
    thread = SqlThread(sqlite3.connect(database, isolation_level=None, check_same_thread=False, factory=Failing), str(database))

    def add(id: str) -> Callable[[Connection], object]:
        return lambda connection: connection.execute("INSERT INTO replays VALUES (?, 0, '', x'')", (id,))

    async def work() -> list[str]:
        Failing.rollbacks = 3
        for id in ("a", "b"):
            with pytest.raises(BadDatabase):
                await thread.run(add(id))
        await thread.run(add("c"))
        found = await thread.run(lambda connection: connection.execute("SELECT id FROM replays").fetchall())
        await thread.close()
        return [id for (id,) in found]

    assert run_apart(work()) == ["c"]
