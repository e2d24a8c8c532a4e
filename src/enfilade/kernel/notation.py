"""Positions written down with names: what the notations of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import did_you_mean, shown
from enfilade.kernel.play import Kinds, P, Position, outcome_from_data


class Names:
    """The names of a board's places, and the keys of plain data under which a place stands.

    `special` names what is no place of the board: -1 is often `off`. Data that a position wrote holds the numbers of places;
    a document holds their names. Under its keys, every number is a place: in lists and tables too.
    """

    def __init__(self, keys: tuple[str, ...], names: Sequence[str], special: Mapping[int, str]) -> None:
        self._keys: Final = keys
        self._names: Final = names
        self._special: Final = special
        self._numbers: Final = {name: number for number, name in enumerate(names)}
        self._numbers.update({name: number for number, name in special.items()})

    def name(self, number: int) -> str:
        """What a place is called."""
        return self._special[number] if number in self._special else self._names[number]

    def number(self, reader: Reader, key: str, name: str) -> int:
        """The number of a place that a document names."""
        if name not in self._numbers:
            raise reader.bad(key, f"{shown(name)} is no place of this board. {did_you_mean(name, list(self._numbers))}")
        return self._numbers[name]

    def place(self, reader: Reader, key: str, default: int) -> int:
        """The place under a key of a document; where it is silent, the one given."""
        return self.number(reader, key, reader.text(key)) if reader.has(key) else default

    def named(self, data: Data, is_place: bool = False) -> Data:
        """Plain data with its places by name."""
        if isinstance(data, Mapping):
            return {key: self.named(value, is_place or key in self._keys) for key, value in data.items()}
        if isinstance(data, Sequence) and not isinstance(data, str):
            return [self.named(each, is_place) for each in data]
        return self.name(data) if is_place and isinstance(data, int) else data

    def numbered(self, reader: Reader) -> Reader:
        """The table of a document with its places by number."""
        values = {key: self._number(value, reader, key, key in self._keys) for key, value in reader.values.items()}
        return Reader(values, reader.source, reader.path)

    def _number(self, data: Data, reader: Reader, key: str, is_place: bool) -> Data:
        if isinstance(data, Mapping):
            return {each: self._number(value, reader, key, is_place or each in self._keys) for each, value in data.items()}
        if isinstance(data, Sequence) and not isinstance(data, str):
            return [self._number(each, reader, key, is_place) for each in data]
        return self.number(reader, key, data) if is_place and isinstance(data, str) else data


def written(position: Position, bare: dict[str, Data], names: Names) -> dict[str, Data]:
    """A document: what a game says of its pieces, then what is going on, and the outcome if the game is over."""
    bare["stack"] = [names.named(procedure.to_data()) for procedure in position.stack]
    if position.outcome is not None:
        bare["outcome"] = position.outcome.to_data()
    return bare


def read_progress(data: Reader, position: P, kinds: Kinds[P], names: Names) -> bool:
    """What a document says is going on, or how the game has ended; False if it says nothing of either."""
    if data.has("outcome"):
        position.outcome = outcome_from_data(data.table("outcome"))
    stack = data.tables("stack")
    position.stack = [kinds.read(names.numbered(each), position) for each in stack]
    return bool(stack) or position.outcome is not None
