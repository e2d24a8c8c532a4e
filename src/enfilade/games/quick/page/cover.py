"""The lid of the box: two brigades close in on the old core of a city."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from enfilade.games.quick.page.civilians import person
from enfilade.games.quick.page.ground import SIZE, Chips, houses, park
from enfilade.games.quick.page.look import STYLE
from enfilade.games.quick.page.pieces import cross, plate, track
from enfilade.scene.inline import inlined, parse
from enfilade.scene.palette import FACES, colours
from enfilade.scene.shape import Element, group, path, polygon, rect

CORE: Final = (2, 1)  # the column and row of the densest district


def cover() -> Element:
    """The drawing, 300 by 200, with its colours in it."""
    drawn: list[Element] = []
    for column in range(-1, 7):
        for row in range(-1, 5):
            drawn += district(column, row)
    drawn += [path("M34 178C88 172 118 152 142 122", "qk-arrow"), path("M276 34C238 42 208 58 180 84", "qk-arrow")]
    drawn += [path("M150 112L146 128L135 119Z", "qk-arrow-head"), path("M171 90L187 88L180 76Z", "qk-arrow-head")]
    drawn += [counter(46, 172, "div", [*cross(), track(4.4, 2.6)]), counter(92, 158, "div", cross())]
    drawn += [counter(262, 46, "ga", cross()), counter(214, 66, "ga", [track(8.6, 4.6)])]
    drawn.append(group([person(-6, 0), person(6, 0), person(0, 3)], at=(160, 104)))
    lid = Element("clipPath", {"id": "qk-lid"}, children=[rect(0, 0, 300, 200, "")])
    sheet = Element("g", {"clip-path": "url(#qk-lid)"}, children=[lid, inlined(group(drawn), parse(STYLE))])
    return group([sheet, *title()])


def district(column: int, row: int) -> list[Element]:
    """A hex of the city, denser towards the core."""
    x = column * SIZE * 1.5 + 36
    y = row * SIZE * 1.732 + (SIZE * 0.866 if column % 2 else 0) + 26
    corners = [(x + SIZE * cos(i * pi / 3), y + SIZE * sin(i * pi / 3)) for i in range(6)]
    away = max(abs(column - CORE[0]), abs(row - CORE[1]))
    chips = Chips(column * 13 + row * 7 + 50)
    kind = "close" if away == 0 or (away == 1 and chips.below(3)) else "urban" if away < 3 and chips.below(4) else "open"
    hex = polygon(corners, f"qk-ground qk-{kind}")
    return [hex, *park(x, y, chips, True)] if kind == "open" else [hex, houses(x, y, chips, kind == "close")]


def counter(x: float, y: float, seat: str, marks: list[Element]) -> Element:
    block = [rect(-15, -12, 36, 30, "qk-shadow", corner=3), rect(-18, -15, 36, 30, f"qk-counter qk-{seat}", corner=3)]
    return group([*block, plate(), *marks], at=(x, y))


def title() -> list[Element]:
    """The name on a band along the top edge."""
    light = colours("light")
    band = Element("rect", {"x": "0", "y": "0", "width": "300", "height": "30", "fill": light["ink"]})
    name = {"x": "12", "y": "21", "font-family": FACES["serif"], "font-size": "19", "font-weight": "700", "letter-spacing": "4"}
    line = {"x": "290", "y": "20", "font-family": FACES["sans"], "font-size": "10", "text-anchor": "end"}
    return [
        band,
        Element("text", {**name, "fill": light["paper"]}, text="QUICK"),
        Element("text", {**line, "fill": light["paper"]}, text="divisions · cubes · civilians"),
    ]
