"""Tables and replays in a file of SQLite: one thread writes, and nothing is acknowledged before it is written.

The write-ahead log with full synchronisation: neither a killed process nor a power cut loses what was acknowledged.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from pathlib import Path
from time import time
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Seat
from enfilade.server.store.base import BadDatabase, Conflict, Store, StoredTable
from enfilade.server.store.sqlite_file import open_file
from enfilade.server.store.sqlite_thread import SqliteThread


class SqliteStore(Store):
    """A store in one file. Opening it fails clearly; afterwards everything runs in its one thread."""

    def __init__(self, path: str | Path) -> None:
        self.path: Final = str(path)
        self._thread: Final = SqliteThread(open_file(self.path), self.path)

    async def close(self) -> None:
        await self._thread.close()

    # Tables.

    async def add_table(self, table: StoredTable, digests: Mapping[bytes, Seat | None]) -> None:
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
            entries = [(table.id, number, line) for number, line in enumerate(table.lines, 1)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)

        await self._thread.run(do)

    async def table(self, id: str) -> StoredTable | None:
        def do(connection: sqlite3.Connection) -> StoredTable | None:
            row = connection.execute(
                "SELECT id, game, rules, scenario, seed, dice, opening, seats FROM tables WHERE id = ?", (id,)
            ).fetchone()
            if row is None:
                return None
            lines = connection.execute("SELECT line FROM entries WHERE place = ? ORDER BY number", (id,)).fetchall()
            _, game, rules, scenario, seed, dice, opening, seats = row
            try:
                draws, kinds = None if opening is None else json.loads(opening), json.loads(seats)
            except ValueError as error:
                raise BadDatabase(f"{self.path} is damaged: table {id} cannot be read ({error})") from None
            return StoredTable(id, game, rules, scenario, seed, dice, draws, kinds, [line for (line,) in lines])

        return await self._thread.run(do)

    async def find_seat(self, digest: bytes) -> tuple[str, Seat | None] | None:
        def do(connection: sqlite3.Connection) -> tuple[str, Seat | None] | None:
            found: tuple[str, Seat | None] | None = connection.execute(
                "SELECT place, seat FROM secrets WHERE digest = ?", (digest,)
            ).fetchone()
            return found

        return await self._thread.run(do)

    async def add_entry(self, id: str, number: int, line: str) -> None:
        def do(connection: sqlite3.Connection) -> None:
            added = connection.execute(
                "INSERT INTO entries SELECT id, ?, ? FROM tables "
                "WHERE id = ? AND ? = 1 + (SELECT coalesce(max(number), 0) FROM entries WHERE place = id)",
                (number, line, id, number),
            )
            if not added.rowcount:
                raise Conflict(f"{self.path}: entry {number} is not the next of table {id}")

        await self._thread.run(do)

    async def set_opening(self, id: str, opening: list[Draw]) -> None:
        text = json.dumps(opening)

        def do(connection: sqlite3.Connection) -> None:
            changed = connection.execute("UPDATE tables SET opening = ? WHERE id = ? AND opening IS NULL", (text, id))
            if not changed.rowcount:
                raise Conflict(f"{self.path}: table {id} does not wait for its set-up")

        await self._thread.run(do)

    async def count_tables(self) -> int:
        def do(connection: sqlite3.Connection) -> int:
            count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
            return count

        return await self._thread.run(do)

    async def drop_untouched(self, seconds: float, but: Collection[str]) -> int:
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

        return await self._thread.run(do)

    # Replays.

    async def add_replay(self, id: str, record: str, most: int) -> None:
        def do(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR IGNORE INTO replays VALUES (?, ?, ?)", (id, time(), record))
            connection.execute(
                "DELETE FROM replays WHERE id IN (SELECT id FROM replays ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET ?)",
                (most,),
            )

        await self._thread.run(do)

    async def replay(self, id: str) -> str | None:
        def do(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT record FROM replays WHERE id = ?", (id,)).fetchone()
            return None if row is None else str(row[0])

        return await self._thread.run(do)
