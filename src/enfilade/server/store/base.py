"""What the server asks of whatever keeps its tables and replays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Seat
from enfilade.server.base.limits import Retention
from enfilade.server.store.beside import NOTHING, Beside
from enfilade.server.store.games import Games
from enfilade.server.store.notices import Notices
from enfilade.server.store.operating import Operating
from enfilade.server.store.people import People


class Held:
    """Who holds a seat: nobody yet (None), whoever set the table (0), or who took up its so-manieth invitation.

    `invited` is the number of its latest invitation, taken up or not; 0 if there was none. `name` is that of whoever holds it
    with an account; empty for a guest.
    """

    def __init__(self, by: int | None, invited: int, name: str = "") -> None:
        self.by: Final = by
        self.invited: Final = invited
        self.name: Final = name


class Door:
    """What a secret opens: a seat, or with None the public view; the right to sit down in one; or, whoever set the table, the
    right to invite."""

    SEAT: Final = "seat"
    INVITATION: Final = "invitation"
    CREATOR: Final = "creator"

    def __init__(self, id: str, seat: Seat | None, kind: str) -> None:
        self.id: Final = id  # of the table
        self.seat: Final = seat
        self.kind: Final = kind


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
        touched: float | None = None,
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
        self.touched: Final = touched  # when something was last done there; None: it is new


class Store(ABC):
    """Tables, the hashes of the secrets that open their seats, and replays. Of every call of every store this holds:

    When it returns, what it wrote is durable: neither a killed process nor a power cut loses it. It is done as a whole or, if it
    raises, not at all; one that fails harms none that is made beside it. (Where the disk fails in the very moment of writing, a
    call that raised BadDatabase may turn out to be done when the store is next opened: as a whole, and only the last ones.) Calls
    take effect in the order in which they were made, even if several are awaited at once, so that each sees what those before it
    wrote. A caller who is cancelled while waiting does not undo the call, which may already have been made: it is finished.

    One server at a time uses a store or, where several share one, a table of it, because live tables are in its memory; the store
    sees to that when it is opened, or when a table is taken or written to. Texts are given back as they were given. A call raises
    BadDatabase where the store cannot be read or written or has been closed; SetAside, where what it reads of a table is not what
    was written; and Conflict as its own text says. When it is opened, a store looks through all that it keeps, so that the
    operator hears of damage before the players do.
    """

    operating: Operating  # what an operator asks for
    people: People  # who have an account
    games: Games  # that people find each other for
    notices: Notices  # of whose turn it is

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, then let others use it. Closing it again does nothing."""

    @abstractmethod
    async def back_up(self, path: Path) -> None:
        """Write all that is kept, as it is at one moment, into a new file of SQLite, from which any store can be made again.
        Raises EnfiladeError if the file is there or cannot be written; then there is none."""

    # Whose tables they are, where several servers share a store.

    when_lost: Callable[[], None] = staticmethod(lambda: None)  # called when none of the tables that were taken is ours any more

    async def take(self, id: str) -> None:
        """Have a table to oneself, so that nobody else can write to it. Raises Elsewhere if another server has it. Whoever writes
        to a table without that has it from then on, or gets a Conflict."""
        return

    async def give_up(self, id: str) -> None:
        """Let others have a table."""
        return

    async def beat(self, rules: Mapping[str, int]) -> None:
        """Let others know that this server is there, and by which version of its rules it plays each game."""
        return

    async def find_server(self, game: str, rules: int) -> str | None:
        """Where another server is that plays a game by this version of its rules; None: there is none."""
        return None

    # Tables.

    @abstractmethod
    async def add_table(
        self,
        table: StoredTable,
        digests: Mapping[bytes, Seat | None],
        invitations: Mapping[bytes, Seat] | None = None,
        creator: bytes | None = None,
        sitters: Mapping[Seat, str] | None = None,
    ) -> None:
        """Keep a new table with the entries that it has, and the hashes of its secrets: each opens a seat or, with None, shows
        the public view; those of invitations let somebody claim a seat, the creator's lets them be renewed. `sitters` are the
        people, by id, who hold seats with an account. Raises Conflict if there is a table of this id, or such a hash."""

    @abstractmethod
    async def table(self, id: str) -> StoredTable | None:
        """A table with its entries in their order; None if there is none of this id."""

    @abstractmethod
    async def find_seat(self, digest: bytes) -> tuple[str, Seat | None] | None:
        """The id of the table and the seat that a secret opens, by its hash; None if it opens none."""

    @abstractmethod
    async def find_door(self, digest: bytes) -> Door | None:
        """What a secret of any kind opens, by its hash; None if it opens nothing."""

    @abstractmethod
    async def held(self, id: str) -> dict[Seat, Held]:
        """Who holds each seat of a table that somebody holds or is invited to."""

    @abstractmethod
    async def invite(self, id: str, seat: Seat, digest: bytes) -> None:
        """Keep the hash of a new invitation to a seat; one that nobody has taken up is void. Who holds the seat keeps it until
        the invitation is taken up. Raises Conflict if there is no such table."""

    @abstractmethod
    async def claim(self, invitation: bytes, digest: bytes, person: str = "") -> tuple[str, Seat] | None:
        """Take up an invitation: from now on this hash opens its seat, and what opened it before opens nothing; the seat is that
        of a person, by id, or a guest's. Gives the table and the seat; None if there is no such invitation (any more). Raises
        Conflict if there is such a hash."""

    @abstractmethod
    async def add_entry(self, id: str, number: int, line: str, is_over: bool = False, beside: Beside = NOTHING) -> None:
        """Keep what was done at a table as the entry of this number, and whether the game is over with it; with what has changed
        beside it. Raises Conflict unless that is the number of the next one, the first being 1, and if there is no such
        table."""

    @abstractmethod
    async def set_opening(self, id: str, opening: list[Draw], beside: Beside = NOTHING) -> None:
        """Keep the draws of a set-up that waited for them, with what has changed beside them. Raises Conflict if it did not, or
        there is no such table."""

    @abstractmethod
    async def count_tables(self) -> int:
        """How many tables are kept."""

    @abstractmethod
    async def retire(self, retention: Retention, but: Collection[str]) -> list[str]:
        """Forget the tables, with their secrets, that have been kept for long enough, but for those of these ids and those that
        are set aside. Gives their ids."""

    # Replays.

    @abstractmethod
    async def add_replay(self, id: str, record: str, most: int) -> None:
        """Keep an uploaded record, and of all records the last `most` that came. One of the same id stays as it is."""

    @abstractmethod
    async def replay(self, id: str) -> str | None:
        """The text of an uploaded record; None if there is none of this id, or it is damaged."""
