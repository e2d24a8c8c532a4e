"""The kinds of store that the contract is tried with. A new kind joins by an entry in BACKENDS."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final

from enfilade.server.store.base import Store
from enfilade.server.store.sqlite import SqliteStore

STATEMENTS: Final = {
    "an entry is edited": "UPDATE entries SET line = 'first!' WHERE place = :id AND number = 1",
    "an entry is lost": "DELETE FROM entries WHERE place = :id AND number = 2",
    "the last entry is lost": "DELETE FROM entries WHERE place = :id AND number = 3",
    "an entry is doubled": "INSERT INTO entries SELECT place, 4, line, hash FROM entries WHERE place = :id AND number = 3",
    "a hash is edited": "UPDATE entries SET hash = x'00' WHERE place = :id AND number = 3",
    "another table's entry is put in": (
        "UPDATE entries SET (line, hash) = (SELECT 'other', hash FROM entries WHERE place = 'u' AND number = 2) "
        "WHERE place = :id AND number = 2"
    ),
    "it is cut off with its length": "UPDATE tables SET length = 2 WHERE id = :id",
    "the seats are torn": "UPDATE tables SET seats = substr(seats, 1, 5) WHERE id = :id",
    "the seed is another": "UPDATE tables SET seed = 'another' WHERE id = :id",
    "it is marked as over": "UPDATE tables SET is_over = 1 WHERE id = :id",
    "it looks younger": "UPDATE tables SET touched = touched + 1 WHERE id = :id",
    "a secret opens another seat": "UPDATE secrets SET seat = 'blue' WHERE place = :id AND seat = 'red'",
    "a secret is lost": "DELETE FROM secrets WHERE place = :id AND seat = 'red'",
    "a secret is added": "INSERT INTO secrets VALUES (x'00', :id, 'red', 'seat', 0)",
    "replay": "UPDATE replays SET record = record || 'more' WHERE id = :id",
}
DAMAGES: Final = [how for how in STATEMENTS if how != "replay"]


class Backend(ABC):
    """A place for one store, empty at first, and what a test may do to it behind the store's back."""

    @abstractmethod
    def __init__(self, folder: Path) -> None:
        """A place of its own; files may lie in the folder."""

    @abstractmethod
    def open(self) -> Store:
        """The store, with all that was kept in it before."""

    @abstractmethod
    def damage(self, id: str, how: str) -> None:
        """Spoil what is kept of a table in one of the DAMAGES, or a replay, while the store is closed."""

    @abstractmethod
    async def damage_open(self, store: Store, id: str) -> None:
        """Spoil what is kept of a table while the store is open."""


class Sqlite(Backend):
    """A file of SQLite."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = folder / "tables.db"

    def open(self) -> Store:
        return SqliteStore(self._file)

    def damage(self, id: str, how: str) -> None:
        with sqlite3.connect(self._file) as connection:
            assert connection.execute(STATEMENTS[how], {"id": id}).rowcount
        connection.close()

    async def damage_open(self, store: Store, id: str) -> None:
        assert isinstance(store, SqliteStore)
        await store._thread.run(lambda connection: connection.execute(STATEMENTS["an entry is edited"], {"id": id}).rowcount)


BACKENDS: Final[list[type[Backend]]] = [Sqlite]
