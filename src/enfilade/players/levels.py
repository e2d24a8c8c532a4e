"""The levels of computer players, from somebody who makes mistakes to somebody who takes time; and search with any budget."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError, cut
from enfilade.kernel.play import P
from enfilade.players.clock import Budget
from enfilade.players.greedy import Greedy
from enfilade.players.planner import Decision
from enfilade.players.search import Search

LEVELS: Final = {"regular": Budget(seconds=0.1), "veteran": Budget(seconds=1.0), "elite": Budget(seconds=5.0)}
ABOUT: Final = {
    "random": "any legal action, all alike",
    "recruit": "makes the mistakes that people make",
    "greedy": "looks one order ahead, at once",
    "regular": "plays games out in its head, a tenth of a second an order",
    "veteran": "a second an order",
    "elite": "five seconds an order",
}  # for those who choose an opponent
CALLED: Final = {
    "random": "Fortuna, who plays by lot",
    "recruit": "Rosa, a recruit",
    "greedy": "Gregor, in a hurry",
    "regular": "Ruth, a regular",
    "veteran": "Viktor, a veteran",
    "elite": "Elena, of the élite",
}  # by people who sit opposite
PROCESSOR: Final = "cpu"  # behind the seconds of a budget that are those of the processor
MOST_SECONDS: Final = 3_600.0
MOST_SIMULATIONS: Final = 100_000_000
OVERLOOKED: Final = 3  # of ten orders or pieces, that a recruit does not think of
HASTY: Final = 3  # of ten decisions, that a recruit does not think about


class Level(Search[P, V]):
    """Searches as long as its level allows."""

    def __init__(self, game: Game[P, V], dice: Dice, name: str) -> None:
        super().__init__(game, dice, LEVELS[name])
        self.level: Final = name


class Recruit(Greedy[P, V]):
    """Makes the mistakes that people make: it overlooks pieces, and now and then acts before it has thought."""

    name: ClassVar[str] = "recruit"

    def decide(self, decision: Decision[P, V], dice: Dice) -> list[Action]:
        noticed = decision.orders
        if dice.die(10, "whether a recruit thinks") <= HASTY:
            noticed = [[_first_that_comes(decision.view.legal, dice)]]
        else:
            firsts = sorted({order[0].text for order in noticed})
            missed = [first for first in firsts if dice.die(10, "what a recruit overlooks") <= OVERLOOKED]
            noticed = [order for order in noticed if order[0].text not in missed] or noticed[-1:]
        return super().decide(Decision(decision.view, decision.seat, decision.deal, noticed), dice)


def _first_that_comes(legal: list[Action], dice: Dice) -> Action:
    """Any kind of action that is allowed, and any of that kind: moving, firing and having done are as likely to come to mind."""
    verbs = sorted({action.verb for action in legal})
    verb = verbs[dice.die(len(verbs), "what comes to mind") - 1]
    of_kind = [action for action in legal if action.verb == verb]
    return of_kind[dice.die(len(of_kind), "and where") - 1]


def budget(text: str) -> Budget:
    """What is written after `search:`: `400` simulations an order, or `2s`: seconds, or `2cpu`: seconds of the processor."""
    of_processor = text.endswith(PROCESSOR)
    number = text.removesuffix(PROCESSOR if of_processor else "s") if text.isascii() else ""
    try:
        if number == text and 1 <= int(number) <= MOST_SIMULATIONS:
            return Budget(simulations=int(number))
        if number != text and 0.01 <= float(number) <= MOST_SECONDS:
            return Budget(seconds=float(number), of_processor=of_processor)
    except ValueError:
        pass
    raise EnfiladeError(
        f"search:{cut(text)}: give the simulations for an order, such as search:400, or the seconds, such as search:2s,"
        f" or search:2cpu for seconds of the processor (0.01 to {MOST_SECONDS:g})"
    )
