"""Keep an older Enfilade beside this one, as a wheel in an environment of its own, so that its players can be met.

    python tools/baseline.py            the one before computer players searched, in build/baseline
    python tools/baseline.py COMMIT     another

It prints how its `greedy` is seated (tools/seated.py). A yardstick must not change under what it measures.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

import wheel

COMMIT = "42f091b"  # the last before the first player that simulates
FOLDER = wheel.ROOT / "build" / "baseline"


def keep(commit: str, folder: Path, compiled: bool = True) -> Path:
    """The Python of an environment with the Enfilade of a commit; it is made once."""
    python = folder / "bin" / "python"
    mark = folder / "commit"
    if mark.is_file() and mark.read_text(encoding="utf-8") == commit:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    with TemporaryDirectory(prefix="enfilade-baseline-") as name:
        packed = subprocess.run(["git", "archive", commit], cwd=wheel.ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(name, filter="data")
        made = wheel.build(Path(name) / "dist", compiled and not wheel.why_not(), Path(name))
        wheel.install(made, folder)
    mark.write_text(commit, encoding="utf-8")
    return python


def command(python: Path, player: str) -> str:
    """How a player of that Enfilade is seated in a contest; `-I`: whatever else is on the path of this one."""
    return f"external(seconds=30):{python} -I {wheel.ROOT / 'tools' / 'seated.py'} {player} {{scenario}}"


if __name__ == "__main__":
    print(command(keep(sys.argv[1] if len(sys.argv) > 1 else COMMIT, FOLDER), "greedy"))
