"""The city: 91 hexes or some of them, named as on Gliński's board, with their terrain (3.0)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.hexes import OFF, Hexes, axial_distance
from enfilade.kernel.action import Action

FILES: Final = "abcdefghikl"  # no j
MIDDLE: Final = 5  # the file through the centre
RADIUS: Final = 5
OPEN: Final = "open"
URBAN: Final = "urban"
CLOSE: Final = "close"
TERRAIN: Final = {".": OPEN, "u": URBAN, "#": CLOSE, "r": URBAN}  # r: with Rubble from the start, so Close (R58)


def name_of(q: int, t: int) -> str:
    """The label of a hex: file letter and rank from the bottom of its file."""
    return f"{FILES[q + MIDDLE]}{t + 6 + min(q, 0)}"


class City:
    """The map of a scenario."""

    def __init__(self, name: str, places: list[tuple[int, int]], glyphs: list[str]) -> None:
        self.name: Final = name
        # By file, then rank: the canonical order of hexes (section 5, b).
        order = sorted(range(len(places)), key=places.__getitem__)
        self.hexes: Final = Hexes([name_of(*places[each]) for each in order], [places[each] for each in order])
        # Adjacent hexes in canonical order.
        self.beside: Final = tuple([tuple(sorted([hex for hex in around if hex != OFF])) for around in self.hexes.neighbours])
        # Steps between any two hexes.
        self.apart: Final = tuple(
            [tuple([axial_distance(one, other) for other in self.hexes.places]) for one in self.hexes.places]
        )
        # The step into each hex: an action never changes, so it is made once.
        self.step: Final = tuple([Action("step", name) for name in self.hexes.names])
        self.terrain: Final = tuple([TERRAIN[glyphs[each]] for each in order])
        self.rubble: Final = frozenset([number for number, each in enumerate(order) if glyphs[each] == "r"])


def parse_rows(rows: list[str]) -> tuple[list[tuple[int, int]], list[str], str]:
    """The hexes in an ASCII map and their glyphs; the third is what is wrong with it, if anything (3.0)."""
    places: list[tuple[int, int]] = []
    glyphs: list[str] = []
    if len(rows) % 2 == 0:
        return places, glyphs, f"a map has an odd number of rows, this one has {len(rows)}"
    for index, row in enumerate(rows):
        height = (len(rows) - 1) // 2 - index
        for column, glyph in enumerate(row):
            if glyph == " ":
                continue
            where = f"row {index + 1}, column {column + 1}"
            q = column // 2 - MIDDLE
            if glyph not in TERRAIN:
                return places, glyphs, f"{where}: {glyph!r} is no terrain: use one of {' '.join(TERRAIN)}"
            if column % 2 or q > RADIUS or (height - q) % 2:
                return places, glyphs, f"{where}: no hex lies here; files stand in every second column, every second row"
            t = (height - q) // 2
            if max(abs(q), abs(t), abs(q + t)) > RADIUS:
                return places, glyphs, f"{where}: this lies outside the board of 91 hexes"
            places.append((q, t))
            glyphs.append(glyph)
    return places, glyphs, "" if places else "the map is empty"
