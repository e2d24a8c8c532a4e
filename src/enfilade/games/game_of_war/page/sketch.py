"""The board in characters."""

from __future__ import annotations

from enfilade.boards.squares import column_name
from enfilade.games.game_of_war.state.position import Position


def sketch(position: Position) -> list[str]:
    """The board in characters: a unit is its id, in lower case where it is cut off."""
    ground = position.front.ground
    width = ground.squares.width
    wide = max([len(id) for id in position.pieces], default=3)
    lines = ["    " + " ".join([column_name(x).center(wide) for x in range(width)]).rstrip()]
    for y, row in enumerate(ground.rows):
        cells_of_row: list[str] = []
        for x, glyph in enumerate(row):
            tile = y * width + x
            piece = position.piece_at(tile)
            if piece is not None:
                word = piece.id if position.is_active(piece.id) else piece.id.lower()
            elif glyph in "^#":
                word = glyph * wide
            else:
                word = _mark(position, tile, glyph)
            cells_of_row.append(word.center(wide))
        lines.append(f"{y + 1:>3} " + " ".join(cells_of_row))
    return lines


def _mark(position: Position, tile: int, glyph: str) -> str:
    if tile in position.arsenals:
        return "!" + position.arsenals[tile][0]
    if tile in position.stations:
        return "@" + (position.stations[tile][:1] or "-")
    if tile in position.telegraphs:
        return "&" + (position.telegraphs[tile][:1] or "-")
    if glyph in "F=P":
        return glyph
    return "+" if tile in position.works.rail or tile in position.works.tram else "·"
