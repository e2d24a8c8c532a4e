"""The four Steps of a vehicle lie around it, and on the arrow keys (UB 4.5); its Move is pulled (UB 4.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Dragging, Gesture

GESTURES: Final[tuple[Gesture, ...]] = (
    *USUAL_GESTURES,
    Gesture("forward", "ArrowUp", turn=0),
    Gesture("reverse", "ArrowDown", turn=180),
    Gesture("left", "ArrowLeft", turn=-45),
    Gesture("right", "ArrowRight", turn=45),
)

# A vehicle is pulled to where it shall go, once it is said which die moves it (UB 4.1).
DRAGGING: Final = Dragging(
    "move",
    needs="die",
    before="First choose the vehicle and the die that moves it; then pull it to where it shall go.",
)
