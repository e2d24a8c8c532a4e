"""Studies in a notebook: tidy rows for any game, and nothing of it where the lab is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import enfilade
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab import needs
from enfilade.lab.tables import COLUMNS
from tests.lab.bench import PATROL

RANDOM = {"white": "random", "black": "random"}


def test_a_study_of_a_scenario_gives_tidy_tables() -> None:
    study = enfilade.study("urban-battle/first-patrol", games=3, players=RANDOM, vary={"max_rounds": [2, 3]}, seed=5)
    for name, columns in COLUMNS.items():
        frame = getattr(study, name)
        assert frame.columns == [*columns, "max_rounds"]
    assert study.games.group_by("max_rounds").len().sort("max_rounds").rows() == [(2, 3), (3, 3)]
    assert study.game(4).seed == "5/1"
    assert study.turns.filter(pl.col("game") == 1)["turn"].unique().sort().to_list() == [0, 1, 2]


def test_a_study_of_a_file_is_kept_and_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "patrol.toml"
    file.write_text(PATROL.replace("replications = 12", "replications = 2"))
    made = enfilade.study(file, folder=tmp_path / "run")
    assert enfilade.study(tmp_path / "run").games.equals(made.games)
    with pytest.raises(EnfiladeError, match="says itself"):
        enfilade.study(file, games=5)


@pytest.mark.parametrize("name", ["game-of-war/duel", "urban-calculus/twobanks", "quick/lesson", "urban-operations/first-door"])
def test_every_game_can_be_studied(name: str) -> None:
    seats = enfilade.scenario(name).seats
    study = enfilade.study(name, games=1, players=dict.fromkeys(seats, "random"))
    assert study.games["failed"].to_list() == [None]
    assert study.turns["turn"].max() == study.games["rounds"][0]
    assert study.events["count"].sum() > 0


def test_without_the_extra_one_line_says_what_to_install() -> None:
    with pytest.raises(EnfiladeError, match=r"pip install 'enfilade\[lab\]'"):
        needs.need("polars", "no_such_package_at_all")


def test_enfilade_and_its_commands_load_without_the_lab() -> None:
    """What only the lab needs is not even looked for before somebody wants it."""
    code = (
        "import sys\n"
        "for name in ('polars', 'scipy', 'SALib', 'matplotlib', 'distributed'): sys.modules[name] = None\n"
        "import enfilade.cli\n"
        "sys.exit(enfilade.cli.run(['simulate', 'urban-battle/first-patrol', '--games', '1', '--seats', 'random', '--json']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
