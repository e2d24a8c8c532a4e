"""What the first move is worth on Debord's board: counts the games of `game-of-war-debord.toml` by who began.

There a die says who begins, so it is asked of each game's seed. `python docs/studies/game-of-war-debord.py` writes
`game-of-war-debord-began.csv` beside it; `make studies` plays the games.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import enfilade
from enfilade.lab.summary import wilson

HERE = Path(__file__).parent
RUN = HERE.parents[1] / "build" / "studies" / "game-of-war-debord"
CLASSIC = "game-of-war/classic"


def began(scenario: str, seed: str) -> str:
    """Who had the first turn in a game with this seed; nobody if both plan at once."""
    return enfilade.Table(enfilade.scenario(scenario), seed=seed).actors[0] if scenario == CLASSIC else ""


def main() -> None:
    games = enfilade.study(RUN).games
    ends = [(each["scenario"], began(each["scenario"], each["seed"]), each["winner"]) for each in games.iter_rows(named=True)]
    counted = Counter(ends)
    with (HERE / "game-of-war-debord-began.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["scenario", "began", "games", "north_won", "south_won", "drawn", "north_points", "low", "high"])
        for scenario, first in sorted({(scenario, first) for scenario, first, _ in ends}):
            north, south, drawn = [counted[scenario, first, winner] for winner in ("north", "south", None)]
            total = north + south + drawn
            points = north + drawn / 2
            shares = [f"{each:.4f}" for each in (points / total, *wilson(points, total))]
            rows.writerow([scenario, first, total, north, south, drawn, *shares])


if __name__ == "__main__":
    main()
