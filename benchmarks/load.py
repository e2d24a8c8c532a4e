"""What one server process carries: acts of many tables at once, what is sent of them, and tables at which nothing happens.

`python -m benchmarks.load` prints it as JSON; `python -m benchmarks.load 600` lets two thousand people play for ten minutes
instead of one; `python -m benchmarks.load SCENARIO…` says only what an act of whole games costs. The server runs in a process of
its own and its own processor time is what counts, so that clients and other programs beside it disturb little; only latencies,
and what two servers carry beside one, are by the clock on the wall. No act is acknowledged before it is safe on the disk: where
the disk pauses everybody waits, and `TMPDIR=/dev/shm` says what is the server's part.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import median, quantiles
from tempfile import TemporaryFile
from threading import Event, Thread
from typing import Any

GAMES = {
    "urban-battle/hold-the-bridge": 40,  # acts at each table
    "quick/meridian": 40,
    "urban-operations/dravik-crossroads": 30,
    "urban-operations/selm-harbour": 20,
}
FEW, MANY = 8, 64
RATE = 200.0
PACED_SECONDS = 20.0
IDLE_TABLES = 1_000
CROWD_TABLES = 1_000  # with two sockets each, at the same rate
CROWD_SECONDS = 60.0
CROWD = "urban-battle/hold-the-bridge"
SHARED = "urban-operations/selm-harbour"  # played on by one server and by two
RECOVERED_TABLES = 200
WHOLE_GAMES = 2  # of which every frame is measured
WHOLE = (  # of which every act is: what one costs from the first to the last
    *("urban-battle/hold-the-bridge", "quick/meridian", "game-of-war/petrograd", "urban-calculus/karsova"),
    *("urban-operations/dravik-crossroads", "urban-operations/selm-harbour"),
)
WHOLE_TABLES = 4
MOST_ACTS = 100_000  # more than any game has
PAUSE_SECONDS = 0.02  # before each of them
PROBE_SECONDS = 0.1  # between two pages that are written to see how the disk does


def measure(idle_tables: int = IDLE_TABLES, crowd_seconds: float = CROWD_SECONDS) -> dict[str, Any]:
    """Everything; it takes some minutes."""
    from enfilade.server.testing import frames, load  # noqa: PLC0415 (needs the server's libraries)

    rows: dict[str, dict[str, float]] = {}
    for name, acts in GAMES.items():
        few, many = load.cost(FEW, acts, name), load.cost(MANY, acts, name)
        sizes = frames.Sizes(frames.sent(name, WHOLE_GAMES))
        kilobytes = {"mean_kb": sizes.mean, "median_kb": sizes.median, "p99_kb": sizes.p99, "worst_kb": sizes.worst}
        rows[name] = {"few_ms": few.ms, "many_ms": many.ms, "ratio": many.ms / few.ms, "a_second": many.a_second, **kilobytes}
    whole = whole_games(WHOLE)
    disk = written(RATE, PACED_SECONDS)
    calm = load.paced(RATE, PACED_SECONDS)
    crowd = _crowd(crowd_seconds)
    idle = {"tables": idle_tables, "mib": load.idle_mib(idle_tables)} if idle_tables else None
    again = load.recovery(RECOVERED_TABLES)
    return {
        "games": rows,
        "whole": whole,
        "disk": {"rate": RATE, "median_ms": disk[0], "p99_ms": disk[1]},
        "paced": {"rate": RATE, "median_ms": calm.median_ms, "p99_ms": calm.p99_ms},
        "crowd": crowd,
        "idle": idle,
        "recovery": {"tables": RECOVERED_TABLES, "up_s": again.up, "first_s": again.first, "all_s": again.all},
        "servers": _servers(),
    }


def whole_games(names: Sequence[str]) -> dict[str, dict[str, float]]:
    """What an act costs from the beginning of a game to its end."""
    from enfilade.server.testing import load  # noqa: PLC0415 (needs the server's libraries)

    found = {name: load.cost(WHOLE_TABLES, MOST_ACTS, name, PAUSE_SECONDS) for name in names}
    return {name: {"acts": each.acts, "ms": each.ms} for name, each in found.items()}


def written(rate: float, seconds: float) -> tuple[float, float]:
    """How many milliseconds this machine's disk takes for a page to be safe, so many times a second: the median and 99 of 100.
    No act is acknowledged before."""
    times: list[float] = []
    with TemporaryFile() as file:
        for _ in range(int(rate * seconds)):
            times.append(_write(file.fileno()))
            time.sleep(max(0.0, 1 / rate - times[-1] / 1000))
    return median(times), quantiles(times, n=100)[-1]


def _write(file: int) -> float:
    """The milliseconds until a page is safe."""
    os.write(file, bytes(4096))
    began = time.perf_counter()
    os.fsync(file)
    return 1000 * (time.perf_counter() - began)


class _Disk(Thread):
    """Writes a page now and then while others use the disk: what it waits, they wait for whatever they do."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.times: list[float] = []
        self._is_over = Event()

    def run(self) -> None:
        with TemporaryFile() as file:
            while not self._is_over.wait(PROBE_SECONDS):
                self.times.append(_write(file.fileno()))

    def stop(self) -> float:
        """What 99 of 100 pages took at most, in milliseconds."""
        self._is_over.set()
        self.join()
        return quantiles(self.times, n=100)[-1]


def _crowd(seconds: float) -> dict[str, float]:
    """Two thousand people at once, and what the disk took meanwhile for a page of somebody else."""
    from enfilade.server.http.serve import allow_many_sockets  # noqa: PLC0415 (needs the server's libraries)
    from enfilade.server.testing import load  # noqa: PLC0415

    allow_many_sockets()
    disk = _Disk()
    disk.start()
    found = load.paced(RATE, seconds, CROWD_TABLES, CROWD)
    times = {"p99_ms": found.p99_ms, "disk_p99_ms": disk.stop()}
    return {"sockets": 2 * CROWD_TABLES, "seconds": seconds, "rate": found.acts / seconds, **times, "torn": found.torn}


def _servers() -> dict[str, float] | None:
    """One server and two on the same database; None where there is no PostgreSQL."""
    from enfilade.server.testing import cluster, load  # noqa: PLC0415 (needs the server's libraries)

    if cluster.programs() is None or find_spec("psycopg") is None:
        return None
    one, two = [load.together(servers, SHARED) for servers in (1, 2)]
    return {"one": one, "two": two, "ratio": two / one}


def show(found: dict[str, Any]) -> None:
    """The table for people."""
    heading = f"{'acts/s':>10}{f'ms, {FEW}':>10}{f'ms, {MANY}':>10}{'ratio':>8}{'kB, 50 %':>10}{'99 %':>8}{'worst':>8}"
    print(f"\n{'Load: one process, its own time, both seats shown':50}{heading}")
    for name, row in found["games"].items():
        cost = f"{row['a_second']:>10.0f}{row['few_ms']:>10.2f}{row['many_ms']:>10.2f}{row['ratio']:>8.2f}"
        print(f"  {name:48}{cost}{row['median_kb']:>10.1f}{row['p99_kb']:>8.1f}{row['worst_kb']:>8.1f}")
    for name, row in found["whole"].items():
        print(f"  {f'{name}, whole games':48}{1000 / row['ms']:>10.0f}{row['ms']:>10.2f}{row['acts']:>10.0f} acts")
    for key, what in (("disk", "pages a second, the disk alone"), ("paced", "acts a second")):
        row = found[key]
        print(f"  at {row['rate']:.0f} {what}: {row['median_ms']:.1f} ms (median), {row['p99_ms']:.1f} ms (99 %)")
    crowd = found["crowd"]
    told = f"{crowd['sockets']} sockets for {crowd['seconds']:.0f} s, {crowd['rate']:.0f} acts a second"
    meanwhile = f"{crowd['p99_ms']:.1f} ms (99 %; a page on the disk meanwhile {crowd['disk_p99_ms']:.1f})"
    print(f"  {told}: {meanwhile}, {crowd['torn']} events lost or told twice")
    if found["idle"]:
        print(f"  {found['idle']['tables']} tables at which nothing happens, with their sockets: {found['idle']['mib']:.0f} MiB")
    again = found["recovery"]
    first, whole = f"{again['first_s']:.1f} s", f"{again['all_s']:.1f} s at {again['tables']} tables"
    print(f"  after a kill: up within {again['up_s']:.1f} s, the first act after {first}, after {whole}")
    servers = found["servers"]
    if servers:
        one, times = f"{servers['one']:.0f} acts a second by one server", f"{servers['ratio']:.2f} times as many by two"
        print(f"  {SHARED} on PostgreSQL: {one}, {times}")


if __name__ == "__main__":
    given = sys.argv[1:]
    if given and not given[0].isdigit():
        print(json.dumps(whole_games(given), indent=2))
    else:
        print(json.dumps(measure(crowd_seconds=float(given[0]) if given else CROWD_SECONDS), indent=2))
