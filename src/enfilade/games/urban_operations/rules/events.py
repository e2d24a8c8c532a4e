"""The event sequence of the initial phase, and cards played before the dice of a fight (6.2, 6.2.1)."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_operations.box.event_cards import RESULTS
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.cards import discard, draw_card, enact, plays, turn_wind, turned
from enfilade.games.urban_operations.rules.effects import d10
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure


class EventSequence(Procedure[Position]):
    """Each side in turn draws a card, rolls on the table, plays what it likes; who had the initiative is first (6.2, R81)."""

    rule: ClassVar[str] = "6.2"
    title: ClassVar[str] = "Events"

    def __init__(self, waiting: tuple[Seat, ...], step: str = "draw") -> None:
        self.waiting = waiting
        self.step = step  # draw, table, play

    def subject(self) -> str:
        return self.waiting[0] if self.waiting else ""

    def copy(self) -> EventSequence:
        return EventSequence(self.waiting, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "EventSequence", "waiting": self.waiting, "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> EventSequence:
        return EventSequence(tuple(data.texts("waiting")), data.text("step"))

    def asks(self, position: Position) -> Seat:
        """A side with cards in hand is asked whether one fits or not: the question must not tell (R129)."""
        if self.step == "play" and self.waiting and position.cards.hands[self.waiting[0]]:
            return self.waiting[0]
        return ""

    def actions(self, position: Position) -> list[Action]:
        return [*plays(position, self.waiting[0], "initial"), Action("pass")]

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Play an event card now, or keep your cards?"

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "pass":
            self._next()
            return
        discard(play, self.waiting[0], action.target)
        enact(play, self.waiting[0], action.target, "")

    def _next(self) -> None:
        self.waiting = self.waiting[1:]
        self.step = "draw"

    def advance(self, play: Play[Position]) -> None:
        events = play.position.mission.events
        if not self.waiting:
            play.pop()
        elif self.step == "draw":
            self.step = "table"
            if events.has_cards:
                draw_card(play, self.waiting[0])
        elif self.step == "table":
            self.step = "play"
            if events.has_table:
                consult(play, self.waiting[0])
        else:
            self._next()


def consult(play: Play[Position], seat: Seat) -> None:
    """A die on the scenario's event table; what it says happens this turn (6.2.2)."""
    position = play.position
    die = d10(play.dice, f"event table of {seat}")
    result = position.mission.events.table[die]
    play.tell(Event("event_table", "6.2.2", {"seat": seat, "die": die, "result": result, "text": RESULTS[result]}))
    if result == "silence":
        position.cards = position.cards.putting_under(seat, "silence")
    elif result == "wind":
        turn_wind(play, turned(position.wind, 1))
    elif result == "card":
        draw_card(play, seat)
    elif result == "hinder":
        position.support3d = position.support3d.dice_changed(enemy(seat), -2)
    elif result == "favour":
        position.support3d = position.support3d.dice_changed(seat, 2)
    elif result != "nothing":
        enact(play, seat, result, "")


class FireCards(Procedure[Position]):
    """Before the dice of a fight each side with cards in hand may play one that steadies its own (6.2.1, R129)."""

    rule: ClassVar[str] = "6.2.1"
    title: ClassVar[str] = "Cards before the dice"

    def __init__(self, waiting: tuple[Seat, ...]) -> None:
        self.waiting = waiting  # the firer's side first

    def copy(self) -> FireCards:
        return FireCards(self.waiting)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "FireCards", "waiting": self.waiting}

    @classmethod
    def read(cls, data: Reader, position: Position) -> FireCards:
        return FireCards(tuple(data.texts("waiting")))

    def asks(self, position: Position) -> Seat:
        return self.waiting[0] if self.waiting and position.cards.hands[self.waiting[0]] else ""

    def actions(self, position: Position) -> list[Action]:
        return [*plays(position, self.waiting[0], "fire"), Action("pass")]

    def prompt(self, position: Position, seat: Seat) -> str:
        fire = position.stack[-2]
        what = f" of {fire.subject()}" if isinstance(fire, Exchange) else ""
        return f"Play an event card before the dice{what}?"

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "pass":
            self.waiting = self.waiting[1:]
            return
        position, seat = play.position, self.waiting[0]
        discard(play, seat, action.target)
        fire = position.stack[-2]
        assert isinstance(fire, Exchange)
        if position.block(fire.firer).seat == seat:
            fire.steady_firer += 1
        else:
            fire.steady_answer += 1

    def advance(self, play: Play[Position]) -> None:
        if self.waiting:
            self.waiting = self.waiting[1:]
        else:
            play.pop()
