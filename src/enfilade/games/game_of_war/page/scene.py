"""What a view of Game of War looks like: an engraved chart, two nets of communication, blocks of wood, plans as arrows."""

from __future__ import annotations

from functools import lru_cache, partial

from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.box.works import Works
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.arrows import plans
from enfilade.games.game_of_war.page.buildings import buildings, deeds, houses
from enfilade.games.game_of_war.page.forecast import forecast
from enfilade.games.game_of_war.page.frame import foot, frame
from enfilade.games.game_of_war.page.ground import CELL, draw_ground, draw_works
from enfilade.games.game_of_war.page.legend import legend
from enfilade.games.game_of_war.page.look import STYLE
from enfilade.games.game_of_war.page.nets import draw_net, planned_nets
from enfilade.games.game_of_war.page.panels import panels
from enfilade.games.game_of_war.page.pieces import symbols
from enfilade.games.game_of_war.page.sheet import FOOT, LEFT, RIGHT, TOP, moved, tint
from enfilade.games.game_of_war.page.sketch import sketch
from enfilade.games.game_of_war.page.tiles import cells
from enfilade.games.game_of_war.page.units import couplings, pieces
from enfilade.games.game_of_war.page.words import side
from enfilade.games.game_of_war.state import communications
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element


def scene(view: View) -> Scene:
    """A view as a picture."""
    front = view.front
    ahead = forecast(view)
    position = known_position(view) if ahead is None else ahead.before
    squares = front.ground.squares
    width = LEFT + squares.width * CELL + RIGHT
    height = TOP + squares.height * CELL + 26
    nets = {seat: communications.net(position, seat) for seat in front.seats}
    after = ahead.after if ahead is not None and ahead.plan.orders else None
    is_whole = view.works is front.works  # nothing has been destroyed yet
    layers = [Layer("ground", "Chart", chart(front.ground, view.works), fixed=is_whole)]
    for seat in front.seats:
        layers.append(
            Layer(f"net-{seat}", f"Communications of {side(seat)}", [moved(draw_net(position, seat, nets[seat]))], True)
        )
    layers += [
        Layer("tiles", "Tiles", [moved(cells(position))]),
        Layer("buildings", "Buildings", [buildings(front, *houses(position))]),
        Layer("pieces", "Units", [moved([*couplings(position), *pieces(view, position, after)])]),
        Layer("deeds", "Who holds what", [moved(deeds(position))]),
        Layer("net-planned", "Communications after your plan", [moved(planned_nets(position, after))], True),
        Layer("plans", "Plans", [moved(plans(view, position))]),
        Layer("frame", "Frame", [*frame(front), *foot(view, height, width)]),
    ]
    return Scene(
        f"{front.title}, turn {view.turn}",
        width,
        height + FOOT,
        layers,
        all_symbols(front),
        STYLE,
        panels(view, position, nets),
        legend(front),
        partial(sketch, position),
    )


@lru_cache(maxsize=256)
def chart(ground: Ground, works: Works) -> list[Element]:
    """The ground, and on it what can be destroyed."""
    return [sheet(ground), moved(draw_works(ground, works))]


@lru_cache(maxsize=128)
def sheet(ground: Ground) -> Element:
    return moved(draw_ground(ground))


@lru_cache(maxsize=128)
def all_symbols(front: Front) -> list[Element]:
    return symbols(list(front.units.values()), sorted({tint(front, seat) for seat in front.seats}))
