"""How much of Urban Battle is luck: draws the figure of `urban-battle-luck.csv`.

`python docs/studies/urban-battle-luck.py` writes `urban-battle-luck.svg` beside it; `make studies` plays the games.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

HERE = Path(__file__).parent
PLAYERS = ("random", "recruit", "greedy", "search:10")  # from the weakest to the strongest
CELL, HIGH, LEFT, TOP = 132, 58, 120, 84


@dataclass(frozen=True)
class Share:
    """A share of the points (a draw is half of one), and half the width of its 95 % interval."""

    value: float
    error: float
    games: int


def read() -> dict[tuple[str, str], Share]:
    """White's share by White's player and Black's."""
    with (HERE / "urban-battle-luck.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        (row["players.white"], row["players.black"]): Share(
            float(row["answer"]), (float(row["high"]) - float(row["low"])) / 2, int(row["games"])
        )
        for row in rows
        if int(row["games"])
    }


def against(white: dict[tuple[str, str], Share], player: str, other: str) -> Share:
    """A player's share against another, half of the games on each side."""
    one, two = white[player, other], white[other, player]
    return Share((one.value + 1 - two.value) / 2, sqrt(one.error**2 + two.error**2) / 2, one.games + two.games)


def side(white: dict[tuple[str, str], Share]) -> Share:
    """White's share when each plays against its equal."""
    equals = [white[player, player] for player in PLAYERS if player != "random"]
    error = sqrt(sum([each.error**2 for each in equals])) / len(equals)
    return Share(sum([each.value for each in equals]) / len(equals), error, sum([each.games for each in equals]))


def figure(white: dict[tuple[str, str], Share]) -> str:
    """A square for each player against each weaker one, darker the further from one half, as SVG."""
    count = len(PLAYERS)
    width, height = LEFT + CELL * (count - 1) + 24, TOP + HIGH * (count - 1) + 24
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Share of the points of the better player, by both players</title>",
        "<style>text{font:12px sans-serif;fill:#222}.title{font:bold 14px sans-serif}.share{font:bold 15px sans-serif}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        '<text x="16" y="26" class="title">Points that the player on the left takes from the one above</text>',
    ]
    for column, other in enumerate(PLAYERS[:-1]):
        drawn.append(f'<text x="{LEFT + CELL * column + CELL / 2}" y="{TOP - 14}" text-anchor="middle">{other}</text>')
    for row, player in enumerate(PLAYERS[1:]):
        y = TOP + HIGH * row
        drawn.append(f'<text x="{LEFT - 14}" y="{y + HIGH / 2 + 4}" text-anchor="end">{player}</text>')
        for column, other in enumerate(PLAYERS[: row + 1]):
            share = against(white, player, other)
            x = LEFT + CELL * column
            depth = min(1.0, max(0.0, 2 * share.value - 1))
            shade = f'fill="#2b6ca3" fill-opacity="{0.08 + 0.5 * depth:.2f}"'
            drawn.append(f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{HIGH - 4}" {shade}/>')
            middle = f'x="{x + CELL / 2}" text-anchor="middle"'
            drawn.append(f'<text {middle} y="{y + HIGH / 2}" class="share">{100 * share.value:.0f} %</text>')
            drawn.append(f'<text {middle} y="{y + HIGH / 2 + 17}">± {100 * share.error:.0f}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def main() -> None:
    (HERE / "urban-battle-luck.svg").write_text(figure(read()), encoding="utf-8")


if __name__ == "__main__":
    main()
