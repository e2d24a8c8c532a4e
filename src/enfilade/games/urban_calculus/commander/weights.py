"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    3.3664,
    3.3267,
    1.7934,
    -1.9081,
    -0.4537,
    5.7050,
)
