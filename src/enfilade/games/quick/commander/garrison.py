"""The scripted garrison of the lesson: it sits, and yields ground only when it must (13.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

PREFERRED: Final = ("pass blue", "pass pink", "auto", "stay", "declare enemy", "popular none", "done")
VERBS: Final = ("exhaust", "reduce", "retreat", "remove")


def seated(start: Position) -> dict[Seat, str]:
    """The seats that a scenario gives to it."""
    return dict(start.mission.policies)


def decide(_name: str, view: View, _dice: Dice) -> Action:
    """The policy's choice; where it says nothing, the first option."""
    legal = view.legal
    for text in PREFERRED:
        for action in legal:
            if action.text == text:
                return action
    for verb in VERBS:
        for action in legal:
            if action.verb == verb:
                return action
    return legal[0]
