"""Careful Player: the action whose worst end is best, in a few worlds that agree with what the seat knows."""

from __future__ import annotations

from typing import Any, ClassVar

from enfilade import Action, View
from enfilade.kernel.dice import Dice
from enfilade.kernel.play import Play, Position
from enfilade.players.base import Player

WORLDS = 3


class CarefulPlayer(Player[Any, Any]):
    """Looks one action ahead. One player sits at one seat of one table, so it may remember what it likes."""

    name: ClassVar[str] = "careful-player"

    def choose(self, view: View, dice: Dice) -> Action:
        """One of `view.legal`. All chance comes from `dice`: with the same dice it chooses the same."""
        if len(view.legal) == 1:
            return view.legal[0]
        worlds = [self.game.knowledge.redeal(view, dice) for _ in range(WORLDS)]
        best, most = view.legal[0], float("-inf")
        for action in view.legal:
            worth = min([self.worth(world, view, action, dice) for world in worlds])
            if worth > most:
                best, most = action, worth
        return best

    def worth(self, world: Position, view: View, action: Action, dice: Dice) -> float:
        """How good the position is that an action leads to."""
        play = Play(world.copy(), dice)
        play.run()
        play.act(str(view.seat), action)
        return self.game.commander.evaluate(play.position, str(view.seat))
