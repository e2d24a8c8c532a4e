"""The contract that a game package fulfils; everything else works on any game that does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import P, Play
from enfilade.kernel.sight import Sightlines
from enfilade.kernel.view import Painter, View
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element

V = TypeVar("V", bound=View)
OWN: Final = {"taken_back": "takes it back", "resigned": "resigns"}  # the events of the table itself


class Rule:
    """A rule or ruling by its number, in our own words."""

    def __init__(self, number: str, title: str, text: str, chapter: str) -> None:
        self.number: Final = number
        self.title: Final = title
        self.text: Final = text
        self.chapter: Final = chapter


class Chance:
    """A named result and how likely it is."""

    def __init__(self, name: str, probability: float) -> None:
        self.name: Final = name
        self.probability: Final = probability

    def to_data(self) -> dict[str, Data]:
        return {"name": self.name, "probability": self.probability}


class Preview:
    """What hovering shows: a sentence with its figures and rule, the odds, and what to draw over the board."""

    def __init__(self, words: str, rule: str, chances: list[Chance], overlay: list[Element]) -> None:
        self.words: Final = words
        self.rule: Final = rule
        self.chances: Final = chances
        self.overlay: Final = overlay

    def to_data(self) -> dict[str, object]:
        return {
            "words": self.words,
            "rule": self.rule,
            "chances": [chance.to_data() for chance in self.chances],
            "overlay": [element.to_data() for element in self.overlay],
        }


class Lens:
    """Something that may be laid over the whole board and taken off again: its id, its title, and the key that does so."""

    def __init__(self, id: str, title: str, key: str) -> None:
        self.id: Final = id
        self.title: Final = title
        self.key: Final = key


class Standing:
    """A question that may be answered in advance: the keys by which that is remembered, what is said, and the answer.

    Who has given all the keys is not asked: the table answers for it. Nothing but the seat's own page remembers them.
    """

    def __init__(self, keys: list[str], words: str, answer: Action) -> None:
        self.keys: Final = keys
        self.words: Final = words
        self.answer: Final = answer


class Measure:
    """A figure that is worth a line in a chart: its name, whose it is (None: nobody's in particular), and its value now."""

    def __init__(self, name: str, seat: Seat | None, value: float) -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.value: Final = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Painter, Generic[P, V]):
    """One game: how to set it up, what a seat sees of it, what that looks like, and how good it is."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    version: ClassVar[int] = 1  # of the rules: raised when a rule changes, carried by every record
    shelf: ClassVar[int] = 100  # its place among the games: lower comes first
    blurb: ClassVar[str] = ""  # one line for the shelf
    minutes: ClassVar[str] = ""
    difficulty: ClassVar[str] = ""
    references: ClassVar[dict[str, str]] = {}  # scenario keys that name another data file, and the folder it is in
    players: ClassVar[tuple[str, ...]] = ()  # the names of players that the game brings
    lenses: ClassVar[tuple[Lens, ...]] = ()  # what may be laid over the board

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> P:
        """The position at the start of a scenario, checked; `library` holds the package's data files by name.

        Its stack holds the outermost procedure.
        """
        raise NotImplementedError

    def sightlines(self, start: P) -> Sightlines | None:
        """The lines of sight worth working out for the whole board when a scenario has been read; None: there are none."""
        return None

    def sighted(self, start: P, rows: list[bytes]) -> None:
        """The answer: for each eye a byte for each other, 1 if they see each other. Without it a game looks when it needs to."""

    def warnings(self, position: P) -> list[str]:
        """What is allowed in a scenario but probably not meant."""
        return []

    def options(self, start: P) -> list[Option]:
        """What may be chosen in a scenario, with what this one chooses."""
        return []

    def seat_name(self, start: P, seat: Seat) -> str:
        """How people call a seat in a scenario."""
        return start.seat_name(seat)

    def view(self, play: Play[P], seat: Seat | None) -> V:
        """What a seat may know."""
        raise NotImplementedError

    def view_from_data(self, data: Reader, start: P) -> V:
        """The view that `View.to_data` wrote, in a scenario with this starting position."""
        raise NotImplementedError

    def redeal(self, view: V, dice: Dice) -> P:
        """A whole position that would give this view, sampled; it is given the view alone, so it cannot peek."""
        raise NotImplementedError

    def scene(self, view: V) -> Scene:
        """What a view looks like: a pure function."""
        raise NotImplementedError

    def picture(self, view: View) -> Scene:
        return self.scene(cast(V, view))  # a view is drawn by the game that made it

    def cover(self) -> Element:
        """The drawing on the lid of the box, 300 wide and 200 high."""
        raise NotImplementedError

    def sentence(self, event: Event) -> str:
        """What a log says of an event; empty if it need not be said."""
        raise NotImplementedError

    def place(self, event: Event) -> list[str]:
        """The ids of the elements that an event is about, to be lit when its log line is hovered."""
        return []

    def drawing(self, start: P, event: Event) -> list[Element]:
        """What to draw over the board while an event is told, from what it says alone; pieces move by themselves."""
        return []

    def label(self, view: V, action: Action) -> str:
        """What a button for an offered action says (without a target: for all that share the verb); empty: its own words."""
        return ""

    def standing(self, view: V) -> list[Standing]:
        """Standing orders that would answer what a seat is asked now, for those who do not want to be asked again."""
        return []

    def preview(self, view: V, action: Action) -> Preview | None:
        """What an offered action would do, from what the seat knows."""
        return None

    def inspect(self, view: V, id: str) -> Preview | None:
        """What there is to know about an element of the scene."""
        return None

    def lay(self, view: V, lens: str) -> Preview | None:
        """What a lens shows over the board, from what the seat knows."""
        return None

    def measures(self, view: V) -> list[Measure]:
        """The figures that a chart follows through the game, as far as a seat knows them."""
        return []

    def evaluate(self, position: P, seat: Seat) -> float:
        """How good a position is for a seat: a win about 1, a loss about −1."""
        raise NotImplementedError

    def chains(self, position: P, seat: Seat) -> list[list[Action]]:
        """Whole orders worth trying, each a chain of atomic actions; none: let the player find them by itself."""
        return []

    def seated(self, start: P) -> dict[Seat, str]:
        """The seats that a scenario gives to one of the game's own players, by the player's name."""
        return {}

    def decide(self, name: str, view: V, dice: Dice) -> Action:
        """What a player that the game brings chooses; it is given the view alone."""
        raise EnfiladeError(f"{self.title} brings no player called {name}")

    def amendable(self, view: V) -> list[Option]:
        """What may be changed in play by consent of all seats, with the value it has now."""
        return []

    def amend(self, play: Play[P], key: str, value: Data) -> None:
        """Change a scenario value in play, by consent of all seats, and tell it; draws nothing, refuses before it changes."""
        raise EnfiladeError(f"{self.title} does not let {key} be changed in play")


class Scenario(Generic[P, V]):
    """A scenario that has been read and checked. Its data is self-contained: a record embeds it."""

    def __init__(self, game: Game[P, V], id: str, title: str, data: Mapping[str, Data], start: P) -> None:
        self.game: Final = game
        self.id: Final = id
        self.title: Final = title
        self.data: Final = data
        self.start: Final = start

    @property
    def name(self) -> str:
        return f"{self.game.id}/{self.id}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.start.seats

    def seat_name(self, seat: Seat) -> str:
        """How people call a seat."""
        return self.game.seat_name(self.start, seat)

    def sentence(self, event: Event) -> str:
        """What a log says of an event: of the table's own the same in every game."""
        if event.name in OWN:
            return f"{self.seat_name(str(event.values['seat']))} {OWN[event.name]}."
        return self.game.sentence(event)
