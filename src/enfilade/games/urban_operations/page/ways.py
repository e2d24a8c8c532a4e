"""Who goes where while an event is told: a block, from one location to the next (8.1)."""

from __future__ import annotations

from enfilade.contract.shown import Way
from enfilade.kernel.event import Event


def ways(event: Event) -> list[Way]:
    if event.name == "moved":
        return [Way(str(event.values["block"]), str(event.values["to"]))]
    return []
