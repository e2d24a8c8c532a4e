"""The sequence of play: a procedure for each rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Outcome, Play, Procedure, Refusal
from three_doors.box import GUARD, RAIDER, building
from three_doors.state import Position


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start of a scenario; `library` holds the files in data/ by name."""
    position = Position(building(scenario, library["charts"]))
    position.stack = [Night(), Posting()]
    return position


class Night(Procedure[Position]):
    """Rounds until the raider is in or caught, or the night is over (TD 1)."""

    rule: ClassVar[str] = "TD 1"
    title: ClassVar[str] = "Night"

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if position.round == position.building.rounds:
            play.tell(Event("over", self.rule, {"door": position.post}, reveals=True))
            play.end(Outcome(GUARD, "", {}, "the night is over"))
            return
        position.round += 1
        play.tell(Event("round_started", self.rule, {"round": position.round}))
        play.push(Turn())

    def copy(self) -> Night:
        return Night()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Night"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Night:
        return Night()


class Posting(Procedure[Position]):
    """The guard chooses a door in secret (TD 2)."""

    rule: ClassVar[str] = "TD 2"
    title: ClassVar[str] = "Posting"

    def asks(self, position: Position) -> Seat:
        return GUARD

    def actions(self, position: Position) -> list[Action]:
        return [Action("post", door) for door in position.building.doors]

    def take(self, play: Play[Position], action: Action) -> None:
        play.position.post = action.target
        play.tell(Event("posted", self.rule, {}))  # a secret is two events, one for each audience
        play.tell(Event("post", self.rule, {"door": action.target}, seen_by=frozenset({GUARD})))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Choose the door that you will guard."

    def copy(self) -> Posting:
        return Posting()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Posting"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Posting:
        return Posting()


class Turn(Procedure[Position]):
    """The raider listens at a door (TD 3) or forces one (TD 4)."""

    rule: ClassVar[str] = "TD 3"
    title: ClassVar[str] = "Turn"

    def asks(self, position: Position) -> Seat:
        return RAIDER

    def actions(self, position: Position) -> list[Action]:
        doors = position.building.doors
        unheard = [door for door in doors if door not in position.heard and door not in position.free]
        return [*[Action("listen", door) for door in unheard], *[Action("force", door) for door in doors]]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        if action.verb == "listen":
            listen(play, action.target)
        else:
            force(play, action.target)

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "listen" and action.target in position.building.doors:
            return Refusal(f"you know what is behind {action.target}", "TD 3")
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Listen at a door, or force one."

    def copy(self) -> Turn:
        return Turn()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Turn"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Turn:
        return Turn()


def listen(play: Play[Position], door: str) -> None:
    """A die that shows enough tells the raider alone whether the guard is there (TD 3)."""
    position = play.position
    play.tell(Event("listened", "TD 3", {"door": door}))
    if door not in position.listened:
        position.listened.append(door)
    die = play.dice.die(6, f"listening at {door}")
    name = "heard_nothing"
    if die >= position.building.hear:
        position.heard[door] = position.post == door
        name = "heard_guard" if position.heard[door] else "heard_nobody"
    play.tell(Event(name, "TD 3", {"door": door, "die": die}, seen_by=frozenset({RAIDER}), reveals=True))


def force(play: Play[Position], door: str) -> None:
    """Behind the guarded door the raider is caught; another opens if the die shows enough, else it is known to be free (TD 4)."""
    position = play.position
    if door == position.post:
        play.tell(Event("caught", "TD 4", {"door": door}, reveals=True))
        play.end(Outcome(GUARD, "", {}, "caught"))
        return
    die = play.dice.die(6, f"forcing {door}")
    play.tell(Event("forced", "TD 4", {"door": door, "die": die}, reveals=True))
    if die >= position.building.force:
        play.tell(Event("entered", "TD 4", {"door": door}))
        play.end(Outcome(RAIDER, "", {}, "inside"))
    elif door not in position.free:
        position.free.append(door)


KINDS: Kinds[Position] = Kinds(Night, Posting, Turn)  # to read a stack back
