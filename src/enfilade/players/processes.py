"""Laps of a race in several processes at once, where the operating system can split one in two.

Each lap is the same in whichever process it is run, so that the work can be shared out in any way.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Final

MOST: Final = 8  # processes of one player

Lap = Callable[[int], list[float] | None]  # by its number; None: there is no time for it, or for any after it


def at_most(wanted: int) -> int:
    """How many processes there may be of so many."""
    return max(1, min(wanted, MOST)) if sys.platform != "win32" else 1


def share_out(lap: Lap, numbers: list[int], jobs: int, enough: Callable[[], bool]) -> dict[int, list[float]]:
    """What the laps give, by number, as far as there was time. When somebody says that it is enough, only what is done counts."""
    helpers: list[tuple[int, int]] = []
    for job in range(1, jobs):
        reading, writing = os.pipe()
        helper = os.fork()
        if helper == 0:
            _help(lap, numbers[job::jobs], writing)
        os.close(writing)
        helpers.append((helper, reading))
    found = _run(lap, numbers[::jobs])
    for helper, reading in helpers:
        if enough():
            os.kill(helper, signal.SIGKILL)
        found.update(_heard(reading))
        os.waitpid(helper, 0)
    return found


def _run(lap: Lap, numbers: list[int]) -> dict[int, list[float]]:
    found: dict[int, list[float]] = {}
    for number in numbers:
        values = lap(number)
        if values is None:
            break
        found[number] = values
    return found


def _help(lap: Lap, numbers: list[int], writing: int) -> None:
    """What a helper does: it runs its laps, says what they gave, and is no more, whatever happens."""
    try:
        lines = [f"{number} {' '.join([repr(value) for value in values])}\n" for number, values in _run(lap, numbers).items()]
        with os.fdopen(writing, "w", encoding="ascii") as pipe:
            pipe.write("".join(lines))
    finally:
        os._exit(0)


def _heard(reading: int) -> dict[int, list[float]]:
    """What a helper has said; nothing if it came to grief."""
    with os.fdopen(reading, encoding="ascii") as pipe:
        lines = pipe.read().splitlines()
    found: dict[int, list[float]] = {}
    for line in lines:
        words = line.split(" ")
        found[int(words[0])] = [float(word) for word in words[1:]]
    return found
