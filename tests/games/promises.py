"""What the options of a game promise, held against random play.

A promise is asked after every action of random games on random scenarios: it fails where it is broken, and answers whether the
moment put it to the test. One that no moment has tried proves nothing and fails too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from enfilade import Action, Event, Table
from enfilade.kernel.data import Data
from enfilade.library import AnyScenario, AnyTable


class Moment:
    """One action of a game: the position it was chosen in, what was offered, and what came of it."""

    def __init__(self, table: AnyTable, seat: str, action: Action) -> None:
        self.table = table
        self.seat = seat
        self.action = action
        self.legal = table.legal(seat)
        self.told = table.events(None)  # to everybody, so far
        self.before: Any = table.position.copy()
        self.events: list[Event] = table.act(seat, action)
        self.after: Any = table.position

    def named(self, name: str) -> list[Event]:
        return [event for event in self.events if event.name == name]

    def values(self, name: str) -> list[dict[str, Data]]:
        return [dict(event.values) for event in self.named(name)]

    def offered(self, *verbs: str) -> list[str]:
        """The targets offered of some verbs."""
        return [each.target for each in self.legal if each.verb in verbs]


Promise = Callable[[Moment], bool]
Choice = Callable[[AnyTable, str, Random], Action]


def anything(table: AnyTable, seat: str, random: Random) -> Action:
    return random.choice(table.legal(seat))


def moments(scenario: AnyScenario, random: Random, most: int, choose: Choice = anything) -> Iterable[Moment]:
    """The actions of one random game."""
    table: AnyTable = Table(scenario, seed=random.getrandbits(32))
    for _ in range(most):
        if not table.actors:
            return
        seat = random.choice(table.actors)
        yield Moment(table, seat, choose(table, seat, random))


def tried(games: Iterable[Iterable[Moment]], promise: Promise, enough: int) -> int:
    """How often a promise was put to the test, and kept; the game in which it has been tried often enough is the last."""
    count = 0
    for game in games:
        count += sum(promise(moment) for moment in game)
        if count >= enough:
            break
    return count
