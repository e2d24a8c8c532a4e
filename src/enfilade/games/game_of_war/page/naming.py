"""What units are called: on their blocks and beside the name of their side without its letter, in sentences with their side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from enfilade.contract.shown import Preview
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.kernel.event import Event
from enfilade.kernel.words import capitalised, renamed


def short(id: str) -> str:
    """What is written on a block, for its colour says whose it is: `C1` for RC1. By itself it might be a tile."""
    return id[1:]


@lru_cache(maxsize=128)
def names_of(front: Front) -> dict[str, str]:
    """What sentences call units: `Red C1`."""
    return {id: f"{capitalised(counter.seat)} {short(id)}" for id, counter in front.counters.items()}


def names(view: View, _events: Sequence[Event]) -> dict[str, str]:
    """The same for every seat, and from the beginning."""
    return names_of(view.front)


def in_names(front: Front, shown: Preview | None) -> Preview | None:
    """A preview that calls units as the log does."""
    if shown is None:
        return None
    return Preview(renamed(shown.words, names_of(front)), shown.rule, shown.chances, shown.overlay)
