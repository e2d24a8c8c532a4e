"""The one thread that reads and writes a database. What waits at the same time shares a commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

from enfilade.server.store.connection import Connection
from enfilade.server.store.faults import BadDatabase, Conflict

T = TypeVar("T")
MOST_AT_ONCE: Final = 64


class SqlThread:
    """Does one job after the other with a connection, and answers none of them before it is written."""

    def __init__(self, connection: Connection, path: str) -> None:
        self._connection: Final = connection
        self._path: Final = path
        self.is_closed = False
        self._jobs: Final[SimpleQueue[_Job[object] | None]] = SimpleQueue()
        self._thread: Final = threading.Thread(target=self._work, name="enfilade storage", daemon=True)
        self._thread.start()

    async def run(self, do: Callable[[Connection], T]) -> T:
        """What a job gives, once it is written."""
        return await self._put(do, False)

    async def run_alone(self, do: Callable[[Connection], T]) -> T:
        """What a job gives that needs the connection outside any transaction; what was asked for before it is written first."""
        return await self._put(do, True)

    async def _put(self, do: Callable[[Connection], T], is_alone: bool) -> T:
        if self.is_closed:
            raise BadDatabase(f"{self._path} has been closed")
        job = _Job(do, asyncio.get_running_loop(), self._path, is_alone)
        self._jobs.put(job)  # type: ignore[arg-type]
        # What was begun is finished: whoever is cancelled while waiting must not leave memory and file in disagreement.
        return await asyncio.shield(job.done)

    async def close(self) -> None:
        """Finish what waits, then end the session."""
        if not self.is_closed:
            self.is_closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._connection.close()

    def _work(self) -> None:
        while True:
            jobs = self._waiting()
            for is_alone, group in groupby([job for job in jobs if job is not None], lambda job: job.is_alone):
                (self._carry_out if is_alone else self._commit)(list(group))
            if None in jobs:
                return

    def _waiting(self) -> list[_Job[object] | None]:
        """The next job, and those that already wait behind it."""
        jobs = [self._jobs.get()]
        while len(jobs) < MOST_AT_ONCE and jobs[-1] is not None:
            try:
                jobs.append(self._jobs.get_nowait())
            except Empty:
                break
        return jobs

    def _carry_out(self, jobs: list[_Job[object]]) -> None:
        """What needs no transaction, or one of its own."""
        for job in jobs:
            try:
                self._roll_back()
                job.run_bare(self._connection)
            except Exception as error:
                job.fail(error)
            job.answer()

    def _commit(self, jobs: list[_Job[object]]) -> None:
        try:
            self._roll_back()  # what could not be taken back before
            self._connection.execute("BEGIN")
            if len(jobs) == 1:  # what fails takes nothing with it
                jobs[0].run_bare(self._connection)
            else:
                for job in jobs:
                    job.run(self._connection)
            self._connection.execute("COMMIT")
        except Exception as error:  # whatever it is, this thread goes on: all tables depend on it
            for job in jobs:
                job.fail(error)
            with suppress(Exception):  # then it is tried again before the next jobs, which fail as long as it does
                self._roll_back()
        for job in jobs:
            job.answer()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class _Job(Generic[T]):
    """Something to do with the database, and who waits for it."""

    def __init__(self, do: Callable[[Connection], T], loop: asyncio.AbstractEventLoop, path: str, is_alone: bool) -> None:
        self._do: Final = do
        self.is_alone: Final = is_alone
        self._loop: Final = loop
        self._path: Final = path
        self.done: Final[asyncio.Future[T]] = loop.create_future()
        self._result: T | None = None
        self._error: Exception | None = None

    def run(self, connection: Connection) -> None:
        """Do it, so that a failure leaves nothing half done."""
        connection.execute("SAVEPOINT job")
        try:
            self._result = self._do(connection)
        except Exception as error:
            self.fail(error)
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def run_bare(self, connection: Connection) -> None:
        """Do it, in no transaction or in one of its own."""
        self._result = self._do(connection)

    def fail(self, error: Exception) -> None:
        """Note why it could not be done."""
        if isinstance(error, sqlite3.IntegrityError):
            self._error = Conflict(f"{self._path} has this already: {error}")
        elif isinstance(error, sqlite3.Error):
            self._error = BadDatabase(f"{self._path} cannot be used: {error}")
        else:
            self._error = error

    def answer(self) -> None:
        """Tell who waits, in their own thread; a loop that has ended waits for nothing."""
        try:
            self._loop.call_soon_threadsafe(self._settle)
        except RuntimeError:
            return

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._result)  # type: ignore[arg-type]
