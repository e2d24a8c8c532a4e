"""Designs: which points of the space of parameters are played. A point gives each parameter a value, or leaves it alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.parameters import Parameter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GRID: Final = "grid"
HYPERCUBE: Final = "latin-hypercube"
SOBOL: Final = "sobol"
ONE_AT_A_TIME: Final = "one-at-a-time"
MORRIS: Final = "morris"
SALTELLI: Final = "saltelli"
KINDS: Final = (GRID, HYPERCUBE, SOBOL, ONE_AT_A_TIME, MORRIS, SALTELLI)
SAMPLED: Final = (HYPERCUBE, SOBOL, MORRIS, SALTELLI)  # those that draw their points
MORRIS_LEVELS: Final = 4

Point = Mapping[str, Data]


@dataclass(frozen=True)
class Design:
    """How points are chosen. `points`: how many of a hypercube or sequence, trajectories of Morris, base samples of Saltelli."""

    kind: str = GRID
    points: int = 0
    paired: bool = True


def count_points(design: Design, parameters: tuple[Parameter, ...]) -> int:
    """How many points a design has, without making them."""
    if not parameters:
        return 1
    width = len(parameters)
    match design.kind:
        case "grid":
            return prod(len(each.levels) for each in parameters)
        case "one-at-a-time":
            return 1 + sum(len(each.extremes()) for each in parameters)
        case "morris":
            return design.points * (width + 1)
        case "saltelli":
            return design.points * (width + 2)
        case _:
            return design.points


def points_of(design: Design, parameters: tuple[Parameter, ...], seed: str) -> list[Point]:
    """The points of a design, always in the same order for the same seed."""
    if not parameters:
        return [{}]
    if design.kind == GRID:
        values = product(*[each.levels for each in parameters])
        return [dict(zip([each.key for each in parameters], chosen, strict=True)) for chosen in values]
    if design.kind == ONE_AT_A_TIME:
        return [{}, *[{each.key: value} for each in parameters for value in each.extremes()]]
    return [
        {each.key: each.at(float(share)) for each, share in zip(parameters, row, strict=True)}
        for row in shares(design, len(parameters), seed)
    ]


def shares(design: Design, width: int, seed: str) -> NDArray[np.float64]:
    """The points of a sampled design in the unit cube, a row each; the same that the indices are computed from."""
    found: NDArray[np.float64]
    chance = int.from_bytes(blake2b(f"{seed}/design".encode(), digest_size=4).digest(), "little")
    match design.kind:
        case "morris":
            from SALib.sample import morris  # noqa: PLC0415  (each takes a second or two, which the others need not wait for)

            found = morris.sample(problem(width), design.points, num_levels=MORRIS_LEVELS, seed=chance)
        case "saltelli":
            from SALib.sample import sobol  # noqa: PLC0415

            found = sobol.sample(problem(width), design.points, calc_second_order=False, seed=chance)
        case _:
            from scipy.stats import qmc  # noqa: PLC0415

            engine = qmc.Sobol if design.kind == SOBOL else qmc.LatinHypercube
            found = engine(d=width, rng=chance).random(design.points)
    return found


def problem(width: int) -> dict[str, object]:
    """The unit cube, as SALib is told of it."""
    return {"num_vars": width, "names": [str(index) for index in range(width)], "bounds": [[0.0, 1.0]] * width}


def check(design: Design, parameters: tuple[Parameter, ...]) -> None:
    """Refuse a design that cannot be made of these parameters."""
    if design.kind not in SAMPLED and design.points:
        raise EnfiladeError(f"design.points is for {', '.join(SAMPLED)}: a {design.kind} design follows from the values alone")
    if design.kind in SAMPLED and parameters and design.points < 2:
        raise EnfiladeError(f"design.points should say how many points a {design.kind} design takes: 2 or more")
    if design.kind in (SOBOL, SALTELLI) and design.points & (design.points - 1):
        nearest = 1 << (design.points.bit_length() - 1)
        raise EnfiladeError(
            f"design.points = {design.points}: a {design.kind} design is balanced only with a power of two: "
            f"{nearest} or {2 * nearest}"
        )
    if design.kind == GRID:
        for each in parameters:
            if each.is_real:
                raise EnfiladeError(
                    f"vary.{each.key} runs through all numbers from {each.low} to {each.high}: a grid needs values, or a step"
                )
