"""More than one machine: a cluster of two workers on this one, of which one is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import distributed
import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.lab import runner
from enfilade.lab.chunks import play_chunk
from enfilade.lab.cluster import Cluster, versions
from enfilade.lab.dataset import begin
from enfilade.lab.workers import Pool
from tests.lab.bench import PATROL, contents, experiment, played

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Dask's own warnings are Dask's
LONG = PATROL.replace("replications = 12", "replications = 200")
THOUGHTFUL = (
    PATROL.replace('"random"', '"greedy"').replace("replications = 12", "replications = 120").replace("chunk = 4", "chunk = 6")
)
ENOUGH = 0.9
dask: Any = distributed  # which says nothing of its types


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[int]]]:
    """A scheduler and workers as processes of their own, as the how-to starts them; gives the address, and the workers' process
    ids."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    start = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    serve = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    settings = os.environ | {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": settings}
    processes = [subprocess.Popen(start, **quiet), *[subprocess.Popen(serve, **quiet) for _ in range(workers)]]
    try:
        with dask.Client(address, timeout=60) as client:
            client.wait_for_workers(workers, timeout=60)
            pids = list(client.run(os.getpid).values())
        yield address, pids
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_cluster_gives_the_same_bytes_even_if_a_worker_is_killed(tmp_path: Path) -> None:
    alone, _ = played(tmp_path / "alone", LONG)
    with cluster(2) as (address, pids):
        made = begin(tmp_path / "far", experiment(LONG))
        killed = False
        for progress in runner.play(made, Cluster(play_chunk, address), carried=True):
            if progress.played >= 40 and not killed:
                os.kill(pids[0], signal.SIGKILL)
                killed = True
    assert killed
    assert contents(tmp_path / "far") == contents(alone.folder)


def test_nothing_leaves_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Dask has no usage reports; every connection that this process opens is to the scheduler and its workers."""
    reached: list[Any] = []
    real = socket.socket.connect

    def noted(self: socket.socket, address: Any) -> None:
        reached.append(address)
        real(self, address)

    monkeypatch.setattr(socket.socket, "connect", noted)
    with cluster(1) as (address, _):
        made = begin(tmp_path / "run", experiment())
        for _ in runner.play(made, Cluster(play_chunk, address), carried=True):
            pass
    assert all(not isinstance(each, tuple) or each[0] in ("127.0.0.1", "::1") for each in reached)


@pytest.mark.alone
def test_a_cluster_is_nearly_as_fast_as_processes_of_our_own(tmp_path: Path) -> None:
    """In the same run, by turns; what counts is the best of five each."""
    rates = {"pool": 0.0, "cluster": 0.0}
    with cluster(2) as (address, _):
        for turn in range(5):
            for kind in ("pool", "cluster"):
                made = begin(tmp_path / f"{kind}{turn}", experiment(THOUGHTFUL))
                workers: Any = Pool(play_chunk, 2) if kind == "pool" else Cluster(play_chunk, address)
                playing = runner.play(made, workers, carried=True)
                next(playing)
                first = next(playing).played  # the start of the processes does not count
                began = perf_counter()
                done = [progress.played for progress in playing][-1]
                rates[kind] = max(rates[kind], (done - first) / (perf_counter() - began))
    assert rates["cluster"] >= ENOUGH * rates["pool"], rates


def test_where_no_scheduler_answers_one_line_says_how_to_start_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.lab.cluster.SECONDS", 1)
    with pytest.raises(EnfiladeError, match="dask scheduler"):
        Cluster(play_chunk, "tcp://127.0.0.1:1")


def test_every_machine_must_have_the_same_versions() -> None:
    assert {"python", "enfilade", "polars"} == set(versions())
