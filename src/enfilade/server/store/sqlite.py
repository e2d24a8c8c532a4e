"""Tables and replays in SQLite: one thread writes, and nothing is acknowledged before it is written.

The write-ahead log with full synchronisation: neither a killed process nor a power cut loses what was acknowledged. Writes that
wait at the same time share one commit.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from time import time
from typing import Final, Generic, TypeVar

from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat

T = TypeVar("T")
SCHEMA: Final = 1
APPLICATION: Final = 0x456E6669  # "Enfi": marks the file as ours
MOST_AT_ONCE: Final = 64

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


class BadDatabase(EnfiladeError):
    """A database that cannot be used: from the future, in use, or not ours."""


class StoredTable:
    """A table as it is kept; `opening` is None while the draws of the set-up are still to be typed."""

    def __init__(
        self,
        id: str,
        game: str,
        rules: int,
        scenario: str,
        seed: str | None,
        dice: str,
        opening: list[Draw] | None,
        kinds: dict[Seat, str],
        lines: Sequence[str] = (),
    ) -> None:
        self.id: Final = id
        self.game: Final = game
        self.rules: Final = rules
        self.scenario: Final = scenario
        self.seed: Final = seed
        self.dice: Final = dice
        self.opening: Final = opening
        self.kinds: Final = kinds
        self.lines: Final = lines


class _Job(Generic[T]):
    """Something to do with the database, and who waits for it."""

    def __init__(self, do: Callable[[sqlite3.Connection], T], loop: asyncio.AbstractEventLoop) -> None:
        self._do = do
        self._loop = loop
        self.done: asyncio.Future[T] = loop.create_future()
        self._result: T | None = None
        self._error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Do it, so that a failure leaves nothing half done."""
        connection.execute("SAVEPOINT job")
        try:
            self._result = self._do(connection)
        except Exception as error:
            self._error = error
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def fail(self, error: BaseException) -> None:
        self._error = error

    def answer(self) -> None:
        """Tell who waits, in their own thread; a loop that has ended waits for nothing."""
        try:
            self._loop.call_soon_threadsafe(self._settle)
        except RuntimeError:
            return

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._result)  # type: ignore[arg-type]


class Storage:
    """The database. Opening it fails clearly; afterwards everything runs in its one thread."""

    def __init__(self, path: str | Path) -> None:
        self.path: Final = str(path)
        self._connection = _open(self.path)
        self._jobs: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="enfilade storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what waits, then close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    # Tables.

    async def add_table(self, table: StoredTable, digests: dict[bytes, Seat | None]) -> None:
        """Keep a new table with the hashes of its secrets."""
        row = (
            table.id,
            time(),
            table.game,
            table.rules,
            table.scenario,
            table.seed,
            table.dice,
            None if table.opening is None else json.dumps(table.opening),
            json.dumps(table.kinds),
        )

        def do(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            held = [(digest, table.id, seat) for digest, seat in digests.items()]
            connection.executemany("INSERT INTO secrets VALUES (?, ?, ?)", held)

        await self._run(do)

    async def count_tables(self) -> int:
        def do(connection: sqlite3.Connection) -> int:
            count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
            return count

        return await self._run(do)

    async def drop_untouched(self, seconds: float, but: list[str]) -> int:
        """Forget the tables, but for some, at which nothing was done since they were opened that long ago; says how many."""
        before = time() - seconds

        def do(connection: sqlite3.Connection) -> int:
            found = connection.execute(
                "SELECT id FROM tables WHERE created < ? AND NOT (dice = 'typed' AND opening IS NOT NULL) "
                "AND NOT EXISTS (SELECT 1 FROM entries WHERE place = id)",
                (before,),
            ).fetchall()
            dropped = [id for (id,) in found if id not in but]
            ids = json.dumps(dropped)
            connection.execute("DELETE FROM secrets WHERE place IN (SELECT value FROM json_each(?))", (ids,))
            connection.execute("DELETE FROM tables WHERE id IN (SELECT value FROM json_each(?))", (ids,))
            return len(dropped)

        return await self._run(do)

    async def find_seat(self, digest: bytes) -> tuple[str, Seat | None] | None:
        """The table and the seat that a secret opens."""

        def do(connection: sqlite3.Connection) -> tuple[str, Seat | None] | None:
            found: tuple[str, Seat | None] | None = connection.execute(
                "SELECT place, seat FROM secrets WHERE digest = ?", (digest,)
            ).fetchone()
            return found

        return await self._run(do)

    async def table(self, id: str) -> StoredTable | None:
        """A table with everything that was done at it."""

        def do(connection: sqlite3.Connection) -> StoredTable | None:
            row = connection.execute(
                "SELECT id, game, rules, scenario, seed, dice, opening, seats FROM tables WHERE id = ?", (id,)
            ).fetchone()
            if row is None:
                return None
            lines = connection.execute("SELECT line FROM entries WHERE place = ? ORDER BY number", (id,)).fetchall()
            opening = None if row[6] is None else json.loads(row[6])
            _, game, rules, scenario, seed, dice, _, seats = row
            return StoredTable(id, game, rules, scenario, seed, dice, opening, json.loads(seats), [line for (line,) in lines])

        return await self._run(do)

    async def add_entry(self, id: str, number: int, line: str) -> None:
        """Keep what was done at a table; returns when it is safe."""
        await self._run(lambda connection: connection.execute("INSERT INTO entries VALUES (?, ?, ?)", (id, number, line)))

    async def set_opening(self, id: str, opening: list[Draw]) -> None:
        """Keep the draws of a set-up."""
        text = json.dumps(opening)
        await self._run(lambda connection: connection.execute("UPDATE tables SET opening = ? WHERE id = ?", (text, id)))

    # Replays.

    async def add_replay(self, id: str, record: str, most: int) -> None:
        """Keep an uploaded record; the oldest make room."""

        def do(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR IGNORE INTO replays VALUES (?, ?, ?)", (id, time(), record))
            connection.execute(
                "DELETE FROM replays WHERE id IN (SELECT id FROM replays ORDER BY created DESC LIMIT -1 OFFSET ?)", (most,)
            )

        await self._run(do)

    async def replay(self, id: str) -> str | None:
        """The text of an uploaded record."""

        def do(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT record FROM replays WHERE id = ?", (id,)).fetchone()
            return None if row is None else str(row[0])

        return await self._run(do)

    # The thread.

    async def _run(self, do: Callable[[sqlite3.Connection], T]) -> T:
        job = _Job(do, asyncio.get_running_loop())
        self._jobs.put(job)  # type: ignore[arg-type]
        # What was begun is finished: whoever is cancelled while waiting must not leave memory and file in disagreement.
        return await asyncio.shield(job.done)

    def _work(self) -> None:
        while True:
            jobs = self._waiting()
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _waiting(self) -> list[_Job[object] | None]:
        """The next job, and those that already wait behind it."""
        jobs = [self._jobs.get()]
        while len(jobs) < MOST_AT_ONCE and jobs[-1] is not None:
            try:
                jobs.append(self._jobs.get_nowait())
            except Empty:
                break
        return jobs

    def _commit(self, jobs: list[_Job[object]]) -> None:
        try:
            self._connection.execute("BEGIN")
            for job in jobs:
                job.run(self._connection)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for job in jobs:
                job.fail(BadDatabase(f"{self.path} cannot be written: {error}"))
        for job in jobs:
            job.answer()


def _open(path: str) -> sqlite3.Connection:
    """The database at a path, made if it is new, checked if it is not."""
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
