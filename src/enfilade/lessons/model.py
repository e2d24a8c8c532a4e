"""What a lesson is: a game that stands somewhere, and steps that a coach leads through it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from enfilade.kernel.data import Data
from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Seat


def matches(text: str, patterns: Iterable[str]) -> bool:
    """Whether the text of an action is one of those meant: `fire B1`, or `fire *` for any."""
    return any(fnmatchcase(text, pattern) for pattern in patterns)


@dataclass(frozen=True)
class Done:
    """What counts as done: one of these actions, an event, a position reached, or the end of the game."""

    actions: tuple[str, ...] = ()
    event: str = ""
    values: Mapping[str, Data] | None = None  # that the event must have
    state: Mapping[str, Data] | None = None  # dotted keys of the position written down, and what must stand there
    over: bool = False

    def is_event(self, name: str, values: Mapping[str, Data]) -> bool:
        """Whether an event is the one that is waited for."""
        return name == self.event and all(values.get(key) == value for key, value in (self.values or {}).items())

    def is_reached(self, position: Mapping[str, Data]) -> bool:
        """Whether a position, written down, is the one that is waited for."""
        return all(found_at(position, key) == value for key, value in (self.state or {}).items())


def found_at(position: Data, key: str) -> Data:
    """What stands at a dotted key of a document; None if there is nothing."""
    for part in key.split("."):
        position = position.get(part) if isinstance(position, Mapping) else None
    return position


@dataclass(frozen=True)
class Step:
    """One idea: what is said and pointed at, what is lit, what counts as done, and what is answered to what was done."""

    say: str
    rule: str = ""
    point: tuple[str, ...] = ()  # pieces and places
    buttons: tuple[str, ...] = ()  # patterns of actions whose buttons are pointed at
    light: tuple[str, ...] = ()  # patterns of actions that the step is about; none: whatever is legal
    go: tuple[str, ...] = ()  # places to which a whole way may be clicked
    done: Done | None = None  # None: it is only read
    good: str = ""
    other: str = ""
    answers: Mapping[str, str] | None = None  # to particular actions, by pattern

    @property
    def about(self) -> tuple[str, ...]:
        """Patterns of the actions that the step is about; none: it leaves the player free."""
        return (*self.light, *(self.done.actions if self.done is not None else ()))

    def answer_to(self, action: str) -> str:
        """What is said of an action that the step is not about."""
        for pattern, answer in (self.answers or {}).items():
            if fnmatchcase(action, pattern):
                return answer
        return self.other


@dataclass(frozen=True)
class Lesson:
    """A lesson as it was written. `opponent` is the name of a player, or choices in order of preference."""

    game: str
    id: str
    title: str
    teaches: str
    number: int  # its place among the lessons of its game
    minutes: int
    scenario: str
    seat: Seat
    opponent: str | tuple[str, ...]
    dice: tuple[Draw, ...]
    steps: tuple[Step, ...]
    end: str
    lost: str  # said instead where the game ended and the seat has not won
    whole: bool  # a guided game, played to its end

    @property
    def name(self) -> str:
        return f"{self.game}/lessons/{self.id}"

    @property
    def acting(self) -> list[int]:
        """The steps in which the player does something."""
        return [index for index, step in enumerate(self.steps) if step.done is not None]
