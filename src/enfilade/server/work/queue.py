"""Decisions that wait for a worker on any machine, in a queue that procrastinate keeps in the PostgreSQL database of the games.

What waits there is worth nothing after seconds: whoever asked thinks for themselves if no answer comes. So the queue has a schema
of its own, named after the release of the library that made it: no backup has it, no upgrade brings it up, and a worker needs no
right to anything else. Answers and signs of life are notifications of PostgreSQL, which nobody keeps.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

import procrastinate
import psycopg
from procrastinate.exceptions import ProcrastinateException
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from psycopg.sql import SQL, Identifier

from enfilade.kernel.errors import EnfiladeError

TASK: Final = "choose"
MAKING: Final = 0x656E66696C616465  # what is locked while the schema is made: several servers may start at once
HEART_SECONDS: Final = 0.5  # between two heartbeats of a worker
POLL_SECONDS: Final = 0.25  # between two looks at the queue: now and then the library overhears a notification
ABORT_SECONDS: Final = 2.0  # between two looks whether what is being done was withdrawn
MOST_SESSIONS: Final = 4
SESSION_SECONDS: Final = 3.0  # to wait for one of them
STOP_SECONDS: Final = 5.0  # that a worker which is stopped may still think
KEEPING: Final = {"connect_timeout": 3, "application_name": "enfilade queue"}
Chosen = Callable[[str, str, int, str], Awaitable[None]]  # a place's name, a request, its number, and the channel for the answer

# It would write every job with all that is in it, and a view is a secret.
logging.getLogger("procrastinate").setLevel(logging.CRITICAL)


class QueueFailed(EnfiladeError):
    """The queue cannot be used now, or not by whoever tries."""


class Queue:
    """The queue of a database. A server makes it where there is none; a worker finds it."""

    def __init__(self, database: str, make: bool) -> None:
        self.schema: Final = _schema(database, make)
        self._connector: Final = procrastinate.PsycopgConnector(
            conninfo=database,
            kwargs=KEEPING,
            configure=self._enter,
            min_size=1,
            max_size=MOST_SESSIONS,
            timeout=SESSION_SECONDS,
        )
        self._app: Final = procrastinate.App(connector=self._connector)

    async def open(self) -> None:
        """Connect."""
        with _told():
            await self._app.open_async()

    async def close(self) -> None:
        """Let all sessions go."""
        with _told():
            await self._app.close_async()

    # For whoever asks.

    async def put(self, lane: str, request: str, number: int, channel: str) -> int:
        """Let a request wait in a lane for whoever takes it; gives its name in the queue."""
        with _told():
            return await self._app.configure_task(TASK, queue=lane).defer_async(request=request, number=number, channel=channel)

    async def is_waiting(self, job: int) -> bool | None:
        """Whether nobody has taken a request yet; None if it is there no more."""
        with _told():
            try:
                status = await self._app.job_manager.get_job_status_async(job)
            except procrastinate.exceptions.NoResult:
                return None
        return {Status.TODO: True, Status.DOING: False}.get(status)

    async def withdraw(self, job: int) -> None:
        """Nobody needs the answer any more: whoever thinks about it stops."""
        with _told():
            await self._app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)

    async def put_back(self, seconds: float) -> None:
        """What was taken by a worker whose heart has not beaten for so long waits again, once; then it goes."""
        with _told():
            manager = self._app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=seconds):
                if job.id is None:
                    continue
                if job.attempts:
                    await manager.finish_job_by_id_async(job.id, Status.ABORTED, delete_job=True)
                else:
                    await manager.retry_job_by_id_async(job.id, datetime.now(UTC), queue=str(job.queue).partition("@")[0])

    # For whoever answers.

    def serve(self, chosen: Chosen) -> None:
        """What is done with each request that is taken; it answers for its own failures."""

        @self._app.task(name=TASK, pass_context=True)
        async def choose(context: procrastinate.JobContext, request: str, number: int, channel: str) -> None:
            await chosen(str(context.worker_name), request, number, channel)

    async def work(self, name: str, lanes: Iterable[str]) -> None:
        """Take one request after the other out of lanes, in somebody's name, until cancelled."""
        with _told():
            await self._app.run_worker_async(
                queues=list(lanes),
                name=name,
                concurrency=1,
                delete_jobs="always",
                update_heartbeat_interval=HEART_SECONDS,
                stalled_worker_timeout=60 * HEART_SECONDS,
                fetch_job_polling_interval=POLL_SECONDS,
                abort_job_polling_interval=ABORT_SECONDS,
                shutdown_graceful_timeout=STOP_SECONDS,
                install_signal_handlers=False,
            )
        raise QueueFailed("the queue was lost")

    # For both.

    async def notify(self, channel: str, text: str) -> None:
        """Tell whoever listens."""
        with _told():
            await self._connector.execute_query_async("SELECT pg_notify(%(channel)s, %(text)s)", channel=channel, text=text)

    async def listen(self, hear: Callable[[str, str], None], channels: Iterable[str]) -> None:
        """Hear what is told in channels, each text with its channel, until cancelled or the session is lost for good."""

        async def told(*, channel: str, payload: str) -> None:
            hear(channel, payload)

        with _told():
            await self._connector.listen_notify(told, list(channels))

    async def _enter(self, session: psycopg.AsyncConnection[Any]) -> None:
        await session.execute(SQL("SET search_path TO {}").format(Identifier(self.schema)))
        await session.commit()


@contextmanager
def _told() -> Iterator[None]:
    """What goes wrong in the library or the database, in our words."""
    try:
        yield
    except (ProcrastinateException, psycopg.Error, OSError) as error:
        raise QueueFailed(f"the queue for workers cannot be used: {error.__cause__ or error}") from None


def _schema(database: str, make: bool) -> str:
    """The schema of the queue, beside that of the games; if it should be made, it is."""
    with _told(), psycopg.connect(database, connect_timeout=5) as session, session.transaction():
        found = session.execute("SELECT coalesce(current_schema(), 'public')").fetchone()
        assert found is not None
        name = f"{found[0]}_queue_{version('procrastinate').replace('.', '_')}"
        if make:
            session.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
        if session.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (name,)).fetchone() is None:
            if not make:
                raise QueueFailed(
                    f"there is no queue {name} in this database: start a server with workers.queue = true on it, "
                    "of the same release as this worker"
                )
            session.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
            session.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(name)))
            session.execute(SchemaManager.get_schema())
    return name
