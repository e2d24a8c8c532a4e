"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    1.4880,  # decided
    0.0333,  # result
    0.0333,  # units
    0.0333,  # sources
    0.0283,  # prize
    -0.0167,  # risk
    0.0333,  # way
    -0.0332,  # raids
)
