"""Positions on the command line: `--at` begins in one, `enfilade position` writes one down, files may hold one."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from enfilade import library
from enfilade.contract.table import Table
from tests.test_cli import SHORT, call, complaint, data, refused

CONVOY = "urban-battle/convoy"
LINE = "3 white movement 4.2 W1:E5N B1:L12S"
DOCUMENT: dict[str, Any] = {"round": 2, "turn": "white", "pieces": {"W1": {"square": "E5"}, "W2": {"square": "G6"}}}
TOML = 'round = 2\nturn = "white"\n\n[pieces.W1]\nsquare = "E5"\n\n[pieces.W2]\nsquare = "{square}"\n'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    call("simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "random", "--seed", "5", *SHORT, "--records", str(tmp_path))
    return tmp_path / "first-patrol-00001.jsonl"


def within(text: str) -> str:
    """A document as the table `position` of a scenario file."""
    return "[position]\n" + text.replace("[pieces", "[position.pieces")


def seen(*arguments: str, typed: str = "") -> str:
    """The board of the convoy in a position."""
    return call("show", CONVOY, "--at", *arguments, typed=typed)


def test_a_line_is_typed_read_or_kept_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "ambush").write_text(f"{LINE}\n", encoding="utf-8")
    (tmp_path / "ambush.toml").write_text(f'position = "{LINE}"\n', encoding="utf-8")
    board = seen(LINE)

    assert "Round 3" in board
    assert "W1↑" in board
    assert seen(str(tmp_path / "ambush")) == seen(str(tmp_path / "ambush.toml")) == seen("-", typed=LINE) == board


def test_a_document_is_toml_or_json_with_or_without_its_name(tmp_path: Path) -> None:
    texts = {
        "bare.toml": TOML.format(square="G6"),
        "named.toml": within(TOML.format(square="G6")),
        "bare.json": json.dumps(DOCUMENT),
        "named.json": json.dumps({"position": DOCUMENT}),
    }
    boards = set()
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        boards |= {seen(str(tmp_path / name)), seen("-", typed=text)}

    assert len(boards) == 1
    assert "Round 2" in boards.pop()


def test_what_a_seat_sees_is_a_position_too(tmp_path: Path) -> None:
    """The rest is dealt."""
    table = Table(library.scenario("quick/three-bridges"), seed=1)
    (tmp_path / "seen.json").write_text(json.dumps({"view": table.view("div").to_data(), "deal": 3}), encoding="utf-8")

    assert data("show", "quick/three-bridges", "--at", str(tmp_path / "seen.json"))["name"] == "quick/three-bridges"


@pytest.mark.parametrize(
    ("text", "line"), [(TOML.format(square="E55"), 8), (within(TOML.format(square="E55")), 9), (within(TOML), 9)]
)
def test_a_mistake_is_told_with_file_line_and_key(
    text: str, line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ambush.toml"
    path.write_text(text, encoding="utf-8")

    told = complaint(capsys, "show", CONVOY, "--at", str(path))

    assert (told["file"], told["key"], told["line"]) == ("ambush.toml", "position.pieces.W2.square", line)
    assert "is no place of this board" in told["error"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("p.toml", "round = \n", "p.toml, line 1: this is not TOML"),
        ("p.json", '{"round": 2,\n "turn" "white"}', "p.json, line 2: this is not JSON"),
        ("p.json", "[1, 2]", "p.json: a position is a JSON object"),
        ("p.json", "[" * 100_000, "nested too deep"),
        ("p.json", '{"round": ' + "9" * 5000 + "}", "thousands of digits"),
        ("p.json", '{"round": ' + "[" * 90 + "]" * 90 + "}", "nested too deep"),
        ("p.toml", 'title = "Ambush"\n\n[position]\nround = 2\n', "p.toml, title: only a position stands here"),
        ("p.toml", "weather = 1\n", "p.toml, line 1, position.weather: this key is not known here"),
        ("p.toml", 'position = "3 white W1:E5N"\n', "p.toml, line 1, position: .*should be round, side, phase"),
        ("p", LINE.replace("W1", "W99"), "p, position: .*is no vehicle, flag, score or dice"),
    ],
)
def test_what_is_no_position_is_refused(
    name: str, text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert re.search(message, refused(capsys, "show", CONVOY, "--at", str(path)))


def test_a_file_that_is_not_there_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in refused(capsys, "show", CONVOY, "--at", "ambush.toml")
    assert "there is no such file" in refused(capsys, "show", CONVOY, "--at", "ambush")


def test_a_game_in_the_terminal_begins_in_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its record begins there too."""
    kept = tmp_path / "game.jsonl"
    told = call("table", CONVOY, "--at", LINE, "--seats", "human,greedy", "--save", str(kept), typed="move W1\ndie 4\nquit\n")

    assert "move W1" in told
    assert call("position", str(kept), "--entry", "0", "--line").startswith("3 white movement 4.2 W1:E5N W2:- ")
    assert "choose one of them" in refused(capsys, "table", CONVOY, "--at", LINE, "--load", str(kept))


def test_the_table_in_the_browser_begins_in_a_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server is given a scenario file that holds it."""
    asked: list[str] = []
    monkeypatch.setattr("enfilade.server.run", lambda *arguments: asked.append(Path(arguments[4]).read_text(encoding="utf-8")))

    call("play", CONVOY, "--at", LINE, "--no-browser")

    made = library.read_scenario(asked[0], "convoy.toml")
    assert Table(made, seed=1).line().startswith("3 white movement 4.2 W1:E5N ")
    assert "name one" in refused(capsys, "play", "--at", LINE)


def test_a_moment_of_a_record_is_written_down_and_read_again(record: Path, tmp_path: Path) -> None:
    """As the table of a scenario file, as JSON, and in a line."""
    made = library.read_record(record)
    for number in (0, 5, len(made.entries)):
        toml = call("position", str(record), "--entry", str(number))
        found = json.loads(call("position", str(record), "--entry", str(number), "--json"))
        assert _bare(tomllib.loads(toml)) == _bare(found)
        (tmp_path / "then.toml").write_text(toml, encoding="utf-8")
        shown = call("show", "first-patrol", *SHORT, "--at", str(tmp_path / "then.toml"), "--json")
        assert json.loads(shown)["scene"] == json.loads(call("replay", str(record), "--at", str(number), "--json"))["scene"]


def _bare(value: Any) -> Any:
    """Without what is nothing, for which TOML has no word."""
    return {key: _bare(each) for key, each in value.items() if each is not None} if isinstance(value, dict) else value


def test_a_position_is_written_in_one_way(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "choose one" in refused(capsys, "position", str(record), "--line", "--toml")
    assert "the record has" in refused(capsys, "position", str(record), "--entry", "100000")
    assert "fits into a line" in refused(capsys, "position", CONVOY, "--line")
    assert "a scenario has no entries" in refused(capsys, "position", CONVOY, "--entry", "3")
    assert call("position", CONVOY).startswith("[position]\n")


def test_check_reads_the_position_of_a_scenario_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call("copy", CONVOY, str(tmp_path / "ambush.toml"))
    path = tmp_path / "ambush.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\n[position]\n[position.pieces.W1]\nsquare = 'E5'\n", encoding="utf-8")
    assert "a sound scenario" in call("check", str(path))

    path.write_text(f"{text}\n[position]\n[position.pieces.W1]\nsquare = 'E6'\nwheels = 4\n", encoding="utf-8")
    told = complaint(capsys, "check", str(path))
    assert (told["file"], told["key"]) == ("ambush.toml", "position.pieces.W1.wheels")
    assert path.read_text(encoding="utf-8").splitlines()[told["line"] - 1] == "wheels = 4"


def test_check_knows_a_position_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says no game, so it is read with a scenario."""
    path = tmp_path / "ambush.toml"
    path.write_text(within(TOML.format(square="G6")), encoding="utf-8")

    assert "enfilade show SCENARIO --at" in refused(capsys, "check", str(path))
