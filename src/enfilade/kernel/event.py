"""What happened, by which rule, and who may know it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from enfilade.kernel.data import Data, Fields

Seat = str


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """Something that happened: values, the rule it follows from, and its audience (None: everybody).

    `reveals` marks an event that shows somebody what was secret: nobody may undo past it.
    """

    def __init__(
        self, name: str, rule: str, values: Fields, seen_by: frozenset[Seat] | None = None, reveals: bool = False
    ) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.values: Final = values
        self.seen_by: Final = seen_by
        self.reveals: Final = reveals

    def is_seen_by(self, seat: Seat | None) -> bool:
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def to_data(self) -> dict[str, Data]:
        """What a seat that sees it is sent; the audience stays with the umpire."""
        return {"name": self.name, "rule": self.rule, "values": self.values}

    def __repr__(self) -> str:
        return f"Event({self.name!r}, {self.rule!r}, {self.values!r})"
