"""Games for a notebook: a study plays a scenario or an experiment and gives tidy tables."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final
from weakref import finalize

from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.lab import needs

if TYPE_CHECKING:
    import polars as pl

    from enfilade.lab.analysis import Analysis
    from enfilade.lab.dataset import Dataset
    from enfilade.library import AnyTable

NOTHING: Final[Mapping[str, Data]] = {}
NOBODY: Final[Mapping[str, str]] = {}


class Study:
    """A run that has been played: each table as a Polars data frame, the parameters of each point beside its rows.

    `.to_pandas()` turns a frame into one of pandas; DuckDB reads a frame by its name, or the Parquet files under `folder`.
    """

    def __init__(self, dataset: Dataset) -> None:
        self.dataset: Final = dataset
        self.folder: Final = dataset.folder

    @property
    def points(self) -> pl.DataFrame:
        """The design: a row a point, a column a parameter."""
        return self.dataset.points()

    @property
    def games(self) -> pl.DataFrame:
        """A row a game: how it ended, how long it was, its seed."""
        return self._table("games")

    @property
    def figures(self) -> pl.DataFrame:
        """A row a figure of a game: who won, scores, losses, harm, measures at the end."""
        return self._table("figures")

    @property
    def turns(self) -> pl.DataFrame:
        """A row a measure of a game after each turn."""
        return self._table("turns")

    @property
    def events(self) -> pl.DataFrame:
        """A row an event of a game, by its rule: how often it was told."""
        return self._table("events")

    @property
    def tolls(self) -> pl.DataFrame:
        """A row a place of a game: what was lost there, how often it was fired at, what civilians suffered."""
        return self._table("tolls")

    def _table(self, name: str) -> pl.DataFrame:
        rows = self.dataset.scan(name)
        return self.dataset.collect(rows.join(self.points.lazy(), on="point", how="left", maintain_order="left"))

    @property
    def analysis(self) -> Analysis:
        """Shares and means with their intervals, effects, indices."""
        from enfilade.lab.analysis import Analysis  # noqa: PLC0415

        return Analysis(self.dataset)

    def game(self, number: int) -> AnyTable:
        """A game by its number, played again: a table to look at or to save."""
        from enfilade.lab.replaying import play_again  # noqa: PLC0415

        return play_again(self.dataset, number)

    def report(self, path: str | Path) -> Path:
        """Write the report of the study."""
        needs.need(*needs.FOR_REPORTS)
        from enfilade.lab.report import write_report  # noqa: PLC0415

        write_report(self.dataset, Path(path))
        return Path(path)

    def __repr__(self) -> str:
        header = self.dataset.header
        size = f"{header['points']} points, up to {header['replications']} games each"
        return f"Study({header['title']!r}: {size}, seed {header['seed']})"


def study(
    source: str | Path,
    *,
    games: int | None = None,
    players: Mapping[str, str] = NOBODY,
    changes: Mapping[str, Data] = NOTHING,
    vary: Mapping[str, Data] = NOTHING,
    seed: int | str = 1,
    jobs: int = 1,
    folder: str | Path | None = None,
) -> Study:
    """Play a study and give its tables.

    `source` is the folder of a run, an experiment file, or a scenario; with a scenario the other arguments say what an experiment
    file would. What is not kept in a `folder` is gone with the study.
    """
    if not isinstance(source, str | PathLike):
        raise EnfiladeError(f"a study is made of the name of a scenario or of a path, not of {shown(source)}")
    needs.need(*needs.FOR_RUNS)
    from enfilade.lab.dataset import begin, open_run  # noqa: PLC0415
    from enfilade.lab.experiment import check, parse_experiment, read_experiment, refuse_too_many, seat_all  # noqa: PLC0415
    from enfilade.lab.runner import play_here  # noqa: PLC0415

    if Path(source).is_dir():
        return Study(open_run(Path(source)))
    if _is_experiment(source):
        if games is not None or players or changes or vary:
            raise EnfiladeError(
                f"{source}: an experiment file says itself what is played: only jobs and folder may be given with it"
            )
        experiment = read_experiment(source)
    else:
        text = _written(str(source), games or 100, players, changes, vary, seed)
        experiment = parse_experiment(text, str(Path("study.toml").resolve()))
    check(experiment)
    refuse_too_many(experiment, "Take fewer games")
    seat_all(experiment)
    where = Path(mkdtemp(prefix="enfilade-study-")) if folder is None else Path(folder)
    made = Study(begin(where, experiment))
    if folder is None:
        finalize(made, shutil.rmtree, where, ignore_errors=True)
    play_here(made.dataset, jobs)
    return made


def _is_experiment(source: str | Path) -> bool:
    """Whether a file is an experiment, which names a scenario, and no scenario itself, which names a game."""
    from enfilade import library  # noqa: PLC0415

    path = Path(source)
    if path.suffix != ".toml":
        return False
    return "game" not in library.parse_toml(library.read_file(path), path.name)


def _written(
    scenario: str, games: int, players: Mapping[str, str], changes: Mapping[str, Data], vary: Mapping[str, Data], seed: int | str
) -> str:
    """The experiment file that says the same. JSON's texts, numbers and lists are TOML's, too."""
    lines = [f"scenario = {json.dumps(scenario)}", f"seed = {json.dumps(seed)}", f"replications = {games}"]
    for name, values in (("players", players), ("set", changes), ("vary", vary)):
        if values:
            lines += ["", f"[{name}]", *[f"{json.dumps(key)} = {_value(value)}" for key, value in values.items()]]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple | range):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
