"""The four Steps of a vehicle lie around it, and on the arrow keys (UB 4.5)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Gesture

GESTURES: Final[tuple[Gesture, ...]] = (
    *USUAL_GESTURES,
    Gesture("forward", "ArrowUp", turn=0),
    Gesture("reverse", "ArrowDown", turn=180),
    Gesture("left", "ArrowLeft", turn=-45),
    Gesture("right", "ArrowRight", turn=45),
)
