"""A train that goes the other way round has an arrow behind it, and the key for that (VI.5.b)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Dragging, Gesture

GESTURES: Final[tuple[Gesture, ...]] = (*USUAL_GESTURES, Gesture("reverse", "ArrowDown", turn=180))

# An order is an arrow from a unit to where it shall go, or to the enemy that is attacked (II.1).
# On Debord's board a unit moves at once, and is attacked after the moves (§4.12.2).
DRAGGING: Final = Dragging("order move", "done", "attack-unit attack")
