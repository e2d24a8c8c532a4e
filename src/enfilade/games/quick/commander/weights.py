"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.1821,
    0.1934,
    0.1320,
    0.6498,
    -0.0481,
    0.2104,
    0.4592,
    -0.6772,
)
