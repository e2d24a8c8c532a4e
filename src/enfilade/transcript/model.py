"""What a transcript holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import BadNotation
from enfilade.kernel.event import Seat

ACT = "act"
# What is done at a table besides acting, as a transcript writes it, and what a record calls it.
KEYWORDS = {"UNDO": "undo", "TAKE_BACK": "take_back", "RESIGN": "resign", "AMEND": "amend", "AGREE": "agree"}


@dataclass(frozen=True)
class Place:
    """Where something stands in a text; line 0: it was not read from one."""

    file: str = ""
    line: int = 0
    column: int = 0

    def bad(self, message: str) -> BadNotation:
        """The complaint about what stands here."""
        return BadNotation(message, self.file, self.line, self.column)


@dataclass
class Move:
    """One thing that is done: an action, or an undo, a take-back or a draw that was agreed, a resignation, an amendment.

    Its `seat` may be empty where one seat alone can be meant, its `draws` None where the text leaves them to the seed.
    `variations` are what might have been done instead; `turn` is the number of the turn that begins with it.
    """

    kind: str
    seat: Seat
    action: Action
    draws: list[Draw] | None = None
    value: Data = None
    turn: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)
    place: Place = field(default=Place(), compare=False)


@dataclass
class Line:
    """Moves one after the other, and what is said before the first of them."""

    moves: list[Move] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


@dataclass
class Transcript:
    """A game: tags in their order, what was drawn before the first decision (None: the seed says it), and the moves."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    opening: list[Draw] | None = None
    line: Line = field(default_factory=Line)
    name: str = field(default="", compare=False)  # of the file, for messages
    places: dict[str, Place] = field(default_factory=dict, compare=False)  # of the tags and the opening

    def tag(self, name: str) -> str:
        """The first tag of a name; empty if there is none."""
        return next((value for each, value in self.tags if each == name), "")

    def place(self, name: str) -> Place:
        """Where a tag stands, for messages."""
        return self.places.get(name, Place(self.name))
