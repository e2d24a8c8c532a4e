"""What all commands share: the screen, settings by key, errors in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from time import monotonic
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from enfilade import library
from enfilade.cli.streams import has_all_characters
from enfilade.kernel.data import Data
from enfilade.kernel.errors import BadScenario, EnfiladeError, UnknownName
from enfilade.library import AnyScenario
from enfilade.pictures import save_picture
from enfilade.scene.model import Scene
from enfilade.scene.palette import THEMES

BAD_INPUT = 2
INDENT = "    "
NARROWEST = 20  # columns: below that a terminal may break words as it likes
FAILED = 1  # what was asked for has been done but for games that could not be played to their end
STOPPED = 130  # as a shell says it of what Ctrl-C has ended
LINE_SECONDS: Final = 30.0  # without a terminal: so long nobody is left without a line
DEFAULT_SCENARIO = "urban-battle/first-patrol"


def _games(typed: str) -> list[str]:
    return [id for id in library.catalogue() if id.startswith(typed)]


def _scenarios(typed: str) -> list[str]:
    """The names that a shell may complete: `game/scenario`, or the short ones."""
    known = [name for id in library.catalogue() for name in library.scenario_names(id)]
    return [name for name in known if name.startswith(typed)] or [
        short for name in known if (short := name.partition("/")[2]).startswith(typed)
    ]


AsJson = Annotated[bool, typer.Option("--json", help="Print plain data for a program to read.")]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a scenario value, such as options.deployment=fixed; piece[+]=… adds, -KEY deletes. Repeatable.",
    ),
]
GameName = Annotated[str, typer.Argument(help="A game, such as urban-battle.", autocompletion=_games)]
ScenarioName = Annotated[str, typer.Argument(help="A bundled scenario or a .toml file.", autocompletion=_scenarios)]


def _without_types(parameters: list[Any]) -> list[Any]:
    """Parameters whose flags show no type in the help: a flag takes no value."""
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
    return parameters


class PlainCommand(typer.core.TyperCommand):
    """A command whose help shows a flag as what it is."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _without_types(super().get_params(ctx))


class PlainGroup(typer.core.TyperGroup):
    """The commands together, likewise."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _without_types(super().get_params(ctx))


def screen() -> Console:
    """Where results go; made anew so that it follows a redirected output."""
    return Console(highlight=False, soft_wrap=False)


def grid(*columns: str) -> Grid:
    """A table without lines, under these headings."""
    return Grid(*columns, box=None, header_style="bold", pad_edge=False)


def entry(console: Console, heading: str, title: str, *paragraphs: str) -> None:
    """One of a list: its name and title, and below them what else there is to say, indented; readable at any width."""
    console.print(Text.assemble((heading, "bold"), "  ", title))
    for words in paragraphs:
        console.print(Text(fill(words, max(console.width, NARROWEST), initial_indent=INDENT, subsequent_indent=INDENT)))


def progress_bar() -> Progress:
    """On standard error, so that what is printed can be piped; it leaves no trace, and where it cannot be seen there is none."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = error_console()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


class Lines:
    """Says on standard error how far a long work is, where no bar can be seen: at each tenth of it and each half minute."""

    def __init__(self, is_wanted: bool = True) -> None:
        self.is_wanted: Final = is_wanted and not error_console().is_terminal
        self._tenth = -1  # nothing is said of what was done before
        self._said = monotonic()

    def tell(self, done: int, total: int) -> None:
        tenth = 10 * done // total if total else 0
        if self._tenth < 0:
            self._tenth = tenth
        elif self.is_wanted and (tenth > self._tenth or monotonic() - self._said >= LINE_SECONDS):
            self._tenth, self._said = tenth, monotonic()
            typer.echo(f"{done:,} of {total:,} games are played", err=True)


def error_console() -> Console:
    """Where what passes goes, such as bars, so that what is printed can be piped."""
    return Console(stderr=True)


def save_pictures(scene: Scene, svg: Path | None, png: Path | None, theme: str = "light") -> None:
    """Write the pictures that were asked for, and say where."""
    if theme not in THEMES:
        raise EnfiladeError(f"there is no theme {theme!r}: use {', '.join(THEMES[:-1])} or {THEMES[-1]}")
    for path, suffix in ((svg, ".svg"), (png, ".png")):
        if path is not None:
            if path.suffix.lower() != suffix:
                raise EnfiladeError(f"{path}: the name of this picture should end in {suffix}")
            say(f"wrote {save_picture(scene, path, theme=theme)}")


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=not has_all_characters(sys.stdout), indent=2))


def ending(scenario: AnyScenario, how: str) -> str:
    """How games ended, counted as `winner: reason`, in the game's words."""
    winner, _, reason = how.partition(": ")
    return scenario.ending(winner if winner in scenario.seats else None, reason)


def say(text: str = "") -> None:
    """A line as it is, without markup."""
    typer.echo(text)


def settings(given: Sequence[str] | None, option: str = "--set", example: str = "options.deployment=fixed") -> dict[str, Data]:
    """The changes that `--set`, or another option of its kind, asks for."""
    changes: dict[str, Data] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if text.startswith("-") and text[1:].strip() and not equals:
            changes[text[1:].strip()] = None
            continue
        if not equals or not key.strip():
            raise EnfiladeError(f"{option} {text}: write KEY=VALUE, such as {option} {example}")
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


def can_be_written(option: str, path: Path) -> None:
    """Refuse a file that could not be written in the end, before any work is done for it."""
    if path.is_dir():
        raise EnfiladeError(f"{option} {path}: this is a folder: name a file in it")
    if not path.parent.is_dir():
        raise EnfiladeError(f"{option} {path}: there is no folder {path.parent}: make it first")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise EnfiladeError(f"{option} {path}: this cannot be written: permission denied")


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise EnfiladeError(f"{path}: {error.strerror}") from None
