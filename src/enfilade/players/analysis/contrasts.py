"""Where two orders differ in the end: the figures of the game's chart, on average of the games that each was played out in.

Few games say little of a figure, and which way it should go no game says. So a figure is told only where it differs clearly, and
goes the way of those who win: what would speak for the order that wins less explains nothing.
"""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.kernel.sums import total
from enfilade.players.analysis.weighing import Weighing, estimated
from enfilade.players.analysis.wording import figures, is_worth_a_word
from enfilade.players.clock import Clock

FEWEST: Final = 2  # laps, however short the time is
TOLD: Final = 24  # laps whose ends are looked at


class Contrast:
    """A figure, whose it is (None: nobody's): now, and where each of two orders leads on average."""

    def __init__(self, name: str, seat: Seat | None, now: float, mine: float, other: float) -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.now: Final = now
        self.mine: Final = mine
        self.other: Final = other

    def to_data(self) -> dict[str, object]:
        means = {"now": round(self.now, 2), "mine": round(self.mine, 2), "other": round(self.other, 2)}
        return {"name": self.name, "seat": self.seat, **means}


def contrasts(
    game: Game[P, V], weighing: Weighing[P, V], play: Play[P], seat: Seat, clock: Clock | None = None
) -> list[Contrast]:
    """The figures that tell why one of the two orders of a weighing wins more, those that differ most first; `play` is where both
    begin."""
    laps = 0
    ends: list[dict[tuple[str, Seat | None], list[float]]] = [{}, {}]
    while laps < min(TOLD, weighing.laps) and (laps < FEWEST or clock is None or not clock.is_over):
        for number, found in enumerate(ends):
            _, end = weighing.told(number, laps)
            for key, value in figures(game, end, seat).items():
                found.setdefault(key, []).append(value)
        laps += 1
    lead = weighing.lead(1, 0).share
    wins = [values[:laps] for values in weighing.values]
    told: list[Contrast] = []
    for key, now in figures(game, play, seat).items():
        mine, other = [found.get(key, []) for found in ends]
        if len(mine) == len(other) == laps and explains([mine, other], wins, lead):
            contrast = Contrast(key[0], key[1], now, total(mine) / laps, total(other) / laps)
            if is_worth_a_word(contrast.mine, contrast.other):
                told.append(contrast)
    return sorted(told, key=_by_difference)


def explains(ends: list[list[float]], wins: list[list[float]], lead: float) -> bool:
    """Whether a figure, as it came out lap by lap with each of two orders, tells why the second leads by so much (or lags).

    Which way is good is read off the games of each order by itself: whether more of it goes with winning.
    """
    mine, other = ends
    difference = estimated([then - value for value, then in zip(mine, other, strict=True)])
    if not difference.is_apart:
        return False
    good = total([_together(*each) for each in zip(ends, wins, strict=True)])
    return (good or difference.share * lead) * difference.share * lead > 0


def _together(values: list[float], wins: list[float]) -> float:
    """How far a figure goes with winning: their covariance, but for a factor."""
    mean, won = total(values) / len(values), total(wins) / len(wins)
    return total([(value - mean) * (win - won) for value, win in zip(values, wins, strict=True)])


def _by_difference(contrast: Contrast) -> float:
    return -abs(contrast.mine - contrast.other) / max(1.0, abs(contrast.mine), abs(contrast.other))
