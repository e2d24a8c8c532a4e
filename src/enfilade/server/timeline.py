"""A game at any moment of its past."""

from __future__ import annotations

import threading
from typing import Final

from msgspec import Raw

from enfilade.kernel.dice import Draw, Recorded
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.kernel.table import Table
from enfilade.library import AnyScenario, AnyTable
from enfilade.server.charts import Chart
from enfilade.server.frames import frame_of
from enfilade.server.wire import ChartState, Frame, raw

EVERY: Final = 48  # entries between two positions that are kept


class Timeline:
    """The tables that a growing list of entries led through. Some are kept, so that any is near one."""

    def __init__(self, scenario: AnyScenario, opening: list[Draw], entries: list[Entry]) -> None:
        self.scenario: Final = scenario
        self.entries: Final = entries  # grows while the game is played, and never loses one
        self._kept: Final[dict[int, AnyTable]] = {0: Table(scenario, dice=Recorded(opening))}
        self._charts: Final[dict[Seat | None, ChartState]] = {}
        self._lock: Final = threading.Lock()

    def frame(self, number: int, seat: Seat | None, length: int, since: int = 0) -> Frame:
        """What a seat saw after so many entries."""
        with self._lock:
            return frame_of(self._at(number), seat, length, since)

    def views(self, numbers: list[int], seat: Seat | None) -> list[Raw]:
        """What a seat could know after each of these numbers of entries."""
        with self._lock:
            return [raw(self._at(number).view(seat).to_data()) for number in numbers]

    def chart(self, seat: Seat | None) -> ChartState:
        """The figures after each entry, as a seat could see them."""
        with self._lock:
            length = len(self.entries)
            if seat not in self._charts or self._charts[seat].length != length:
                self._charts[seat] = self._chart(seat).state(length)
            return self._charts[seat]

    def last(self) -> AnyTable:
        """The table after all entries; the caller must not play on it."""
        with self._lock:
            return self._at(len(self.entries))

    def _chart(self, seat: Seat | None) -> Chart:
        chart = Chart()
        table: AnyTable = self._kept[0].copy()
        chart.note(0, table.game.measures(table.view(seat)), table.events(seat))
        for number, entry in enumerate(self.entries, 1):
            told = len(table.events(seat))
            table.redo(entry)
            chart.note(number, table.game.measures(table.view(seat)), table.events(seat, told))
        return chart

    def _at(self, number: int) -> AnyTable:
        start = max(kept for kept in self._kept if kept <= number)
        if start == number:
            return self._kept[start]
        table: AnyTable = self._kept[start].copy()
        for count, entry in enumerate(self.entries[start:number], start + 1):
            table.redo(entry)
            if count % EVERY == 0:
                self._kept[count] = table if count == number else table.copy()
        return table
