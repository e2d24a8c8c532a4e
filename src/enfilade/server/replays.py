"""Finished games that somebody brought, to be looked at step by step."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from enfilade import library
from enfilade.kernel import record
from enfilade.kernel.errors import BadRecord, UnknownName
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry, Record
from enfilade.server.bots import WorkerFailed, Workers
from enfilade.server.limits import CHECK_SECONDS, MOST_REPLAYS
from enfilade.server.storage import Storage
from enfilade.server.timeline import Timeline
from enfilade.server.wire import ChartState, Frame
from enfilade.server.worker import Check

MOST_IN_MEMORY: Final = 16


class NoReplay(BadRecord):
    """There is no replay of this id."""


class Replay:
    """A record that was checked, and the game at any of its moments."""

    def __init__(self, made: Record) -> None:
        self.made: Final = made
        self.timeline: Final = Timeline(library.scenario_of(made), made.opening, made.entries)

    def summary(self) -> dict[str, object]:
        """What it is a replay of, with every step."""
        scenario, header = self.timeline.scenario, self.made.header
        outcome = self.timeline.last().outcome
        return {
            "game": scenario.game.id,
            "scenario": scenario.name,
            "title": scenario.title,
            "seats": scenario.seats,
            "names": {seat: scenario.seat_name(seat) for seat in scenario.seats},
            "length": len(self.made.entries),
            "commitment": header.committed,
            "seed": header.seed,
            "outcome": None if outcome is None else outcome.to_data(),
            "steps": [_step(number, entry) for number, entry in enumerate(self.made.entries, 1)],
        }

    def frame(self, number: int, seat: Seat | None, since: int) -> Frame:
        """What a seat saw after so many entries."""
        if number > len(self.made.entries):
            raise NoReplay(f"this game has {len(self.made.entries)} entries: there is no moment {number}")
        self._known(seat)
        return self.timeline.frame(number, seat, number, since)

    def chart(self, seat: Seat | None) -> ChartState:
        """The figures of the game after each entry, as a seat could see them."""
        self._known(seat)
        return self.timeline.chart(seat)

    def _known(self, seat: Seat | None) -> None:
        seats = self.timeline.scenario.seats
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, list(seats))


class Replays:
    """Uploaded records, checked in a process of their own; those looked at last are held in memory."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self._storage: Final = storage
        self._workers: Final = workers
        self._held: Final[OrderedDict[str, Replay]] = OrderedDict()

    async def add(self, text: str) -> str:
        """The id of a replay of a record, which depends on its text alone."""
        record.parse(text)  # most damage is found at once
        try:
            answer = await self._workers.ask(Check(text), CHECK_SECONDS)
        except WorkerFailed as error:
            raise BadRecord(f"this record could not be checked: {error}") from None
        if answer.error:
            raise BadRecord(answer.error)
        id = urlsafe_b64encode(sha256(text.encode()).digest()[:18]).decode()
        await self._storage.add_replay(id, text, MOST_REPLAYS)
        return id

    async def get(self, id: str) -> Replay:
        """A replay by its id."""
        replay = self._held.get(id)
        if replay is None:
            text = await self._storage.replay(id)
            if text is None:
                raise NoReplay("there is no such replay here: upload the record again")
            replay = await asyncio.to_thread(lambda: Replay(record.parse(text)))
        self._held[id] = replay
        self._held.move_to_end(id)
        while len(self._held) > MOST_IN_MEMORY:
            self._held.popitem(last=False)
        return replay


def _step(number: int, entry: Entry) -> dict[str, object]:
    text = entry.action.text if entry.kind == "act" else entry.kind if entry.kind == "undo" else f"amend {entry.action.target}"
    return {"number": number, "seat": entry.seat, "text": text}
