"""Plays the published studies and draws their figures: `make studies`, or `python tools/studies.py NAME…` for some.

Each docs/studies/NAME.toml is played into build/studies/NAME, from wherever it was left; its whole report goes to
build/studies/NAME.html, its answer, point by point with intervals, to docs/studies/NAME.csv. A NAME.py draws the figure of
that table, or plays a study that is no experiment of whole games; it writes beside itself.
"""

from __future__ import annotations

import csv
import runpy
import sys
from pathlib import Path

import enfilade
from enfilade import cli
from enfilade.lab.experiment import Figure

ROOT = Path(__file__).parents[1]
STUDIES = ROOT / "docs" / "studies"
BUILD = ROOT / "build" / "studies"


def played(file: Path) -> int:
    """Play an experiment as far as it is not, and write its report and its table."""
    run = BUILD / file.stem
    for command in (
        ["experiment", str(file), "--out", str(run)],
        ["report", str(run), "--out", str(BUILD / f"{file.stem}.html")],
    ):
        status = cli.run(command)
        if status:
            return status
    write_answer(run, file.with_suffix(".csv"))
    return 0


def write_answer(run: Path, path: Path) -> None:
    """A row a point: its parameters, the answer with its 95 % interval, and how the games ended."""
    analysis = enfilade.study(run).analysis
    experiment = analysis.experiment
    seats = list(experiment.players)
    counted = [*[Figure("won", seat) for seat in seats], Figure("drawn", ""), Figure("rounds", "")]
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        keys = [column for column in analysis.points.columns if column != "point"]
        rows.writerow([*keys, "games", "answer", "low", "high", *[f"won_{seat}" for seat in seats], "drawn", "rounds"])
        for row in analysis.points.iter_rows(named=True):
            point = (row["point"],)
            found = analysis.of(experiment.answer, point)
            others = [analysis.of(figure, point).value for figure in counted]
            figures = [f"{each:.4f}" for each in (found.value, found.low, found.high, *others)]
            rows.writerow([*[row[key] for key in keys], found.games, *figures])


def main(names: list[str]) -> int:
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in sorted(STUDIES.glob("*.toml")):
        status = played(file) if not names or file.stem in names else 0
        if status:
            return status
    for script in sorted(STUDIES.glob("*.py")):
        if not names or script.stem in names:
            runpy.run_path(str(script), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
