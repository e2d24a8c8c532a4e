"""What lies in deploy/ for an operator: it says what the server understands."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from enfilade.cli import run
from enfilade.server.base.settings import read_settings
from enfilade.server.http.guard import Hosts
from enfilade.server.messages import MOST_RECORD_BYTES

DEPLOY = Path(__file__).parents[3] / "deploy"


def test_the_configuration_is_one_and_agrees_with_the_proxy() -> None:
    wanted = read_settings(DEPLOY / "enfilade.toml", {})
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert f"proxy_pass http://{wanted.server.host}:{wanted.server.port};" in site
    (name,) = set(re.findall(r"server_name (\S+);", site))
    assert Hosts(wanted.server.host, wanted.server.names).knows(name)
    assert f"client_max_body_size {MOST_RECORD_BYTES // 1024**2}m;" in site
    assert wanted.server.proxies == [wanted.server.host]


UNITS = ("enfilade.service", "enfilade-worker.service")


def test_what_is_started_is_a_command_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    units = "".join([(DEPLOY / each).read_text(encoding="utf-8") for each in UNITS])
    entry = re.search(r"ENTRYPOINT \[(.*)\]", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    assert entry is not None
    commands = [shlex.split(line) for line in re.findall(r"^ExecStart(?:Pre)?=(.*)$", units, re.MULTILINE)]
    commands.append([each.strip().strip('"') for each in entry[1].split(",")])
    for command in commands:
        arguments = [str(DEPLOY / Path(each).name) if each.startswith("/etc/") else each for each in command[1:]]
        assert run([*[each for each in arguments if each != "--check"], "--check"]) == 0, command
    assert "all is well" in capsys.readouterr().out


@pytest.mark.parametrize("name", UNITS)
def test_the_unit_is_one_that_systemd_understands(tmp_path: Path, name: str) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("not run: systemd-analyze is not here")
    text = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/enfilade/bin/enfilade", "/bin/true")
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run([verify, "verify", tmp_path / name], capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if name in line]
    assert told == []


def test_the_nightly_backup_is_a_command_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    unit = (DEPLOY / "enfilade-backup.service").read_text(encoding="utf-8")
    started = re.search(r"enfilade admin backup (.+) --config (\S+)'", unit)
    assert started is not None
    assert started[1].startswith(str(Path(read_settings(DEPLOY / "enfilade.toml", {}).storage.database).parent))
    assert run(["admin", "backup", "--help"]) == 0
    assert "--config" in capsys.readouterr().out
    assert "[Timer]" in (DEPLOY / "enfilade-backup.timer").read_text(encoding="utf-8")
