"""Who was told what: each seat, and the spectators, has a log of its own, numbered from 1 without gaps."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.event import Event, Seat

PUBLIC: Final = ""  # how an audience names the spectators


class Audiences:
    """What is told in a log, handed out to those who may know it; None: the spectators."""

    def __init__(self, log: list[Event], seats: tuple[Seat, ...], naming: frozenset[str]) -> None:
        self._log: Final = log
        self._tells_names: Final = naming  # the names of the events that tell names
        self._told: Final[dict[Seat | None, list[Event]]] = {seat: [] for seat in (None, *seats)}
        self._naming: Final[dict[Seat | None, list[Event]]] = {seat: [] for seat in self._told}  # of these, what tells names
        self._sorted = 0

    def told(self, seat: Seat | None) -> list[Event]:
        """What a seat was told."""
        self._sort()
        return self._told[seat]

    def naming(self, seat: Seat | None) -> list[Event]:
        """What tells names of all that a seat was told."""
        self._sort()
        return self._naming[seat]

    def count(self, audience: Seat) -> int:
        """How many events an audience has been told."""
        return len(self.told(None if audience == PUBLIC else audience))

    def forget(self) -> None:
        """Sort out anew who was told what: something that was told is void."""
        self._sorted = 0
        for told in (*self._told.values(), *self._naming.values()):
            told.clear()

    def _sort(self) -> None:
        """Hand out what was told since this was last called."""
        while self._sorted < len(self._log):
            event = self._log[self._sorted]
            self._sorted += 1
            tells_names = event.name in self._tells_names
            for each, told in self._told.items():
                if event.is_seen_by(PUBLIC if each is None else each):
                    told.append(event)
                    if tells_names:
                        self._naming[each].append(event)
