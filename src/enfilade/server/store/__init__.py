"""Where tables and replays are kept. The rest of the server knows what any store does, and is handed one."""

from __future__ import annotations

from pathlib import Path

from enfilade.server.store.base import Store
from enfilade.server.store.sqlite import SqliteStore


def open_store(database: str | Path) -> Store:
    """The store that a database is: a file of SQLite. Raises BadDatabase if it cannot be used."""
    return SqliteStore(database)
