"""What makes the code blocks of the documentation run.

`python` blocks of a document share one namespace. A `toml` block whose first line is a comment with a file name is written to
that file. A `console` block holds `$ command` lines, each followed by the output it should give; a line `…` stands for
anything. Everything of a document happens in one folder of its own. Blocks in other languages (`sh`, `text`) are not run.
"""

from __future__ import annotations

import io
import os
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from sybil import Sybil
from sybil.example import Example
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from enfilade import cli

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
FILE_NAME = re.compile(r"# (\S+\.toml)\n")


def write_file(example: Example) -> None:
    """A `toml` block that names its file becomes that file."""
    named = FILE_NAME.match(example.parsed)
    if named:
        Path(named[1]).write_text(example.parsed, encoding="utf-8")


def run_commands(example: Example) -> str | None:
    """A `console` block: run each command and compare what it prints. Returns what went wrong."""
    for command, expected in commands(example.parsed):
        status, printed = run(command)
        if not expected.strip() and status:
            return f"$ {command}\nfailed with status {status}:\n{printed}"
        if not agree(expected, printed):
            return f"$ {command}\nshould print:\n{expected}\nbut printed:\n{printed}"
    return None


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a `console` block, each with the output that follows it."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def run(command: str) -> tuple[int, str]:
    """The exit status of an `enfilade` command and what it prints, errors included, in a terminal of 100 columns."""
    program, *arguments = shlex.split(command)
    assert program == "enfilade", f"only enfilade commands are run, not {command!r}: write that block as `sh`"
    printed = io.StringIO()
    terminal = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    with patch.dict(os.environ, terminal), redirect_stdout(printed), redirect_stderr(printed):
        status = cli.run(arguments)
    return status, printed.getvalue()


def agree(expected: str, printed: str) -> bool:
    """Whether an output is as expected; `…` stands for anything, blanks at the ends of lines do not count."""
    if not expected.strip():
        return True
    parts = [re.escape(tidy(part)) for part in expected.split("…")]
    return re.fullmatch(".*".join(parts), tidy(printed), re.DOTALL) is not None


def tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(),
        CodeBlockParser(language="toml", evaluator=write_file),
        CodeBlockParser(language="console", evaluator=run_commands),
    ],
    path=str(ROOT),
)
