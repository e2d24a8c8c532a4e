"""How many campaigns of The Urban Calculus a second the fast simulator plays, by machine.

`python -m benchmarks.campaigns` measures the processor, one core; `python -m benchmarks.campaigns gpu` the GPU, and whether both
came to the same campaigns.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

import numpy as np

from enfilade import scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES
from enfilade.games.urban_calculus.fast.machines import Gpu, Machine, Processor
from enfilade.games.urban_calculus.fast.tables import Tables

SCENARIOS = ("tarn", "twobanks", "karsova", "hallows", "amaris", "hallows-evolved")
CHECKED = 50_000  # campaigns that the processor and the GPU are compared on
ROUNDS = 5


def tables_of(name: str) -> Tables:
    return Tables(scenario(f"urban-calculus/{name}").start.mission, dict.fromkeys(SEATS, DOCTRINES["balanced"]))


def rate(machine: Machine, tables: Tables, seconds: float) -> float:
    """Campaigns a second, counted up: the best of a few rounds, after one that does not count."""
    machine.counts(tables, "warm", 0, machine.block)
    best = 0.0
    for number in range(ROUNDS):
        began = perf_counter()
        played = 0
        while perf_counter() - began < seconds / ROUNDS:
            machine.counts(tables, f"round {number}", played, machine.block)
            played += machine.block
        best = max(best, played / (perf_counter() - began))
    return best


def measure(kind: str, seconds: float) -> dict[str, dict[str, float | bool]]:
    """By scenario: the rate, and on the GPU whether it plays the processor's campaigns."""
    machine: Machine = Gpu(for_one=True) if kind == "gpu" else Processor(for_one=True)
    found: dict[str, dict[str, float | bool]] = {}
    for name in SCENARIOS:
        tables = tables_of(name)
        found[name] = {f"{kind} campaigns/s": round(rate(machine, tables, seconds))}
        if kind == "gpu":
            mine = machine.figures(tables, "both", 0, CHECKED)
            found[name]["equal to the processor"] = np.array_equal(mine, Processor().figures(tables, "both", 0, CHECKED))
    return found


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1] if len(sys.argv) > 1 else "cpu", 2.0), indent=2))
