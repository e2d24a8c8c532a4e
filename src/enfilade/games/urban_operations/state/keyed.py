"""Values by seat, force or row, as the ledgers of a position keep them: how they are changed, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.kernel.data import Reader
from enfilade.kernel.event import Seat

T = TypeVar("T")
NOTHING: Final[Mapping[Seat, tuple[str, ...]]] = dict.fromkeys(SEATS, ())
ZERO: Final[Mapping[Seat, int]] = dict.fromkeys(SEATS, 0)
NO_NUMBERS: Final[Mapping[str, int]] = {}


def changed(values: Mapping[str, T], key: str, value: T) -> dict[str, T]:
    """The values with another under one key."""
    found = dict(values)
    found[key] = value
    return found


def plus(numbers: Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """The numbers with one of them raised; what is not there counts as none."""
    return changed(numbers, key, numbers.get(key, 0) + by)


def with_place(places: tuple[str, ...], place: str) -> tuple[str, ...]:
    """The places in order and one more, if it is not among them."""
    return tuple(sorted({*places, place}))


def without_place(places: tuple[str, ...], place: str) -> tuple[str, ...]:
    return tuple([each for each in places if each != place])


def words(data: Reader, key: str) -> dict[str, str]:
    """Words by some key, from plain data."""
    table = data.table(key)
    return {each: table.text(each) for each in table.keys()}


def lists(data: Reader, key: str) -> dict[str, tuple[str, ...]]:
    """Lists of words by seat, from plain data."""
    table = data.table(key)
    return {each: tuple(table.texts(each)) for each in table.keys()}
