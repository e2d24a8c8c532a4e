"""Computer players: they are given a view and dice of their own, nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel import play as compiled_or_not
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import UnknownName
from enfilade.kernel.play import P
from enfilade.players.base import Named, Player, Random
from enfilade.players.greedy import Greedy
from enfilade.players.guests import guest, guests
from enfilade.players.levels import ABOUT, CALLED, LEVELS, Level, Recruit, budget
from enfilade.players.search import Search

__all__ = [
    "ABOUT",
    "CALLED",
    "LEVELS",
    "OPPONENT",
    "USUAL",
    "Greedy",
    "Named",
    "Player",
    "Random",
    "Search",
    "is_compiled",
    "names",
    "player",
]

NAMES: Final = ["random", "recruit", "greedy", *LEVELS]
USUAL: Final = "greedy"  # who plays where nobody says otherwise
OPPONENT: Final = "regular"  # whom a person meets unless another is chosen
SEARCH: Final = "search:"  # and a budget


def names(game: Game[P, V]) -> list[str]:
    """The players that can sit down to a game, the weakest first; those that the game or other packages bring come last.

    Besides, `search:400` thinks in 400 simulated games about an order, `search:2s` in two seconds,
    `search:2cpu` in two seconds of the processor.
    """
    return [*NAMES, *game.commander.players, *guests(tuple(NAMES))]


def is_compiled() -> bool:
    """Whether the rules run as compiled code: players whose time is measured see the more games for it."""
    return not str(compiled_or_not.__file__).endswith((".py", ".pyc"))


def player(name: str, game: Game[P, V], seed: int | str) -> Player[P, V]:
    """A player by name, with dice of its own; a wrong name is answered with the nearest."""
    dice = Seeded(str(seed))
    if name == "random":
        return Random(game, dice)
    if name == "greedy":
        return Greedy(game, dice)
    if name == "recruit":
        return Recruit(game, dice)
    if name in LEVELS:
        return Level(game, dice, name)
    if name.startswith(SEARCH):
        return Search(game, dice, budget(name.removeprefix(SEARCH)))
    if name in game.commander.players:
        return Named(game, dice, name)
    if name.startswith("external"):
        return external(name, game, dice)
    brought = guest(name, tuple(NAMES), game, dice)
    if brought is not None:
        return brought
    raise UnknownName("player", name, names(game))


def external(name: str, game: Game[P, V], dice: Seeded) -> Player[P, V]:
    """A program in a seat. It lives outside what is compiled, and is loaded where somebody seats one."""
    found: Player[P, V] = import_module("enfilade.external").seated(name, game, dice)
    return found
