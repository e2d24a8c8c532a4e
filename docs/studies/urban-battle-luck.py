"""How much of Urban Battle is luck: draws the figure of `urban-battle-luck.csv`.

`python docs/studies/urban-battle-luck.py` writes `urban-battle-luck.svg` beside it; `make studies` plays the games.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from enfilade.lab.summary import wilson

HERE = Path(__file__).parent
PLAYERS = ("random", "recruit", "greedy", "search:40", "search:160")  # by how much they think
CELL, HIGH, LEFT, TOP = 124, 58, 110, 84


@dataclass(frozen=True)
class Score:
    """Points out of so many games: a draw is half of one."""

    points: float
    games: int

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def words(self) -> str:
        """The share in per cent, with its 95 % interval."""
        low, high = wilson(self.points, self.games)
        return f"{100 * self.share:.0f} % ({100 * low:.0f} to {100 * high:.0f} %)"


def read() -> dict[tuple[str, str], Score]:
    """White's points by White's player and Black's."""
    with (HERE / "urban-battle-luck.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        (row["players.white"], row["players.black"]): Score(
            (float(row["won_white"]) + float(row["drawn"]) / 2) * int(row["games"]), int(row["games"])
        )
        for row in rows
    }


def against(white: dict[tuple[str, str], Score], player: str, other: str) -> Score:
    """A player's points against another, from both sides of the board."""
    one, two = white[player, other], white[other, player]
    return Score(one.points + two.games - two.points, one.games + two.games)


def equals(white: dict[tuple[str, str], Score]) -> Score:
    """White's points where a player that thinks meets its equal: what the side is worth."""
    met = [white[player, player] for player in PLAYERS[1:]]
    return Score(sum([each.points for each in met]), sum([each.games for each in met]))


def figure(white: dict[tuple[str, str], Score]) -> str:
    """A square for each player against each that thinks less, the darker the less luck decides, as SVG."""
    count = len(PLAYERS)
    width, height = LEFT + CELL * (count - 1) + 24, TOP + HIGH * (count - 1) + 44
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Share of the points of the player who thinks more, by both players</title>",
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
            share, _, interval = against(white, player, other).words.partition(" (")
            x = LEFT + CELL * column
            shade = 0.08 + 0.5 * max(0.0, 2 * against(white, player, other).share - 1)
            box = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{HIGH - 4}"'
            drawn.append(f'<rect {box} fill="#2b6ca3" fill-opacity="{shade:.2f}"/>')
            middle = f'x="{x + CELL / 2}" text-anchor="middle"'
            drawn.append(f'<text {middle} y="{y + HIGH / 2}" class="share">{share}</text>')
            drawn.append(f'<text {middle} y="{y + HIGH / 2 + 17}">{interval.rstrip(")")}</text>')
    drawn.append(f'<text x="16" y="{height - 16}">White against its equal: {equals(white).words}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def main() -> None:
    (HERE / "urban-battle-luck.svg").write_text(figure(read()), encoding="utf-8")


if __name__ == "__main__":
    main()
