"""What the server asks of whatever keeps its tables and replays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat


class BadDatabase(EnfiladeError):
    """A database that cannot be used: it is in use, closed, damaged, full, from the future, or not ours."""


class Conflict(EnfiladeError):
    """What should be kept does not fit what is kept: it is there already, or what it belongs to is not."""


class StoredTable:
    """A table as it is kept; `opening` is None while the draws of the set-up are still to be typed."""

    def __init__(
        self,
        id: str,
        game: str,
        rules: int,
        scenario: str,
        seed: str | None,
        dice: str,
        opening: list[Draw] | None,
        kinds: dict[Seat, str],
        lines: Sequence[str] = (),
    ) -> None:
        self.id: Final = id
        self.game: Final = game
        self.rules: Final = rules  # the version of the game's rules that it was begun with
        self.scenario: Final = scenario  # as JSON text
        self.seed: Final = seed
        self.dice: Final = dice
        self.opening: Final = opening
        self.kinds: Final = kinds  # who plays each seat
        self.lines: Final = lines  # its entries, each as a line of a record


class Store(ABC):
    """Tables, the hashes of the secrets that open their seats, and replays. Of every call of every store this holds:

    When it returns, what it wrote is durable: neither a killed process nor a power cut loses it. It is done as a whole or, if it
    raises, not at all; one that fails harms none that is made beside it. Calls take effect in the order in which they were made,
    even if several are awaited at once, so that each sees what those before it wrote. A caller who is cancelled while waiting
    does not undo the call, which may already have been made: it is finished.

    One server at a time uses a store, because the live tables are in its memory; the store sees to that when it is opened. Texts
    are given back as they were given. A call raises BadDatabase where the store cannot be read or written, what it reads is
    damaged, or it has been closed; and Conflict as its own text says.
    """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, then let others use it. Closing it again does nothing."""

    # Tables.

    @abstractmethod
    async def add_table(self, table: StoredTable, digests: Mapping[bytes, Seat | None]) -> None:
        """Keep a new table with the entries that it has, and the hashes of its secrets: each opens a seat or, with None, shows
        the public view. Raises Conflict if there is a table of this id, or such a hash."""

    @abstractmethod
    async def table(self, id: str) -> StoredTable | None:
        """A table with its entries in their order; None if there is none of this id."""

    @abstractmethod
    async def find_seat(self, digest: bytes) -> tuple[str, Seat | None] | None:
        """The id of the table and the seat that a secret opens, by its hash; None if it opens none."""

    @abstractmethod
    async def add_entry(self, id: str, number: int, line: str) -> None:
        """Keep what was done at a table as the entry of this number. Raises Conflict unless that is the number of the next one,
        the first being 1, and if there is no such table."""

    @abstractmethod
    async def set_opening(self, id: str, opening: list[Draw]) -> None:
        """Keep the draws of a set-up that waited for them. Raises Conflict if it did not, or there is no such table."""

    @abstractmethod
    async def count_tables(self) -> int:
        """How many tables are kept."""

    @abstractmethod
    async def drop_untouched(self, seconds: float, but: Collection[str]) -> int:
        """Forget the tables, with their secrets, that were added longer ago than this and at which nothing was done since (there
        is no entry and no typed set-up), but for those of these ids. Says how many."""

    # Replays.

    @abstractmethod
    async def add_replay(self, id: str, record: str, most: int) -> None:
        """Keep an uploaded record, and of all records the last `most` that came. One of the same id stays as it is."""

    @abstractmethod
    async def replay(self, id: str) -> str | None:
        """The text of an uploaded record; None if there is none of this id."""
