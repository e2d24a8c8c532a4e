"""Who goes where while an event is told: a vehicle, Step by Step (UB 4.5)."""

from __future__ import annotations

from enfilade.contract.shown import Way
from enfilade.kernel.event import Event


def ways(event: Event) -> list[Way]:
    if event.name == "step":
        return [Way(str(event.values["piece"]), str(event.values["to"]))]
    return []
