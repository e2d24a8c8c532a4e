"""What is said of numbers and figures is what they are."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys

from tests.docs.snippets import ROOT


def test_the_reference_is_up_to_date() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "figures.py"))["page"]()
    page = (ROOT / "docs" / "reference" / "research.md").read_text(encoding="utf-8")
    assert page == written, "run `python tools/figures.py`"


def test_a_scenario_is_listed_for_people_and_for_programs() -> None:
    command = [sys.executable, "-m", "enfilade.rl", "urban-battle/first-patrol"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.startswith("1699 figures\n  places ")
    assert "202 actions" in text
    listed = json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout)
    assert listed["actions"][:3] == ["wait", "done", "stop"]
    assert listed["fields"][0]["name"] == "building"
    wrong = subprocess.run([*command[:-1], "urban-battle/frist-patrol"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, "first-patrol" in wrong.stderr) == (2, True)
