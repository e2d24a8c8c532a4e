"""Positions with orders to choose from, as puzzles have them, for tests that need one of a kind: the shelf of a game may change.

`last-round`  First Patrol before its last move; several orders are as good, so it is no puzzle
`attack`      Brickworks, where an order ends at dice
`arsenal`     the duel, where a ride wins an arsenal
`activation`  Dravik Crossroads, where an order ends when somebody else is asked
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from enfilade import library


def example(name: str) -> dict[str, Any]:
    """One of them, read anew."""
    file = Path(__file__).with_name(f"{name}.toml")
    return library.parse_toml(file.read_text(encoding="utf-8"), file.name)
