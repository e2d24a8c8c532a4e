"""What restraint costs in The Urban Calculus: plays the study, draws its figure, writes its table.

`python docs/studies/restraint.py` writes `restraint.svg` and `restraint.csv` beside it.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import enfilade
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine
from enfilade.games.urban_calculus.fast import simulated

HERE = Path(__file__).parent
NEVER = 9999
SETTINGS: dict[str, Any] = {
    "seed": "what restraint costs",
    "games": 100_000,  # campaigns for each point
    "red": "firepower",  # the attacker's doctrine, whose limit of harm is varied
    "blue": "balanced",
    "limits": [0, 1, 2, 3, 4, 6, 8, 12, NEVER],  # civilian harm from which on Red's fires only answer fires
    "cities": {
        "tarn": "Tarn",
        "twobanks": "Two Banks",
        "karsova": "Karsova",
        "hallows": "The Hallows",
        "amaris": "Port Amaris",
    },
}
COLOURS = ("#1f4e79", "#b5462f", "#5b7f3a", "#7a4f8c", "#a07a1c")
WIDTH, HEIGHT, LEFT, TOP, GAP = 380, 260, 56, 40, 90


@dataclass
class Point:
    """One city with one limit."""

    city: str
    limit: int
    won: float
    error: float  # half the width of the 95 % interval of `won`
    harm: float
    casualties: float
    weeks: float


def limited(doctrine: Doctrine, harm: int) -> Doctrine:
    """The same doctrine with another limit of harm."""
    d = doctrine
    return Doctrine(d.name, d.about, d.actions, d.fires, d.arms, d.ground, harm, d.deploy, d.begins)


def mean(counts: dict[int, int]) -> float:
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def point(asked: dict[str, Any], city: str, limit: int) -> Point:
    plans = {"red": limited(DOCTRINES[asked["red"]], limit), "blue": asked["blue"]}
    tally = simulated(enfilade.scenario(f"urban-calculus/{city}"), plans, f"{asked['seed']}/{city}", asked["games"])
    won = tally.winners["red"] / tally.games
    error = 1.96 * sqrt(won * (1 - won) / tally.games)
    return Point(city, limit, won, error, mean(tally.totals["city.ch"]), mean(tally.totals["red.cas"]), mean(tally.weeks))


def panel(number: int, title: str, cities: dict[str, str], points: list[Point], what: str, top: float, unit: str) -> list[str]:
    """A chart: a line for each city over the limits, all equally far apart."""
    x0 = LEFT + number * (WIDTH + GAP)
    limits = sorted({each.limit for each in points})
    at = {limit: x0 + index * WIDTH / (len(limits) - 1) for index, limit in enumerate(limits)}
    lines = [f'<text x="{x0}" y="{TOP - 16}" class="title">{title}</text>']
    for step in range(6):
        y = TOP + HEIGHT - step * HEIGHT / 5
        lines.append(f'<line x1="{x0}" y1="{y:.1f}" x2="{x0 + WIDTH}" y2="{y:.1f}" class="grid"/>')
        lines.append(f'<text x="{x0 - 8}" y="{y + 4:.1f}" text-anchor="end">{step * top / 5:g}{unit}</text>')
    for limit, x in at.items():
        lines.append(
            f'<text x="{x:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{"none" if limit == NEVER else limit}</text>'
        )
    scale = 100 if unit else 1
    for colour, city in zip(COLOURS, cities, strict=True):
        own = [each for each in points if each.city == city]
        path = " ".join([f"{at[each.limit]:.1f},{TOP + HEIGHT * (1 - scale * getattr(each, what) / top):.1f}" for each in own])
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
    return lines


def figure(cities: dict[str, str], points: list[Point]) -> str:
    """Both charts and their key, as SVG."""
    most = max(each.harm for each in points)
    width, height = LEFT + 2 * WIDTH + GAP + 24, TOP + HEIGHT + 78
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Campaigns that Red wins, and civilian harm, by the limit of harm that Red keeps to</title>",
        "<style>text{font:12px sans-serif;fill:#222}.title{font:bold 14px sans-serif}.grid{stroke:#d8d8d8}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *panel(0, "Campaigns that Red wins", cities, points, "won", 100, " %"),
        *panel(1, "Civilian harm at the end, mean", cities, points, "harm", 5 * (int(most / 5) + 1), ""),
        f'<text x="{LEFT}" y="{TOP + HEIGHT + 42}">limit of civilian harm from which on Red\'s fires only answer fires</text>',
    ]
    for number, (colour, name) in enumerate(zip(COLOURS, cities.values(), strict=True)):
        x = LEFT + number * 120
        lines.append(f'<rect x="{x}" y="{TOP + HEIGHT + 56}" width="14" height="4" fill="{colour}"/>')
        lines.append(f'<text x="{x + 20}" y="{TOP + HEIGHT + 62}">{name}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    asked = SETTINGS
    points = [point(asked, city, limit) for city in asked["cities"] for limit in asked["limits"]]
    with (HERE / "restraint.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["city", "limit", "red_wins", "interval", "civilian_harm", "red_casualties", "weeks"])
        for each in points:
            rounded = [f"{value:.4f}" for value in (each.won, each.error, each.harm, each.casualties, each.weeks)]
            rows.writerow([each.city, each.limit, *rounded])
    (HERE / "restraint.svg").write_text(figure(asked["cities"], points), encoding="utf-8")


if __name__ == "__main__":
    main()
