"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    3.3664,  # forces
    3.3267,  # goals
    1.7934,  # clock
    -1.9081,  # forces
    -0.4537,  # goals
    5.7050,  # clock
)
