"""The kinds of store that the contract is tried with. A new kind joins by an entry in BACKENDS."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final

import pytest

from enfilade.server.store import open_store
from enfilade.server.store.base import Store
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.testing.cluster import Cluster, programs

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

    is_shared: ClassVar[bool] = False  # whether several servers may use it
    place: str  # what an operator calls it

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
    def put_back(self, layout: int, *without: str) -> None:
        """Make it one of an earlier layout, which had not these parts, while the store is closed."""

    @abstractmethod
    async def damage_open(self, store: Store, id: str) -> None:
        """Spoil what is kept of a table while the store is open."""


class Sqlite(Backend):
    """A file of SQLite."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = folder / "tables.db"
        self.place = str(self._file)

    def open(self) -> Store:
        return SqliteStore(self._file)

    def damage(self, id: str, how: str) -> None:
        with sqlite3.connect(self._file) as connection:
            assert connection.execute(STATEMENTS[how], {"id": id}).rowcount
        connection.close()

    def put_back(self, layout: int, *without: str) -> None:
        with sqlite3.connect(self._file) as connection:
            connection.executescript("".join([f"DROP TABLE {part};" for part in without]) + f"PRAGMA user_version = {layout}")
        connection.close()

    async def damage_open(self, store: Store, id: str) -> None:
        assert isinstance(store, SqliteStore)
        statement = STATEMENTS["an entry is edited"].replace(":id", "?")
        await store._thread.run(lambda connection: connection.execute(statement, (id,)).rowcount)


@cache
def cluster() -> Cluster:
    """A PostgreSQL for all tests of this process; it ends with them."""
    return Cluster().__enter__()


def end_cluster() -> None:
    """End it, if it was ever begun: a worker process of pytest may end without doing what it has left for its exit."""
    if cluster.cache_info().currsize:
        cluster().__exit__(None, None, None)


def has_postgres() -> bool:
    return programs() is not None and find_spec("psycopg") is not None


class Postgres(Backend):
    """A database of PostgreSQL."""

    is_shared = True

    def __init__(self, folder: Path) -> None:
        if not has_postgres():
            pytest.skip("not run: PostgreSQL or psycopg is not here (apt-get install postgresql, pip install psycopg)")
        self.database: Final = cluster().database()
        self.place = self.database

    def open(self) -> Store:
        return open_store(self.database, "http://here")

    def damage(self, id: str, how: str) -> None:
        import psycopg  # noqa: PLC0415

        statement = STATEMENTS[how].replace("x'00'", "'\\x00'::bytea").replace(":id", "%s")
        with psycopg.connect(self.database, autocommit=True) as session:
            assert session.execute(statement.encode(), (id,) * statement.count("%s")).rowcount

    def put_back(self, layout: int, *without: str) -> None:
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.database, autocommit=True) as session:
            for part in without:
                session.execute(f"DROP TABLE {part}".encode())
            session.execute(f"UPDATE about SET schema = {layout}".encode())

    async def damage_open(self, store: Store, id: str) -> None:
        self.damage(id, "an entry is edited")


BACKENDS: Final[list[type[Backend]]] = [Sqlite, Postgres]
