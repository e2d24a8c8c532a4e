"""Plain data as TOML: a changed scenario becomes a file again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from enfilade.kernel.data import Data


def as_toml(data: Mapping[str, Data]) -> str:
    """A TOML text that reads back as the same data. None has no place in TOML and is left out."""
    return "\n".join(_table(data, "")) + "\n"


def _table(data: Mapping[str, Data], path: str) -> list[str]:
    """The lines of a table: its values first, then the tables inside it."""
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if value is not None and not _is_nested(value)]
    for key, value in data.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *_table(value, name)]
        elif _is_nested(value) and isinstance(value, Sequence):
            for each in value:
                if isinstance(each, Mapping):
                    lines += ["", f"[[{name}]]", *_table(each, name)]
    return lines


def _is_nested(value: Data) -> bool:
    """Whether a value is written as tables of its own."""
    if isinstance(value, Mapping):
        return True
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and bool(value)
        and all(isinstance(one, Mapping) for one in value)
    )


def _key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isalnum() and plain.isascii() else json.dumps(key, ensure_ascii=False)


def _value(value: Data) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items() if each is not None) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return str(value)
