"""Vehicles as they stand on the board."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from enfilade.boards.squares import DIRECTIONS, DX, DY, OFF
from enfilade.games.urban_battle.box.charts import Unit
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.flags import small_flag
from enfilade.games.urban_battle.page.pieces import shape_of
from enfilade.games.urban_battle.page.sheet import middle
from enfilade.games.urban_battle.page.squares import chooses_squares, piece_id
from enfilade.games.urban_battle.page.words import COMPASS, counted, short, side
from enfilade.games.urban_battle.state import EXITED, Piece, PieceKey
from enfilade.kernel.event import Seat
from enfilade.scene.shape import PIECE, Element, circle, group, label, line, path, polygon, rect, use

SIZE: Final = 1.18  # of a silhouette in its square


def status_words(piece: Piece) -> str:
    if piece.is_wreck:
        return "wreck"
    if piece.status == EXITED:
        return "off the board"
    if piece.square == OFF:
        return "to be deployed"
    done = [word for word, is_so in (("moved", piece.moved), ("fired", piece.fired)) if is_so]
    if piece.hook:
        done.append(f"attends {piece.hook}")
    return ", ".join(done) or "ready"


def card(piece: Piece, carried: tuple[Seat, ...]) -> list[str]:
    """The row of the unit chart and how the vehicle fares."""
    lines = [f"{piece.unit.name} of {side(piece.seat)}", *chart_lines(piece.unit), f"Status: {status_words(piece)}"]
    if piece.command:
        lines.append("Command vehicle (UB 7.3)")
    lines += [f"Carries {side(seat)}'s flag (UB 7.4)" for seat in carried]
    return lines


def chart_lines(unit: Unit) -> list[str]:
    armor = unit.armor
    lines = [
        f"Armour front {armor['front']}, side {armor['side']}, rear {armor['rear']} (UB 5.9)",
        f"Fires {counted(unit.firepower, 'die', 'dice')} (UB 5.8)" if unit.firepower else "No gun",
        f"Movement {unit.move_mod:+d} (UB 4.3)" if unit.move_mod else "Movement as the die says (UB 4.2)",
    ]
    if unit.wheeled:
        lines.append("Wheeled: no two turns in a row (UB 4.7)")
    if unit.repairs:
        lines.append("Repairs wrecks (UB 6.1)")
    return lines


def pieces(view: View) -> list[Element]:
    """Wrecks first, so that what runs lies above them; chains between recovery vehicles and their wrecks."""
    mission = view.mission
    placed = [piece for piece in view.pieces if piece.square != OFF]
    chosen = chooses_squares(view)
    wrecked: list[Element] = []
    others: list[Element] = []
    for piece in placed:
        drawn = vehicle(mission, piece.key(), carried_by(view, piece), chosen, middle(mission, piece.square))
        (wrecked if piece.is_wreck else others).append(drawn)
    chains = [chain(mission, piece, view.piece(piece.hook)) for piece in placed if piece.hook]
    return [*chains, *wrecked, *others]


def carried_by(view: View, piece: Piece) -> tuple[Seat, ...]:
    """The sides whose flags ride on a vehicle."""
    return tuple([flag.seat for flag in view.flags if flag.carrier == piece.id]) if view.flags else ()


@lru_cache(maxsize=4096)
def vehicle(mission: Mission, key: PieceKey, carried: tuple[Seat, ...], chosen: bool, at: tuple[float, float]) -> Element:
    """A vehicle, turned as it faces, with its label and what else stands upright on it."""
    piece = Piece(*key)
    upright: list[Element] = []
    if piece.is_wreck:
        body = wreck(piece, mission.options.wreck_style)
        upright += smoke()
    else:
        body = running(piece)
    if piece.command:
        upright += antenna()
    upright += [small_flag(seat) for seat in carried]
    upright += tag(piece)
    turn = piece.facing * 45
    back = {"transform": f"rotate({-turn})"} if turn else {}
    parts = [halo(19), *body, Element("g", back, children=upright)]
    where = "" if piece.square == OFF else f", facing {COMPASS[DIRECTIONS[piece.facing]]}"
    name = f"{piece.id}, {short(piece.unit.name)} of {side(piece.seat)}{where}, {status_words(piece)}"
    id = piece_id(mission, piece.id, chosen)
    drawn = group(parts, f"ub-piece ub-piece-{piece.seat}", id, name, card(piece, carried), at, turn)
    if id != piece.id:
        drawn.attributes[PIECE] = piece.id
    return drawn


def halo(radius: float) -> Element:
    """The ring that appears when an element may be chosen: gold with an ink edge."""
    return group([circle(0, 0, radius, "halo-edge"), circle(0, 0, radius, "halo-gold")], "halo")


def body_of(unit: Unit, seat: str) -> Element:
    """The silhouette of a type in its side's colours."""
    return use(f"ub-{shape_of(unit)}-{seat}", "", {"transform": f"scale({SIZE})"})


def running(piece: Piece) -> list[Element]:
    parts: list[Element] = []
    if piece.moved:
        parts.append(path("M-7 17V24M7 17V24", "ub-trail"))
    turn = piece.facing * pi / 4  # the shadow falls to the south-east, however the vehicle stands
    x, y = 2.6 * (cos(turn) + sin(turn)) - 10, 2.6 * (cos(turn) - sin(turn)) - 14
    parts += [rect(x, y, 20, 31, "ub-hull-shade", corner=3), body_of(piece.unit, piece.seat)]
    if piece.fired:
        parts += [circle(-1, -24, 2.6, "ub-puff"), circle(2.6, -26, 3.2, "ub-puff"), circle(-2.4, -28.4, 2.4, "ub-puff")]
    return parts


def wreck(piece: Piece, style: str) -> list[Element]:
    """Charred on scorched ground, where the rules lay a disc (UB 5.12), or tipped on its side (UB 5.13)."""
    body = use(f"ub-{shape_of(piece.unit)}-{piece.seat}-wreck")
    return [body] if style == "tipped" else [circle(0, 0, 18.4, "ub-disc"), body]


def smoke() -> list[Element]:
    return [
        Element("path", {"d": "M1 -2C-4 -8 7 -10 3 -17S11 -24 9 -30", "stroke-width": "3.4"}, "ub-smoke"),
        Element("path", {"d": "M4 -4C9 -9 3 -13 8 -18S13 -24 15 -27", "stroke-width": "1.8"}, "ub-smoke"),
    ]


def antenna() -> list[Element]:
    return [
        path("M5 4L13 -15", "ub-antenna"),
        polygon([(13, -15), (10.6, -9.4), (17.6, -10)], "ub-pennant"),
        circle(5, 4, 1.3, "ub-post"),
    ]


def tag(piece: Piece) -> list[Element]:
    """The id, upright, behind the vehicle: a rounded tag for white, a square one for black."""
    back = (piece.facing + 4) % 8
    reach = 11.5 if back % 2 else 16.5
    x, y = (DX[back] * reach, -DY[back] * reach) if piece.square != OFF else (0.0, 16.0)
    wide = 7.2 * len(piece.id) + 4.4
    x = max(-24 + wide / 2, min(24 - wide / 2, x))
    corner = 5.4 if piece.seat == "white" else 0
    kind = f"ub-tag-{piece.seat}" + (" ub-tag-wreck" if piece.is_wreck else "")
    return [
        rect(x - wide / 2, y - 5.6, wide, 11.2, kind, corner=corner),
        label(x, y + 3.6, piece.id, f"ub-name-{piece.seat}"),
    ]


def chain(mission: Mission, arv: Piece, hooked: Piece) -> Element:
    x1, y1 = middle(mission, arv.square)
    x2, y2 = middle(mission, hooked.square)
    drawn = line(x1, y1, x2, y2, "ub-chain")
    return Element("line", drawn.attributes, "ub-chain", name=f"{arv.id} attends {hooked.id}")
