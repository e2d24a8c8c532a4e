"""Where two orders differ in the end: the figures of the game's chart, on average of the games that each was played out in.

Few games say little of a figure, and which way it should go no game says. So a figure is told only where it differs clearly, and
goes the way of those who win: what would speak for the order that wins less explains nothing.
"""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, P, Play
from enfilade.kernel.sums import total
from enfilade.players.analysis.weighing import Weighing, estimated
from enfilade.players.analysis.wording import Figures, figures, is_worth_a_word
from enfilade.players.clock import Clock

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


class Tally:
    """How the games of an order ended that were looked at: how many won, drawn and lost, and by which reasons."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.drawn = 0
        self.lost = 0
        self.reasons: Final[dict[str, int]] = {}

    def add(self, outcome: Outcome | None, seat: Seat, how: str) -> None:
        """One more game, and how it ended, in words; one that was judged before its end counts among the games alone."""
        self.games += 1
        if outcome is None:
            return
        self.won += outcome.winner == seat
        self.drawn += outcome.winner is None
        self.lost += outcome.winner not in (seat, None)
        self.reasons[how] = self.reasons.get(how, 0) + 1

    def to_data(self) -> dict[str, object]:
        return {"games": self.games, "won": self.won, "drawn": self.drawn, "lost": self.lost, "reasons": self.reasons}


class Ends(Generic[P, V]):
    """Where the games of a weighing ended, in figures, order by order; `play` is where all of them began."""

    def __init__(self, game: Game[P, V], weighing: Weighing[P, V], play: Play[P], seat: Seat) -> None:
        self._game: Final = game
        self._weighing: Final = weighing
        self._seat: Final = seat
        self.now: Final = figures(game, play, seat)
        self._found: Final[list[dict[tuple[str, Seat | None], list[float]]]] = [{} for _ in weighing.orders]
        self.tallies: Final = [Tally() for _ in weighing.orders]
        self._laps = 0

    def look(self, clock: Clock | None = None, least: int = 0) -> None:
        """At more of them, as long as there is time; at the least, whatever the clock says, at those of so many laps."""
        while self._laps < min(TOLD, self._weighing.laps) and (clock is None or self._laps < least or not clock.is_over):
            for number, found in enumerate(self._found):
                _, end = self._weighing.told(number, self._laps)
                outcome = end.position.outcome
                how = "" if outcome is None else self._game.page.ended(outcome.winner, outcome.reason)
                self.tallies[number].add(outcome, self._seat, how)
                for key, value in figures(self._game, end, self._seat).items():
                    found.setdefault(key, []).append(value)
            self._laps += 1

    def means(self, order: int) -> Figures:
        """The figures in the end, on average of the games that were looked at."""
        return {key: total(values) / len(values) for key, values in self._found[order].items()}

    def contrasts(self) -> list[Contrast]:
        """The figures that tell why one of the first two orders wins more, those that differ most first."""
        lead = self._weighing.lead(1, 0).share
        wins = [values[: self._laps] for values in self._weighing.values[:2]]
        told: list[Contrast] = []
        for key, now in self.now.items():
            mine, other = [found.get(key, []) for found in self._found[:2]]
            if self._laps and len(mine) == len(other) == self._laps and explains([mine, other], wins, lead):
                contrast = Contrast(key[0], key[1], now, total(mine) / self._laps, total(other) / self._laps)
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
