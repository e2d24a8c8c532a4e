"""What a seat may take home from a table."""

from __future__ import annotations

import asyncio
from typing import Final

from enfilade.kernel.event import Seat
from enfilade.server.table.umpire import Umpire
from enfilade.server.work.threads import Hands


class Records:
    """The record of one table once its game is over; before that, each seat's log."""

    def __init__(self, umpire: Umpire, lock: asyncio.Lock, hands: Hands) -> None:
        self._umpire: Final = umpire
        self._lock: Final = lock
        self._hands: Final = hands
        self._writing: Final = asyncio.Lock()
        self._record: bytes | None = None  # once the game is over and somebody has asked for it

    async def get(self, seat: Seat | None) -> tuple[bytes, bool]:
        """The record if the game is over (True), else what the seat was told and shown; the game goes on meanwhile."""
        async with self._lock:
            table = self._umpire.table if self._umpire.is_over else None
            log = self._umpire.log(seat)
        if table is None:
            return await self._hands.past(log), False
        async with self._writing:
            if self._record is None:
                self._record = await self._hands.past(lambda: table.record().text().encode())
        return self._record, True
