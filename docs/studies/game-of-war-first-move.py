"""What the first move is worth in Game of War: draws the figure of `game-of-war-first-move.csv`.

`python docs/studies/game-of-war-first-move.py` writes `game-of-war-first-move.svg` beside it; `make studies` plays the games.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

HERE = Path(__file__).parent
RULES = {"1987": "rules of 1987, in turns", "in turns": "rules of today, in turns"}
LEFT, WIDTH, TOP, ROW = 300, 480, 54, 34


@dataclass(frozen=True)
class Share:
    """A share of the points (a draw is half of one), and half the width of its 95 % interval."""

    label: str
    value: float
    error: float


def read() -> dict[str, Share]:
    with (HERE / "game-of-war-first-move.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["order"]: Share(row["order"], float(row["answer"]), (float(row["high"]) - float(row["low"])) / 2) for row in rows}


def shares() -> list[Share]:
    """Who begins, whichever side it is, and who stands on red's side, whoever begins."""
    red = read()
    begins, sides = [], []
    for rules, words in RULES.items():
        one, other = red[f"{rules}, red begins"], red[f"{rules}, white begins"]
        error = sqrt(one.error**2 + other.error**2) / 2
        begins.append(Share(f"who begins, {words}", (one.value + 1 - other.value) / 2, error))
        sides.append(Share(f"red, {words}", (one.value + other.value) / 2, error))
    at_once = red["at once"]
    return [*begins, *sides, Share("red, both at once", at_once.value, at_once.error)]


def figure(found: list[Share]) -> str:
    """Each share as a point with its interval, beside one half, as SVG."""
    width, height = LEFT + WIDTH + 120, TOP + ROW * len(found) + 30
    bottom = TOP + ROW * len(found)
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Share of the points of the side that begins, and of red, whoever begins</title>",
        "<style>text{font:12px sans-serif;fill:#222}.title{font:bold 14px sans-serif}"
        ".grid{stroke:#d8d8d8}.half{stroke:#555;stroke-dasharray:4 3}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" class="title">Share of the points</text>',
    ]
    for share in range(20, 81, 10):
        x = LEFT + (share - 20) * WIDTH / 60
        drawn.append(f'<line x1="{x}" y1="{TOP - 10}" x2="{x}" y2="{bottom}" class="{"half" if share == 50 else "grid"}"/>')
        drawn.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{share} %</text>')
    for number, each in enumerate(found):
        y = TOP + ROW * number + ROW / 2
        low, x, high = [
            LEFT + (100 * value - 20) * WIDTH / 60 for value in (each.value - each.error, each.value, each.value + each.error)
        ]
        colour = "#1f4e79" if each.label.startswith("who") else "#8a8a8a"
        drawn.append(f'<text x="{LEFT - 16}" y="{y + 4:.0f}" text-anchor="end">{each.label}</text>')
        drawn.append(f'<line x1="{low:.1f}" y1="{y:.0f}" x2="{high:.1f}" y2="{y:.0f}" stroke="{colour}" stroke-width="3"/>')
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.0f}" r="6" fill="{colour}"/>')
        drawn.append(f'<text x="{LEFT + WIDTH + 16}" y="{y + 4:.0f}">{100 * each.value:.1f} ± {100 * each.error:.1f} %</text>')
    return "\n".join([*drawn, "</svg>", ""])


def main() -> None:
    (HERE / "game-of-war-first-move.svg").write_text(figure(shares()), encoding="utf-8")


if __name__ == "__main__":
    main()
