"""Boards of squares: names, the eight directions, neighbours and straight lines.

A square is a whole number, counted from the south-west corner row by row; A1 is 0. Directions run clockwise from north.
"""

from __future__ import annotations

from typing import Final

DIRECTIONS: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DX: Final[tuple[int, ...]] = (0, 1, 1, 1, 0, -1, -1, -1)
DY: Final[tuple[int, ...]] = (1, 1, 0, -1, -1, -1, 0, 1)
OFF: Final = -1  # no square


def column_name(x: int) -> str:
    """A … Z, then AA, AB …"""
    return chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)


class Squares:
    """A board of `width` by `height` squares."""

    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.height: Final = height
        names: list[str] = []
        neighbours: list[tuple[int, ...]] = []
        for square in range(width * height):
            x, y = square % width, square // width
            names.append(f"{column_name(x)}{y + 1}")
            around: list[int] = []
            for direction in range(8):
                to_x, to_y = x + DX[direction], y + DY[direction]
                on_board = 0 <= to_x < width and 0 <= to_y < height
                around.append(to_y * width + to_x if on_board else OFF)
            neighbours.append(tuple(around))
        self.names: Final = tuple(names)
        self.neighbours: Final = tuple(neighbours)
        self._numbers: Final = {name: number for number, name in enumerate(names)}

    def __repr__(self) -> str:
        return f"<Squares {self.width} × {self.height}>"

    def number(self, name: str) -> int:
        """The square with a name, or OFF."""
        return self._numbers.get(name, OFF)

    def x(self, square: int) -> int:
        return square % self.width

    def y(self, square: int) -> int:
        return square // self.width

    def distance(self, one: int, other: int) -> int:
        """Steps of a king between two squares."""
        return max(abs(self.x(one) - self.x(other)), abs(self.y(one) - self.y(other)))

    def line(self, square: int, direction: int) -> list[int]:
        """The squares from the next one in a direction to the edge."""
        squares: list[int] = []
        square = self.neighbours[square][direction]
        while square != OFF:
            squares.append(square)
            square = self.neighbours[square][direction]
        return squares

    def bearing(self, one: int, other: int) -> int:
        """The direction of a straight line from one square to another, or OFF if there is none."""
        dx, dy = self.x(other) - self.x(one), self.y(other) - self.y(one)
        if (dx == 0 and dy == 0) or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
            return OFF
        step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        for direction in range(8):
            if (DX[direction], DY[direction]) == step:
                return direction
        return OFF
