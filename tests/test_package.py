"""What is handed to others: the wheel, the source distribution, and what stands on them."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import enfilade
from enfilade.extras import EXTRAS
from tests.interpreted import interpreted_only

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BACKEND = ROOT / "tools" / "backend" / "enfilade_backend.py"


def test_the_version_is_said_in_one_place() -> None:
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"]["attr"] == "enfilade.__version__"
    assert "version" not in PROJECT["project"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", enfilade.__version__)
    assert f"## Unreleased: {enfilade.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_all_is_every_extra_that_is_for_users() -> None:
    optional = PROJECT["project"]["optional-dependencies"]
    assert {*EXTRAS, "all", "openspiel"} == set(optional) - {"dev", "docs", "bench"}  # OpenSpiel has no wheels for some machines
    assert re.findall(r"\w+", optional["all"][0]) == ["enfilade", *EXTRAS]


def test_whoever_asks_for_a_compiled_wheel_is_given_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = runpy.run_path(str(BACKEND))["get_requires_for_build_wheel"]
    monkeypatch.delenv("ENFILADE_COMPILE", raising=False)
    assert needs() == []
    monkeypatch.setenv("ENFILADE_COMPILE", "1")
    assert [need.partition(">")[0] for need in needs()] == ["mypy"]


def made(folder: Path, home: str) -> tuple[Path, Path]:
    """A source distribution, and the wheel that is built from what it holds."""
    tree = folder / "tree"
    shutil.copytree(
        ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", "dist", "*.egg-info")
    )
    call = "import sys, enfilade_backend as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"
    environment = {"PATH": "", "PYTHONPATH": "tools/backend", "ENFILADE_HOME": home}
    out = folder / "out"
    out.mkdir()

    def build(what: str, where: Path) -> Path:
        command = [sys.executable, "-c", call, what, str(out)]
        done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return out / done.stdout.splitlines()[-1]

    source = build("build_sdist", tree)
    with tarfile.open(source) as packed:
        packed.extractall(folder, filter="data")
    return source, build("build_wheel", folder / source.name.removesuffix(".tar.gz"))


def headers(wheel: Path) -> Message:
    with ZipFile(wheel) as packed:
        name = next(each for each in packed.namelist() if each.endswith("METADATA"))
        return message_from_bytes(packed.read(name))


@pytest.mark.slow
@interpreted_only
def test_a_wheel_made_from_the_source_distribution_works_in_any_folder(tmp_path: Path) -> None:
    source, wheel = made(tmp_path, "https://example.org/enfilade")
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for name in ("Makefile", "tests/test_package.py", "docs/index.md", "CHANGELOG.md", "tools/wheel.py", "requirements/dev.txt"):
        assert name in names

    told = headers(wheel)
    assert told["Version"] == enfilade.__version__
    assert "Source, https://example.org/enfilade" in told.get_all("Project-URL", [])
    assert "(https://example.org/enfilade/raw/main/docs/pictures/urban-battle-light.webp)" in str(told.get_payload())
    assert {"LICENSE", "CREDITS.md"} == set(told.get_all("License-File", []))

    room = tmp_path / "a room with blanks"
    venv.create(room / "venv", with_pip=False, symlinks=True)
    own = Path(sysconfig.get_path("purelib", vars={"base": str(room / "venv"), "platbase": str(room / "venv")}))
    with ZipFile(wheel) as whole:
        whole.extractall(own)
    (own / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    command = [str(room / "venv" / "bin" / "python"), "-P", "-m", "enfilade", "simulate", "convoy", "-n", "2", "-j", "2"]
    done = subprocess.run(command, cwd=room, env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Convoy to the Docks" in done.stdout
