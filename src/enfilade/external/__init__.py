"""Players in any language: programs that are asked for their choices in lines of JSON.

`external:COMMAND` seats one wherever players are named. What is said to it and what it answers is in docs/reference/players.md.
A program that is slow, wrong, floods its reader or dies does not stop the game: a legal choice is made for it, the table is told,
and it is started anew or replaced.
"""

from __future__ import annotations

from typing import Any

from enfilade.contract.game import Game
from enfilade.external.naming import Seated, read_name
from enfilade.external.player import External
from enfilade.kernel.dice import Seeded

__all__ = ["External", "Seated", "read_name", "seated"]


def seated(name: str, game: Game[Any, Any], dice: Seeded) -> External:
    """The player that a name such as `external:./my-player` seats; its program is started when it is first asked."""
    return External(game, dice, read_name(name), dice.stream("program").seed)
