"""Around the board: its frame, the dice, the title, the score and the dial."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from enfilade.boards.squares import column_name
from enfilade.games.urban_battle.box.board import Board
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.ground import CELL
from enfilade.games.urban_battle.page.panels import FLAG, score_rows
from enfilade.games.urban_battle.page.sheet import LEFT, RIGHT, TOP
from enfilade.games.urban_battle.page.words import counted, side
from enfilade.scene.shape import Element, circle, figure, group, label, path, polygon, rect

TALLY: Final = 150  # from the dial to the end of the score beside the round


@lru_cache(maxsize=1024)
def tray(dice: tuple[int, ...], top: float) -> list[Element]:
    """The blue numbers still to assign in the order they fell (UB 4.1), as the log tells them; equal ones are one choice."""
    y = top + 14
    drawn = [rect(LEFT, y - 5, 158, 46, "ub-tray", corner=6)]
    for value in dict.fromkeys(dice):
        lying = [LEFT + 7.0 + index * 37 for index, each in enumerate(dice) if each == value]
        parts: list[Element] = []
        for x in lying:
            parts += die(x, y + 1, value)
        edges = "".join([edge_of_die(x, y + 1) for x in lying])
        parts.append(group([path(edges, "halo-edge"), path(edges, "halo-gold")], "halo"))
        name = f"{counted(len(lying), 'die', 'dice').capitalize()} showing {value}"
        drawn.append(group(parts, "ub-dice", str(value), name, ["Blue: the most Steps for one vehicle (UB 4.2)"]))
    for index in range(len(dice), 3):
        drawn.append(rect(LEFT + 8 + index * 37, y + 1, 34, 34, "ub-slot", corner=6))
    return drawn


def die(x: float, y: float, value: int) -> list[Element]:
    return [
        rect(x + 2, y + 2, 33, 33, "ub-die-shade", corner=6),
        rect(x, y, 33, 33, "ub-die", corner=6),
        label(x + 16.5, y + 23.5, str(value), "ub-die-value"),
    ]


def edge_of_die(x: float, y: float) -> str:
    """The frame around a die that can be chosen."""
    return f"M{x + 5.5:g} {y - 1.5:g}h22a7 7 0 0 1 7 7v23a7 7 0 0 1 -7 7h-22a7 7 0 0 1 -7 -7v-23a7 7 0 0 1 7 -7Z"


@lru_cache(maxsize=64)
def frame(board: Board) -> list[Element]:
    """Neatlines and coordinates."""
    squares = board.squares
    wide, high = squares.width * CELL, squares.height * CELL
    drawn = [rect(LEFT, TOP, wide, high, "ub-frame"), rect(LEFT - 4, TOP - 4, wide + 8, high + 8, "ub-neatline")]
    for x in range(squares.width):
        drawn.append(label(LEFT + (x + 0.5) * CELL, TOP + high + 19, column_name(x), "ub-coord"))
    for y in range(squares.height):
        drawn.append(label(LEFT - 10, TOP + (squares.height - y - 0.5) * CELL + 4, str(y + 1), "ub-coord", "end"))
    return drawn


def foot(view: View, top: float, width: float) -> list[Element]:
    """Title, north, the score and the dial (UB 3.6)."""
    mission, round = view.mission, view.round
    return [*dial(mission, round, width - RIGHT - 26, top + 32), *titles(mission, round, phase(view), tally(view), top, width)]


@lru_cache(maxsize=512)
def titles(mission: Mission, round: int, phase: str, tally: str, top: float, width: float) -> list[Element]:
    """What is written below the board, and where north is."""
    x, y = width - RIGHT - 26, top + 32
    drawn = [
        label(x - 32, y - 3, round_words(mission, round), "ub-figure", "end"),
        label(x - 32, y + 14, phase, "ub-small", "end"),
    ]
    north = [
        polygon([(0, -19), (6, 6), (0, 2)], "ub-north"),
        polygon([(0, -19), (-6, 6), (0, 2)], "ub-north-half"),
        label(0, 19, "N", "ub-coord"),
    ]
    drawn.append(group(north, name="North is up", at=(LEFT + 184, y)))
    if tally:
        sides = " : ".join([side(seat) for seat in mission.seats])
        drawn += [label(x - TALLY, y - 3, tally, "ub-figure", "end"), label(x - TALLY, y + 14, sides, "ub-small", "end")]
    if width > 600 and (not tally or LEFT + 212 + 8 * len(mission.title) < x - TALLY - 100):
        drawn += [
            label(LEFT + 212, y - 2, mission.title, "ub-title", "start"),
            label(LEFT + 212, y + 15, mission.board.name, "ub-small", "start"),
        ]
    return drawn


def round_words(mission: Mission, round: int) -> str:
    """`Round 3 of 10`."""
    return f"Round {round}" + (f" of {mission.max_rounds}" if mission.max_rounds else "")


def tally(view: View) -> str:
    """What both sides have, where points decide: `Score 3 : 1`; the flags stand on the board (UB 7.5, 7.8)."""
    for what, *figures in score_rows(view)[1:]:
        if what != FLAG:
            return f"{what} {' : '.join(figures)}"
    return ""


def phase(view: View) -> str:
    """Whose Turn it is and where in it we are."""
    if view.outcome is not None:
        return "Draw" if view.outcome.winner is None else f"{side(view.outcome.winner)} has won"
    stages = {stage.name: stage for stage in view.path}
    if "Deployment" in stages:
        return f"{stages['Deployment'].subject} deploys"
    who = stages["Turn"].subject if "Turn" in stages else ""
    doing = "moves" if "MovementPhase" in stages else "fires" if "FiringPhase" in stages else "repairs"
    return f"{who} {doing}".strip() if who else ""


@lru_cache(maxsize=512)
def dial(mission: Mission, round: int, x: float, y: float) -> list[Element]:
    most = mission.max_rounds
    parts = [circle(0, 0, 22, "ub-dial")]
    if most:
        ticks: list[str] = []
        for number in range(most):
            angle = 2 * pi * number / most
            ticks.append(
                f"M{figure(17 * sin(angle))} {figure(-17 * cos(angle))}L{figure(21 * sin(angle))} {figure(-21 * cos(angle))}"
            )
        parts.append(path("".join(ticks), "ub-tick"))
        angle = 2 * pi * (round - 1) / most
        if round > 1:
            far = 1 if angle > pi else 0
            end = f"{figure(13 * sin(angle))} {figure(-13 * cos(angle))}"
            parts.append(path(f"M0 -13A13 13 0 {far} 1 {end}", "ub-gone"))
        parts.append(path(f"M0 0L{figure(17 * sin(angle))} {figure(-17 * cos(angle))}", "ub-hand"))
        parts.append(circle(0, 0, 2.4, "ub-post"))
    else:
        parts.append(label(0, 6, str(round), "ub-figure"))
    last = f" of {most}" if most else ""
    return [group(parts, "ub-clock", name=f"Dial: Round {round}{last}", at=(x, y))]
