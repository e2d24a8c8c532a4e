"""Hidden information: who learns of what (§11.5, R40, R54, R61)."""

from __future__ import annotations

from enfilade.games.urban_calculus.box.board import CITY
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Fields
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def seen_by(position: Position, *seats: Seat) -> frozenset[Seat] | None:
    """Everybody; with hidden information only these (R61)."""
    return frozenset(seats) if position.mission.options.hidden else None


def audience(position: Position, instance: str) -> frozenset[Seat] | None:
    """Who learns of a change in a box: with hidden information, its owner; of the city's, everybody (R61)."""
    owner = instance.partition(".")[0]
    return None if owner == CITY else seen_by(position, owner)


def told_link(position: Position, instance: str, cause: Seat, link: str) -> str:
    """By what a box was changed, as those who learn of the change are told it.

    With hidden information an action or a card is the secret of him who plays it: the others see what it did, not what it
    was (R40, R61).
    """
    known = position.mission.model.links.get(link)
    is_secret = link != "event" and (known is None or known.trigger == "action")
    if position.mission.options.hidden and is_secret and not instance.startswith(f"{cause}."):
        return ""
    return link


def tell_test(play: Play[Position], event: Event, whose: Seat) -> None:
    """A test with its target number; where numbers are hidden, only he whose number it is hears that one (R54)."""
    if not play.position.mission.options.hidden_tns:
        play.tell(event)
        return
    values: Fields = {key: value for key, value in event.values.items() if key != "tn"}
    play.tell(Event(event.name, event.rule, values, event.seen_by, event.reveals))
    if event.is_seen_by(whose):
        play.tell(Event("number_used", "R54", {"seat": whose, "tn": event.values["tn"]}, frozenset({whose})))
