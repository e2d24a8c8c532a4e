"""A test that is asked again and again while games are played, and stops them as soon as it is settled.

Wald's sequential probability ratio test of one share of the points against another, with the variance that was seen (the
generalised form for results that are not only won and lost). Both seatings count alike, however lopsided the scenario is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import ClassVar, Final

from enfilade.kernel.sums import total
from enfilade.lab.chunks import Tally

ABOVE: Final = "above"
BELOW: Final = "below"
OPEN: Final = ""
LEAST: Final = 4  # games of each seating before anything is settled


@dataclass(frozen=True)
class Test:
    """Is the share of the points `above` or more, or `below` or less? With an `error` of 0.05 it errs once in twenty at most."""

    __test__: ClassVar = False  # no test of pytest's

    below: float
    above: float
    error: float = 0.05

    def ratio(self, seatings: Sequence[Tally]) -> float:
        """The logarithm of how much likelier the results are if the upper share is true."""
        share = mean_of(seatings)
        return (self.above - self.below) * (2 * share - self.below - self.above) / (2 * variance_of(seatings))

    def settled(self, seatings: Sequence[Tally]) -> str:
        """Which of the two has won; open if neither has yet."""
        if min([each.count for each in seatings]) < LEAST:
            return OPEN
        bound = log((1 - self.error) / self.error)
        ratio = self.ratio(seatings)
        return ABOVE if ratio >= bound else BELOW if ratio <= -bound else OPEN

    def __str__(self) -> str:
        return f"{self.below:.0%} or less against {self.above:.0%} or more"


def mean_of(seatings: Sequence[Tally]) -> float:
    """The share of the points, both seatings alike."""
    return total([each.total / each.count for each in seatings]) / len(seatings)


def variance_of(seatings: Sequence[Tally]) -> float:
    """The variance of that share. A win and a defeat more in each seating keep it from being nothing where all results agree."""
    found: list[float] = []
    for each in seatings:
        count, points, squares = each.count + 2, each.total + 1.0, each.squares + 1.0
        found.append((squares - points * points / count) / (count - 1) / each.count)
    return total(found) / len(seatings) ** 2
