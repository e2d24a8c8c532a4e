"""Choices of a location: where there are many, the column or building is asked first."""

from __future__ import annotations

from enfilade.kernel.action import Action


def parted(verb: str, locs: list[str], part: str) -> list[Action]:
    """Locations to choose from; many are asked by column or building first."""
    if len(locs) <= 40:
        return [Action(verb, loc) for loc in locs]
    if not part:
        columns = sorted({loc[:2] for loc in locs if loc.isdigit()})
        buildings = sorted({loc.partition(".")[0] for loc in locs if "." in loc})
        return [*[Action("column", each) for each in columns], *[Action("building", each) for each in buildings]]
    return [Action(verb, loc) for loc in locs if (loc[:2] == part and loc.isdigit()) or loc.startswith(f"{part}.")]
