"""The kinds of values in messages, and how large they may be."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from enfilade.kernel.errors import EnfiladeError

MOST_BYTES = 64 * 1024  # of a message, and of the body of a request
MOST_SCENARIO_LETTERS = 48 * 1024
MOST_RECORD_BYTES = 4 * 1024 * 1024

Id = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None
Count = Annotated[int, Meta(ge=0, lt=2**31)]
Word = Annotated[str, Meta(max_length=200)]
File = Annotated[str, Meta(max_length=MOST_SCENARIO_LETTERS)]
Draw = Annotated[int, Meta(ge=-1000, le=1000)] | Word
Flag = Literal["", "loses", "waits", "stand-in"]  # what happens when a seat runs out of time; empty: it is not said here
Value = bool | Annotated[int, Meta(ge=-(2**53), le=2**53)] | float | Word


class Malformed(EnfiladeError):
    """A message or request that cannot be understood."""
