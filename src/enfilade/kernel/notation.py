"""Positions written down with names: what the notations of all games have in common.

A document is what `Position.to_data` tells, with places by name and pieces in tables by their ids. Whoever writes one may leave
out what stands as at the start of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.kernel.data import Data, Fields, Reader
from enfilade.kernel.errors import did_you_mean, shown
from enfilade.kernel.play import Kinds, P, Position, outcome_from_data


class Names:
    """The names of a board's places, and where they stand in plain data.

    Under `keys`, every number is a place, in lists and tables too; the keys of the tables under `keyed` are places. `special`
    names what is no place of the board: -1 is often `off`. The lists under `listed` become tables, each entry under what it has
    in the field given there. Under `mixed`, names of pieces stand beside those of places. The tables under `open` may hold any
    key: pieces that answer, hexes that burn.
    """

    def __init__(
        self,
        names: Sequence[str],
        special: Mapping[int, str],
        keys: tuple[str, ...],
        listed: Mapping[str, str],
        keyed: tuple[str, ...] = (),
        mixed: tuple[str, ...] = (),
        open: tuple[str, ...] = (),
    ) -> None:
        self._names: Final = names
        self._special: Final = special
        self._keys: Final = (*keys, *mixed)
        self._mixed: Final = mixed
        self._listed: Final = listed
        self._keyed: Final = keyed
        self._open: Final = (*keyed, *open)
        self._numbers: Final = {name: number for number, name in enumerate(names)}
        self._numbers.update({name: number for number, name in special.items()})

    def name(self, number: int) -> str:
        """What a place is called."""
        return self._special[number] if number in self._special else self._names[number]

    # Writing.

    def document(self, position: Position) -> dict[str, Data]:
        """A position as people write it."""
        data: dict[str, Data] = {}
        for key, value in position.to_data().items():
            named = self.named(value, key)
            data[key] = _by_field(named, self._listed[key]) if key in self._listed else named
        return data

    def named(self, data: Data, key: str, is_place: bool = False) -> Data:
        """What stands under a key, with its places by name."""
        place = is_place or key in self._keys
        if isinstance(data, Mapping):
            keyed = key in self._keyed
            return {self.name(int(each)) if keyed else each: self.named(value, each, place) for each, value in data.items()}
        if isinstance(data, Sequence) and not isinstance(data, str):
            return [self.named(each, "", place) for each in data]
        return self.name(data) if place and isinstance(data, int) and not isinstance(data, bool) else data

    # Reading.

    def whole(self, given: Reader, start: Position) -> Reader:
        """What a document says, completed by what holds at the start, with places by number and pieces by their ids."""
        merged = self._merged(self.document(start), given, "")
        return Reader({key: self._numbered(value, key, given, key) for key, value in merged.items()}, given.source, given.path)

    def numbered(self, data: Reader) -> Reader:
        """A table of a document with its places by number."""
        return Reader({key: self._numbered(value, key, data, key) for key, value in data.values.items()}, data.source, data.path)

    def _merged(self, start: Fields, given: Reader, key: str) -> dict[str, Data]:
        """A table of the start with what a document says instead."""
        found = dict(start)
        for each in given.keys():
            value, before = given.values[each], start.get(each)
            if each not in start and key not in self._open:
                raise given.bad(each, f"this key is not known here. {did_you_mean(each, list(start))}")
            if isinstance(before, Mapping) and isinstance(value, Mapping) and each not in self._open:
                found[each] = self._merged(before, given.table(each), each)
            else:
                found[each] = value
        return found

    def _numbered(self, data: Data, key: str, given: Reader, at: str, is_place: bool = False, is_mixed: bool = False) -> Data:
        place, mixed = is_place or key in self._keys, is_mixed or key in self._mixed
        if isinstance(data, Mapping):
            numbered: dict[str, Data] = {}
            for each, value in data.items():
                name = str(self._number(each, given, at)) if key in self._keyed else each
                numbered[name] = self._numbered(value, each, given, f"{at}.{each}", place, mixed)
            return numbered
        if isinstance(data, Sequence) and not isinstance(data, str):
            return [self._numbered(each, "", given, f"{at}[{index}]", place, mixed) for index, each in enumerate(data)]
        if not place or not isinstance(data, str) or (mixed and data not in self._numbers):
            return data
        return self._number(data, given, at)

    def _number(self, name: str, given: Reader, at: str) -> int:
        """The number of a place that a document names."""
        if name not in self._numbers:
            raise given.bad(at, f"{shown(name)} is no place of this board. {did_you_mean(name, list(self._numbers))}")
        return self._numbers[name]


def _by_field(data: Data, field: str) -> dict[str, Data]:
    """A list of tables as a table of tables, each under the value of a field, which it then no longer needs."""
    found: dict[str, Data] = {}
    if isinstance(data, Sequence) and not isinstance(data, str):
        for each in data:
            if isinstance(each, Mapping):
                found[str(each[field])] = {key: value for key, value in each.items() if key != field}
    return found


def read_progress(data: Reader, position: P, kinds: Kinds[P]) -> None:
    """What is going on, and how the game has ended if it has."""
    position.stack = [kinds.read(each, position) for each in data.tables("stack")]
    if data.has("outcome") and data.raw("outcome") is not None:
        position.outcome = outcome_from_data(data.table("outcome"))
