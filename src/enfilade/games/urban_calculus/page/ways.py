"""What runs along a link while an event is told: the test of a pending cube, which may die on its way (§9)."""

from __future__ import annotations

from enfilade.contract.shown import Way
from enfilade.kernel.event import Event


def ways(event: Event) -> list[Way]:
    if event.name == "reverb_test":
        values = event.values
        return [Way("", str(values["to"]), str(values["from"]), bool(values["success"]))]
    return []
