"""What all commands share: the screen, settings by key, errors in one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from enfilade import library
from enfilade.kernel.data import Data
from enfilade.kernel.errors import BadScenario, EnfiladeError, UnknownName
from enfilade.library import AnyScenario
from enfilade.pictures import save_picture
from enfilade.scene.model import Scene

BAD_INPUT = 2
DEFAULT_SCENARIO = "urban-battle/first-patrol"

AsJson = Annotated[bool, typer.Option("--json", help="Print plain data for a program to read.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a scenario value, such as options.deployment=fixed. Repeatable."),
]


def screen() -> Console:
    """Where results go; made anew so that it follows a redirected output."""
    return Console(highlight=False, soft_wrap=False)


def grid(*columns: str) -> Grid:
    """A table without lines, under these headings."""
    return Grid(*columns, box=None, header_style="bold", pad_edge=False)


def progress_bar() -> Progress:
    """On standard error, so that what is printed can be piped; it leaves no trace."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def save_pictures(scene: Scene, svg: Path | None, png: Path | None) -> None:
    """Write the pictures that were asked for, and say where."""
    for path, suffix in ((svg, ".svg"), (png, ".png")):
        if path is not None:
            if path.suffix.lower() != suffix:
                raise EnfiladeError(f"{path}: the name of this picture should end in {suffix}")
            say(f"wrote {save_picture(scene, path)}")


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def say(text: str = "") -> None:
    """A line as it is, without markup."""
    typer.echo(text)


def fail(message: str) -> NoReturn:
    """One clear line on standard error, and the exit code for bad input."""
    typer.echo(f"enfilade: {message}", err=True)
    raise typer.Exit(BAD_INPUT)


def settings(given: Sequence[str] | None) -> dict[str, Data]:
    """The changes that `--set` asks for."""
    changes: dict[str, Data] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise EnfiladeError(f"--set {text}: write KEY=VALUE, such as --set options.deployment=fixed")
        changes[key.strip()] = library.value_of(value.strip())
    return changes


def find_scenario(name: str, changes: dict[str, Data] | None = None) -> AnyScenario:
    """A scenario by its full name, a path, or its short name where only one game has it."""
    try:
        return library.scenario(full_name(name), changes)
    except BadScenario as error:
        changed = [key for key in changes or {} if error.key == key or error.key.startswith((f"{key}.", f"{key}["))]
        if changed:
            wanted = f"--set {changed[0]}={(changes or {})[changed[0]]}"
            raise EnfiladeError(f"{wanted}: {error}") from None
        raise


def full_name(name: str) -> str:
    """`game/scenario` for what a person typed: a short name is enough where it is the only one."""
    if name.endswith(".toml") or ("/" in name and name.partition("/")[0] in library.catalogue()):
        return name
    known = [each for id in library.catalogue() for each in library.scenario_names(id)]
    found = [each for each in known if each.partition("/")[2] == name]
    if len(found) == 1:
        return found[0]
    if "/" in name:
        library.game(name.partition("/")[0])
    raise UnknownName("scenario", name, [each.partition("/")[2] for each in known])


def read_text(path: Path) -> str:
    """The text of a file, or an error that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise EnfiladeError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise EnfiladeError(f"{path}: this is not a text file in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise EnfiladeError(f"{path}: {error.strerror}") from None
