"""A file of SQLite is used only if it is ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from enfilade.server.store.base import BadDatabase
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.store.sqlite_file import SCHEMA
from tests.server.apart import run_apart


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
