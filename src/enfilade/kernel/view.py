"""What a seat may know, built up from nothing."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Plain, Reader, canonical
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, P, Play, Procedure, outcome_from_data

V = TypeVar("V")


class Stage:
    """One step of the breadcrumb: a procedure in progress."""

    def __init__(self, name: str, title: str, rule: str, subject: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rule: Final = rule
        self.subject: Final = subject

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stage) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash((self.name, self.title, self.rule, self.subject))

    def __repr__(self) -> str:
        return f"Stage({str(self)!r})"

    def to_data(self) -> dict[str, Data]:
        return {"name": self.name, "title": self.title, "rule": self.rule, "subject": self.subject}

    def __str__(self) -> str:
        return f"{self.title} {self.subject}".rstrip() + (f" ({self.rule})" if self.rule else "")


class Barred(Plain):
    """An action that is not allowed now, with the reason and its rule."""

    def __init__(self, action: Action, reason: str, rule: str) -> None:
        self.action: Final = action
        self.reason: Final = reason
        self.rule: Final = rule

    def to_data(self) -> dict[str, Data]:
        return {"action": self.action.text, "reason": self.reason, "rule": self.rule}


class Situation:
    """Where the game stands for a seat, whatever the game: who decides, what is legal, what is asked, where we are."""

    def __init__(
        self,
        seat: Seat | None,
        actors: list[Seat],
        legal: list[Action],
        barred: list[Barred],
        prompt: str,
        path: list[Stage],
        outcome: Outcome | None,
    ) -> None:
        self.seat: Final = seat
        self.actors: Final = actors
        self.legal: Final = legal
        self.barred: Final = barred
        self.prompt: Final = prompt
        self.path: Final = path
        self.outcome: Final = outcome


def situation(play: Play[P], seat: Seat | None) -> Situation:
    """The situation of a seat, from a game in progress."""
    actors = list(play.offers)
    legal = play.offers.get(seat, []) if seat is not None else []
    barred: list[Barred] = []
    outcome = play.position.outcome
    if seat is not None and legal:
        procedure = play.procedure(seat)
        assert procedure is not None
        prompt = procedure.prompt(play.position, seat)
        for action in procedure.barred(play.position):
            refusal = procedure.refuse(play.position, action)
            if refusal is not None:
                barred.append(Barred(action, refusal.reason, refusal.rule))
    elif outcome is not None:
        prompt = "The game is over."
    else:
        prompt = f"{' and '.join([play.position.seat_name(actor) for actor in actors])} to decide."
    return Situation(seat, actors, list(legal), barred, prompt, stages(play.path(seat)), outcome)


def stages(path: list[Procedure[P]]) -> list[Stage]:
    """The breadcrumb of a stack of procedures."""
    return [Stage(type(each).__name__, each.title, each.rule, each.subject()) for each in path]


def situation_from_data(data: Reader) -> Situation:
    """The situation that `View.to_data` wrote."""
    return Situation(
        None if data.raw("seat") is None else data.text("seat"),
        data.texts("actors"),
        [Action.parse(text) for text in data.texts("legal")],
        [Barred(Action.parse(each.text("action")), each.text("reason"), each.text("rule")) for each in data.tables("barred")],
        data.text("prompt"),
        [Stage(each.text("name"), each.text("title"), each.text("rule"), each.text("subject")) for each in data.tables("path")],
        None if data.raw("outcome") is None else outcome_from_data(data.table("outcome")),
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Painter:
    """Who can draw a view: the game that made it."""

    def svg(self, view: View) -> str:
        """What a view looks like, as an SVG file."""
        raise NotImplementedError

    def html(self, view: View) -> str:
        """The same with its panels folded below it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What a seat may know (seat None: the public). Each game adds typed fields of its own."""

    def __init__(self, situation: Situation) -> None:
        self.seat: Final = situation.seat
        self.actors: Final = situation.actors
        self.legal: Final = situation.legal
        self.barred: Final = situation.barred
        self.prompt: Final = situation.prompt
        self.path: Final = situation.path
        self.outcome: Final = situation.outcome
        self.painter: Painter | None = None  # the table says who draws it; no part of what the seat knows

    def __repr__(self) -> str:
        whose = "the spectators" if self.seat is None else self.seat
        return f"<View of {whose}: {self.prompt}{f' {len(self.legal)} legal actions.' if self.legal else ''}>"

    def to_data(self) -> dict[str, Data]:
        """Plain data; by this views are compared. A game's view adds its own keys to these."""
        return {
            "seat": self.seat,
            "actors": self.actors,
            "legal": [action.text for action in self.legal],
            "barred": [each.to_data() for each in self.barred],
            "prompt": self.prompt,
            "path": [stage.to_data() for stage in self.path],
            "outcome": None if self.outcome is None else self.outcome.to_data(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and canonical(self.to_data()) == canonical(other.to_data())

    def __hash__(self) -> int:
        return hash(canonical(self.to_data()))

    def __str__(self) -> str:
        return canonical(self.to_data())

    def _repr_svg_(self) -> str | None:
        """What the seat sees, for a notebook; a view that no table gave is shown as text."""
        return None if self.painter is None else self.painter.svg(self)

    def _repr_html_(self) -> str | None:
        """The same with its panels folded below it."""
        return None if self.painter is None else self.painter.html(self)


class Same(Generic[V]):
    """A view as a key, equal only to itself: what takes time to be told of it is told once, and to compare all that two views
    tell would take longer."""

    def __init__(self, view: V) -> None:
        self.view: Final = view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.view is self.view

    def __hash__(self) -> int:
        return id(self.view)
