"""Boards as text, for tests whose point is a position: read from the test, drawn again from the table, compared as pictures.

Each game's helper says what a cell shows; here is only how cells are read and set. A `*` behind a cell is a mark: what a
question about the position has for an answer. So is a figure: `=2`. Of open ground that is marked only the mark is left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from textwrap import dedent
from typing import TypeVar

OPEN = "."
MARK = "*"
MARKS = re.compile(r"(\*|=\d+)$")
Place = tuple[int, int]  # column to the east, line to the south
Cell = tuple[str, list[str]]  # what it shows, and the names that it goes by: its own and that of whoever is there
Answer = Collection[str] | Mapping[str, int]  # names of places or pieces, perhaps each with a figure
Key = TypeVar("Key")


def picture(text: str) -> str:
    """A drawing without the margin that a test gives it."""
    lines = [line.rstrip() for line in dedent(text.strip("\n")).splitlines()]
    return "\n".join(lines).strip("\n")


def rows(text: str) -> list[list[str]]:
    """The cells of a drawing of squares, row by row."""
    return [line.split() for line in text.strip().splitlines()]


def grid(cells: Iterable[Sequence[str]]) -> str:
    """Rows of cells, all columns as wide as the widest cell."""
    drawn = [list(row) for row in cells]
    width = max([len(cell) for row in drawn for cell in row])
    return "\n".join([" ".join([cell.ljust(width) for cell in row]).rstrip() for row in drawn])


def aligned(text: str) -> str:
    """A drawing of squares as `grid` would draw it, whatever the spaces between its cells."""
    return grid(rows(text))


def offset(cells: Mapping[Place, str], pitch: int = 6) -> str:
    """Cells at their places, the columns `pitch` characters apart, or more where two would touch: hexes, half a row off."""
    lines: dict[int, list[Place]] = {}
    for place in sorted(cells):
        lines.setdefault(place[1], []).append(place)
    for places in lines.values():
        for one, other in pairwise(places):
            pitch = max(pitch, -(-(len(cells[one]) + 1) // (other[0] - one[0])))
    west = min([column for column, _ in cells])
    drawn: list[str] = []
    for line in range(min(lines), max(lines) + 1):
        text = ""
        for place in lines.get(line, []):
            text = text.ljust((place[0] - west) * pitch) + cells[place]
        drawn.append(text)
    return "\n".join(drawn)


def marked(cell: str, mark: str = MARK) -> str:
    """A cell with a mark behind it; open ground is the mark alone."""
    return mark if cell == OPEN else cell + mark


def unmarked(cell: str) -> str:
    """A cell of a square without its mark."""
    return MARKS.sub("", cell) or OPEN


def lit(cells: Mapping[Key, Cell], answer: Answer) -> dict[Key, str]:
    """Cells, those marked that the answer names. It may name nothing else: a drawing shows the whole answer."""
    left_out = set(answer) - {name for _, names in cells.values() for name in names}
    assert not left_out, f"the drawing does not show {', '.join(sorted(left_out))}"
    drawn: dict[Key, str] = {}
    for key, (cell, names) in cells.items():
        drawn[key] = cell
        for name in names:
            if name in answer:
                drawn[key] = marked(cell, f"={answer[name]}" if isinstance(answer, Mapping) else MARK)
                break
    return drawn
