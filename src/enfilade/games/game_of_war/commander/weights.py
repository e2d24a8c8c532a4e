"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    1.4880,
    0.0333,
    0.0333,
    0.0333,
    0.0283,
    -0.0167,
    0.0333,
    -0.0332,
)
