"""A game after any of its entries."""

from __future__ import annotations

import threading
from time import monotonic, thread_time
from typing import Any, Final

from msgspec import Raw

from enfilade.contract.moments import Mark
from enfilade.contract.table import Table
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Draw, Recorded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.kernel.view import View
from enfilade.library import AnyScenario, AnyTable
from enfilade.server.base.limits import LIMITS, REPLAY_SECONDS
from enfilade.server.messages import ChartState, Frame, encode, raw
from enfilade.server.table.charts import Chart
from enfilade.server.table.frames import EVERYTHING, events_of, frame_of, view_of

EVERY: Final = 16  # entries between two positions that are kept, at first
OBJECTS: Final = 10  # how much larger a position is in memory than as JSON
EVENT_BYTES: Final = 600  # about what an event or an entry takes, but for its values
FEWEST_MARKS: Final = 4  # positions that are kept however large they are


class TooSlow(EnfiladeError):
    """A game that takes too long to play through."""


class LogMeasure:
    """About how many bytes of memory the log and the entries of a table take."""

    def __init__(self) -> None:
        self.bytes = 0
        self._events = 0  # that were measured
        self._event_bytes = 0

    def note(self, table: AnyTable) -> None:
        """Measure what a table's log has grown by."""
        log = table.play.log or []
        if len(log) < self._events:  # what could not be shown to everybody was not done
            self._events = self._event_bytes = 0
        for event in log[self._events :]:
            self._event_bytes += EVENT_BYTES + len(encode(event.values)) * OBJECTS
        self._events = len(log)
        self.bytes = self._event_bytes + EVENT_BYTES * len(table.entries)


class Timeline:
    """The game that a growing list of entries led through, so that the position after any of them is near.

    Log and entries are kept once, by the table at the head; of the positions about the square root of their number, and no more
    than so many bytes of them, roughly.
    """

    def __init__(
        self,
        scenario: AnyScenario,
        opening: list[Draw],
        entries: list[Entry],
        seconds: float = REPLAY_SECONDS,
        most_bytes: int = LIMITS.table_bytes,
    ) -> None:
        self.scenario: Final = scenario
        self.entries: Final = entries  # grows while the game is played, and never loses one
        self._opening: Final = opening
        self._seconds: Final = seconds
        self._head: Final = self._begin()  # as far as was gone
        self._marks: Final[dict[int, Mark[Any]]] = {0: self._head.mark()}
        self._every = EVERY
        self._measure: Final = LogMeasure()
        self._position_bytes: Final = len(encode(self._head.play.position.to_data())) * OBJECTS
        self._most_marks: Final = max(FEWEST_MARKS, most_bytes // self._position_bytes)
        self._told: Final[list[dict[Seat | None, int]]] = []  # how many events each seat had been told after each entry
        self._charts: Final[dict[Seat | None, ChartState]] = {}
        self._lock: Final = threading.Lock()
        self._charting: Final = threading.Lock()
        self._note()

    def frame(self, after: int, seat: Seat | None, moment: int, since: int = 0) -> Frame:
        """What a seat saw after so many entries, which was its moment of this number."""
        with self._lock:
            table = self._at(after)
            told = self._told[after][seat]
            return frame_of(table, seat, moment, events_of(self._head, seat)[:told], since)

    def view(self, after: int, seat: Seat | None) -> View:
        """What a seat could know after so many entries."""
        with self._lock:
            return view_of(self._at(after), seat)

    def written(self, after: int) -> dict[str, Data]:
        """The position after so many entries, written down."""
        with self._lock:
            return self._at(after).written()

    def reach(self, after: int, seconds: float) -> bool:
        """Go on towards what there was after so many entries, for about so many seconds of the processor; whether it is near."""
        end = thread_time() + seconds
        with self._lock:
            while len(self._head.entries) < after and thread_time() < end:
                self._step()
            return len(self._head.entries) >= after

    def views(self, after: list[int], seat: Seat | None) -> list[Raw]:
        """What a seat could know after each of these growing counts of entries."""
        found: list[Raw] = []
        table = self._begin()
        end = monotonic() + self._seconds
        for count in after:
            for entry in self.entries[len(table.entries) : count]:
                _hurry(end)
                table.redo(entry)
            found.append(raw(table.view(seat).to_data()))
        return found

    def chart(self, seat: Seat | None) -> ChartState:
        """The figures after each entry, as a seat could see them."""
        with self._charting:
            after = len(self.entries)
            if seat not in self._charts or self._charts[seat].length != after:
                self._charts[seat] = self.followed(seat, list(range(after + 1))).state(after)
            return self._charts[seat]

    def followed(self, seat: Seat | None, after: list[int]) -> Chart:
        """The figures as a seat could see them after each of these growing counts of entries, which are its moments."""
        chart = Chart()
        table = self._begin()
        told = 0
        end = monotonic() + self._seconds
        for moment, count in enumerate(after):
            for entry in self.entries[len(table.entries) : count]:
                _hurry(end)
                table.redo(entry)
            events = events_of(table, seat, told)
            told += len(events)
            chart.note(moment, table.game.page.measures(view_of(table, seat)), events)
        return chart

    def last(self) -> AnyTable:
        """The table after all entries; the caller must not play on it."""
        with self._lock:
            return self._at(len(self.entries))

    @property
    def weight(self) -> int:
        """About how many bytes of memory this takes."""
        return self._position_bytes * (len(self._marks) + 2) + self._measure.bytes

    def _begin(self) -> AnyTable:
        return Table(self.scenario, dice=Recorded(self._opening))

    def _at(self, after: int) -> AnyTable:
        self._go_to(after)
        if after == len(self._head.entries):
            return self._head
        start = max(kept for kept in self._marks if kept <= after)
        table: AnyTable = self._head.back_to(self._marks[start])
        for entry in self.entries[start:after]:
            table.redo(entry)
        return table

    def _go_to(self, after: int) -> None:
        """Let the head go at least that far."""
        end = monotonic() + self._seconds
        while len(self._head.entries) < after:
            _hurry(end)
            self._step()

    def _step(self) -> None:
        """Let the head do one entry more."""
        self._head.redo(self.entries[len(self._head.entries)])
        self._note()
        count = len(self._head.entries)
        if count % self._every == 0:
            self._marks[count] = self._head.mark()
            self._thin_out()

    def _note(self) -> None:
        """Note how much each seat has been told."""
        before = self._told[-1] if self._told else dict.fromkeys((*self.scenario.seats, None, EVERYTHING), 0)
        self._told.append({seat: told + len(events_of(self._head, seat, told)) for seat, told in before.items()})
        self._measure.note(self._head)

    def _thin_out(self) -> None:
        """Let every second position go where there are more than enough."""
        if len(self._marks) > min(2 * self._every, self._most_marks):
            self._every *= 2
            for count in [count for count in self._marks if count % self._every]:
                del self._marks[count]


def _hurry(end: float) -> None:
    if monotonic() > end:
        raise TooSlow("this game takes too long to play through: it cannot be shown here")
