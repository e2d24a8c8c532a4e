"""All tables: opened, found by a secret, and read from the store when somebody comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from enfilade import library
from enfilade.kernel.data import canonical
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario
from enfilade.server.base.limits import (
    BEAT_SECONDS,
    FLAG_SECONDS,
    GO_ON_SECONDS,
    MOST_OFFERS,
    REST_SECONDS,
    SOONER,
    SWEEP_SECONDS,
    NoRoom,
    Retention,
    retention,
)
from enfilade.server.base.secrets import HUMAN, INVITATION, SPECTATOR, digest, is_secret, new_id, new_invitation, new_secret
from enfilade.server.live.connection import Connection
from enfilade.server.live.in_memory import InMemory
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.presence import Presence
from enfilade.server.live.shared import Shared
from enfilade.server.messages import Claimed, Invited, Malformed, News, Opened
from enfilade.server.store.base import Door, Held, StoredTable
from enfilade.server.store.beside import NOTHING, Beside
from enfilade.server.store.faults import BadDatabase, Conflict, Elsewhere, SetAside
from enfilade.server.table.clock import Clock, Pace
from enfilade.server.table.umpire import SEEDED, Umpire
from enfilade.server.table.umpires import Rebuild, new_umpire, seating

logger = logging.getLogger("enfilade.server")
WATCH: Final = "watch-"  # before the id of a table that anybody may watch
NO_SECRET: Final = "a secret should be 32 random bytes in URL-safe base64: 43 characters"


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

    def __init__(self, shared: Shared, keep: Retention | None = None) -> None:
        self._shared: Final = shared
        self._limits: Final = shared.limits
        self._retention: Final = keep or retention()
        self._store: Final = shared.store
        self._live: Final = InMemory()
        self._store.when_lost = self._lose
        self._presences: Final[WeakValueDictionary[str, Presence]] = WeakValueDictionary()  # of tables that may rest, too
        self._reading: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # of tables that are being read
        self._let_think: Final[set[tuple[str, int]]] = set()  # after which entry of which table, though nobody came
        self.news = ""  # what the operator has to say to everybody

    @property
    def held(self) -> tuple[int, int]:
        """How many tables are in memory, and about how many bytes they take."""
        return len(self._live), self._live.weight

    async def open(
        self,
        scenario: AnyScenario,
        kinds: Mapping[Seat, str],
        dice: str,
        mine: Collection[Seat] | None = None,
        person: str = "",
        pace: Pace | None = None,
        offer: str | None = None,
    ) -> Opened:
        """A new table, with the secrets of the creator's own seats (the first of a person, unless others are named) and an
        invitation to every other seat of a person. `person` is the creator's account, if there is one; `pace` the time there
        is, if it is counted; `offer` the account to which the free seat is offered, or an empty name: to anybody."""
        seated = seating(scenario, kinds, dice, self._shared.programs)
        people = [seat for seat, kind in seated.items() if kind == HUMAN]
        own = own_seats(people, mine)
        if offer is not None and len(people) != len(own) + 1:
            raise EnfiladeError("a seat is offered where one alone is free: say who plays the others")
        if offer is not None and person:
            await self._check_offers(person, offer)
        await self._make_room()
        seed = self._shared.seed() if dice == SEEDED else None
        id = new_id()
        await self._check_memory()
        umpire = await self._shared.threads.of(id).play(new_umpire, scenario, seated, dice, seed, self._limits)
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
            dict.fromkeys(own, person) if person else {},
        )
        clock = None if pace is None else Clock.new(pace, people)
        if clock is not None:
            await self._store.games.set_clock(id, clock.pace_kept, *clock.kept)
        if offer is not None:
            await self._store.games.offer(id, next(iter(invitations)), person, offer, self._shared.clock())
        presence = self._presence_at(id, umpire, await self._store.held(id))
        kept = NOTHING if clock is None else Beside(clock.kept)
        await self._hold(LiveTable(stored, umpire, self._shared, presence, clock, kept))
        return Opened(id, secrets, invitations, creator, umpire.commitment)

    async def _check_offers(self, person: str, wanted: str) -> None:
        """Raises NoRoom where somebody offers more than others would like to read."""
        open_ones = await self._store.games.offered_by(person)
        if len(open_ones) >= MOST_OFFERS:
            raise NoRoom(f"you offer {len(open_ones)} seats already: withdraw one, or wait until somebody comes")
        if wanted and wanted in open_ones:
            raise NoRoom("you have challenged this person already: wait for the answer")

    async def find(self, secret: str) -> tuple[LiveTable, Seat | None] | None:
        """The table and the seat that a secret opens; None if it opens none."""
        found = await self._opened_by(secret)
        if found is None:
            return None
        id, seat = found
        live = await self._read_anew(id)
        return None if live is None else (live, seat)

    async def live(self, id: str, party: str = "") -> LiveTable | None:
        """The table of an id at which somebody sits, if need be made anew for an address; None if it has been forgotten."""
        live = self._live.get(id)
        if live is not None:
            self._live.use(live)
            return live
        live = await self._read_anew(id)
        if live is not None:
            self.check_share(live, party)
        return live

    async def leave(self, presence: Presence, connection: Connection) -> None:
        """Somebody has left a table."""
        presence.remove(connection)
        live = self._live.get(presence.id)
        if live is None:
            await self._release(presence.id)
        else:
            live.look_away(connection.seat)

    async def opens(self, secret: str, id: str, seat: Seat | None) -> bool:
        """Whether a secret still opens the seat that it opened just now."""
        return await self._opened_by(secret) == (id, seat)

    async def _opened_by(self, secret: str) -> tuple[str, Seat | None] | None:
        """The table and the seat that a secret opens; a table that anybody may watch is opened by its id."""
        if secret.startswith(WATCH):
            id = secret.removeprefix(WATCH)
            return (id, None) if await self._store.games.may_watch(id) else None
        return await self._store.find_seat(digest(secret))

    async def claim(self, invitation: str, secret: str, person: str = "") -> Claimed:
        """Let a secret open the seat that an invitation is to. Sent again, because the answer was lost, it says the same."""
        if not is_secret(secret):
            raise Malformed(NO_SECRET)
        door = await self._store.find_door(digest(invitation))
        if door is not None:
            async with self._taken(door.id):
                found = await self._claim(invitation, secret, person)
            if found is not None:
                return Claimed(*found)
        before = await self._store.find_seat(digest(secret))
        if before is None or before[1] is None or not invitation.startswith(INVITATION):
            raise NoInvitation
        return Claimed(before[0], before[1])

    async def _claim(self, invitation: str, secret: str, person: str) -> tuple[str, Seat] | None:
        try:
            found = await self._store.claim(digest(invitation), digest(secret), person)
        except Conflict:
            raise Malformed("this secret is in use: choose another at random") from None
        if found is not None:
            await self._tell_seats(*found)
        return found

    async def take(self, id: str, secret: str, person: str) -> Claimed:
        """Take the seat that is offered at a table. Sent again, because the answer was lost, it says the same."""
        if not is_secret(secret):
            raise Malformed(NO_SECRET)
        async with self._taken(id):
            try:
                seat = await self._store.games.take(id, digest(secret), person)
            except Conflict:
                raise Malformed("this secret is in use: choose another at random") from None
            if seat is not None:
                await self._tell_seats(id, seat)
                return Claimed(id, seat)
        before = await self._store.find_seat(digest(secret))
        if before is None or before[0] != id or before[1] is None:
            raise NoInvitation
        return Claimed(id, before[1])

    async def withdraw(self, secret: str, id: str) -> None:
        """Offer a seat no more: whoever set the table says so."""
        door = await self._store.find_door(digest(secret))
        if door is None or door.id != id or door.kind != Door.CREATOR:
            raise NoSuchSeat
        if not await self._store.games.withdraw(id):
            raise NoInvitation

    async def sit_again(self, person: str, id: str, seat: Seat, secret: str) -> Claimed:
        """Let a further secret open the seat that an account holds: whoever logs in elsewhere sits down again."""
        if not is_secret(secret):
            raise Malformed(NO_SECRET)
        async with self._taken(id):
            try:
                holds = await self._store.people.open_seat(person, id, seat, digest(secret))
            except Conflict:
                raise Malformed("this secret is in use: choose another at random") from None
        if not holds:
            raise NoSuchSeat
        return Claimed(id, seat)

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
        async with self._taken(door.id):
            await self._store.invite(door.id, seat, digest(invitation))
            await self._tell_seats(door.id, seat)
        return Invited(invitation)

    async def watch_clocks(self) -> None:
        """Look, again and again, whose time has run out."""
        while True:
            with suppress(BadDatabase):  # of which `beat` tells
                await self.fall_flags()
            await asyncio.sleep(FLAG_SECONDS)

    async def fall_flags(self) -> None:
        """See to the clocks that have run out; a table that another server has is its own business."""
        for id in await self._store.games.due(self._shared.clock()):
            try:
                live = await self.live(id)
                if live is not None:
                    try:
                        await live.fall()
                    finally:
                        live.send_away()
            except Elsewhere:
                continue
            except EnfiladeError as error:
                logger.error("table %s: the clock has run out, and that cannot be told: %s", id, error)

    async def go_on(self) -> None:
        """Look, now and again, where people wait for a computer and no server lets it think: the one that did is gone."""
        while True:
            with suppress(BadDatabase):  # of which `beat` tells
                await self.let_think()
            await asyncio.sleep(GO_ON_SECONDS)

    async def let_think(self) -> None:
        """Let computers think where people wait for them: once for each decision, as one that cannot go on would not either if it
        were asked again. A table that another server has is its own business."""
        waiting = await self._store.games.thinking()
        self._let_think.intersection_update(waiting)
        for each in [each for each in waiting if each not in self._let_think and each[0] not in self._live]:
            try:
                live = await self.live(each[0])
            except (Elsewhere, NoRoom):
                continue
            except EnfiladeError as error:
                logger.error("table %s: the computer cannot go on: %s", each[0], error)
            else:
                if live is not None:
                    live.go_on()
            self._let_think.add(each)

    async def sweep(self) -> None:
        """Forget what was kept for long enough, now and every hour; and let tables rest at which nothing happens."""
        await asyncio.gather(self._retire_all(), self._rest_all())

    async def _rest_all(self) -> None:
        while True:
            await asyncio.sleep(REST_SECONDS / 4)
            await self.rest(monotonic() - REST_SECONDS)

    async def rest(self, before: float) -> None:
        """Drop tables from memory where nothing was asked for since a time, and see what the others take by now."""
        await self._drop([id for id, each in self._live.items() if each.used < before and each.may_rest])
        self._live.weigh()

    async def _retire_all(self) -> None:
        while True:
            try:
                await self._retire(self._retention)
            except BadDatabase as error:
                logger.error("no table could be retired: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def beat(self) -> None:
        """Let other servers know, again and again, that this one is there; and everybody here what the operator has to say."""
        rules = {id: game.version for id, game in library.catalogue().items()}
        while True:
            try:
                await self._store.beat(rules)
                await self.read_news()
            except BadDatabase as error:
                logger.error("other servers cannot be told of this one: %s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def read_news(self) -> None:
        """Look what the operator has to say, and tell those who are here if it is something new."""
        news = await self._store.operating.announced()
        if news != self.news:
            self.news = news
            for presence in list(self._presences.values()):
                presence.tell(News(news))

    def wanted(self) -> list[str]:
        """The tables at which somebody sits, or something is done."""
        found = [id for id, each in self._live.items() if not each.is_idle]
        return found + [id for id, each in self._presences.items() if each.connections]

    async def clear(self, id: str) -> None:
        """Send everybody at a table away: it is about to be forgotten."""
        live, presence = self._live.drop(id), self._presences.get(id)
        if live is not None:
            live.lose()
            await live.stop()
        if presence is not None:
            presence.send_away()

    async def stop(self) -> None:
        """Nobody thinks at any table any more."""
        for live in self._live.values():
            await live.stop()

    def check_share(self, table: LiveTable, party: str) -> None:
        """Raises NoRoom if an address would sit at more tables than it may, by the memory that they take."""
        held = sum([each.weight for each in self._live.values() if party and each.has_party(party) and each is not table])
        if held and held + table.weight > self._limits.address_live_bytes:
            raise NoRoom("your address sits at as many large tables as it may: leave one of them first")

    @asynccontextmanager
    async def _taken(self, id: str) -> AsyncIterator[None]:
        """Have a table to oneself, as long as it is used here or this lasts; raises Elsewhere if another server has it."""
        async with self._reading.setdefault(id, asyncio.Lock()):
            live = self._live.get(id)
            if live is None or live.is_broken:
                await self._store.take(id)
            try:
                yield
            finally:
                if not self._is_used(id):
                    await self._store.give_up(id)

    def _is_used(self, id: str) -> bool:
        """Whether a table is in memory, or rests while somebody sits there."""
        found = self._presences.get(id)
        return id in self._live or (found is not None and bool(found.connections))

    async def _release(self, id: str) -> None:
        """Let other servers have a table that is not used here. Whoever has it taken just now does so afterwards."""
        taken = self._reading.get(id)
        if not (self._is_used(id) or (taken is not None and taken.locked())):
            with suppress(BadDatabase):  # then the session is lost, and what it had is nobody's
                await self._store.give_up(id)

    def _lose(self) -> None:
        """None of the tables is this server's any more: everybody must come again, here or wherever they are."""
        for live in self._live.values():
            live.lose()
        self._live.clear()
        self._let_think.clear()
        for presence in list(self._presences.values()):
            presence.send_away()

    async def _hold(self, live: LiveTable) -> None:
        """Keep a table in memory. It is put there last, so that nobody lets it go before whoever asked for it uses it."""
        await self._let_go(live)
        self._live.use(live)

    async def _let_go(self, coming: LiveTable | None = None) -> None:
        """Let tables go where nothing happens, while there are too many with one that comes, or they take too much memory."""
        await self._drop(self._live.too_many(coming, self._limits.live_tables, self._limits.live_bytes))

    async def _drop(self, ids: Collection[str]) -> None:
        """Forget of tables what follows from the store."""
        for id in ids:
            live = self._live.drop(id)
            if live is not None:
                live.rest()
        for id in ids:
            await self._release(id)

    async def _check_memory(self) -> None:
        """Raises NoRoom if tables at which something happens take as much memory as there is for them."""
        await self._let_go()
        if self._live.weight > self._limits.live_bytes:
            raise NoRoom("the games in progress take as much memory as there is for them here: try again in a while")

    async def _make_room(self) -> None:
        """Where there is no room left, tables that nobody seems to want any more go sooner than they would."""
        for sooner in SOONER:
            if await self._store.count_tables() < self._limits.tables:
                return
            await self._retire(sooner)
        if await self._store.count_tables() >= self._limits.tables:
            raise NoRoom(f"this server keeps {self._limits.tables} tables and takes no more")

    async def _retire(self, retention: Retention) -> None:
        """Forget what was kept for long enough; a table at which somebody sits stays."""
        for id in await self._store.retire(retention, self.wanted()):
            self._live.drop(id)
            await self._store.give_up(id)

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
        found.kinds = umpire.kinds
        return found

    async def _read_anew(self, id: str) -> LiveTable | None:
        """A table out of the store, unless it is in memory and what is there counts; None if it was forgotten just now."""
        async with self._taken(id):
            live = self._live.get(id)
            if live is None or live.is_broken:
                await self._check_memory()
                live = await self._read(id)
            if live is not None:
                await self._hold(live)
            return live

    async def _read(self, id: str) -> LiveTable | None:
        stored = await self._store.table(id)
        if stored is None:
            return None
        held = await self._store.held(id)
        game = library.catalogue().get(stored.game)
        if game is None or game.version != stored.rules:
            elsewhere = await self._store.find_server(stored.game, stored.rules)
            if elsewhere is not None:
                raise Elsewhere(elsewhere)
        pace, kept = await self._store.games.beside(id)
        try:
            umpire = await self._shared.threads.of(id).past_in_slices(Rebuild(stored, self._limits).go_on)
            clock = None if kept.clock is None else Clock.read(pace, kept.clock[0])
            return LiveTable(stored, umpire, self._shared, self._presence_at(id, umpire, held), clock, kept)
        except NoRoom:
            raise  # not the table's fault: there is too much to do
        except EnfiladeError as error:
            logger.error("table %s is set aside: %s", id, error)
            raise SetAside(id, str(error)) from None


def own_seats(people: Collection[Seat], named: Collection[Seat] | None) -> list[Seat]:
    """The seats that whoever sets a table plays: those named; else the first of a person, if there is one."""
    for seat in named or ():
        if seat not in people:
            raise UnknownName("seat", seat, list(people))
    return list(dict.fromkeys(named)) if named is not None else list(people)[:1]
