"""Who goes where while an event is told, and in which tick of movement (III.2, VIII.3)."""

from __future__ import annotations

from enfilade.contract.shown import Way
from enfilade.kernel.event import Event
from enfilade.kernel.words import texts


def ways(event: Event) -> list[Way]:
    values = event.values
    match event.name:
        case "stepped" | "forced_move" | "left":
            return [Way(str(values["unit"]), str(values["to"]))]
        case "train_moved":
            return [Way(part, tile) for part, tile in zip(texts(values["parts"]), texts(values["tiles"]), strict=True)]
        case _:
            return []


def beat(event: Event) -> str:
    """What happens in one tick is shown at once."""
    return str(event.values.get("tick", ""))
