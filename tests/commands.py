"""Several command lines in one process of its own: starting Python and reading the games takes longer than most commands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PROGRAM = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
sys.modules.update(dict.fromkeys(json.loads(sys.argv[2])))
from enfilade.cli import run
answers = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(arguments)
    answers.append([status, out.getvalue(), err.getvalue()])
sys.stdout.write(json.dumps(answers))
"""


class Answer(NamedTuple):
    """What a command gave: its exit status, and what it printed."""

    status: int
    out: str
    err: str


def commands(
    folder: Path, *lines: Sequence[str], hidden: Sequence[str] = (), environment: Mapping[str, str] | None = None
) -> list[Answer]:
    """The answers to command lines, in a process from which some modules are `hidden`."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(lines), json.dumps(hidden)],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [Answer(*each) for each in json.loads(done.stdout)]
