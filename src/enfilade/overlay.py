"""Printed charts that a scenario changes: a unit's firepower, a card's strength. Studies vary them; a record embeds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from enfilade.kernel.data import Data, Fields, Reader
from enfilade.kernel.errors import UnknownName, shown

FIXED: Final = ("rules", "words")  # the files of a game that are no charts
NAMES: Final = ("key", "id", "name")  # how an entry of a list is called
MOST: Final = 999  # no printed figure is larger


def charts_with(printed: Mapping[str, Reader], changes: Reader) -> dict[str, Reader]:
    """The data files of a game with what `changes` says instead: `units.infantry.attack`, `cards.unit.ald-inf.osl`.

    Only figures and flags that are printed can be changed, each to one of its own kind.
    """
    found = dict(printed)
    known = [name for name in printed if name not in FIXED]
    for name in changes.keys():
        if name not in known:
            raise changes.bad(name, str(UnknownName("chart", name, known)))
        found[name] = Reader(_table(printed[name].values, changes.table(name)), printed[name].source)
    return found


def _table(printed: Fields, changes: Reader) -> dict[str, Data]:
    merged = dict(printed)
    for key in changes.keys():
        if key not in printed:
            raise changes.bad(key, str(UnknownName("field", key, list(printed))))
        merged[key] = _value(printed[key], changes, key)
    return merged


def _value(printed: Data, changes: Reader, key: str) -> Data:
    if isinstance(printed, Mapping):
        return _table(printed, changes.table(key))
    if _is_list(printed) and isinstance(changes.raw(key), Mapping):
        return _entries(printed, changes.table(key))
    if _is_list(printed):
        given = changes.raw(key)
        if not _is_list(given) or len(given) != len(printed):
            raise changes.bad(key, f"{shown(given)} should be a list of {len(printed)}, as is printed")
        return [_figure(old, new, changes, key) for old, new in zip(printed, given, strict=True)]
    return _figure(printed, changes.raw(key), changes, key)


def _is_list(value: Data) -> TypeGuard[Sequence[Data]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _entries(printed: Sequence[Data], changes: Reader) -> list[Data]:
    """A list of tables, whose entries are found by their own names."""
    merged = list(printed)
    named: dict[str, int] = {}
    for index, entry in enumerate(merged):
        own = [str(entry[each]) for each in NAMES if each in entry] if isinstance(entry, Mapping) else []
        if own:
            named.setdefault(own[0], index)
    for name in changes.keys():
        if name not in named:
            raise changes.bad(name, str(UnknownName("entry", name, list(named))))
        entry = merged[named[name]]
        assert isinstance(entry, Mapping)
        merged[named[name]] = _table(entry, changes.table(name))
    return merged


def _figure(printed: Data, given: Data, changes: Reader, key: str) -> Data:
    """A figure or a flag in the place of another."""
    if isinstance(printed, str) or isinstance(printed, bool) != isinstance(given, bool):
        raise changes.bad(key, f"{shown(given)} cannot take the place of {shown(printed)}")
    if isinstance(printed, bool):
        return given
    if not isinstance(given, type(printed)) or not isinstance(given, int | float) or not abs(given) <= MOST:
        raise changes.bad(key, f"{shown(given)} should be a number like {shown(printed)}, at most {MOST}")
    if given < 0 and isinstance(printed, int | float) and printed >= 0:
        raise changes.bad(key, f"{shown(given)} should not be less than 0")
    return given
