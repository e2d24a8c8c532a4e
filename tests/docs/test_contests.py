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
