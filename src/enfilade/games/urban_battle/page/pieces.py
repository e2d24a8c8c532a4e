"""Vehicles drawn from above, front upwards, around the middle of a square of 40: a silhouette for each type.

White vehicles are paper with an ink edge and a ring; black ones are ink with a paper edge and a hatched rear deck.
"""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_battle.box.charts import Unit
from enfilade.scene.shape import Element, circle, line, path, polygon, rect, symbol

SIDES: Final = ("white", "black")
SHAPES: Final = ("light", "medium", "heavy", "truck", "arv", "gun", "carrier")


def shape_of(unit: Unit) -> str:
    """The silhouette of a type; one that a scenario has added gets a plain one by what it can do."""
    if unit.id in SHAPES:
        return unit.id
    if unit.repairs:
        return "arv"
    if unit.firepower:
        return "gun"
    return "truck" if unit.wheeled else "carrier"


def symbols(shapes: list[str], wreck_style: str) -> list[Element]:
    """Silhouettes for each side: running, and as a wreck, charred or tipped over."""
    found: list[Element] = []
    for shape in shapes:
        wrecked = tipped(shape) if wreck_style == "tipped" else wreck(shape)
        for side in SIDES:
            found.append(symbol(f"ub-{shape}-{side}", silhouette(shape, side), f"ub-{side}"))
            found.append(symbol(f"ub-{shape}-{side}-wreck", wrecked, f"ub-{side} ub-wreck"))
    return found


def silhouette(shape: str, side: str) -> list[Element]:
    """A vehicle as it runs."""
    return [*chassis(shape), *deck(shape, side), *turret(shape, side)]


def chassis(shape: str) -> list[Element]:
    match shape:
        case "light":
            return [
                *tracks(8.8, 3.8, -10.5, 11),
                polygon([(-3.6, -12), (3.6, -12), (6, -7), (6, 9.5), (4.4, 11.5), (-4.4, 11.5), (-6, 9.5), (-6, -7)], "ub-hull"),
                path("M-4.6 -8.2L0 -10.6L4.6 -8.2", "ub-line"),
            ]
        case "heavy":
            return [
                *tracks(13.2, 5.4, -15, 15.5),
                polygon(
                    [(-7, -16), (7, -16), (9.6, -11), (9.6, 14), (7.6, 16.2), (-7.6, 16.2), (-9.6, 14), (-9.6, -11)], "ub-hull"
                ),
                path("M-7.6 -11.6L0 -14L7.6 -11.6", "ub-line"),
            ]
        case "truck":
            return [
                *[rect(x, y, 3, 5.6, "ub-track", corner=1) for x in (-9.2, 6.2) for y in (-12.5, 2.5, 9)],
                path("M-4.6 -17.5Q0 -19 4.6 -17.5L5.8 -12.5H-5.8Z", "ub-hull"),
                rect(-7, -12.8, 14, 8, "ub-hull", corner=1.6),
                path("M-5.4 -11.2L5.4 -11.2L4.4 -8.6H-4.4Z", "ub-glass"),
                rect(-7.6, -4.2, 15.2, 21, "ub-hull", corner=1),
            ]
        case "arv":
            return [
                *tracks(10.8, 4.6, -11.5, 13.5),
                polygon([(-6.4, -11), (6.4, -11), (7.6, -8), (7.6, 12), (6, 14), (-6, 14), (-7.6, 12), (-7.6, -8)], "ub-hull"),
                path("M-11.4 -13.2Q0 -16.8 11.4 -13.2L10.6 -10.9Q0 -14 -10.6 -10.9Z", "ub-hull"),
            ]
        case _:
            return [
                *tracks(10.6, 4.6, -13, 13.5),
                polygon(
                    [(-5.6, -13.6), (5.6, -13.6), (7.6, -9), (7.6, 12), (6, 14), (-6, 14), (-7.6, 12), (-7.6, -9)], "ub-hull"
                ),
                path("M-6 -9.6L0 -12L6 -9.6", "ub-line"),
            ]


def tracks(outside: float, width: float, front: float, rear: float) -> list[Element]:
    """Two tracks with their links."""
    links: list[str] = []
    for x in (-outside, outside - width):
        y = front + 2.2
        while y < rear - 1:
            links.append(f"M{x:.1f} {y:.1f}h{width:.1f}")
            y += 2.6
    return [
        rect(-outside, front, width, rear - front, "ub-track", corner=1.8),
        rect(outside - width, front, width, rear - front, "ub-track", corner=1.8),
        path("".join(links), "ub-link"),
    ]


def deck(shape: str, side: str) -> list[Element]:
    """The rear deck: plain grilles for white, hatching for black, so that print and eye tell them apart."""
    match shape:
        case "truck":
            bows = path("M-7 0.4H7M-7 4.6H7M-7 8.8H7M-7 13H7M0 -3.6V16.2", "ub-line")
            return [
                bows,
                *([path("M-6.6 4L-2 -0.6M-6.6 10L4 -0.6M-6.6 16L6.6 3M-1 16L6.6 8.6", "ub-mark")] if side == "black" else []),
            ]
        case "light":
            width, top, bottom = 4.4, 6.4, 10.0
        case "heavy":
            width, top, bottom = 7.2, 10.4, 15.0
        case _:
            width, top, bottom = 5.6, 8.0, 12.6
    if side == "black":
        step = (bottom - top) * 0.9
        marks = [f"M{x:.1f} {bottom:.1f}l{step:.1f} {top - bottom:.1f}" for x in (-width, -width / 3, width / 3)]
        return [path("".join(marks), "ub-mark")]
    middle = (top + bottom) / 2
    return [path(f"M{-width} {top}H{width}M{-width} {middle}H{width}M{-width} {bottom}H{width}", "ub-line")]


def turret(shape: str, side: str) -> list[Element]:
    """Turret and gun, or what a vehicle without a gun carries instead."""
    ring = side == "white"
    match shape:
        case "light":
            return [
                rect(-0.95, -16.6, 1.9, 13, "ub-gun", corner=0.6),
                circle(0, -0.6, 4.5, "ub-turret"),
                circle(0, 0, 1.9, "ub-ring" if ring else "ub-hatch"),
            ]
        case "heavy":
            return [
                rect(-1.7, -19.6, 3.4, 14, "ub-gun", corner=0.6),
                rect(-2.8, -20, 5.6, 3.6, "ub-gun", corner=0.8),
                polygon([(-5, -8.4), (5, -8.4), (8, -3.4), (8, 4.4), (5, 9), (-5, 9), (-8, 4.4), (-8, -3.4)], "ub-turret"),
                rect(-3, -8.4, 6, 3, "ub-gun", corner=0.8),
                circle(-2.9, 1.4, 2.7, "ub-ring" if ring else "ub-hatch"),
                circle(3.6, 2.2, 1.7, "ub-hatch"),
            ]
        case "medium" | "gun":
            return [
                rect(-1.3, -19, 2.6, 14, "ub-gun", corner=0.6),
                rect(-2, -19.4, 4, 2.8, "ub-gun", corner=0.6),
                path("M-3.6 -6H3.6L6 -1.4L4.4 5.6H-4.4L-6 -1.4Z", "ub-turret")
                if shape == "medium"
                else rect(-5, -5.4, 10, 10.6, "ub-turret", corner=3.4),
                circle(1.4, 1.2, 2.2, "ub-ring" if ring else "ub-hatch"),
            ]
        case "arv":
            return [
                rect(-5.4, 1.6, 10.8, 7.4, "ub-turret", corner=1.2),
                path("M-4.4 3.6L-0.9 -15.6H0.9L4.4 3.6L2.4 3.6L0 -10L-2.4 3.6Z", "ub-gun"),
                path("M0 -15.4v-2.2a1.7 1.7 0 1 1 -1.7 1.7", "ub-hook"),
                circle(0, 5.3, 2.1, "ub-ring" if ring else "ub-hatch"),
            ]
        case "truck":
            return [circle(0, 6.5, 2.8, "ub-ring")] if ring else []
        case _:
            return [rect(-4.6, -3, 9.2, 9, "ub-turret", corner=1.4), circle(0, 1.4, 2.2, "ub-ring" if ring else "ub-hatch")]


def wreck(shape: str) -> list[Element]:
    """Charred, the turret blown askew, cracks across the hull."""
    thrown = Element("g", {"transform": "translate(2.2 1.6) rotate(34)"}, children=turret(shape, ""))
    return [
        *chassis(shape),
        thrown,
        path("M-6 -7l3 3l-2 3l4 3.4M5 9l-3-2.4l1.4-3", "ub-crack"),
    ]


def tipped(shape: str) -> list[Element]:
    """Lying on its side: the belly with its road wheels, the turret sticking out to the right (UB 5.13)."""
    reach = {"light": 10.5, "heavy": 15.5, "truck": 15}.get(shape, 13)
    top = {"light": 4.6, "heavy": 8, "truck": 0, "carrier": 4}.get(shape, 6)
    wheels = [circle(-6.4, -reach + 3 + index * (2 * reach - 6) / 4, 2.3, "ub-wheel") for index in range(5)]
    drawn = [
        rect(-10, -reach, 7.4, 2 * reach, "ub-track", corner=3.4),
        *wheels,
        rect(-3, -reach + 1, 8, 2 * reach - 2, "ub-hull", corner=1.6),
        line(1, -reach + 3, 1, reach - 3, "ub-line"),
    ]
    if top:
        drawn.append(rect(5, -top, 5.4, 2 * top, "ub-turret", corner=2))
        if shape not in ("arv", "carrier"):
            drawn.append(rect(6.6, -18, 2.2, 18 - top, "ub-gun", corner=0.6))
    return drawn
