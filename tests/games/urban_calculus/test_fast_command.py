"""The analyst's loop: a number in a text file is changed, and `enfilade simulate … --fast` says what that does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from enfilade import cli
from enfilade.cli import app

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "model-your-own-city.md"
runner = CliRunner()


def call(*arguments: str) -> str:
    result = runner.invoke(app, ["simulate", *arguments, "--fast", "--seed", "1"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: str) -> Any:
    return json.loads(call(*arguments, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(["simulate", *arguments, "--fast"]) == 2
    return capsys.readouterr().err


@pytest.fixture
def city(tmp_path: Path) -> Path:
    """The city that the how-to page writes."""
    text = PAGE.read_text(encoding="utf-8")
    path = tmp_path / "cathedral.toml"
    path.write_text(text.split("```toml\n# cathedral.toml\n", 1)[1].split("```", 1)[0], encoding="utf-8")
    return path


def test_one_number_changed_in_a_text_file_shows_in_the_figures(city: Path) -> None:
    """The world no longer minds lost heritage: Red is blamed less, and its government stands more often."""
    before = data(str(city), "--games", "8000", "--seats", "shock,balanced")["summary"]
    text = city.read_text(encoding="utf-8")
    assert text.count("HL = 5") == 1
    city.write_text(text.replace("HL = 5", "HL = 11"), encoding="utf-8")
    after = data(str(city), "--games", "8000", "--seats", "shock,balanced")["summary"]
    assert after["boxes"]["red.gao"]["high"] < before["boxes"]["red.gao"]["low"]


def test_the_report_has_every_figure_with_its_interval() -> None:
    told = call("urban-calculus/karsova", "--games", "3000", "--set", "tn.red.X=5")
    for words in (
        "tn.red.X = 5",
        "Red (balanced) won",
        "95 % interval",
        "weeks",
        "Civilian Harm at the end:",
        "Structural Damage at the end:",
        "Blue, Military Casualties",
        "what ended governments",
        "Blue: Q, Casualties weaken will",
        "3000 campaigns in",
    ):
        assert words in told


def test_plain_data_holds_shares_intervals_and_whole_distributions() -> None:
    found = data("urban-calculus/tarn", "--games", "3000", "--seats", "firepower,restraint")
    assert found["doctrines"] == {"red": "firepower", "blue": "restraint"}
    assert found["games"] == sum(found["winners"].values()) == sum(found["totals"]["city.ch"].values()) == 3000
    red = found["summary"]["outcomes"]["red"]
    assert red["count"] == found["winners"]["red"]
    assert red["low"] < red["share"] < red["high"]
    assert found["summary"]["weeks"]["least"] == min(int(week) for week in found["weeks"])
    fallen = found["summary"]["fallen"]
    assert sum(each["count"] for each in fallen.values()) == sum(found["fell_by"].values())


def test_without_seats_both_sides_are_balanced() -> None:
    assert data("urban-calculus/tarn", "--games", "10")["doctrines"] == {"red": "balanced", "blue": "balanced"}


def test_what_cannot_be_fast_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "leave out --fast" in refused(capsys, "urban-battle/convoy")
    assert "no doctrine called 'greedy'" in refused(capsys, "urban-calculus/tarn", "--seats", "greedy")
    assert "numpy does not cover variant = evolved" in refused(
        capsys, "urban-calculus/hallows-evolved", "--device", "numpy", "--games", "1"
    )
    assert "no device called 'abacus'" in refused(capsys, "urban-calculus/tarn", "--device", "abacus")
    assert "--records" in refused(capsys, "urban-calculus/tarn", "--records", str(tmp_path))


CALIBRATION = """
scenario = "urban-calculus/tarn"
seats = "firepower,balanced"

[history]
winner = "blue"
weeks = 14
"city.ch" = 5
"red.gao" = 6

[ranges]
"tn.red.X" = [2, 10]
"""


def calibrated(path: Path, text: str, *arguments: str) -> int:
    path.write_text(text, encoding="utf-8")
    return cli.run(["calibrate", str(path), "--seed", "1", "--games", "400", *arguments])


def test_a_calibration_says_how_sure_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Parameters with intervals, and how cities with them fit the history; the same as plain data."""
    path = tmp_path / "history.toml"
    assert calibrated(path, CALIBRATION) == 0
    told = capsys.readouterr().out
    assert "3600 campaigns of 9 sets of parameters" in told
    assert "tn.red.X" in told
    assert calibrated(path, CALIBRATION, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    estimate = found["parameters"]["tn.red.X"]
    assert 2 <= estimate["low"] <= estimate["middle"] <= estimate["high"] <= 10
    assert set(found["predicted"]) == {"weeks", "city.ch", "red.gao"}


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("city.ch", "city.hc", "no figure called 'city.hc'"),
        ("[2, 10]", "[10, 2]", "give the lower end first"),
        ("[2, 10]", "[2]", "should be a range"),
        ('"blue"', '"green"', "no winner called 'green'"),
        ("tn.red.X", "tn.red.QQ", "'QQ' is not known here"),
        ('"urban-calculus/tarn"', '"urban-battle/convoy"', "for urban-calculus only"),
        ("weeks = 14", "weeks =", "cannot be read as a calibration file"),
        ("weeks = 14", "weeks = 1.5", "should be a whole number"),
        ("weeks = 14", "turns = 90", "hardly a campaign"),
    ],
)
def test_a_calibration_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: str, right: str, told: str
) -> None:
    if told == "hardly a campaign":
        text = CALIBRATION.replace('"blue"', '"draw"')
    else:
        text = CALIBRATION.replace(wrong, right)
    assert calibrated(tmp_path / "history.toml", text, "--games", "16") == 2
    assert told in capsys.readouterr().err
