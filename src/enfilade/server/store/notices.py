"""Whose turn it is, and where they want to hear of it: in any database that speaks SQL."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from enfilade.server.store.connection import Connection
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.titles import called

WAITING: Final = (
    "SELECT turns.place, turns.seat, tables.game, tables.scenario, turns.since, clocks.due, sitters.person FROM turns "
    "JOIN tables ON tables.id = turns.place JOIN sitters ON sitters.place = turns.place AND sitters.seat = turns.seat "
    "LEFT JOIN clocks ON clocks.place = turns.place "
)


class Turn(Struct, frozen=True):
    """A seat whose decision is awaited: since when, and until when if there is a clock."""

    table: str
    seat: str
    game: str
    title: str
    since: float
    due: float | None
    person: str


class Notices:
    """All of it, in the one thread of a database."""

    def __init__(self, thread: SqlThread) -> None:
        self._thread: Final = thread

    async def turns(self, person: str) -> list[Turn]:
        """The tables at which somebody's decision is awaited, the longest first."""

        def do(connection: Connection) -> list[Turn]:
            rows = connection.execute(f"{WAITING} WHERE sitters.person = ? ORDER BY turns.since", (person,)).fetchall()
            return [_turn(*row) for row in rows]

        return await self._thread.run(do)

    async def to_tell(self, before: float) -> tuple[Turn, str] | None:
        """A turn that has been awaited since before a time and of which nobody was told, the longest first, with a confirmed
        address; None: there is none. It counts as told from now on, so that of several servers one tells, and a server that is
        killed while it tells leaves one untold at most."""

        def do(connection: Connection) -> tuple[Turn, str] | None:
            rows = connection.execute(
                f"{WAITING.replace(' FROM turns', ', mails.address FROM turns')} JOIN mails ON mails.person = sitters.person "
                "WHERE turns.told = 0 AND turns.since <= ? AND mails.confirmed = 1 ORDER BY turns.since",
                (before,),
            ).fetchall()
            for *row, address in rows:
                values = (row[0], row[1])
                told = connection.execute("UPDATE turns SET told = 1 WHERE place = ? AND seat = ? AND told = 0", values).rowcount
                if told:
                    return _turn(*row), str(address)
            return None

        return await self._thread.run(do)

    async def untold(self, turn: Turn) -> None:
        """Somebody could not be told: it is to be tried again."""
        values = (turn.table, turn.seat)
        await self._thread.run(
            lambda connection: connection.execute("UPDATE turns SET told = 0 WHERE place = ? AND seat = ?", values)
        )

    # Where people want to hear of it.

    async def set_mail(self, person: str, address: str, code: bytes) -> None:
        """Somebody names an address, which counts once its code has come back; an empty one: none any more."""

        def do(connection: Connection) -> None:
            connection.execute("DELETE FROM mails WHERE person = ?", (person,))
            if address:
                connection.execute("INSERT INTO mails VALUES (?, ?, ?, 0)", (person, address, code))

        await self._thread.run(do)

    async def confirm_mail(self, person: str, code: bytes) -> bool:
        """The code has come back; whether it was the right one."""

        def do(connection: Connection) -> bool:
            changed = connection.execute("UPDATE mails SET confirmed = 1 WHERE person = ? AND code = ?", (person, code))
            return bool(changed.rowcount)

        return await self._thread.run(do)

    async def mail(self, person: str) -> tuple[str, bool]:
        """Somebody's address, and whether it is confirmed."""

        def do(connection: Connection) -> tuple[str, bool]:
            row = connection.execute("SELECT address, confirmed FROM mails WHERE person = ?", (person,)).fetchone()
            return ("", False) if row is None else (str(row[0]), bool(row[1]))

        return await self._thread.run(do)

    async def set_feed(self, person: str, digest: bytes) -> None:
        """From now on this hash opens somebody's feed, and none that did before."""

        def do(connection: Connection) -> None:
            connection.execute("DELETE FROM feeds WHERE person = ?", (person,))
            connection.execute("INSERT INTO feeds VALUES (?, ?)", (person, digest))

        await self._thread.run(do)

    async def feed(self, digest: bytes) -> str | None:
        """Whose feed it is."""

        def do(connection: Connection) -> str | None:
            row = connection.execute("SELECT person FROM feeds WHERE digest = ?", (digest,)).fetchone()
            return None if row is None else str(row[0])

        return await self._thread.run(do)


def _turn(id: str, seat: str, game: str, data: str, since: float, due: float | None, person: str) -> Turn:
    return Turn(id, seat, game, called(game, data).title, since, due, person)
