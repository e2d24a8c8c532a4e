"""A copy of all that is kept, in a file of SQLite whatever kind of database it was made of, and the way back from it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.store.connection import Connection
from enfilade.server.store.schema import OF_TABLES, ORDER
from enfilade.server.store.sqlite_file import OWNER_ALONE, open_file

PARTIAL: Final = ".partial"  # what a copy is called until it is whole


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file that is under its name only once it is whole, and that nobody else may read."""
    if path.exists():
        raise EnfiladeError(f"{path} is there already: name another file")
    partial = path.with_name(path.name + PARTIAL)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        partial.touch(mode=OWNER_ALONE)
        yield partial
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise EnfiladeError(f"{path} cannot be written: {error}") from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def copy_pages(source: sqlite3.Connection, path: Path) -> None:
    """Copy a database of SQLite as it is."""
    with new_file(path) as partial:
        target = sqlite3.connect(partial)
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        finally:
            target.close()


def copy_out(source: Connection, path: Path) -> None:
    """Copy any database, which is in a transaction that sees one moment of it, into a file of SQLite."""
    with new_file(path) as partial:
        target = open_file(str(partial))
        try:
            target.execute("BEGIN")
            copy_rows(source, target, target)
            target.execute("COMMIT")
            target.execute("PRAGMA locking_mode = NORMAL")
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()


@contextmanager
def opened_copy(file: Path) -> Iterator[sqlite3.Connection]:
    """A copy of any layout, brought up to date in a temporary place: the file itself stays as it is."""
    if not file.is_file():
        raise EnfiladeError(f"{file}: there is no such backup")
    with tempfile.TemporaryDirectory(prefix="enfilade-restore-") as folder:
        copied = Path(folder) / "copy.db"
        shutil.copyfile(file, copied)
        connection = open_file(str(copied))
        try:
            yield connection
        finally:
            connection.close()


def copy_rows(source: Connection, target: Connection, shape: Connection) -> None:
    """Copy every row from a database to an empty one; `shape` is the one of the two that is SQLite."""
    ids = [id for (id,) in source.execute("SELECT id FROM tables ORDER BY id").fetchall()]
    for name in ORDER:
        columns = [row[1] for row in shape.execute(f"PRAGMA table_info({name})").fetchall()]
        taken = f"SELECT {', '.join(columns)} FROM {name}"
        given = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        if name in OF_TABLES:
            for id in ids:
                target.executemany(given, source.execute(f"{taken} WHERE place = ?", (id,)).fetchall())
        elif "id" in columns:
            order = "rowid" if name == "replays" else "id"
            for (id,) in source.execute(f"SELECT id FROM {name} ORDER BY {order}").fetchall():
                target.executemany(given, source.execute(f"{taken} WHERE id = ?", (id,)).fetchall())
        else:
            target.executemany(given, source.execute(taken).fetchall())
