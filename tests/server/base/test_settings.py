"""The configuration file of a server: what it says counts, mistakes are named, and the command line says more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec import to_builtins

from enfilade.cli import run
from enfilade.kernel.errors import EnfiladeError
from enfilade.players import NAMES
from enfilade.server.base.limits import LIMITS
from enfilade.server.base.settings import SECTIONS, Settings, names, read_settings

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server-configuration.md"
FILE = """
[server]
host = "0.0.0.0"
names = ["wargames.example"]

[storage]
database = "games.db"

[retention]
finished_days = 0

[limits]
connections = 2000
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "enfilade.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_read_and_the_command_line_counts_for_more(tmp_path: Path) -> None:
    found = read_settings(written(tmp_path, FILE), {"server.port": 9000, "limits.connections": 3000})
    assert (found.server.host, found.server.port, found.server.names) == ("0.0.0.0", 9000, ["wargames.example"])
    assert (found.storage.database, found.limits.connections, found.limits.tables) == ("games.db", 3000, LIMITS.tables)
    assert found.keep.finished == float("inf")
    assert read_settings(None, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[server]\nprot = 1", "there is no setting 'server.prot'. Did you mean server.port"),
        ("[sever]\nport = 1", "there is no section 'sever'. Did you mean server"),
        ("port = 1", "there is no section 'port'"),
        ("server = 1", r"server should be a section, \[server\]"),
        ('[server]\nport = "80"', "server.port cannot be so: expected `int`, got `str`"),
        ("[server]\nport = 70000", "server.port cannot be so: expected `int` <= 65535"),
        ("[server]\nnames = [1]", r"server.names\[0\] cannot be so"),
        ("[retention]\nfinished_days = -1", "retention.finished_days cannot be so"),
        ("[limits]\ntable_entries = 0", "limits.table_entries cannot be so"),
        ('[play]\nstand_in = "reguler"', "play.stand_in cannot be so: invalid enum value 'reguler'. Did you mean regular"),
        ("[play]\nstand_in = 3", r"play.stand_in cannot be so: .*random, recruit"),
        ('[people]\naccounts = "opened"', "people.accounts cannot be so: .*Did you mean open"),
        ("[server\n", "is not TOML.*line 1"),
        ("a = 1\na = 2", "is not TOML"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_place(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(EnfiladeError, match=told) as refused:
        read_settings(path, {})
    assert str(refused.value).startswith(str(path))


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(EnfiladeError, match="cannot be read: No such file"):
        read_settings(Path("/nowhere/enfilade.toml"), {})


def test_the_command_line_checks_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, FILE)
    assert run(["serve", "--config", str(path), "--check", "--json", "--set", "server.port=1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == to_builtins(read_settings(path, {"server.port": 1}))
    assert run(["serve", "--config", str(path), "--check"]) == 0
    assert "games are kept in games.db" in capsys.readouterr().out
    assert run(["serve", "--set", "server.prot=1", "--check"]) == 2
    assert "Did you mean server.port" in capsys.readouterr().err


def test_every_setting_stands_in_the_reference() -> None:
    told = re.findall(r"^\| `([a-z_]+\.[a-z_]+)` ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert told == [name for name in names() if not name.startswith("limits.")]
    assert set(SECTIONS) == set(Settings.__struct_fields__)


def test_every_computer_that_plays_any_game_may_stand_in() -> None:
    for name in NAMES:
        assert read_settings(None, {"play.stand_in": name}).play.stand_in == name
