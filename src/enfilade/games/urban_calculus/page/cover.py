"""The lid of the box: a city in the middle of a knot of arrows."""

from __future__ import annotations

from enfilade.games.urban_calculus.page.look import STYLE
from enfilade.games.urban_calculus.page.numbers import wheel
from enfilade.games.urban_calculus.page.scene import cubes
from enfilade.scene.inline import inlined, parse
from enfilade.scene.palette import FACES, colours
from enfilade.scene.shape import Element, circle, group, label, path, rect


def cover() -> Element:
    """The drawing, 300 by 200, with its colours in it."""
    drawing = group([*ground(), *skyline(), *vessels(), *arrows()])
    lid = Element("clipPath", {"id": "uc-lid"}, children=[rect(0, 0, 300, 200, "")])
    sheet = Element("g", {"clip-path": "url(#uc-lid)"}, children=[lid, inlined(drawing, parse(STYLE))])
    return group([sheet, *title()])


def ground() -> list[Element]:
    return [
        rect(0, 0, 300, 200, "uc-sheet"),
        rect(0, 0, 96, 200, "uc-half-red"),
        rect(204, 0, 96, 200, "uc-half-blue"),
        circle(150, 76, 58, "uc-half-city"),
    ]


def skyline() -> list[Element]:
    """A few houses, one of them broken."""
    houses = [(108, 62, 16, 44), (126, 48, 20, 58), (170, 56, 18, 50)]
    found = [rect(x, y, wide, high, "uc-rubble") for x, y, wide, high in houses]
    found.append(path("M148 106V70L154 76L158 62L164 74L168 66V106Z", "uc-rubble"))
    found.append(path("M96 106H204", "uc-knot"))
    return found


def vessels() -> list[Element]:
    found: list[Element] = []
    for owner, x, count in (("red", 14, 8), ("blue", 220, 6)):
        box = [rect(x, 18, 66, 46, "uc-box", corner=6), *cubes(count, x + 6, 26, 60, f"uc-fill-{owner}")]
        low = [rect(x, 92, 66, 40, "uc-box", corner=6), *cubes(3, x + 6, 100, 60, f"uc-fill-{owner}")]
        found += [group(box, f"uc-{owner}"), group(low, f"uc-{owner}")]
    return found


def arrows() -> list[Element]:
    red = group([path("M104 74Q92 60 84 46", "uc-arrow"), path("M46 90V68", "uc-arrow")], "uc-link-red")
    blue = group([path("M196 74Q210 60 217 46", "uc-arrow"), path("M253 90V68", "uc-arrow")], "uc-link-blue")
    numbers = [
        group([circle(0, 0, 11, f"uc-tn uc-tn-{seat}"), label(0, 4, text, "uc-tn-text")], at=(x, y))
        for seat, text, x, y in (("red", "8", 94, 60), ("blue", "9", 206, 60), ("red", "10", 46, 79), ("blue", "9", 253, 79))
    ]
    return [red, blue, group([wheel(11.5)], at=(62, 74)), *numbers]


def title() -> list[Element]:
    ink, paper, violet = colours("light")["ink"], colours("light")["panel"], colours("light")["violet"]
    serif = FACES["serif"]
    words = {"font-family": serif, "font-size": "21", "font-weight": "bold", "letter-spacing": ".6", "fill": ink}
    small = {"font-family": serif, "font-size": "12", "font-style": "italic", "fill": ink}
    frame = {"x": "1", "y": "1", "width": "298", "height": "198", "fill": "none", "stroke": ink, "stroke-width": "2"}
    return [
        Element("rect", {"x": "0", "y": "148", "width": "300", "height": "52", "fill": paper}),
        Element("rect", {"x": "0", "y": "146", "width": "300", "height": "3", "fill": violet}),
        Element("text", {"x": "14", "y": "174", **words}, text="THE URBAN CALCULUS"),
        Element("text", {"x": "15", "y": "191", **small}, text="what is done to a city comes back"),
        Element("rect", frame),
    ]
