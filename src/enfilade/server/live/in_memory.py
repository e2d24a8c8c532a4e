"""The tables in memory, and how much of it they take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Final

from enfilade.server.live.live_table import LiveTable


class InMemory(Mapping[str, LiveTable]):
    """Tables by their id, the longest unused first. What one takes is looked up whenever it is used and what all take now and
    then, so that it need not be summed up anew for each that comes."""

    def __init__(self) -> None:
        self._tables: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._weights: Final[dict[str, int]] = {}
        self.weight = 0  # of all of them, about, in bytes

    def __getitem__(self, id: str) -> LiveTable:
        return self._tables[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def use(self, live: LiveTable) -> None:
        """Put a table last, be it a new one, another one for the same id, or one that is here."""
        self._tables[live.id] = live
        self._tables.move_to_end(live.id)
        self._weigh(live)

    def drop(self, id: str) -> LiveTable | None:
        """Forget a table; None if there was none."""
        self.weight -= self._weights.pop(id, 0)
        return self._tables.pop(id, None)

    def clear(self) -> None:
        """Forget all of them."""
        for id in list(self._tables):
            self.drop(id)

    def weigh(self) -> None:
        """See what each takes by now: computers play where nobody asks for anything."""
        for live in self._tables.values():
            self._weigh(live)

    def too_many(self, coming: LiveTable | None, most: int, most_bytes: int) -> list[str]:
        """Those that should make room for one that comes, until only so many are left, of so many bytes: where nothing happens,
        the longest unused first."""
        count, weight = len(self._tables), self.weight
        if coming is not None:
            count, weight = count + (coming.id not in self._tables), weight + coming.weight - self._weights.get(coming.id, 0)
        found: list[str] = []
        for id, live in self._tables.items():
            if count <= most and weight <= most_bytes:
                break
            if live.may_rest and (coming is None or id != coming.id):
                count, weight = count - 1, weight - self._weights[id]
                found.append(id)
        return found

    def _weigh(self, live: LiveTable) -> None:
        weight = live.weight
        self.weight += weight - self._weights.get(live.id, 0)
        self._weights[live.id] = weight
