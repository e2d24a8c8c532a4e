"""Tables and replays in a database that speaks SQL: one thread writes, and nothing is acknowledged before it is written.

Every row carries a hash (`chain`); a table whose rows are not what was written is set aside.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from time import time
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Seat
from enfilade.server.base.limits import Retention
from enfilade.server.store.base import Door, Held, Store, StoredTable
from enfilade.server.store.beside import NOTHING, Beside, write_beside
from enfilade.server.store.chain import fingerprint, link
from enfilade.server.store.connection import Connection
from enfilade.server.store.faults import Conflict, SetAside
from enfilade.server.store.games import Games
from enfilade.server.store.notices import Notices
from enfilade.server.store.operating import Operating
from enfilade.server.store.people import People
from enfilade.server.store.sql_rows import forget, give_seat, lines_of, look_through, mark, names_of, seal_of
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.titles import Titles

logger = logging.getLogger("enfilade.server")
ALL: Final = 2**31  # rows


class SqlStore(Store):
    """A store in a database that was opened; `path` is what its operator calls it. Everything runs in its one thread."""

    def __init__(self, connection: Connection, path: str) -> None:
        self.path: Final = path
        self._aside: Final = look_through(connection, path)  # tables that are damaged
        self._thread: Final = SqlThread(connection, path)
        self.operating = Operating(self._thread, self._may_own)
        titles = Titles()
        self.people = People(self._thread, self._own, titles)
        self.games = Games(self._thread, self._own, titles)
        self.notices = Notices(self._thread)

    async def close(self) -> None:
        await self._thread.close()

    # Whose tables they are.

    def _may_own(self, connection: Connection, id: str) -> bool:
        """Have a table to oneself, in the session that writes; whether that is so. Here nobody else uses the database."""
        return True

    def _own(self, connection: Connection, id: str) -> None:
        if not self._may_own(connection, id):
            raise Conflict(f"{self.path}: another server has table {id}")

    # Tables.

    async def add_table(
        self,
        table: StoredTable,
        digests: Mapping[bytes, Seat | None],
        invitations: Mapping[bytes, Seat] | None = None,
        creator: bytes | None = None,
        sitters: Mapping[Seat, str] | None = None,
    ) -> None:
        now = time()
        opening = None if table.opening is None else json.dumps(table.opening)
        kept = (table.game, table.rules, table.scenario, table.seed, table.dice, opening, json.dumps(table.kinds))
        held: list[tuple[bytes, str, Seat | None, str, int]] = [
            (digest, table.id, seat, Door.SEAT, 0) for digest, seat in digests.items()
        ]
        held += [(digest, table.id, seat, Door.INVITATION, 1) for digest, seat in (invitations or {}).items()]
        if creator is not None:
            held.append((creator, table.id, None, Door.CREATOR, 0))

        def do(connection: Connection) -> None:
            self._own(connection, table.id)
            connection.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?)",
                (table.id, now, *kept, now, b"", b"", b""),
            )
            connection.executemany("INSERT INTO secrets VALUES (?, ?, ?, ?, ?)", held)
            sits = [(table.id, seat, person) for seat, person in (sitters or {}).items()]
            connection.executemany("INSERT INTO sitters VALUES (?, ?, ?)", sits)
            seal = seal_of(connection, table.id)
            for number, line in enumerate(table.lines, 1):
                seal = link(seal, number, line)
                connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (table.id, number, line, seal))
            connection.execute("UPDATE tables SET length = ?, seal = ? WHERE id = ?", (len(table.lines), seal, table.id))
            mark(connection, table.id)

        await self._thread.run(do)

    async def table(self, id: str) -> StoredTable | None:
        def do(connection: Connection) -> StoredTable | None:
            row = connection.execute(
                "SELECT game, rules, scenario, seed, dice, opening, seats, touched FROM tables WHERE id = ?", (id,)
            ).fetchone()
            if row is None:
                return None
            lines = lines_of(connection, id)
            game, rules, scenario, seed, dice, opening, seats, touched = row
            draws = None if opening is None else json.loads(opening)
            return StoredTable(id, game, rules, scenario, seed, dice, draws, json.loads(seats), lines, touched)

        try:
            return await self._thread.run(do)
        except SetAside as error:
            if id not in self._aside:
                self._aside.add(id)
                logger.error("%s: %s; all other tables go on", self.path, error)
            raise

    async def find_seat(self, digest: bytes) -> tuple[str, Seat | None] | None:
        door = await self.find_door(digest)
        return (door.id, door.seat) if door is not None and door.kind == Door.SEAT else None

    async def find_door(self, digest: bytes) -> Door | None:
        def do(connection: Connection) -> Door | None:
            found = connection.execute("SELECT place, seat, kind FROM secrets WHERE digest = ?", (digest,)).fetchone()
            return None if found is None else Door(*found)

        return await self._thread.run(do)

    async def held(self, id: str) -> dict[Seat, Held]:
        def do(connection: Connection) -> dict[Seat, Held]:
            rows: list[tuple[Seat, int | None, int]] = connection.execute(
                "SELECT seat, max(CASE WHEN kind = ? THEN number END), max(number) FROM secrets "
                "WHERE place = ? AND seat IS NOT NULL GROUP BY seat",
                (Door.SEAT, id),
            ).fetchall()
            names = names_of(connection, id)
            return {seat: Held(by, invited, names.get(seat, "")) for seat, by, invited in rows}

        return await self._thread.run(do)

    async def invite(self, id: str, seat: Seat, digest: bytes) -> None:
        def do(connection: Connection) -> None:
            self._own(connection, id)
            last = connection.execute("SELECT max(number) FROM secrets WHERE place = ? AND seat = ?", (id, seat)).fetchone()[0]
            added = connection.execute(
                "INSERT INTO secrets SELECT ?, id, ?, ?, ? FROM tables WHERE id = ?",
                (digest, seat, Door.INVITATION, 1 if last is None else last + 1, id),
            )
            if not added.rowcount:
                raise Conflict(f"{self.path}: there is no table {id} to invite to")
            connection.execute(
                "DELETE FROM secrets WHERE place = ? AND seat = ? AND kind = ? AND digest != ?",
                (id, seat, Door.INVITATION, digest),
            )
            mark(connection, id)

        await self._thread.run(do)

    async def claim(self, invitation: bytes, digest: bytes, person: str = "") -> tuple[str, Seat] | None:
        def do(connection: Connection) -> tuple[str, Seat] | None:
            found: tuple[str, Seat, int] | None = connection.execute(
                "SELECT place, seat, number FROM secrets WHERE digest = ? AND kind = ?", (invitation, Door.INVITATION)
            ).fetchone()
            if found is None:
                return None
            id, seat, number = found
            self._own(connection, id)
            give_seat(connection, id, seat, digest, number, person)
            return id, seat

        return await self._thread.run(do)

    async def add_entry(self, id: str, number: int, line: str, is_over: bool = False, beside: Beside = NOTHING) -> None:
        now = time()

        def do(connection: Connection) -> None:
            self._own(connection, id)
            found = connection.execute("SELECT length, seal, keys FROM tables WHERE id = ?", (id,)).fetchone()
            if found is None or found[0] + 1 != number:
                raise Conflict(f"{self.path}: entry {number} is not the next of table {id}")
            hash = link(found[1], number, line)
            connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (id, number, line, hash))
            moved = (now, int(is_over), number, hash)
            connection.execute(
                "UPDATE tables SET touched = ?, is_over = ?, length = ?, seal = ?, mark = ? WHERE id = ?",
                (*moved, fingerprint([*moved, found[2]]), id),
            )
            write_beside(connection, id, beside)

        await self._thread.run(do)

    async def set_opening(self, id: str, opening: list[Draw], beside: Beside = NOTHING) -> None:
        text, now = json.dumps(opening), time()

        def do(connection: Connection) -> None:
            self._own(connection, id)
            changed = connection.execute(
                "UPDATE tables SET opening = ?, touched = ? WHERE id = ? AND opening IS NULL AND length = 0", (text, now, id)
            )
            if not changed.rowcount:
                raise Conflict(f"{self.path}: table {id} does not wait for its set-up")
            connection.execute("UPDATE tables SET seal = ? WHERE id = ?", (seal_of(connection, id), id))
            mark(connection, id)
            write_beside(connection, id, beside)

        await self._thread.run(do)

    async def count_tables(self) -> int:
        def do(connection: Connection) -> int:
            count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
            return count

        return await self._thread.run(do)

    async def retire(self, retention: Retention, but: Collection[str]) -> list[str]:
        now = time()
        spans = (now - retention.untouched, now - retention.finished, now - retention.abandoned)

        def do(connection: Connection) -> list[str]:
            found = connection.execute(
                "SELECT id FROM tables WHERE "
                "(length = 0 AND NOT (dice = 'typed' AND opening IS NOT NULL) AND created < ?) "
                "OR (is_over = 1 AND touched < ?) OR (is_over = 0 AND touched < ?)",
                spans,
            ).fetchall()
            retired = [id for (id,) in found if id not in but and id not in self._aside and self._may_own(connection, id)]
            forget(connection, retired)
            return retired

        return await self._thread.run(do)

    # Replays.

    async def add_replay(self, id: str, record: str, most: int) -> None:
        def do(connection: Connection) -> None:
            row = (id, time(), record, fingerprint([record]))
            connection.execute(
                "INSERT INTO replays (id, created, record, hash) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING", row
            )
            connection.execute(
                "DELETE FROM replays WHERE id IN (SELECT id FROM replays ORDER BY created DESC, rowid DESC LIMIT ? OFFSET ?)",
                (ALL, most),
            )

        await self._thread.run(do)

    async def replay(self, id: str) -> str | None:
        def do(connection: Connection) -> str | None:
            row = connection.execute("SELECT record, hash FROM replays WHERE id = ?", (id,)).fetchone()
            if row is not None and row[1] != fingerprint([row[0]]):
                logger.error("%s: replay %s is not what was written: it is forgotten", self.path, id)
                connection.execute("DELETE FROM replays WHERE id = ?", (id,))
                return None
            return None if row is None else str(row[0])

        return await self._thread.run(do)
