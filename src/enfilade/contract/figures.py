"""A game in figures, for programs that learn: its actions numbered by scenario, and what a seat knows as one row of numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, Generic, NoReturn

from mypy_extensions import mypyc_attr

from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, Position

NO_TARGET: Final[tuple[str, ...]] = ("",)
ONE: Final[tuple[int, ...]] = (1,)


class Verb:
    """A verb of a game and every target that it may name in a scenario. The number of an action is its place among them all."""

    def __init__(self, verb: str, targets: Sequence[str] = NO_TARGET) -> None:
        self.verb: Final = verb
        self.targets: Final = tuple(dict.fromkeys(targets))


class Field:
    """A named part of an observation: one figure, a row of them, or a plane with one for each place of a board.

    `labels` name the figures of a row, in order.
    """

    def __init__(self, name: str, text: str, rule: str, shape: tuple[int, ...], start: int, labels: tuple[str, ...]) -> None:
        self.name: Final = name
        self.text: Final = text
        self.rule: Final = rule
        self.shape: Final = shape
        self.start: Final = start  # the place of its first figure in the observation
        self.labels: Final = labels

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet:
    """What an observation consists of, field after field, and what stands in it from the beginning of the game on."""

    def __init__(self, rows: int = 0, columns: int = 0) -> None:
        self.board: Final = (rows, columns)
        self.fields: Final[list[Field]] = []
        self.size = 0
        self._printed: Final[list[tuple[int, float]]] = []

    def plane(self, name: str, text: str, rule: str = "") -> int:
        """A figure for each place of the board, row by row; says where it begins."""
        return self._add(name, text, rule, self.board, ())

    def row(self, name: str, labels: Sequence[str], text: str, rule: str = "") -> int:
        """A figure for each label; says where it begins."""
        return self._add(name, text, rule, (len(labels),), tuple(labels))

    def one(self, name: str, text: str, rule: str = "") -> int:
        """One figure; says where it is."""
        return self._add(name, text, rule, ONE, ())

    def put(self, place: int, figure: float = 1.0) -> None:
        """What is printed stands there all game."""
        self._printed.append((place, figure))

    def blank(self) -> array[float]:
        """The figures of what is printed."""
        figures = array("f", bytes(4 * self.size))
        for place, figure in self._printed:
            figures[place] = figure
        return figures

    def _add(self, name: str, text: str, rule: str, shape: tuple[int, ...], labels: tuple[str, ...]) -> int:
        field = Field(name, text, rule, shape, self.size, labels)
        self.fields.append(field)
        self.size += field.size
        return field.start


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[P]):
    """Writes what a seat knows of a game into `figures`, as its sheet says; nothing that its view does not tell.

    It may be handed any game of its scenario; it remembers what it has written, so as to write only what is different now.
    """

    def __init__(self, sheet: Sheet, seat: Seat) -> None:
        self.sheet: Final = sheet
        self.seat: Final = seat
        self.blank: Final = sheet.blank()
        self.figures: Final = sheet.blank()

    def write(self, play: Play[P]) -> None:
        """Bring the figures up to date."""
        raise NotImplementedError


def no_vocabulary(_start: Position) -> NoReturn:
    raise EnfiladeError("this game does not say how its actions are numbered: it brings no Figures in its Knowledge")


def no_encoder(_start: Position, _seat: Seat) -> NoReturn:
    raise EnfiladeError("this game does not say what its observations are: it brings no Figures in its Knowledge")


def no_slots(_play: object, _seat: Seat) -> dict[str, str]:
    return {}


class Figures(Generic[P]):
    """A game in figures.

    - `vocabulary(start)`: its verbs with all their targets, in an order that depends on the scenario alone.
    - `slots(play, seat)`: where actions name a piece in a way that holds for this game only, as by the token of a hidden one: the
      target of the vocabulary that stands for it now, from what the seat knows.
    - `encoder(start, seat)`: what writes down what a seat knows.
    """

    def __init__(
        self,
        *,
        vocabulary: Callable[[P], list[Verb]] = no_vocabulary,
        encoder: Callable[[P, Seat], Encoder[P]] = no_encoder,
        slots: Callable[[Play[P], Seat], dict[str, str]] = no_slots,
    ) -> None:
        self.vocabulary: Final = vocabulary
        self.encoder: Final = encoder
        self.slots: Final = slots


def named_in(data: Data) -> set[str]:
    """Every text in plain data, such as what a seat sees of the procedures in progress: whom and what they are about."""
    if isinstance(data, str):
        return {data}
    found: set[str] = set()
    for each in _inside(data):
        found |= named_in(each)
    return found


def numbers_under(data: Data, key: str) -> list[int]:
    """Every whole number that stands under a key somewhere in plain data, alone or in a list."""
    found: list[int] = []
    if isinstance(data, dict) and key in data:
        found += [number for number in (data[key], *_inside(data[key])) if isinstance(number, int)]
    for each in _inside(data):
        found += numbers_under(each, key)
    return found


def _inside(data: Data) -> Sequence[Data]:
    """What lists and tables hold. Those that procedures write are no other mappings or sequences, which take longer to tell."""
    if isinstance(data, dict):
        return list(data.values())
    return data if isinstance(data, (list, tuple)) else ()
