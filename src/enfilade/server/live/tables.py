"""All tables: opened, found by a secret, and read from the store when somebody comes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Mapping
from secrets import token_urlsafe
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from enfilade.kernel.data import canonical
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario
from enfilade.server.base.limits import MOST_LIVE, MOST_TABLES, REST_SECONDS, SOONER, SWEEP_SECONDS, NoRoom, Retention, retention
from enfilade.server.base.secrets import HUMAN, INVITATION, SPECTATOR, digest, is_secret, new_invitation, new_secret
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.presence import Presence
from enfilade.server.live.shared import Shared
from enfilade.server.messages import Claimed, Invited, Malformed, Opened
from enfilade.server.store.base import BadDatabase, Conflict, Door, Held, SetAside, StoredTable
from enfilade.server.table.umpire import SEEDED, Umpire
from enfilade.server.table.umpires import new_umpire, rebuilt, seating, seconds_to_rebuild

logger = logging.getLogger("enfilade.server")


class NoSuchSeat(EnfiladeError):
    """A secret that opens nothing here."""

    def __init__(self) -> None:
        super().__init__("there is no seat with this secret")


class NoInvitation(EnfiladeError):
    """An invitation that cannot be taken up."""

    def __init__(self) -> None:
        super().__init__(
            "this invitation cannot be taken up: each works once, and a newer one replaces it. Ask whoever sent it for another"
        )


class Tables:
    """The tables that the store keeps; those at which somebody sits, or sat not long ago, are in memory."""

    def __init__(self, shared: Shared, most: int = MOST_TABLES, keep: Retention | None = None) -> None:
        self._shared: Final = shared
        self._retention: Final = keep or retention()
        self._store: Final = shared.store
        self._most: Final = most
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._presences: Final[WeakValueDictionary[str, Presence]] = WeakValueDictionary()  # of tables that may rest, too
        self._reading: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # of tables that are being read

    async def open(
        self, scenario: AnyScenario, kinds: Mapping[Seat, str], dice: str, mine: Collection[Seat] | None = None
    ) -> Opened:
        """A new table, with the secrets of the creator's own seats (the first of a person, unless others are named) and an
        invitation to every other seat of a person."""
        seated = seating(scenario, kinds, dice)
        people = [seat for seat, kind in seated.items() if kind == HUMAN]
        own = own_seats(people, mine)
        await self._make_room()
        seed = self._shared.seed() if dice == SEEDED else None
        id = token_urlsafe(12)
        umpire = await self._shared.threads.of(id).play(new_umpire, scenario, seated, dice, seed)
        opening = None if umpire.table is None else umpire.table.opening
        game = scenario.game
        stored = StoredTable(id, game.id, game.version, canonical(scenario.data), seed, dice, opening, seated)
        secrets = {seat: new_secret() for seat in (*own, SPECTATOR)}
        invitations = {seat: new_invitation() for seat in people if seat not in own}
        creator = new_secret()
        await self._store.add_table(
            stored,
            {digest(secret): None if seat == SPECTATOR else seat for seat, secret in secrets.items()},
            {digest(invitation): seat for seat, invitation in invitations.items()},
            digest(creator),
        )
        self._hold(LiveTable(stored, umpire, self._shared, self._presence_at(id, umpire, await self._store.held(id))))
        return Opened(id, secrets, invitations, creator, umpire.commitment)

    async def find(self, secret: str) -> tuple[LiveTable, Seat | None] | None:
        """The table and the seat that a secret opens; None if it opens none."""
        found = await self._store.find_seat(digest(secret))
        if found is None:
            return None
        id, seat = found
        live = await self._read_anew(id)
        return None if live is None else (live, seat)

    async def live(self, id: str) -> LiveTable | None:
        """The table of an id at which somebody sits, if need be made anew; None if it has been forgotten."""
        live = self._live.get(id)
        if live is None:
            return await self._read_anew(id)
        self._live.move_to_end(id)
        return live

    def look_away(self, id: str, seat: Seat | None) -> None:
        """Somebody has left a seat."""
        if id in self._live:
            self._live[id].look_away(seat)

    async def opens(self, secret: str, id: str, seat: Seat | None) -> bool:
        """Whether a secret still opens the seat that it opened just now."""
        return await self._store.find_seat(digest(secret)) == (id, seat)

    async def claim(self, invitation: str, secret: str) -> Claimed:
        """Let a secret open the seat that an invitation is to. Sent again, because the answer was lost, it says the same."""
        if not is_secret(secret):
            raise Malformed("a secret should be 32 random bytes in URL-safe base64: 43 characters")
        try:
            found = await self._store.claim(digest(invitation), digest(secret))
        except Conflict:
            raise Malformed("this secret is in use: choose another at random") from None
        if found is not None:
            await self._tell_seats(*found)
            return Claimed(*found)
        before = await self._store.find_seat(digest(secret))
        if before is None or before[1] is None or not invitation.startswith(INVITATION):
            raise NoInvitation
        return Claimed(before[0], before[1])

    async def invite(self, secret: str, seat: Seat) -> Invited:
        """A new invitation to a seat, made by whoever set the table or holds the seat; everybody there is told."""
        door = await self._store.find_door(digest(secret))
        if door is None or door.kind == Door.INVITATION:
            raise NoSuchSeat
        stored = await self._store.table(door.id)
        if stored is None:
            raise NoSuchSeat
        people = [each for each, kind in stored.kinds.items() if kind == HUMAN]
        if seat not in people:
            raise UnknownName("seat", seat, people)
        if door.kind == Door.SEAT and door.seat != seat:
            raise EnfiladeError(f"only whoever set the table or holds the seat of {seat} may invite somebody to it")
        invitation = new_invitation()
        await self._store.invite(door.id, seat, digest(invitation))
        await self._tell_seats(door.id, seat)
        return Invited(invitation)

    async def sweep(self) -> None:
        """Forget what was kept for long enough, now and every hour; and let tables rest at which nothing happens."""
        await asyncio.gather(self._retire_all(), self._rest_all())

    async def _rest_all(self) -> None:
        while True:
            await asyncio.sleep(REST_SECONDS / 4)
            self.rest(monotonic() - REST_SECONDS)

    def rest(self, before: float) -> None:
        """Drop from memory what follows from the store, of tables where nothing was asked for since a time."""
        for id, each in list(self._live.items()):
            if each.used < before and each.may_rest:
                self._drop(id)

    def _drop(self, id: str) -> None:
        self._live.pop(id).rest()

    async def _retire_all(self) -> None:
        while True:
            try:
                await self._retire(self._retention)
            except BadDatabase as error:
                logger.error("no table could be retired: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def stop(self) -> None:
        """Nobody thinks at any table any more."""
        for live in self._live.values():
            await live.stop()

    def _hold(self, live: LiveTable) -> None:
        """Keep a table in memory; those where nothing happens make room, the longest unused first."""
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for id in [id for id, each in self._live.items() if each.may_rest][: max(0, len(self._live) - MOST_LIVE)]:
            if id != live.id:
                self._drop(id)

    async def _make_room(self) -> None:
        """Where there is no room left, tables that nobody seems to want any more go sooner than they would."""
        for sooner in SOONER:
            if await self._store.count_tables() < self._most:
                return
            await self._retire(sooner)
        if await self._store.count_tables() >= self._most:
            raise NoRoom(f"this server keeps {self._most} tables and takes no more")

    async def _retire(self, retention: Retention) -> None:
        """Forget what was kept for long enough; a table at which somebody sits stays."""
        wanted = [id for id, each in self._live.items() if not each.is_idle]
        wanted += [id for id, each in self._presences.items() if each.connections]
        for id in await self._store.retire(retention, wanted):
            self._live.pop(id, None)

    async def _tell_seats(self, id: str, seat: Seat) -> None:
        """Let those who sit at a table know of a new invitation or claim."""
        held = await self._store.held(id)
        found = self._presences.get(id)
        if found is not None:
            found.reseat(held, seat)

    def _presence_at(self, id: str, umpire: Umpire, held: Mapping[Seat, Held]) -> Presence:
        """Those at a table: they stay when it rests and is made anew."""
        found = self._presences.get(id)
        if found is None:
            found = self._presences[id] = Presence(id, umpire.scenario, umpire.kinds, held)
        return found

    async def _read_anew(self, id: str) -> LiveTable | None:
        """A table out of the store, unless it is in memory and what is there counts; None if it was forgotten just now."""
        async with self._reading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None or live.is_broken:
                live = await self._read(id)
            if live is not None:
                self._hold(live)
            return live

    async def _read(self, id: str) -> LiveTable | None:
        stored = await self._store.table(id)
        if stored is None:
            return None
        held = await self._store.held(id)
        try:
            umpire = await self._shared.threads.of(id, seconds_to_rebuild(stored)).past(rebuilt, stored)
        except NoRoom:
            raise  # not the table's fault: there is too much to do
        except EnfiladeError as error:
            logger.error("table %s is set aside: %s", id, error)
            raise SetAside(id, str(error)) from None
        return LiveTable(stored, umpire, self._shared, self._presence_at(id, umpire, held))


def own_seats(people: Collection[Seat], named: Collection[Seat] | None) -> list[Seat]:
    """The seats that whoever sets a table plays: those named; else the first of a person, if there is one."""
    for seat in named or ():
        if seat not in people:
            raise UnknownName("seat", seat, list(people))
    return list(dict.fromkeys(named)) if named is not None else list(people)[:1]
