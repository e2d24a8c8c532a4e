"""Extras: the rules and the command line do without them, and say what is missing where it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from enfilade.extras import EXTRAS, MissingExtra, need, required

# What only extras bring, hidden from a process of its own before anything is imported.
BEYOND = ["numpy", "starlette", "uvicorn", "websockets", "resvg_py", "font_source_sans_pro", "font_source_serif_pro"]
CORE = f"import sys; sys.modules.update(dict.fromkeys({BEYOND})); from enfilade.cli import run; sys.exit(run(sys.argv[1:]))"


def with_the_core_alone(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", CORE, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_what_is_missing_is_told_with_the_command_that_brings_it() -> None:
    need("server", "the table in the browser", "json")
    with pytest.raises(MissingExtra, match="needs nosuch, which is not installed") as one:
        need("server", "the table in the browser", "json", "nosuch")
    with pytest.raises(MissingExtra, match="needs nosuch, nor and yet, which are not installed"):
        need("lab", "a report", "nosuch", "nor", "yet")

    assert one.value.extra == "server"
    assert str(one.value).endswith('-m pip install "enfilade[server]"`')


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["play", "--no-browser", "--database", "games.db"], "server"),
        (["show", "first-patrol", "--png", "board.png"], "pictures"),
        (["simulate", "urban-calculus/tarn", "--fast"], "lab"),
    ],
)
def test_a_command_that_needs_an_extra_says_which(tmp_path: Path, arguments: list[str], extra: str) -> None:
    status, told = with_the_core_alone(tmp_path, *arguments)

    assert status == 2
    assert f'pip install "enfilade[{extra}]"' in told
    assert "Traceback" not in told


def test_without_extras_games_are_played_and_drawn(tmp_path: Path) -> None:
    status, told = with_the_core_alone(tmp_path, "simulate", "first-patrol", "-n", "2", "-j", "1", "--seats", "random")
    assert status == 0, told
    status, told = with_the_core_alone(tmp_path, "show", "urban-operations/first-door", "--svg", "board.svg")
    assert status == 0, told
    assert (tmp_path / "board.svg").is_file()


def test_every_extra_is_known_to_the_doctor() -> None:
    assert list(required()) == ["", *EXTRAS]
