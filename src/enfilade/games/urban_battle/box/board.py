"""The town: terrain, narrow passages, which Steps the ground allows and how far one can see along a line (UB 2.3, 4, 5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF, Squares

GLYPHS: Final = ".#o~|-H="
TERRAIN: Final = {
    ".": "open ground",
    "#": "building",
    "o": "low obstacle",
    "~": "water",
    "|": "narrow street",
    "-": "narrow street",
    "H": "narrow bridge",
    "=": "narrow bridge",
}
NORTH_SOUTH: Final = "|H"
EAST_WEST: Final = "-="
STREETS: Final = "|-"  # passages between buildings, as opposed to bridges (R15)
OPEN: Final = OFF  # no axis


class Board:
    """The ground of a mission, in squares (UB 2.1), with the options that bear on it worked in: the rules only look things up."""

    def __init__(self, name: str, rows: list[str], squeeze_blocks: bool, symmetric_passages: bool) -> None:
        self.name: Final = name
        self.rows: Final = rows  # north first
        self.squares: Final = Squares(len(rows[0]), len(rows))
        self.glyphs: Final = "".join(reversed(rows))
        self.squeeze_blocks: Final = squeeze_blocks
        self.symmetric_passages: Final = symmetric_passages
        everywhere = range(len(self.glyphs))
        # The axis of a passage as a direction, 0 for north-south and 2 for east-west.
        self.axis: Final = tuple([_axis(glyph) for glyph in self.glyphs])
        self.is_street: Final = tuple([glyph in STREETS for glyph in self.glyphs])
        # For each square and direction: the square that a Step would enter if nobody stands there, or OFF.
        self.entry: Final = tuple([tuple([self._entry(square, way) for way in range(8)]) for square in everywhere])
        # For each square and direction: the squares along which one can see, as far as terrain allows.
        self.sight: Final = tuple([tuple([self._sight(square, way) for way in range(8)]) for square in everywhere])
        # For each square and facing: the firing directions, each with its line.
        self.lanes: Final = tuple([tuple([self._lanes(square, facing) for facing in range(8)]) for square in everywhere])
        # For each square its bit, and for each square and facing the bits of all the squares of these lines.
        self.bits: Final = tuple([1 << square for square in everywhere])
        self.fields: Final = tuple([tuple([self._field(square, facing) for facing in range(8)]) for square in everywhere])

    def name_of(self, square: int) -> str:
        return self.squares.names[square] if square != OFF else ""

    def is_enterable(self, square: int) -> bool:
        return self.glyphs[square] not in "#o~"

    def may_face(self, square: int, facing: int) -> bool:
        """A vehicle in a passage faces along it (UB 4.10, R12)."""
        return self.axis[square] == OPEN or facing % 4 == self.axis[square]

    def firing_directions(self, square: int, facing: int) -> tuple[int, ...]:
        """The three forward directions (UB 5.2), or one from a passage between buildings (UB 5.4)."""
        if self.is_street[square]:
            return (facing,)
        return ((facing + 7) % 8, facing, (facing + 1) % 8)

    def is_squeezed(self, square: int, direction: int) -> bool:
        """Whether a diagonal step leads between two buildings that touch at a corner (R11)."""
        if direction % 2 == 0:
            return False
        around = self.squares.neighbours[square]
        flanks = (around[(direction + 7) % 8], around[(direction + 1) % 8])
        return all([flank != OFF and self.glyphs[flank] == "#" for flank in flanks])

    def _lanes(self, square: int, facing: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple([(way, self.sight[square][way]) for way in self.firing_directions(square, facing)])

    def _field(self, square: int, facing: int) -> int:
        return sum([self.bits[each] for _, line in self.lanes[square][facing] for each in line])

    def _entry(self, square: int, direction: int) -> int:
        to = self.squares.neighbours[square][direction]
        if to == OFF or not self.is_enterable(to):
            return OFF
        if not self.may_face(to, direction) or not self.may_face(square, direction):
            return OFF  # UB 4.10
        if self.squeeze_blocks and self.is_squeezed(square, direction):
            return OFF
        return to

    def _sight(self, square: int, direction: int) -> tuple[int, ...]:
        seen: list[int] = []
        before = square
        for each in self.squares.line(square, direction):
            if self.glyphs[each] == "#" or (self.squeeze_blocks and self.is_squeezed(before, direction)):
                break
            if self.symmetric_passages and direction % 2 == 1 and self.is_street[each]:
                break
            seen.append(each)
            before = each
        return tuple(seen)


@lru_cache(maxsize=64)
def board_of(name: str, rows: tuple[str, ...], squeeze_blocks: bool, symmetric_passages: bool) -> Board:
    """The board of these rows: the same for all missions on it, so that what is worked out and drawn of it is there once."""
    return Board(name, list(rows), squeeze_blocks, symmetric_passages)


def _axis(glyph: str) -> int:
    if glyph in NORTH_SOUTH:
        return 0
    return 2 if glyph in EAST_WEST else OPEN
