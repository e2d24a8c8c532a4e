"""Extras: the rules and the command line do without them, and say what is missing where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade.extras import EXTRAS, MissingExtra, need, required
from tests.commands import commands

# What only extras bring.
BEYOND = ["numpy", "starlette", "uvicorn", "websockets", "resvg_py", "font_source_sans_pro", "font_source_serif_pro"]


def test_what_is_missing_is_told_with_the_command_that_brings_it() -> None:
    need("server", "the table in the browser", "json")
    with pytest.raises(MissingExtra, match="needs nosuch, which is not installed") as one:
        need("server", "the table in the browser", "json", "nosuch")
    with pytest.raises(MissingExtra, match="needs nosuch, nor and yet, which are not installed"):
        need("lab", "a report", "nosuch", "nor", "yet")

    assert one.value.extra == "server"
    assert str(one.value).endswith('-m pip install "enfilade[server]"`')


def test_without_extras_games_are_played_and_what_needs_one_says_which(tmp_path: Path) -> None:
    played, drawn, *refused = commands(
        tmp_path,
        ["simulate", "first-patrol", "-n", "2", "-j", "1", "--seats", "random"],
        ["show", "urban-operations/first-door", "--svg", "board.svg"],
        ["play", "--no-browser", "--database", "games.db"],
        ["show", "first-patrol", "--png", "board.png"],
        ["simulate", "urban-calculus/tarn", "--fast"],
        hidden=BEYOND,
    )

    assert (played.status, drawn.status) == (0, 0)
    assert (tmp_path / "board.svg").is_file()
    for answer, extra in zip(refused, ("server", "pictures", "lab"), strict=True):
        assert answer.status == 2
        assert f'pip install "enfilade[{extra}]"' in answer.err


def test_every_extra_is_known_to_the_doctor() -> None:
    assert list(required()) == ["", *EXTRAS]
