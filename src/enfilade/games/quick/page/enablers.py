"""Enablers as chips with a letter, and in words (2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.quick.box.charts import TYPE_NAMES, TYPES, Kit
from enfilade.games.quick.knowledge.view import UnitView
from enfilade.scene.shape import Element, circle, group, label

LETTERS: Final = {"recon": "R", "arty": "A", "eng": "E", "sup": "S"}


def counters_in(kit: Kit) -> list[str]:
    return [type for index, type in enumerate(TYPES) for _ in range(kit[index])]


@lru_cache(maxsize=1024)
def chip(x: float, y: float, type: str) -> Element:
    """An Enabler as a chip with its letter; one that cannot be seen as a question."""
    return group(face(type), at=(x, y))


@lru_cache(maxsize=8)
def face(type: str) -> list[Element]:
    return [circle(0, 0, 6, f"qk-chip qk-chip-{type}"), label(0, 3.3, LETTERS.get(type, "?"), "qk-chip-text")]


def kit_words(kit: Kit) -> str:
    words = [f"{kit[index]} {TYPE_NAMES[type]}" for index, type in enumerate(TYPES) if kit[index]]
    return ", ".join(words) or "none"


def enabler_words(unit: UnitView) -> str:
    if unit.enablers is not None:
        return kit_words(unit.enablers)
    return f"unknown, surely {kit_words(unit.floor)}" if any(unit.floor) else "unknown"
