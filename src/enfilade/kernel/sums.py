"""Sums that come out the same in every Python."""

from __future__ import annotations


def total(numbers: list[float]) -> float:
    """The sum of fractions from first to last: since 3.12 the built-in `sum` rounds them otherwise than 3.11 does."""
    found = 0.0
    for number in numbers:
        found += number
    return found
