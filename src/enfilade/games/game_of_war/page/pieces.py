"""Counters: wooden blocks with a paper label, and the signs of the arms as the time drew them (X)."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.charts import Unit
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.state.position import Piece
from enfilade.scene.shape import Element, circle, group, label, path, rect, symbol, use

# Each sign around the origin, within 24 by 15: strokes, then what is filled.
SIGNS: Final[dict[str, tuple[str, str]]] = {
    "infantry": ("M-9 6L7 -6M9 6L-7 -6M5.6 -7.4L8.6 -4.4M-5.6 -7.4L-8.6 -4.4", ""),
    "cavalry": ("M-8 6C-3 3 4 -1 8 -6.5M-5.6 1.2L-1.6 5.6", "M-8 6C-1 4.6 6 0 8 -6.5C4 -1 -2 3.6 -8 6Z"),
    "artillery": ("M-1 2L-11 6.4", "M-6 -3.6L10 -6L10.4 -3.4L-4 1Z"),
    "swift_artillery": ("M-11 5.6H-6M-10 3H-6.6M-9 .6H-6.6", "M-4 -4L10 -6L10.4 -3.4L-3 .6Z"),
    "relay": ("M-4 7V-7", "M-3.4 -7L8 -3.6L-3.4 -.2Z"),
    "swift_relay": ("M-3 7V-7M-11 -4H-6M-10 -1H-6M-9 2H-6", "M-2.4 -7L9 -3.6L-2.4 -.2Z"),
    "machine_gun": ("M-2 1L-8 7M0 1L3 7M-1 .6L-9 3.4", "M-3 -4.4H3V-6.6L5 -2.8H11V-1.2H5L3 2.4H-3Z"),
    "balloon": (
        "M-3 2L-1.6 5M3 2L1.6 5",
        "M0 -8C5.4 -8 7 -4.6 7 -3C7 .4 3 2.4 0 2.4C-3 2.4 -7 .4 -7 -3C-7 -4.6 -5.4 -8 0 -8ZM-1.8 5H1.8V7.4H-1.8Z",
    ),
    "tram": ("M-9 5.4H9M0 -5V-8M-3 -8H3", "M-9 -5H9V3.6H-9Z"),
    "engine": ("M-11 6.4H11", "M-10 -6H-4V-1H4V-5H6.6V-1H9V4H-10Z"),
    "gun_car": ("M-10 6.4H10M2 -4L11 -6", "M-10 0H10V4.4H-10ZM-5 0V-3C-5 -6 3 -6 3 -3V0Z"),
    "troop_car": ("M-10 6.4H10", "M-10 -5H10V4.4H-10Z"),
    "car": ("M-10 5H10", "M-10 0L-5 -1L-2 -5H4L6 -.6L10 0V3.4H-10Z"),
    "armoured_car": ("M-10 5H10M2 -4.6H9", "M-10 1L-7 -2H-4V-6H3V-2H7L10 1V3.4H-10Z"),
}
WHEELS: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "artillery": ((0.0, 3.0, 4.0),),
    "swift_artillery": ((0.0, 3.4, 3.6), (7.0, 4.4, 2.4)),
    "tram": ((-5.0, 5.4, 1.7), (5.0, 5.4, 1.7)),
    "engine": ((-7.0, 5.0, 2.3), (-1.6, 5.0, 2.3), (4.0, 5.0, 2.3)),
    "gun_car": ((-6.0, 6.0, 1.8), (6.0, 6.0, 1.8)),
    "troop_car": ((-6.0, 6.0, 1.8), (6.0, 6.0, 1.8)),
    "car": ((-6.0, 4.6, 2.6), (6.0, 4.6, 2.6)),
    "armoured_car": ((-6.0, 4.6, 2.6), (6.0, 4.6, 2.6)),
}
HALF: Final = 17  # half the side of a block


def sign(type: str) -> list[Element]:
    """The sign of an arm."""
    strokes, solid = SIGNS[type]
    drawn = [path(solid, "gw-solid")] if solid else []
    drawn.append(path(strokes, "gw-sign"))
    drawn += [circle(x, y, radius, "gw-sign") for x, y, radius in WHEELS.get(type, ())]
    return drawn


def block(unit: Unit, tint: str) -> list[Element]:
    """A block of wood with its label: sign above, attack, defence and movement below."""
    return [
        rect(-HALF + 3, -HALF + 4, HALF * 2, HALF * 2, "gw-shade", corner=3),
        path(f"M{-HALF} {HALF}l3 3h{HALF * 2}v{-HALF * 2}l-3 -3Z", "gw-wood-side"),
        rect(-HALF, -HALF, HALF * 2, HALF * 2, "gw-wood", corner=2),
        rect(-HALF + 2, -HALF + 2, HALF * 2 - 4, 20, f"gw-face gw-fill-{tint}", corner=1.5),
        group(sign(unit.id), f"gw-on-{tint}", at=(0, -5)),
        label(0, HALF - 4, f"{unit.attack}·{unit.defence}·{unit.move}", "gw-figures"),
    ]


def symbols(units: list[Unit], tints: list[str]) -> list[Element]:
    """Every block once, to be used many times."""
    return [symbol(f"gw-{unit.id}-{tint}", block(unit, tint)) for tint in tints for unit in units]


def counter(piece: Piece, tint: str, active: bool, heading: int | None) -> list[Element]:
    """A block as it stands: hatched where no line reaches it, with crate, cargo and heading."""
    parts = [use(f"gw-{piece.unit.id}-{tint}", "" if active else "gw-idle")]
    if not active:
        parts.append(path("M-16 -6L-6 -16M-16 4L4 -16M-16 14L14 -16M-8 16L16 -8M2 16L16 2", "gw-idle-hatch"))
    written = short(piece.id)
    wide = 5 + 6 * len(written)
    parts.append(rect(20 - wide, -21, wide, 10.5, "gw-tag", corner=2))
    parts.append(label(20 - wide / 2, -12.4, written, "gw-id"))
    if piece.is_packed:
        parts.append(
            group([rect(-5, -5, 10, 10, "gw-crate"), path("M-5 -5L5 5M5 -5L-5 5", "gw-sign gw-house-mark")], at=(-13, -13))
        )
    for index in range(len(piece.cargo)):
        parts.append(circle(13 - index * 9, 17, 3.6, "gw-pip"))
    if heading is not None:
        parts.append(Element("g", {"transform": f"rotate({heading})"}, children=[path("M21 0l-6 -5v10Z", "gw-head")]))
    return parts


def halo(size: float = HALF + 3) -> Element:
    """The frame that appears when a counter may be chosen."""
    edge = rect(-size, -size, size * 2, size * 2, "halo-edge", corner=4)
    gold = rect(-size, -size, size * 2, size * 2, "halo-gold", corner=4)
    return group([edge, gold], "halo")
