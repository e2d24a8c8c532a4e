"""The layout of a database, whichever kind it is, and the steps by which an older one is brought up to date.

Layouts 1 and 2 are told where they were made, in `sqlite_file` and `postgres`; since then every step is the same for both, and a
step is never changed once it has been released: whatever comes later is a step of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.server.store.connection import Connection

# `news` is what the operator has to say to everybody.
NEWS: Final = """
CREATE TABLE news (number INTEGER PRIMARY KEY, text TEXT NOT NULL, created REAL NOT NULL) STRICT;
"""
FIRST: Final = 2  # the layout that both kinds have had
STEPS: Final[Mapping[int, str]] = {3: NEWS}  # what leads to a layout from the one before it
SCHEMA: Final = max(STEPS)
OF_TABLES: Final = ("entries", "secrets")  # whose rows belong to a table, by its id as `place`
ORDER: Final = ("tables", *OF_TABLES, "replays", "news")  # in which rows can be copied: what others refer to comes first
POSTGRES: Final = (("REAL", "DOUBLE PRECISION"), ("BLOB", "BYTEA"), (") STRICT, WITHOUT ROWID", ")"), (") STRICT", ")"))


def bring_up(connection: Connection, version: int, is_postgres: bool = False) -> None:
    """Go from a layout to the present one, in the transaction that has begun."""
    for number in range(max(version, FIRST) + 1, SCHEMA + 1):
        script = STEPS[number]
        for ours, theirs in POSTGRES if is_postgres else ():
            script = script.replace(ours, theirs)
        run_script(connection, script)


def run_script(connection: Connection, script: str) -> None:
    """Several statements, in the transaction that has begun."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)
