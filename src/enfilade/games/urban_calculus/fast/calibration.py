"""Calibration: which numbers of a city would explain how a campaign went, and how sure one can be of them.

A history is a few figures of one campaign: who won, weeks, turns, boxes at the end. The likelihood of such a history has no
formula and the parameters are whole numbers: samplers that follow a smooth density (emcee, PyMC) do not fit. What there is plenty
of is campaigns: approximate Bayesian computation plays many for each set of parameters, spread evenly over their ranges (a
Sobol sequence of SciPy, or every set where these are few), and keeps the campaigns that came nearest to the history. The share
that a set keeps is its weight, and the intervals are quantiles of these weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import Doctrine
from enfilade.games.urban_calculus.fast.kernel.layout import ENDED, FIRST_BOX, LENGTH, TURNS
from enfilade.games.urban_calculus.fast.machines import Figures
from enfilade.games.urban_calculus.fast.study import machine, prepared
from enfilade.games.urban_calculus.fast.tables import WINNERS, Tables
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario

NEAREST: Final = 0.01  # of all campaigns, so many are kept
CERTAINTY: Final = 0.9
LEAST_KEPT: Final = 50
Shares = NDArray[np.float64]
Found = Callable[[Mapping[str, int]], AnyScenario]  # the scenario with some of its values changed


@dataclass(frozen=True)
class Estimate:
    """A parameter or a figure: the middle of its distribution, and the interval that holds nine tenths of it."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Fit:
    """What a history says about a city."""

    parameters: dict[str, Estimate]
    likeliest: dict[str, int]  # the set that kept most
    predicted: dict[str, Estimate]  # the figures of the history, as cities weighted so would show them
    red_wins: float  # of those campaigns
    sets: int
    games: int
    kept: int
    effective: float  # how many sets of equal weight would say as much


def designed(ranges: Mapping[str, tuple[int, int]], sets: int, seed: int) -> list[dict[str, int]]:
    """Sets of parameters: all of them, or as many as asked for, spread evenly."""
    for key, (low, high) in ranges.items():
        if low > high:
            raise EnfiladeError(f"the range of {key} is from {low} to {high}: give the lower end first")
    if not ranges:
        raise EnfiladeError("there is nothing to calibrate: give a range for at least one parameter")
    if prod([high - low + 1 for low, high in ranges.values()]) <= sets:
        steps = [range(low, high + 1) for low, high in ranges.values()]
        return [dict(zip(ranges, chosen, strict=True)) for chosen in product(*steps)]
    try:
        qmc = import_module("scipy.stats").qmc  # only for spaces too large to go through
    except ImportError:
        raise EnfiladeError("so many sets of parameters need SciPy: pip install 'enfilade[lab]', or narrow the ranges") from None
    points = qmc.Sobol(len(ranges), rng=np.random.default_rng(seed)).random_base2((sets - 1).bit_length())[:sets]
    found = [
        {key: low + int(at * (high - low + 1)) for at, (key, (low, high)) in zip(point, ranges.items(), strict=True)}
        for point in points.tolist()
    ]
    return [dict(items) for items in dict.fromkeys([tuple(each.items()) for each in found])]


def columns_of(history: Mapping[str, int], tables: Tables) -> list[int]:
    """Where the figures of a history are among those of a campaign."""
    known = {"turns": TURNS, "weeks": LENGTH, **{key: FIRST_BOX + box for key, box in tables.box.items()}}
    for name in history:
        if name not in known:
            raise UnknownName("figure", name, ["winner", *known])
    return [known[name] for name in history]


def calibrate(
    found: Found,
    plans: Mapping[str, str | Doctrine],
    history: Mapping[str, int | str],
    ranges: Mapping[str, tuple[int, int]],
    seed: str,
    sets: int = 512,
    games: int = 4096,
    device: str = "auto",
    told: Callable[[int, int], None] | None = None,
) -> Fit:
    """Which values in these ranges would explain a history.

    `found` gives the scenario with some values changed, such as `lambda changes: enfilade.scenario(name, changes)`.
    """
    numbers = {name: value for name, value in history.items() if isinstance(value, int)}
    winner = _winner(history)
    design = designed(ranges, sets, len(seed) + sum(seed.encode()))
    played: list[Figures] = []
    won: list[NDArray[np.int16]] = []
    for number, chosen in enumerate(design):
        tables = prepared(found(chosen), plans)
        figures = machine(device, tables).figures(tables, seed, number * games, games)
        played.append(figures[:, columns_of(numbers, tables)])
        won.append(figures[:, ENDED] // len(tables.reasons))
        if told is not None:
            told(number + 1, len(design))
    return _fit(design, np.array(played), np.array(won), numbers, winner)


def _winner(history: Mapping[str, int | str]) -> int:
    """Who won, as a number; −1: the history does not say."""
    given = [value for name, value in history.items() if isinstance(value, str)]
    if [name for name, value in history.items() if isinstance(value, str) != (name == "winner")] or not history:
        raise EnfiladeError("a history has numbers for figures such as weeks or city.ch, and for winner red, blue or draw")
    if given and given[0] not in WINNERS:
        raise UnknownName("winner", given[0], list(WINNERS))
    return WINNERS.index(given[0]) if given else -1


def _fit(
    design: list[dict[str, int]], played: NDArray[np.int16], won: NDArray[np.int16], numbers: Mapping[str, int], winner: int
) -> Fit:
    """Keep the campaigns that are nearest, each figure measured by how much it varies."""
    spread = played.std(axis=(0, 1)) + 1e-9
    distance = np.sqrt((((played - np.array(list(numbers.values()))) / spread) ** 2).sum(axis=2))
    if winner >= 0:
        distance[won != winner] = np.inf
    possible = np.isfinite(distance)
    if possible.sum() < LEAST_KEPT:
        raise EnfiladeError("hardly a campaign ended as this history did: look at the ranges, the doctrines and the history")
    near = max(LEAST_KEPT, int(NEAREST * distance.size))
    limit = np.partition(distance[possible], min(near, int(possible.sum())) - 1)[min(near, int(possible.sum())) - 1]
    kept = distance <= limit
    weights = kept.sum(axis=1) / kept.sum()
    every = np.repeat(weights, played.shape[1])
    return Fit(
        {key: _estimate(np.array([each[key] for each in design]), weights) for key in design[0]},
        design[int(weights.argmax())],
        {name: _estimate(played[:, :, number].ravel(), every) for number, name in enumerate(numbers)},
        float(((won == SEATS.index("red")).mean(axis=1) * weights).sum()),
        len(design),
        distance.size,
        int(kept.sum()),
        float(1 / (weights**2).sum()),
    )


def _estimate(values: NDArray[np.int_] | NDArray[np.int16], weights: Shares) -> Estimate:
    """Mean and interval of whole numbers with weights."""
    order = np.argsort(values, kind="stable")
    heaped = np.cumsum(weights[order]) / weights.sum()
    tail = (1 - CERTAINTY) / 2
    low, high = (float(values[order][min(int(np.searchsorted(heaped, share)), len(order) - 1)]) for share in (tail, 1 - tail))
    return Estimate(float((values * weights).sum() / weights.sum()), low, high)
