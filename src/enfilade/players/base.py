"""What a computer player is, and the simplest one."""

from __future__ import annotations

from typing import ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P


class Remark:
    """What went wrong with a player: `words` for everybody at the table, `detail`, which may be secret, for whoever runs it."""

    def __init__(self, words: str, detail: str) -> None:
        self.words: Final = words
        self.detail: Final = detail

    def __str__(self) -> str:
        return f"{self.words} ({self.detail})" if self.detail else self.words


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(Generic[P, V]):
    """Somebody who chooses. One player sits at one seat of one table: it may remember what it is about."""

    name: ClassVar[str] = ""

    def __init__(self, game: Game[P, V], dice: Dice) -> None:
        self.game: Final = game
        self.dice: Final = dice  # its own: the table's are not for players

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.game.id}>"

    def sit(self, seat: Seat) -> None:
        """Sit down before the first choice, which nobody must: whoever cannot play here says so by an error."""

    def choose(self, view: V, dice: Dice) -> Action:
        """One of `view.legal`."""
        raise NotImplementedError

    def remarks(self) -> list[Remark]:
        """What is to be said of how it has chosen since this was last asked; of most there is nothing."""
        return []

    def leave(self) -> None:
        """The game is over, or was given up."""


class Random(Player[P, V]):
    """Chooses any legal action, all alike."""

    name: ClassVar[str] = "random"

    def choose(self, view: V, dice: Dice) -> Action:
        return pick(view.legal, dice)


class Named(Player[P, V]):
    """A player that the game brings, by its name."""

    def __init__(self, game: Game[P, V], dice: Dice, who: str) -> None:
        super().__init__(game, dice)
        self.who: Final = who

    def __repr__(self) -> str:
        return f"<{self.who} at {self.game.id}>"

    def choose(self, view: V, dice: Dice) -> Action:
        return self.game.commander.decide(self.who, view, dice)


def pick(actions: list[Action], dice: Dice) -> Action:
    """One of the actions, all alike."""
    if len(actions) == 1:
        return actions[0]
    return actions[dice.die(len(actions), "a choice among equals") - 1]
