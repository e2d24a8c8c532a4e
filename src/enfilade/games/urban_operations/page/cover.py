"""The lid of the box: a corner house at night, a lit window, and what it sees."""

from __future__ import annotations

from enfilade.scene.palette import FACES, colours
from enfilade.scene.shape import Element, figure, group


def cover() -> Element:
    """The drawing, 300 by 200, with its colours in it."""
    ink = colours("light")
    sheet = [
        _rect(0, 0, 300, 200, ink["paper"]),
        _rect(0, 128, 300, 72, ink["street"]),
        _path("M150 66L300 10V122Z", ink["marker"], "none", 0, 0.35),
        _rect(22, 28, 130, 92, ink["built-light"]),
        _path("M22 28H152V120H22Z", "none", ink["ink"], 6, 1),
        _path("M88 28V120M22 74H88", "none", ink["ink"], 2, 1),
        _path("M152 56V76", "none", ink["paper"], 8, 1),
        _path("M152 56V76", "none", ink["red"], 4, 1),
        _path("M46 120H66", "none", ink["terracotta"], 5, 1),
        _rect(112, 52, 20, 28, ink["red"]),
        _path("M132 52L137 57V86L132 80Z", ink["black-side"], "none", 0, 0.5),
        _rect(44, 42, 20, 28, ink["red"]),
        _path("M64 42L69 47V76L64 70Z", ink["black-side"], "none", 0, 0.5),
        _rect(226, 62, 30, 20, ink["green"]),
        _path("M233 66L249 78M233 78L249 66", "none", ink["chalk"], 1.6, 1),
        _rect(262, 136, 20, 28, ink["green"]),
        _path("M282 136L287 141V170L282 164Z", ink["black-side"], "none", 0, 0.5),
    ]
    words = [
        _text(22, 158, "Urban Operations", 25, ink["ink"], "600"),
        _text(22, 178, "rooms, roofs, sewers, and an enemy unseen", 11, ink["faint"], "400"),
    ]
    return group([*sheet, *words])


def _rect(x: float, y: float, width: float, height: float, fill: str) -> Element:
    box = {"x": figure(x), "y": figure(y), "width": figure(width), "height": figure(height), "fill": fill}
    return Element("rect", box)


def _path(d: str, fill: str, stroke: str, width: float, opacity: float) -> Element:
    look = {"d": d, "fill": fill, "stroke": stroke, "stroke-width": figure(width), "opacity": figure(opacity)}
    return Element("path", look)


def _text(x: float, y: float, text: str, size: int, fill: str, weight: str) -> Element:
    look = {
        "x": figure(x),
        "y": figure(y),
        "font-size": str(size),
        "fill": fill,
        "font-weight": weight,
        "font-family": FACES["serif"],
    }
    return Element("text", look, text=text)
