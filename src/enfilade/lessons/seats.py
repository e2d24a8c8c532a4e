"""Who sits at the table of a lesson."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.view import View
from enfilade.lessons.model import Lesson, matches
from enfilade.library import AnyGame, AnyScenario
from enfilade.players import Player, player

SCRIPTED: Final = "lesson"  # the name of an opponent who does as the lesson says


def obeyed(choices: Iterable[str], view: View) -> Action:
    """The first of a lesson's choices that is legal; where none is, the first thing that is."""
    for wanted in choices:
        for action in view.legal:
            if matches(action.text, (wanted,)):
                return action
    return view.legal[0]


class Obedient(Player[Any, Any]):
    """Does as the lesson says."""

    name = SCRIPTED

    def __init__(self, game: AnyGame, dice: Dice, choices: tuple[str, ...]) -> None:
        super().__init__(game, dice)
        self._choices: Final = choices

    def choose(self, view: View, dice: Dice) -> Action:
        return obeyed(self._choices, view)


def opponent(lesson: Lesson, scenario: AnyScenario, seed: str) -> Player[Any, Any]:
    """Who plays against the learner."""
    if isinstance(lesson.opponent, str):
        return player(lesson.opponent, scenario.game, seed)
    return Obedient(scenario.game, Seeded(seed), lesson.opponent)


def seated(lesson: Lesson, scenario: AnyScenario, learner: str) -> dict[Seat, str]:
    """By seat, the name of who plays there: the learner, and opponents everywhere else."""
    other = lesson.opponent if isinstance(lesson.opponent, str) else SCRIPTED
    return {seat: learner if seat == lesson.seat else other for seat in scenario.seats}
