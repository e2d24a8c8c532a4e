"""What both tables of promises look at: one action of a game."""

from __future__ import annotations

from enfilade import Action
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event


class Moment:
    """One action of a game: the position it was chosen in, what was offered, and what came of it."""

    def __init__(self, before: Position, action: Action, legal: tuple[Action, ...], events: list[Event], after: Position) -> None:
        self.before = before
        self.action = action
        self.legal = legal
        self.events = events
        self.after = after
        self.options = before.mission.options

    def named(self, name: str) -> list[Event]:
        return [event for event in self.events if event.name == name]

    def offered(self, *verbs: str) -> list[str]:
        """The targets offered of some verbs."""
        return [action.target for action in self.legal if action.verb in verbs]
