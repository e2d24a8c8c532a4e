"""A train that goes the other way round has an arrow behind it, and the key for that (VI.5.b)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Gesture

GESTURES: Final[tuple[Gesture, ...]] = (*USUAL_GESTURES, Gesture("reverse", "ArrowDown", turn=180))
