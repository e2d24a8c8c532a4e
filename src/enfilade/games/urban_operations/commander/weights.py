"""What each feature of a position counts, as `tools/evaluation.py` fitted it on games that the computer played."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.1101,  # strength
    -0.0293,  # fresh
    -0.3200,  # civilians
    0.0000,  # points
    -0.1063,  # held
    0.2304,  # nearness
    0.0000,  # rescue
    0.6584,  # ahead
    1.8139,  # attacker
    -0.2278,  # strength
    0.1784,  # fresh
    0.0000,  # civilians
    0.0000,  # points
    0.1380,  # held
    0.2588,  # nearness
    0.0000,  # rescue
    0.6584,  # ahead
    -0.0088,  # attacker
    0.0703,  # strength
    -0.0022,  # fresh
    -0.3200,  # civilians
    0.0037,  # points
    -0.0121,  # held
    -0.0077,  # nearness
    0.0000,  # rescue
    0.5229,  # ahead
    0.3286,  # attacker
    0.0672,  # strength
    0.0156,  # fresh
    0.0000,  # civilians
    0.0886,  # points
    0.0849,  # held
    0.0066,  # nearness
    0.0000,  # rescue
    0.5229,  # ahead
    -0.0713,  # attacker
    0.0034,  # strength
    -0.0439,  # fresh
    -0.3200,  # civilians
    0.0000,  # points
    0.0497,  # held
    0.0499,  # nearness
    1.7607,  # rescue
    1.0461,  # ahead
    2.1260,  # attacker
    -0.0258,  # strength
    0.0813,  # fresh
    -0.0000,  # civilians
    0.0000,  # points
    0.1004,  # held
    -0.0006,  # nearness
    1.0018,  # rescue
    1.0461,  # ahead
    -1.1652,  # attacker
)
