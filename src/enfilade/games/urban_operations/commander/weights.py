"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.0775,
    -0.0391,
    -0.3200,
    0.0358,
    0.1264,
    -0.0281,
    0.2190,
    1.8074,
    0.0300,
    0.0155,
    0.0000,
    0.0222,
    -0.0612,
    -0.0183,
    0.6256,
    -1.1244,
)
