"""`enfilade mcp`: what is refused before a model hears anything; and that nobody else needs the SDK."""

from __future__ import annotations

import subprocess
import sys

import pytest

from enfilade.cli import models
from tests.test_cli import refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seat", "white"], "belong to a scenario"),
        (["konvoy"], "Did you mean"),
        (["my.toml"], "a model plays bundled scenarios"),
        (["convoy", "--join", "http://x/table#y"], "leave out the scenario and --seed"),
    ],
)
def test_a_mistake_is_told_at_once(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert message in refused(capsys, "mcp", *arguments)


def test_what_an_instructor_mistypes_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "NEEDED", ())

    assert "Did you mean white?" in refused(capsys, "mcp", "convoy", "--seat", "wite")
    assert "no player called 'gredy'. Did you mean greedy?" in refused(capsys, "mcp", "convoy", "--opponents", "gredy")
    assert "a link to a seat looks like" in refused(capsys, "mcp", "--join", "somewhere")


def test_without_the_extra_it_says_what_to_install(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "NEEDED", ("no_such_package",))

    assert "the package no_such_package is missing here: pip install 'enfilade[mcp]'" in refused(capsys, "mcp")


def test_the_rest_of_enfilade_needs_no_sdk() -> None:
    blocked = "import sys; sys.modules['mcp'] = None; import enfilade.cli, enfilade.mcp.desk, enfilade.mcp.joined"
    assert subprocess.run([sys.executable, "-c", blocked], check=False).returncode == 0
