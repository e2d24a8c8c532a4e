"""The published tables of strength are those of the stored results."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from enfilade.lab.contest import read_contest

ROOT = Path(__file__).parents[2]


def test_the_tables_are_made_from_what_is_stored() -> None:
    page = ROOT / "docs" / "explanation" / "strength.md"
    assert page.read_text(encoding="utf-8") == runpy.run_path(str(ROOT / "tools" / "contests.py"))["page"]()


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "contests").glob("*.toml")), ids=lambda each: each.stem)
def test_every_published_contest_is_sound(file: Path) -> None:
    assert read_contest(file).count_games > 0


def test_the_odds_of_a_scenario_are_said_in_a_line() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "contests.py"))
    duel = {"scenario": "urban-battle/first-patrol", "games": 200, "drawn": 6, "share": 0.48, "low": 0.41, "high": 0.55}
    assert tool["odds"](duel) == "regular against itself: White 48 % (41 % to 55 %), 3 % drawn, 200 games"
    text = 'game = "x"\ntitle = "T"\n# measured: before\nodds = "old"\nminutes = "5"\n'
    assert tool["ODDS"].sub("", text) == 'game = "x"\ntitle = "T"\nminutes = "5"\n'
