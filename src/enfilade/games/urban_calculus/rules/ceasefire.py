"""The variable ceasefire: world opinion brings the end nearer (§11.6)."""

from __future__ import annotations

from enfilade.games.urban_calculus.rules.cards import draw_suit
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def move_ceasefire(play: Play[Position], instance: str, main: int) -> None:
    """A multiple of five that was never reached before: a card says by how many weeks the end comes nearer (§11.6)."""
    position = play.position
    mission = position.mission
    owner = instance.partition(".")[0]
    if owner not in mission.ceasefire_sides:
        return
    while position.ceasefire_marks.get(instance, 0) < main // mission.ceasefire_every:
        position.ceasefire_marks[instance] = position.ceasefire_marks.get(instance, 0) + 1
        drawn = draw_suit(play, owner, "the ceasefire")
        earlier(play, mission.ceasefire_table[drawn], owner, drawn)


def earlier(play: Play[Position], weeks: int, seat: Seat, drawn: str) -> None:
    """The ceasefire marker moves, but not before the present week (R47)."""
    position = play.position
    if not position.mission.has_end:
        return
    position.ceasefire_week = max(min(position.week, position.ceasefire_week), position.ceasefire_week - weeks)
    values: dict[str, Data] = {"seat": seat, "suit": drawn, "weeks": weeks, "week": position.ceasefire_week}
    play.tell(Event("ceasefire_moved", "§11.6", values))
