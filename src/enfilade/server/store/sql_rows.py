"""The hashes beside the rows of a database: written with them, and compared when they are read."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection
from typing import Final

from enfilade.server.store.chain import fingerprint, link, of_keys
from enfilade.server.store.connection import Connection, Unreadable
from enfilade.server.store.faults import SetAside
from enfilade.server.store.schema import OF_TABLES

logger = logging.getLogger("enfilade.server")
FIXED: Final = "id, created, game, rules, scenario, seed, dice, opening, seats"  # of a table: they change only with its set-up
MOVING: Final = "touched, is_over, length, seal, keys"


def seal_of(connection: Connection, id: str) -> bytes:
    """The hash of a table without its entries: what the first of them follows."""
    return fingerprint(connection.execute(f"SELECT {FIXED} FROM tables WHERE id = ?", (id,)).fetchone())


def mark(connection: Connection, id: str) -> None:
    """Note the secrets of a table, and then the hash of what changes about it."""
    connection.execute("UPDATE tables SET keys = ? WHERE id = ?", (_keys_of(connection, id), id))
    mark_moved(connection, id)


def mark_moved(connection: Connection, id: str) -> None:
    """Note the hash of what changes about a table, whose secrets are the same."""
    connection.execute("UPDATE tables SET mark = ? WHERE id = ?", (_mark_of(connection, id), id))


def lines_of(connection: Connection, id: str) -> list[str]:
    """The entries of a table, each as a line, if all that is kept of it is what was written; else raises SetAside."""
    try:
        length, seal, keys, noted = connection.execute(
            "SELECT length, seal, keys, mark FROM tables WHERE id = ?", (id,)
        ).fetchone()
        if noted != _mark_of(connection, id):
            raise SetAside(id, "its row has been changed")
        if keys != _keys_of(connection, id):
            raise SetAside(id, "its secrets have been changed")
        last = seal_of(connection, id)
        lines: list[str] = []
        for number, line, hash in connection.execute(
            "SELECT number, line, hash FROM entries WHERE place = ? ORDER BY number", (id,)
        ):
            expected = len(lines) + 1
            if number != expected:
                raise SetAside(id, f"entry {expected} is missing")
            if expected > length:
                raise SetAside(id, f"entry {number} was never written")
            last = link(last, number, line)
            if hash != last:
                raise SetAside(id, f"entry {number}, or what stands before it, has been changed")
            lines.append(line)
        if len(lines) < length:
            raise SetAside(id, f"entry {len(lines) + 1} is missing")
        if last != seal:
            raise SetAside(id, "its row has been changed")
    except (sqlite3.DatabaseError, Unreadable) as error:
        raise SetAside(id, f"it cannot be read: {error}") from None
    return lines


def look_through(connection: Connection, path: str) -> set[str]:
    """Compare everything that is kept with its hashes, and tell the operator what is damaged: the ids of such tables."""
    aside: set[str] = set()
    try:
        ids = [id for (id,) in connection.execute("SELECT id FROM tables").fetchall()]
    except (sqlite3.DatabaseError, Unreadable) as error:
        logger.error("%s is damaged: %s", path, error)
        return aside
    for id in ids:
        try:
            lines_of(connection, id)
        except SetAside as error:
            logger.error("%s: %s; all other tables go on", path, error)
            aside.add(id)
    return aside


def seal_anew(connection: Connection, now: float) -> None:
    """Note the hashes of all that an older schema kept without, as if it had been touched now."""
    for (id,) in connection.execute("SELECT id FROM tables").fetchall():
        last, length = seal_of(connection, id), 0
        for number, line in connection.execute(
            "SELECT number, line FROM entries WHERE place = ? ORDER BY number", (id,)
        ).fetchall():
            last, length = link(last, number, line), length + 1
            connection.execute("UPDATE entries SET hash = ? WHERE place = ? AND number = ?", (last, id, number))
        connection.execute("UPDATE tables SET touched = ?, length = ?, seal = ? WHERE id = ?", (now, length, last, id))
        mark(connection, id)
    for id, record in connection.execute("SELECT id, record FROM replays").fetchall():
        connection.execute("UPDATE replays SET hash = ? WHERE id = ?", (fingerprint([record]), id))


def give_seat(connection: Connection, id: str, seat: str, digest: bytes, number: int, person: str) -> None:
    """From now on one secret opens a seat, and nothing else does; it is that of a person with an account or, with none, a
    guest's, and is offered to nobody any more."""
    for part in ("secrets", "sitters", "offers"):
        connection.execute(f"DELETE FROM {part} WHERE place = ? AND seat = ?", (id, seat))
    connection.execute("INSERT INTO secrets VALUES (?, ?, ?, 'seat', ?)", (digest, id, seat, number))
    if person:
        connection.execute("INSERT INTO sitters VALUES (?, ?, ?)", (id, seat, person))
    mark(connection, id)


def names_of(connection: Connection, id: str) -> dict[str, str]:
    """Who plays each seat of a table with an account."""
    rows = connection.execute(
        "SELECT seat, name FROM sitters JOIN people ON people.id = person WHERE place = ?", (id,)
    ).fetchall()
    return {str(seat): str(name) for seat, name in rows}


def forget(connection: Connection, ids: Collection[str]) -> None:
    """Let tables go with all that belongs to them."""
    for each in [*[f"{part} WHERE place" for part in OF_TABLES], "tables WHERE id"]:
        connection.executemany(f"DELETE FROM {each} = ?", [(id,) for id in ids])


def _keys_of(connection: Connection, id: str) -> bytes:
    return of_keys(connection.execute("SELECT digest, seat, kind, number FROM secrets WHERE place = ?", (id,)).fetchall())


def _mark_of(connection: Connection, id: str) -> bytes:
    return fingerprint(connection.execute(f"SELECT {MOVING} FROM tables WHERE id = ?", (id,)).fetchone())
