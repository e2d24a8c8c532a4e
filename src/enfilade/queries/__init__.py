"""Questions about a view, answered in names: distance, lines of sight, ranges, command, what a shot needs, odds, score.

>>> import enfilade
>>> from enfilade.queries import ask
>>> table = enfilade.Table(enfilade.scenario("urban-battle/first-patrol"), seed=7)
>>> white = ask(table.view("white"))
>>> white.place("W1"), white.distance("W1", "B1")
('B1', 11)

Everything is answered from the view alone, so whoever asks learns nothing that the seat may not know. `ask` gives what fits the
game of the view; `help(ask(view))` lists it. The typed views themselves are here too, for annotations.
"""

from __future__ import annotations

from typing import Any, Final

from enfilade.games.game_of_war.knowledge.view import View as GameOfWarView
from enfilade.games.quick.knowledge.view import View as QuickView
from enfilade.games.urban_battle.knowledge.view import View as UrbanBattleView
from enfilade.games.urban_calculus.knowledge.view import View as UrbanCalculusView
from enfilade.games.urban_operations.knowledge.view import View as UrbanOperationsView
from enfilade.kernel.view import View
from enfilade.queries.base import Questions, Sight
from enfilade.queries.game_of_war import GameOfWar
from enfilade.queries.quick import Quick
from enfilade.queries.urban_battle import UrbanBattle
from enfilade.queries.urban_calculus import UrbanCalculus
from enfilade.queries.urban_operations import UrbanOperations

__all__ = [
    "GameOfWar",
    "GameOfWarView",
    "Questions",
    "Quick",
    "QuickView",
    "Sight",
    "UrbanBattle",
    "UrbanBattleView",
    "UrbanCalculus",
    "UrbanCalculusView",
    "UrbanOperations",
    "UrbanOperationsView",
    "ask",
]


KINDS: Final[dict[type, type[Questions]]] = {
    UrbanBattleView: UrbanBattle,
    GameOfWarView: GameOfWar,
    UrbanCalculusView: UrbanCalculus,
    QuickView: Quick,
    UrbanOperationsView: UrbanOperations,
}


def ask(view: View) -> Any:
    """The questions that may be asked of a view; of a game of another package, those that all games share.

    Whoever wants its answers typed writes `UrbanBattle(view)` instead, or whichever game it is.
    """
    return KINDS.get(type(view), Questions)(view)
