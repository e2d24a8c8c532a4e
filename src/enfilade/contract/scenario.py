"""A scenario that has been read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import BadScenario, EnfiladeError, shown
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P, Play
from enfilade.kernel.words import NO_WORDS, Words

OWN: Final = {  # the events of the table itself
    "taken_back": "takes it back",
    "take_back_agreed": "takes back its last act and all that came after it, as everybody has agreed",
    "resigned": "resigns",
}
STOPPED: Final = {
    "resignation": "the other side has resigned",
    "agreement": "both sides have agreed to it",
}  # by the table itself
POSED: Final = Source("position")
# What a document of names that do not go together ends in, somewhere in a game: no reader can look at all of them together.
MUDDLED: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
POSED_KEYS: Final = ("position", "view", "deal")  # how its data says where a scenario begins


class Scenario(Generic[P, V]):
    """A scenario of a game. Its data is self-contained: a record embeds it."""

    def __init__(
        self,
        game: Game[P, V],
        id: str,
        title: str,
        data: Mapping[str, Data],
        start: P,
        words: Words = NO_WORDS,
        printed: P | None = None,
    ) -> None:
        self.game: Final = game
        self.id: Final = id
        self.title: Final = title
        self.data: Final = data
        self.start: Final = start
        self.printed: Final = start if printed is None else printed  # the start by the scenario alone, if it is another
        self.words: Final = words

    def __repr__(self) -> str:
        return f"<Scenario {self.name}: {self.title}, for {', '.join(self.seats)}>"

    def at(self, position: Mapping[str, Data] | str, source: Source = POSED) -> Scenario[P, V]:
        """This scenario begun in a position instead, written as a document or in a line; where it is silent, as at the start.

        It is a scenario like any other: its data holds the position, so records of its games begin there, and so does undo.
        """
        given = self._parsed(position, source) if isinstance(position, str) else position
        try:
            start = self.game.knowledge.notation.read(Reader({"position": given}, source).table("position"), self.printed)
            self._try_out(start)
        except MUDDLED as error:
            raise self._muddle("position", source, error) from None
        return self._begun(start, {"position": position})

    def _try_out(self, start: P) -> None:
        """Ask and show everybody what a position offers: what nobody could play is found here, not at the table."""
        play = Play(start.copy(), Seeded("trial"))
        play.run()
        if not play.offers and play.position.outcome is None:
            raise ValueError("nobody is asked anything, and nobody has won")
        for seat in (*self.seats, None):
            self.game.knowledge.view(play, seat)

    def _muddle(self, key: str, source: Source, error: Exception) -> BadScenario:
        what = f"what it says does not go together: {type(error).__name__} {shown(str(error))}"
        return BadScenario(what, source.name, key, source.line_of(key))

    def _parsed(self, line: str, source: Source) -> Mapping[str, Data]:
        """The document that a line stands for."""
        try:
            return self.game.knowledge.notation.parse(line, self.printed)
        except EnfiladeError as error:
            key = "" if source.name == POSED.name else "position"
            raise BadScenario(str(error), source.name, key, source.line_of("position")) from None

    def seen_as(self, view: Mapping[str, Data], deal: int = 1, source: Source = POSED) -> Scenario[P, V]:
        """This scenario begun as a seat sees it; what it does not know is dealt, another way with every number `deal`."""
        knowledge = self.game.knowledge
        try:
            seen = knowledge.read(Reader({"view": view}, source).table("view"), self.printed)
            start = knowledge.redeal(seen, Seeded(f"deal {deal}"))
            self._try_out(start)
        except MUDDLED as error:
            raise self._muddle("view", source, error) from None
        return self._begun(start, {"view": view, "deal": deal})

    def _begun(self, start: P, where: Mapping[str, Data]) -> Scenario[P, V]:
        bare = {key: value for key, value in self.data.items() if key not in POSED_KEYS}
        return Scenario(self.game, self.id, self.title, {**bare, **where}, start, self.words, self.printed)

    @property
    def name(self) -> str:
        return f"{self.game.id}/{self.id}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.start.seats

    def seat_name(self, seat: Seat) -> str:
        """How people call a seat."""
        return self.start.seat_name(seat)

    def ended(self, winner: Seat | None, reason: str) -> str:
        """Why a game ended so, as a clause in people's words: `reason` is that of its outcome."""
        return STOPPED.get(reason) or self.game.page.ended(winner, reason)

    def ending(self, winner: Seat | None, reason: str) -> str:
        """`White: the enemy has no running vehicle left`; in the place of the side `draw`, if nobody has won."""
        return f"{self.seat_name(winner) if winner else 'draw'}: {self.ended(winner, reason)}"

    def sentence(self, event: Event) -> str:
        """What a log says of an event: of the table's own the same in every game, else by a template or by the game's code."""
        if event.name == "draw_agreed":
            return "The game is drawn by agreement."
        if event.name in OWN:
            return f"{self.seat_name(str(event.values['seat']))} {OWN[event.name]}."
        if self.words.tells(event):
            return self.words.fill(event, self.game.page.said)
        return self.game.page.told(event)
