"""What a store needs of a database that speaks SQL, whichever it is: `?` stands for a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol


class Unreadable(Exception):
    """Some rows cannot be read, though the database can."""


class Cursor(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """All rows."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A session with a database, which is in no transaction unless one was begun."""

    @property
    def in_transaction(self) -> bool:
        """Whether one was begun and has not ended."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Cursor:
        """Carry out a statement."""

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object:
        """Carry out a statement for each of several sets of values."""

    def close(self) -> None:
        """End the session."""
