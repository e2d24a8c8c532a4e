"""Tables and replays in a file of SQLite, with its write-ahead log and full synchronisation: neither a killed process nor a power
cut loses what was acknowledged. One server at a time has the file to itself."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Final

from enfilade.server.store.copies import copy_pages
from enfilade.server.store.sql import SqlStore
from enfilade.server.store.sqlite_file import open_file

logger = logging.getLogger("enfilade.server")


class SqliteStore(SqlStore):
    """A store in one file. Opening it fails clearly."""

    def __init__(self, path: str | Path) -> None:
        connection = open_file(str(path))
        _look_at_pages(connection, str(path))
        super().__init__(connection, str(path))
        self._file: Final = connection

    async def back_up(self, path: Path) -> None:
        await self._thread.run_alone(lambda _connection: copy_pages(self._file, path))


def _look_at_pages(connection: sqlite3.Connection, path: str) -> None:
    """Tell the operator if the file itself is damaged."""
    try:
        problems = [problem for (problem,) in connection.execute("PRAGMA quick_check(5)").fetchall() if problem != "ok"]
    except sqlite3.DatabaseError as error:
        problems = [str(error)]
    for problem in problems:
        logger.error("%s is damaged: %s", path, problem)
