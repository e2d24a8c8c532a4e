"""The actions of a scenario, numbered: the same number means the same action in every game of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from enfilade.contract.figures import Verb
from enfilade.kernel.action import Action
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario

Mask = NDArray[np.int8]

WAIT = 0  # what a seat does that is not asked: nothing
WAIT_VERB = "wait"
NO_SLOTS: Mapping[str, str] = {}


class Numbering:
    """The numbers of a scenario's actions. 0 is to wait; the rest follow the game's vocabulary, verb by verb."""

    def __init__(self, scenario: AnyScenario) -> None:
        self.name = scenario.name
        self.verbs: list[Verb] = scenario.game.knowledge.figures.vocabulary(scenario.start)
        self.actions = [Action(WAIT_VERB), *[Action(each.verb, target) for each in self.verbs for target in each.targets]]
        self.size = len(self.actions)
        self._numbers: dict[str, dict[str, int]] = {}
        for number, action in enumerate(self.actions):
            targets = self._numbers.setdefault(action.verb, {})
            if action.target in targets:
                raise EnfiladeError(f"the vocabulary of {self.name} lists `{action}` twice")
            targets[action.target] = number

    def number(self, action: Action, slots: Mapping[str, str] = NO_SLOTS) -> int:
        """The number of an action, whose target may stand in a slot now."""
        try:
            return self._numbers[action.verb][slots.get(action.target, action.target)]
        except KeyError:
            raise EnfiladeError(f"`{action}` has no number in {self.name}: the game's vocabulary lacks it") from None

    def offered(self, legal: Iterable[Action], slots: Mapping[str, str] = NO_SLOTS) -> dict[int, Action]:
        """Legal actions by their numbers."""
        numbers = self._numbers
        try:
            if slots:
                return {numbers[each.verb][slots.get(each.target, each.target)]: each for each in legal}
            return {numbers[each.verb][each.target]: each for each in legal}
        except KeyError:
            return {self.number(each, slots): each for each in legal}  # says which one it is

    def mask(self, offered: Iterable[int]) -> Mask:
        """1 where an action is offered, else 0."""
        marks = bytearray(self.size)
        for number in offered:
            marks[number] = 1
        return np.frombuffer(marks, np.int8)
