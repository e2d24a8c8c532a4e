"""What a vehicle is worth where its Move ends: who can fire at it there, who may come to, and what it could fire at itself.

Shots come after all Moves, so nothing happens to it on the way (UB 5.1).
"""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Hazard, Route
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.aims import Approach, chance_of, fire_from, percent, sum_words, threats
from enfilade.games.urban_battle.rules.goals import leaves
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.words import listed


def hazards(view: View, piece: str, ways: list[Route]) -> list[list[Hazard]]:
    """Every shot that the enemy has at the end of each way without moving, as the vehicle then faces (UB 5.11)."""
    position = position_of(view)
    return [_shots(position, position.pieces[piece], way) for way in ways]


def notes(view: View, piece: str, ways: list[Route]) -> list[list[str]]:
    """What the vehicle could fire at from the end of each way, and who could fire at it there after a move (UB 5.2, 5.7)."""
    position = position_of(view)
    approach = Approach(position, position.pieces[piece])
    return [_prospects(position, approach, position.pieces[piece], way) for way in ways]


def _stand(position: Position, piece: Piece, way: Route) -> Piece | None:
    """Put the vehicle where a way ends, and as it then faces; None: it is off the board there (UB 7.5)."""
    square = position.mission.board.squares.number(way.place)
    there = piece.changed(square=square, facing=piece.facing if way.facing is None else way.facing // 45)
    if square == OFF or leaves(position, there):
        return None
    position.put(there)
    return there


def _shots(position: Position, piece: Piece, way: Route) -> list[Hazard]:
    there = _stand(position, piece, way)
    found: list[Hazard] = []
    for shot in [] if there is None else threats(position, there):
        words = f"{shot.firer.id} can fire at it there: {sum_words(shot)}, {percent(chance_of(position, shot))}"
        found.append(Hazard([way.place], words, "UB 5.11"))
    return found


def _prospects(position: Position, approach: Approach, piece: Piece, way: Route) -> list[str]:
    there = _stand(position, piece, way)
    if there is None:
        return []
    said = [fire_from(position, there)] if there.unit.firepower else []
    firers = [shot.firer.id for shot in threats(position, there)]
    comers = [id for id in approach.comers(there) if id not in firers]
    if firers:
        return [*said, f"After a move {listed(comers)} could fire at it too."] if comers else said
    first = "No enemy can fire here without moving first"
    return [*said, f"{first}; after a move {listed(comers)} could." if comers else f"{first}."]
