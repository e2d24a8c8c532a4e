"""The board in characters."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF, column_name
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.state import Flag, Piece

ARROWS: Final = "↑↗→↘↓↙←↖"


def sketch(view: View) -> list[str]:
    """The board in characters: a vehicle is its id with an arrow for its facing, × for a wreck, ! for a flag."""
    mission = view.mission
    squares = mission.board.squares
    on = {piece.square: piece for piece in view.pieces if piece.square != OFF}
    flags = {flag.square: flag for flag in view.flags if flag.square != OFF}
    wide = max([len(piece.id) for piece in view.pieces], default=2) + 1
    lines: list[str] = []
    for y in range(squares.height - 1, -1, -1):
        row: list[str] = []
        for x in range(squares.width):
            square = y * squares.width + x
            row.append(sketch_cell(mission.board.glyphs[square], on.get(square), flags.get(square), wide))
        lines.append(f"{y + 1:>3} " + " ".join(row))
    lines.append("    " + " ".join([column_name(x).center(wide) for x in range(squares.width)]).rstrip())
    if view.dice:
        lines.append(f"    dice: {' '.join([str(value) for value in view.dice])}")
    return lines


def sketch_cell(glyph: str, piece: Piece | None, flag: Flag | None, wide: int) -> str:
    if piece is not None:
        return f"{piece.id}{'×' if piece.is_wreck else ARROWS[piece.facing]}".ljust(wide)
    if flag is not None:
        return f"!{flag.seat[0]}".center(wide)
    if glyph in "#~":
        return glyph * wide
    return ("·" if glyph == "." else glyph).center(wide)
