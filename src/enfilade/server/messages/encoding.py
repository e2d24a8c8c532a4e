"""Messages and plain data as JSON."""

from __future__ import annotations

import msgspec
from msgspec import Raw

_encoder = msgspec.json.Encoder()


def encode(data: object) -> bytes:
    """The JSON of a message or of plain data."""
    return _encoder.encode(data)


def raw(data: object) -> Raw:
    """Plain data, already as JSON: encoded once, sent to many."""
    return Raw(_encoder.encode(data))
