"""The kinds of store that the contract is tried with. A new kind joins by an entry in BACKENDS."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final

from enfilade.server.store.base import Store
from enfilade.server.store.sqlite import SqliteStore


class Backend(ABC):
    """A place for one store, empty at first, and what a test may do to it behind the store's back."""

    @abstractmethod
    def __init__(self, folder: Path) -> None:
        """A place of its own; files may lie in the folder."""

    @abstractmethod
    def open(self) -> Store:
        """The store, with all that was kept in it before."""

    @abstractmethod
    def damage(self, id: str) -> None:
        """Spoil what is kept of a table, while the store is closed."""


class Sqlite(Backend):
    """A file of SQLite."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = folder / "tables.db"

    def open(self) -> Store:
        return SqliteStore(self._file)

    def damage(self, id: str) -> None:
        with sqlite3.connect(self._file) as connection:
            connection.execute("UPDATE tables SET seats = substr(seats, 1, 5) WHERE id = ?", (id,))
        connection.close()


BACKENDS: Final[list[type[Backend]]] = [Sqlite]
