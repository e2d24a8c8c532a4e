"""The ground of a front that nothing can change, with every line drawn beforehand (§2.4, §3).

What people have built on it is in works.py, what it adds to a defence in rules/battles.py (VI.3).

A tile is a whole number, counted from the north-west corner row by row: A1 is 0, and row numbers grow southward. A set of
tiles is one whole number, with a bit for each tile; so a line, a net or an army is cut and joined in one stroke.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF, Squares

GLYPHS: Final = ".^#FP="  # fields, woods, snow and streets are only drawn: they are open ground (VI.1)
TERRAIN: Final = {
    ".": "open ground",
    "^": "mountain",
    "#": "city block",
    "F": "fortress",
    "P": "city plaza",
    "=": "mountain pass",
}
IMPASSABLE: Final = "^#"
ONWARD: Final = (0, 1, 2, 7)  # the directions in which tile numbers grow
REACH: Final = 3  # the longest range there is


def tiles_of(mask: int) -> list[int]:
    """The tiles of a set, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Ground:
    """Terrain, steps, lines of effect and lines of fire. Where corners are tight, they are worked in (R27)."""

    def __init__(self, rows: list[str], tight_corners: bool) -> None:
        self.rows: Final = rows  # north first
        self.glyphs: Final = "".join(rows)
        self.squares: Final = Squares(len(rows[0]), len(rows))
        self.tight: Final = tight_corners
        self.size: Final = len(self.glyphs)
        everywhere = range(self.size)
        self.passable: Final = tuple([glyph not in IMPASSABLE for glyph in self.glyphs])
        # The tiles that one step can enter.
        self.steps: Final = tuple([self._steps(tile) for tile in everywhere])
        self.around: Final = tuple([_mask([to for to in self.squares.neighbours[tile] if to != OFF]) for tile in everywhere])
        # For each tile and all eight directions: the tiles a line reaches, over open ground and over everything (IV.2.a, X.8).
        self.rays: Final = tuple([tuple([_mask(self._ray(tile, way)) for way in range(8)]) for tile in everywhere])
        self.over: Final = tuple([tuple([_mask(self.squares.line(tile, way)) for way in range(8)]) for tile in everywhere])
        self.star: Final = tuple([_union(rays) for rays in self.rays])
        self.star_over: Final = tuple([_union(rays) for rays in self.over])
        # For each tile: the tiles within the longest range on an open line, with distance and the tiles between.
        self.fire: Final = tuple([self._fire(tile) for tile in everywhere])
        self.xs: Final = tuple([tile % self.squares.width for tile in everywhere])
        self.ys: Final = tuple([tile // self.squares.width for tile in everywhere])
        # For each range and tile: all tiles from which a unit might bear on it, and those of them on an open line to it; its
        # own is one.
        self.near: Final = tuple([tuple([self._near(tile, reach) for tile in everywhere]) for reach in range(REACH + 1)])
        self.lines: Final = tuple([self._lines(reach) for reach in range(REACH + 1)])
        # And the other way about: those on which a unit on the tile might bear on open lines.
        self.borne: Final = tuple([
            tuple([_mask([tile, *self._within(tile, reach)]) for tile in everywhere]) for reach in range(REACH + 1)
        ])  # fmt: skip
        self._targets: Final[dict[tuple[int, int], list[int]]] = {}

    def name(self, tile: int) -> str:
        return self.squares.names[tile] if tile != OFF else ""

    def distance(self, one: int, other: int) -> int:
        """Steps of a king between two tiles (§3.1)."""
        across, down = abs(self.xs[one] - self.xs[other]), abs(self.ys[one] - self.ys[other])
        return across if across > down else down

    def _near(self, tile: int, reach: int) -> int:
        x, y = self.xs[tile], self.ys[tile]
        wide, high = self.squares.width, self.squares.height
        rows = range(max(0, y - reach), min(high, y + reach + 1))
        columns = range(max(0, x - reach), min(wide, x + reach + 1))
        return _mask([row * wide + column for row in rows for column in columns])

    def _lines(self, reach: int) -> tuple[int, ...]:
        found = [1 << tile for tile in range(self.size)]
        for tile in range(self.size):
            for to in self._within(tile, reach):
                found[to] |= 1 << tile
        return tuple(found)

    def _within(self, tile: int, reach: int) -> list[int]:
        return [to for to, (distance, _) in self.fire[tile].items() if distance <= reach]

    def targets(self, tile: int, reach: int) -> list[int]:
        """The tiles within a range on an open line, in order."""
        key = (tile, reach)
        found = self._targets.get(key)
        if found is None:
            found = sorted(self._within(tile, reach))
            self._targets[key] = found
        return found

    def is_squeezed(self, tile: int, direction: int) -> bool:
        """Whether a diagonal leads between two impassable tiles that touch at a corner (R27)."""
        if direction % 2 == 0:
            return False
        near = self.squares.neighbours[tile]
        flanks = (near[(direction + 7) % 8], near[(direction + 1) % 8])
        return all([flank != OFF and not self.passable[flank] for flank in flanks])

    def lit_from(self, tile: int, blockers: int, over: bool) -> int:
        """The tiles that a line of effect from a tile reaches: itself, then outward, up to a blocker.

        From a balloon it passes over impassable ground, though not past an enemy (IV.2, IV.2.a, R40, §3.4).
        """
        if blockers >> tile & 1:
            return 0  # R8: an enemy on the emitter
        star = self.star_over[tile] if over else self.star[tile]
        met = star & blockers
        return _lit(self, tile, met, over) if met else star | 1 << tile

    def path_lengths(self, tile: int, blocked: int, reach: int) -> dict[int, int]:
        """How many king's steps each tile within reach is away when intermediate tiles must be free (§3.3, `area`)."""
        found = {tile: 0}
        edge = [tile]
        for length in range(1, reach + 1):
            onward: list[int] = []
            for each in edge:
                if each != tile and blocked >> each & 1:
                    continue
                for to in self.steps[each]:
                    if to not in found:
                        found[to] = length
                        onward.append(to)
            edge = onward
        return found

    def onward(self, tile: int, direction: int) -> int:
        """The next tile in a direction if it can be entered, or OFF."""
        to = self.squares.neighbours[tile][direction]
        if to == OFF or not self.passable[to] or (self.tight and self.is_squeezed(tile, direction)):
            return OFF
        return to

    def _steps(self, tile: int) -> tuple[int, ...]:
        found = [self.onward(tile, way) for way in range(8)]
        return tuple(sorted([to for to in found if to != OFF]))

    def _ray(self, tile: int, direction: int) -> list[int]:
        found: list[int] = []
        to = self.onward(tile, direction)
        while to != OFF:
            found.append(to)
            to = self.onward(to, direction)
        return found

    def _fire(self, tile: int) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        for way in range(8):
            between = 0
            for distance, to in enumerate(self._ray(tile, way)[:REACH], 1):
                found[to] = (distance, between)
                between |= 1 << to
        return found


@lru_cache(maxsize=4096)
def _lit(ground: Ground, tile: int, blockers: int, over: bool) -> int:
    """What is lit from a tile when these blockers stand on its lines."""
    lit = 1 << tile
    rays = ground.over[tile] if over else ground.rays[tile]
    for way in range(8):
        ray = rays[way]
        met = ray & blockers
        if met:
            first = (met & -met).bit_length() - 1 if way in ONWARD else met.bit_length() - 1
            ray &= ~(ground.over[first][way] | 1 << first)
        lit |= ray
    return lit


def _mask(tiles: list[int]) -> int:
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def _union(masks: tuple[int, ...]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
