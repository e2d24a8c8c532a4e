"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.1821,  # standing
    0.1934,  # points
    0.1320,  # ahead
    0.6498,  # threshold
    -0.0481,  # standing
    0.2104,  # points
    0.4592,  # ahead
    -0.6772,  # threshold
)
