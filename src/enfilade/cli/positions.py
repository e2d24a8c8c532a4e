"""Positions on the command line: `--at` begins in one, `enfilade position` writes one down."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from enfilade import library
from enfilade.cli.common import AsJson, find_scenario, print_json, say
from enfilade.cli.records import rewound
from enfilade.cli.toml import as_toml
from enfilade.contract.scenario import POSED_KEYS
from enfilade.contract.table import Table
from enfilade.kernel.data import Data, Reader, Source, is_too_deep
from enfilade.kernel.errors import BadScenario, EnfiladeError, cut
from enfilade.library import AnyScenario, AnyTable
from enfilade.transcript.files import RECORD, SUFFIX, read_game

INPUT = "-"
FILES = (".toml", ".json")
DEEP = "lists and tables are nested too deep"

At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="POSITION",
        help="Begin in a position: a file (TOML, JSON or a line), the line itself, or - for the input.",
    ),
]


def begun(scenario: AnyScenario, at: str) -> AnyScenario:
    """A scenario begun in the position that `--at` gives; without one it begins as it does."""
    if not at:
        return scenario
    name, text = _given(at)
    data, within = _read(name, text)
    return library.posed(scenario, Reader(data, Source(name, text, within)))


def _given(at: str) -> tuple[str, str]:
    """The name of what was given, and its text."""
    if at == INPUT:
        return "standard input", sys.stdin.read()
    if at.endswith(FILES) or os.path.isfile(at):
        return Path(at).name, library.read_file(Path(at))
    if " " not in at.strip():
        raise EnfiladeError(f"--at {cut(at)}: there is no such file, and a position in a line has blanks in it")
    return "--at", at


def _read(name: str, text: str) -> tuple[dict[str, Data], str]:
    """What a text says, as a scenario file would say it; and the key within which all of it stands, if it does not name that."""
    line = text.strip()
    if name.endswith(".json") or line.startswith("{"):
        data = _from_json(name, text)
    elif name.endswith(".toml") or "\n" in line or _is_toml(line):
        data = library.parse_toml(text, name)
    else:
        return {"position": line}, ""
    if is_too_deep(data):
        raise BadScenario(DEEP, name)
    if not data.keys() & set(POSED_KEYS):
        return {"position": data}, "position"
    others = sorted(data.keys() - set(POSED_KEYS))
    if others:
        raise BadScenario("only a position stands here; a scenario that has one is named itself, without --at", name, others[0])
    return data, ""


def _is_toml(line: str) -> bool:
    try:
        library.parse_toml(line, "")
    except BadScenario:
        return False
    return True


def _from_json(name: str, text: str) -> dict[str, Data]:
    try:
        data: Data = json.loads(text)
    except RecursionError:
        raise BadScenario(DEEP, name) from None
    except json.JSONDecodeError as error:
        raise BadScenario(f"this is not JSON: {error.msg} (column {error.colno})", name, line=error.lineno) from None
    except ValueError:
        raise BadScenario("there is a number of thousands of digits in it", name) from None
    if not isinstance(data, dict):
        raise BadScenario("a position is a JSON object: { … }", name)
    return data


def position(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A game (.jsonl, .egn); or a scenario, for how it begins.")],
    entry: Annotated[int | None, typer.Option("--entry", min=0, help="After this many entries; else after the last.")] = None,
    line: Annotated[bool, typer.Option("--line", help="In one line of text, in the games where it fits.")] = False,
    toml: Annotated[bool, typer.Option("--toml", help="As the table [position] of a scenario file; this is usual.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write a position down, secrets included: to begin another game there with --at, or in a scenario file."""
    if line + toml + as_json > 1:
        raise EnfiladeError("--line, --toml, --json: choose one of them")
    table = _reached(file, entry)
    if line:
        say(table.line())
    elif as_json:
        print_json({"position": table.written()})
    else:
        say(as_toml({"position": table.written()}).strip())


def _reached(file: str, entry: int | None) -> AnyTable:
    """The table of a record after so many entries, or of a scenario before the first."""
    if file.endswith((RECORD, SUFFIX)):
        made = read_game(file)
        return rewound(made, len(made.entries) if entry is None else entry)
    if entry:
        raise EnfiladeError(f"--entry {entry}: a scenario has no entries: name a record (.jsonl)")
    return Table(find_scenario(file), seed=0)
