"""A game in progress as the rules see it: a position with its stack of procedures, chance, and somebody to tell.

A position is plain data plus an explicit stack of procedures, each named after a procedure of the rulebook. The top one
either resolves or asks a seat for one decision. Nothing of the sequence of play is hidden in Python's own stack, so a
position can be copied, compared, shown, searched and taken up again elsewhere.
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.dice import NOTHING, Dice, Sealed
from enfilade.kernel.event import Event, Seat

P = TypeVar("P", bound="Position")

# How an action was decided: before everybody, in a seat's own secret stack, or as the last of several such.
OPEN: Final = 0
SECRET: Final = 1
LAST_SECRET: Final = 2


class Outcome(Plain):
    """How a game ended. A winner of None is a draw."""

    def __init__(self, winner: Seat | None, level: str, scores: dict[Seat, int], reason: str) -> None:
        self.winner: Final = winner
        self.level: Final = level
        self.scores: Final = scores
        self.reason: Final = reason

    def to_data(self) -> dict[str, Data]:
        return {"winner": self.winner, "level": self.level, "scores": self.scores, "reason": self.reason}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash((self.winner, self.level, self.reason))

    def __str__(self) -> str:
        return str(self.to_data())


def outcome_from_data(data: Reader) -> Outcome:
    """The outcome that `Outcome.to_data` wrote."""
    winner = data.text("winner") if data.has("winner") and data.raw("winner") is not None else None  # TOML has no None
    return Outcome(winner, data.text("level"), data.numbers("scores"), data.text("reason"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Plain):
    """All that the rules read or change. A game's own position adds its pieces in `__init__`, `bare_copy` and `bare_data`."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats: Final = seats
        self.stack: list[Procedure[Self]] = []
        self.outcome: Outcome | None = None

    def seat_name(self, seat: Seat) -> str:
        """How people call a seat, such as `Group Army`."""
        return seat.capitalize()

    def copy(self) -> Self:
        """An independent position, equal to this one."""
        other = self.bare_copy()
        other.stack = [procedure.copy() for procedure in self.stack]
        other.outcome = self.outcome
        return other

    def to_data(self) -> dict[str, Data]:
        """The whole position as plain data: two positions are equal when this is."""
        data = self.bare_data()
        data["stack"] = [procedure.to_data() for procedure in self.stack]
        data["outcome"] = None if self.outcome is None else self.outcome.to_data()
        return data

    def bare_copy(self) -> Self:
        """A copy without the stack."""
        raise NotImplementedError

    def bare_data(self) -> dict[str, Data]:
        """Plain data without the stack."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it has no hash: take the fingerprint of its to_data()")


class Refusal:
    """Why an action is not allowed, and by which rule."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason: Final = reason
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.rule!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Plain, Generic[P]):
    """One numbered procedure of a rulebook. It holds ids, never pieces: the stack is copied and saved with the position."""

    rule: ClassVar[str] = ""
    title: ClassVar[str] = ""
    # Decided in secret: each choice stands by itself, so that an earlier one can be taken back and the later ones kept.
    loose: ClassVar[bool] = False
    # Asked before everybody, of what everybody sees: how fast it is answered tells nothing, so that who has but one answer may
    # have it given. Never of a reaction, of a secret choice, or where what is offered follows from something hidden.
    public: ClassVar[bool] = False

    def asks(self, position: P) -> Seat:
        """The seat that must decide now; empty if nobody must, and the procedure goes on by itself."""
        return ""

    def actions(self, position: P) -> list[Action]:
        """What the asked seat may choose, in a fixed order. An empty list asks nobody: the procedure goes on by itself."""
        return []

    def take(self, play: Play[P], action: Action) -> None:
        """The asked seat has chosen one of `actions`."""
        raise NotImplementedError

    def advance(self, play: Play[P]) -> None:
        """Resolve the next step: change the position, push a procedure, or pop this one."""
        raise NotImplementedError

    def prompt(self, position: P, seat: Seat) -> str:
        """The question in one sentence, for the seat that is asked."""
        return ""

    def barred(self, position: P) -> list[Action]:
        """Actions that a player might look for here and that the rules forbid now: shown greyed, with the reason."""
        return []

    def refuse(self, position: P, action: Action) -> Refusal | None:
        """Why an action that is not in the list is not allowed, where a rule says so."""
        return None

    def subject(self) -> str:
        """What this procedure is about, for the breadcrumb: public words only."""
        return ""

    def copy(self) -> Procedure[P]:
        raise NotImplementedError

    def to_data(self) -> dict[str, Data]:
        raise NotImplementedError

    @classmethod
    def read(cls, data: Reader, position: P) -> Procedure[P]:
        """The procedure that `to_data` or `seen` wrote, in a position whose pieces are in their places."""
        raise NotImplementedError

    def seen(self, position: P, seat: Seat | None) -> dict[str, Data]:
        """What a seat sees of this procedure: all of it, unless it keeps something to itself."""
        return self.to_data()


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Procedure[P]):
    """Several seats decide at once and in secret, each on a stack of its own.

    A sub-stack writes only its seat's secret part, reads nothing of another's and draws no chance. When the last one has
    emptied, `advance` merges them, in seat order.
    """

    def __init__(self, branches: dict[Seat, list[Procedure[P]]]) -> None:
        self.branches: Final = branches

    def branches_copy(self) -> dict[Seat, list[Procedure[P]]]:
        return {seat: [procedure.copy() for procedure in stack] for seat, stack in self.branches.items()}

    def branches_data(self) -> dict[str, Data]:
        return {seat: [procedure.to_data() for procedure in stack] for seat, stack in self.branches.items()}

    def seen(self, position: P, seat: Seat | None) -> dict[str, Data]:
        """Who has still to decide, and of what is being decided a seat's own."""
        own = self.branches.get(seat, []) if seat is not None else []
        return {
            "procedure": type(self).__name__,
            "deciding": [each for each, branch in self.branches.items() if branch],
            "own": [each.to_data() for each in own],
        }


class Kinds(Generic[P]):
    """The procedures of a game by their names, so that a stack can be read back."""

    def __init__(self, *kinds: type[Procedure[P]]) -> None:
        self._by_name: Final = {kind.__name__: kind for kind in kinds}

    def read(self, data: Reader, position: P) -> Procedure[P]:
        """The procedure that is named in plain data."""
        name = data.text("procedure")
        if name not in self._by_name:
            raise data.bad("procedure", f"there is no procedure {name!r}")
        return self._by_name[name].read(data, position)

    def read_branches(
        self, data: Reader, position: P, fresh: dict[Seat, list[Procedure[P]]], deciding: str = "deciding"
    ) -> dict[Seat, list[Procedure[P]]]:
        """Each seat's own stack out of what `Together.to_data` or `Together.seen` tells.

        The umpire's data holds them all. Of a view the viewer's is read back, of who has finished it is empty, and the others are
        taken to stand at their beginning, `fresh`: nobody sees how far they have come.
        """
        if data.has("branches"):
            table = data.table("branches")
            return {seat: [self.read(each, position) for each in table.tables(seat)] for seat in fresh}
        own = data.tables("own")
        viewer = own[0].text("seat") if own else ""
        still = data.texts(deciding)
        branches: dict[Seat, list[Procedure[P]]] = {}
        for seat, beginning in fresh.items():
            if seat == viewer:
                branches[seat] = [self.read(each, position) for each in own]
            else:
                branches[seat] = beginning if seat in still else []
        return branches


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Generic[P]):
    """A position with chance and a log: what procedures are handed, and what search players think on."""

    def __init__(self, position: P, dice: Dice, log: list[Event] | None = None) -> None:
        self.position = position
        self.dice = dice
        self.log = log  # None in a game that is only thought of, for which the commonest events need not be made
        self.asked: Seat = ""  # the one seat that must decide; empty if several must, or nobody
        self.choice: list[Action] = []  # what the one that is asked may do
        self._several: dict[Seat, list[Action]] = {}  # what each may do of several that decide at once
        self.depth = 0  # of the seat's own stack at the last decision in secret: 1 where its first procedure asked
        self._stack: list[Procedure[P]] = position.stack  # or, while a seat decides in secret, its own
        self._sealed: Final = Sealed()

    def __repr__(self) -> str:
        outcome = self.position.outcome
        return f"<Play: {' and '.join(self.offers) or 'nobody'} to decide>" if outcome is None else f"<Play: over, {outcome!r}>"

    def copy(self, dice: Dice) -> Play[P]:
        """An independent game in the same position, with other dice and no log."""
        other: Play[P] = Play(self.position.copy(), dice)
        other.asked = self.asked
        other.choice = self.choice
        other._several = dict(self._several)
        return other

    @property
    def offers(self) -> dict[Seat, list[Action]]:
        """What each seat that must decide may do."""
        return {self.asked: self.choice} if self.asked else self._several

    @offers.setter
    def offers(self, offers: dict[Seat, list[Action]]) -> None:
        self.asked = ""
        self.choice = []
        self._several = offers

    # What procedures use.

    def push(self, procedure: Procedure[P]) -> None:
        """Begin a procedure; the present one goes on when it is over."""
        self._stack.append(procedure)

    def pop(self) -> None:
        """The procedure on top is over."""
        self._stack.pop()

    def replace(self, procedure: Procedure[P]) -> None:
        """The procedure on top is over and another takes its place."""
        self._stack[-1] = procedure

    def tell(self, event: Event) -> None:
        """Something happened."""
        log = self.log
        if log is not None:
            log.append(event)

    def end(self, outcome: Outcome) -> None:
        """The game is over, whatever is still on the stack."""
        self.position.outcome = outcome
        self.position.stack.clear()

    # What the table and players use.

    def act(self, seat: Seat, action: Action) -> int:
        """Carry out an offered action and what follows by itself; says how it was decided: OPEN, SECRET or LAST_SECRET."""
        self.dice.drawn = NOTHING
        top = self._stack[-1]
        if not self.asked and isinstance(top, Together):
            return self._decide_in_secret(top, seat, action)
        top.take(self, action)
        self.run()
        return OPEN

    def run(self) -> None:
        """Resolve until somebody must decide or the game is over."""
        position = self.position
        stack = self._stack
        while stack:
            top = stack[-1]
            seat = top.asks(position)
            if seat:
                actions = top.actions(position)
                if actions:
                    self.asked = seat
                    self.choice = actions
                    return
            elif isinstance(top, Together):
                self.offers = self._open(top)
                if self._several:
                    return
            top.advance(self)
        self.offers = {}

    def procedure(self, seat: Seat | None) -> Procedure[P] | None:
        """The procedure that a seat is in: its own secret one, or the one on top for all."""
        stack = self.position.stack
        if not stack:
            return None
        top = stack[-1]
        if isinstance(top, Together):
            branch = top.branches.get(seat) if seat is not None else None
            return branch[-1] if branch else top
        return top

    def path(self, seat: Seat | None) -> list[Procedure[P]]:
        """The stack, outermost first, as far as a seat may know it."""
        stack = list(self.position.stack)
        if stack:
            top = stack[-1]
            if isinstance(top, Together) and seat is not None:
                stack.extend(top.branches.get(seat, []))
        return stack

    def _open(self, together: Together[P]) -> dict[Seat, list[Action]]:
        """The offers of every seat that has not finished."""
        offers: dict[Seat, list[Action]] = {}
        for seat in together.branches:
            actions = self._resolve_branch(together, seat)
            if actions:
                offers[seat] = actions
        self._stack = self.position.stack
        return offers

    def _decide_in_secret(self, together: Together[P], seat: Seat, action: Action) -> int:
        self._stack = together.branches[seat]
        self.depth = len(self._stack)
        chance = self.dice
        self.dice = self._sealed
        self._stack[-1].take(self, action)
        self.dice = chance
        actions = self._resolve_branch(together, seat)
        self._stack = self.position.stack
        if actions:
            self._several[seat] = actions
            return SECRET
        del self._several[seat]
        if self._several:
            return SECRET
        self.run()
        return LAST_SECRET

    def _resolve_branch(self, together: Together[P], seat: Seat) -> list[Action]:
        """Let a seat's own stack go on until it asks (its offers) or is empty (none)."""
        stack = together.branches[seat]
        self._stack = stack
        chance = self.dice
        self.dice = self._sealed
        actions: list[Action] = []
        while stack and not actions:
            top = stack[-1]
            if top.asks(self.position):
                actions = top.actions(self.position)
            if not actions:
                top.advance(self)
        self.dice = chance
        return actions


def is_offered(offers: list[Action] | None, action: Action) -> bool:
    """Whether an action is in a list of offers."""
    if offers is None:
        return False
    for offer in offers:
        if offer.verb == action.verb and offer.target == action.target:
            return True
    return False
