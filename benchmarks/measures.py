"""The speed of this installation, game by game. `python -m benchmarks.measures` prints it as JSON."""

from __future__ import annotations

import json
import sys

from benchmarks.clock import is_compiled, rate
from benchmarks.games import game_of_war, quick, urban_battle, urban_calculus, urban_operations
from benchmarks.simulated import GAMES as SIMULATED
from benchmarks.simulated import Rollouts

GAMES = {
    "urban-battle": urban_battle,
    "game-of-war": game_of_war,
    "urban-calculus": urban_calculus,
    "quick": quick,
    "urban-operations": urban_operations,
}
EVERYWHERE = {"rollouts": "simulated actions/s, random rollouts"}  # what is measured of every game besides
Figures = dict[str, dict[str, float]]  # by game, then by what is measured


def measure(seconds: float) -> Figures:
    """Everything that needs no second process."""
    return {id: {**game.measure(seconds), "rollouts": rate(Rollouts(SIMULATED[id]), seconds)} for id, game in GAMES.items()}


if __name__ == "__main__":
    figures = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
    print(json.dumps({"compiled": is_compiled(), "figures": figures}))
