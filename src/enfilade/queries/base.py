"""What the questions of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from enfilade.contract.game import Game
from enfilade.kernel.errors import EnfiladeError, UnknownName, shown
from enfilade.kernel.event import Seat
from enfilade.library import AnyGame


@dataclass(frozen=True)
class Sight:
    """Whether one place sees another, and what is in the way if not."""

    clear: bool
    obstacle: str = ""
    rule: str = ""

    def __bool__(self) -> bool:
        return self.clear


class Questions:
    """What one may ask of a view: it is answered from what the seat knows, in the names that the game uses."""

    def __init__(self, view: Any) -> None:
        self._view: Final = view
        self._game: Final = game_of(view)

    def __repr__(self) -> str:
        asked = [name for name in dir(self) if not name.startswith("_")]
        return f"<Questions about {self._view!r}: {', '.join(asked)}>"

    def score(self) -> dict[str, dict[Seat, float]]:
        """The figures that the game counts, by name; under each the seats, or the name "" for what belongs to nobody."""
        found: dict[str, dict[Seat, float]] = {}
        for each in self._game.page.measures(self._view):
            found.setdefault(each.name, {})[each.seat or ""] = each.value
        return found

    def odds(self, action: str) -> dict[str, float]:
        """How an offered action may end, and how likely each end is, as its preview says; empty where nothing is uncertain."""
        offered = {each.text: each for each in self._view.legal}
        if action not in offered:
            raise UnknownName("offered action", named(action), list(offered))
        preview = self._game.page.preview(self._view, offered[action])
        return {} if preview is None else {each.name: each.probability for each in preview.chances}


def named(name: object) -> str:
    """A name, which is a text."""
    if not isinstance(name, str):
        raise EnfiladeError(f"pieces, places and actions are named by texts, not by {shown(name)}")
    return name


def one_of(kind: str, name: object, known: Sequence[str]) -> str:
    """A name that there is; a wrong one is answered with the nearest."""
    if named(name) not in known:
        raise UnknownName(kind, named(name), list(known))
    return named(name)


def game_of(view: object) -> AnyGame:
    """The game that made a view."""
    painter = getattr(view, "painter", None)
    if not isinstance(painter, Game):
        raise EnfiladeError(f"{shown(view)} was given by no table: questions are asked of table.view(seat)")
    return painter
