"""`enfilade notation`, and games in notation wherever a record is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cli import SHORT, call, complaint, data, refused

LONE = '[Scenario "urban-battle/lone-heavy"]\n<4 6 4> black: move B1, die 4, forward (left {or so}), forward\n'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    call("simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "random", "--seed", "5", *SHORT, "--records", str(tmp_path))
    return tmp_path / "first-patrol-00001.jsonl"


@pytest.fixture
def by_hand(tmp_path: Path) -> Path:
    """A game that somebody wrote down."""
    path = tmp_path / "lone.egn"
    path.write_text(LONE, encoding="utf-8")
    return path


def test_a_record_becomes_notation_and_a_record_again(record: Path, tmp_path: Path) -> None:
    text = call("notation", str(record), "--tag", "White=Anna")
    written = tmp_path / "game.egn"
    assert call("notation", str(record), "--tag", "White=Anna", "--to", str(written)).startswith(f"wrote {written}")
    back = tmp_path / "back.jsonl"
    call("notation", str(written), "--to", str(back))

    assert written.read_text(encoding="utf-8") == text
    assert '[White "Anna"]' in text
    assert back.read_bytes() == record.read_bytes()
    assert call("notation", str(written)) == record.read_text(encoding="utf-8")
    assert call("notation", "-", typed=text) == record.read_text(encoding="utf-8")
    assert call("notation", "-", typed=record.read_text(encoding="utf-8")) == text.replace('[White "Anna"]\n', "")


def test_notation_is_written_anew_with_all_that_was_said(by_hand: Path, tmp_path: Path) -> None:
    tidy = tmp_path / "tidy.egn"
    call("notation", str(by_hand), "--to", str(tidy))

    assert tidy.read_text(encoding="utf-8").endswith(
        "<4 6 4>\n\n1. black: move B1, die 4, forward (1. black: left {or so}), forward\n"
    )


def test_a_program_is_told_what_there_is(by_hand: Path) -> None:
    told = data("notation", str(by_hand))

    assert {key: told[key] for key in ("game", "moves", "variations", "comments")} == {
        "game": "urban-battle",
        "moves": 4,
        "variations": 1,
        "comments": 0,
    }
    assert told["tags"] == {"Scenario": "urban-battle/lone-heavy"}
    assert told["text"].startswith("[Scenario")


def test_wherever_a_record_is_read_notation_is_too(by_hand: Path) -> None:
    assert "Black" in call("replay", str(by_hand))
    assert "no positions (it holds no hashes)" in call("check", str(by_hand))
    assert "B1:" in call("position", str(by_hand), "--entry", "0", "--line")
    assert "die 4" not in call("table", "--load", str(by_hand), typed="quit\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("die 4,", "di 4,", "lone.egn, line 2, column 25: black cannot choose 'di 4'"),
        ("left", "lift", "lone.egn, line 2, column 41: black cannot choose 'lift' in the Move (UB 4.5). Did you mean left?"),
        ("lone-heavy", "lone-havy", "lone.egn, line 1, column 1: there is no scenario called"),
    ],
)
def test_a_typing_error_is_told_with_line_column_and_the_nearest_right_thing(
    by_hand: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    by_hand.write_text(LONE.replace(old, new), encoding="utf-8")

    assert message in refused(capsys, "notation", str(by_hand))
    told = complaint(capsys, "check", str(by_hand))
    assert told["kind"] == "BadNotation"
    assert told["line"] in (1, 2)
    assert told["column"] > 0


def test_what_cannot_be_written_or_read_is_refused(by_hand: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = tmp_path / "odd.egn"
    odd.write_bytes(b"[Game \xff]")

    assert "there is no folder" in refused(capsys, "notation", str(by_hand), "--to", str(tmp_path / "no" / "x.egn"))
    assert "the name ends in .egn for notation, in .jsonl for a record" in refused(
        capsys, "notation", str(by_hand), "--to", "x.pgn"
    )
    assert "write NAME=TEXT" in refused(capsys, "notation", str(by_hand), "--tag", "White")
    assert "the tag Scenario says" in refused(capsys, "notation", str(by_hand), "--tag", "Scenario=x")
    assert "this is not a text file in UTF-8" in refused(capsys, "notation", str(odd))
    assert "No such file" in refused(capsys, "notation", str(tmp_path / "none.egn"))
