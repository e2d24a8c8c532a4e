"""Programs on the command line: wherever players are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enfilade import EnfiladeError
from enfilade.cli.system import brought_players
from enfilade.lab.study import study
from tests.external.test_programs import odd
from tests.test_cli import call, refused

LONE = ("urban-battle/lone-heavy", "--set", "max_rounds=2")


def test_a_program_plays_in_the_lab_and_its_faults_are_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.json"
    seats = f"white={odd('illegal')},black=random"
    told = call("simulate", *LONE, "-n", "2", "-j", "1", "--seed", "1", "--seats", seats, "--out", str(out))

    assert "2 games" in told
    results = json.loads(out.read_text(encoding="utf-8"))["results"]
    assert "Odd: its answer is not legal. A legal choice was made for it. ('fly away' is not" in results[0]["remarks"][0]


def test_a_program_plays_in_the_terminal_and_keeps_its_secrets() -> None:
    told = call("table", *LONE, "--seed", "5", "--seats", f"{odd('die')},random")

    assert "  ! Odd: it has ended with status 1. A legal choice was made for it. It is started anew.\n" in told
    assert "dawn" not in told
    assert "The game is over." in told


def test_one_that_is_not_there_is_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no program ./none here" in refused(capsys, "simulate", *LONE, "--seats", "external:./none,random")
    assert "there is no program ./none here" in refused(capsys, "table", *LONE, "--seats", "human,external:./none")
    assert "there is no program ./none here" in refused(capsys, "play", "--no-browser", "--player", "tutor=./none")


@pytest.mark.parametrize("how", ["newer", "crash"])
def test_one_that_is_there_and_cannot_play_is_refused_by_a_contest_and_a_study(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, "simulate", *LONE, "-n", "1", "-j", "1", "--seats", f"{odd(how)},random")
    contest = ("arena", LONE[0], "--players", f"odd={odd(how)},random", "-n", "2", "-j", "1", "--out", str(tmp_path / "kept"))
    assert refused(capsys, *contest) == told
    assert not (tmp_path / "kept").exists()
    file = tmp_path / "odd.toml"
    file.write_text(f'scenario = "{LONE[0]}"\nrepeatable = false\n[players]\nwhite = {json.dumps(odd(how))}\nblack = "random"\n')
    with pytest.raises(EnfiladeError) as error:
        study(file, folder=tmp_path / "study")
    assert told == f"enfilade: {error.value}\n"
    assert not (tmp_path / "study").exists()


def test_the_operator_names_programs_for_the_browser() -> None:
    assert brought_players(["tutor=ls -l", "clock=external(seconds=3):ls"]) == {
        "tutor": "external:ls -l",
        "clock": "external(seconds=3):ls",
    }
    for given, message in (
        (["ls"], "write NAME=COMMAND"),
        (["Tutor=ls"], "the name in small letters"),
        (["greedy=ls"], "somebody is called greedy already"),
        (["human=ls"], "somebody is called human already"),
        (["a=ls", "a=ls"], "somebody is called a already"),
        (["slow=external(seconds=60):ls"], "a program has 8 seconds at most"),
    ):
        with pytest.raises(EnfiladeError, match=message):
            brought_players(given)
