"""The layout of a database, whichever kind it is, and the steps by which an older one is brought up to date.

Layouts 1 and 2 are told where they were made, in `sqlite_file` and `postgres`; since then every step is the same for both, and a
step is never changed once it has been released: whatever comes later is a step of its own. What belongs to a table goes with it
even if a server of an earlier release, which shares the database for a while, lets the table go.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.server.store.connection import Connection

# `news` is what the operator has to say to everybody.
NEWS: Final = """
CREATE TABLE news (number INTEGER PRIMARY KEY, text TEXT NOT NULL, created REAL NOT NULL) STRICT;
"""
# People with an account: `folded` is the name as others must not have it, `sitters` says who of them holds which seat.
PEOPLE: Final = """
CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, role TEXT NOT NULL, password TEXT NOT NULL,
    recovery BLOB NOT NULL, created REAL NOT NULL, suspended INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
    digest BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), created REAL NOT NULL, used REAL NOT NULL,
    agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_people ON sessions (person);
CREATE TABLE sitters (
    place TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat TEXT NOT NULL, person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (place, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitters_of_people ON sitters (person);
CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES people (id), other TEXT NOT NULL REFERENCES people (id), PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
    id TEXT PRIMARY KEY, reporter TEXT NOT NULL, about TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL,
    created REAL NOT NULL, settled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
# What goes with games that people find each other for: seats that are offered, to all or to one; tables that anybody may watch;
# clocks, with the time when one of them runs out; and what is said at tables.
CLUB: Final = """
CREATE TABLE offers (
    place TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, seat TEXT NOT NULL, host TEXT NOT NULL, wanted TEXT NOT NULL,
    created REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE listed (place TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
CREATE TABLE clocks (
    place TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, pace TEXT NOT NULL, state TEXT NOT NULL, due REAL
) STRICT, WITHOUT ROWID;
CREATE INDEX clocks_by_time ON clocks (due);
CREATE TABLE chat (
    place TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL, room TEXT NOT NULL, seat TEXT NOT NULL,
    name TEXT NOT NULL, text TEXT NOT NULL, created REAL NOT NULL, PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
"""
# Whose decision is awaited, and where people want to hear of it.
NOTICES: Final = """
CREATE TABLE turns (
    place TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat TEXT NOT NULL, since REAL NOT NULL, told INTEGER NOT NULL,
    PRIMARY KEY (place, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE mails (
    person TEXT PRIMARY KEY REFERENCES people (id), address TEXT NOT NULL, code BLOB NOT NULL, confirmed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE feeds (person TEXT PRIMARY KEY REFERENCES people (id), digest BLOB NOT NULL UNIQUE) STRICT, WITHOUT ROWID;
"""
# What no entry tells of and must outlive a server: what is proposed or awaited at a table, and where a computer is to decide.
UNSETTLED: Final = """
CREATE TABLE unsettled (
    place TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE thinking (place TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
"""
FIRST: Final = 2  # the layout that both kinds have had
STEPS: Final[Mapping[int, str]] = {
    3: NEWS,
    4: PEOPLE,
    5: CLUB,
    6: NOTICES,
    7: UNSETTLED,
}  # what leads to each from the one before
SCHEMA: Final = max(STEPS)
# Whose rows belong to a table, by its id as `place`.
OF_TABLES: Final = ("entries", "secrets", "sitters", "offers", "listed", "clocks", "chat", "turns", "unsettled", "thinking")
# The order in which rows can be copied: what others refer to comes first.
ORDER: Final = ("people", "tables", *OF_TABLES, "replays", "news", "sessions", "blocks", "reports", "mails", "feeds")
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
