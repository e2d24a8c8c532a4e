"""What is said of numbers and figures is what they are."""

from __future__ import annotations

import json
import runpy

import pytest

from enfilade.rl.__main__ import main
from tests.docs.snippets import ROOT


def test_the_reference_is_up_to_date() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "figures.py"))["page"]()
    page = (ROOT / "docs" / "reference" / "research.md").read_text(encoding="utf-8")
    assert page == written, "run `python tools/figures.py`"


def test_a_scenario_is_listed_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["urban-battle/first-patrol"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1699 figures\n  places ")
    assert "202 actions" in text
    assert main(["urban-battle/first-patrol", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["actions"][:3] == ["wait", "done", "stop"]
    assert listed["fields"][0]["name"] == "building"
    assert main(["urban-battle/frist-patrol"]) == 2
    assert "first-patrol" in capsys.readouterr().err
