"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    3.9344,
    2.3841,
    2.1094,
    -1.8271,
    -0.9377,
    5.4409,
)
