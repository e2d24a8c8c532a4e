"""What an experiment varies: a field of the scenario, a player, a player's budget, the scenario itself, or named cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from enfilade.kernel.data import Data, Reader, canonical
from enfilade.kernel.errors import shown

MOST_LEVELS: Final = 1000
FORMS: Final = ("values", "from", "cases")  # any of these makes a table the description of a parameter


@dataclass(frozen=True)
class Parameter:
    """One thing that is varied. It has levels, or (without any) takes every real number from `low` to `high`."""

    key: str
    levels: tuple[Data, ...]
    low: float = 0.0
    high: float = 0.0
    cases: Mapping[str, Mapping[str, Data]] = field(default_factory=dict)  # by name, what each sets

    @property
    def is_real(self) -> bool:
        return not self.levels

    def at(self, share: float) -> Data:
        """The value a share of the way through, from 0 up to but not including 1; each level has an equal part of it."""
        if self.is_real:
            return self.low + share * (self.high - self.low)
        return self.levels[min(int(share * len(self.levels)), len(self.levels) - 1)]

    def extremes(self) -> list[Data]:
        """What is tried where every level would be too many: the levels, or both ends of a range."""
        return [self.low, self.high] if self.is_real else list(self.levels)

    def changes(self, value: Data) -> Mapping[str, Data]:
        """What a value sets, by dotted key."""
        return self.cases[str(value)] if self.cases else {self.key: value}


def read_parameters(reader: Reader) -> tuple[Parameter, ...]:
    """Those in the table `vary`, whose keys may be written with dots or as tables within one another."""
    return tuple(_read(reader, ""))


def _read(reader: Reader, prefix: str) -> list[Parameter]:
    found: list[Parameter] = []
    for key in reader.keys():
        path = f"{prefix}.{key}" if prefix else key
        value = reader.raw(key)
        if not isinstance(value, Mapping):
            found.append(Parameter(path, _levels(reader, key)))
            continue
        inner = reader.table(key)
        if any(form in value for form in FORMS):
            found.append(_described(inner, path))
            inner.close()
        elif value:
            found += _read(inner, path)
        else:
            raise reader.bad(key, f"say what to vary: a list of values, or a table with {', '.join(FORMS)}")
    return found


def _described(reader: Reader, path: str) -> Parameter:
    if reader.has("values"):
        return Parameter(path, _levels(reader, "values"))
    if reader.has("cases"):
        cases = reader.table("cases")
        named = {name: dict(cases.table(name).values) for name in cases.keys()}
        if len(named) < 2:
            raise reader.bad("cases", "there should be two cases at least, each a table of dotted keys and values")
        return Parameter(path, tuple(named), cases=named)
    return _ranged(reader, path)


def _levels(reader: Reader, key: str) -> tuple[Data, ...]:
    values = reader.raw(key)
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise reader.bad(key, f"{shown(values)} should be a list of values, or a table with from and to")
    if len(values) < 2:
        raise reader.bad(key, "there should be two values at least, or it does not vary")
    if len({canonical(value) for value in values}) < len(values):
        raise reader.bad(key, "a value stands there twice")
    return tuple(values)


def _ranged(reader: Reader, path: str) -> Parameter:
    """From here to there: whole numbers one by one or by a step; other numbers as a range, or by a step."""
    low, high = _number(reader, "from"), _number(reader, "to")
    if high <= low:
        raise reader.bad("to", f"{shown(high)} should be more than {shown(low)}")
    step = _number(reader, "step") if reader.has("step") else reader.integer("step", 1)
    if not reader.has("step") and not (isinstance(low, int) and isinstance(high, int)):
        return Parameter(path, (), float(low), float(high))
    if step <= 0:
        raise reader.bad("step", f"{shown(step)} should be more than 0")
    count = int((high - low) / step + 1e-9) + 1
    if not 2 <= count <= MOST_LEVELS:
        raise reader.bad("step", f"this gives {count} values: from 2 to {MOST_LEVELS} are sensible")
    return Parameter(path, tuple(low + step * index for index in range(count)))


def _number(reader: Reader, key: str) -> int | float:
    value = reader.raw(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 2**53:
        raise reader.bad(key, f"{shown(value)} should be a number")
    return value
