"""Worker processes: one that is killed is replaced, and nobody waits for work that nobody wants."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.workers import MOST_DEATHS, Pool


def die_once(path: str) -> str:
    """Somebody kills the process the first time."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_what_a_killed_process_had_in_hand_is_done_again(tmp_path: Path) -> None:
    pool = Pool(die_once, 1)
    try:
        pool.submit(4, str(tmp_path / "mark"))
        assert pool.finished() == [(4, str(tmp_path / "mark"))]
        assert pool.under_way == 0
    finally:
        pool.close()


@pytest.mark.slow
def test_work_that_kills_every_process_is_given_up() -> None:
    pool = Pool(die, 1)
    try:
        pool.submit(1, 1)
        with pytest.raises(EnfiladeError, match=f"killed {MOST_DEATHS + 1} times in a row"):
            pool.finished()
    finally:
        pool.close()


def test_who_stops_does_not_wait_for_what_is_under_way() -> None:
    pool = Pool(time.sleep, 1)
    pool.submit(1, 0)
    pool.finished()  # the process is up
    pool.submit(2, 600)
    pool.close()
    assert pool.under_way == 0
