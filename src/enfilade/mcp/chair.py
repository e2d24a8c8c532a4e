"""One seat of one table, as a language model sits in it: everything it is told follows from what that seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from enfilade import transcript
from enfilade.kernel.action import Action
from enfilade.kernel.errors import EnfiladeError, IllegalAction, did_you_mean, nearest
from enfilade.kernel.event import Seat
from enfilade.kernel.words import renamed
from enfilade.library import AnyTable
from enfilade.players import Player
from enfilade.players.arena import MOST_ACTIONS
from enfilade.scene.text import spoken, terminal

Told = dict[str, Any]
SKETCH, WORDS = "sketch", "words"


class AnyChair(Protocol):
    """A seat at a table, wherever that is."""

    @property
    def id(self) -> str: ...
    @property
    def is_over(self) -> bool: ...
    def look(self, since: int = 0) -> Told: ...
    def board(self, form: str = SKETCH) -> str: ...
    def knows(self) -> Told: ...
    def forbidden(self) -> list[Any]: ...
    def preview(self, text: str) -> Told: ...
    def inspect(self, element: str) -> Told: ...
    def act(self, actions: list[str], remark: str = "") -> Told: ...
    def undo(self) -> Told: ...
    def resign(self, remark: str = "") -> Told: ...
    def wait(self, seconds: float) -> None: ...
    def notation(self) -> str: ...
    def leave(self) -> None: ...


class Chair:
    """A table whose other seats are played by computer players. Whenever the model is not asked, they go on."""

    def __init__(self, id: str, table: AnyTable, seat: Seat, opponents: Mapping[Seat, Player[Any, Any]]) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self._table: Final = table
        self._opponents: Final = opponents
        self._said: Final[dict[int, str]] = {}  # what the model remarked, by the number of the entry
        self._let_others_play()

    @property
    def is_over(self) -> bool:
        return self._table.outcome is not None

    # What the seat knows.

    def look(self, since: int = 0) -> Told:
        """Where the game stands, what is asked, what is legal, and what has happened since so many events were `known`."""
        table, view = self._table, self._view()
        label = table.game.page.label
        return {
            "table": self.id,
            "scenario": table.scenario.name,
            "title": table.scenario.title,
            "seat": self.seat,
            "name": table.scenario.seat_name(self.seat),
            "asked": self.seat in view.actors,
            "prompt": renamed(view.prompt, table.names(self.seat)),
            "where": " > ".join([str(stage) for stage in view.path]),
            "legal": {action.text: label(view, action) for action in view.legal},
            "happened": self._happened(since),
            "known": self._known(),
            "outcome": None if view.outcome is None else view.outcome.to_data(),
            "seed_commitment": table.commitment,
        }

    def _view(self) -> Any:
        return self._table.view(self.seat)

    def _happened(self, since: int) -> list[Any]:
        """What the log says, each line with its rule."""
        names = self._table.names(self.seat)
        told: list[Any] = []
        for event in self._table.events(self.seat, since):
            words = renamed(self._table.scenario.sentence(event), names)
            if words:
                told.append(f"{words} ({event.rule})" if event.rule and event.rule not in words else words)
        return told

    def board(self, form: str = SKETCH) -> str:
        """The board as the seat sees it: sketched in characters, or told piece by piece."""
        scene = self._table.game.scene(self._view())
        return spoken(scene) if form == WORDS else terminal(scene)

    def knows(self) -> Told:
        """The seat's view as plain data."""
        found: Told = self._view().to_data()
        return found

    def forbidden(self) -> list[Any]:
        """What one might look for now and may not do, and by which rule."""
        return [each.to_data() for each in self._view().barred]

    def preview(self, text: str) -> Told:
        """What a legal action would do, with its odds as far as the seat can know them."""
        view = self._view()
        action = self._legal(text)
        found = self._table.game.page.preview(view, action)
        if found is None:
            return {"action": action.text, "words": "Nothing more is known of it.", "rule": "", "chances": []}
        return {
            "action": action.text,
            "words": found.words,
            "rule": found.rule,
            "chances": [chance.to_data() for chance in found.chances],
        }

    def inspect(self, element: str) -> Told:
        """What there is to know about a piece or a place."""
        found = self._table.game.page.inspect(self._view(), element)
        if found is None:
            raise EnfiladeError(f"nothing is known of {element!r}: name a piece or a place as the board does")
        return {"element": element, "words": found.words, "rule": found.rule}

    def _legal(self, text: str) -> Action:
        """The legal action that a text names."""
        legal = self._table.legal(self.seat)
        found = next((action for action in legal if action.text == " ".join(text.split())), None)
        if found is None:
            if not legal:
                raise EnfiladeError("you are not asked now")
            raise EnfiladeError(f"{text!r} is not among the legal actions. {did_you_mean(text, [each.text for each in legal])}")
        return found

    # What the seat does.

    def act(self, actions: list[str], remark: str = "") -> Told:
        """Carry out actions one after the other, then let the others play; tells what has happened since.

        Where one is refused, those before it stand, and it is said which and why. So it is where the seat is not asked any more.
        """
        if not actions:
            raise EnfiladeError("name at least one action")
        known = self._known()
        done: list[Any] = []
        refused = ""
        for text in actions:
            try:
                self._table.act(self.seat, self._meant(text))
            except EnfiladeError as error:
                refused = self._refusal(error, text)
                break
            done.append(text)
            if remark:
                self._said[len(self._table.entries) - 1] = remark
                remark = ""
            self._let_others_play()
        if refused and not done:
            raise EnfiladeError(refused)
        return {"done": done, "refused": refused, **self.look(known)}

    def _meant(self, text: str) -> Action:
        return Action.parse(text) if self._table.legal(self.seat) else self._legal(text)

    def _refusal(self, error: EnfiladeError, text: str) -> str:
        """Why an action is refused, and the legal one that looks most like it."""
        close = nearest(text, error.legal) if isinstance(error, IllegalAction) else []
        return f"{error} Did you mean {' or '.join(close)}?" if close else str(error)

    def undo(self) -> Told:
        """Take the seat's last action back, where the rules of the table let it."""
        known = self._known()
        self._table.undo(self.seat)
        return self.look(known)

    def resign(self, remark: str = "") -> Told:
        known = self._known()
        self._table.resign(self.seat)
        if remark:
            self._said[len(self._table.entries) - 1] = remark
        return self.look(known)

    def wait(self, seconds: float) -> None:
        """Nobody needs to: the others have played."""

    def notation(self) -> str:
        """The whole game in notation, with what was remarked: only when it is over, for it holds every secret."""
        if not self.is_over:
            raise EnfiladeError("the game in notation holds every secret: it is given out when the game is over")
        game = transcript.of(self._table)
        for number, remark in self._said.items():
            game.line.moves[number].comments.append(remark)
        return transcript.write(game)

    def leave(self) -> None:
        for each in self._opponents.values():
            each.leave()

    def _known(self) -> int:
        return len(self._table.events(self.seat))

    def _let_others_play(self) -> None:
        """The others decide until only the model is asked, or nobody."""
        for _ in range(MOST_ACTIONS):
            asked = next((seat for seat in self._table.actors if seat != self.seat), None)
            if asked is None:
                return
            player = self._opponents[asked]
            self._table.act(asked, player.choose(self._table.view(asked), player.dice))
