"""The Urban Calculus: campaigns by the rules engine, and by the vectorised simulator of the lab."""

from __future__ import annotations

from importlib.util import find_spec

from benchmarks.clock import once, random_play, rate
from enfilade.lab.runs import Cell, play_one
from enfilade.library import scenario

TITLE = "The Urban Calculus, two banks"
ROWS = {
    "actions": "actions/s",
    "games": "games/s of random play",
    "campaigns": "campaigns/s, balanced doctrines, rules engine",
    "fast_campaigns": "campaigns/s, the same, vectorised simulator",
    "fast_ratio": "vectorised: times the rules engine",
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
        from enfilade.games.urban_calculus.fast import BLOCK, simulate  # noqa: PLC0415 (where NumPy is installed)

        fast = rate(lambda: [tally.games for tally in simulate(played, doctrines, "bench", BLOCK)][-1], seconds)
        found |= {"fast_campaigns": fast, "fast_ratio": fast / campaigns}
    return found
