"""The compiled wheel: what a change of the rules can break without any other test seeing it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import enfilade
from tests.interpreted import interpreted_only

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.slow
@interpreted_only
def test_mypyc_takes_the_rules(tmp_path: Path) -> None:
    """All of them together become C; compiling that is left to `python tools/wheel.py test`."""
    shutil.copytree(Path(enfilade.__file__).parent, tmp_path / "src/enfilade", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "CREDITS.md"):
        shutil.copy(ROOT / name, tmp_path)
    environment = {**os.environ, "ENFILADE_COMPILE": "1"}
    command = [sys.executable, "setup.py", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list((tmp_path / "build").rglob("*.c"))
