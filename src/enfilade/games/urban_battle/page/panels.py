"""Beside the board: vehicles, goals, score and the unit chart."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.vehicles import status_words
from enfilade.games.urban_battle.page.words import goals, short, side
from enfilade.games.urban_battle.state import Flag, Piece, PieceKey
from enfilade.scene.model import Panel

FLAG: Final = "Flag"  # a row of the score


def panels(view: View) -> list[Panel]:
    mission = view.mission
    found = [forces(view, seat) for seat in mission.seats]
    found.append(goal_panel(mission))
    standing = score_rows(view)
    if len(standing) > 1:
        found.append(Panel("score", score_title(standing), standing))
    found.append(chart_panel(mission))
    return found


@lru_cache(maxsize=128)
def goal_panel(mission: Mission) -> Panel:
    return Panel("goals", "Goals", [["Goal", "Rule"], *[[text, rule] for _, text, rule in goals(mission)]])


@lru_cache(maxsize=128)
def chart_panel(mission: Mission) -> Panel:
    chart = [["Type", "Move", "Dice", "Front", "Side", "Rear", "Points"]]
    for unit in mission.units.values():
        armor = [str(unit.armor[sector]) for sector in ("front", "side", "rear")]
        chart.append([unit.name, f"{unit.move_mod:+d}" if unit.move_mod else "0", str(unit.firepower), *armor, str(unit.points)])
    return Panel("chart", "Unit chart", chart)


def forces(view: View, seat: str) -> Panel:
    own = [piece for piece in view.pieces if piece.seat == seat]
    rows = [["Id", "Type", "Square", "Facing", "Status"], *[force_row(view.mission, piece.key()) for piece in own]]
    return Panel(f"forces-{seat}", f"{side(seat)}'s vehicles", rows, [piece.id for piece in own], seat)


@lru_cache(maxsize=4096)
def force_row(mission: Mission, key: PieceKey) -> list[str]:
    piece = Piece(*key)
    command = " (command)" if piece.command else ""
    on_board = piece.square != OFF
    square = mission.board.name_of(piece.square) if on_board else "–"
    facing = DIRECTIONS[piece.facing] if on_board else "–"
    return [piece.id, short(piece.unit.name) + command, square, facing, status_words(piece)]


def score_title(rows: list[list[str]]) -> str:
    """`Score and flags`, or what of it the mission has."""
    kinds = [row[0] == FLAG for row in rows[1:]]
    return "Score" if not any(kinds) else "Flags" if all(kinds) else "Score and flags"


def score_rows(view: View) -> list[list[str]]:
    rows = [["What", "White", "Black"]]
    if view.mission.control:
        rows.append(["Score", *[str(view.score[seat]) for seat in view.mission.seats]])
    if view.flags:
        placed = {flag.seat: flag for flag in view.flags}
        rows.append([FLAG, *[flag_words(view, placed[seat]) if seat in placed else "–" for seat in view.mission.seats]])
    if any([entry.type == "higher_points" for entry in view.mission.final]):
        rows.append(["Points", *[str(points(view, seat)) for seat in view.mission.seats]])
    return rows


def points(view: View, seat: str) -> int:
    """The points of the enemy's wrecks; those that began as wrecks count for nobody (UB 7.8)."""
    wrecks = [piece for piece in view.pieces if piece.seat != seat and piece.is_wreck and not piece.start_wreck]
    return sum([piece.unit.points for piece in wrecks])


def flag_words(view: View, flag: Flag) -> str:
    if flag.carrier:
        return f"with {flag.carrier}"
    home = flag.square == view.mission.flags[flag.seat]
    return "at its base" if home else f"on {view.mission.board.name_of(flag.square)}"
