"""Who sees whom on a drawing: the question that a game may ask for its whole board at once, as plain data.

Everything lies on an integer lattice, so that the answer is exact. Whoever reads scenarios answers, if he can, in one go
(`enfilade.sightlines`, with NumPy); a game whose question is not answered works pairs out one by one when it needs them.
"""

from __future__ import annotations

from typing import Final

Point = tuple[int, int]
Arc = tuple[Point, Point, int]  # where an aperture is, which way it faces, and how far aside one sees for 100 ahead


class Eye:
    """A place that sees and is seen: its point (None: it sees nothing), its level, and the arc that it looks through, if any."""

    def __init__(self, point: Point | None, level: int, arc: Arc | None) -> None:
        self.point: Final = point
        self.level: Final = level
        self.arc: Final = arc


class Obstacle:
    """A closed convex shape, its corners in order (two: a wall), that hides what its level is above.

    A line that touches it is blocked if the lower of its ends lies below the obstacle, unless the higher one looks down on it;
    and even then if the lower end is one of those that it `blinds`. `spared`: eyes that it never hides.
    """

    def __init__(self, corners: tuple[Point, ...], level: int, spared: tuple[int, ...], blinds: tuple[int, ...]) -> None:
        self.corners: Final = corners
        self.level: Final = level
        self.spared: Final = spared
        self.blinds: Final = blinds


class Sightlines:
    """The question: which of these eyes see each other past these obstacles?"""

    def __init__(self, eyes: list[Eye], obstacles: list[Obstacle]) -> None:
        self.eyes: Final = eyes
        self.obstacles: Final = obstacles
