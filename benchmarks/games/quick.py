"""QUICK: random play of its standard scenario."""

from __future__ import annotations

from benchmarks.clock import random_play

TITLE = "QUICK, Meridian"
ROWS = {"actions": "actions/s", "games": "games/s"}


def measure(seconds: float) -> dict[str, float]:
    return random_play("quick/meridian", seconds)
