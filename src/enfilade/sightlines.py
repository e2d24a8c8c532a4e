"""All lines of sight of a board at once, with NumPy: exact, for everything lies on an integer lattice.

The rules import nothing from outside and get compiled; this module does neither. It is asked in plain data (`kernel.sight`) and
answers in plain data, once, when a scenario is read (`library`).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from enfilade.kernel.sight import Arc, Eye, Obstacle, Sightlines

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


def all_pairs(asked: Sightlines) -> list[bytes]:
    """For each eye a row with a byte for each other: 1 if they see each other, 0 if not."""
    points = np.array([eye.point or (0, 0) for eye in asked.eyes], dtype=np.int64).reshape(-1, 2)
    levels = np.array([eye.level for eye in asked.eyes], dtype=np.int64)
    sees = _looking(points, asked.eyes)
    for obstacle in asked.obstacles:
        _hide(sees, points, levels, obstacle)
    sees |= sees.T
    return [row.tobytes() for row in sees.astype(np.uint8)]


def _looking(points: Numbers, eyes: list[Eye]) -> Flags:
    """Which pairs look at each other at all, each pair once: both have a point, and lie in each other's arc."""
    faces = np.ones((len(eyes), len(eyes)), dtype=np.bool_)
    for number, eye in enumerate(eyes):
        if eye.point is None:
            faces[number, :] = False
        elif eye.arc is not None:
            faces[number, :] = _in_arc(points, eye.arc)
    return np.triu(faces & faces.T, 1)


def _in_arc(points: Numbers, arc: Arc) -> Flags:
    (x, y), (ahead_x, ahead_y), spread = arc
    right, down = points[:, 0] - x, points[:, 1] - y
    forward = right * ahead_x + down * ahead_y
    aside = np.abs(right * ahead_y - down * ahead_x)
    inside: Flags = (forward > 0) & (100 * aside <= forward * spread)
    return inside


def _hide(sees: Flags, points: Numbers, levels: Numbers, obstacle: Obstacle) -> None:
    """Take away the pairs that an obstacle hides from each other.

    A segment and a convex shape are apart if both ends lie outside the same edge, or all corners on the same side of the segment.
    """
    corners = np.array(obstacle.corners, dtype=np.int64)
    near = sees.copy()
    for outside in _outsides(points, corners):
        beyond = np.flatnonzero(outside)
        near[np.ix_(beyond, beyond)] = False
    near[list(obstacle.spared), :] = False
    near[:, list(obstacle.spared)] = False
    one, other = np.nonzero(near)
    low, high = np.minimum(levels[one], levels[other]), np.maximum(levels[one], levels[other])
    is_blind = np.zeros(len(levels), dtype=np.bool_)
    is_blind[list(obstacle.blinds)] = True
    blind = (low < high) & is_blind[np.where(levels[one] < levels[other], one, other)]
    matters = (low < obstacle.level) & ((high <= obstacle.level) | blind)
    one, other = one[matters], other[matters]
    way = points[other] - points[one]
    left = np.zeros(len(one), dtype=np.bool_)
    right = np.zeros(len(one), dtype=np.bool_)
    for corner in corners:
        away = corner - points[one]
        side = way[:, 0] * away[:, 1] - way[:, 1] * away[:, 0]
        left |= side >= 0
        right |= side <= 0
    hit = left & right
    sees[one[hit], other[hit]] = False


def _outsides(points: Numbers, corners: Numbers) -> list[Flags]:
    """For the frame around a shape and for each of its edges, which points lie strictly outside."""
    found: list[Flags] = [points[:, 0] < corners[:, 0].min(), points[:, 0] > corners[:, 0].max()]
    found += [points[:, 1] < corners[:, 1].min(), points[:, 1] > corners[:, 1].max()]
    for number in range(len(corners)):
        start, end = corners[number - 1], corners[number]
        side = (end[0] - start[0]) * (points[:, 1] - start[1]) - (end[1] - start[1]) * (points[:, 0] - start[0])
        found.append(side < 0)
    return found
