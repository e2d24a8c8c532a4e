"""The live tables: one thing at a time at each, written before it is acknowledged, shown to whom it concerns."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from os import urandom
from secrets import token_urlsafe
from time import monotonic
from typing import Final, Literal
from weakref import WeakValueDictionary

import msgspec

from enfilade import library
from enfilade.kernel import record
from enfilade.kernel.action import Action
from enfilade.kernel.data import Source, canonical
from enfilade.kernel.dice import Draw, Seeded
from enfilade.kernel.errors import BadRecord, DrawNeeded, EnfiladeError, IllegalAction, UnknownName
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.kernel.view import View
from enfilade.library import AnyScenario
from enfilade.players import names
from enfilade.server import messages
from enfilade.server.base.limits import (
    MOST_CONNECTIONS_A_SEAT,
    MOST_FRAME_BYTES,
    MOST_LIVE,
    MOST_TABLES,
    SOONER_SECONDS,
    SWEEP_SECONDS,
    THINK_SECONDS,
    TOO_LARGE,
    UNTOUCHED_SECONDS,
    NoRoom,
)
from enfilade.server.base.secrets import HUMAN, SPECTATOR, digest, new_secret
from enfilade.server.live.connection import MUST_RETURN, Connection
from enfilade.server.store.base import BadDatabase, Store, StoredTable
from enfilade.server.table.umpire import SEEDED, TYPED, Umpire
from enfilade.server.work.threads import Lanes
from enfilade.server.work.worker import Choose
from enfilade.server.work.workers import WorkerFailed, Workers

logger = logging.getLogger("enfilade.server")


def new_seed() -> str:
    """Chance for a table or a computer player, from the operating system."""
    return urandom(32).hex()


class LiveTable:
    """A table in memory: its umpire, who is connected, and where it is kept."""

    def __init__(
        self,
        stored: StoredTable,
        umpire: Umpire,
        store: Store,
        workers: Workers,
        lanes: Lanes,
        pace: float,
        seed: Callable[[], str],
    ) -> None:
        self.id: Final = stored.id
        self.umpire: Final = umpire
        self.lock: Final = asyncio.Lock()
        self.is_broken = False  # what is in memory was not written: it must be read anew
        self.connections: Final[set[Connection]] = set()
        self._scenario: Final = stored.scenario
        self._store: Final = store
        self._workers: Final = workers
        self._lanes: Final = lanes
        self._pace: Final = pace
        self._seed: Final = seed
        self._thinking: asyncio.Task[None] | None = None
        self._proposal: messages.ProposalState | None = None
        self._proposals = 0
        self._recording: Final = asyncio.Lock()
        self._record: bytes | None = None  # once the game is over and somebody has asked for it

    @property
    def is_idle(self) -> bool:
        """Whether nobody sits here and nobody thinks."""
        return not self.connections and not self.lock.locked() and (self._thinking is None or self._thinking.done())

    # Coming and going.

    async def join(self, connection: Connection, seat: Seat | None, join: messages.Join) -> None:
        """Welcome a connection to a seat and show it the table."""
        async with self.lock:
            if sum(each.seat == seat for each in self.connections) >= MOST_CONNECTIONS_A_SEAT:
                raise NoRoom("too many browsers sit in this seat: close one and try again")
            connection.seat = seat
            connection.seen = join.seen
            connection.wants_changes = join.changed
            await self._lanes.play(self.umpire.drawing, seat)
            self.connections.add(connection)
            connection.send(messages.Welcome(self.state(seat)))
            self._show(connection)
            if self._proposal is not None and seat is not None:
                connection.send(messages.Proposed(self._proposal))
            self._tell_seats(but=connection)
            self._think()

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        self.connections.discard(connection)
        self._tell_seats()

    def state(self, seat: Seat | None) -> messages.TableState:
        """What a seat is told of the table when it comes."""
        umpire = self.umpire
        scenario = umpire.scenario
        return messages.TableState(
            scenario.game.id,
            scenario.name,
            scenario.title,
            str(scenario.data.get("intro", "")),
            seat,
            self.seats(),
            umpire.commitment,
            umpire.dice,
            umpire.memories[seat].length,
            bool(umpire.amendable(seat)),
            [messages.LensState(each.id, each.title, each.key) for each in scenario.game.page.lenses],
        )

    def seats(self) -> list[messages.SeatState]:
        """Who plays each seat, and whether they are here; a computer always is."""
        here = {connection.seat for connection in self.connections}
        name = self.umpire.scenario.seat_name
        return [
            messages.SeatState(seat, name(seat), kind, kind != HUMAN or seat in here) for seat, kind in self.umpire.kinds.items()
        ]

    # Doing.

    async def answer(self, connection: Connection, request: messages.Request) -> messages.Answer:
        """Do what a connection asks, and say how that went."""
        try:
            match request:
                case (
                    messages.Preview()
                    | messages.Inspect()
                    | messages.Lay()
                    | messages.Past()
                    | messages.Chart()
                    | messages.Amendable()
                ):
                    return await self._look(connection.seat, request)
                case _:
                    return await self._change(connection.seat, request)
        except IllegalAction as refused:
            return messages.Refused(request.id, refused.reason, refused.rule, refused.legal)
        except DrawNeeded as needed:
            pending = self.umpire.pending
            return messages.Needs(request.id, 0 if pending is None else pending.number, needed.label, needed.kind, needed.count)
        except EnfiladeError as error:
            return messages.Error(str(error), request.id)

    async def _change(self, seat: Seat | None, request: messages.Change) -> messages.Answer:
        async with self.lock:
            try:
                await self._do(seat, request)
            finally:
                await self._show_news()  # even what is refused may change what is needed: dice, before it can be done
            self._think()
        return messages.Done(request.id)

    async def _do(self, seat: Seat | None, request: messages.Change) -> None:
        """Do it and write it. If that fails, what is in memory no longer counts."""
        if self.is_broken:
            raise BadDatabase("the last change could not be written: connect again")
        umpire = self.umpire
        had_begun = umpire.table is not None
        try:
            entry = await self._carry_out(seat, request)
        except asyncio.CancelledError:
            self.is_broken = True  # the thread goes on and may have done it
            raise
        try:
            if entry is not None:
                assert umpire.table is not None
                await self._store.add_entry(self.id, len(umpire.table.entries), entry.line())
            elif umpire.table is not None and not had_begun:
                await self._store.set_opening(self.id, umpire.table.opening)
        except asyncio.CancelledError:
            self.is_broken = True
            raise
        except Exception as error:
            self.is_broken = True
            logger.error("table %s: %s", self.id, error)
            raise BadDatabase("the change could not be written, so it does not count: connect again") from error

    async def _carry_out(self, seat: Seat | None, request: messages.Change) -> Entry | None:
        umpire = self.umpire
        match request:
            case messages.Act():
                return await self._lanes.play(umpire.act, seat, request.action, request.seen, request.length)
            case messages.Undo():
                return await self._lanes.play(umpire.undo, seat, request.length, request.choice)
            case messages.Resign():
                return await self._lanes.play(umpire.resign, seat)
            case messages.Draws():
                draws: list[Draw] = list(request.draws)
                return await self._lanes.play(umpire.draws, seat, draws, request.need, request.length)
            case messages.Propose():
                return self._propose(seat, request.key, request.value)
            case messages.Consent():
                return self._consent(self._asked(seat, request.number), seat)
            case messages.Decline():
                proposal = self._asked(seat, request.number)
                self._settle("withdrawn" if seat == proposal.by else "declined", seat)
                return None

    # Changing the scenario, by consent.

    def _propose(self, seat: Seat | None, key: str, value: messages.Value) -> Entry | None:
        """A seat wants a value changed. Computers agree to everything, so people are asked."""
        if self._proposal is not None:
            raise self.umpire.refusal(seat, "something is proposed already: settle that first")
        option = self.umpire.proposed(seat, key, value)
        assert seat is not None
        self._proposals += 1
        awaits = [each for each, kind in self.umpire.kinds.items() if kind == HUMAN]
        self._proposal = messages.ProposalState(self._proposals, key, option.label, value, seat, awaits)
        return self._consent(self._proposal, seat)

    def _asked(self, seat: Seat | None, number: int) -> messages.ProposalState:
        """The proposal of this number, if it is for a seat to answer it."""
        proposal = self._proposal
        if proposal is None or proposal.number != number:
            raise self.umpire.refusal(seat, "this is not proposed any more")
        if seat != proposal.by and seat not in proposal.awaits:
            raise self.umpire.refusal(seat, "nothing is awaited here")
        return proposal

    def _consent(self, proposal: messages.ProposalState, seat: Seat | None) -> Entry | None:
        """A seat agrees; when the last one has, the value is changed."""
        assert seat is not None
        proposal.awaits = [each for each in proposal.awaits if each != seat]
        if proposal.awaits:
            self._tell_proposal(messages.Proposed(proposal))
            return None
        try:
            entry = self.umpire.amend(seat, proposal.key, proposal.value)
        except EnfiladeError:
            self._settle("void", seat)
            raise
        self._settle("agreed", seat)
        return entry

    def _settle(self, ended: Literal["agreed", "declined", "withdrawn", "void"], by: Seat | None) -> None:
        """Nothing is proposed any more."""
        self._proposal = None
        self._tell_proposal(messages.Proposed(None, ended, by or ""))

    def _tell_proposal(self, message: messages.Proposed) -> None:
        for connection in self.connections:
            if connection.seat is not None:
                connection.send(message)

    # Looking.

    async def _look(self, seat: Seat | None, request: messages.Question) -> messages.Answer:
        umpire = self.umpire
        match request:
            case messages.Preview():
                return messages.Done(request.id, preview=await self._preview(seat, request.action))
            case messages.Inspect():
                return messages.Done(request.id, preview=await self._inspect(seat, request.element, request.number))
            case messages.Lay():
                return messages.Done(request.id, preview=await self._lay(seat, request.lens, request.number))
            case messages.Past():
                frame = await self._lanes.past(umpire.past, seat, request.number, request.since)
                return messages.Done(request.id, frame=frame)
            case messages.Chart():
                async with self.lock:  # it grows while something is done
                    memory = umpire.memories[seat]
                    return messages.Done(request.id, chart=memory.chart.state(memory.length))
            case messages.Amendable():
                options = [option.to_data() for option in umpire.amendable(seat)]
                return messages.Done(request.id, options=messages.raw(options))

    async def _preview(self, seat: Seat | None, text: str) -> msgspec.Raw | None:
        action = Action.parse(text)
        view = self.umpire.memories[seat].view
        if view is None or action not in view.legal:
            return None
        found = await self._lanes.look(self.umpire.game.page.preview, view, action)
        return None if found is None else messages.raw(found.to_data())

    async def _inspect(self, seat: Seat | None, element: str, number: int | None) -> msgspec.Raw | None:
        found = await self._lanes.look(self.umpire.game.page.inspect, await self._view(seat, number), element)
        return None if found is None else messages.raw(found.to_data())

    async def _lay(self, seat: Seat | None, lens: str, number: int | None) -> msgspec.Raw | None:
        if lens not in [each.id for each in self.umpire.game.page.lenses]:
            return None
        found = await self._lanes.look(self.umpire.game.page.lay, await self._view(seat, number), lens)
        return None if found is None else messages.raw(found.to_data())

    async def _view(self, seat: Seat | None, number: int | None) -> View:
        """What a seat knows, or knew; only the latter takes time."""
        return self.umpire.view(seat) if number is None else await self._lanes.past(self.umpire.view, seat, number)

    async def record(self, seat: Seat | None) -> tuple[bytes, bool]:
        """The record if the game is over (True), else what the seat was told and shown; the game goes on meanwhile."""
        async with self.lock:
            table = self.umpire.table if self.umpire.is_over else None
            log = self.umpire.log(seat)
        if table is None:
            return await self._lanes.past(log), False
        async with self._recording:
            if self._record is None:
                self._record = await self._lanes.past(lambda: table.record().text().encode())
        return self._record, True

    # Showing.

    async def _show_news(self) -> None:
        """Send each seat that learnt something its new frame; one that learnt nothing is sent nothing."""
        if self.is_broken:
            return
        await self._lanes.play(self._draw, {each.seat for each in self.connections if not self._is_shown(each)})
        for connection in self.connections:
            if not self._is_shown(connection):
                self._show(connection)

    def _draw(self, seats: set[Seat | None]) -> None:
        """Have ready what these seats see: drawing takes longer than anything else here."""
        for seat in seats:
            self.umpire.drawing(seat)

    def send_away(self) -> None:
        """If what is in memory does not count, everybody must come again to see what does."""
        if self.is_broken:
            for connection in self.connections:
                connection.close(MUST_RETURN)

    def _is_shown(self, connection: Connection) -> bool:
        seat = connection.seat
        return connection.length == self.umpire.memories[seat].length and connection.need == self.umpire.need_of(seat)

    def _show(self, connection: Connection) -> None:
        """Send a connection what its seat sees, with the events that it lacks."""
        frame = self.umpire.frame(connection.seat, connection.seen, connection.drawing)
        if connection.wants_changes:
            connection.drawing = self.umpire.drawing(connection.seat)
        connection.seen = self.umpire.memories[connection.seat].steps[-1].told
        connection.length, connection.need = frame.length, frame.needs
        connection.send(messages.FrameMessage(**msgspec.structs.asdict(frame)))

    def _tell_seats(self, but: Connection | None = None) -> None:
        message = messages.encode(messages.Seats(self.seats())).decode()
        for connection in self.connections:
            if connection is not but:
                connection.send_encoded(message)

    # Computer players.

    def _think(self) -> None:
        """Let a computer player that is asked begin to think, unless one does."""
        if self.umpire.asked_computer() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._play_computers())

    async def stop(self) -> None:
        """Stop thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])

    async def _play_computers(self) -> None:
        while not self.is_broken:
            async with self.lock:
                seat = self.umpire.asked_computer()
                if seat is None:
                    return
                memory = self.umpire.memories[seat]
                length, view = memory.length, memory.view
            assert view is not None
            text = await self._choose(seat, memory.encoded, [action.text for action in view.legal])
            await asyncio.sleep(self._pace)
            async with self.lock:
                if memory.length != length or self.umpire.asked_computer() != seat:
                    continue  # the table has changed meanwhile
                try:
                    await self._do(seat, messages.Act(None, text, memory.steps[-1].told, length))
                except DrawNeeded:
                    pass  # a person types the dice, and then it goes on
                except EnfiladeError as error:
                    logger.error("table %s: %s stops: %s", self.id, seat, error)
                    self.send_away()
                    return
                finally:
                    await self._show_news()

    async def _choose(self, seat: Seat, view: bytes, legal: list[str]) -> str:
        """What a computer player chooses. One that fails or thinks too long has chosen at random."""
        name = self.umpire.kinds[seat]
        request = Choose(f"{self.id}/{seat}", name, self._scenario, msgspec.json.decode(view), self._seed())
        try:
            answer = await self._workers.ask(request, THINK_SECONDS)
            problem = answer.error or ("" if answer.action in legal else f"{answer.action!r} is not legal")
        except WorkerFailed as error:
            problem = str(error)
        if not problem:
            return answer.action
        logger.warning("table %s: %s in seat %s chooses at random: %s", self.id, name, seat, problem)
        return legal[Seeded(self._seed()).below(len(legal))]


class Tables:
    """All tables: opened, found by a secret, and read from the store when somebody comes."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        pace: float = 0.0,
        most: int = MOST_TABLES,
        seed: Callable[[], str] = new_seed,
    ) -> None:
        self._store: Final = store
        self._workers: Final = workers
        self._pace: Final = pace
        self._seed: Final = seed
        self._most: Final = most
        self.lanes: Final = Lanes()
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._reading: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # of tables that are being read
        self._swept = monotonic() - SWEEP_SECONDS

    async def open(self, scenario: AnyScenario, kinds: Mapping[Seat, str], dice: str) -> tuple[str, dict[str, str], str]:
        """A new table: its id, its secrets by seat, and the commitment to its seed."""
        seated = seating(scenario, kinds, dice)
        await self._make_room()
        seed = self._seed() if dice == SEEDED else None
        umpire = await self.lanes.play(_opened, scenario, seated, dice, seed)
        opening = None if umpire.table is None else umpire.table.opening
        game = scenario.game
        id = token_urlsafe(12)
        stored = StoredTable(id, game.id, game.version, canonical(scenario.data), seed, dice, opening, seated)
        secrets = {seat: new_secret() for seat in (*scenario.seats, SPECTATOR)}
        digests = {digest(secret): None if seat == SPECTATOR else seat for seat, secret in secrets.items()}
        await self._store.add_table(stored, digests)
        self._hold(LiveTable(stored, umpire, self._store, self._workers, self.lanes, self._pace, self._seed))
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
        for live in self._live.values():
            await live.stop()
        self.lanes.stop()

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
        umpire = await self.lanes.past(rebuilt, stored)
        return LiveTable(stored, umpire, self._store, self._workers, self.lanes, self._pace, self._seed)


def seating(scenario: AnyScenario, kinds: Mapping[Seat, str], dice: str) -> dict[Seat, str]:
    """Who plays each seat, checked; where nothing is said, whom the scenario seats there, or a person."""
    for seat in kinds:
        if seat not in scenario.seats:
            raise UnknownName("seat", seat, list(scenario.seats))
    brought = scenario.game.commander.seated(scenario.start)
    seated = {seat: kinds.get(seat, brought.get(seat, HUMAN)) for seat in scenario.seats}
    known = [HUMAN, *names(scenario.game)]
    for kind in seated.values():
        if kind not in known:
            raise UnknownName("player", kind, known)
    if dice == TYPED and HUMAN not in seated.values():
        raise EnfiladeError("somebody must type the dice: at least one seat should be human")
    return seated


def _opened(scenario: AnyScenario, kinds: dict[Seat, str], dice: str, seed: str | None) -> Umpire:
    """The umpire of a new table, if what its seats see can be sent to them again and again."""
    umpire = Umpire(scenario, kinds, dice, seed)
    for seat, memory in umpire.memories.items():
        if len(memory.encoded) + len(bytes(umpire.drawing(seat).whole())) > MOST_FRAME_BYTES:
            raise EnfiladeError(TOO_LARGE)
    return umpire


def rebuilt(stored: StoredTable) -> Umpire:
    """The umpire of a stored table, brought to where the game was."""
    scenario = library.build_scenario(json.loads(stored.scenario), Source("scenario of the table"))
    if scenario.game.version != stored.rules:
        raise BadRecord(
            f"this game was begun with version {stored.rules} of the rules of {scenario.game.title}; "
            f"this Enfilade has version {scenario.game.version}"
        )
    umpire = Umpire(scenario, stored.kinds, stored.dice, stored.seed, stored.opening)
    header = record.Header(stored.game, stored.rules, {}, None, "").line()
    for entry in record.parse("\n".join([header, *stored.lines, ""]), "table").entries:
        umpire.redo(entry)
    return umpire
