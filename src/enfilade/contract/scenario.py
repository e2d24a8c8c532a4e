"""A scenario that has been read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P
from enfilade.kernel.words import NO_WORDS, Words

OWN: Final = {"taken_back": "takes it back", "resigned": "resigns"}  # the events of the table itself


class Scenario(Generic[P, V]):
    """A scenario of a game. Its data is self-contained: a record embeds it."""

    def __init__(
        self, game: Game[P, V], id: str, title: str, data: Mapping[str, Data], start: P, words: Words = NO_WORDS
    ) -> None:
        self.game: Final = game
        self.id: Final = id
        self.title: Final = title
        self.data: Final = data
        self.start: Final = start
        self.words: Final = words

    @property
    def name(self) -> str:
        return f"{self.game.id}/{self.id}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.start.seats

    def seat_name(self, seat: Seat) -> str:
        """How people call a seat."""
        return self.start.seat_name(seat)

    def sentence(self, event: Event) -> str:
        """What a log says of an event: of the table's own the same in every game, else by a template or by the game's code."""
        if event.name in OWN:
            return f"{self.seat_name(str(event.values['seat']))} {OWN[event.name]}."
        if self.words.tells(event):
            return self.words.fill(event, self.game.page.said)
        return self.game.page.told(event)
