"""`enfilade new`: what it writes passes its own tests, and is typed as strictly as ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from enfilade import cli
from tests.interpreted import interpreted_only
from tests.plugins.shelf import Shelf


def test_what_is_written_passes_its_own_tests(workshop: Path, shelf: Shelf) -> None:
    done = shelf.run("pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--import-mode=importlib", cwd=workshop)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_example_is_left_in_the_names(workshop: Path) -> None:
    for path in workshop.rglob("*"):
        assert "three" not in path.name
        assert "careful" not in path.name
        if path.is_file() and path.suffix != ".pyc":
            left = ("hree Doors", "hree-doors", "areful", "ew Scenario", "ew Lesson")
            assert not [word for word in left if word in path.read_text("utf-8")]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["game", "Night Watch"], "small letters, digits and -"),
        (["game", "json"], "Python module"),
        (["game", "urban-battle"], "there is a game of this name already"),
        (["game", "x" * 41], "40 at most"),
        (["scenario", "raid", "--game", "urban-batle"], "Did you mean urban-battle"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert cli.run(["new", *arguments, "--in", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["new", "player", "slow-starter", "--in", str(workshop)]) == 2
    assert "there already" in capsys.readouterr().err


@pytest.mark.slow
@interpreted_only
def test_what_is_written_is_strictly_typed(workshop: Path) -> None:
    for project in ("night-watch", "slow-starter"):
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(workshop / "cache"), "src"]
        done = subprocess.run(command, cwd=workshop / project, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
