"""Workers on other machines: how a server comes by them, and how one becomes one. They need packages that not everybody has."""

from __future__ import annotations

from pathlib import Path

from enfilade.extras import need
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.store import POSTGRES
from enfilade.server.work.workers import Distant


def open_distant(database: str | Path) -> Distant:
    """The workers elsewhere who may think for the computer players of a server with this database, which is given a queue."""
    _check(database)
    from enfilade.server.work.afar import Afar  # noqa: PLC0415  (only those who use it need it)
    from enfilade.server.work.queue import Queue  # noqa: PLC0415

    return Afar(Queue(str(database), make=True))


def think_for_servers(database: str | Path, places: int) -> None:
    """Think for the servers with this database, in so many processes, until told to stop."""
    _check(database)
    from enfilade.server.work.outpost import work  # noqa: PLC0415

    work(str(database), places)


def _check(database: str | Path) -> None:
    if not str(database).startswith(POSTGRES):
        raise EnfiladeError(f"workers take their work out of a PostgreSQL database, postgresql://…, and {database} is a file")
    need("postgres", "a queue for workers", "psycopg", "procrastinate")
