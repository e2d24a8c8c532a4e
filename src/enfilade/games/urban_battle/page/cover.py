"""The lid of the box: a street at noon, a heavy tank, and what it has in its line of fire."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_battle.box.board import Board
from enfilade.games.urban_battle.page.ground import draw_ground
from enfilade.games.urban_battle.page.look import STYLE
from enfilade.games.urban_battle.page.pieces import silhouette, wreck
from enfilade.scene.inline import inlined, parse
from enfilade.scene.palette import FACES, colours
from enfilade.scene.shape import Element, circle, figure, group, line, rect

TOWN: Final = [
    "##.##.###.##",
    "##.##.###.##",
    "............",
    "##|##.o.##.#",
    "##|##...##.#",
    "............",
    "~~~~~H~~~~~~",
    "~~~~~H~~~~~~",
    "............",
]


def cover() -> Element:
    """The drawing, 300 by 200, with its colours in it."""
    board = Board("Cover", TOWN, False, False)
    town = [*draw_ground(board), *vehicles()]
    tilted = Element("g", {"transform": "translate(-46 6) rotate(-9) scale(.98)"}, children=[inlined(group(town), parse(STYLE))])
    lid = Element("clipPath", {"id": "ub-lid"}, children=[rect(0, 0, 300, 200, "")])
    sheet = Element("g", {"clip-path": "url(#ub-lid)"}, children=[lid, tilted])
    return group([sheet, *title()])


def vehicles() -> list[Element]:
    """A black heavy in the street has a white medium in its line; a wreck smokes by the canal."""
    smoke = Element("path", {"d": "M0 -2C-6 -12 10 -18 4 -30S16 -44 12 -58", "stroke-width": "4"}, "ub-smoke")
    return [
        line(92, 100, 290, 100, "ub-ray"),
        circle(290, 100, 27, "ub-ray-end"),
        figure("heavy", "black", 92, 100, 90, 1.55),
        figure("medium", "white", 290, 100, 315, 1.45),
        group([circle(0, 0, 23, "ub-disc")], at=(208, 150)),
        _scaled(wreck("light"), "ub-white ub-wreck", 208, 150, 35, 1.5),
        group([smoke], at=(208, 150)),
    ]


def figure(shape: str, side: str, x: float, y: float, turn: int, size: float) -> Element:
    shade = rect(-7, -10, 22, 30, "ub-hull-shade", corner=3)
    return group([group([shade], at=(x, y), turn=turn), _scaled(silhouette(shape, side), f"ub-{side}", x, y, turn, size)])


def _scaled(drawing: list[Element], kind: str, x: float, y: float, turn: int, size: float) -> Element:
    return Element(
        "g",
        {"transform": f"translate({figure(x)} {figure(y)}) rotate({figure(turn)}) scale({figure(size)})"},
        kind,
        children=drawing,
    )


def title() -> list[Element]:
    ink, paper, red = colours("light")["ink"], colours("light")["panel"], colours("light")["danger"]
    serif = FACES["serif"]
    words = {"font-family": serif, "font-size": "26", "font-weight": "bold", "letter-spacing": "1.5", "fill": ink}
    small = {"font-family": serif, "font-size": "12", "font-style": "italic", "fill": ink}
    return [
        Element("rect", {"x": "0", "y": "148", "width": "300", "height": "52", "fill": paper}),
        Element("rect", {"x": "0", "y": "146", "width": "300", "height": "3", "fill": red}),
        Element("text", {"x": "14", "y": "174", **words}, text="URBAN BATTLE"),
        Element("text", {"x": "15", "y": "191", **small}, text="Junior – single tanks in a town"),
        Element(
            "rect", {"x": "1", "y": "1", "width": "298", "height": "198", "fill": "none", "stroke": ink, "stroke-width": "2"}
        ),
    ]
