"""What is not on the board yet, and where it may be put."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.pieces import shape_of
from enfilade.games.urban_battle.page.sheet import LEFT, middle
from enfilade.games.urban_battle.page.squares import chooses_squares
from enfilade.games.urban_battle.page.vehicles import carried_by, vehicle
from enfilade.games.urban_battle.page.words import COMPASS
from enfilade.games.urban_battle.state import Piece
from enfilade.scene.shape import Element, figure, group, label, path, use

RESERVE: Final = 58  # a row of vehicles that are not on the board


def placing(view: View) -> list[Element]:
    """The vehicle that has a square but no facing yet, and the ways it may face."""
    if not view.stack or view.stack[-1].get("procedure") != "PlacePiece":
        return []
    square = view.stack[-1].get("square")
    if not isinstance(square, int) or square < 0:
        return []
    x, y = middle(view.mission, square)
    piece = view.piece(str(view.stack[-1].get("piece")))
    arrows: list[Element] = []
    for way in range(8):
        if view.mission.board.may_face(square, way):
            arrow = path("M0 -24L8 -12H3V-6H-3V-12H-8Z", "ub-rose")
            spoken = f"Face {COMPASS[DIRECTIONS[way]]}"
            placed = Element("g", {"transform": f"rotate({way * 45}) translate(0 -10)"}, children=[arrow])
            arrows.append(group([placed], "ub-facing", DIRECTIONS[way], spoken, at=(x, y)))
    body = use(f"ub-{shape_of(piece.unit)}-{piece.seat}", "ub-ghost", {"transform": f"translate({figure(x)} {figure(y)})"})
    return [body, *arrows]


def reserves(view: View, waiting: list[Piece], top: float, width: float) -> list[Element]:
    """Vehicles that wait to be deployed, and those that have left."""
    if not waiting:
        return []
    drawn = [label(LEFT, top + 30, "Off the board", "ub-small", "start")]
    x, y = LEFT + 112.0, top + 26.0
    for piece in waiting:
        if x + 22 > width:
            x, y = LEFT + 112.0, y + RESERVE
        key = piece.changed(facing=0).key()
        drawn.append(vehicle(view.mission, key, carried_by(view, piece), chooses_squares(view), (x, y)))
        x += 44
    return drawn
