"""What ends the impulse of a force has a key of its own, whatever else is offered (3.2)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Gesture

GESTURES: Final[tuple[Gesture, ...]] = (*USUAL_GESTURES, Gesture("end", "e"))
