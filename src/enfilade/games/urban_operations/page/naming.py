"""What a seat calls the blocks: those that it knows by their names, the others by their side and the number of their token."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS, Mission
from enfilade.games.urban_operations.box.names import names_of
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import text_of

TOKEN: Final = re.compile("[gr][0-9]+")  # no scenario may call a block like that (R132)
FIGURE: Final = re.compile("[0-9]")
SIDES: Final = {seat[0]: seat for seat in SEATS}
NAMING: Final = frozenset({"mounted", "mounted_on", "revealed"})  # the events that tell what a token stands for


def of_side(seat: Seat | None, whose: Seat, words: str) -> str:
    """A name as a seat says it: its own blocks need no colour; None: for everybody."""
    return words if seat == whose else f"{whose} {words}"


def piece_name(view: View, id: str) -> str:
    """A block of an order of battle."""
    return _called(view.mission, view.seat)[id]


@lru_cache(maxsize=256)
def _called(mission: Mission, seat: Seat | None) -> dict[str, str]:
    """What a seat calls the blocks of the orders of battle, by their ids: the same for the whole game."""
    return {id: of_side(seat, piece.seat, names_of(mission)[id].words) for id, piece in mission.pieces.items()}


@lru_cache(maxsize=256)
def _told(mission: Mission, seat: Seat | None) -> dict[str, str]:
    """What the log and the questions call them: there both sides' blocks stand beside each other, and where both have one of a
    name a seat's own has its colour too."""
    called = names_of(mission)
    sides = [{called[id].words for id, piece in mission.pieces.items() if piece.seat == each} for each in SEATS]
    found = _called(mission, seat).copy()
    for id, piece in mission.pieces.items():
        if called[id].words in sides[0] & sides[1]:
            found[id] = of_side(None, piece.seat, called[id].words)
    return found


@lru_cache(maxsize=256)
def _in_texts(mission: Mission, seat: Seat | None) -> dict[str, str]:
    """The same for the ids that a text may be searched for: one without a figure may be a plain word."""
    return {id: words for id, words in _told(mission, seat).items() if FIGURE.search(id)}


def block_name(view: View, handle: str) -> str:
    """A block on the map or off it, by what actions call it."""
    seen = view.block(handle)
    return _handle_name(view.mission, view.seat, handle) if seen is None else name_of(view, seen)


def name_of(view: View, each: BlockView) -> str:
    """The same of one that is at hand."""
    return piece_name(view, each.id) if each.id else _handle_name(view.mission, view.seat, each.handle)


@lru_cache(maxsize=4096)
def _handle_name(mission: Mission, seat: Seat | None, handle: str) -> str:
    """A block of which a seat knows the handle alone: a token, or its id."""
    return token_name(handle) if TOKEN.fullmatch(handle) else _called(mission, seat)[handle]


def token_name(token: str) -> str:
    """A block of which nothing is known but whose it is: both sides call it by its number (R132)."""
    return f"{SIDES[token[0]]} block {token[1:]}"


def listed(view: View, handles: Sequence[str]) -> str:
    """Several blocks: first those with names, then the others of each side by their numbers: `red blocks 3, 4`."""
    known = {each.handle for each in view.blocks if each.id}
    found = [block_name(view, handle) for handle in handles if handle in known]
    for seat in SEATS:
        numbers = [handle[1:] for handle in handles if handle not in known and handle[0] == seat[0]]
        if numbers:
            found.append(f"{seat} block{'' if len(numbers) == 1 else 's'} {', '.join(numbers)}")
    return ", ".join(found)


def full_name(mission: Mission, each: BlockView) -> str:
    """A block with its colour, for everybody who sees as much of it."""
    return f"{each.seat} {names_of(mission)[each.id].words}" if each.id else token_name(each.handle)


def names(view: View, events: Sequence[Event]) -> dict[str, str]:
    """What the seat calls all that its log and its questions name by a token or an id.

    A token that is no longer on the map is known by what was told of it: it lay open, or got into a vehicle (4.3.2.3).
    """
    mission, seat = view.mission, view.seat
    called, found = _told(mission, seat), _in_texts(mission, seat).copy()
    mounting = ""
    for event in [each for each in events if each.name in NAMING]:
        if event.name == "mounted":
            mounting = text_of(event.values, "block")
            found.setdefault(mounting, token_name(mounting))
        elif event.name == "mounted_on":
            found[mounting] = called[text_of(event.values, "id")]
        else:
            found[text_of(event.values, "block")] = called[text_of(event.values, "id")]
    for each in view.blocks:
        found[each.handle] = called[each.id] if each.id else _handle_name(mission, seat, each.handle)
    return found
