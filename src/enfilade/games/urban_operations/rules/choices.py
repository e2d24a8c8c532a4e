"""Choices of a location: where there are many, the column or building is asked first."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.kernel.action import Action

MANY: Final = 40  # more locations than this are asked for in two steps
PARTS: Final = ("column", "building")


def parted(verb: str, locs: list[str], part: str) -> list[Action]:
    """Locations to choose from; of many the column or building first. `part`: which was chosen, `column 12` or `building 12`."""
    if len(locs) <= MANY:
        return [Action(verb, loc) for loc in locs]
    if part:
        return [Action(verb, loc) for loc in locs if part_of(loc).text == part]
    parts = [part_of(loc) for loc in locs]
    columns = sorted({each.target for each in parts if each.verb == "column"})
    buildings = sorted({each.target for each in parts if each.verb == "building"})
    return [*[Action("column", each) for each in columns], *[Action("building", each) for each in buildings]]


@lru_cache(maxsize=4096)
def part_of(loc: str) -> Action:
    """The first half of a location that is asked for in two steps."""
    return Action("column", loc[:2]) if loc.isdigit() else Action("building", loc.partition(".")[0])
