"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.0772,
    0.2733,
    0.0404,
    0.0810,
    0.0848,
    0.5669,
    0.3073,
    0.0800,
    0.0800,
    0.0095,
    0.0227,
    0.8335,
    0.0504,
    0.0007,
    0.0218,
    1.1977,
    -0.1891,
)
