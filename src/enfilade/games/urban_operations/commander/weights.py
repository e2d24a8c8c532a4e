"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.0871,
    -0.0391,
    -0.3200,
    0.0649,
    0.1886,
    -0.0281,
    0.1159,
    2.5128,
    0.0139,
    0.0155,
    0.0000,
    0.0188,
    -0.0302,
    -0.0183,
    0.1130,
    -0.2965,
)
