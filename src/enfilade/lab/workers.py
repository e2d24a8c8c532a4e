"""Who does the work: this process, processes of its own, or the machines of a cluster. What is done does not depend on it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from typing import Final, Generic, TypeVar

from enfilade.kernel.errors import EnfiladeError

A = TypeVar("A")  # what is to be done: plain data, so that another process can be told
B = TypeVar("B")  # what came of it

MOST_DEATHS: Final = 3  # of worker processes with nothing done in between
AHEAD: Final = 2  # tasks for each process: one that it does, one that waits for it


class Workers(Generic[A, B]):
    """They are given tasks by number and give back what came of them, in whatever order. This kind does one at a time."""

    def __init__(self, do: Callable[[A], B]) -> None:
        self.do: Final = do
        self.room = 1  # how many tasks are worth handing out at once
        self._tasks: Final[dict[int, A]] = {}

    @property
    def under_way(self) -> int:
        return len(self._tasks)

    def submit(self, number: int, task: A) -> None:
        self._tasks[number] = task

    def finished(self) -> list[tuple[int, B]]:
        """What has been done since this was last asked; waits until something has."""
        number = min(self._tasks)
        return [(number, self.do(self._tasks.pop(number)))]

    def close(self) -> None:
        """Stop the work."""
        self._tasks.clear()


class Pool(Workers[A, B]):
    """Processes of our own. One that is killed is replaced, and what it had in hand is done again."""

    def __init__(self, do: Callable[[A], B], processes: int) -> None:
        super().__init__(do)
        self.processes: Final = processes
        self.room = AHEAD * processes
        self._pool = self._start()
        self._futures: Final[dict[Future[B], int]] = {}
        self._deaths = 0

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, get_context("spawn"), serve_the_parent)

    def submit(self, number: int, task: A) -> None:
        self._tasks[number] = task
        try:
            self._futures[self._pool.submit(self.do, task)] = number
        except BrokenProcessPool:
            self._begin_again()

    def finished(self) -> list[tuple[int, B]]:
        found: list[tuple[int, B]] = []
        while not found:
            done, _ = wait(self._futures, return_when=FIRST_COMPLETED)
            broken = False
            for future in done:
                if isinstance(future.exception(), BrokenProcessPool):
                    broken = True
                    continue
                number = self._futures.pop(future)
                del self._tasks[number]
                found.append((number, future.result()))
            if broken:
                self._begin_again()
        self._deaths = 0
        return found

    def _begin_again(self) -> None:
        """A process died, and with it the pool: a new one does what was under way."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise EnfiladeError(
                f"worker processes were killed {self._deaths} times in a row, perhaps for want of memory: try fewer with --jobs"
            )
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._start()
        self._futures.clear()
        for number, task in self._tasks.items():
            self._futures[self._pool.submit(self.do, task)] = number

    def close(self) -> None:
        """Nobody waits for what is under way: it would be thrown away, and may take long."""
        super().close()
        processes = dict(self._pool._processes or {})  # it has a way to end them itself only since Python 3.14
        for process in processes.values():
            process.kill()
        with suppress(KeyboardInterrupt):
            self._pool.shutdown(wait=True, cancel_futures=True)


def serve_the_parent() -> None:
    """How a worker begins: interrupts are the parent's to answer; when the parent is gone, however it went, so is the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # the worker itself waits for its next game, and nobody will send one


def workers_for(do: Callable[[A], B], processes: int) -> Workers[A, B]:
    """This process alone, or several."""
    return Pool(do, processes) if processes > 1 else Workers(do)
