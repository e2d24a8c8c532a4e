"""The lid of the box: an armoured train between the mountains, and a wire that is about to be cut."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.box.works import Works, links
from enfilade.games.game_of_war.page.ground import CELL, draw_ground, draw_works
from enfilade.games.game_of_war.page.look import STYLE
from enfilade.games.game_of_war.page.pieces import SIGNS, WHEELS
from enfilade.scene.inline import inlined, parse
from enfilade.scene.palette import FACES, colours
from enfilade.scene.shape import Element, circle, group, path, rect

LAND: Final = [
    "..^^....",
    "...^^...",
    "........",
    "....F..^",
    "........",
]
WIDTH: Final = 8


def cover() -> Element:
    """The drawing, 300 by 200, with its colours in it."""
    ground = Ground(LAND, False)
    row = range(2 * WIDTH, 3 * WIDTH)
    rail = {(tile, tile + 1) for tile in row if (tile + 1) % WIDTH}
    wire = {(tile, tile + 1) for tile in range(4 * WIDTH, 5 * WIDTH) if (tile + 1) % WIDTH}
    nothing: frozenset[int] = frozenset()
    works = Works(links(rail, set()), {}, links(wire, set()), nothing, nothing, nothing, nothing, nothing)
    land = [*draw_ground(ground), *draw_works(ground, works), *net(), *train()]
    sheet = Element("g", {"transform": "translate(-30 -22) rotate(-6 150 100)"}, children=[inlined(group(land), parse(STYLE))])
    lid = Element("clipPath", {"id": "gw-lid"}, children=[rect(0, 0, 300, 200, "")])
    return group([Element("g", {"clip-path": "url(#gw-lid)"}, children=[lid, sheet]), *title()])


def net() -> list[Element]:
    """Lines that radiate from the fort and die at the mountains."""
    middle = (4.5 * CELL, 3.5 * CELL)
    ends = [(0.5, 3.5), (6.5, 3.5), (4.5, 2.5), (1.5, 0.5), (7.5, 0.5), (3.5, 4.5), (5.5, 4.5)]
    d = "".join([f"M{middle[0]} {middle[1]}L{x * CELL} {y * CELL}" for x, y in ends])
    return [path(d, "gw-net-soft gw-ink-red"), path(d, "gw-net-line gw-ink-red")]


def train() -> list[Element]:
    """Gun car, engine and troop car on the line."""
    drawn: list[Element] = []
    for index, type in enumerate(("troop_car", "engine", "gun_car")):
        strokes, solid = SIGNS[type]
        wheels = [circle(x, y, radius, "gw-sign") for x, y, radius in WHEELS[type]]
        parts = group([path(solid, "gw-solid"), path(strokes, "gw-sign"), *wheels], "gw-on-white")
        place = {"transform": f"translate({(2.6 + index * 1.35) * CELL} {2.32 * CELL}) scale(2.3)"}
        drawn.append(Element("g", place, children=[parts]))
    smoke = path("M0 0C-8 -8 -22 -4 -26 -16C-44 -14 -54 -28 -70 -24", "gw-arrow-edge")
    drawn.append(Element("g", {"transform": f"translate({4.25 * CELL} {1.95 * CELL})"}, children=[smoke]))
    return drawn


def title() -> list[Element]:
    ink, paper, red = colours("light")["ink"], colours("light")["panel"], colours("light")["red"]
    serif = FACES["serif"]
    words = {"font-family": serif, "font-size": "26", "font-weight": "bold", "letter-spacing": "1.5", "fill": ink}
    small = {"font-family": serif, "font-size": "12", "font-style": "italic", "fill": ink}
    edge = {"x": "1", "y": "1", "width": "298", "height": "198", "fill": "none", "stroke": ink, "stroke-width": "2"}
    return [
        Element("rect", {"x": "0", "y": "148", "width": "300", "height": "52", "fill": paper}),
        Element("rect", {"x": "0", "y": "146", "width": "300", "height": "3", "fill": red}),
        Element("text", {"x": "14", "y": "174", **words}, text="GAME OF WAR"),
        Element("text", {"x": "15", "y": "191", **small}, text="Communications are everything – 1919"),
        Element("rect", edge),
    ]
