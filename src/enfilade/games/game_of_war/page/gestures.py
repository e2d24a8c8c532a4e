"""What ends a plan or the moves has a key and a place of its own; a train that reverses has a key, and an arrow (VI.5.b)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Dragging, Gesture

# Enter, which ends an order, does not commit: pressed once too often it would end the turn.
GESTURES: Final[tuple[Gesture, ...]] = (
    *USUAL_GESTURES,
    Gesture("commit", "c", fixed=True),
    Gesture("end-moves", "e", fixed=True),
    Gesture("reverse", "ArrowDown", turn=180),
)

# An order is an arrow from a unit to where it shall go, or to the enemy that is attacked (II.1).
# On Debord's board a unit moves at once, and is attacked after the moves (§4.12.2).
DRAGGING: Final = Dragging("order move", "done", "attack-unit attack")

# A tile is aimed at by the button for that alone: who clicks on a unit wants to order it, or to know why that cannot be (III.1).
UNLIT: Final = ("attack-from",)
STRIKES: Final = ("tile",)
