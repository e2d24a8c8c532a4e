"""A file of SQLite that is ours: made if it is new, checked if it is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from enfilade.server.store.base import BadDatabase

SCHEMA: Final = 1
APPLICATION: Final = 0x456E6669  # "Enfi": marks the file as ours

# `place` is a table's id: the word `table` is SQL's own.
TABLES: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, scenario TEXT NOT NULL,
    seed TEXT, dice TEXT NOT NULL, opening TEXT, seats TEXT NOT NULL
) STRICT;
CREATE TABLE secrets (digest BLOB PRIMARY KEY, place TEXT NOT NULL REFERENCES tables (id), seat TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    place TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE replays (id TEXT PRIMARY KEY, created REAL NOT NULL, record TEXT NOT NULL) STRICT;
"""


def open_file(path: str) -> sqlite3.Connection:
    """The database at a path; raises BadDatabase if it cannot be used."""
    try:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            Path(path).touch(mode=0o600)  # it holds the seeds of games in progress
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=1)
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"the database {path} cannot be opened: {error}") from None
    try:
        # One server at a time: the live tables are in its memory.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN EXCLUSIVE")
        _check_schema(connection, path)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.close()
        if "locked" in str(error):
            raise BadDatabase(f"another Enfilade is using the database {path}: stop it, or name another database") from None
        raise BadDatabase(f"{path} is not an Enfilade database: {error}") from None
    except BadDatabase:
        connection.close()
        raise
    return connection


def _check_schema(connection: sqlite3.Connection, path: str) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if is_empty and application == 0 and version == 0:
        for statement in TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
    elif application != APPLICATION:
        raise BadDatabase(f"{path} is a database of another program: name another file")
    elif version > SCHEMA:
        raise BadDatabase(
            f"{path} has schema {version}, from a newer Enfilade; this one knows up to {SCHEMA}. "
            "Update Enfilade, or name another database"
        )
