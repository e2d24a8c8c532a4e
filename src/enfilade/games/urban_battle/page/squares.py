"""The squares of the board, which may be chosen."""

from __future__ import annotations

from functools import lru_cache

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.ground import CELL
from enfilade.games.urban_battle.page.sheet import middle
from enfilade.games.urban_battle.page.words import short, terrain_card, terrain_name
from enfilade.scene.shape import PLACE, Element, figure


def chooses_squares(view: View) -> bool:
    """Whether the seat is asked for a square. Vehicles and squares may share a name: then it means the square."""
    return any([action.verb == "at" for action in view.legal])


def square_id(mission: Mission, square: int, chosen: bool) -> str:
    """The id of a square: its name, unless a vehicle is called so and squares are not what is asked for."""
    name = mission.board.name_of(square)
    return f"square-{name}" if name in mission.vehicles and not chosen else name


def piece_id(mission: Mission, id: str, chosen: bool) -> str:
    """The id of a vehicle in the scene, the other way round."""
    return f"piece-{id}" if chosen and mission.board.squares.number(id) != OFF else id


@lru_cache(maxsize=256)
def empty_cells(mission: Mission, chosen: bool) -> list[Element]:
    """Every square, clear to the eye but there for the pointer and the ear."""
    return [cell(mission, square, "", chosen) for square in range(len(mission.board.glyphs))]


@lru_cache(maxsize=8192)
def cell(mission: Mission, square: int, standing: str, chosen: bool) -> Element:
    x, y = middle(mission, square)
    glyph = mission.board.glyphs[square]
    state = standing or ("empty" if mission.board.is_enterable(square) else "")
    spoken = ", ".join([word for word in (mission.board.name_of(square), terrain_name(glyph), state) if word])
    box = {"x": figure(x - CELL / 2), "y": figure(y - CELL / 2), "width": str(CELL), "height": str(CELL)}
    id, name = square_id(mission, square, chosen), mission.board.name_of(square)
    if id != name:
        box[PLACE] = name
    return Element("rect", box, "ub-cell", id, spoken, terrain_card(glyph))


def cells(view: View) -> list[Element]:
    chosen = chooses_squares(view)
    found = list(empty_cells(view.mission, chosen))
    for piece in view.pieces:
        if piece.square != OFF:
            found[piece.square] = cell(view.mission, piece.square, f"{short(piece.unit.name)} {piece.id}", chosen)
    return found
