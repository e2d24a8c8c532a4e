"""What an operator asks of a database: which tables there are, that one be forgotten, and what everybody should read."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import time
from typing import Final

from msgspec import Struct

from enfilade.server.store.connection import Connection
from enfilade.server.store.sql_rows import forget
from enfilade.server.store.sql_thread import SqlThread
from enfilade.server.store.titles import called

MOST_LISTED: Final = 1_000


class TableRow(Struct, frozen=True):
    """A table as an operator sees it: nothing of what is secret there."""

    id: str
    game: str
    title: str
    created: float
    touched: float
    entries: int
    is_over: bool
    players: dict[str, str]


class Operating:
    """Does what an operator asks for, in the one thread of a database; `may_own` says whether a table is free."""

    def __init__(self, thread: SqlThread, may_own: Callable[[Connection, str], bool]) -> None:
        self._thread: Final = thread
        self._may_own: Final = may_own

    async def tables(self, most: int = MOST_LISTED) -> list[TableRow]:
        """The tables, those first at which something was done last."""

        def do(connection: Connection) -> list[TableRow]:
            rows = connection.execute(
                "SELECT id, game, scenario, created, touched, length, is_over, seats FROM tables ORDER BY touched DESC LIMIT ?",
                (most,),
            ).fetchall()
            return [
                TableRow(id, game, called(game, scenario).title, created, touched, length, bool(is_over), json.loads(seats))
                for id, game, scenario, created, touched, length, is_over, seats in rows
            ]

        return await self._thread.run(do)

    async def forget(self, id: str) -> bool | None:
        """Let a table go for good; False if another server has it, None if there is none."""

        def do(connection: Connection) -> bool | None:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone() is None:
                return None
            if not self._may_own(connection, id):
                return False
            forget(connection, [id])
            return True

        return await self._thread.run(do)

    async def announce(self, text: str) -> None:
        """From now on everybody reads this; empty: nothing any more."""
        now = time()

        def do(connection: Connection) -> None:
            connection.execute("DELETE FROM news")
            if text:
                connection.execute("INSERT INTO news VALUES (1, ?, ?)", (text, now))

        await self._thread.run(do)

    async def announced(self) -> str:
        """What everybody should read now."""

        def do(connection: Connection) -> str:
            found = connection.execute("SELECT text FROM news ORDER BY number DESC").fetchone()
            return "" if found is None else str(found[0])

        return await self._thread.run(do)
