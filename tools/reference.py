"""Writes docs/reference/cli.md from the command line itself. A test fails when the page is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from enfilade.cli import app

Parameter = typer.core.TyperArgument | typer.core.TyperOption

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "cli.md"
INTRO = """# Command line

<!-- Written by `python tools/reference.py` from the commands themselves: change them, not this page. -->

`enfilade` alone opens the table in the browser. `enfilade --help` lists the commands, `enfilade COMMAND --help` explains one.
Exit status 0 means that all is well; errors go to the standard error with what was wrong and what would be right.
With `--json` an error is an object there: `error` is the message, `kind` its class; `file`, `line`, `column` and `key` say where
it lies. A file or a command line that is refused gives 2, Ctrl-C gives 130. A terminal that lacks a character is shown another.

`enfilade --install-completion` teaches your shell (bash, zsh, fish, PowerShell) to complete commands, options and the names of
games and scenarios; `enfilade --show-completion` prints what it would install.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRO, *sections("", typer.main.get_command(app))])


def sections(before: str, group: typer.core.TyperGroup) -> list[str]:
    """The commands of a group, and those of the groups in it."""
    context = group.make_context("enfilade", [], resilient_parsing=True)
    found: list[str] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        is_group = isinstance(command, typer.core.TyperGroup)
        found += sections(f"{before}{name} ", command) if is_group else [section(f"{before}{name}", command)]
    return found


def section(name: str, command: typer.core.TyperCommand) -> str:
    """A command: what it does, its arguments and its options."""
    arguments = [label(each) if each.required else f"[{label(each)}]" for each in command.params if is_argument(each)]
    usage = " ".join(["enfilade", name, *arguments, "[OPTIONS]"])
    parts = [f"## {name}", "", f"`{usage}`", "", plain(command.help or ""), ""]
    rows = [row(parameter) for parameter in command.params]
    if rows:
        parts += ["| argument or option | meaning | default |", "|---|---|---|", *rows, ""]
    return "\n".join(parts)


def is_argument(parameter: Parameter) -> bool:
    return parameter.param_type_name == "argument"


def label(argument: Parameter) -> str:
    """How the help names an argument."""
    return (argument.metavar or argument.name or "").upper()


def row(parameter: Parameter) -> str:
    """An argument or option as a row of a table."""
    options = ", ".join(f"`{each}`" for each in [*parameter.opts, *parameter.secondary_opts])
    names = f"`{label(parameter)}`" if is_argument(parameter) else options
    default = parameter.default
    shown = "" if default in (None, "", (), [], False) or callable(default) else f"`{default}`"
    return f"| {names} | {plain(parameter.help or '')} | {shown} |"


def plain(text: str) -> str:
    """A help text on one line, safe in a table."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is written\n")
