"""What threatens a vehicle where its Move ends: shots come after all Moves, so nothing happens to it on the way (UB 5.1)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Hazard
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.lenses import dangers_to
from enfilade.games.urban_battle.page.preview import percent


def hazards(view: View, piece: str, ways: list[list[str]]) -> list[list[Hazard]]:
    """The worst shot that the enemy has at the end of each way, whichever way the vehicle is turned there (UB 5.11)."""
    position = position_of(view)
    dangers = dangers_to(position, position.pieces[piece].seat, piece)
    squares = position.mission.board.squares
    found: list[list[Hazard]] = []
    for way in ways:
        square = squares.number(way[-1])
        danger = dangers.get(square) if square != OFF else None
        if danger is None:
            found.append([])
        else:
            words = f"{danger.firer} could destroy it on {way[-1]}: {percent(danger.chance)} at worst"
            found.append([Hazard([way[-1]], words, "UB 5.11")])
    return found
