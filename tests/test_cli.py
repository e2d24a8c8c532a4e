"""The command line: every command, plain data for programs, and one clear line for bad input."""

from __future__ import annotations

import codecs
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest
from typer.testing import CliRunner

from enfilade import __version__, cli, library
from enfilade.cli import app, streams, terminal
from enfilade.cli.system import type_check
from enfilade.cli.toml import as_toml
from enfilade.contract.table import Table
from enfilade.fonts import CUTS, Family
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.view import View
from enfilade.library import AnyGame, matching
from enfilade.players import Player
from tests.interpreted import interpreted_only

runner = CliRunner()
SHORT = ["--set", "max_rounds=3"]


def call(*arguments: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    result = runner.invoke(app, list(arguments), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: str) -> Any:
    return json.loads(call(*arguments, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a refused command prints."""
    assert cli.run(list(arguments)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith("enfilade: ")
    assert len(told.err) < 2000
    return told.err


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a refused command tells a program."""
    assert cli.run([*arguments, "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    return json.loads(told.err)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    call("simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "random", "--seed", "5", *SHORT, "--records", str(tmp_path))
    return tmp_path / "first-patrol-00001.jsonl"


# Looking around.


def test_version() -> None:
    assert call("--version") == f"enfilade {__version__}\n"


def test_help_names_every_command() -> None:
    told = call("--help")
    looking = ("games", "scenarios", "players", "show", "copy", "rules")
    commands = ("play", "table", *looking, "replay", "simulate", "check", "bench", "doctor")
    assert [name for name in commands if f" {name} " not in told] == []


def test_games() -> None:
    assert "urban-battle" in call("games")
    found = data("games")["games"][0]
    assert found["id"] == "urban-battle"
    assert found["players"] == ["random", "recruit", "greedy", "regular", "veteran", "elite"]
    assert "urban-battle/convoy" in found["scenarios"]


def test_scenarios() -> None:
    assert "urban-battle/convoy" in call("scenarios", "urban-battle")
    found = data("scenarios", "urban-battle")["scenarios"]
    assert [each["name"] for each in found] == library.scenario_names("urban-battle")
    assert all(each["seats"] == ["white", "black"] for each in found)


def test_show_draws_the_board(tmp_path: Path) -> None:
    told = call("show", "first-patrol")
    assert "W1" in told
    assert "B3" in told
    assert "W1" in call("show", "first-patrol", "--spoken")
    assert "Rounds at most" in told
    assert "options.deployment" in call("show", "convoy")
    assert "Convoy to the Docks" in call("show", "convoy", "--spoken", "--png", str(tmp_path / "spoken.png"))
    assert data("show", "first-patrol", "--set", "max_rounds=3")["name"] == "urban-battle/first-patrol"
    call("show", "first-patrol", "--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png"))
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").lstrip().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"


def test_rules_by_number_chapter_and_words() -> None:
    assert "UB 5.11" in call("rules", "urban-battle", "5.11")
    assert [rule["number"] for rule in data("rules", "urban-battle", "UB", "5.11")["rules"]] == ["UB 5.11"]
    assert [rule["number"] for rule in data("rules", "urban-battle", "r18")["rules"]] == ["R18"]
    chapter = [rule["number"] for rule in data("rules", "urban-battle", "5")["rules"]]
    assert chapter == [f"UB 5.{number}" for number in range(1, 15)]
    assert len(data("rules", "urban-battle")["rules"]) == len(library.rules("urban-battle"))
    known = list(library.rules("urban-battle").values())
    assert "UB 4.7" in [rule.number for rule in matching(known, "truck turn")]
    assert matching(known, "zeppelin") == []


@interpreted_only
def test_rules_say_where_the_code_and_the_tests_cite_them() -> None:
    """Each place can be opened, and its line speaks of the rule; source and tests stand apart."""
    (rule,) = data("rules", "urban-battle", "UB", "5.11", "--code")["rules"]
    assert "Shot" in [place["in"].partition(".")[0] for place in rule["source"] if "rules/firing.py" in place["file"]]
    assert all("src" in Path(place["file"]).parts for place in rule["source"])
    assert all(place["in"].startswith("test_") and "tests" in Path(place["file"]).parts for place in rule["tests"])
    root = Path(__file__).parents[1]
    for place in [*rule["source"], *rule["tests"]]:
        lines = (root / place["file"]).read_text(encoding="utf-8").splitlines()
        assert re.search(r"5\.(11|8–5\.14)|def test_", lines[place["line"] - 1]), place
    told = call("rules", "urban-battle", "UB", "5.11", "--code")
    assert told.index("Source") < told.index("src/enfilade/games/urban_battle/rules/firing.py:") < told.index("Tests")


# Simulating.


def test_simulate_prints_rates_with_intervals() -> None:
    told = call("simulate", "first-patrol", "-n", "4", "-j", "1", "--seats", "random", "--seed", "1", *SHORT)
    for words in ("White (random) won", "95 % interval", "drawn", "rounds a game", "actions a game", "games/s", "max_rounds = 3"):
        assert words in told


def test_simulate_gives_the_same_figures_with_any_number_of_jobs(tmp_path: Path) -> None:
    common = ("simulate", "first-patrol", "-n", "5", "--seats", "greedy,random", "--seed", "1", *SHORT)
    one, two = data(*common, "-j", "1"), data(*common, "-j", "2", "--out", str(tmp_path / "out.json"))
    assert one["summary"] == two["summary"]
    assert one["seed"] == "1"
    kept = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [each["number"] for each in kept["results"]] == [1, 2, 3, 4, 5]
    assert kept["summary"]["games"] == 5


def test_simulate_tells_the_seed_it_made_up() -> None:
    first = data("simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "random", *SHORT)
    again = data("simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "random", "--seed", first["seed"], *SHORT)
    assert first["summary"] == again["summary"]


DEAF = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]  # as a shell starts what it puts in the background


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("started", [[], DEAF], ids=["heard", "deaf"])
def test_ctrl_c_prints_what_was_done_so_far(started: list[str], jobs: str, tmp_path: Path) -> None:
    """A real process, interrupted after its first game; it hears that even if it was told to ignore it."""
    command = [*started, sys.executable, "-m", "enfilade.cli", "simulate", "first-patrol", "-n", "100000", "-j", jobs]
    command += ["--seats", "random", "--records", str(tmp_path)]
    out, err, code = interrupted(command, lambda: len(list(tmp_path.iterdir())) > 8)  # more than can be under way
    assert code == 130, err
    assert "of 100000 games" in out
    assert "White (random) won" in out
    assert "Traceback" not in err


def test_who_kills_simulate_ends_its_workers_too(tmp_path: Path) -> None:
    """They hold the other end of its output: that closes when the last of them has gone."""
    command = [sys.executable, "-m", "enfilade.cli", "simulate", "first-patrol", "-n", "100000", "-j", "2", "--seats", "random"]
    command += ["--records", str(tmp_path)]
    _, _, code = interrupted(command, lambda: len(list(tmp_path.iterdir())) > 1, by=signal.SIGKILL)
    assert code == -signal.SIGKILL


@pytest.mark.parametrize("started", [[], DEAF], ids=["heard", "deaf"])
def test_ctrl_c_closes_the_table(started: list[str], tmp_path: Path) -> None:
    kept = tmp_path / "tables.db"
    said = tmp_path / "said"
    with said.open("w") as sink:
        command = [*started, sys.executable, "-m", "enfilade.cli", "play", "--no-browser", "--port", "0", "--database", str(kept)]
        _, err, code = interrupted(command, lambda: "Enfilade is at" in said.read_text(), sink)
    assert (code, err) == (0, "")
    assert "Enfilade has stopped." in said.read_text()


def interrupted(
    command: list[str], is_under_way: Callable[[], bool], sink: IO[str] | int = subprocess.PIPE, by: int = signal.SIGINT
) -> tuple[str, str, int]:
    """What a process wrote that got a signal once it was under way, and how it ended."""
    with subprocess.Popen(command, stdout=sink, stderr=subprocess.PIPE, text=True) as process:
        try:
            for _ in range(600):
                if is_under_way() or process.poll() is not None:
                    break
                time.sleep(0.1)
            process.send_signal(by)
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()  # a test that fails leaves nothing behind
    return out, err, process.returncode


# Records.


def test_replay_tells_the_story_and_verifies(record: Path) -> None:
    told = call("replay", str(record))
    assert "Verified: the seed is the one committed to" in told
    assert "UB 3.3" in told
    found = data("replay", str(record))
    assert found["scenario"] == "urban-battle/first-patrol"
    assert found["outcome"] is not None
    assert [event["number"] for event in found["events"]] == list(range(1, len(found["events"]) + 1))


def test_replay_shows_any_moment(record: Path, tmp_path: Path) -> None:
    assert "before the first" in call("replay", str(record), "--at", "0")
    assert "After entry 7 of" in call("replay", str(record), "--at", "7")
    assert data("replay", str(record), "--at", "3", "--seat", "white")["view"]["seat"] == "white"
    call("replay", str(record), "--at", "3", "--svg", str(tmp_path / "b.svg"))
    assert "<svg" in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_replay_checks_many(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "1 of 1 records are sound" in call("replay", "--check", str(record.parent))
    text = record.read_text(encoding="utf-8")
    (record.parent / "zz.jsonl").write_text(text.replace('"draws": [', '"draws": [9, ', 1), encoding="utf-8")
    result = runner.invoke(app, ["replay", "--check", str(record.parent)])
    assert result.exit_code == 2
    assert "1 of 2 records are sound" in result.stdout
    assert "zz.jsonl" in result.stderr
    assert "have" not in refused(capsys, "replay", str(record.parent / "zz.jsonl")).split("zz.jsonl")[0]


def test_check_says_what_a_file_is(record: Path) -> None:
    assert "a sound record of First Patrol" in call("check", str(record))
    assert data("check", str(record))["kind"] == "record"
    assert data("check", "urban-battle/salvage") == {
        "file": "urban-battle/salvage",
        "kind": "scenario",
        "name": "urban-battle/salvage",
        "seats": ["white", "black"],
        "warnings": [],
    }


def test_check_warns_of_what_is_probably_not_meant(tmp_path: Path) -> None:
    text = as_toml(library.scenario("urban-battle/first-patrol", {"patch": {"F6": "|"}}).data)
    path = tmp_path / "first-patrol.toml"
    path.write_text(text, encoding="utf-8")
    assert "warning: the passage at F6" in call("check", str(path))


def test_a_record_that_is_cut_off_fails_the_check(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After a line as inside one; but a game that was kept before it was over says so, and is sound."""
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for cut in ("".join(lines[: len(lines) // 2]), text[: len(text) // 2], "".join(lines[:-1]), text[:-9]):
        record.write_text(cut, encoding="utf-8")
        assert "cut off" in refused(capsys, "check", str(record))
        assert cli.run(["replay", "--check", str(record)]) == 2
        told = capsys.readouterr()
        assert "0 of 1 records are sound" in told.out
        assert "cut off" in told.err
    record.unlink()
    call("table", "first-patrol", "--seats", "human,human", "--seed", "3", "--save", str(record), typed="1\n1\nquit\n")
    assert "The game is not over" in call("check", str(record))
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join([*lines[:-2], lines[-1]]), encoding="utf-8")
    assert "1 entries stand above, not 2" in refused(capsys, "check", str(record))


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("scenarios", "urban-batle"), "Did you mean urban-battle"),
        (("show", "urban-batle/convoy"), "Did you mean urban-battle"),
        (("simulate", "urban-battle/convoi"), "Did you mean urban-battle/convoy"),
        (("simulate", "frist-patrol"), "Did you mean first-patrol"),
        (("play", "frist-patrol"), "Did you mean first-patrol"),
        (("play", "--set", "max_rounds=3"), "name one"),
        (("simulate", "first-patrol", "--seats", "greedy,randon"), "Did you mean random?"),
        (("simulate", "first-patrol", "--set", "max_rounds"), "--set max_rounds: write KEY=VALUE"),
        (("simulate", "first-patrol", "--set", "max_rounds=many"), "--set max_rounds=many"),
        (("simulate", "first-patrol", "--set", "options.deployment=fre"), "options.deployment"),
        (("simulate", "first-patrol", "--set", "options.deploiment=free"), "options.deploiment"),
        (("show", "first-patrol", "--set", "piece[99].type=heavy"), "piece[99].type"),
        (("show", "first-patrol", "--svg", "board.jpg"), "should end in .svg"),
        (("show", "first-patrol", "--svg", "board.svg", "--theme", "sepia"), "no theme 'sepia': use light, dark or print"),
        (("show", "nowhere.toml"), "nowhere.toml: No such file"),
        (("rules", "urban-battle", "5.99"), "has no rule 5.99. Near it: UB 5.12, UB 5.13, UB 5.14, UB 6.1"),
        (("rules", "urban-battle", "R99"), "R46, R47, R48."),
        (("rules", "game-of-war", "V.9"), "V.4.d, V.5."),
        (("rules", "urban-battle", "zzz"), "says 'zzz': look for other words, or for a number from UB 1 to R48"),
        (("check", "tests/games/urban_battle"), "a folder without a scenario"),
        (("check", "src/enfilade/games/urban_battle/scenarios"), "name a file in it, such as"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: cannot be read: No such file"),
        (("check", "nowhere.jsonl"), "nowhere.jsonl: cannot be read: No such file"),
        (("simulate", "first-patrol", "--out", "/nowhere/out.json"), "--out /nowhere/out.json: there is no folder /nowhere"),
        (("simulate", "first-patrol", "--out", "tests"), "--out tests: this is a folder"),
        (("table", "first-patrol", "--save", "/nowhere/game.jsonl"), "there is no folder /nowhere"),
        (("table", "first-patrol", "--save", "README.md"), "a file is there already"),
        (("copy", "frist-patrol"), "Did you mean first-patrol"),
        (("copy", "first-patrol.toml"), "this is a file already"),
        (("copy", "first-patrol", "/nowhere/mine.toml"), "there is no folder /nowhere"),
        (("copy", "first-patrol", "mine.txt"), "ends in .toml"),
        (("copy", "classic-simultaneous", "classic.toml"), "builds on a scenario of this name"),
        (("check", f"{'x' * 5000}.toml"), "File name too long"),
        (("check", f"{'x' * 5000}.jsonl"), "File name too long"),
        (("simulate", "first-patrol", "--out", f"{'x' * 5000}"), "File name too long"),
        (("table", "first-patrol", "--dice", "loaded"), "kind of dice"),
        (("table", "first-patrol", "--seats", "human"), "white, black"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in refused(capsys, *arguments)


def test_a_mistake_in_a_scenario_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "urban-battle"\nid = "mine"\ntitle = "Mine"\nboard = "old-twon"\n', encoding="utf-8")
    assert "mine.toml, line 4, board" in refused(capsys, "check", str(path))


def test_a_damaged_record_is_told_with_its_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[4] = lines[4][:-9]
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "line 5" in refused(capsys, "check", str(record))


def test_an_entry_that_the_record_does_not_have(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no entry 99999" in refused(capsys, "replay", str(record), "--at", "99999")


def test_a_mistake_on_the_command_line_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "first-patrol", "--gmaes", "3"]) == 2
    assert "--games" in capsys.readouterr().err


def test_the_real_program_gives_exit_codes_and_no_traceback() -> None:
    command = [sys.executable, "-m", "enfilade.cli"]
    bad = subprocess.run([*command, "scenarios", "chess"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("enfilade: there is no game called 'chess'")
    good = subprocess.run([*command, "games", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(good.stdout)["games"]


def test_under_json_a_refusal_is_an_object_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its kind, and where it lies if it lies in a file; mistakes on the command line itself are told so, too."""
    assert complaint(capsys, "scenarios", "urban-batle")["kind"] == "UnknownName"
    path = tmp_path / "mine.toml"
    path.write_text('game = "urban-battle"\nid = "mine"\ntitle = "Mine"\nboard = "old-twon"\n', encoding="utf-8")
    found = complaint(capsys, "check", str(path))
    assert (found["file"], found["line"], found["key"]) == ("mine.toml", 4, "board")
    assert "--games" in complaint(capsys, "simulate", "first-patrol", "--gmaes", "3")["error"]
    assert "--games" in complaint(capsys, "simulate", "first-patrol", "--games", "x")["error"]
    assert complaint(capsys, "show", "x" * 9000)["kind"] == "UnknownName"


def test_a_flag_is_shown_without_a_type() -> None:
    for command in ("simulate", "show", "doctor"):
        assert "bool" not in call(command, "--help")
    assert "bool" not in call("--help")


@pytest.mark.parametrize("width", [60, 80])
def test_lists_are_readable_on_a_narrow_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is broader than the terminal, and no column is squeezed to a few letters."""
    monkeypatch.setenv("COLUMNS", str(width))
    for arguments in (("games",), ("scenarios", "game-of-war"), ("scenarios", "urban-operations")):
        lines = call(*arguments).splitlines()
        assert max(len(line) for line in lines) <= width
        assert sum(len(line) for line in lines) / len(lines) > 25
    options = call("show", "convoy").partition("Options")[2].splitlines()
    assert max(len(line) for line in options) <= max(width, 80)


def real(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """The program itself, in another encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "enfilade.cli", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=environment)


@pytest.mark.parametrize("encoding", [pytest.param("cp1252", marks=pytest.mark.slow), "ascii"])
def test_a_terminal_that_lacks_a_character_is_shown_another(encoding: str) -> None:
    told = real("show", "urban-calculus/tarn", encoding=encoding)
    assert (told.returncode, told.stderr) == (0, b"")
    bad = real("show", "naïve→name", encoding=encoding)
    assert bad.returncode == 2
    assert b"Traceback" not in bad.stderr
    assert json.loads(real("games", "--json", encoding=encoding).stdout) == json.loads(real("games", "--json").stdout)


def test_what_stands_for_a_character() -> None:
    codecs.register_error("test.plainly", streams.plainly)
    assert "3–5 × é § → ☃ \udc80".encode("ascii", "test.plainly") == b"3-5 x e s. -> ? ?"


def test_nobody_reads_or_nothing_can_be_written() -> None:
    """A closed pipe is no mistake; a full disk is one, told in a line."""
    program = f"{shlex.quote(sys.executable)} -m enfilade.cli"
    piped = subprocess.run(f"{program} rules urban-operations | head -1", shell=True, capture_output=True, text=True, check=False)
    assert piped.stderr == ""
    closed = subprocess.run(f"{program} games >&-", shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in closed.stderr
    full = subprocess.run(f"{program} games >/dev/full", shell=True, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stderr) == (2, "enfilade: the output: No space left on device\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_complete_commands_and_names(shell: str) -> None:
    environment = {**os.environ, "_ENFILADE_COMPLETE": f"complete_{shell}"}
    typed = "enfilade show urban-battle/tw"
    environment |= {
        "COMP_WORDS": typed,
        "COMP_CWORD": "2",
        "_TYPER_COMPLETE_ARGS": typed,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    told = subprocess.run([sys.executable, "-m", "enfilade.cli"], capture_output=True, text=True, check=False, env=environment)
    assert "urban-battle/two-flags" in told.stdout, told.stderr


# Scenarios to edit.


@pytest.mark.parametrize("name", [name for id in library.catalogue() for name in library.scenario_names(id)])
def test_a_bundled_scenario_is_copied_out_and_is_the_same(name: str, tmp_path: Path) -> None:
    call("copy", name, str(tmp_path))
    copied = library.scenario(str(tmp_path / f"{name.partition('/')[2]}.toml"), look=False)
    assert copied.data == library.scenario(name, look=False).data


def test_a_copy_under_another_name_can_be_edited_with_its_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    call("copy", "dravik-crossroads", str(mine))
    assert data("check", str(mine))["name"] == "urban-operations/mine"
    drawn = tmp_path / "maps" / "dravik-crossroads.toml"
    drawn.write_text(drawn.read_text(encoding="utf-8").replace("Dravik Crossroads", "My Crossroads", 1), encoding="utf-8")
    assert "My Crossroads" in str(library.scenario(str(mine), look=False).data["map"])
    assert "there already" in refused(capsys, "copy", "dravik-crossroads", str(mine))
    call("copy", "dravik-crossroads", str(mine), "--force")
    assert "My Crossroads" not in str(library.scenario(str(mine), look=False).data["map"])


def test_a_map_is_checked_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What it lacks is told of the map: nothing that only a scenario has is asked of it."""
    call("copy", "dravik-crossroads", str(tmp_path))
    drawn = tmp_path / "maps" / "dravik-crossroads.toml"
    assert "a sound map of Urban Operations" in call("check", str(drawn))
    assert data("check", str(drawn))["kind"] == "map"
    drawn.write_text(drawn.read_text(encoding="utf-8").replace("wind =", "wint ="), encoding="utf-8")
    assert "dravik-crossroads.toml, wind: this key is missing" in refused(capsys, "check", str(drawn))
    drawn.write_text("colour = 3\n", encoding="utf-8")
    assert "neither a scenario, which says `game = …`, nor like a map" in refused(capsys, "check", str(drawn))


# A table in the terminal.


def test_a_game_in_the_terminal_with_undo_and_help() -> None:
    typed = "help\n1\nundo\nwhy\npath\nlog\nboard\nspoken\nrule 4.1\nmove Z9\n99\nodds 1\nquit\n"
    told = call("table", "first-patrol", "--seats", "human,human", "--seed", "3", typed=typed)
    for words in (
        "Commitment to the seed",
        "move B1",
        "UB 4.1",
        "cannot choose 'move Z9'",
        "there is no choice 99",
        "Movement Phase",
    ):
        assert words in told


def test_who_resigns_in_the_terminal_has_lost(tmp_path: Path) -> None:
    kept = tmp_path / "game.jsonl"
    told = call("table", "first-patrol", "--seats", "human,human", "--seed", "3", "--save", str(kept), typed="resign\n")
    assert "Black resigns" in told
    assert "The game is over. Black resigns." in told
    assert "resigns" in call("replay", str(kept))


def test_a_game_in_the_terminal_is_saved_and_loaded(tmp_path: Path) -> None:
    kept = tmp_path / "game.jsonl"
    call("table", "first-patrol", "--seats", "human,human", "--seed", "3", "--save", str(kept), typed="1\nquit\n")
    assert len(library.load(kept).entries) == 1
    again = tmp_path / "again.jsonl"
    call("table", "--load", str(kept), "--seats", "human,human", typed=f"1\nsave {again}\nsave\nquit\n")
    assert len(library.load(again).entries) == 2


def test_dice_of_a_real_table_are_typed_in(tmp_path: Path) -> None:
    """Initiative 3 to 5, then three movement dice; a number that no die shows is asked for again."""
    kept = tmp_path / "typed.jsonl"
    typed = "3 5\n1 2 9\n4 4\n4 4 4\ndone\n1 2\n1,2,3\nquit\n"
    told = call("table", "first-patrol", "--dice", "typed", "--seats", "human,human", "--save", str(kept), typed=typed)
    assert "cannot show 9" in told
    assert "That is 2; 3 are needed" in told
    loaded = library.load(kept)
    assert loaded.opening == [3, 5, 4, 4, 4]
    assert loaded.entries[0].draws == [1, 2, 3]
    assert loaded.seed is None
    assert "type it" in call("table", "--load", str(kept), "--seats", "human,human", typed="done\n")


def test_a_choice_is_taken_back_by_its_number() -> None:
    """In the terminal, too, an earlier order goes and the later one stays."""
    typed = "decided\norder RI1\nstep H7\norder RI3\nstep E7\nundo 1\nundo x\ndecided\nundo 2\nquit\n"
    told = call("table", "game-of-war/duel", "--seats", "human,human", typed=typed)
    assert "Nothing has been decided that could be taken back by itself." in told
    assert "   1  Order 1: Red I3 marches to E7." in told
    assert "'x' is not the number of a choice" in told
    assert "there is no choice 2 that could be taken back by itself, of 1" in told


def test_the_terminal_seats_the_garrison_and_calls_seats_by_their_names() -> None:
    """Division is a person, and the garrison chooses its cubes by itself."""
    told = call("table", "quick/lesson", "--seed", "3", typed="amend\namend rounds 3\nselect b4p0\nquit\n")
    assert "Division> " in told
    assert "The Group Army has chosen its cubes." in told
    assert "Nothing of this scenario may be changed in play now." in told
    assert "value to change in play" in told


def test_two_computers_play_to_the_end_in_the_terminal() -> None:
    told = call("table", "first-patrol", "--seats", "random,random", "--seed", "9", *SHORT)
    assert "The game is over." in told
    assert "The seed was 9" in told


# This installation.


def test_doctor_examines_this_installation() -> None:
    assert "Python" in call("doctor")
    found = data("doctor")
    assert "database" in [each["what"] for each in found["checks"]]
    assert all(each["well"] or each["optional"] for each in found["checks"])


def test_doctor_draws_a_letter_in_each_type_and_looks_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that hold no letters are as bad as none; both are told with what mends them."""
    assert [each["well"] for each in data("doctor")["checks"] if each["what"].startswith("type ")] == [True, True]
    lost = type_check(Family("Source Sans Pro", "lost-type"))
    assert not lost["well"]
    assert "pip install --force-reinstall lost-type" in str(lost["found"])
    empty = Family("Source Sans Pro", "empty-type")
    for cut in CUTS:
        file = tmp_path / "empty_type" / "files" / empty.file(cut)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"no letters")
    (tmp_path / "empty_type" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    blank = type_check(empty)
    assert (blank["well"], blank["optional"]) == (False, False)
    assert "blank" in str(blank["found"])
    assert "pip install --force-reinstall empty-type" in str(blank["hint"])


def test_bench_measures_quickly() -> None:
    assert "actions of random play" in call("bench", "--seconds", "0.05")
    figures = data("bench", "--seconds", "0.05")["per_second"]
    assert all(figure > 0 for figure in figures.values())


def test_a_changed_scenario_becomes_a_file_again() -> None:
    for name in library.scenario_names("urban-battle"):
        scenario = library.scenario(name, {"max_rounds": 5})
        text = as_toml(scenario.data)
        assert tomllib.loads(text) == scenario.data
        assert library.read_scenario(text, "again.toml").start.to_data() == scenario.start.to_data()


def test_play_asks_the_server_for_what_was_typed(tmp_path: Path) -> None:
    """A database that cannot be made is refused before anything is served."""
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    with pytest.raises(EnfiladeError, match="games cannot be kept here"):
        runner.invoke(app, ["play", "--database", str(blocked / "x" / "t.db"), "--no-browser"], catch_exceptions=False)


def test_the_table_of_a_scenario_is_the_same_after_a_round_trip() -> None:
    scenario = library.scenario("urban-battle/two-flags")
    again = library.read_scenario(as_toml(scenario.data), "again.toml")
    assert Table(again, seed=1).fingerprint() == Table(scenario, seed=1).fingerprint()


class Broken(Player[Any, Any]):
    """Fails in one decision and chooses what it may not in the next."""

    failed = False

    def choose(self, view: View, dice: Dice) -> Action:
        self.failed = not self.failed
        if self.failed:
            raise RuntimeError("no idea")
        return Action("surrender")


def test_for_a_computer_that_fails_the_lot_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, and the game goes on to its end."""

    def broken(_name: str, game: AnyGame, _seed: str) -> Broken:
        return Broken(game, Seeded("broken"))

    monkeypatch.setattr(terminal, "player", broken)
    told = call("table", "first-patrol", "--seats", "random,random", "--seed", "3", "--set", "max_rounds=1")
    assert "The computer in seat White fails (RuntimeError: no idea): the lot has chosen for it." in told
    assert "(surrender is no choice here): the lot has chosen for it." in told
    assert "The game is over." in told
