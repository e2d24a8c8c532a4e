"""The Urban Calculus: campaigns by the rules engine, and by the fast simulator on one core and with NumPy."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from benchmarks.clock import once, random_play, rate
from enfilade.lab.runs import Cell, play_one
from enfilade.library import scenario

if TYPE_CHECKING:
    from enfilade.games.urban_calculus.fast.machines import Machine
    from enfilade.games.urban_calculus.fast.tables import Tables

TITLE = "The Urban Calculus, two banks"
ROWS = {
    "actions": "actions/s",
    "games": "games/s of random play",
    "campaigns": "campaigns/s, balanced doctrines, rules engine",
    "fast_campaigns": "campaigns/s, the same, fast simulator, one core",
    "numpy_campaigns": "campaigns/s, the same, with NumPy",
    "fast_ratio": "fast simulator: times the rules engine",
}
SCENARIO = "urban-calculus/twobanks"


def measure(seconds: float) -> dict[str, float]:
    played = scenario(SCENARIO)
    doctrines = dict.fromkeys(played.seats, "balanced")
    cell = Cell(SCENARIO, {}, doctrines, "bench")
    numbers = iter(range(1_000_000))
    campaigns = rate(once(lambda: play_one(cell, "", next(numbers))), seconds)
    found = {**random_play(SCENARIO, seconds), "campaigns": campaigns}
    if find_spec("numpy") is not None:
        from enfilade.games.urban_calculus.fast import machine, prepared  # noqa: PLC0415 (where NumPy is installed)

        tables = prepared(played, doctrines)
        for key, device in (("fast_campaigns", "auto"), ("numpy_campaigns", "numpy")):
            plays = machine(device, tables)
            found[key] = rate(partial(_block, plays, tables), seconds)
        found["fast_ratio"] = found["fast_campaigns"] / campaigns
    return found


def _block(plays: Machine, tables: Tables) -> int:
    """Play a block of campaigns and count them up; how many."""
    return int(plays.counts(tables, "bench", 0, plays.block)[0].sum())
