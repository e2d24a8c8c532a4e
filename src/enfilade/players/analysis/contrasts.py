"""Where two orders differ in the end: the figures of the game's chart, on average of the games that each was played out in."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.players.analysis.weighing import Weighing
from enfilade.players.analysis.wording import figures, is_worth_a_word
from enfilade.players.clock import Clock

FEWEST: Final = 2  # laps, however short the time is
TOLD: Final = 8  # laps whose ends are looked at


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
    """The figures in which the two orders of a weighing differ, those that differ most first; `play` is where both begin."""
    laps = 0
    ends: list[dict[tuple[str, Seat | None], float]] = [{}, {}]
    while laps < min(TOLD, weighing.laps) and (laps < FEWEST or clock is None or not clock.is_over):
        for number, sums in enumerate(ends):
            _, end = weighing.told(number, laps)
            for key, value in figures(game, end, seat).items():
                sums[key] = sums.get(key, 0.0) + value
        laps += 1
    found: list[Contrast] = []
    for key, value in figures(game, play, seat).items():
        mine, other = [sums[key] / laps if key in sums else value for sums in ends]
        if is_worth_a_word(mine, other):
            found.append(Contrast(key[0], key[1], value, mine, other))
    return sorted(found, key=_by_difference)


def _by_difference(contrast: Contrast) -> float:
    return -abs(contrast.mine - contrast.other) / max(1.0, abs(contrast.mine), abs(contrast.other))
