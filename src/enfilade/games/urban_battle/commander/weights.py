"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.0772,  # material
    0.2733,  # share
    0.0404,  # mission
    0.0810,  # way
    0.0848,  # fire
    0.5669,  # lead
    0.3073,  # offset
    0.0800,  # hunting
    0.0800,  # dice
    0.0095,  # turn
    0.0227,  # material
    0.8335,  # share
    0.0504,  # mission
    0.0007,  # way
    0.0218,  # fire
    1.1977,  # lead
    -0.1891,  # offset
)
