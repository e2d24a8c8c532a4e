"""How programs are named, and how several names stand in one text."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from enfilade import EnfiladeError, scenario
from enfilade.external import read_name
from enfilade.lab.runs import seating
from enfilade.players import player
from enfilade.players.seats import named, split

PYTHON = sys.executable
QUOTED = shlex.quote(PYTHON)  # there may be blanks in its path


def test_a_command_is_taken_apart_as_a_shell_does() -> None:
    found = read_name(f"external:{QUOTED} 'my player.py' --level=3 a,b")

    assert found.command == (PYTHON, "my player.py", "--level=3", "a,b")
    assert found.seconds == 5
    assert found.settings == ()


def test_quotes_around_the_whole_command_are_no_part_of_it(tmp_path: Path) -> None:
    blank = tmp_path / "my player"
    blank.write_text("#!/bin/sh\n")
    blank.chmod(0o755)

    assert read_name(f'external:"{QUOTED} player.py a,b"').command == (PYTHON, "player.py", "a,b")
    assert read_name(f"external:'{blank}'").command == (str(blank),)


def test_settings_stand_in_brackets() -> None:
    found = read_name(f"external(seconds=0.5 level=5 book=):{QUOTED} player.py")

    assert found.seconds == 0.5
    assert found.settings == (("level", "5"), ("book", ""))
    assert found.short == "player.py"
    assert read_name(f"external:{QUOTED}").short == Path(PYTHON).name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("external", "a program is seated by external:./my-player"),
        ("external:", "the command is missing"),
        ("external:   ", "the command is missing"),
        ("external:''", "the command is missing"),
        ("external:./no-such-player", "there is no program ./no-such-player here that may be run"),
        ("external:'unfinished", "a quotation mark in this command is not closed"),
        ("external(fast):ls", "'fast' is no setting"),
        ("external(seconds=never):ls", "seconds=never should be a number from 0.01 to 3600"),
        ("external(seconds=nan):ls", "seconds=nan should be a number"),
        ("external(seconds=0):ls", "seconds=0 should be a number"),
        ("external(level=3:ls", "a program is seated by"),
        ("externally", "a program is seated by"),
    ],
)
def test_a_wrong_name_is_answered_with_a_right_one(name: str, message: str) -> None:
    with pytest.raises(EnfiladeError) as caught:
        player(name, scenario("urban-battle/convoy").game, 0)
    assert message in str(caught.value)


def test_commas_in_quotes_and_brackets_belong_to_the_command() -> None:
    assert split("greedy, random") == ["greedy", "random"]
    assert split("external:./a 'b,c',random") == ["external:./a 'b,c'", "random"]
    assert split('external:"./a b,c",external:./d e\\,f') == ['external:"./a b,c"', "external:./d e\\,f"]
    assert split("external(a=1,2 b=3):./a,random") == ["external(a=1,2 b=3):./a", "random"]
    assert split("it's \"half") == ["it's \"half"]


def test_a_setting_of_the_command_names_no_seat() -> None:
    assert named("external:./player --level=3") == ("", "external:./player --level=3")
    assert named("white=external:./player --level=3") == ("white", "external:./player --level=3")


def test_programs_sit_in_the_lab() -> None:
    convoy = scenario("urban-battle/convoy")
    command = f"external:{QUOTED} x.py --level=3 'a,b'"

    assert seating(convoy, f"{command},greedy") == {"white": command, "black": "greedy"}
    assert seating(convoy, f"black={command},white=greedy") == {"white": "greedy", "black": command}
    with pytest.raises(EnfiladeError, match="there is no program"):
        seating(convoy, "external:./no-such-player")
