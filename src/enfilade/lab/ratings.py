"""Ratings of players by maximum likelihood: the model of Bradley and Terry, with draws as Davidson adds them.

Each player has a strength; each scenario gives its first seat an edge and has its own leaning to draws. Of a game with
x = strength of the first − strength of the second + edge, the chances to win, draw and lose are as e^(x/2) : draw : e^(−x/2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from enfilade.lab.summary import Z

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

SCALE: Final = 400 / log(10)  # points of rating for a unit of strength: 400 are odds of ten to one, as in chess
SHARED: Final = 0.5  # of a win and of a defeat that each meeting is given besides: nobody is infinitely strong


@dataclass(frozen=True)
class Met:
    """What came of the games of two players in one seating of one scenario, as the first of them sees it."""

    scenario: str
    first: str
    second: str
    won: int
    drawn: int
    lost: int
    failed: int = 0
    faults: int = 0
    reasons: tuple[str, ...] = ()  # why games failed, each once

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2


@dataclass(frozen=True)
class Rating:
    """The strength of a player, in points like those of chess, 0 the average of those who met; with its 95 % interval."""

    player: str
    rating: float
    low: float
    high: float


class _Model:
    """The likelihood of results. Its unknowns: the strengths, then for each scenario the edge and the leaning to draws."""

    def __init__(self, met: Sequence[Met]) -> None:
        import numpy as np  # noqa: PLC0415  (only those who rate wait for it)

        self.np: Final = np
        self.players: Final = list(dict.fromkeys(name for each in met for name in (each.first, each.second)))
        scenarios = list(dict.fromkeys(each.scenario for each in met))
        has_draws = {name: any([each.drawn for each in met if each.scenario == name]) for name in scenarios}
        size = len(self.players) + 2 * len(scenarios)
        self.rows: Final = np.zeros((len(met), size))  # how each result depends on the strengths and the edge
        self.draws: Final = np.zeros((len(met), size))  # and on the leaning to draws
        self.drawable: Final = np.array([has_draws[each.scenario] for each in met], dtype=float)
        for row, each in enumerate(met):
            place = len(self.players) + 2 * scenarios.index(each.scenario)
            self.rows[row, self.players.index(each.first)] += 1
            self.rows[row, self.players.index(each.second)] -= 1
            self.rows[row, place] = 1
            self.draws[row, place + 1] = self.drawable[row]
        self.won: Final = np.array([each.won + SHARED for each in met])
        self.drawn: Final = np.array([float(each.drawn) for each in met])
        self.lost: Final = np.array([each.lost + SHARED for each in met])

    def chances(self, unknowns: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """To win, draw and lose, of each meeting."""
        np = self.np
        win = np.exp(self.rows @ unknowns / 2)
        draw = self.drawable * np.exp(self.draws @ unknowns)
        whole = win + draw + 1 / win
        return win / whole, draw / whole, 1 / win / whole

    def loss(self, unknowns: Numbers) -> tuple[float, Numbers]:
        """How unlikely the results are, and its gradient."""
        np = self.np
        win, draw, lose = self.chances(unknowns)
        count = self.won + self.drawn + self.lost
        likely = self.won @ np.log(win) + self.drawn @ np.log(np.where(self.drawn > 0, draw, 1.0)) + self.lost @ np.log(lose)
        by_x = (self.won - self.lost) / 2 - count * (win - lose) / 2
        by_draw = self.drawn - count * draw
        return -float(likely), -(self.rows.T @ by_x + self.draws.T @ by_draw)

    def information(self, unknowns: Numbers) -> Numbers:
        """Fisher's information: how sharply the results tell the unknowns."""
        win, draw, lose = self.chances(unknowns)
        count = self.won + self.drawn + self.lost
        mean = (win - lose) / 2
        found = self.np.zeros((self.rows.shape[1], self.rows.shape[1]))
        for chance, by_x, by_draw in ((win, 0.5, 0.0), (draw, 0.0, 1.0), (lose, -0.5, 0.0)):
            score = self.rows * (by_x - mean)[:, None] + self.draws * (by_draw - draw)[:, None]
            found += score.T @ (score * (count * chance)[:, None])
        return found


def ratings(met: Sequence[Met]) -> list[Rating]:
    """Everybody's rating, the strongest first; none where nobody met anybody else."""
    from scipy.optimize import minimize  # noqa: PLC0415  (only those who rate wait for it)

    played = [each for each in met if each.games and each.first != each.second]
    if not played:
        return []
    model = _Model(played)
    np = model.np
    fitted = minimize(model.loss, np.zeros(model.rows.shape[1]), jac=True, method="BFGS").x
    spread = np.linalg.pinv(model.information(fitted), hermitian=True)
    count = len(model.players)
    strengths = fitted[:count] - fitted[:count].mean()
    centre = np.eye(count) - 1 / count
    variances = np.diag(centre @ spread[:count, :count] @ centre)
    found = [
        Rating(name, SCALE * float(each), SCALE * (float(each) - half), SCALE * (float(each) + half))
        for name, each, half in zip(model.players, strengths, [Z * sqrt(max(0.0, one)) for one in variances], strict=True)
    ]
    return sorted(found, key=lambda each: (-each.rating, each.player))
