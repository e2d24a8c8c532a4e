"""Where a running server is found by its operator: a file beside its database, which nobody else can read.

A database of SQLite belongs to one process at a time, so `enfilade admin` asks that process. Whoever can read the file could read
the database too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

SUFFIX: Final = ".server"


class Doorbell(Struct, frozen=True):
    """The address of a server, and the key that says that its operator asks."""

    address: str
    key: str


def path_of(database: str | Path) -> Path:
    """The file beside a database."""
    return Path(f"{database}{SUFFIX}")


def hang_up(database: str | Path, doorbell: Doorbell) -> None:
    """Let the operator find a server."""
    path = path_of(database)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(doorbell))


def take_down(database: str | Path) -> None:
    """The server has stopped."""
    with suppress(OSError):
        path_of(database).unlink(missing_ok=True)


def find(database: str | Path) -> Doorbell | None:
    """The server that has a database, unless there is none."""
    try:
        return msgspec.json.decode(path_of(database).read_bytes(), type=Doorbell)
    except (OSError, msgspec.DecodeError):
        return None
