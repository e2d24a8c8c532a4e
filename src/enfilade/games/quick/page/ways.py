"""Who goes where while an event is told: units that move, advance or retreat, civilians that wander (6.1, 6.7, 5.1)."""

from __future__ import annotations

from enfilade.contract.shown import Way
from enfilade.kernel.event import Event


def ways(event: Event) -> list[Way]:
    match event.name:
        case "moved" | "advanced" | "retreated":
            return [Way(str(event.values["unit"]), str(event.values["to"]))]
        case "wandered":
            return [Way(str(event.values["civ"]), str(event.values["to"]))]
        case _:
            return []
