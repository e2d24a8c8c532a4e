"""All tables: opened, found by a secret, and read from the store when somebody comes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_urlsafe
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from enfilade.kernel.data import canonical
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario
from enfilade.server.base.limits import MOST_LIVE, MOST_TABLES, SOONER_SECONDS, SWEEP_SECONDS, UNTOUCHED_SECONDS, NoRoom
from enfilade.server.base.secrets import SPECTATOR, digest, new_secret
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.shared import Shared
from enfilade.server.store.base import StoredTable
from enfilade.server.table.umpire import SEEDED
from enfilade.server.table.umpires import new_umpire, rebuilt, seating, seconds_to_rebuild


class Tables:
    """The tables that the store keeps; those at which somebody sits, or sat not long ago, are in memory."""

    def __init__(self, shared: Shared, most: int = MOST_TABLES) -> None:
        self._shared: Final = shared
        self._store: Final = shared.store
        self._most: Final = most
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._reading: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # of tables that are being read
        self._swept = monotonic() - SWEEP_SECONDS

    async def open(self, scenario: AnyScenario, kinds: Mapping[Seat, str], dice: str) -> tuple[str, dict[str, str], str]:
        """A new table: its id, its secrets by seat, and the commitment to its seed."""
        seated = seating(scenario, kinds, dice)
        await self._make_room()
        seed = self._shared.seed() if dice == SEEDED else None
        id = token_urlsafe(12)
        umpire = await self._shared.threads.of(id).play(new_umpire, scenario, seated, dice, seed)
        opening = None if umpire.table is None else umpire.table.opening
        game = scenario.game
        stored = StoredTable(id, game.id, game.version, canonical(scenario.data), seed, dice, opening, seated)
        secrets = {seat: new_secret() for seat in (*scenario.seats, SPECTATOR)}
        digests = {digest(secret): None if seat == SPECTATOR else seat for seat, secret in secrets.items()}
        await self._store.add_table(stored, digests)
        self._hold(LiveTable(stored, umpire, self._shared))
        return id, secrets, umpire.commitment

    async def find(self, secret: str) -> tuple[LiveTable, Seat | None] | None:
        """The table and the seat that a secret opens; None if it opens none."""
        found = await self._store.find_seat(digest(secret))
        if found is None:
            return None
        id, seat = found
        async with self._reading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None or live.is_broken:
                live = await self._read(id)
                if live is None:
                    return None  # forgotten just now
            self._hold(live)
        return live, seat

    async def stop(self) -> None:
        """Nobody thinks at any table any more."""
        for live in self._live.values():
            await live.stop()

    def _hold(self, live: LiveTable) -> None:
        """Keep a table in memory; those where nobody sits and nobody thinks make room, the longest unused first."""
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for id in [id for id, each in self._live.items() if each.is_idle][: max(0, len(self._live) - MOST_LIVE)]:
            if id != live.id:
                del self._live[id]

    async def _make_room(self) -> None:
        """Forget tables at which nothing was ever done, now and then, and sooner where there is no room left."""
        if monotonic() - self._swept >= SWEEP_SECONDS:
            self._swept = monotonic()
            await self._store.drop_untouched(UNTOUCHED_SECONDS, list(self._live))
        if await self._store.count_tables() < self._most:
            return
        if not await self._store.drop_untouched(SOONER_SECONDS, list(self._live)):
            raise NoRoom(f"this server keeps {self._most} tables and takes no more")

    async def _read(self, id: str) -> LiveTable | None:
        stored = await self._store.table(id)
        if stored is None:
            return None
        umpire = await self._shared.threads.of(id, seconds_to_rebuild(stored)).past(rebuilt, stored)
        return LiveTable(stored, umpire, self._shared)
