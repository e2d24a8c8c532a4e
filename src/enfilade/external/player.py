"""A program in a seat."""

from __future__ import annotations

from time import monotonic
from typing import Any, ClassVar, Final

from enfilade.contract.game import Game
from enfilade.external.naming import Seated
from enfilade.external.process import HELLO_SECONDS, PROTOCOL, Fault, Gone, Message, Program
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError, UnknownName, cut, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.view import View
from enfilade.players.base import Player, Remark, pick
from enfilade.players.greedy import Greedy
from enfilade.scene.text import spoken

GRACE_SECONDS: Final = 0.5  # to answer when told to stop
MOST_NAME: Final = 40  # characters of how it calls itself
MOST_FAULTS: Final = 5  # in a game; then somebody else plays on
EXTRAS: Final = ("labels", "previews", "scene", "spoken")  # what a program may want with every view
IDLE: Final[dict[str, list[Program]]] = {}  # programs whose game is over, by the name that seats them


class External(Player[Any, Any]):
    """Asks a program for every choice. What goes wrong is told in `remarks`, and a legal choice is made all the same."""

    name: ClassVar[str] = "external"

    def __init__(self, game: Game[Any, Any], dice: Dice, seated: Seated, seed: str) -> None:
        super().__init__(game, dice)
        self.seated: Final = seated
        self._seed: Final = seed
        self._program: Program | None = None
        self._number = 0  # of the last choice that was asked for
        self._faults = 0
        self._was_ready = False  # in this game, or in one before
        self._called = seated.short
        self._substitute: Player[Any, Any] | None = None
        self._remarks: list[Remark] = []

    def sit(self, seat: Seat) -> None:
        try:
            self._started(seat)
        except Fault as fault:
            raise self._unfit(str(fault)) from None

    def choose(self, view: Any, dice: Dice) -> Action:
        if self._substitute is not None:
            return self._substitute.choose(view, dice)
        if len(view.legal) == 1:
            return view.legal[0]  # type: ignore[no-any-return]
        try:
            return self._ask(view)
        except Fault as fault:
            return self._choose_for_it(view, dice, fault)

    def remarks(self) -> list[Remark]:
        told, self._remarks = self._remarks, []
        return told

    def leave(self) -> None:
        """The game is over: the program waits for another."""
        program, self._program = self._program, None
        if program is not None:
            if program.is_running:
                IDLE.setdefault(self.seated.name, []).append(program)
            else:
                program.end()

    # Asking.

    def _ask(self, view: View) -> Action:
        program = self._started(view.seat)
        self._number += 1
        budget = {"seconds": self.seated.seconds}
        program.send(
            {"do": "choose", "number": self._number, "budget": budget, "view": view.to_data(), **self._extras(program, view)}
        )
        answer = self._answer(program)
        text = answer.get("action")
        for action in view.legal:
            if action.text == text:
                return action
        raise Fault("its answer is not legal", f"{shown(text)} is not among the {len(view.legal)} legal actions")

    def _answer(self, program: Program) -> Message:
        """Its choice, in time or a moment after it was told to stop."""
        seconds = self.seated.seconds
        try:
            return program.await_answer("choice", monotonic() + seconds, self._number)
        except TimeoutError:
            program.send({"do": "stop", "number": self._number})
        try:
            return program.await_answer("choice", monotonic() + GRACE_SECONDS, self._number)
        except TimeoutError:
            raise Gone(f"it gave no answer within {seconds:g} seconds, and none when told to stop") from None

    def _extras(self, program: Program, view: View) -> Message:
        """What the program wants besides the view; all of it follows from that."""
        wants = program.greeted.get("wants") or []
        page = self.game.page
        extras: Message = {}
        if "labels" in wants:
            extras["labels"] = {action.text: page.label(view, action) for action in view.legal}
        if "previews" in wants:
            found = {action.text: page.preview(view, action) for action in view.legal}
            extras["previews"] = {
                text: {"words": each.words, "rule": each.rule, "chances": [chance.to_data() for chance in each.chances]}
                for text, each in found.items()
                if each is not None
            }
        if "scene" in wants:
            extras["scene"] = self.game.scene(view).to_data()
        if "spoken" in wants:
            extras["spoken"] = spoken(self.game.scene(view))
        return extras

    # Starting.

    def _started(self, seat: Seat | None) -> Program:
        """The program, greeted and told of the game."""
        if self._program is not None and self._program.is_running:
            return self._program
        if self._program is not None:
            self._program.end()
        self._program = program = self._idle() or self._greeted(Program(self.seated.command))
        own = program.greeted.get("name")
        self._called = cut(own, MOST_NAME) if isinstance(own, str) and own.strip() else self.seated.short
        program.send(
            {
                "do": "game",
                "game": self.game.id,
                "title": self.game.title,
                "rules": self.game.version,
                "seat": seat,
                "seed": self._seed,
            }
        )
        try:
            program.await_answer("ready", monotonic() + HELLO_SECONDS)
        except TimeoutError:
            raise Gone(f"it was not ready for the game within {HELLO_SECONDS:g} seconds") from None
        self._was_ready = True
        return program

    def _idle(self) -> Program | None:
        """One that waits for another game, if it still does."""
        waiting = IDLE.get(self.seated.name, [])
        while waiting:
            program = waiting.pop()
            if program.is_running:
                self._was_ready = True
                return program
            program.end()
        return None

    def _greeted(self, program: Program) -> Program:
        """A program that was just started, after it has said what it is and was told its settings."""
        self._program = program
        program.send({"do": "hello", "protocol": PROTOCOL})
        try:
            answer = program.await_answer("hello", monotonic() + HELLO_SECONDS)
        except TimeoutError:
            raise Gone(f"it did not say hello within {HELLO_SECONDS:g} seconds") from None
        if answer.get("protocol") != PROTOCOL:
            raise self._unfit(f"it speaks protocol {shown(answer.get('protocol'))}, and this table {PROTOCOL}")
        program.greeted = answer
        values = dict(self.seated.settings)
        offered = [str(each.get("name")) for each in answer.get("options") or [] if isinstance(each, dict)]
        for name in values:
            if name not in offered:
                raise self._unfit(str(UnknownName("setting of this program", name, offered)))
        wrong = [each for each in answer.get("wants") or [] if each not in EXTRAS]
        if wrong:
            raise self._unfit(f"it wants {shown(wrong[0])}, and a table gives {', '.join(EXTRAS)}")
        if values:
            program.send({"do": "options", "values": values})
        return program

    def _unfit(self, why: str) -> EnfiladeError:
        """What is wrong with a program that cannot play here at all; it is ended."""
        self._end()
        return EnfiladeError(f"{self.seated.name}: {why}")

    # When it fails.

    def _choose_for_it(self, view: View, dice: Dice, fault: Fault) -> Action:
        """A legal choice by lot; after too many faults somebody plays on for it. One that was never ready is refused."""
        if isinstance(fault, Gone):
            self._end()
        if not self._was_ready:
            raise self._unfit(str(fault))
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            self._end()
            self._substitute = Greedy(self.game, dice)
            self._remark(fault, f"That was fault number {MOST_FAULTS}: {Greedy.name} plays on for it.")
            return self._substitute.choose(view, dice)
        again = " It is started anew." if isinstance(fault, Gone) else ""
        self._remark(fault, f"A legal choice was made for it.{again}")
        return pick(view.legal, dice)

    def _remark(self, fault: Fault, consequence: str) -> None:
        self._remarks.append(Remark(f"{self._called}: {fault.words}. {consequence}", fault.detail))

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def __del__(self) -> None:
        self._end()
