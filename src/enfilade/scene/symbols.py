"""Signs that the type we carry lacks, as drawn paths: they look the same on every machine."""

from __future__ import annotations

from typing import Final

from enfilade.scene.shape import Element, Number, figure

# Each is drawn around the middle of a square of 100.
SIGNS: Final[dict[str, str]] = {
    "✕": "M-34 -46L0 -12L34 -46L46 -34L12 0L46 34L34 46L0 12L-34 46L-46 34L-12 0L-46 -34Z",
    "▾": "M-42 -28H42L0 36Z",
    "▴": "M-42 28H42L0 -36Z",
    "★": "M0 -50L12 -16L48 -15L19 6L29 40L0 20L-29 40L-19 6L-48 -15L-12 -16Z",
    "☣": "M-24 -22a24 24 0 1 1 48 0a24 24 0 1 1 -48 0ZM-15 -22a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z"
    "M-3 14a24 24 0 1 1 48 0a24 24 0 1 1 -48 0ZM6 14a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z"
    "M-45 14a24 24 0 1 1 48 0a24 24 0 1 1 -48 0ZM-36 14a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z",
    "♠": "M0 -48C18 -22 44 -10 44 12C44 34 18 36 8 20L16 46H-16L-8 20C-18 36 -44 34 -44 12C-44 -10 -18 -22 0 -48Z",
    "♣": "M-8 10C-18 30 -46 22 -44 2C-42 -14 -26 -18 -16 -12C-30 -28 -18 -48 0 -48C18 -48 30 -28 16 -12"
    "C26 -18 42 -14 44 2C46 22 18 30 8 10L16 46H-16Z",
    "♥": "M0 44C-20 20 -46 4 -46 -20C-46 -44 -12 -50 0 -22C12 -50 46 -44 46 -20C46 4 20 20 0 44Z",
    "♦": "M0 -48L36 0L0 48L-36 0Z",
}


def emblem(x: Number, y: Number, mark: str, size: Number, kind: str) -> Element:
    """A sign so high, its middle at a place."""
    moved = f"translate({figure(x)} {figure(y)}) scale({figure(size / 100)})"
    return Element("path", {"d": SIGNS[mark], "transform": moved}, kind)
