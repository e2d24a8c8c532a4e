"""What a view of Urban Battle looks like: the town, what stands in it, the dice, the dial and the panels beside it."""

from __future__ import annotations

from functools import lru_cache, partial

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.box.board import Board
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.flags import bases, standing_flag
from enfilade.games.urban_battle.page.frame import foot, frame, tray
from enfilade.games.urban_battle.page.ground import CELL, draw_ground
from enfilade.games.urban_battle.page.legend import legend
from enfilade.games.urban_battle.page.look import STYLE
from enfilade.games.urban_battle.page.panels import panels
from enfilade.games.urban_battle.page.pieces import shape_of, symbols
from enfilade.games.urban_battle.page.reserve import RESERVE, placing, reserves
from enfilade.games.urban_battle.page.sheet import FOOT, LEFT, LETTERS, RIGHT, TOP
from enfilade.games.urban_battle.page.sketch import sketch
from enfilade.games.urban_battle.page.squares import cells
from enfilade.games.urban_battle.page.vehicles import pieces
from enfilade.games.urban_battle.page.zones import held, is_deploying, zones
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element, rect


def scene(view: View) -> Scene:
    """A view as a picture."""
    mission = view.mission
    squares = mission.board.squares
    waiting = [piece for piece in view.pieces if piece.square == OFF]
    width = LEFT + squares.width * CELL + RIGHT
    board_end = TOP + squares.height * CELL + LETTERS
    reserve = RESERVE * ((len(waiting) * 44 + 92) // width + 1) if waiting else 0
    layers = [
        Layer("ground", "Ground", ground(mission.board), fixed=True),
        Layer("zones", "Zones", zones(mission, is_deploying(view), held(view)), True),
        Layer("squares", "Squares", cells(view)),
        Layer("bases", "Flag bases", bases(mission)),
        Layer("pieces", "Vehicles", pieces(view)),
        Layer("flags", "Flags", [standing_flag(mission, flag) for flag in view.flags if flag.square != OFF]),
        Layer("placing", "Placing", placing(view)),
        Layer("reserve", "Off the board", reserves(view, waiting, board_end, width)),
        Layer("dice", "Dice", tray(tuple(view.dice), board_end + reserve)),
        Layer("frame", "Frame", [*frame(mission.board), *foot(view, board_end + reserve, width)]),
    ]
    return Scene(
        f"{mission.title} – {mission.board.name}, Round {view.round}",
        width,
        board_end + reserve + FOOT,
        layers,
        all_symbols(mission),
        STYLE,
        panels(view),
        legend(mission),
        partial(sketch, view),
    )


@lru_cache(maxsize=64)
def ground(board: Board) -> list[Element]:
    """The board, cut off at its edges."""
    moved = {"transform": f"translate({LEFT} {TOP})", "clip-path": "url(#ub-sheet)"}
    return [Element("g", moved, children=draw_ground(board))]


@lru_cache(maxsize=128)
def all_symbols(mission: Mission) -> list[Element]:
    """The silhouettes of this mission and its legend, and the sheet that the ground is cut to."""
    squares = mission.board.squares
    sheet = rect(0, 0, squares.width * CELL, squares.height * CELL, "")
    shapes = list(dict.fromkeys([*[shape_of(each.unit) for each in mission.vehicles.values()], "medium"]))
    return [*symbols(shapes, mission.options.wreck_style), Element("clipPath", {"id": "ub-sheet"}, children=[sheet])]
