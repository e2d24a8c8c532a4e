"""What an action can lead to, and how likely that is: by carrying it out once for each way the dice can fall."""

from __future__ import annotations

from math import factorial, sqrt
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Reading, Seeded, outcomes
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P, Play, Procedure
from enfilade.kernel.sums import total

MOST_BRANCHES: Final = 2000
SAMPLES: Final = 400


class Horizon(Exception):
    """A draw that belongs to what comes after the action: the branch ends before it."""


class Branch(Generic[P]):
    """One way an action can come out."""

    def __init__(self, probability: float, position: P, events: list[Event]) -> None:
        self.probability: Final = probability
        self.position: Final = position
        self.events: Final = events

    def __repr__(self) -> str:
        return f"<Branch {self.probability:.1%}: {', '.join([event.name for event in self.events])}>"


class Odds(Generic[P]):
    """All the ways an action can come out; `error` is the largest standard error of a probability, 0 if exact."""

    def __init__(self, branches: list[Branch[P]], error: float) -> None:
        self.branches: Final = branches
        self.error: Final = error

    def __repr__(self) -> str:
        return f"<Odds: {len(self.branches)} ways, {'exact' if self.exact else f'give or take {self.error:.1%}'}>"

    @property
    def exact(self) -> bool:
        return self.error == 0

    def chance_of(self, name: str) -> float:
        """The probability that an event of this name happens."""
        return total([each.probability for each in self.branches if any([event.name == name for event in each.events])])


@mypyc_attr(allow_interpreted_subclasses=True)
class _Ahead(Dice, Generic[P]):
    """Chance for looking ahead, which ends where the procedure around the decision ends: what follows is another story."""

    def __init__(self) -> None:
        super().__init__()
        self._stack: list[Procedure[P]] = []
        self._around: Procedure[P] | None = None

    def watch(self, play: Play[P]) -> None:
        """Look at the stack before the action, to know later whether a draw still belongs to it."""
        self._stack = play.position.stack
        self._around = self._stack[-2] if len(self._stack) > 1 else None

    def stop_at_horizon(self) -> None:
        if self._around is not None and not any([each is self._around for each in self._stack]):
            raise Horizon


class _Branching(_Ahead[P]):
    """Takes a given branch at each draw, then the first one of any further draw, and notes how many there were."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path: Final = list(path)
        self.widths: Final[list[int]] = []
        self.probability = 1.0

    def _branch(self, width: int) -> int:
        depth = len(self.widths)
        self.widths.append(width)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        self.stop_at_horizon()
        ways = outcomes(count, sides, reading)
        number, faces = ways[self._branch(len(ways))]
        self.probability *= number / sides**count
        return faces

    def card(self, pile: list[str], label: str) -> str:
        self.stop_at_horizon()
        kinds = sorted(set(pile))
        card = kinds[self._branch(len(kinds))]
        self.probability *= pile.count(card) / len(pile)
        return card

    def order(self, items: list[str], label: str) -> list[str]:
        self.stop_at_horizon()
        number = self._branch(factorial(len(items)))
        self.probability /= factorial(len(items))
        left = sorted(items)
        order: list[str] = []
        for size in range(len(items), 0, -1):
            index, number = divmod(number, factorial(size - 1))
            order.append(left.pop(index))
        return order


class _Sampling(_Ahead[P]):
    """Draws from a seeded source, up to the horizon."""

    def __init__(self, source: Seeded) -> None:
        super().__init__()
        self._source: Final = source

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        self.stop_at_horizon()
        return self._source.faces(count, sides, label, reading)

    def card(self, pile: list[str], label: str) -> str:
        self.stop_at_horizon()
        return self._source.card(pile, label)

    def order(self, items: list[str], label: str) -> list[str]:
        self.stop_at_horizon()
        return self._source.order(items, label)


def _carry_out(play: Play[P], seat: Seat, action: Action, dice: _Ahead[P]) -> tuple[P, list[Event]]:
    fork = play.copy(dice)
    events: list[Event] = []
    fork.log = events
    dice.watch(fork)
    try:
        fork.act(seat, action)
    except Horizon:
        pass
    return fork.position, events


def odds(play: Play[P], seat: Seat, action: Action, most: int = MOST_BRANCHES, samples: int = SAMPLES) -> Odds[P]:
    """Every way an offered action can come out, exactly; sampled where there are more than `most`."""
    branches: list[Branch[P]] = []
    path: list[int] = []
    while len(branches) < most:
        dice: _Branching[P] = _Branching(path)
        position, events = _carry_out(play, seat, action, dice)
        branches.append(Branch(dice.probability, position, events))
        path = dice.path
        while path and path[-1] + 1 >= dice.widths[len(path) - 1]:
            path.pop()
        if not path:
            return Odds(branches, 0.0)
        path[-1] += 1
    return _sampled(play, seat, action, samples)


def _sampled(play: Play[P], seat: Seat, action: Action, samples: int) -> Odds[P]:
    source = Seeded(f"odds of {action.text}")
    branches: list[Branch[P]] = []
    for _ in range(samples):
        dice: _Sampling[P] = _Sampling(source)
        position, events = _carry_out(play, seat, action, dice)
        branches.append(Branch(1 / samples, position, events))
    return Odds(branches, 0.5 / sqrt(samples))
