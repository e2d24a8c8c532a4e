"""Checks the types of the browser client, which needs Node and, from npm, TypeScript. Nobody needs either to play.

Without them it says what was not run and why; with ENFILADE_NODE=required that is a failure.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "package-lock.json"
STAMP = ROOT / "node_modules" / "lock.stamp"
OLDEST = 20
INSTALL = f"install Node {OLDEST} or newer (apt-get install nodejs npm)"


class Missing(Exception):
    """What is needed is not here; the message says what to do."""


def node() -> str:
    """The Node that is here; raises Missing."""
    found = shutil.which("node")
    if found is None:
        raise Missing(INSTALL)
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < OLDEST:
        raise Missing(f"Node {version} is too old: {INSTALL}")
    return found


def is_required() -> bool:
    return os.environ.get("ENFILADE_NODE") == "required"


def prepare() -> None:
    """Fetch what the lock names, unless that has been done; raises Missing."""
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == lock:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise Missing(INSTALL)
    fetched = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, capture_output=True, text=True, check=False)
    if fetched.returncode:
        raise Missing(f"npm could not fetch TypeScript: {fetched.stderr.strip()}")
    STAMP.write_text(lock, encoding="utf-8")


def check() -> int:
    """Look at every type of the client; gives the exit status of TypeScript's compiler."""
    command = [node()]
    prepare()
    command += [str(ROOT / "node_modules" / "typescript" / "bin" / "tsc"), "--project", str(ROOT / "tests" / "web")]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main() -> int:
    """Check, and say what came of it."""
    try:
        status = check()
    except Missing as missing:
        sys.stdout.write(f"The client's types: not run: {missing}\n")
        return int(is_required())
    if not status:
        sys.stdout.write("The client's types: no errors\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
