"""Hashes of what is kept, so that a row that was edited, lost or added behind the store's back is found.

The entries of a table are a chain: the hash of each is made of its own line and of the hash before it, the first one's of that of
the table itself. They guard against damage, not against the operator, who can make them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256

Value = str | int | float | bytes | None


def fingerprint(values: Iterable[Value]) -> bytes:
    """The hash of the values of a row."""
    plain = [value.hex() if isinstance(value, bytes) else value for value in values]
    return sha256(json.dumps(plain).encode()).digest()


def link(before: bytes, number: int, line: str) -> bytes:
    """The hash of an entry, which follows another or, the first one, its table."""
    return sha256(before + number.to_bytes(8, "big") + line.encode("utf-8", "surrogatepass")).digest()


def of_keys(rows: Sequence[tuple[bytes, str | None, str, int]]) -> bytes:
    """The hash of all that opens a table: digest, seat, kind and number of each, in whatever order."""
    return fingerprint([value for row in sorted(rows, key=lambda row: row[0]) for value in row])
