"""More than one machine: the workers of a Dask cluster. The same chunks come back as from processes of our own.

Dask has no usage reports to switch off, and we open no dashboard: this process talks to the scheduler that it is told of, and
to nobody else.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final

import distributed

from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.workers import AHEAD, A, B, Workers

dask: Any = distributed  # which says nothing of its types
SECONDS: Final = 30  # to find the scheduler
PACKAGES: Final = ("enfilade", "polars")  # that must be the same everywhere, or the bytes would not be


class Cluster(Workers[A, B]):
    """Machines that somebody has gathered. One that is lost is done without: what it had in hand is done again elsewhere."""

    def __init__(self, do: Callable[[A], B], address: str) -> None:
        super().__init__(do)
        try:
            self._client: Any = dask.Client(address, timeout=SECONDS)
        except (OSError, ValueError) as error:
            raise EnfiladeError(
                f"--cluster {address}: no scheduler answers there ({error}). Start one with `dask scheduler`, and on each "
                f"machine `dask worker {address}`"
            ) from None
        self._futures: Final[dict[Any, int]] = {}
        try:
            self._check()
        except EnfiladeError:
            self._client.close()
            raise

    def _check(self) -> None:
        """Every machine has what we have: otherwise its chunks would not be ours."""
        try:
            self._client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise EnfiladeError("the cluster has no workers: start one on each machine with `dask worker`") from None
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        self.room = AHEAD * sum(int(each["nthreads"]) for each in workers.values())
        ours = versions()
        for name, theirs in self._client.run(versions, on_error="return").items():
            if theirs != ours:
                raise EnfiladeError(f"the worker {name} has {theirs}, this machine has {ours}: install the same everywhere")

    def submit(self, number: int, task: A) -> None:
        future = self._client.submit(self.do, task, pure=False)
        self._futures[future] = number
        self._tasks[number] = task

    def finished(self) -> list[tuple[int, B]]:
        dask.wait(list(self._futures), return_when="FIRST_COMPLETED")
        found: list[tuple[int, B]] = []
        for future in [each for each in self._futures if each.done()]:
            number = self._futures.pop(future)
            if future.status == "error" and type(future.exception()).__name__ == "KilledWorker":
                raise EnfiladeError(f"chunk {number}: every worker that took it was lost: {future.exception()}")
            found.append((number, future.result()))
            del self._tasks[number]
            future.release()
        return found

    def close(self) -> None:
        super().close()
        self._client.cancel(list(self._futures))
        self._futures.clear()
        self._client.close()


def versions() -> dict[str, str]:
    """What a machine has, as far as it matters."""
    return {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}}
