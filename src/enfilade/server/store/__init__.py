"""Where tables and replays are kept. The rest of the server knows what any store does, and is handed one."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.store.base import Store
from enfilade.server.store.copies import copy_pages, opened_copy
from enfilade.server.store.sqlite import SqliteStore

POSTGRES = ("postgresql://", "postgres://")


def open_store(database: str | Path, address: str = "") -> Store:
    """The store that a database is: a file of SQLite, or the address of a PostgreSQL database, which several servers may share;
    then browsers find this one at `address`. Raises BadDatabase if it cannot be used."""
    if not str(database).startswith(POSTGRES):
        return SqliteStore(database)
    if find_spec("psycopg") is None:
        raise EnfiladeError("PostgreSQL needs another package: pip install 'enfilade[postgres]'")
    from enfilade.server.store.postgres import PostgresStore  # noqa: PLC0415  (only those who use it need it)

    return PostgresStore(str(database), address)


async def restore(file: Path, database: str | Path) -> Store:
    """A new store, made of what `Store.back_up` has written. Raises EnfiladeError if there is something at that place already."""
    with opened_copy(file) as copy:
        if not str(database).startswith(POSTGRES):
            copy_pages(copy, Path(database))
            return SqliteStore(database)
        store = open_store(database)
        from enfilade.server.store.postgres import PostgresStore  # noqa: PLC0415  (only those who use it need it)

        assert isinstance(store, PostgresStore)
        try:
            await store.restore(copy)
        except BaseException:
            await store.close()
            raise
        return store
