"""Looking ahead: following an order through its atomic actions, and finding orders where a game proposes none."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Reading, Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.odds import odds
from enfilade.kernel.play import P, Play, is_offered
from enfilade.kernel.sums import total

MOST_BRANCHES: Final = 150  # ways that chance may come out before it is sampled
SAMPLES: Final = 40
LONGEST: Final = 12  # actions in an order that is found by trying
MOST_TRIED: Final = 400  # positions visited to find orders


class ChanceDrawn(Exception):
    """The rules asked for chance, so that what follows is not certain."""


class NoChance(Dice):
    """Stops at the first draw: what comes before it is certain."""

    def copy(self) -> NoChance:
        return NoChance()

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        raise ChanceDrawn

    def card(self, pile: list[str], label: str) -> str:
        raise ChanceDrawn

    def order(self, items: list[str], label: str) -> list[str]:
        raise ChanceDrawn


def is_asked_next(game: Game[P, V], play: Play[P], view: V, action: Action) -> bool:
    """Whether the seat of a view, and it alone, is asked again after an action, with nothing drawn before: then the turn stays
    with it, and what it may take back it may still take back. Where there are secrets, what it does not know is dealt anew from
    the view: it tells nothing."""
    seat = view.seat
    assert seat is not None
    if game.knowledge.has_secrets:
        play = Play(game.knowledge.redeal(view, Seeded("asked next")), NoChance())
        play.run()
    else:
        play = play.copy(NoChance())
    try:
        play.act(seat, action)
    except ChanceDrawn:
        return False
    return list(play.offers) == [seat]


class Prospect:
    """What an order is worth, and those of its actions that can be planned: up to the first that draws chance."""

    def __init__(self, value: float, plan: list[Action]) -> None:
        self.value: Final = value
        self.plan: Final = plan


def prospect(game: Game[P, V], play: Play[P], seat: Seat, order: list[Action]) -> Prospect:
    """Carry an order out as far as it is legal and chance allows, then judge; chance is averaged over its exact odds."""
    fork = play.copy(NoChance())
    plan: list[Action] = []
    for action in order:
        if not is_offered(fork.offers.get(seat), action):
            break
        try:
            fork.act(seat, action)
        except ChanceDrawn:
            before = follow(play, seat, plan)
            plan.append(action)
            return Prospect(expected(game, before, seat, action), plan)
        plan.append(action)
    return Prospect(game.commander.evaluate(fork.position, seat), plan)


def certain(play: Play[P], seat: Seat, order: list[Action]) -> list[Action]:
    """The actions of an order that can be planned: as far as they are legal, up to the first that draws chance."""
    fork = play.copy(NoChance())
    plan: list[Action] = []
    for action in order:
        if not is_offered(fork.offers.get(seat), action):
            break
        plan.append(action)
        try:
            fork.act(seat, action)
        except ChanceDrawn:
            break
    return plan


def follow(play: Play[P], seat: Seat, actions: list[Action]) -> Play[P]:
    """A copy of a game after actions that draw no chance."""
    fork = play.copy(NoChance())
    for action in actions:
        fork.act(seat, action)
    return fork


def expected(game: Game[P, V], play: Play[P], seat: Seat, action: Action) -> float:
    """The value of an action that draws chance."""
    outcome = odds(play, seat, action, MOST_BRANCHES, SAMPLES)
    return total([branch.probability * game.commander.evaluate(branch.position, seat) for branch in outcome.branches])


class Trail(Generic[P]):
    """An order that is being tried out, and where it has led."""

    def __init__(self, play: Play[P], actions: list[Action]) -> None:
        self.play: Final = play
        self.actions: Final = actions


def explore(play: Play[P], seat: Seat) -> list[list[Action]]:
    """The orders a seat can give, found by trying: each goes on while the procedure that it opened is on the stack.

    An order ends where the seat is no longer asked, where the stack is as low again as at the start, or at chance. Breadth first:
    where there are too many, the longest are left unfinished.
    """
    ground = len(play.path(seat))
    orders: list[list[Action]] = []
    trails = [Trail(play, [])]
    tried = 0
    while trails:
        longer: list[Trail[P]] = []
        for trail in trails:
            for action in trail.play.offers.get(seat, []):
                actions = [*trail.actions, action]
                tried += 1
                after = _after(trail.play, seat, action)
                goes_on = after is not None and bool(after.offers.get(seat)) and len(after.path(seat)) > ground
                if after is not None and goes_on and len(actions) < LONGEST and tried < MOST_TRIED:
                    longer.append(Trail(after, actions))
                else:
                    orders.append(actions)
        trails = longer
    return orders


def _after(play: Play[P], seat: Seat, action: Action) -> Play[P] | None:
    """The game after an action; None if that draws chance."""
    fork = play.copy(NoChance())
    try:
        fork.act(seat, action)
    except ChanceDrawn:
        return None
    return fork
