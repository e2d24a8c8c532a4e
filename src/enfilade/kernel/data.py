"""Plain data, how it is checked when it comes in, and how it is hashed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from enfilade.kernel.errors import BadScenario, cut, did_you_mean, nearest, shown

Data: TypeAlias = None | bool | int | float | str | Sequence["Data"] | Mapping[str, "Data"]
Fields: TypeAlias = Mapping[str, Data]

MOST_DEEP: Final = 64  # tables and lists within one another
MOST_INTEGER: Final = 2**53  # beyond this a browser no longer counts every number


def canonical(data: Data) -> str:
    """The one text of plain data: keys sorted, no blanks."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(data: Data) -> str:
    """A short hash of plain data."""
    return blake2b(canonical(data).encode(), digest_size=12).hexdigest()


def is_count(text: str) -> bool:
    """Whether a text is a number in plain digits, few enough to count with. (`isdigit` takes ² and figures without end.)"""
    return text.isascii() and text.isdigit() and len(text) < 10


def is_too_deep(data: Data) -> bool:
    """Whether lists and tables lie so deep within one another that no honest file does it."""
    level: list[Data] = [data]
    for _ in range(MOST_DEEP):
        inner: list[Data] = []
        for each in level:
            if isinstance(each, Mapping):
                inner.extend(each.values())
            elif isinstance(each, Sequence) and not isinstance(each, str):
                inner.extend(each)
        if not inner:
            return False
        level = inner
    return True


MOST_TOLD: Final = 240  # characters by which a thing shows itself


def described(thing: object, data: Data) -> str:
    """How something shows itself to whoever works with it: its kind, and what its plain data says, as far as it fits."""
    if isinstance(data, Mapping):
        facts = [f"{key}={value!r}" for key, value in data.items()]
    elif isinstance(data, Sequence) and not isinstance(data, str):
        facts = [repr(each) for each in data]
    else:
        facts = [repr(data)]
    return cut(f"{type(thing).__name__}({', '.join(facts)})", MOST_TOLD)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Plain:
    """What can be written as plain data, and shows itself so."""

    def to_data(self) -> Data:
        raise NotImplementedError

    def __repr__(self) -> str:
        return described(self, self.to_data())


class Source:
    """Where plain data came from: a name, and the text if there was one, to find lines in; it may be all `within` one key."""

    def __init__(self, name: str, text: str = "", within: str = "") -> None:
        self.name: Final = name
        self.text: Final = text
        self.within: Final = within
        self.parts: Final[dict[str, Source]] = {}  # where the tables came from that another file was asked for
        self.changes: Final[list[str]] = []  # the dotted keys whose values came from elsewhere

    def __repr__(self) -> str:
        return f"<Source {self.name}>"

    def is_changed(self, path: str) -> bool:
        """Whether what stands at a dotted key is not what the text says."""
        return any([path == key or path.startswith((f"{key}.", f"{key}[")) for key in self.changes])

    def line_of(self, path: str) -> int:
        """The line of a dotted key in a TOML text (`zones.exit`, `piece[2].type`, `rows[3]`), 0 if not found."""
        wanted = "" if self.is_changed(path) else path.removeprefix(f"{self.within}.")
        while wanted:
            line = self._lines().get(wanted, 0)
            if line:
                return line
            wanted = wanted[: wanted.rfind("[")] if wanted.endswith("]") else wanted.rpartition(".")[0]
        return 0

    def _lines(self) -> dict[str, int]:
        """The line of each key: enough of TOML's layout to point a person at the right place."""
        lines: dict[str, int] = {}
        counts: dict[str, int] = {}
        table = ""
        listing = ""
        for number, raw in enumerate(self.text.splitlines(), 1):
            line = raw.strip()
            if listing:
                if line.startswith(("'", '"', "{", "[")):
                    count = counts.get(listing, 0)
                    counts[listing] = count + 1
                    lines[f"{listing}[{count}]"] = number
                if line.startswith("]"):
                    listing = ""
            elif line.startswith("[["):
                name = line.strip("[] ").split("]]")[0].strip()
                count = counts.get(name, 0)
                counts[name] = count + 1
                table = f"{name}[{count}]"
                lines[table] = number
            elif line.startswith("["):
                table = line[1:].split("]")[0].strip()
                lines[table] = number
            elif "=" in line and not line.startswith("#"):
                name = line.split("=", 1)[0].strip().strip("\"'")
                key = f"{table}.{name}" if table else name
                lines[key] = number
                value = line.split("=", 1)[1].split("#")[0].strip()
                if value == "[":
                    listing = key
        return lines


class Reader:
    """A typed reader of plain data that knows where it is, so that each complaint names file, line and key."""

    def __init__(self, values: Fields, source: Source, path: str = "") -> None:
        self.values: Final = values
        self.source: Final = source
        self.path: Final = path
        self._read: Final[set[str]] = set()  # what somebody has asked for, there or not

    def __repr__(self) -> str:
        return f"<Reader of {self.source.name}{f', {self.path}' if self.path else ''}: {', '.join(self.values)}>"

    def bad(self, key: str, message: str) -> BadScenario:
        """The error to raise about a key of this table."""
        path = self.at(key)
        name = f"{self.source.name}, as changed" if self.source.is_changed(path) else self.source.name
        return BadScenario(message, name, path, self.source.line_of(path), "" if key == "id" else self._named())

    def _named(self) -> str:
        """What an entry of a list calls itself: its author knows it by that, not by its index."""
        name = self.values.get("id", "") if self.path.endswith("]") else ""
        return name if isinstance(name, str) else ""

    def at(self, key: str) -> str:
        """The dotted name of a key of this table in the whole document."""
        if not key or not self.path:
            return key or self.path
        return self.path + key if key.startswith("[") else f"{self.path}.{key}"

    def has(self, key: str) -> bool:
        return key in self.values

    def keys(self) -> list[str]:
        """The keys of this table, all of which count as read."""
        self._read.update(self.values)
        return list(self.values)

    def raw(self, key: str) -> Data:
        """The value as it is."""
        self._read.add(key)
        if key not in self.values:
            raise self.bad(key, "this key is missing")
        return self.values[key]

    def text(self, key: str, default: str | None = None) -> str:
        self._read.add(key)
        if default is not None and key not in self.values:
            return default
        value = self.raw(key)
        if not isinstance(value, str):
            raise self.bad(key, f"{shown(value)} should be a text in quotes")
        return value

    def integer(self, key: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        self._read.add(key)
        if default is not None and key not in self.values:
            return default
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.bad(key, f"{shown(value)} should be a whole number")
        if abs(value) > MOST_INTEGER:
            raise self.bad(key, f"{shown(value)} is too large a number")
        if least is not None and value < least:
            raise self.bad(key, f"{shown(value)} should be at least {least}")
        if most is not None and value > most:
            raise self.bad(key, f"{shown(value)} should be at most {most}")
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        self._read.add(key)
        if default is not None and key not in self.values:
            return default
        value = self.raw(key)
        if not isinstance(value, bool):
            raise self.bad(key, f"{shown(value)} should be true or false")
        return value

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in options:
            close = nearest(value, list(options))
            meant = f". Did you mean {' or '.join(close)}?" if close else ""
            known = f"one of {', '.join(options)}" if options else "something that exists, and there is nothing yet"
            raise self.bad(key, f"{shown(value)} should be {known}{meant}")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        self._read.add(key)
        if default is not None and key not in self.values:
            return list(default)
        found: list[str] = []
        for index, value in enumerate(self._sequence(key)):
            if not isinstance(value, str):
                raise self.bad(f"{key}[{index}]", f"{shown(value)} should be a text in quotes")
            found.append(value)
        return found

    def integers(self, key: str, default: list[int] | None = None) -> list[int]:
        self._read.add(key)
        if default is not None and key not in self.values:
            return list(default)
        found: list[int] = []
        for index, value in enumerate(self._sequence(key)):
            if isinstance(value, bool) or not isinstance(value, int):
                raise self.bad(f"{key}[{index}]", f"{shown(value)} should be a whole number")
            if abs(value) > MOST_INTEGER:
                raise self.bad(f"{key}[{index}]", f"{shown(value)} is too large a number")
            found.append(value)
        return found

    def table(self, key: str) -> Reader:
        """The table under a key; an absent one reads as empty."""
        self._read.add(key)
        if key not in self.values:
            return Reader({}, self.source, self.at(key))
        value = self.raw(key)
        if not isinstance(value, Mapping):
            raise self.bad(key, f"{shown(value)} should be a table")
        part = self.source.parts.get(self.at(key))
        return Reader(value, self.source, self.at(key)) if part is None else Reader(value, part)

    def numbers(self, key: str) -> dict[str, int]:
        """The table of whole numbers under a key; an absent one reads as empty."""
        table = self.table(key)
        return {each: table.integer(each) for each in table.keys()}

    def tables(self, key: str) -> list[Reader]:
        """The list of tables under a key; an absent one reads as empty."""
        self._read.add(key)
        if key not in self.values:
            return []
        found: list[Reader] = []
        for index, value in enumerate(self._sequence(key)):
            if not isinstance(value, Mapping):
                raise self.bad(f"{key}[{index}]", f"{shown(value)} should be a table")
            found.append(Reader(value, self.source, self.at(f"{key}[{index}]")))
        return found

    def rows(self, key: str) -> list[Sequence[Data]]:
        """The list of lists under a key."""
        found: list[Sequence[Data]] = []
        for index, value in enumerate(self._sequence(key)):
            if isinstance(value, str) or not isinstance(value, Sequence):
                raise self.bad(f"{key}[{index}]", f"{shown(value)} should be a list")
            found.append(value)
        return found

    def close(self) -> None:
        """Complain of a key that nobody has read."""
        for key in self.values:
            if key not in self._read:
                raise self.bad(key, f"this key is not known here. {did_you_mean(key, sorted(self._read))}")

    def _sequence(self, key: str) -> Sequence[Data]:
        value = self.raw(key)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.bad(key, f"{shown(value)} should be a list")
        return value
