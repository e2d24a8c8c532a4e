"""What a dataset says: shares and means with their intervals, effects of parameters, indices, trajectories, places.

Everything is summed up chunk by chunk, so that a million games need no more memory than a thousand.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from math import sqrt
from typing import Final

import polars as pl

from enfilade.lab import designs
from enfilade.lab.chunks import Tally
from enfilade.lab.dataset import Dataset
from enfilade.lab.experiment import Figure
from enfilade.lab.plan import SHARES
from enfilade.lab.summary import Z, rate
from enfilade.lab.tables import EVENTS, FIGURES, GAMES, TOLLS, TURNS

MOST_LEVELS: Final = 8  # of a parameter in a plot of its effect; more are put together
BANDS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
LEAST_FOR_INDICES: Final = 32  # points from which first-order indices can be estimated from any sample


@dataclass(frozen=True)
class Estimate:
    """A mean or share of so many games, with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int


def estimate(figure: Figure, tally: Tally) -> Estimate:
    """Wilson's interval for a share, else that of the mean."""
    if not tally.count:
        return Estimate(0.0, 0.0, 0.0, 0)
    if figure.name in SHARES:
        found = rate(round(tally.total), tally.count)
        return Estimate(found.share, found.low, found.high, tally.count)
    mean = tally.total / tally.count
    spread = max(0.0, tally.squares - tally.total * mean) / max(1, tally.count - 1)
    half = Z * sqrt(spread / tally.count)
    return Estimate(mean, mean - half, mean + half, tally.count)


@dataclass(frozen=True)
class Level:
    """A value of a parameter (or a range of values), the points that have it, and what came of them."""

    name: str
    points: tuple[int, ...]
    estimate: Estimate


@dataclass(frozen=True)
class Effect:
    """What a parameter does to the answer, all others taken as the design has them."""

    key: str
    levels: tuple[Level, ...]

    @property
    def reach(self) -> float:
        values = [each.estimate.value for each in self.levels]
        return max(values) - min(values)


@dataclass(frozen=True)
class Index:
    """How much of what varies is a parameter's doing, by a method of the field."""

    key: str
    first: float
    first_error: float
    total: float | None = None
    total_error: float | None = None


class Analysis:
    """A dataset, summed up."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset: Final = dataset
        self.experiment: Final = dataset.experiment
        self.points: Final = dataset.points()
        grouped = dataset.scan(FIGURES).group_by("point", "figure", "seat")
        value = pl.col("value")
        sums = grouped.agg(value.count().alias("n"), value.sum().alias("total"), (value * value).sum().alias("squares"))
        self._sums: Final = {
            (point, figure, seat): Tally(count, total, squares)
            for point, figure, seat, count, total, squares in dataset.collect(sums, is_long=True).iter_rows()
        }
        counted = dataset.scan(GAMES).group_by("point").agg(pl.len(), pl.col("failed").is_not_null().sum())
        games = dataset.collect(counted, is_long=True)
        self.played: Final = {point: (played, failed) for point, played, failed in games.iter_rows()}

    @property
    def games(self) -> int:
        return sum(games for games, _ in self.played.values())

    @property
    def failed(self) -> int:
        return sum(failed for _, failed in self.played.values())

    def tally(self, figure: Figure, points: tuple[int, ...] | None = None) -> Tally:
        """A figure over some points; over all if none are named."""
        found = Tally()
        for point in points if points is not None else sorted(self.played):
            found += self._sums.get((point, figure.name, figure.seat), Tally())
        return found

    def of(self, figure: Figure, points: tuple[int, ...] | None = None) -> Estimate:
        return estimate(figure, self.tally(figure, points))

    def figures(self) -> list[Figure]:
        """Everything that was counted, what every game has first."""
        first = ("won", "drawn", "score", "losses", "harm", "rounds", "actions")
        seats = list(self.experiment.players)
        known = {Figure(name, seat) for _, name, seat in self._sums}

        def order(each: Figure) -> tuple[int, str, int]:
            place = first.index(each.name) if each.name in first else len(first)
            return place, each.name, seats.index(each.seat) if each.seat in seats else len(seats)

        return sorted(known, key=order)

    # Effects.

    def effects(self) -> list[Effect]:
        """What each parameter does to the answer, the strongest first."""
        found = [self._effect(each.key) for each in self.experiment.parameters]
        return sorted(found, key=lambda each: -each.reach)

    def _effect(self, key: str) -> Effect:
        groups = self._groups(key)
        levels = [Level(name, points, self.of(self.experiment.answer, points)) for name, points in groups]
        return Effect(key, tuple(level for level in levels if level.estimate.games))

    def _groups(self, key: str) -> list[tuple[str, tuple[int, ...]]]:
        """The points by their value of a parameter; one at a time, the point where nothing was changed comes first."""
        rows = self.points.select("point", key).rows()
        alone = self.experiment.design.kind == designs.ONE_AT_A_TIME
        given = [(point, value) for point, value in rows if value is not None]
        values = list(dict.fromkeys(value for _, value in given))
        if len(values) > MOST_LEVELS:
            return _binned(given)
        parameter = next(each for each in self.experiment.parameters if each.key == key)
        order = {str(level): index for index, level in enumerate(parameter.levels)}
        values.sort(key=lambda value: order.get(str(value), len(order)) if order else value)
        groups = [(worded(value), tuple(point for point, own in given if own == value)) for value in values]
        return [("as it is", (1,)), *groups] if alone else groups

    def indices(self) -> tuple[str, list[Index]]:
        """Sensitivity indices by SALib, and the method; none where the design does not allow any."""
        design, parameters = self.experiment.design, self.experiment.parameters
        if design.kind not in designs.SAMPLED or len(parameters) < 2 or len(self.played) < self.experiment.count_points:
            return "", []
        answers = [self.of(self.experiment.answer, (number,)).value for number in range(1, self.experiment.count_points + 1)]
        if max(answers) == min(answers):
            return "", []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of divisions by a variance of nothing, which we tell as no index
            return _indices(self.experiment.design, [each.key for each in parameters], answers, self.experiment.seed)

    # Over time, by rule, by place.

    def trajectories(self) -> pl.DataFrame:
        """Each measure turn by turn over all games still in play: its quantiles, and how many games there were."""
        value = pl.col("value")
        bands = [value.quantile(share, "linear").alias(f"q{round(100 * share)}") for share in BANDS]
        grouped = self.dataset.scan(TURNS).group_by("measure", "seat", "turn", maintain_order=False)
        return self.dataset.collect(grouped.agg(pl.len().alias("games"), *bands).sort("measure", "seat", "turn"))

    def endings(self) -> pl.DataFrame:
        """Winner and reason, and how often."""
        counted = (
            self.dataset.scan(GAMES).filter(pl.col("failed").is_null()).group_by("winner", "reason").agg(pl.len().alias("games"))
        )
        return self.dataset.collect(counted.sort("games", "winner", "reason", descending=[True, False, False]), is_long=True)

    def lengths(self) -> pl.DataFrame:
        """How many games had how many rounds."""
        counted = self.dataset.scan(GAMES).filter(pl.col("failed").is_null()).group_by("rounds").agg(pl.len().alias("games"))
        return self.dataset.collect(counted.sort("rounds"), is_long=True)

    def events(self, most: int = 16) -> pl.DataFrame:
        """What was told most often, by rule, a game."""
        counted = self.dataset.scan(EVENTS).group_by("rule", "event").agg(pl.col("count").sum(), pl.len().alias("games"))
        often = counted.sort("count", "rule", "event", descending=[True, False, False]).head(most)
        return self.dataset.collect(often, is_long=True)

    def places(self) -> pl.DataFrame:
        """What happened where: kind, place, how much, in how many games, and some of those."""
        some = pl.col("game").sort().head(30).alias("some")
        grouped = (
            self.dataset.scan(TOLLS)
            .group_by("kind", "place")
            .agg(pl.col("amount").sum(), pl.col("game").n_unique().alias("games"), some)
        )
        return self.dataset.collect(grouped.sort("kind", "amount", "place", descending=[False, True, False]))

    def listed_games(self, most: int) -> pl.DataFrame:
        """Games to be looked at: all of them, or as many of each point as make about so many."""
        each = max(1, most // max(1, len(self.played)))
        columns = ("game", "point", "replication", "winner", "reason", "rounds", "failed")
        listed = self.dataset.scan(GAMES).select(*columns)
        if self.games > most:
            listed = listed.filter((pl.col("replication") <= each) | pl.col("failed").is_not_null())
        return self.dataset.collect(listed.sort("game"), is_long=True)


def worded(value: object) -> str:
    """A value of a parameter as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _binned(given: list[tuple[int, object]]) -> list[tuple[str, tuple[int, ...]]]:
    """Many values put together into ranges of about as many points each."""
    ordered = sorted(given, key=lambda pair: (pair[1], pair[0]))
    size = -(-len(ordered) // MOST_LEVELS)
    parts = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    return [(f"{worded(part[0][1])} – {worded(part[-1][1])}", tuple(point for point, _ in part)) for part in parts]


def _indices(design: designs.Design, keys: list[str], answers: list[float], seed: str) -> tuple[str, list[Index]]:
    import numpy as np  # noqa: PLC0415

    problem, measured = designs.problem(len(keys)), np.array(answers)
    if design.kind == designs.SALTELLI:
        from SALib.analyze import sobol  # noqa: PLC0415

        found = sobol.analyze(problem, measured, calc_second_order=False, seed=1)
        rows = zip(keys, found["S1"], found["S1_conf"], found["ST"], found["ST_conf"], strict=True)
        return "Sobol indices", [Index(key, *map(float, rest)) for key, *rest in rows]
    shares = designs.shares(design, len(keys), seed)
    if design.kind == designs.MORRIS:
        from SALib.analyze import morris  # noqa: PLC0415

        found = morris.analyze(problem, shares, measured, num_levels=designs.MORRIS_LEVELS, seed=1)
        effects = zip(keys, found["mu_star"], found["mu_star_conf"], found["sigma"], strict=True)
        return "Morris: mean elementary effects", [
            Index(key, float(mu), float(error), float(by)) for key, mu, error, by in effects
        ]
    if len(answers) < LEAST_FOR_INDICES:
        return "", []
    from SALib.analyze import rbd_fast  # noqa: PLC0415

    found = rbd_fast.analyze(problem, shares, measured, seed=1)
    return "First-order indices (RBD-FAST)", [
        Index(key, float(first), float(error)) for key, first, error in zip(keys, found["S1"], found["S1_conf"], strict=True)
    ]
