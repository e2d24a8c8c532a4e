"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    7.3947,
    2.5326,
    0.9782,
    -0.6856,
    -1.3018,
    4.2648,
)
