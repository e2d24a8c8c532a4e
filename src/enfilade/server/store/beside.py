"""What is kept of a table beside its entries, and changes with them or between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from enfilade.server.store.connection import Connection


class Beside(Struct, frozen=True):
    """The clock of a table and when it runs out; what is unsettled there, empty if nothing is; the seats of people whose decision
    is awaited, each since a time; and whether a computer is to decide. What is None is as it was, or is not there."""

    clock: tuple[str, float | None] | None = None
    unsettled: str | None = None
    turns: Mapping[str, float] | None = None
    thinks: bool | None = None


NOTHING: Final = Beside()


def write_beside(connection: Connection, place: str, beside: Beside) -> None:
    """Keep it, as far as it has changed."""
    if beside.clock is not None:
        connection.execute("UPDATE clocks SET state = ?, due = ? WHERE place = ?", (*beside.clock, place))
    if beside.unsettled is not None:
        connection.execute("DELETE FROM unsettled WHERE place = ?", (place,))
        if beside.unsettled:
            connection.execute("INSERT INTO unsettled VALUES (?, ?)", (place, beside.unsettled))
    if beside.turns is not None:
        _write_turns(connection, place, beside.turns)
    if beside.thinks is not None:
        connection.execute("DELETE FROM thinking WHERE place = ?", (place,))
        if beside.thinks:
            connection.execute("INSERT INTO thinking VALUES (?)", (place,))


def read_beside(connection: Connection, place: str) -> Beside:
    """What is kept, but for the turns, of which only those who are told of them want to know."""
    clock = connection.execute("SELECT state, due FROM clocks WHERE place = ?", (place,)).fetchone()
    state = connection.execute("SELECT state FROM unsettled WHERE place = ?", (place,)).fetchone()
    thinks = connection.execute("SELECT 1 FROM thinking WHERE place = ?", (place,)).fetchone()
    kept = None if clock is None else (str(clock[0]), clock[1])
    return Beside(kept, "" if state is None else str(state[0]), None, thinks is not None)


def _write_turns(connection: Connection, place: str, asked: Mapping[str, float]) -> None:
    """These seats are asked now, and no others. Who was before has not to be told again."""
    before = {str(seat) for (seat,) in connection.execute("SELECT seat FROM turns WHERE place = ?", (place,)).fetchall()}
    gone = [(place, seat) for seat in before if seat not in asked]
    connection.executemany("DELETE FROM turns WHERE place = ? AND seat = ?", gone)
    new = [(place, seat, since) for seat, since in asked.items() if seat not in before]
    connection.executemany("INSERT INTO turns VALUES (?, ?, ?, 0)", new)
