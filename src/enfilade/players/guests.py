"""Players of other packages, which sit down to any game by their names."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.kernel.play import P
from enfilade.players.base import Player
from enfilade.plugins import PLAYERS, BadPlugin, complain_of, found, leave_out, loaded

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@cache
def guests(taken: tuple[str, ...]) -> dict[str, type]:
    """The classes of players that other packages bring, by name; none may take the name of one of ours."""
    classes: dict[str, type] = {}
    for each in found(PLAYERS):
        try:
            if not NAME.fullmatch(each.name):
                raise BadPlugin(each, "a player's name is made of small letters, digits and -")
            if each.name in taken:
                raise BadPlugin(each, f"Enfilade has a player called {each.name}")
            brought = loaded(each)
            if not isinstance(brought, type) or not issubclass(brought, Player):
                raise BadPlugin(each, f"it is {shown(brought)}, and not a subclass of enfilade.players.Player")
            classes[each.name] = brought
        except BadPlugin as fault:
            leave_out(fault)
    return classes


def guest(name: str, taken: tuple[str, ...], game: Game[P, V], dice: Dice) -> Player[P, V] | None:
    """A player of another package by name; None if there is none."""
    brought = guests(taken).get(name)
    if brought is None:
        complain_of(PLAYERS, name)
        return None
    made: object = brought(game, dice)
    if not isinstance(made, Player):
        raise EnfiladeError(f"the player {name} gives {shown(made)} instead of a player")
    return made
