"""Finished games that somebody brought, to be looked at entry by entry."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from enfilade.contract.shown import Preview
from enfilade.kernel import record
from enfilade.kernel.data import canonical
from enfilade.kernel.errors import BadRecord, UnknownName
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry, Record
from enfilade.library import AnyScenario
from enfilade.players.levels import LEVELS
from enfilade.server.base.limits import CHECK_SECONDS, MOST_ENTRIES, MOST_REPLAY_BYTES, MOST_REPLAYS
from enfilade.server.messages import ChartState, Frame, LensState
from enfilade.server.store.base import Store
from enfilade.server.table.frames import EVERYTHING
from enfilade.server.table.looking import laid
from enfilade.server.table.scenarios import SHELF
from enfilade.server.table.timeline import Timeline
from enfilade.server.work.foreign import TooLarge, TooMuch
from enfilade.server.work.threads import Threads
from enfilade.server.work.worker import Check
from enfilade.server.work.workers import WorkerFailed, Workers


class NoReplay(BadRecord):
    """There is no replay of this id."""


class Replay:
    """A record that was checked, and the game at any of its moments, which here are its entries; it has been played through."""

    def __init__(self, made: Record) -> None:
        self.made: Final = made
        self.timeline: Final = Timeline(SHELF.read(canonical(dict(made.header.scenario))), made.opening, made.entries)
        self._last: Final = self.timeline.last()
        self.weight: Final = self.timeline.weight

    def summary(self) -> dict[str, object]:
        """What it is a replay of, with every entry."""
        scenario, header = self.timeline.scenario, self.made.header
        outcome = self._last.outcome
        return {
            "game": scenario.game.id,
            "scenario": scenario.name,
            "title": scenario.title,
            "seats": scenario.seats,
            "names": {seat: scenario.seat_name(seat) for seat in scenario.seats},
            "length": len(self.made.entries),
            "lenses": [LensState(each.id, each.title, each.key) for each in scenario.game.page.lenses],
            "commitment": header.committed,
            "seed": header.seed,
            "outcome": None if outcome is None else outcome.to_data(),
            "secrets": scenario.game.knowledge.has_secrets,
            "levels": ["recruit", *LEVELS],
            "steps": [_listed(number, entry) for number, entry in enumerate(self.made.entries, 1)],
        }

    def frame(self, moment: int, seat: Seat | None, since: int) -> Frame:
        """What a seat saw at a moment."""
        self._known(seat, moment)
        return self.timeline.frame(moment, seat, moment, since)

    def inspect(self, moment: int, seat: Seat | None, element: str) -> Preview | None:
        """What there was to know about an element of the scene at a moment."""
        self._known(seat, moment)
        return self.timeline.scenario.game.page.inspect(self.timeline.view(moment, seat), element)

    def lay(self, moment: int, seat: Seat | None, lens: str) -> Preview | None:
        """What a lens showed to a seat at a moment."""
        self._known(seat, moment)
        return laid(self.timeline.scenario.game, self.timeline.view(moment, seat), lens)

    def chart(self, seat: Seat | None) -> ChartState:
        """The figures of the game after each entry, as a seat could see them."""
        self._known(seat)
        return self.timeline.chart(seat)

    def scenario_at(self, moment: int) -> AnyScenario:
        """The scenario begun as the game stood at a moment: it is over, so its secrets are nobody's."""
        self._known(None, moment)
        return self.timeline.scenario.at(self.timeline.written(moment))

    def _known(self, seat: Seat | None, moment: int = 0) -> None:
        """A seat and a moment that this game has."""
        if moment > len(self.made.entries):
            raise NoReplay(f"this game has {len(self.made.entries)} entries: there is no moment {moment}")
        seats = self.timeline.scenario.seats
        if seat is not None and seat not in (EVERYTHING, *seats):
            raise UnknownName("seat", seat, list(seats))


class Replays:
    """Uploaded records, checked in a process of their own; those looked at last are held in memory, as far as it goes."""

    def __init__(self, store: Store, workers: Workers, threads: Threads, most_bytes: int = MOST_REPLAY_BYTES) -> None:
        self._store: Final = store
        self._workers: Final = workers
        self._threads: Final = threads
        self._most_bytes: Final = most_bytes
        self._held: Final[OrderedDict[str, Replay]] = OrderedDict()
        self._building: Final[dict[str, asyncio.Task[Replay]]] = {}
        self._one_at_a_time: Final = asyncio.Semaphore(1)

    async def add(self, text: str, who: str) -> str:
        """The id of a replay of a record, which depends on its text alone. `who` is the address that brings it."""
        if text.count("\n") > MOST_ENTRIES + 2:
            raise BadRecord(f"this record is too long: {MOST_ENTRIES} entries at most")
        try:
            answer = await self._workers.checking.ask(who, Check(text), CHECK_SECONDS)
        except WorkerFailed as error:
            raise TooMuch(f"this record takes too much time or memory to check: {error}") from None
        if answer.kind:
            raise TooLarge(answer.error) if answer.kind == "large" else TooMuch(answer.error)
        if answer.error:
            raise BadRecord(answer.error)
        id = urlsafe_b64encode(sha256(text.encode()).digest()[:18]).decode()
        await self._store.add_replay(id, text, MOST_REPLAYS)
        return id

    async def get(self, id: str) -> Replay:
        """A replay by its id."""
        replay = self._held.get(id)
        if replay is None:
            building = self._building.get(id)
            if building is None:
                building = self._building[id] = asyncio.create_task(self._build(id))
                building.add_done_callback(lambda _: self._building.pop(id))
            replay = await asyncio.shield(building)  # who goes away must not end it for others
        self._hold(id, replay)
        return replay

    async def text(self, id: str) -> str:
        """The record of a replay."""
        text = await self._store.replay(id)
        if text is None:
            raise NoReplay("there is no such replay here: upload the record again")
        return text

    async def _build(self, id: str) -> Replay:
        text = await self.text(id)
        async with self._one_at_a_time:
            return await self._threads.of(id).past(lambda: Replay(record.parse(text)))

    def _hold(self, id: str, replay: Replay) -> None:
        """Keep a replay in memory; the longest unused make room."""
        self._held[id] = replay
        self._held.move_to_end(id)
        while len(self._held) > 1 and sum(each.weight for each in self._held.values()) > self._most_bytes:
            self._held.popitem(last=False)


def _listed(number: int, entry: Entry) -> dict[str, object]:
    return {"number": number, "seat": entry.seat, "text": entry.action.text}
