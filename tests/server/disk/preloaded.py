"""The disk that fails, made ready for a process. Where there is no C compiler, what needs it is reported as not run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("disk.c")
ROOT = Path(__file__).parents[3]


def compiled(folder: Path) -> Path:
    """The library, in a folder."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("not run: a disk that fails needs Linux and a C compiler (apt-get install gcc)")
    made = folder / "disk.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(SOURCE), "-ldl"], check=True)
    return made


def run(library: Path, folder: Path, module: str, *arguments: str, log: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a module of the tests on such a disk."""
    settings = {"LD_PRELOAD": str(library), "DISK_FOLDER": str(folder), "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    if log is not None:
        settings["DISK_LOG"] = str(log)
    command = [sys.executable, "-m", module, str(library), str(folder), *arguments]
    return subprocess.run(command, env={**os.environ, **settings}, cwd=ROOT, capture_output=True, text=True, check=False)
