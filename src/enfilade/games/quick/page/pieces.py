"""NATO-style unit symbols and rows of cubes, drawn once.

The libraries of such symbols on the package index would be the only import from outside in code that gets compiled, for eight
symbols of a few strokes each; so they are drawn here, around the origin, 26 wide and 17 high.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from enfilade.scene.shape import Element, circle, figure, line, path, rect, symbol, use

WIDTH: Final = 26
HEIGHT: Final = 17
CUBE: Final = 12.0
CUBE_STEP: Final = 13.4  # from one cube to the next
LINE: Final = 10  # cubes side by side


@lru_cache(maxsize=1)
def symbols() -> list[Element]:
    """Every symbol of the Unit Identification Chart, the works of the city (7.3), and cubes."""
    return [
        *[row_of_cubes(count) for count in range(1, LINE + 1)],
        symbol("qk-unit-inf", [plate(), *cross()]),
        symbol("qk-unit-wheeled", [plate(), *cross(), *wheels()]),
        symbol("qk-unit-task", [plate(), *cross(), track(4.4, 2.6)]),
        symbol("qk-unit-mech", [plate(), *cross(), track(8.6, 4.6)]),
        symbol("qk-unit-tank", [plate(), track(8.6, 4.6)]),
        symbol("qk-unit-militia", [plate(), line(-13, 8.5, 13, -8.5, "qk-mark"), path("M-6 -8.5L0 -2L6 -8.5", "qk-mark")]),
        symbol("qk-unit-hq", [plate(), line(-13, -8.5, -13, 14, "qk-mark"), path("M-8 -3H8M-8 3H8", "qk-mark")]),
        symbol("qk-government", [path("M-5 -2L0 -5.5L5 -2ZM-4 -1V4M-1.4 -1V4M1.4 -1V4M4 -1V4M-5.5 4.6H5.5", "qk-works")]),
        symbol("qk-commerce", [path("M-4.5 -4H-3L-1.6 2H3.6L5 -2H-2.4M-1 4.4h.1M3 4.4h.1", "qk-works")]),
        symbol(
            "qk-telecommunications",
            [path("M0 5V-1M-2.4 5L0 -1L2.4 5M-2.6 -4a3.6 3.6 0 0 1 5.2 0M-4.4 -5.8a6.2 6.2 0 0 1 8.8 0", "qk-works")],
        ),
        symbol("qk-energy", [path("M1 -5.5L-3.4 .8H-.4L-1.4 5.5L3.4 -1.2H.4Z", "qk-works")]),
        symbol("qk-water", [path("M0 -5.5C3 -1.6 3.8 0 3.8 1.6a3.8 3.8 0 0 1 -7.6 0C-3.8 0 -3 -1.6 0 -5.5Z", "qk-works")]),
        symbol("qk-transport", [path("M-3.4 -5.5L-5 5.5M3.4 -5.5L5 5.5M-3.8 -2.6H3.8M-4.2 .6H4.2M-4.7 3.8H4.7", "qk-works")]),
        symbol("qk-unit-post", [plate(), line(-13, -8.5, -13, 14, "qk-mark"), path("M-5 5V-5H5L1 -1L5 3H-5", "qk-mark")]),
    ]


def row_of_cubes(count: int) -> Element:
    """So many cubes side by side, in the colour of who uses them: one, or one less and one."""
    parts = [rect(0, 0, CUBE, CUBE, "qk-cube", corner=2), rect(1.6, 1.6, CUBE - 3.2, 3, "qk-cube-top")]
    if count > 1:
        parts = [use(f"qk-cubes-{count - 1}"), use("qk-cubes-1", attributes={"x": figure((count - 1) * CUBE_STEP)})]
    return symbol(f"qk-cubes-{count}", parts)


def plate() -> Element:
    return rect(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, "qk-plate")


def cross() -> list[Element]:
    return [line(-13, -8.5, 13, 8.5, "qk-mark"), line(-13, 8.5, 13, -8.5, "qk-mark")]


def track(half_width: float, half_height: float) -> Element:
    box = {"cx": "0", "cy": "0", "rx": str(half_width), "ry": str(half_height)}
    return Element("ellipse", box, "qk-mark")


def wheels() -> list[Element]:
    return [circle(x, HEIGHT / 2 + 2.2, 1.8, "qk-dot") for x in (-8, 0, 8)]


def arrow(start: tuple[float, float], end: tuple[float, float], kind: str, behind: float, before: float) -> list[Element]:
    """From one place to another, with a head; it begins so far behind the one and ends so far before the other."""
    (x1, y1), (x2, y2) = start, end
    far = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    tip_x, tip_y = x2 - dx * before, y2 - dy * before
    head = f"M{tip_x:.1f} {tip_y:.1f}L{tip_x - 10 * dx - 6 * dy:.1f} {tip_y - 10 * dy + 6 * dx:.1f}"
    head += f"L{tip_x - 10 * dx + 6 * dy:.1f} {tip_y - 10 * dy - 6 * dx:.1f}Z"
    return [line(x1 + dx * behind, y1 + dy * behind, tip_x, tip_y, kind), path(head, f"{kind}-head")]
