"""Tables and replays in a PostgreSQL database, which several servers may share: each table belongs to one of them at a time.

A server has a table by an advisory lock of the very session that writes, so that whoever loses the session writes nothing more;
the key of an entry (its table and number) is a second fence. The lock is free as soon as the session ends, whatever ended it; the
session of a server that has stopped without ending is ended by others once its heartbeat is old.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.store.connection import Connection, Cursor, Unreadable
from enfilade.server.store.copies import copy_out, copy_rows
from enfilade.server.store.faults import BadDatabase, Conflict, Elsewhere
from enfilade.server.store.schema import FIRST, ORDER, SCHEMA, bring_up
from enfilade.server.store.sql import SqlStore

logger = logging.getLogger("enfilade.server")
STALE_SECONDS: Final = 10.0  # after which a server whose heart has not beaten is taken for gone
TRIES: Final = 40  # to have a table whose owner is going
PAUSE_SECONDS: Final = 0.05
# A session that the network has lost is noticed on both sides.
KEEPING: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "enfilade",
}

# The columns are those of the file of SQLite; `rowid` is one that SQLite has by itself. `nodes` are the servers that share this.
# What `about` calls schema 1 is layout 2; what came later is in `schema`.
TABLES: Final = (
    "CREATE TABLE about (schema INTEGER NOT NULL)",
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL,
        scenario TEXT NOT NULL, seed TEXT, dice TEXT NOT NULL, opening TEXT, seats TEXT NOT NULL,
        touched DOUBLE PRECISION NOT NULL, is_over INTEGER NOT NULL, length INTEGER NOT NULL,
        seal BYTEA NOT NULL, keys BYTEA NOT NULL, mark BYTEA NOT NULL)""",
    """CREATE TABLE secrets (digest BYTEA PRIMARY KEY, place TEXT NOT NULL REFERENCES tables (id), seat TEXT, kind TEXT NOT NULL,
        number INTEGER NOT NULL)""",
    "CREATE INDEX secrets_of_tables ON secrets (place)",
    """CREATE TABLE entries (place TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL,
        hash BYTEA NOT NULL, PRIMARY KEY (place, number))""",
    """CREATE TABLE replays (id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, record TEXT NOT NULL, hash BYTEA NOT NULL,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY)""",
    """CREATE TABLE nodes (name TEXT PRIMARY KEY, address TEXT NOT NULL, pid INTEGER NOT NULL, beat DOUBLE PRECISION NOT NULL,
        rules JSONB NOT NULL)""",
)
NOW: Final = "extract(epoch FROM clock_timestamp())"  # by the database's clock: those of the servers may differ


class PostgresStore(SqlStore):
    """A store in a database of PostgreSQL. `address` is where browsers find this server."""

    def __init__(self, database: str, address: str = "") -> None:
        self._database: Final = database
        self._owned: Final[set[str]] = set()  # tables that the session has locked
        self._name: Final = token_urlsafe(12)
        self._address: Final = address
        self._loop: asyncio.AbstractEventLoop | None = None
        session = Session(database, self._lost)
        try:
            _prepare(session)
            session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")  # others may write while this one looks
            super().__init__(session, session.shown)
            session.execute("COMMIT")
            self._beat(session, {})
        except BaseException:
            session.close()
            raise

    async def close(self) -> None:
        if not self._thread.is_closed:
            await self._thread.run(self._leave)
        await super().close()

    async def back_up(self, path: Path) -> None:
        await asyncio.to_thread(self._back_up, path)

    def _back_up(self, path: Path) -> None:
        """In a session of its own, which sees one moment: nobody waits for it."""
        session = Session(self._database, lambda: None)
        try:
            session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            copy_out(session, path)
        finally:
            session.close()

    async def restore(self, source: Connection) -> None:
        """Take over every row of a copy; raises EnfiladeError unless this is empty."""

        def do(connection: Connection) -> None:
            for name in ORDER:
                if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None:
                    raise EnfiladeError(f"{self.path} is not empty: a backup is restored into an empty database")
            copy_rows(source, connection, source)

        await self._thread.run(do)

    async def beat(self, rules: Mapping[str, int]) -> None:
        self._loop = asyncio.get_running_loop()
        await self._thread.run(lambda connection: self._beat(connection, rules))

    async def find_server(self, game: str, rules: int) -> str | None:
        def do(connection: Connection) -> str | None:
            found = connection.execute(
                f"SELECT address FROM nodes WHERE rules ->> ? = ? AND name != ? AND beat > {NOW} - ? ORDER BY beat DESC",
                (game, str(rules), self._name, STALE_SECONDS),
            ).fetchone()
            return None if found is None else str(found[0])

        return await self._thread.run(do)

    async def take(self, id: str) -> None:
        for _ in range(TRIES):
            holder = await self._thread.run(lambda connection: self._holder(connection, id))
            if holder is None:
                return
            if holder:
                raise Elsewhere(holder)
            await asyncio.sleep(PAUSE_SECONDS)  # it is just being left
        raise BadDatabase(f"{self.path}: table {id} is not left by the server that has it")

    async def give_up(self, id: str) -> None:
        def do(connection: Connection) -> None:
            if id in self._owned:
                self._owned.discard(id)
                connection.execute("SELECT pg_advisory_unlock(?)", (_key(id),))

        await self._thread.run(do)

    def _may_own(self, connection: Connection, id: str) -> bool:
        if id not in self._owned and connection.execute("SELECT pg_try_advisory_lock(?)", (_key(id),)).fetchone()[0]:
            self._owned.add(id)
        return id in self._owned

    def _holder(self, connection: Connection, id: str) -> str | None:
        """Where the server is that has a table; empty if it is going, None if this one has it. Whose heart has stopped goes."""
        if self._may_own(connection, id):
            return None
        high, low = divmod(_key(id) % 2**64, 2**32)
        found = connection.execute(
            f"SELECT pg_locks.pid, nodes.address, {NOW} - nodes.beat FROM pg_locks LEFT JOIN nodes ON nodes.pid = pg_locks.pid "
            "WHERE locktype = 'advisory' AND classid = ?::bigint AND objid = ?::bigint AND objsubid = 1 AND granted "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (high, low),
        ).fetchone()
        if found is None:
            return ""
        pid, address, age = found
        if age is not None and age > STALE_SECONDS:
            logger.warning("%s: the server at %s has not been heard of for %.0f s: its session is ended", self.path, address, age)
            connection.execute("SELECT pg_terminate_backend(?)", (pid,))
            return ""
        return str(address or "")

    def _beat(self, connection: Connection, rules: Mapping[str, int]) -> None:
        connection.execute(
            f"INSERT INTO nodes VALUES (?, ?, pg_backend_pid(), {NOW}, ?) "
            "ON CONFLICT (name) DO UPDATE SET pid = excluded.pid, beat = excluded.beat, rules = excluded.rules",
            (self._name, self._address, json.dumps(dict(rules))),
        )
        connection.execute(f"DELETE FROM nodes WHERE beat < {NOW} - 86400")

    def _leave(self, connection: Connection) -> None:
        connection.execute("DELETE FROM nodes WHERE name = ?", (self._name,))

    def _lost(self) -> None:
        """The session has ended, and its locks with it: nothing in memory counts any more."""
        self._owned.clear()
        logger.error("%s: the session was lost; a new one has begun, and tables are read anew", self.path)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.when_lost)


class Session:
    """A session with a PostgreSQL database. If it is lost, the next transaction begins a new one, and `when_lost` is told."""

    def __init__(self, database: str, when_lost: Callable[[], None]) -> None:
        self._database: Final = database
        self._when_lost: Final = when_lost
        self.shown: Final = _without_password(database)
        self._session = self._connect()

    @property
    def in_transaction(self) -> bool:
        return not self._session.closed and self._session.info.transaction_status is not TransactionStatus.IDLE

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Cursor:
        if self._session.closed and sql == "BEGIN":
            self._session = self._connect()
            self._when_lost()
        with _Told(self.shown):
            return self._session.execute(_translated(sql), parameters)

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        with _Told(self.shown):
            self._session.cursor().executemany(_translated(sql), list(parameters))

    def close(self) -> None:
        self._session.close()

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        try:
            return psycopg.connect(self._database, autocommit=True, prepare_threshold=1, **KEEPING)  # type: ignore[arg-type]
        except psycopg.Error as error:
            raise BadDatabase(f"the database {self.shown} cannot be opened: {error}") from None


class _Told:
    """What goes wrong in the database, in the words of a store."""

    def __init__(self, path: str) -> None:
        self._path: Final = path

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, psycopg.IntegrityError):
            raise Conflict(f"{self._path} has this already: {error}") from None
        if isinstance(error, psycopg.errors.DataCorrupted | psycopg.errors.IndexCorrupted):
            raise Unreadable(str(error)) from None
        if isinstance(error, psycopg.Error):
            raise BadDatabase(f"{self._path} cannot be used: {error}") from None


def _prepare(session: Session) -> None:
    """Make the tables in a new database, look whether those of an old one are ours."""
    session.execute("BEGIN")
    session.execute("SELECT pg_advisory_xact_lock(?)", (_key("the schema"),))  # of two servers that start at once, one makes them
    held = {name for (name,) in session.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}
    if not held:
        for statement in TABLES:
            session.execute(statement)
        bring_up(session, FIRST, is_postgres=True)
        session.execute("INSERT INTO about VALUES (?)", (SCHEMA,))
    elif "about" not in held or "entries" not in held:
        raise BadDatabase(f"{session.shown} is a database of another program: name another")
    else:
        (version,) = session.execute("SELECT max(schema) FROM about").fetchone()
        if version > SCHEMA:
            raise BadDatabase(
                f"{session.shown} has schema {version}, from a newer Enfilade; this one knows up to {SCHEMA}. "
                "Update Enfilade, or name another database"
            )
        if version < SCHEMA:
            bring_up(session, version, is_postgres=True)
            session.execute("UPDATE about SET schema = ?", (SCHEMA,))
    session.execute("COMMIT")
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        if session.execute("SELECT current_setting(?)", (setting,)).fetchone()[0] == "off":
            logger.warning("%s: %s is off: a power cut may lose what was acknowledged", session.shown, setting)


def _key(id: str) -> int:
    """The number by which a table is locked."""
    return int.from_bytes(sha256(id.encode()).digest()[:8], "big", signed=True)


@lru_cache(maxsize=256)
def _translated(sql: str) -> Any:
    """A statement with the signs that psycopg knows."""
    return sql.replace("?", "%s")


def _without_password(database: str) -> str:
    """How a database is called in messages."""
    held = psycopg.conninfo.conninfo_to_dict(database)
    return f"the PostgreSQL database {held.get('dbname') or held.get('user')} at {held.get('host') or 'this machine'}"
