"""What goes with games that people find each other for: offers, clocks and what is unsettled, talk, and the search of all."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct

from enfilade.server.messages import FoundState, SaidState
from enfilade.server.store.beside import Beside, read_beside, write_beside
from enfilade.server.store.connection import Connection
from enfilade.server.store.sql_rows import give_seat, names_of
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.titles import Called, Titles

MOST_SHOWN: Final = 200  # offers, and games that were found
MOST_SAID: Final = 500  # that is kept of the talk in each room of a table
MOST_TOLD: Final = 200  # of that, to somebody who comes
RUNNING: Final = "running"
FINISHED: Final = "finished"
BETWEEN: Final = "(blocks.person = {one} AND blocks.other = {other}) OR (blocks.person = {other} AND blocks.other = {one})"


class Offer(Struct, frozen=True):
    """A seat that is offered: to anybody, or, `wanted`, to one person alone."""

    table: str
    seat: str
    game: str
    scenario: str
    title: str
    host: str
    wanted: str
    pace: str
    created: float
    flag: str  # what the scenario says that happens when time runs out


class Games:
    """All of it, in the one thread of a database; `own` has a table to itself or raises Conflict."""

    def __init__(self, thread: SqlThread, own: Callable[[Connection, str], None], titles: Titles) -> None:
        self._thread: Final = thread
        self._own: Final = own
        self._titles: Final = titles

    # Offers.

    async def offer(self, place: str, seat: str, host: str, wanted: str, now: float) -> None:
        """Offer a seat to anybody, which lets everybody watch, or to one person, by the ids of accounts; a guest has none."""

        def do(connection: Connection) -> None:
            connection.execute("INSERT INTO offers VALUES (?, ?, ?, ?, ?)", (place, seat, host, wanted, now))
            if not wanted:
                connection.execute("INSERT INTO listed VALUES (?)", (place,))

        await self._thread.run(do)

    async def offers(self, person: str) -> list[Offer]:
        """What is offered to anybody or to somebody, the latest first, without what people who want nothing to do with each
        other offer."""

        def do(connection: Connection) -> list[Offer]:
            rows = connection.execute(
                "SELECT offers.place, offers.seat, tables.game, hosts.name, wished.name, clocks.pace, "
                "offers.created FROM offers JOIN tables ON tables.id = offers.place "
                "LEFT JOIN people AS hosts ON hosts.id = offers.host LEFT JOIN people AS wished ON wished.id = offers.wanted "
                "LEFT JOIN clocks ON clocks.place = offers.place WHERE (offers.wanted IN ('', ?) OR offers.host = ?) AND NOT "
                f"EXISTS (SELECT 1 FROM blocks WHERE {BETWEEN.format(one='offers.host', other='?')}) "
                "ORDER BY offers.created DESC LIMIT ?",
                (person, person or "-", person, person, MOST_SHOWN),
            ).fetchall()
            titles = self._titles.of(connection, [str(row[0]) for row in rows])
            return [_offer(titles[str(row[0])], *row) for row in rows]

        return await self._thread.run(do)

    async def offered_by(self, person: str) -> list[str]:
        """To whom somebody offers seats, by id; an empty one: to anybody."""

        def do(connection: Connection) -> list[str]:
            return [str(each) for (each,) in connection.execute("SELECT wanted FROM offers WHERE host = ?", (person,)).fetchall()]

        return await self._thread.run(do)

    async def take(self, place: str, digest: bytes, person: str) -> str | None:
        """Take the seat that is offered: from now on this hash opens it. The seat; None if it is not offered to this person (any
        more). Raises Conflict if there is such a hash."""

        def do(connection: Connection) -> str | None:
            found = connection.execute(
                "SELECT seat FROM offers WHERE place = ? AND wanted IN ('', ?) AND host != ? AND NOT "
                f"EXISTS (SELECT 1 FROM blocks WHERE {BETWEEN.format(one='offers.host', other='?')})",
                (place, person, person or "-", person, person),
            ).fetchone()
            if found is None:
                return None
            seat = str(found[0])
            self._own(connection, place)
            last = connection.execute("SELECT max(number) FROM secrets WHERE place = ? AND seat = ?", (place, seat)).fetchone()[0]
            give_seat(connection, place, seat, digest, last or 1, person)
            return seat

        return await self._thread.run(do)

    async def withdraw(self, place: str, wanted: str | None = None) -> bool:
        """Offer a seat no more, because whoever offered it says so, or the one person to whom it was; whether it was offered."""

        def do(connection: Connection) -> bool:
            if wanted is None:
                return bool(connection.execute("DELETE FROM offers WHERE place = ?", (place,)).rowcount)
            return bool(connection.execute("DELETE FROM offers WHERE place = ? AND wanted = ?", (place, wanted)).rowcount)

        return await self._thread.run(do)

    async def may_watch(self, place: str) -> bool:
        """Whether anybody may watch a table."""

        def do(connection: Connection) -> bool:
            return connection.execute("SELECT 1 FROM listed WHERE place = ?", (place,)).fetchone() is not None

        return await self._thread.run(do)

    async def search(self, state: str, game: str, folded: str) -> list[FoundState]:
        """Games that anybody may watch, the latest first: running or finished, of one game and one player if these are named."""

        def do(connection: Connection) -> list[FoundState]:
            rows = connection.execute(
                "SELECT tables.id, game, length, touched, is_over FROM listed JOIN tables ON tables.id = listed.place "
                "WHERE is_over = ? AND (? = '' OR game = ?) AND NOT EXISTS (SELECT 1 FROM offers WHERE offers.place = tables.id) "
                "AND (? = '' OR EXISTS (SELECT 1 FROM sitters JOIN people ON people.id = sitters.person "
                "WHERE sitters.place = tables.id AND folded = ?)) ORDER BY touched DESC LIMIT ?",
                (int(state == FINISHED), game, game, folded, folded, MOST_SHOWN),
            ).fetchall()
            titles = self._titles.of(connection, [str(row[0]) for row in rows])
            return [
                FoundState(id, each, titles[id].title, names_of(connection, id), length, touched, bool(over))
                for id, each, length, touched, over in rows
            ]

        return await self._thread.run(do)

    # What is kept beside the entries.

    async def set_clock(self, place: str, pace: str, state: str, due: float | None) -> None:
        """Give a table a clock: its pace, how it stands, and when it runs out if nothing is done."""
        await self._thread.run(
            lambda connection: connection.execute("INSERT INTO clocks VALUES (?, ?, ?, ?)", (place, pace, state, due))
        )

    async def keep(self, place: str, beside: Beside) -> None:
        """Keep what has changed beside the entries. Raises Conflict if another server has the table."""

        def do(connection: Connection) -> None:
            self._own(connection, place)
            write_beside(connection, place, beside)

        await self._thread.run(do)

    async def beside(self, place: str) -> tuple[str, Beside]:
        """The pace of a table, empty if it has no clock, and what is kept of it beside its entries."""

        def do(connection: Connection) -> tuple[str, Beside]:
            pace = connection.execute("SELECT pace FROM clocks WHERE place = ?", (place,)).fetchone()
            return "" if pace is None else str(pace[0]), read_beside(connection, place)

        return await self._thread.run(do)

    async def thinking(self) -> list[tuple[str, int]]:
        """The tables at which people wait for a computer, each with the number of its entries."""

        def do(connection: Connection) -> list[tuple[str, int]]:
            rows = connection.execute("SELECT id, length FROM thinking JOIN tables ON id = place ORDER BY touched").fetchall()
            return [(str(id), int(length)) for id, length in rows]

        return await self._thread.run(do)

    async def due(self, now: float) -> list[str]:
        """The tables whose clock has run out."""

        def do(connection: Connection) -> list[str]:
            return [str(id) for (id,) in connection.execute("SELECT place FROM clocks WHERE due <= ?", (now,)).fetchall()]

        return await self._thread.run(do)

    # Talk.

    async def say(self, place: str, room: str, seat: str, name: str, text: str, now: float) -> SaidState:
        """Keep something that was said, and forget what was said long before."""

        def do(connection: Connection) -> SaidState:
            last = connection.execute("SELECT max(number) FROM chat WHERE place = ?", (place,)).fetchone()[0]
            said = SaidState((last or 0) + 1, seat, name, text, now)
            connection.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", (place, said.number, room, seat, name, text, now))
            connection.execute(
                "DELETE FROM chat WHERE place = ? AND room = ? AND number <= "
                "(SELECT number FROM chat WHERE place = ? AND room = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
                (place, room, place, room, MOST_SAID),
            )
            return said

        return await self._thread.run(do)

    async def said(self, place: str, room: str, unheard: Collection[str] = ()) -> list[SaidState]:
        """What was last said in a room of a table, but for what people of some names said."""

        def do(connection: Connection) -> list[SaidState]:
            but = f"AND name NOT IN ({', '.join('?' * len(unheard))}) " if unheard else ""
            rows = connection.execute(
                "SELECT number, seat, name, text, created FROM chat WHERE place = ? AND room = ? "
                f"{but}ORDER BY number DESC LIMIT ?",
                (place, room, *unheard, MOST_TOLD),
            ).fetchall()
            return [SaidState(*row) for row in reversed(rows)]

        return await self._thread.run(do)

    async def said_by(self, name: str) -> list[tuple[str, str, float]]:
        """All that somebody has said: table, text, when."""

        def do(connection: Connection) -> list[tuple[str, str, float]]:
            return [
                (str(place), str(text), float(created))
                for place, text, created in connection.execute(
                    "SELECT place, text, created FROM chat WHERE name = ? ORDER BY created", (name,)
                ).fetchall()
            ]

        return await self._thread.run(do)


def _offer(
    called: Called, id: str, seat: str, game: str, host: str | None, wanted: str | None, pace: str | None, created: float
) -> Offer:
    return Offer(id, seat, game, called.name, called.title, host or "", wanted or "", pace or "", created, called.flag)
