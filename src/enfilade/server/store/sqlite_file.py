"""A file of SQLite that is ours: made if it is new, checked and brought up to date if it is not."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from pathlib import Path
from time import time
from typing import Final

from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.schema import FIRST, SCHEMA, bring_up, run_script
from enfilade.server.store.sql_rows import seal_anew

logger = logging.getLogger("enfilade.server")
APPLICATION: Final = 0x456E6669  # "Enfi": marks the file as ours
OWNER_ALONE: Final = 0o600  # it holds the seeds of games in progress

# `place` is a table's id: the word `table` is SQL's own. `touched` is when something was last done there, `length` how many
# entries it has, `seal` the hash of the last one, `keys` that of its secrets, and `mark` that of these. `kind` is one of Door's.
# This is layout 2; what came later is in `schema`.
TABLES: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, scenario TEXT NOT NULL,
    seed TEXT, dice TEXT NOT NULL, opening TEXT, seats TEXT NOT NULL,
    touched REAL NOT NULL, is_over INTEGER NOT NULL, length INTEGER NOT NULL,
    seal BLOB NOT NULL, keys BLOB NOT NULL, mark BLOB NOT NULL
) STRICT;
CREATE TABLE secrets (
    digest BLOB PRIMARY KEY, place TEXT NOT NULL REFERENCES tables (id), seat TEXT, kind TEXT NOT NULL, number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_of_tables ON secrets (place);
CREATE TABLE entries (
    place TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE replays (id TEXT PRIMARY KEY, created REAL NOT NULL, record TEXT NOT NULL, hash BLOB NOT NULL) STRICT;
"""

# What schema 1 had not. Whoever held a secret then holds the seat.
FROM_1_TO_2: Final = """
ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
ALTER TABLE tables ADD COLUMN keys BLOB NOT NULL DEFAULT x'';
ALTER TABLE tables ADD COLUMN mark BLOB NOT NULL DEFAULT x'';
ALTER TABLE secrets ADD COLUMN kind TEXT NOT NULL DEFAULT 'seat';
ALTER TABLE secrets ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
CREATE INDEX secrets_of_tables ON secrets (place);
ALTER TABLE entries ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
ALTER TABLE replays ADD COLUMN hash BLOB NOT NULL DEFAULT x'';
"""


def open_file(path: str) -> sqlite3.Connection:
    """The database at a path; raises BadDatabase if it cannot be used."""
    try:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            Path(path).touch(mode=OWNER_ALONE)
            _keep_to_owner(path)
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
        _settle_folder(path)
    except (OSError, sqlite3.Error) as error:
        connection.close()
        if "locked" in str(error):
            raise BadDatabase(f"another Enfilade is using the database {path}: stop it, or name another database") from None
        raise BadDatabase(f"{path} is not an Enfilade database: {error}") from None
    except BadDatabase:
        connection.close()
        raise
    return connection


def _settle_folder(path: str) -> None:
    """Write down for good which files there are. SQLite removes the journal of a new database and leaves it at that: were it back
    after a power cut, all that was kept since would be rolled back."""
    if path != ":memory:" and os.name == "posix":
        folder = os.open(Path(path).parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _keep_to_owner(path: str) -> None:
    """Nobody else may read the database, even if it was made or copied otherwise."""
    for each in (path, f"{path}-wal", f"{path}-shm"):
        try:
            mode = stat.S_IMODE(os.stat(each).st_mode)
            if mode & ~OWNER_ALONE:
                os.chmod(each, OWNER_ALONE)
        except FileNotFoundError:
            continue
        except OSError as error:
            logger.warning("%s can be read by others (mode %o) and this cannot be changed: %s", each, mode, error)


def _check_schema(connection: sqlite3.Connection, path: str) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if is_empty and application == 0 and version == 0:
        run_script(connection, TABLES)
        bring_up(connection, FIRST)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
    elif application != APPLICATION:
        raise BadDatabase(f"{path} is a database of another program: name another file")
    elif version > SCHEMA:
        raise BadDatabase(
            f"{path} has schema {version}, from a newer Enfilade; this one knows up to {SCHEMA}. "
            "Update Enfilade, or name another database"
        )
    elif version < SCHEMA:
        if version < FIRST:
            run_script(connection, FROM_1_TO_2)
            seal_anew(connection, time())
        bring_up(connection, version)
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
