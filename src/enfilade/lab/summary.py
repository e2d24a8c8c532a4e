"""What many games say: rates and means, each with its 95 % confidence interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from enfilade.kernel.data import fingerprint
from enfilade.kernel.sums import total
from enfilade.lab.runs import GameResult

Z = 1.959964  # of the normal distribution, 95 % within


@dataclass(frozen=True)
class Rate:
    """A count out of a number, its share and Wilson's interval for it."""

    count: int
    of: int
    share: float
    low: float
    high: float

    def cells(self) -> tuple[str, str, str]:
        """Count, share and interval, for a row of a table."""
        return str(self.count), f"{self.share:.1%}", f"{self.low:.1%} – {self.high:.1%}"


@dataclass(frozen=True)
class Mean:
    """A mean, its interval, and the extremes."""

    mean: float
    low: float
    high: float
    least: int
    most: int

    def cells(self, places: int) -> tuple[str, str, str]:
        """Mean, interval and extremes, for a row of a table."""
        return f"{self.mean:.{places}f}", f"{self.low:.{places}f} – {self.high:.{places}f}", f"{self.least} – {self.most}"


@dataclass(frozen=True)
class Summary:
    """What a study found."""

    games: int
    wins: dict[str, Rate]
    draws: Rate
    reasons: dict[str, int]  # "white: exit_count" → how often
    rounds: Mean
    actions: Mean
    checksum: str  # of all results in order: the same for the same seed, whatever the machine

    def to_data(self) -> dict[str, object]:
        return asdict(self)


def wilson(count: float, of: int) -> tuple[float, float]:
    """Wilson's interval: sound for small numbers and for rates near 0 and 1. Halves, as of drawn games, make it no narrower."""
    if of == 0:
        return 0.0, 1.0
    share = count / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return 0.0 if count == 0 else max(0.0, middle - half), 1.0 if count == of else min(1.0, middle + half)


def rate(count: int, of: int) -> Rate:
    """A count out of a number, with its interval."""
    return Rate(count, of, count / of if of else 0.0, *wilson(count, of))


def mean(values: Sequence[int]) -> Mean:
    """The mean with the interval of its standard error."""
    return mean_of(Counter(values))


def mean_of(counts: Mapping[int, int]) -> Mean:
    """The same of values that have been counted."""
    games = sum(counts.values())
    if not games:
        return Mean(0.0, 0.0, 0.0, 0, 0)
    middle = sum(value * count for value, count in counts.items()) / games
    spread = total([count * (value - middle) ** 2 for value, count in counts.items()]) / max(1, games - 1)
    half = Z * sqrt(spread / games)
    return Mean(middle, middle - half, middle + half, min(counts), max(counts))


def summarise(results: Sequence[GameResult], seats: Sequence[str]) -> Summary:
    """The summary of the games that were finished, in whatever order they were."""
    ordered = sorted(results, key=lambda each: each.number)
    count = len(ordered)
    won = Counter(each.winner for each in ordered)
    reasons = Counter(f"{each.winner or 'draw'}: {each.reason}" for each in ordered)
    return Summary(
        count,
        {seat: rate(won[seat], count) for seat in seats},
        rate(won[""], count),
        dict(reasons.most_common()),
        mean([each.rounds for each in ordered]),
        mean([each.actions for each in ordered]),
        fingerprint([[each.number, each.winner, each.reason, each.rounds, each.actions] for each in ordered]),
    )
