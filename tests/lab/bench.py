"""Small experiments for tests: random play in few rounds."""

from __future__ import annotations

from pathlib import Path

from enfilade.lab.dataset import Dataset, begin
from enfilade.lab.experiment import Experiment, parse_experiment
from enfilade.lab.runner import Progress, play_here

PATROL = """
scenario = "urban-battle/first-patrol"
seed = 7
replications = 12
chunk = 4

[players]
white = "random"
black = "random"

[vary]
max_rounds = [2, 3]
"""


def experiment(text: str = PATROL) -> Experiment:
    return parse_experiment(text, "patrol.toml")


def played(folder: Path, text: str = PATROL, processes: int = 1) -> tuple[Dataset, Progress]:
    """A run of an experiment, played to its end."""
    made = begin(folder, experiment(text))
    return made, play_here(made, processes)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a dataset that is to be the same wherever it is made."""
    files = [*folder.glob("chunks/**/*.*"), folder / "points.parquet"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(files)}
