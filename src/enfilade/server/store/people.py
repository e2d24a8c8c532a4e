"""The people who have an account: what is kept of them, in any database that speaks SQL."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct

from enfilade.server.messages import SatState
from enfilade.server.store.connection import Connection
from enfilade.server.store.faults import Conflict
from enfilade.server.store.sql_rows import mark
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.titles import Titles

PERSON: Final = "id, name, role, created, suspended"
MOST_KEYS: Final = 16  # to one seat: who asks for more has lost the others
ALL: Final = 2**31  # rows
MOST_REPORTS: Final = 10_000


class Person(Struct, frozen=True):
    """Somebody with an account."""

    id: str
    name: str
    role: str
    created: float
    suspended: int


class Session(Struct, frozen=True):
    """A browser in which somebody is logged in; `id` names it and opens nothing."""

    id: str
    created: float
    used: float
    agent: str


class Report(Struct, frozen=True):
    """What somebody has told the operator of somebody else."""

    id: str
    reporter: str
    about: str
    place: str
    text: str
    created: float
    settled: int


class People:
    """Everything about people, in the one thread of a database; `own` has a table to itself or raises Conflict."""

    def __init__(self, thread: SqlThread, own: Callable[[Connection, str], None], titles: Titles) -> None:
        self._thread: Final = thread
        self._own: Final = own
        self._titles: Final = titles

    # Accounts.

    async def add(self, person: Person, folded: str, password: str, recovery: bytes) -> bool:
        """Keep a new account; False if somebody has that name, or one that looks like it."""

        def do(connection: Connection) -> bool:
            if connection.execute("SELECT 1 FROM people WHERE folded = ?", (folded,)).fetchone() is not None:
                return False
            values = (person.id, person.name, folded, person.role, password, recovery, person.created, person.suspended)
            connection.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            return True

        try:
            return await self._thread.run(do)
        except Conflict:
            return False  # another server was faster

    async def find(self, folded: str) -> tuple[Person, str, bytes] | None:
        """Somebody by name, with the hashes of the password and of the recovery code."""

        def do(connection: Connection) -> tuple[Person, str, bytes] | None:
            row = connection.execute(f"SELECT {PERSON}, password, recovery FROM people WHERE folded = ?", (folded,)).fetchone()
            return None if row is None else (Person(*row[:5]), row[5], bytes(row[6]))

        return await self._thread.run(do)

    async def all(self) -> list[Person]:
        """Everybody, by name."""

        def do(connection: Connection) -> list[Person]:
            return [Person(*row) for row in connection.execute(f"SELECT {PERSON} FROM people ORDER BY folded").fetchall()]

        return await self._thread.run(do)

    async def set_password(self, id: str, password: str, recovery: bytes | None = None) -> None:
        """From now on this password counts, and no session that there was; with a new recovery code, if one is given."""

        def do(connection: Connection) -> None:
            connection.execute("UPDATE people SET password = ? WHERE id = ?", (password, id))
            if recovery is not None:
                connection.execute("UPDATE people SET recovery = ? WHERE id = ?", (recovery, id))
            connection.execute("DELETE FROM sessions WHERE person = ?", (id,))

        await self._thread.run(do)

    async def set_role(self, id: str, role: str) -> None:
        await self._thread.run(lambda connection: connection.execute("UPDATE people SET role = ? WHERE id = ?", (role, id)))

    async def suspend(self, id: str, is_suspended: bool) -> None:
        """Let somebody in no more, or again; all their sessions end."""

        def do(connection: Connection) -> None:
            connection.execute("UPDATE people SET suspended = ? WHERE id = ?", (int(is_suspended), id))
            connection.execute("DELETE FROM sessions WHERE person = ?", (id,))

        await self._thread.run(do)

    async def remove(self, id: str) -> None:
        """Forget somebody. Their games stay, without the name."""

        def do(connection: Connection) -> None:
            found = connection.execute("SELECT name FROM people WHERE id = ?", (id,)).fetchone()
            if found is None:
                return
            for part in (
                "sessions WHERE person",
                "sitters WHERE person",
                "blocks WHERE person",
                "blocks WHERE other",
                "offers WHERE wanted",
            ):
                connection.execute(f"DELETE FROM {part} = ?", (id,))
            connection.execute("UPDATE offers SET host = '' WHERE host = ?", (id,))
            connection.execute("UPDATE chat SET name = '', text = '' WHERE name = ?", found)
            connection.execute("UPDATE reports SET reporter = '' WHERE reporter = ?", found)
            connection.execute("DELETE FROM people WHERE id = ?", (id,))

        await self._thread.run(do)

    # Sessions.

    async def begin(self, digest: bytes, person: str, now: float, agent: str) -> None:
        """Somebody has logged in."""
        values = (digest, person, now, now, agent)
        await self._thread.run(lambda connection: connection.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", values))

    async def who(self, digest: bytes, since: float, now: float, noted: float) -> Person | None:
        """Whose session it is, if it was used since a time; that it was is written where the last note is older than `noted`."""

        def do(connection: Connection) -> Person | None:
            columns = ", ".join(f"people.{name}" for name in PERSON.split(", "))
            row = connection.execute(
                f"SELECT {columns}, sessions.used FROM sessions JOIN people ON people.id = sessions.person WHERE digest = ?",
                (digest,),
            ).fetchone()
            if row is None or row[5] < since or row[4]:
                return None
            if row[5] < noted:
                connection.execute("UPDATE sessions SET used = ? WHERE digest = ?", (now, digest))
            return Person(*row[:5])

        return await self._thread.run(do)

    async def sessions(self, person: str) -> list[Session]:
        """Where somebody is logged in, the latest first."""

        def do(connection: Connection) -> list[Session]:
            rows = connection.execute(
                "SELECT digest, created, used, agent FROM sessions WHERE person = ? ORDER BY used DESC", (person,)
            ).fetchall()
            return [Session(session_id(bytes(digest)), *rest) for digest, *rest in rows]

        return await self._thread.run(do)

    async def end(self, person: str, id: str) -> bool:
        """End a session of somebody's by the name it has in their list, or all with an empty one; whether there was one."""

        def do(connection: Connection) -> bool:
            rows = connection.execute("SELECT digest FROM sessions WHERE person = ?", (person,)).fetchall()
            ended = [(digest,) for (digest,) in rows if not id or session_id(bytes(digest)) == id]
            connection.executemany("DELETE FROM sessions WHERE digest = ?", ended)
            return bool(ended)

        return await self._thread.run(do)

    async def end_old(self, before: float) -> None:
        """End what nobody has used since a time."""
        await self._thread.run(lambda connection: connection.execute("DELETE FROM sessions WHERE used < ?", (before,)))

    # Seats.

    async def sat(self, person: str, most: int = ALL) -> list[SatState]:
        """Where somebody holds a seat, the latest first."""

        def do(connection: Connection) -> list[SatState]:
            rows = connection.execute(
                "SELECT place, seat, game, touched, is_over FROM sitters JOIN tables ON tables.id = place "
                "WHERE person = ? ORDER BY touched DESC LIMIT ?",
                (person, most),
            ).fetchall()
            titles = self._titles.of(connection, [str(row[0]) for row in rows])
            return [SatState(id, seat, game, titles[id].title, touched, bool(over)) for id, seat, game, touched, over in rows]

        return await self._thread.run(do)

    async def open_seat(self, person: str, place: str, seat: str, digest: bytes) -> bool:
        """Let a further secret open a seat that somebody holds; whether they do."""

        def do(connection: Connection) -> bool:
            found = connection.execute(
                "SELECT max(number), count(*) FROM secrets JOIN sitters USING (place, seat) "
                "WHERE place = ? AND seat = ? AND person = ? AND kind = 'seat'",
                (place, seat, person),
            ).fetchone()
            if not found[1]:
                return False
            self._own(connection, place)
            if found[1] >= MOST_KEYS:
                connection.execute("DELETE FROM secrets WHERE place = ? AND seat = ? AND kind = 'seat'", (place, seat))
            connection.execute("INSERT INTO secrets VALUES (?, ?, ?, 'seat', ?)", (digest, place, seat, found[0]))
            mark(connection, place)
            return True

        return await self._thread.run(do)

    # Blocks and reports.

    async def block(self, person: str, other: str, is_blocked: bool) -> None:
        """Somebody wants nothing to do with somebody else, or does again."""

        def do(connection: Connection) -> None:
            connection.execute("DELETE FROM blocks WHERE person = ? AND other = ?", (person, other))
            if is_blocked:
                connection.execute("INSERT INTO blocks VALUES (?, ?)", (person, other))

        await self._thread.run(do)

    async def blocked(self, person: str) -> list[str]:
        """The names of those whom somebody has blocked."""

        def do(connection: Connection) -> list[str]:
            rows = connection.execute(
                "SELECT name FROM blocks JOIN people ON people.id = other WHERE person = ? ORDER BY folded", (person,)
            ).fetchall()
            return [str(name) for (name,) in rows]

        return await self._thread.run(do)

    async def blocked_by(self, names: Collection[str]) -> set[str]:
        """The names of those whom somebody of some names has blocked."""
        return await self._blocks("others.name", "people.name", names)

    async def blockers_of(self, name: str) -> set[str]:
        """The names of those who have blocked somebody."""
        return await self._blocks("people.name", "others.name", [name])

    async def _blocks(self, wanted: str, given: str, names: Collection[str]) -> set[str]:
        def do(connection: Connection) -> set[str]:
            rows = connection.execute(
                f"SELECT {wanted} FROM blocks JOIN people ON people.id = blocks.person JOIN people AS others "
                f"ON others.id = blocks.other WHERE {given} IN ({', '.join('?' * len(names))})",
                tuple(names),
            ).fetchall()
            return {str(name) for (name,) in rows}

        return await self._thread.run(do) if names else set()

    async def report(self, report: Report) -> bool:
        """Keep a report for the operator; False if there are too many that nobody has read."""

        def do(connection: Connection) -> bool:
            if connection.execute("SELECT count(*) FROM reports WHERE settled = 0").fetchone()[0] >= MOST_REPORTS:
                return False
            values = (report.id, report.reporter, report.about, report.place, report.text, report.created, report.settled)
            connection.execute("INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            return True

        return await self._thread.run(do)

    async def reports(self, reporter: str = "") -> list[Report]:
        """What was reported and is not settled, the oldest first; or all that somebody has reported."""

        def do(connection: Connection) -> list[Report]:
            which, values = ("reporter = ?", (reporter,)) if reporter else ("settled = 0", ())
            rows = connection.execute(
                f"SELECT id, reporter, about, place, text, created, settled FROM reports WHERE {which} ORDER BY created", values
            ).fetchall()
            return [Report(*row) for row in rows]

        return await self._thread.run(do)

    async def settle(self, id: str) -> bool:
        """A report has been dealt with; whether there was one."""

        def do(connection: Connection) -> bool:
            return bool(connection.execute("UPDATE reports SET settled = 1 WHERE id = ?", (id,)).rowcount)

        return await self._thread.run(do)


def session_id(digest: bytes) -> str:
    """How a session is called in a list."""
    return digest.hex()[:16]
